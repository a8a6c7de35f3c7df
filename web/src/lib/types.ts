/**
 * What travels between the server and the page. The server's side is described in
 * docs/protocol.md; nothing here knows a rule of any game.
 */

import type { Pages } from '../moments/telling.svelte'

/** The code of a language: which there are, the server says. */
export type Lang = string
/** A place at the table; -1 watches. */
export type Seat = number
/** What a seat sees: the game's own board knows its type (board/view.ts of the game), the shell does not. */
export type View = unknown

// Socket: the server speaks ---------------------------------------------------------------------

/** One legal choice: an answer to the open question, or an aside. */
export interface Option {
  key: string // "bid:wheat"
  label: string // "Bid 1 wheat"
  note: string // "1 left"; may be empty
  tone: '' | 'grave' | 'finish' | 'end' | 'aside' // a loss; goes on ("March"); ends a sequence ("Done"); a setting
  gives_up?: string // what whoever chooses it forgoes: "4 wood unspent"
  aside?: true // what may be done beside the question; answers do not have it
  reply?: boolean // an aside that answers somebody who has addressed this seat
}

/** A choice somebody might look for here, and why it is not open. */
export interface RefusedOption {
  key: string
  label: string
  why: string // the sentence, without the ruling
  rule: string // "EE-20", or ""
}

export interface Ask {
  n: number // since which number this question is the same
  prompt: string
  what: string // kind of question: "deploy"
  about: Record<string, any> // ids and numbers the prompt speaks of: {post: "north", n: 2}
  rule: string
  options: Option[] // the answers, then the asides
  order?: { key: string; label: string; alarm: string } | null // the answer that can be ordered for all times, and what would end that
  refused: RefusedOption[]
  ways?: Way[] // what can be done as one act, and what answers itself
  leaves?: Record<string, Record<string, number>> // by key: what would be left where (data-at), of all that would be less
}

/** What can be taken piece by piece. */
export interface WayRow {
  key: string
  one: string // "hammer"
  many: string // "hammers"
  have: number
  take: number // by default
  least: number
  most: number
}

/** A payment (so much, neither more nor less) or a group (as many as one likes) at once. */
export interface SeriesWay {
  kind: 'pay' | 'group'
  of: string // the choice that leads to it, or ""
  say: string // a template: "Pay {n}: {goods}"
  keys: string[] // by default
  rows: WayRow[]
  least: number
  most: number
  full: number // with so many it is over by itself
  end: string // otherwise this ends it
  holds: boolean // what is picked on the board waits for the button
  before: number // so many are taken already
}

/** Each row for itself, as often as it can be chosen in a row. */
export type MoveWay = Omit<SeriesWay, 'kind'> & { kind: 'move' }
export type Way = SeriesWay | MoveWay | { kind: 'self'; key: string }

export interface Line {
  what: string // kind of event: "averted"; "notice": what the table tells about itself; "deed": what somebody did beside the game
  opens: boolean // begins a new phase
  rule: string
  seat: Seat // whom it is about, or -1
  text: string
  data: Record<string, any> // ids and numbers of the event: {card: "fire_8", good: "axe"}
  alarm?: 'own' | 'others' // ends standing orders of whom it is about, or of all others
  said?: string // what this line says instead of its text, where several are one sentence
  more?: true // goes on with the line before: several choices that were one act
  beat?: string // begins a moment that is shown by itself: "bids", "stamp:skull" (moments/script.ts)
  title?: string // and how that is headed
  film?: true // the board plays it itself; so it does with every line that has a scene
  sound?: string // what it sounds like: "dice", "blow", "loss", "win"
  at?: string[] // where on the board it happened, the likeliest first: names of places (data-at)
  scene?: unknown // a step of the last siege or battle: what stood where then (board/scene.ts of the game)
}

/** A question for consent to take back more than the rules of undo allow. */
export interface Consent {
  seat: Seat // who asks
  what: string // what would be taken back, in words
  missing: Seat[] // humans who have not answered yet
}

/** How a game without points went: counts for each stretch, the last row adds them up. */
export interface Course {
  columns: string[]
  rows: { label: string; counts: number[] }[]
}

/** Where the points came from. */
export interface Result {
  verdict: string // "Tower wins with 101 points."
  winners: Seat[]
  parts: { id: string; label: string }[]
  seats: { seat: Seat; total: number; parts: number[]; sources: { part: string; label: string; n: number }[] }[]
  course: Course | null
}

