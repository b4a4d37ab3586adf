"""The press: a pack becomes faces, faces become sheets that a printer at home or a print shop takes."""
