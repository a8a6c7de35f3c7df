import * as svelte from 'prettier-plugin-svelte'

export default {
  plugins: [svelte],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
  printWidth: 120,
  semi: false,
  singleQuote: true,
}
