"""Everything that can be wrong with a file before its cards are looked at."""

from quizkit.problems import Fault, Severity

WARNING = Severity.WARNING

# The file
NOT_A_WORKBOOK = Fault("R301", "not-a-workbook")
OLD_WORKBOOK = Fault("R302", "old-workbook")
LOCKED_WORKBOOK = Fault("R303", "locked-workbook")
BROKEN_WORKBOOK = Fault("R304", "broken-workbook")
WORKBOOK_BOMB = Fault("R305", "workbook-bomb")
XML_ENTITIES = Fault("R306", "xml-entities")
HAS_MACROS = Fault("R307", "has-macros", WARNING)
HAS_LINKS = Fault("R308", "has-links", WARNING)
TOO_MANY_ROWS = Fault("R309", "too-many-rows")
FAR_CELL = Fault("R310", "far-cell")
OTHER_STORE = Fault("R311", "other-store")
BROKEN_JSON = Fault("R312", "broken-json")
BROKEN_CSV = Fault("R313", "broken-csv")
RAGGED_ROW = Fault("R314", "ragged-row")
GUESSED_ENCODING = Fault("R315", "guessed-encoding", WARNING)
MOJIBAKE = Fault("R316", "mojibake")
UNKNOWN_ENCODING = Fault("R317", "unknown-encoding")

# The table
HIDDEN_SHEET = Fault("R321", "hidden-sheet", WARNING)
EMPTY_SHEET = Fault("R322", "empty-sheet", WARNING)
STRANGE_SHEET = Fault("R323", "strange-sheet", WARNING)
NO_HEADER = Fault("R324", "no-header")
SECOND_HEADER = Fault("R325", "second-header")
EXTRA_COLUMN = Fault("R326", "extra-column", WARNING)
DOUBLE_COLUMN = Fault("R327", "double-column")
MISSING_COLUMN = Fault("R328", "missing-column")
MERGED_CELLS = Fault("R329", "merged-cells")
HIDDEN_ROW = Fault("R330", "hidden-row", WARNING)

# The cell
FORMULA = Fault("R341", "formula", WARNING)
FORMULA_WITHOUT_VALUE = Fault("R342", "formula-without-value")
ERROR_CELL = Fault("R343", "error-cell")
DATE_CELL = Fault("R344", "date-cell")
UNRESOLVED = Fault("R345", "unresolved")
OTHER_DECK = Fault("R346", "other-deck")
BAD_BASE = Fault("R347", "bad-base")
TWIN = Fault("R348", "twin")
BAD_STATE = Fault("R349", "bad-state")

# A translator's file
BROKEN_XML = Fault("R361", "broken-xml")
NOT_XLIFF = Fault("R362", "not-xliff")
BROKEN_PO = Fault("R363", "broken-po")
SWAPPED_LANGUAGES = Fault("R364", "swapped-languages")
NO_LANGUAGES = Fault("R365", "no-languages")
UNKNOWN_UNIT = Fault("R366", "unknown-unit", WARNING)
UNKNOWN_SOURCE = Fault("R367", "unknown-source", WARNING)
DOUBLE_UNIT = Fault("R368", "double-unit")
STALE_UNIT = Fault("R369", "stale-unit", WARNING)
LONG_UNIT = Fault("R370", "long-unit", WARNING)
SAME_AS_SOURCE = Fault("R371", "same-as-source", WARNING)
