import { mount } from 'svelte'
import '../src/app.css'
import '../src/kit/kit.css'
import Gallery from './Gallery.svelte'

mount(Gallery, { target: document.body })
