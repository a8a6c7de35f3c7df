/** Before every file of tests: the page has heard its words. */

import { speakIn } from './testWords'

speakIn('en')
