import { Refusal } from '#kernel/errors.ts'

/** What is fetched only when somebody asks for it. */
const ON_DEMAND = /\/(?:hyperlink|video|audio|media)$/
/** A template, or another part, of this device: Word names so what a document was made from. */
const OF_DEVICE = /^(?:file:\/\/\/(?![/\\])|[a-z]:[/\\]|(?![a-z][\w+.-]*:|[/\\]{2}))/i
const TAG =
  /<(?:[^\s<>/!?="':]+:)?([^\s<>/!?="':]+)((?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))+)\s*\/?>/g
const ATTRIBUTE = /(?:^|\s)(?:[^\s=:"']+:)?([^\s=:"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** A program asks another one for its data, or an entity hides what an address says. */
const HIDDEN = /<!ENTITY|:dde-/
const CLOSED = /^<[^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*>/
const MOST_TAG_BYTES = 1_000_000

/** A letter may be written as a number. */
const spelled = (text: string): string =>
  text.replaceAll(/&#(x?)([\da-f]+);/gi, (_, hex: string, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, hex ? 16 : 10)),
  )

type Attributes = readonly (readonly [name: string, value: string])[]
const valueIn = (attributes: Attributes, name: string) => attributes.find(([one]) => one === name)?.[1] ?? ''

/** The addresses that an office program fetches by itself, or runs, for a tag: of a relation of Office Open XML, or in OpenDocument. */
function fetchedBy(tag: string, attributes: Attributes, isOpen: boolean): string[] {
  if (isOpen)
    return tag === 'a' ? [] : attributes.flatMap(([name, value]) => (name === 'href' ? [value] : []))
  const isElsewhere = tag === 'Relationship' && valueIn(attributes, 'TargetMode') === 'External'
  return isElsewhere && !ON_DEMAND.test(valueIn(attributes, 'Type')) ? [valueIn(attributes, 'Target')] : []
}

/**
 * Reads a part as it is unpacked, whatever its length, and refuses what an office program fetches from elsewhere or runs when
 * the file is opened; null for a part that names nothing of the kind.
 */
export function linkCheck(name: string, { isOpen }: { isOpen: boolean }): ((chunk: Buffer) => void) | null {
  if (!(isOpen ? /\.(?:xml|rdf)$/i : /\.rels$/i).test(name)) return null
  const check = (whole: string) => {
    if (HIDDEN.test(whole)) throw new Refusal('document_has_macros')
    for (const [, tag = '', said = ''] of whole.matchAll(TAG)) {
      const attributes = [...said.matchAll(ATTRIBUTE)].map(
        ([, attribute = '', one, other]) => [attribute, spelled(one ?? other ?? '').trim()] as const,
      )
      for (const address of fetchedBy(tag, attributes, isOpen))
        if (!OF_DEVICE.test(address)) throw new Refusal('document_has_macros')
    }
  }
  let rest = ''
  return (chunk) => {
    // Two bytes a letter are read as one: addresses are plain letters.
    const text = rest + chunk.toString('latin1').replaceAll('\0', '')
    const end = text.lastIndexOf('<')
    rest = end < 0 ? '' : text.slice(end)
    check(text.slice(0, Math.max(0, end)))
    if (rest.length <= MOST_TAG_BYTES) return
    // A long text behind a tag is none.
    if (!CLOSED.test(rest)) throw new Refusal('file_not_readable')
    check(rest)
    rest = ''
  }
}