/** Everything a seat may know now. Always complete, except for the log, which grows. */
export interface State {
  n: number // number of what this seat was told; goes back with whatever it says
  since: number // what this seat said with a smaller number is answered
  moment: number // the newest moment this seat can replay
  view: View
  where: string // "Phase 18 of 26, disaster. Industry is next."
  scores: number[] // public score of every seat
  ask: Ask | null
  beside: Option[] // asides of a seat that is asked nothing; told to nobody else
  address: string // what somebody says who has addressed this seat, or ""
  waiting: Seat[] // who owes a decision (this seat included)
  doing: string // "Aoife decides whether to avert or accept." or "Everybody decides at once: …"
  together: boolean // several seats decide at once, sealed from each other
  log: { from: number; lines: Line[] } // cut the log at `from`, then append
  undo: { what: string; free: boolean } | null // free: at once; else the others are asked
  redo: { what: string } | null
  consent: Consent | null
  result: Result | null // at the end
  lesson: Lesson | null // in a first game, for the seat that is taught
  answers?: number // the id of the message that this state answers
}

/** What a first game has explained so far, by the names of its lessons; their sentences are in GameWords. */
export interface Lesson {
  said: string[] // in this order; the last one is the newest
  at: string // the piece it points at: a `data-at` or `data-key` of the board, or ""
  done: boolean // what it speaks of has been done
}

export interface SeatInfo {
  seat: Seat
  name: string
  short?: string // the name beside the shield, where there is little room: "Turm" for "Haus Turm"
  who: 'human' | 'bot'
  bot: string // spec of the bot ("greedy"); for a human seat lent to a bot as well
  taken: boolean // a human has sat down here (always true for bots)
  until?: 'turn' | 'phase' | 'back' // when a lent seat is its person's again
  lent: boolean // a human's seat that a bot plays for the time being
  here: boolean // connected now
  team?: string // the letter of the team, where some play together against others; else ""
}

/** What goes together in a plan for a table: "" or the reason why not. */
export interface Fit {
  why: string // of the plan as it is
  seats: Record<string, string> // with so many seats
  options: Record<string, string[]> // with another value of an option, in the order of its values
  idle: string[] // options that change nothing at such a table
  teams: string[] // the letter of each seat's team, or ""
}

/** What the people of a table have agreed on: docs/server.md says what each of them means. */
export const UNDO = ['free', 'unseen', 'consent', 'never'] as const
export const HELP = ['none', 'own', 'open'] as const
export type Undo = (typeof UNDO)[number]
export type Help = (typeof HELP)[number]
export interface Manners {
  undo: Undo
  help: Help
}

export interface TableInfo extends Manners {
  id: string
  game: string
  title: string
  options: Record<string, unknown>
  pack: string // id of the card pack as in GameInfo.packs; "": the game's own cards
  seat: Seat // whose token this is; -1: spectator (or the host alone)
  host: boolean
  seats: SeatInfo[]
  created: string // ISO time
  over: boolean
  closed: boolean // ended before its time by the host
  commitment: string // sha256 of "holdfast:SEED:SALT" in hex; "" where the seed was known before
  reveal: { seed: string; salt: string } | null // after the end
  again?: boolean // this seat is invited to another table with the same seats
  shared?: Shared | null // when the game is over, for its people and for whoever came by the public link
}

/** Who has agreed that everybody may look at a finished game, who is asked, and the link when all have. */
export interface Shared {
  agreed: Seat[]
  missing: Seat[]
  link: string
}

export type ServerMessage =
  | { table: TableInfo }
  | State
  | ({ refused: RefusedMessage } & Answer) // "stale", "illegal", "not_at_once", "rate", "unsaved", "unsure"
  | ({ why: { key: string; text: string; rule: string } } & Answer) // text "" : it is allowed
  | ({ hint: { n: number; choices: { key: string; label: string; share: number }[] } } & Answer)
  | ({ error: { code: string; text: string } } & Answer) // the socket closes after it
  | ({ pong: number } & Answer)
export interface RefusedMessage {
  n: number
  code: string
  text: string
  key?: string // of several keys the one that cannot be chosen; nothing of the others was done
  at?: number // its place among them
}
/** To a message with an id: that id. */
export interface Answer {
  answers?: number
}

