/**
 * Runs before anything is drawn, while the page itself is still on its way: light or candle, and a call for whatever
 * the address shows. It is a small script of its own (opening.ts builds it), so nothing here may need the page.
 */

import { address, inGame, PUBLIC, socketAddress } from './lib/address'
import { isDark, lightUp } from './lib/candle'
import type { Early } from './lib/early'
import { chairs, stored } from './lib/entries'
import { likely, preferred } from './lib/preferred'
import { parseRoute } from './lib/route'

/** The files of the page's parts, known when it is built. */
declare const PARTS: {
  lobby: string[]
  table: string[]
  general: string[]
  boards: Record<string, string[]>
  fonts: string[]
}

const parts = PARTS
const early: Early = (window.early = { lines: new Map(), answers: new Map() })
const wanted = preferred()
const lang = likely(wanted)
const [toldGame, toldLang] = document.documentElement.dataset.told?.split(' ') ?? [] // what comes with the html

lightUp(isDark())
const route = parseRoute(location.hash)
bring(address('/words', { lang: wanted }), 'page', toldGame)
if (route.at === 'table') sitDown(route.id)
else if (route.at === 'link' || route.at === 'shown') parts.table.forEach(preload)
else if (route.at === 'lobby') parts.lobby.forEach(preload)
// The page is there: before that they would only delay it.
document.addEventListener('DOMContentLoaded', () => parts.fonts.forEach(preload))

/** Everything a table needs. */
function sitDown(id: string): void {
  const mine = chairs(stored().filter((entry) => entry.table === id))
  for (const { token } of mine) call(token)
  parts.table.forEach(preload)
  const game = mine[0]?.game
  if (!game) return
  const files = parts.boards[game] ?? parts.general
  files.forEach(preload)
  for (const what of ['words', 'cards']) bring(address(inGame(game, what), { lang }), what, game)
}

function call(token: string): void {
  const socket = new WebSocket(socketAddress())
  const heard: string[] = []
  socket.onopen = () => socket.send(JSON.stringify({ token, lang }))
  socket.onmessage = ({ data }) => heard.push(String(data))
  early.lines.set(token, { socket, lang, heard })
}

/** From the html if it is told there, else from the server. */
function bring(path: string, what: string, game?: string): void {
  const isTold = game !== undefined && game === toldGame && lang === toldLang
  const answer = isTold ? read(what) : fetch(path, PUBLIC)
  answer.catch(() => {}) // whoever needs it hears of it
  early.answers.set(path, answer)
}

/** The html may not be there to its end yet. */
async function read(what: string): Promise<Response> {
  if (document.readyState === 'loading')
    await new Promise((done) => document.addEventListener('readystatechange', done, { once: true }))
  return new Response(document.getElementById(`told-${what}`)?.textContent)
}

function preload(file: string): void {
  if (document.querySelector(`link[href="${file}"]`)) return
  const link = document.createElement('link')
  link.href = file
  link.crossOrigin = ''
  if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
  else if (file.endsWith('.woff2')) Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2' })
  else link.rel = 'modulepreload'
  document.head.append(link)
}
