import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { opening } from './opening.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.HOLDFAST_SERVER ?? 'http://127.0.0.1:8420'

const MAIN = here('src/main.ts')
const LOBBY = here('src/lobby/Lobby.svelte')
const TABLE = here('src/table/TablePage.svelte')

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** The modules that come with one; with `but` also those that are fetched later, except by way of that one. */
function reached(graph: Graph, from: string, but = ''): Set<string> {
  const name = `${from} ${but}`
  const found = sets.get(name) ?? new Set<string>()
  if (sets.has(name)) return found
  sets.set(name, found)
  const add = (id: string) => {
    if (found.has(id) || id === but) return
    found.add(id)
    const info = graph.getModuleInfo(id)
    info?.importedIds.forEach(add)
    if (but) info?.dynamicallyImportedIds.forEach(add)
  }
  add(from)
  return found
}
const sets = new Map<string, Set<string>>()

/*
 * Few files: on a slow line every one of them costs a way there and back. What is there from the start, or what a
 * table shares with other pages, is the shell; whatever else a table is made of is one file, and so is every board.
 */
const isShared = (id: string, graph: Graph) => reached(graph, TABLE).has(id) && reached(graph, MAIN, TABLE).has(id)
const shell = (id: string, graph: Graph) => (reached(graph, MAIN).has(id) || isShared(id, graph) ? 'shell' : null)
const table = (id: string, graph: Graph) =>
  reached(graph, TABLE).has(id) || /web\/src\/kit\//.test(id) ? 'TablePage' : null
const lobby = (id: string, graph: Graph) => (reached(graph, LOBBY).has(id) ? 'Lobby' : null)
function board(id: string, graph: Graph): string | null {
  const [folder, game] = /^.*games\/(\w+)\/board\//.exec(id) ?? []
  return folder && reached(graph, `${folder}Table.svelte`).has(id) ? `Table-${game}` : null
}

export default defineConfig({
  plugins: [svelte(), opening(here)],
  // A game's table stands outside this folder and finds its packages here.
  resolve: {
    dedupe: ['svelte'],
    alias: { $shell: here('src'), $games: here('../src/holdfast/games') },
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}), // tests draw pages, too
  },
  build: {
    outDir: here('../src/holdfast/server/page'),
    emptyOutDir: true,
    // Nothing inline: the content security policy forbids it.
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false }, // browsers without it fetch a little later
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: shell, debugName: 'shell', priority: 3 },
            { name: table, debugName: 'table', priority: 2 },
            { name: lobby, debugName: 'lobby', priority: 1 },
            { name: board, debugName: 'board', priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': server, '/socket': { target: server.replace('http', 'ws'), ws: true } },
  },
  test: {
    environment: 'jsdom',
    isolate: false, // a page for every file would cost more than the tests
    setupFiles: ['src/lib/testSetup.ts'],
    include: ['src/**/*.test.ts', '../src/holdfast/games/*/board/**/*.test.ts'],
  },
})
