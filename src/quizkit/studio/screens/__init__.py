"""The screens, one file each. A module exposes `SCREEN`, its routes."""
