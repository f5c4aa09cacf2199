"""What is told of a judgement: the catalogue of texts, the diagnostic, and its forms in text, one line and JSON."""