// Socket: the page speaks -----------------------------------------------------------------------

export type ClientMessage = Saying & { id?: number } // what answers it says so: `answers`
export type Saying =
  | { token: string; lang: Lang } // first
  | { n: number; choose: string | string[] } // several keys: one act, all of them or none
  | { n: number; undo: true }
  | { n: number; redo: true }
  | { consent: boolean }
  | { why: string }
  | { n: number; hint: true }
  | { lang: Lang } // table and state come again, whole log, in this language
  | { ping: number }

// HTTP (token as "Authorization: Bearer …"; errors: {"error": {"code", "text"}}) ------------------

/** GET /api/words?lang=&lang= : the page's own words in the first of these languages that there is, or English */
export interface PageWords {
  lang: Lang
  languages: { code: Lang; name: string }[] // all there are; each named in itself
  words: Record<string, Record<string, string>> // by section: "lobby", "table"
}

/** GET /api/games?lang= */
export interface GamesAnswer {
  games: GameInfo[]
  bots: { id: string; name: string; note: string }[] // "greedy", "Steady", "…"
}
/** Which build the server and its bots run, and how far the compiler is. */
export interface CoreAnswer {
  server: boolean
  bots: boolean
  compiling: { done: number; of: number; left: number } | null // modules, modules, seconds
}
export interface GameInfo {
  id: string // "empires-end"
  title: string
  tagline: string
  seats: [number, number]
  minutes: number
  weight: number // 1 to 5; 0: nobody has said
  how: boolean // whether RulesAnswer says how it works
  first: { seats: number; lessons: number } | null // its first game
  options: { name: string; label: string; default: unknown; values: { value: unknown; label: string }[] }[]
  packs: { id: string; name: string }[] // the first is the game's own cards, id ""
}

/** POST /api/tables (201) */
export interface NewTable {
  game: string
  options: Record<string, unknown>
  pack?: string
  seats: { who: 'me' | 'friend' | 'bot'; name?: string; bot?: string }[]
  undo?: Undo
  help?: Help
  lang: Lang // language of seat names nobody chose
}
/** POST /api/tables/first (201): {game, name}: its first game; seats, bots, options and seed are the game's own. */
/** POST /api/import (201): {file: record or position, seats?: as above, lang}.
 *  POST /api/table/branch (201): {moment, as, seats, lang}, with a token: play on from a moment. */
export interface TableMade {
  table: string // id
  host: string // token
  watch: string // token of the spectator link
  seats: { seat: Seat; who: 'me' | 'friend' | 'bot'; token: string }[] // token "" for bots
}
/** POST /api/sit {name}: an invitation becomes a seat; the invitation is used up. -> {token, seat, table} */
/** POST /api/renew: a new token for this seat; the old one dies, and so do the sockets that came by it
 *  (error "unknown_token"): open a new one with the new token. -> {token} */
/** POST /api/table/name {name} (seat token) -> TableInfo */
/** POST /api/table/seats/{seat} {who: "bot", bot} | {who: "human"} (own or host token) -> TableInfo */
/** POST /api/table/seats/{seat}/invite (host token): frees a seat whose link was lost; its older links
 *  die, a new invitation is made -> {token} */
/** POST /api/table/share {agreed} (seat token, when the game is over) -> TableInfo */
/** POST /api/table/close (host token) -> TableInfo */
/** GET /api/table?lang= -> TableInfo. With an invitation: `seat` is its seat, `taken` false. */

/** POST /api/mine {tokens: string[], lang} : in the same order; null where a token is unknown */
export interface MineAnswer {
  tables: (MineTable | null)[]
}
export interface MineTable {
  table: TableInfo
  role: 'seat' | 'invitation' | 'watch' | 'host'
  mine: boolean // this token's seat owes a decision
  doing: string // one sentence on where the table is
  updated: string
}

/** GET /api/games/{game}/cards?lang=&pack= */
export interface CardsAnswer {
  cards: Card[]
}
export interface Card {
  id: string
  name: string
  text: string
  described: string // facts in one line
  facts: Record<string, any> // as in the TOML file
  source: string // rulebook, public, inferred, house
  source_text: string // in words: "house design; rulebook: phase"
}

