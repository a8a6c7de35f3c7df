/** Whether the seed revealed at the end is the one the server bound itself to at the start. */

export type Verdict = 'kept' | 'broken' | 'unknown'

/** "unknown" where the browser offers no cryptography, as without a secure connection. */
export async function verify(commitment: string, seed: number | string, salt: string): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) return 'unknown'
  const bytes = new TextEncoder().encode(`holdfast:${seed}:${salt}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex === commitment.toLowerCase() ? 'kept' : 'broken'
}
