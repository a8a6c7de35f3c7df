/** Every HTTP call of the page, typed. Tokens travel in a header, never in an address. */

import { address, inGame, PUBLIC, type Query } from './address'
import { earlyAnswer } from './early'
import { speak } from './i18n.svelte'
import type {
  CardsAnswer,
  CoreAnswer,
  Fit,
  GamesAnswer,
  GameWords,
  Lang,
  MineAnswer,
  MomentAnswer,
  MomentsAnswer,
  NewTable,
  PageWords,
  RulesAnswer,
  ScoresAnswer,
  Seat,
  TableInfo,
  TableMade,
} from './types'

/** A call that failed. The message is a sentence for people. */
export class ApiError extends Error {
  override name = 'ApiError'
  status: number // 0: the server was not reached
  code: string

  constructor(status: number, code: string, text: string) {
    super(text)
    this.status = status
    this.code = code
  }
}

export interface Seated {
  token: string
  seat: Seat
  table: string
}
export type Seats = NewTable['seats']
export interface ImportBody {
  file: unknown
  seats?: Seats
  lang: Lang
}
export interface BranchBody {
  moment: number
  as?: Seat
  seats: Seats
  lang: Lang
}
export type SeatChange =
  { who: 'bot'; bot: string; until?: 'turn' | 'phase' | 'back'; pace?: string } | { who: 'human' }

const say = speak('shell')

interface Call {
  token?: string
  query?: Query
  body?: unknown
}

async function request(path: string, { token, query = {}, body }: Call): Promise<Response> {
  const headers: Record<string, string> = {}
  if (token) headers.Authorization = `Bearer ${token}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const init: RequestInit = { ...PUBLIC, headers, method: body === undefined ? 'GET' : 'POST' }
  if (body !== undefined) init.body = JSON.stringify(body)
  let answer: Response
  try {
    answer = await (earlyAnswer(address(path, query)) ?? fetch(address(path, query), init))
  } catch {
    throw new ApiError(0, 'unreachable', say('unreachable'))
  }
  if (!answer.ok) throw await refusal(answer)
  return answer
}

async function refusal(answer: Response): Promise<ApiError> {
  const said = (await answer.json().catch(() => null)) as { error?: { code?: string; text?: string } } | null
  // A gateway without a server behind it answers 502 to 504 with no sentence of ours.
  const away = answer.status >= 502 && answer.status <= 504
  const ours = away ? say('unreachable') : say('strange', { n: answer.status })
  return new ApiError(answer.status, said?.error?.code ?? (away ? 'unreachable' : 'strange'), said?.error?.text || ours)
}

async function call<T>(path: string, options: Call = {}): Promise<T> {
  const answer = await request(path, options)
  try {
    return (await answer.json()) as T
  } catch {
    throw new ApiError(answer.status, 'strange', say('strange', { n: answer.status }))
  }
}

const file = async (path: string, options: Call): Promise<Blob> => (await request(path, options)).blob()

export const api = {
  core: () => call<CoreAnswer>('/core'),
  pageWords: (wanted: Lang[]) => call<PageWords>('/words', { query: { lang: wanted } }),
  games: (lang: Lang) => call<GamesAnswer>('/games', { query: { lang } }),
  cards: (game: string, lang: Lang, pack = '') =>
    call<CardsAnswer>(inGame(game, 'cards'), { query: { lang, pack: pack || undefined } }),
  rules: (game: string, lang: Lang) => call<RulesAnswer>(inGame(game, 'rules'), { query: { lang } }),
  words: (game: string, lang: Lang, pack = '') =>
    call<GameWords>(inGame(game, 'words'), { query: { lang, pack: pack || undefined } }),

  fit: (game: string, body: { seats: number; options: Record<string, unknown>; pack: string; lang: Lang }) =>
    call<Fit>(inGame(game, 'fit'), { body }),
  makeTable: (body: NewTable) => call<TableMade>('/tables', { body }),
  firstTable: (body: { game: string; name: string }) => call<TableMade>('/tables/first', { body }),
  importFile: (body: ImportBody) => call<TableMade>('/import', { body }),
  branch: (token: string, body: BranchBody) => call<TableMade>('/table/branch', { token, body }),

  table: (token: string, lang: Lang) => call<TableInfo>('/table', { token, query: { lang } }),
  mine: (tokens: string[], lang: Lang) => call<MineAnswer>('/mine', { body: { tokens, lang } }),
  sit: (token: string, name: string) => call<Seated>('/sit', { token, body: { name } }),
  /** A new invitation to a seat whose link was lost; the host's alone. */
  invite: (host: string, seat: Seat) =>
    call<{ token: string }>(`/table/seats/${seat}/invite`, { token: host, body: {} }),
  renew: (token: string) => call<{ token: string }>('/renew', { token, body: {} }),
  name: (token: string, name: string) => call<TableInfo>('/table/name', { token, body: { name } }),
  setSeat: (token: string, seat: Seat, body: SeatChange) => call<TableInfo>(`/table/seats/${seat}`, { token, body }),
  again: (token: string, invitations: Record<Seat, string>) =>
    call<TableInfo>('/table/again', { token, body: { invitations } }),
  rematch: (token: string) => call<Seated>('/table/rematch', { token, body: {} }),
  share: (token: string, agreed: boolean) => call<TableInfo>('/table/share', { token, body: { agreed } }),
  close: (token: string) => call<TableInfo>('/table/close', { token, body: {} }),

  moments: (token: string, lang: Lang, as?: Seat) =>
    call<MomentsAnswer>('/table/moments', { token, query: { lang, as } }),
  moment: (token: string, k: number, lang: Lang, as?: Seat) =>
    call<MomentAnswer>(`/table/moments/${k}`, { token, query: { lang, as } }),
  scores: (token: string, lang: Lang) => call<ScoresAnswer>('/table/scores', { token, query: { lang } }),
  position: (token: string, moment?: number, as?: Seat) => file('/table/position', { token, query: { moment, as } }),
  record: (token: string) => file('/table/record', { token }),
}
