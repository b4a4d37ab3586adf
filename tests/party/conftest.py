from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from studios import chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started
