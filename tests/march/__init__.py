"""March of the Ants against its clauses: constructed positions with results worked out by hand."""
