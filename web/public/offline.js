// The reader's own language first; and the page itself again, as soon as there may be a way to it.
for (const wanted of [...navigator.languages].reverse()) {
  const own = document.querySelector(`section[lang="${wanted.slice(0, 2)}"]`)
  own?.parentElement.querySelector('section').before(own)
}
document.documentElement.lang = document.querySelector('section').lang
for (const button of document.querySelectorAll('button')) button.onclick = () => location.reload()
addEventListener('online', () => location.reload())
