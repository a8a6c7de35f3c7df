/** The shell is kept by a worker (worker.ts), where there is one: not on plain http of another machine. */

const WAIT = 3000 // ms; the table comes first

export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const keep = () => setTimeout(register, WAIT)
  if (document.readyState === 'complete') keep()
  else addEventListener('load', keep, { once: true })
}

/** Where it is forbidden the page is as good without it. */
const register = (): void =>
  void navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => {})
