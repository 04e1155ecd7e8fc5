const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A random text of upper and lower case letters and digits (spec.md 9: 12 characters). */
export function secureText(length = 12): string {
  let text = ''
  while (text.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    // 248 = 4 × 62: beyond it some letters would come more often.
    if (byte < 248) text += LETTERS[byte % LETTERS.length]
  }
  return text
}
