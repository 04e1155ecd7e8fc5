import { Refusal } from '#kernel/errors.ts'
import { contentCheck, isFetching, spelled } from './office-content.ts'

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

type Attributes = readonly (readonly [name: string, value: string])[]
const valueIn = (attributes: Attributes, name: string) => attributes.find(([one]) => one === name)?.[1] ?? ''

/** What a page of a book shows, and what it only leads to. */
const SHOWN = new Set(['src', 'srcset', 'href', 'data', 'poster'])
const leads = (tag: string, attributes: Attributes): boolean =>
  tag === 'a' ||
  tag === 'area' ||
  (tag === 'link' && !/stylesheet|icon|load/i.test(valueIn(attributes, 'rel')))
const STYLE = /<style[^<>]*>([^<]*)|\sstyle\s*=\s*(?:"([^"<]*)|'([^'<]*))/gi
const IN_STYLE = /(?:url\(|@import)\s*["']?\s*(?:[a-z][\w+.-]+:)?\/\//i

export type Kind = { isOpen: boolean; isBook: boolean }

/** The addresses that a program fetches by itself, or runs, for a tag: of a relation of Office Open XML, in OpenDocument, or in a book. */
function fetchedBy(tag: string, attributes: Attributes, { isOpen, isBook }: Kind): string[] {
  const valuesOf = (isOne: (name: string) => boolean) =>
    attributes.flatMap(([name, value]) => (isOne(name) ? [value] : []))
  if (isBook && !leads(tag, attributes))
    return valuesOf((name) => SHOWN.has(name))
      .flatMap((value) => value.split(/,\s+/))
      .filter((value) => !/^data:/i.test(value))
  if (isOpen && tag !== 'a') return valuesOf((name) => name === 'href')
  const isElsewhere = tag === 'Relationship' && valueIn(attributes, 'TargetMode') === 'External'
  return isElsewhere && !ON_DEMAND.test(valueIn(attributes, 'Type')) ? [valueIn(attributes, 'Target')] : []
}

function fetchesInTags(whole: string, kind: Kind): boolean {
  for (const [, tag = '', said = ''] of whole.matchAll(TAG)) {
    const attributes = [...said.matchAll(ATTRIBUTE)].map(
      ([, attribute = '', one, other]) => [attribute, spelled(one ?? other ?? '').trim()] as const,
    )
    if (fetchedBy(tag, attributes, kind).some((address) => !OF_DEVICE.test(address))) return true
    if (kind.isOpen && isFetching(valueIn(attributes, 'formula'))) return true
  }
  return false
}

const fetchesInStyles = (whole: string): boolean =>
  [...whole.matchAll(STYLE)].some(([, within, one, other]) =>
    IN_STYLE.test((within ?? one ?? other ?? '').replaceAll(/&(?:quot|apos);/g, '"')),
  )

/** What tells, of the pieces of a part one after the other, that something is fetched or run; null for a part that names nothing of the kind. */
function lookAt(name: string, kind: Kind): ((whole: string) => boolean) | null {
  const isOpen = kind.isOpen && /\.(?:xml|rdf)$/i.test(name)
  const isBook = kind.isBook && /\.(?:x?html?|xml|svg|opf|ncx|smil)$/i.test(name)
  const isRelated = !kind.isOpen && /\.rels$/i.test(name)
  if (!isOpen && !isBook && !isRelated) return contentCheck(name)
  return (whole) =>
    ((isOpen || isRelated) && HIDDEN.test(whole)) ||
    fetchesInTags(whole, { isOpen, isBook }) ||
    (isBook && fetchesInStyles(whole))
}

const MOST_ADDRESS = 200

/** The same of a style of a book, which has no tags. */
function styleCheck(): (chunk: Buffer) => void {
  let rest = ''
  return (chunk) => {
    const text = rest + chunk.toString('latin1').replaceAll('\0', '')
    if (IN_STYLE.test(text)) throw new Refusal('document_has_macros')
    rest = text.slice(-MOST_ADDRESS)
  }
}

/**
 * Reads a part as it is unpacked, whatever its length, and refuses what a program fetches from elsewhere or runs when the
 * file is opened; null for a part that names nothing of the kind.
 */
export function linkCheck(name: string, kind: Kind): ((chunk: Buffer) => void) | null {
  if (kind.isBook && /\.css$/i.test(name)) return styleCheck()
  const look = lookAt(name, kind)
  if (!look) return null
  const check = (whole: string) => {
    if (look(whole)) throw new Refusal('document_has_macros')
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
