import { earlyData, earlyRead, readMore } from '#web/api/early-reads.ts'
import type { SessionUser } from '#web/api/session.ts'
import { drawn, type Seen } from '#web/offline/snapshot.ts'
import type { FirstRows, FirstScreen } from './parts.ts'

/** As in Header.tsx. */
const LONG_TITLE = 36
const WHOLE_LINES =
  'overflow: hidden; max-height: round(down, var(--head-height, 4.5rem) - 1.125rem, 1.125rem)'
/** As in head-slot.ts. */
const LOW = '(min-width: 22rem) and (max-width: 639px) and (max-height: 43rem)'

/**
 * Draws the first rows of this address into the frame, of the answers that were asked for early, until the
 * application takes their place (docs/decisions/0019-speed.md). Draws nothing where one is refused, or where the application was faster.
 */
export async function drawFirst(frame: Element, user: SessionUser): Promise<void> {
  nameInstitution(frame)
  // That of another role has no address yet (main.tsx).
  const file = document.querySelector<HTMLLinkElement>('link[data-first-rows][rel]')
  if (!file) return
  const loaded: Promise<{ firstRows: FirstRows }> = import(/* @vite-ignore */ file.href)
  const [{ firstRows }, answers] = await Promise.all([loaded, earlyData()])
  const main = answers && frame.isConnected && frame.querySelector('main')
  if (!main) return
  const first = await firstRows(answers, {
    user,
    isRecords: matchMedia('screen and (max-width: 767px)').matches,
    isNarrow: matchMedia('(max-width: 639px)').matches,
    read: earlyRead,
    ask: readMore,
  })
  if (!first || (first.hasEdits && (await mayHaveWaiting(user))) || !frame.isConnected) return
  const { dataset, style } = document.documentElement
  if (user.isStudent) dataset.calm = ''
  if (first.isTask) {
    dataset.task = ''
    frame.querySelector('.bottom-bar')?.remove()
  }
  if (first.hasLowHead && matchMedia(LOW).matches) style.setProperty('--head-height', '2.75rem')
  if (first.title) entitle(frame.querySelector('.header'), first, first.title)
  // Anew, since what is pushed down by a banner counts as moved.
  main.replaceWith(...(first.banner ? [drawn(first.banner)] : []), drawn(['main', {}, first.screen]))
  performance.mark('first-rows-drawn')
}

/** Whether this person has saved anything on this device that may still wait (outbox-database.ts). */
const mayHaveWaiting = async ({ id }: SessionUser): Promise<boolean> =>
  !indexedDB.databases ||
  // WebKit also names one that was asked for and not made: it has no version.
  (await indexedDB.databases()).some(({ name, version }) => name === `claustro-outbox-${id}` && version !== 0)

/** As this device knows it (InstitutionMark.tsx). */
function nameInstitution(frame: Element): void {
  const words = frame.querySelector('.header-mark > span')
  const name: unknown = JSON.parse(localStorage.getItem('claustro:institution') ?? '{}').name
  if (words && typeof name === 'string') words.textContent = name
}

/** On phones the bar says the title (Header.tsx), a long one also the head. */
function entitle(header: Element | null, { underTitle, up = '/home' }: FirstScreen, title: string): void {
  const below: Seen = ['span', {}, ...(underTitle ? [underTitle] : [])]
  const words = drawn(['span', { class: 'header-title' }, ['span', { style: WHOLE_LINES }, title], below])
  const back = drawn(['a', { class: 'header-back', href: up }, ['svg', { class: 'icon' }]])
  header?.querySelector('.header-mark')?.after(back, words)
  header?.toggleAttribute('data-home', false)
  header?.toggleAttribute('data-long', title.length > LONG_TITLE)
}
