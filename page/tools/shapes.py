"""Writes src/shapes.ts from referee/page/shapes.py, so that both sides of the page have the same shapes."""

from __future__ import annotations

import ast
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent
SOURCE, TARGET = PAGE.parent / "referee" / "page" / "shapes.py", PAGE / "src" / "shapes.ts"
NAMES = {"str": "string", "int": "number", "bool": "boolean", "None": "null", "Any": "unknown"}


def main() -> None:
    """Write the file."""
    TARGET.write_text(shapes(), encoding="utf-8")


def shapes() -> str:
    """All shapes as TypeScript."""
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return "// Made by tools/shapes.py from referee/page/shapes.py.\n\n" + "\n\n".join(map(shape, classes)) + "\n"


def shape(node: ast.ClassDef) -> str:
    """One shape, its fields in their order."""
    lines = [f"/** {(ast.get_docstring(node) or '').splitlines()[0]} */", f"export interface {node.name} {{"]
    for field in node.body:
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            optional = (
                isinstance(field.annotation, ast.Subscript) and ast.unparse(field.annotation.value) == "NotRequired"
            )
            kind = (
                field.annotation.slice if optional and isinstance(field.annotation, ast.Subscript) else field.annotation
            )
            lines.append(f"  {field.target.id}{'?' if optional else ''}: {typed(kind)};")
    return "\n".join([*lines, "}"])


def typed(node: ast.expr) -> str:
    """A type of Python as one of TypeScript."""
    match node:
        case ast.BinOp(left=left, right=right):
            return f"{typed(left)} | {typed(right)}"
        case ast.Subscript(value=ast.Name(id="list"), slice=inside):
            return f"{typed(inside)}[]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, value])):
            return f"Record<{typed(key)}, {typed(value)}>"
        case ast.Constant(value=None):
            return "null"
        case ast.Name(id=name):
            return NAMES.get(name, name)
    raise ValueError(ast.unparse(node))


if __name__ == "__main__":
    main()
