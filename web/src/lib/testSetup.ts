/** Before every file of tests: the page has heard its words, and a window has its width. */

import { speakIn } from './testWords'

window.matchMedia ??= () => ({ matches: false, addEventListener() {} }) as unknown as MediaQueryList
speakIn('en')
