// Without I, l, 1, O and 0, which are confused when copied by eye.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
/** Larger bytes are skipped: they would make some letters more frequent. */
const FAIR = 256 - (256 % LETTERS.length)

/** A random text of upper and lower case letters and digits (screens.md#widgets: 12 characters). */
export function randomText(length = 12): string {
  let text = ''
  while (text.length < length) {
    const [byte = FAIR] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < FAIR) text += LETTERS[byte % LETTERS.length]
  }
  return text
}
