/**
 * How the page opens fast: its first script is built by itself and comes with the html, before everything else (the
 * server allows this one script, by its hash); every game has an address whose html asks for its board at once; a worker
 * keeps the shell; and all files lie compressed beside themselves.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk
type Bundle = Rolldown.OutputBundle

const COMPRESSED = /\.(js|css|svg|html|json)$/
const LEAST = 800 // bytes: what is smaller is sent as it is
const FONTS = [/alegreya-sans-latin-400-normal.*\.woff2$/, /grenze-latin-700-normal.*\.woff2$/] // text and titles
const BOARD = /games\/(\w+)\/board\/Table\.svelte$/

export function opening(here: (path: string) => string): Plugin {
  let folder = ''
  return {
    name: 'opening',
    enforce: 'post',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the page has no index.html')
        const { entry, ...parts } = partsOf(String(page.source), bundle, here)
        const code = await firstScript(here('src/start.ts'), parts)
        const html = withFirst(String(page.source), code)
        page.source = withParts(html, [])
        const shell = [...parts.fonts, ...entry, ...parts.lobby]
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: await workerScript(here, bundle, shell) })
        for (const [id, board] of Object.entries(parts.boards)) {
          const styles = stylesOf(html, [...parts.table, ...board], bundle)
          this.emitFile({ type: 'asset', fileName: styles.fileName, source: styles.source })
          const source = withParts(withStyles(html, styles), [...parts.table, ...board])
          this.emitFile({ type: 'asset', fileName: `${id}/index.html`, source })
        }
      },
    },
    closeBundle: () => compress(folder),
  }
}

// The parts of the page

function partsOf(html: string, bundle: Bundle, here: (path: string) => string) {
  const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk')
  const names = [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(([, name]) => name)
  const entries = chunks.filter(({ fileName }) => names.includes(fileName))
  if (entries.length === 0) throw new Error('the page has no entry')
  const loaded = new Set(entries.flatMap((entry) => filesOf(entry, bundle)))
  const part = (end: string | RegExp): string[] => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.match(end)))
    if (!chunk) throw new Error(`the page has no ${end}`)
    return filesOf(chunk, bundle).filter((file) => !loaded.has(file))
  }
  const table = part(/table\/TablePage\.svelte$/)
  const beside = (files: string[]) => files.filter((file) => !table.includes(file))
  const tables = chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => BOARD.exec(id)?.[1] ?? []))
  const boards = tables.map((name) => [idOf(here, name), beside(part(`games/${name}/board/Table.svelte$`))] as const)
  return {
    entry: [...loaded],
    lobby: part(/lobby\/Lobby\.svelte$/),
    table,
    general: beside(part(/general\/Board\.svelte$/)),
    boards: Object.fromEntries(boards),
    fonts: FONTS.flatMap((font) => Object.keys(bundle).filter((name) => font.test(name))).map((name) => `/${name}`),
  }
}

/** The file of a part, what it imports, and their styles. */
function filesOf(chunk: Chunk, bundle: Bundle): string[] {
  const chunks = new Set<Chunk>()
  const add = (one: Rolldown.OutputAsset | Chunk | undefined) => {
    if (one?.type !== 'chunk' || chunks.has(one)) return
    for (const name of one.imports) add(bundle[name])
    chunks.add(one)
  }
  add(chunk)
  const scripts = [...chunks].reverse() // the largest first
  const styles = [...chunks].flatMap((one) => [...(one.viteMetadata?.importedCss ?? [])])
  return [...scripts.map(({ fileName }) => `/${fileName}`), ...styles.map((file) => `/${file}`)]
}

/** The game whose board lies there says it beside it. */
function idOf(here: (path: string) => string, name: string): string {
  const cover = readFileSync(here(`../src/holdfast/games/${name}/board/cover.ts`), 'utf8')
  return /id: '([\w-]+)'/.exec(cover)?.[1] ?? name
}

const named = (name: string, kind: string, source: string): string =>
  `assets/${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.${kind}`

/*
 * The html. A browser fetches six files at a time, and every further one waits for a way there and back: under the
 * address of a game they are the styles of everything in one file, and the scripts.
 */

const HERE = '<!-- parts -->'
const STYLES = / *<link rel="stylesheet"[^>]* href="\/([^"]+)">\n/

function withFirst(html: string, code: string): string {
  if (code.includes('</')) throw new Error('the first script would end too early')
  const first = `    <script>${code.trim()}</script>\n`
  const entry = / *<script type="module".*<\/script>\n/.exec(html)?.[0] ?? ''
  return html.replace(entry, () => first).replace(/ *<\/head>/, (found) => `${entry}${HERE}${found}`)
}

function withParts(html: string, files: string[]): string {
  const scripts = files.filter((file) => file.endsWith('.js'))
  const links = scripts.map((file) => `    <link rel="modulepreload" crossorigin href="${file}">\n`)
  return html.replace(HERE, links.join(''))
}

interface Styles {
  fileName: string
  source: string
  parts: string[] // the files it is made of
}

function stylesOf(html: string, files: string[], bundle: Bundle): Styles {
  const parts = [
    STYLES.exec(html)?.[1] ?? '',
    ...files.filter((file) => file.endsWith('.css')).map((file) => file.slice(1)),
  ]
  const source = parts.map((name) => sourceOf(bundle[name])).join('')
  return { fileName: named('game', 'css', source), source, parts }
}

function sourceOf(file: Rolldown.OutputAsset | Chunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('the page has no styles')
  return String(file.source)
}

/** Whoever would load a part, the first script too, finds a link to it: one that is disabled is not fetched. */
function withStyles(html: string, { fileName, parts }: Styles): string {
  const link = (file: string, more = '') => `    <link rel="stylesheet" crossorigin href="/${file}"${more}>\n`
  const there = parts.map((file) => link(file, ' disabled')).join('')
  return html.replace(STYLES, link(fileName)).replace(/ *<script/, (found) => there + found)
}

// The first script, and what is sent of everything

const firstScript = (entry: string, parts: unknown): Promise<string> => alone(entry, { PARTS: JSON.stringify(parts) })

/** A build has the name of all its files. */
function workerScript(here: (path: string) => string, bundle: Bundle, shell: string[]): Promise<string> {
  const name = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12)
  return alone(here('src/app/worker.ts'), { BUILD: JSON.stringify(name), SHELL: JSON.stringify(shell) })
}

async function alone(entry: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define,
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'start' } },
  })
  const [output] = [built].flat() as Rolldown.RolldownOutput[]
  return output!.output[0].code
}

function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const source = readFileSync(path)
    if (source.length < LEAST) continue
    const sized = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
    writeFileSync(`${path}.br`, brotliCompressSync(source, { params: sized }))
  }
}
