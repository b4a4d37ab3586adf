"""News: what an open page hears without asking."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from quizkit.studio.visit import Visit, read_name


async def stream_news(request: Request) -> Response:
    """Stream news to a page of the studio: who else is on its card, and what is saved."""
    # Whoever is not invited any more is not told anything either.
    await run_in_threadpool(lambda: Visit(request, request.app.state.studio).permit)
    card = request.query_params.get("card", "")
    response: Response = request.app.state.studio.news.open_stream(read_name(request), card)
    return response


SCREEN = (Route("/news", stream_news),)
