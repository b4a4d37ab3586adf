"""Mutants of a Python file: the same code with one slip in one function, as a hurried author might make it."""

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from types import CodeType
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
Change = Callable[[], ast.AST]


class Mutant(NamedTuple):
    """A slip: where it is, what it is, and the code of the function that has it."""

    file: Path
    function: str
    """As Python calls it: `Switch._fall`."""
    line: int
    what: str
    code: CodeType

    def __str__(self) -> str:
        return f"{self.file.parent.name}/{self.file.name}:{self.line} {self.function}: {self.what}"


def list_mutants(file: Path) -> Iterator[Mutant]:
    """Yield every mutant of the functions of a file."""
    tree = ast.parse(file.read_text(), str(file))
    for name, function in _list_functions(tree, ""):
        places = list(_list_places(function))
        for index, place in enumerate(places):
            for number, what in enumerate(_name_changes(place)):
                copy = deepcopy(function)
                spot = list(_list_places(copy))[index]
                change = list(_list_changes(spot))[number]
                _put(copy, spot, change())
                yield Mutant(file, name, place.lineno, what, _compile(copy, file, name))


def _list_functions(node: ast.AST, inside: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            yield f"{inside}{child.name}", child
        elif isinstance(child, ast.ClassDef):
            yield from _list_functions(child, f"{inside}{child.name}.")


def _list_places(function: ast.FunctionDef) -> Iterator[ast.expr | ast.stmt]:
    """Yield what can be wrong in a body; neither docstrings nor types are."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    stack: list[ast.AST] = list(reversed(body))
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.expr | ast.stmt):
            yield node
        match node:
            case ast.AnnAssign():
                stack += [node.value] if node.value else []
            case ast.Call(func=ast.Name(id="cast")):
                stack.append(node.args[1])
            case ast.JoinedStr():
                stack += [part for part in node.values if isinstance(part, ast.FormattedValue)]
            case ast.Call(func=ast.Subscript()):
                stack += node.args
            case _:
                stack += reversed(list(ast.iter_child_nodes(node)))


def _name_changes(node: ast.expr | ast.stmt) -> list[str]:
    return [f"{_show(node)} → {_show(change())}" for change in _list_changes(node)]


def _show(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0]


def _list_changes(node: ast.expr | ast.stmt) -> Iterator[Change]:  # noqa: C901, PLR0912  # one for each kind
    """Yield what can be put in the place of a node."""
    match node:
        case ast.Compare(ops=[compared]) if type(compared) in COMPARISONS:
            yield lambda: _with(node, ops=[COMPARISONS[type(compared)]()])
        case ast.BinOp(op=added) | ast.AugAssign(op=added) if type(added) in SUMS:
            yield lambda: _with(node, op=SUMS[type(added)]())
        case ast.BoolOp(op=joint):
            yield lambda: _with(node, op=ast.Or() if isinstance(joint, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not()):
            yield lambda: node.operand
        case ast.Constant(value=bool() as flag):
            yield lambda: ast.Constant(not flag)
        case ast.Constant(value=int() as number):
            yield lambda: ast.Constant(number + 1)
        case ast.Constant(value=str() as text):
            yield lambda: ast.Constant(f"{text}x")
        case ast.IfExp():
            yield lambda: _with(node, body=node.orelse, orelse=node.body)
        case ast.If() | ast.While():
            yield lambda: _with(node, test=ast.UnaryOp(ast.Not(), node.test))
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield lambda: ast.Return(ast.Constant(None))
        case ast.Break():
            yield ast.Continue
        case ast.Continue():
            yield ast.Break
        case ast.Expr(value=ast.Call() | ast.YieldFrom()) | ast.Assign() | ast.AugAssign():
            yield ast.Pass
        case _:
            pass


def _with(node: ast.AST, **parts: object) -> ast.AST:
    """Return a node with other parts."""
    return type(node)(**{**{name: getattr(node, name) for name in node._fields}, **parts})


def _put(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    """Put a node in the place of another."""
    ast.copy_location(new, old)
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list) and any(part is old for part in value):
                value[[part is old for part in value].index(True)] = new
    ast.fix_missing_locations(tree)


def _compile(function: ast.FunctionDef, file: Path, name: str) -> CodeType:
    """Compile a function within classes of its names, so that `super` and private names work."""
    function.decorator_list = []
    *classes, _ = name.split(".")
    holder: ast.stmt = function
    for part in reversed(classes):
        holder = ast.ClassDef(part, [], [], [holder], [])
    code = compile(ast.fix_missing_locations(ast.Module([holder], [])), str(file), "exec", dont_inherit=True)
    for part in (*classes, function.name):
        code = next(const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == part)
    return code
