"""The pages of the party, and what their scripts ask for. A page is a file that exposes its routes as `PAGE`."""
