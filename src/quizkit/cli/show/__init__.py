"""What commands print: changes, deliveries, findings, compositions."""
