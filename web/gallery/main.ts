import { mount } from 'svelte'
import '../src/app.css'
import '../src/kit/kit.css'
import { speakIn } from '../src/lib/testWords'
import Gallery from './Gallery.svelte'

speakIn('en')
mount(Gallery, { target: document.body })
