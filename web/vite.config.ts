import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { opening } from './opening.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.HOLDFAST_SERVER ?? 'http://127.0.0.1:8420'

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
    // Few files: on a slow line every one of them costs a way there and back.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', test: /node_modules|web\/src|rolldown/, tags: ['$initial'] },
            { name: 'kit', test: /web\/src\/(kit|lib|ui|lesson)\/|setup\.ts$/, minShareCount: 2 },
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