/** GET /api/games/{game}/rules?lang= */
export interface RulesAnswer {
  how: How | null
  chapters: {
    id: string
    title: string
    rulings: { id: string; text: string; source: string; source_text: string }[]
  }[]
}

/** How a game works, in half a page. The first sentence of a step or line is its title. */
export interface How {
  aim: string
  round: string // "A season"
  steps: string[]
  end: string
  wins: string[]
  icons: string[] // one for each line of what wins, if the game says which
  minutes: number
  weight: number // 1 to 5; 0: nobody has said
}

/** GET /api/games/{game}/words?lang=&pack= : what the board needs to speak */
export interface GameWords {
  names: Record<string, string> // ids to words
  counted: Record<string, [string, string]> // one, many
  labels: Record<string, string> // section [picture] of the game's words
  board: Record<string, string> // section [board]: what its own board says
  view: Record<string, string> // section [view]: what the parts of its view are called
  by_seat: Record<string, 'seats' | 'seat' | 'some_seats' | 'by_seat'> // which parts of its view are about seats, and how
  seats: string[] // names of seats nobody named
  lessons: Record<string, string> // what its first game explains, in the order of its plan
}

/** GET /api/table/moments?lang=&as= : what this seat can replay. `as` is free after the end. */
export interface MomentsAnswer {
  as: Seat
  moments: Moment[]
}
export interface Moment {
  phase: string // sentence of the phase it belongs to
  seat: Seat // whose choice made it, or -1
  text: string // the last line of it
  loss: boolean // something was lost
  lines: number // length of the log at this moment
}
/** GET /api/table/moments/{k}?lang=&as= : that moment; `ask` is null, `log` is the whole log till then */
export type MomentAnswer = Pick<
  State,
  'view' | 'where' | 'scores' | 'log' | 'waiting' | 'doing' | 'together' | 'result'
> & { moment: number; prompt: string }

/** GET /api/table/scores : public worth of every seat, phase by phase */
export interface ScoresAnswer {
  axis: string // what the points are numbered by: "Season"; "": the shell's word
  points: { label: string; scores: number[]; moment: number }[]
}

/** GET /api/table/position?moment=&as= and GET /api/table/record: files to keep.
 *  During the game a position shows what the seat knows; the rest is made up, and says so. The
 *  record is sealed until the end (409). */

// What a game's table/ folder provides ----------------------------------------------------------

/** `board/cover.ts`, default export: read by the lobby before the board itself is loaded. */
export interface Cover {
  id: string
  accent: { light: [string, string]; dark: [string, string] } // accent, wash
  icon: string // id in the sprite: "i-flame"
  drawing: string // address of the cover: `${url}#cover` of a file of its own, so that the lobby fetches nothing else
}

/** What a board still tells of the past, step by step. */
export interface Story {
  title: string
  end: () => void
  lines: readonly Line[] // what the step on the stage tells
  pages: Pages
}

/** A way to answer an offer that begins on the board: a counter-offer. */
export interface Counter {
  label: string
  begin: () => void
}

/** Props of `board/Table.svelte`. It draws; it never decides what is legal. */
export interface BoardProps {
  view: View
  seat: Seat // whose view it is, -1 for a spectator
  seats: SeatInfo[]
  open: ReadonlyMap<string, Option> // legal choices by key; empty while replaying or waiting
  beside: ReadonlyMap<string, Option> // what can be done though nothing is asked; quieter than `open`
  asked: (Pick<Ask, 'what' | 'about'> & Partial<Pick<Ask, 'n'>>) | null // what the open question is about
  sent: string | null // the choice that is on its way; another one has to wait for it
  act: (key: string) => void // choose
  why: (key: string, at: Element) => void // asks "why not?" and shows the answer beside `at`
  card: (id: string) => Card | undefined
  words: GameWords
  lang: Lang
  waiting: Seat[]
  lit: ReadonlySet<string> // ids the chronicle line under the pointer speaks of
  log: Line[] // the chronicle up to what is shown
  news: Line[] // lines since the previous state, for motion
  motion: boolean // false: swap at once
  large: Seat | null // a rival shown large, or null
  enlarge: (seat: Seat | null) => void
  tip: (at: Element, title: string, text: string, rule?: string) => void // tooltip; hidden by the shell
  tell: (story: Story | null) => void // the next question waits in the bar until the reader goes on
  counter: (ways: Counter[]) => void // how an offer can be answered on the board: buttons on its card
}
