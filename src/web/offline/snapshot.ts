import { clock } from '#web/ui/clock.ts'

/** An element as it was seen: its tag, its attributes, what is in it; a text is itself. */
export type Seen = string | [tag: string, attributes: Readonly<Record<string, string>>, ...inside: Seen[]]

/** What a screen looked like when its person saw it last: kept with the last answers, under its address. */
export type Snapshot = {
  /** The window's, in pixels: in another one the screen would be drawn otherwise. */
  width: number
  /** Of the whole page, so that no scroll bar comes or goes. */
  height: number
  title: string
  /** Attributes of the root, for the styles of the whole page. */
  flags: Readonly<Record<string, string | undefined>>
  /** The files of styles it was drawn with: the page's, then those of its screen. */
  styles: readonly string[]
  /** The hashes of the answers that it shows. */
  answers: readonly string[]
  said: { day: string; today: string; later: string }
  tree: Seen
}

type StoredSnapshot = { format: string; data: Snapshot; at: number }

/** A digest of the contracts, written by the build. */
declare const ANSWERS_FORMAT: string

/** As last answers (rules.md#work-without-network). */
const KEPT_MS = 7 * 86_400_000
const SVG = 'http://www.w3.org/2000/svg'

/** The key beside those of answers. */
export const snapshotKey = ({ pathname, search }: { pathname: string; search: string }): string =>
  `seen ${pathname}${search}`

/** The address as the person opened it, before any screen wrote into it. */
let opened = { pathname: '', search: '' }
export const openedAt = () => opened

const isOfStyles = (link: Element) => link.getAttribute('rel') === 'stylesheet'

export const stylesOfPage = (): string[] =>
  [...document.querySelectorAll('link')].filter(isOfStyles).map((link) => link.getAttribute('href') ?? '')

function addStyles(href: string): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
}

let last: Snapshot | null = null

/** What was drawn before the application came; null where nothing was. */
export const drawnSnapshot = (): Snapshot | null => last

/** The first rows wait for it no longer. */
const PATIENCE_MS = 1_000

function read(database: string, key: string): Promise<StoredSnapshot | undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
    const request = indexedDB.open(database)
    // There is none, and opening makes none.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = () => resolve(undefined)
    request.onsuccess = () => {
      const db = request.result
      const reading = db.transaction('answers')
      const got = reading.objectStore('answers').get(key)
      // Ends also where the page is left before it hears the answer (transactions.ts).
      reading.commit()
      got.onsuccess = () => resolve(got.result)
      got.onerror = () => resolve(undefined)
      db.close() // once the reading is done
    }
  })
}

/** Makes the elements of what was seen, or is to be seen before the application is there. */
export function drawn(seen: Seen, isPicture = false): Node {
  if (typeof seen === 'string') return document.createTextNode(seen)
  const [tag, attributes, ...inside] = seen
  const isSvg = isPicture || tag === 'svg'
  const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    // A style in the markup is refused by the page's policy, one of a script is not.
    if (name === 'style') element.style.cssText = value
    else element.setAttribute(name, value)
  }
  element.append(...inside.map((one) => drawn(one, isSvg)))
  return element
}

/** As a toast says it (LineState.tsx), in the same place. */
function notice({ day, today, later }: Snapshot['said']): Seen {
  const words: Seen = ['p', {}, `Visto por última vez ${day === clock.today() ? today : later}`]
  const toast: Seen = [
    'div',
    { class: 'toast toast-loading' },
    ['span', { class: 'spinner' }],
    ['div', { class: 'toast-text' }, words],
  ]
  return ['section', { class: 'toasts', role: 'status' }, toast]
}

/**
 * Draws, in the place of the empty frame, what this person saw at this address last, until the application takes it
 * over (offline.md#snapshots): of the person's own database, null where none is theirs. Draws nothing where nothing fits, or where the application was faster.
 */
export async function drawLast(database: string | null, frame: Element): Promise<void> {
  opened = { pathname: location.pathname, search: location.search }
  const kept = database && (await read(database, snapshotKey(opened)))
  if (
    !kept ||
    kept.format !== ANSWERS_FORMAT ||
    kept.at < Date.parse(clock.now()) - KEPT_MS ||
    !frame.isConnected
  )
    return
  const { data } = kept
  const here = stylesOfPage()
  if (data.width !== innerWidth || data.styles[0] !== here[0]) return
  for (const href of data.styles) if (!here.includes(href)) addStyles(href)
  const page = drawn(data.tree) as HTMLElement
  page.style.minBlockSize = `${data.height}px`
  page.append(drawn(notice(data.said)))
  const { dataset } = document.documentElement
  // What the page has already is the look of today, which may have been another one then.
  Object.assign(dataset, { ...data.flags, ...dataset })
  document.title = data.title
  frame.replaceWith(page)
  last = data
  performance.mark('snapshot-drawn')
}
