import { mount, unmount } from 'svelte'
import App from './App.svelte'
import { keepShell } from './app/keep'
import { learnLanguage } from './lib/language'
import { fetchAhead } from './lib/parts'
import { router, startRouter } from './lib/router.svelte'
import Unreached from './ui/Unreached.svelte'

const PAUSE = 2000 // milliseconds between two attempts
const target = document.body

startRouter()
const learning = learnLanguage()
fetchAhead(router.route)
learning.then(begin, waitForWords)

function begin(): void {
  mount(App, { target })
  keepShell()
}

/** Nothing can be shown without words, except that they are missing. */
async function waitForWords({ message }: Error): Promise<void> {
  const sign = mount(Unreached, { target, props: { text: message } })
  let isHeard = false
  while (!isHeard) {
    await new Promise((done) => setTimeout(done, PAUSE))
    isHeard = await learnLanguage().then(
      () => true,
      () => false,
    )
  }
  await unmount(sign)
  begin()
}
