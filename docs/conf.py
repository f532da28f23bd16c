"""How Sphinx builds these pages: `make docs`."""

project = "eusocial"
author = "the eusocial contributors"
copyright = "the eusocial contributors"
extensions = ["myst_parser"]
myst_heading_anchors = 3
exclude_patterns = ["requirements.txt"]
html_theme = "furo"
html_title = "eusocial"
html_copy_source = False
