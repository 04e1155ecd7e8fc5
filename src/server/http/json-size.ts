const MOST_KEYS = 300
const MOST_VALUES = 10_000
const MOST_DEPTH = 32

const [QUOTE, BACKSLASH] = [34, 92]
/** The characters that structure JSON outside its strings. */
const SIGN = /["{}[\]:,]/g

/** Returns where a string ends that begins before `from`. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) return at
    if (sign === BACKSLASH) at += 1
  }
  return text.length
}

/**
 * Whether JSON is cheap to parse and check, by its text alone (promises.md Z6): at most 300 keys an object, 10,000
 * values and 32 levels. Invalid JSON is left for the parser.
 */
export function isModest(text: string): boolean {
  /** The number of keys in each object, or list, that is open here. */
  const keys: number[] = []
  let values = 1
  SIGN.lastIndex = 0
  for (let found = SIGN.exec(text); found; found = SIGN.exec(text)) {
    const [sign] = found
    if (sign === '"') SIGN.lastIndex = endOfString(text, SIGN.lastIndex) + 1
    else if (sign === ',') values += 1
    else if (sign === ':') keys.push((keys.pop() ?? 0) + 1)
    else if (sign === '{' || sign === '[') values += keys.push(0) > MOST_DEPTH ? MOST_VALUES : 1
    else keys.pop()
    if (values > MOST_VALUES || (keys.at(-1) ?? 0) > MOST_KEYS) return false
  }
  return true
}
