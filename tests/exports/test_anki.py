import resource

import pytest
from bundled_decks import bundled_library

from quizkit.exports import NoRoom, OutgoingDeck, anki
from quizkit.labels import Labels


@pytest.mark.slow
def test_a_full_folder_for_temporary_files_is_named() -> None:
    """genanki makes a database there; where no file may grow, it ends as on a full disk."""
    outgoing = OutgoingDeck(bundled_library().deck("switch"), Labels("en"), language="fr")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, hard))
    try:
        with pytest.raises(NoRoom) as refused:
            anki.write(outgoing)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "TMPDIR" in Labels("en").error(refused.value)
