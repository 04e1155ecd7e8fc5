const KEY = 'claustro.device'

/**
 * A random secret of this browser: the server knows by it a device in which the person has signed in before. It opens
 * nothing, and stays when the session ends.
 */
export function deviceToken(): string | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept && /^[\w-]{32,200}$/.test(kept)) return kept
    const made = [...crypto.getRandomValues(new Uint8Array(32))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
    localStorage.setItem(KEY, made)
    return made
  } catch {
    return undefined // a browser that keeps nothing is a new device each time
  }
}
