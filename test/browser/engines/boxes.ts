/** A part of a screen: what it is, the how manieth, its words, and where it stands in what it is part of. */
export type Box = { part: string; words: string; x: number; y: number; width: number; height: number }

/** Rows further down stand like those above them. */
const MOST_ROWS = 6

/** What comes with the stream of news, whenever it comes. */
const NEWS = '.waiting, .bell-count, .toasts, .toasts *'

/** All parts that have a place, in the order of the page. */
export const BOXES = `(() => {
  const counts = new Map()
  const further = ':is(tr, li):nth-child(n + ${MOST_ROWS + 1}) *'
  return [...document.querySelectorAll('body *:not(script, style, svg *, option, br)')].flatMap((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    const { display } = getComputedStyle(one)
    // What runs along with words has no place of its own.
    if (width < 2 || height < 2 || display === 'inline' || one.matches(further) || one.matches('${NEWS}')) return []
    const name = one.tagName.toLowerCase() + (one.className.length > 0 ? '.' + one.className.split(' ')[0] : '')
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const { parentElement: whole } = one
    const from = whole.getBoundingClientRect()
    const [a, b, c, d] = [x - from.x + whole.scrollLeft, y - from.y + whole.scrollTop, width, height].map((of) => Math.round(of * 10) / 10)
    return [{ part: name + ' ' + count, words: (one.innerText ?? '').slice(0, 24).replaceAll('\\n', ' '), x: a, y: b, width: c, height: d }]
  })
})()`

/** Takes the words away and leaves their lines: how wide letters are is each engine's own. */
export const WITHOUT_WORDS = `(() => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) if (words.currentNode.data.trim()) words.currentNode.data = '\\u200b'
  return true
})()`

/** A border or a line of letters is rounded by each engine in its own way, and a long list has many. */
const MOST_PX = 6
const MOST_OF_IT = 0.05

/** What stands elsewhere, is of another size, or is there in one engine only. */
export function differences(theirs: readonly Box[], ours: readonly Box[]): string[] {
  const of = new Map(ours.map((box) => [box.part, box]))
  const parts = new Set(theirs.map(({ part }) => part))
  const missing = ours
    .filter(({ part }) => !parts.has(part))
    .map(({ part, words }) => `lacks ${part} «${words}»`)
  const found = theirs.flatMap((box) => {
    const other = of.get(box.part)
    if (!other) return [`has ${box.part} «${box.words}»`]
    const off = (['x', 'y', 'width', 'height'] as const).flatMap((side) => {
      const by = Math.round(box[side] - other[side])
      return Math.abs(by) > Math.max(MOST_PX, other[side] * MOST_OF_IT)
        ? [`${side} ${by > 0 ? '+' : ''}${by}`]
        : []
    })
    return off.length > 0 ? [`${box.part} «${box.words}»: ${off.join(', ')}`] : []
  })
  return [...missing, ...found]
}
