import type { QueryClient } from '@tanstack/react-query'
import { clockAt, dayOf, showMoment, showTime } from '#kernel/dates.ts'
import { queries, writes } from '#web/api/api.tsx'
import { clock } from '#web/ui/clock.ts'
import type { Answers } from './answers-database.ts'
import { isKept, isOfFrame, isOfScreen } from './kept-calls.ts'
import { line } from './last-answers.ts'
import { outbox } from './outbox/outbox.ts'
import { openedAt, type Seen, type Snapshot, snapshotKey, stylesOfPage } from './snapshot.ts'

/** Never kept, or of no use before the application is there. */
const LEFT_OUT = new Set([
  'SCRIPT',
  'STYLE',
  'LINK',
  'IFRAME',
  'OBJECT',
  'EMBED',
  'VIDEO',
  'AUDIO',
  'CANVAS',
  'DIALOG',
  'NOSCRIPT',
  'TEMPLATE',
])
/** Names within the page, pictures, and whatever does something. */
const NO_ATTRIBUTE =
  /^(?:on|src|id$|for$|name$|action$|form|href$|style$|value$|checked$|tabindex$|aria-(?:labelledby|describedby|controls|owns|activedescendant)$|data-(?:rac|react))/
/** Screens of more would be slow to draw, which is what they are kept against. */
const MOST_ELEMENTS = 2_500
/** Until the screen has come to rest. */
const REST_MS = 600

function attributesOf(element: Element): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const { name, value } of element.attributes) if (!NO_ATTRIBUTE.test(name)) kept[name] = value
  const href = element.getAttribute('href')
  if (href && /^[/#](?!\/)/.test(href)) kept.href = href
  if ('style' in element && (element as HTMLElement).style.cssText)
    kept.style = (element as HTMLElement).style.cssText
  return kept
}

/** Fields show what was saved; what is being typed into a form is nobody's but the form's. */
function fieldOf(element: HTMLElement): Record<string, string> {
  const own: Record<string, string> = { tabindex: '-1' }
  if (element.closest('form')) return own
  if (element instanceof HTMLInputElement) {
    own.readonly = ''
    if (element.type === 'checkbox' || element.type === 'radio')
      return element.checked ? { ...own, checked: '' } : own
    if (element.type !== 'password') own.value = element.value
  }
  return own
}

/** What of the page is within its first window, to be drawn again; null for what is below. */
function seen(node: Node, left: { count: number }): Seen | null {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue || null
  if (!(node instanceof HTMLElement || node instanceof SVGElement) || LEFT_OUT.has(node.tagName)) return null
  left.count -= 1
  const box = node.getBoundingClientRect()
  if (left.count < 0 || box.top + scrollY > innerHeight) return null
  // A picture is not kept, its place is.
  const tag = node.tagName === 'IMG' ? 'span' : node.tagName.toLowerCase()
  const attributes = attributesOf(node)
  if (/^(?:input|textarea|select|button)$/.test(tag)) Object.assign(attributes, fieldOf(node as HTMLElement))
  if (tag === 'select' && node instanceof HTMLSelectElement) {
    const chosen = node.selectedOptions[0]?.text
    return [tag, attributes, ...(chosen ? [['option', {}, chosen] satisfies Seen] : [])]
  }
  const inside = [...node.childNodes].map((child) => seen(child, left)).filter((child) => child !== null)
  return [tag, attributes, ...inside]
}

const activeOf = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive())

/** What the person sees now, if it is whole, fresh, and of answers that may all stay on the device. */
function takeSnapshot(): { data: Snapshot; at: number } | null {
  const shell = document.querySelector('#root > .shell')
  const active = activeOf(queries)
  const isFresh = active.every(
    ({ state, queryKey }) => state.status === 'success' && (isKept(queryKey) || isOfFrame(queryKey)),
  )
  const isWaiting = (outbox.get().entries ?? []).length > 0
  if (
    !shell ||
    !isFresh ||
    isWaiting ||
    line.get().lost ||
    !navigator.onLine ||
    line.get().seen !== null ||
    // A trial is nothing that was so.
    shell.querySelector('.skeleton, [data-trial]')
  )
    return null
  const left = { count: MOST_ELEMENTS }
  const tree = seen(shell, left)
  if (!tree || left.count < 0) return null
  // The oldest answer tells how old the whole is, as it does without a line.
  const times = active.filter(({ queryKey }) => isOfScreen(queryKey)).map(({ state }) => state.dataUpdatedAt)
  const at = Math.min(Date.parse(clock.now()), ...times)
  const then = clockAt(() => at).now()
  const data = {
    width: innerWidth,
    height: shell.scrollHeight,
    title: document.title,
    flags: { ...document.documentElement.dataset },
    styles: stylesOfPage(),
    answers: active.filter(({ queryKey }) => isKept(queryKey)).map(({ queryHash }) => queryHash),
    said: { day: dayOf(then), today: `a las ${showTime(then)}`, later: `el ${showMoment(then)}` },
    tree,
  }
  return { data, at }
}

/** Keeps what each screen looks like whenever it has come to rest, and as the page is left (offline.md#snapshots). */
export function keepSnapshots(answers: Answers): void {
  // A screen may add to its address what it chose by itself, and is opened again without.
  const keys = () =>
    new Set([location, ...(openedAt().pathname === location.pathname ? [openedAt()] : [])].map(snapshotKey))
  const ignore = () => {} // emptied meanwhile, or a full device
  const keep = () => {
    const snapshot = takeSnapshot()
    if (!snapshot) return
    for (const key of keys()) answers.put(key, location.pathname, snapshot).catch(ignore)
  }
  /** What was written since is not in it: the next visit shall not begin with what was before. */
  const forget = () => {
    for (const key of keys()) answers.drop(key).catch(ignore)
    whenAtRest()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const whenAtRest = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (queries.isFetching() === 0) (globalThis.requestIdleCallback ?? setTimeout)(keep)
    }, REST_MS)
  }
  queries.getQueryCache().subscribe(({ type }) => {
    if (type !== 'observerResultsUpdated') whenAtRest()
  })
  writes.subscribe(forget)
  outbox.subscribe(() => {
    if ((outbox.get().entries ?? []).length > 0) forget()
  })
  document.addEventListener('visibilitychange', () => document.hidden && keep())
  whenAtRest()
}
