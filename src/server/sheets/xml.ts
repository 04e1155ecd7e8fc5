/** A tag, and the text up to the next one. */
export type Tag = { name: string; closes: boolean; empty: boolean; attributes: string; text: string }

const BLANK = /\s/
const MOST_TAG = 20_000
/** Five for each cell that a sheet may have. */
const MOST_TAGS = 1_500_000

/** Thrown for XML that no spreadsheet program writes. */
export class XmlFault extends Error {}

/**
 * Yields the tags of a document without their prefixes. Supports no document types and no custom entities, so
 * nothing can be fetched or expanded; reads each character once.
 */
export function* tagsOf(xml: string): Generator<Tag> {
  let at = xml.indexOf('<')
  for (let many = 0; at >= 0; many++) {
    if (many > MOST_TAGS) throw new XmlFault('too many tags')
    const skipped = endOfAside(xml, at)
    if (skipped !== null) {
      at = xml.indexOf('<', skipped)
      continue
    }
    const end = endOfTag(xml, at)
    const inside = xml.slice(at + 1, end)
    const closes = inside.startsWith('/')
    const empty = inside.endsWith('/')
    const bare = inside.slice(closes ? 1 : 0, empty ? -1 : undefined)
    const space = bare.search(BLANK)
    const whole = space < 0 ? bare : bare.slice(0, space)
    const next = textAfter(xml, end + 1)
    yield {
      name: whole.slice(whole.indexOf(':') + 1),
      closes,
      empty,
      attributes: space < 0 ? '' : bare.slice(space),
      text: next.text,
    }
    at = next.at
  }
}

function endOfAside(xml: string, at: number): number | null {
  const close = xml.startsWith('<!--', at) ? '-->' : xml.startsWith('<?', at) ? '?>' : null
  if (close === null) {
    if (xml.startsWith('<!', at)) throw new XmlFault('a document type')
    return null
  }
  const end = xml.indexOf(close, at)
  if (end < 0) throw new XmlFault('cut off')
  return end + close.length
}

function endOfTag(xml: string, from: number): number {
  let quote = ''
  for (let at = from + 1; at < xml.length && at - from < MOST_TAG; at++) {
    const char = xml.charAt(at)
    if (quote) quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '>') return at
  }
  throw new XmlFault('a tag without end')
}

const CDATA = '<![CDATA['

function textAfter(xml: string, from: number): { text: string; at: number } {
  let text = ''
  for (let start = from; ; ) {
    const at = xml.indexOf('<', start)
    text += decoded(xml.slice(start, at < 0 ? undefined : at))
    if (!xml.startsWith(CDATA, at)) return { text, at }
    const end = xml.indexOf(']]>', at)
    if (end < 0) throw new XmlFault('cut off')
    text += xml.slice(at + CDATA.length, end)
    start = end + 3
  }
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

const PATTERNS = new Map<string, RegExp>()

/** Returns the value of an attribute; null without it. */
export function attributeOf({ attributes }: Tag, name: string): string | null {
  if (attributes === '') return null
  const pattern = PATTERNS.get(name) ?? new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  PATTERNS.set(name, pattern)
  const found = pattern.exec(attributes)
  return found ? decoded(found[1] ?? found[2] ?? '') : null
}
