/** Text, or an element: its name, then its content. */
export type Part = string | number | readonly Part[]

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML has no sign for is left out. */
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign).replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')

/** Well-formed whatever people call themselves. */
export function xmlOf(part: Part): string {
  if (typeof part === 'number') return String(part)
  if (typeof part === 'string') return escaped(part)
  const [first, ...content] = part
  const name = String(first)
  const inner = content.map(xmlOf)
  const isNested = content.some((one) => typeof one === 'object')
  return isNested ? `<${name}>\n${inner.join('\n')}\n</${name}>` : `<${name}>${inner.join('')}</${name}>`
}

/** FET wants to know beforehand how many there are. */
export const counted = (name: string, parts: readonly Part[]): Part[] => [[name, parts.length], ...parts]
