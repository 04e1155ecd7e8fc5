const NEARBY = [
  // The machine itself, and the networks that RFC 1918, 3927 and 4193 keep for insides.
  /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+)+$|^0\.0\.0\.0$|^\[(?:::1?\]|f[cde])/,
  /^[^.:]+$|\.(?:localhost|local|lan|internal|intranet)$/,
]

/** Whether a host is reached from its own machine or network alone: nobody else opens what leads there. */
export const isNearby = (host: string): boolean => NEARBY.some((form) => form.test(host))

/** `https://x.edu.ve` of a web address without user, path, query and fragment; null for anything else. */
export function originOf(typed: string): string | null {
  try {
    const { protocol, username, password, pathname, search, hash, origin } = new URL(typed)
    const isWhole = /^https?:$/.test(protocol) && username + password + pathname + search + hash === '/'
    return isWhole ? origin : null
  } catch {
    return null
  }
}
