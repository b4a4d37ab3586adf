"""News: what an open page hears without asking."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route


async def stream_news(request: Request) -> Response:
    """Tell a page who else is on its card, and what is saved."""
    card = request.query_params.get("card", "")
    response: Response = request.app.state.studio.news.open_stream(str(request.scope["visitor"]), card)
    return response


SCREEN = (Route("/news", stream_news),)
