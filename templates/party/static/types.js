// What the server sends, as types. No page loads this file: it is for whoever reads or checks the others.

/** @typedef {Record<string, string>} Texts A text in several languages. */
/** @typedef {(seat: number) => string} NameOf */
/** @typedef {(text: string) => void} Complain */

/** @typedef {{seat: number, name: string, bot: string, here: boolean, language: string, guest: boolean}} Seat */
/** @typedef {{name: string, language: string, seat: number, here: boolean, id?: string, wants?: number, host?: boolean}} Guest */
/** @typedef {{seat: number, name: string, host: boolean, wants: number}} Self */
/** @typedef {{event: string, prose: string, seat?: number, other?: number, audience?: unknown, verdict?: string, text?: Texts}} Told */

/** @typedef {{name: string, text: string, value: string | number | boolean, choices: (string | number)[]}} Option */
/** @typedef {{kind: string, text: string, seconds: number}} Timer */
/** @typedef {{few: number, many: number, bots: string[], strengths: string[], options: Option[], timers: Timer[], reveal: number}} Lobby */

/** @typedef {{move: string | number, text: string}} Choice */
/**
 * Which moves are legal; `kind` tells which of the other fields there are.
 * @typedef {{kind: "choice", choices: Choice[]}
 *   | {kind: "number", low: number, high: number | null, whole: boolean}
 *   | {kind: "text", shortest: number, longest: number, without: string}
 *   | {kind: "some", items: Choice[], low: number, high: number, proposed: (string | number)[], any_order: boolean}
 *   | {kind: "parts", parts: Moves[]}
 *   | {kind: "named", name: string}
 *   | {kind: "either", either: Moves[], named: Record<string, Moves>}} Moves
 */
/**
 * @template {Moves["kind"]} K
 * @typedef {Extract<Moves, {kind: K}>} MovesOf Moves of one kind.
 */
/**
 * @typedef {object} Ask
 * @property {string} ask
 * @property {number | "public"} seat
 * @property {string} prose
 * @property {string} help
 * @property {boolean} [race]
 * @property {number[]} waiting
 * @property {Record<string, Moves>} moves
 * @property {Record<string, MovesOf<"choice">>} interrupts
 * @property {{number: number, text: string} | null} [doubt]
 */
/**
 * A pause in the game: somebody throws, or everybody looks at what was revealed; `events` and `question` only then.
 * @typedef {{kind: "throw" | "reveal", seat: number, ready: number[], events: Told[], question: Texts | null}} Gate
 */
/** @typedef {{seat: number, rank: number, total: string}} Standing */
/** @typedef {{seat: number, right: number, asked: number}} Known */
/**
 * @typedef {object} End
 * @property {Standing[]} standings
 * @property {Known[]} known
 * @property {{question: Texts, answer: Texts}[]} lessons
 * @property {string} best
 * @property {boolean} broken_off
 */

/**
 * @typedef {object} SwissQuiz
 * @property {Texts} text
 * @property {number} goal
 * @property {number} bank
 * @property {number[]} fields
 * @property {number[]} chips
 * @property {number[]} flags
 * @property {number[]} spots
 * @property {number[]} missing
 * @property {number[][]} stakes
 */
/** @typedef {{newcomer: number, other: number, text: Texts, guess: number | null}} Meeting */
/** @typedef {{text: Texts, meeting: Meeting | null, spaces: number[], laid: [number, string[]][], known: {routes: string[][]}}} Cantuun */
/** @typedef {{questions: Texts[], answers: Texts[], scores: number[], hands: number[], board: number[], bids: number[], tokens: number[]}} KwisT */
/** @typedef {{layout: string[], left: string[], chips: number[], known: {columns: number}}} SecretSquare */
/**
 * @typedef {object} Switch
 * @property {number[]} tops
 * @property {string[]} colours
 * @property {number} turn
 * @property {number} token_of
 * @property {number} blocked
 * @property {number[]} throw
 * @property {number} throws
 * @property {string} face
 */
/** @typedef {{text?: Texts}} Flashcards */
/** @typedef {Partial<SwissQuiz & Cantuun & KwisT & SecretSquare & Switch> & {round?: number}} AnyTable What lies open in any game. */

/**
 * All that somebody may see. `lobby` is there before a game, `end` after it, the rest in between.
 * @template [T=AnyTable]
 * @typedef {object} State
 * @property {"lobby" | "play" | "throw" | "reveal" | "over"} phase
 * @property {string} game
 * @property {string} title
 * @property {string} code
 * @property {string} cards The language of the cards.
 * @property {string[]} languages
 * @property {Seat[]} seats
 * @property {Guest[]} guests
 * @property {Self} me
 * @property {number | null} due
 * @property {boolean} sound
 * @property {boolean} questions Whether phones show questions too.
 * @property {boolean} [paused]
 * @property {number} turn
 * @property {Record<string, number>} [times]
 * @property {T} table
 * @property {any} hand What a seat holds; each game has its own.
 * @property {Ask | null} ask
 * @property {Told[]} [told]
 * @property {number} events
 * @property {string[]} [here]
 * @property {number[]} [routes]
 * @property {Record<string, Texts>} [tiles]
 * @property {Lobby} lobby
 * @property {Gate} [gate]
 * @property {End} end
 */

export {};
