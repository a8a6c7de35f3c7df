/** The gallery is no part of the page: it is built by itself, for `make gallery`. */

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [svelte({ configFile: here('../svelte.config.js') })],
  resolve: { dedupe: ['svelte'], alias: { $shell: here('../src'), $games: here('../../src/holdfast/games') } },
  build: { outDir: here('../../build/gallery'), emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022' },
  server: { fs: { allow: [here('../..')] } },
})
