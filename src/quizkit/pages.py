"""Web pages: templates filled in. The words of a card are always escaped, never taken as markup."""

from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from quizkit.bundled import find_bundled


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(find_bundled("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(template: str, **values: object) -> str:
    """Fill in the template of a web page."""
    return _environment().get_template(template).render(**values)
