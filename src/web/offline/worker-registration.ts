import { chunkNames, loadedNames, post, registerWorker } from '#web/api/page-worker.ts'
import type { SessionUser } from '#web/api/session.ts'
import { screens } from '#web/screens.ts'
import { opens } from '#web/shell/screen.ts'
import { createStore } from '#web/ui/external-store.ts'

/** A program that stays open for days looks for a newer one by itself. */
const LOOK_MS = 3_600_000

/** Whether a newer version is installed, and has all that this person's screens need. */
export const hasNews = createStore(false)

/** The files that the person's screens begin with, by the names that the build gave them. */
async function namesOf(user: SessionUser): Promise<string[]> {
  // The built text of `load` names its file.
  const { loadOf } = await import('#web/shell/loads.ts')
  const own = screens
    .filter((spec) => opens(spec, user))
    .flatMap(({ path, load }) => chunkNames(String(load ?? loadOf(path))))
  return [...new Set([...own, ...loadedNames()])]
}

/** Whether the person asked the browser to spend few bytes. */
export const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Without a line the names may be out of reach: the next start keeps the screens. */
async function keepParts(worker: ServiceWorker, user: SessionUser): Promise<void> {
  const names = savesData() ? null : await namesOf(user).catch(() => null)
  if (names) await post(worker, { do: 'keep', names })
}

let waiting: ServiceWorker | null = null

/** Registers the worker, which keeps the pages; says whether there is one. The screens of this person follow. */
export async function keepPages(user: SessionUser): Promise<boolean> {
  const registration = await registerWorker()
  if (!registration) return false
  const offer = async (worker: ServiceWorker) => {
    await keepParts(worker, user)
    // A browser's first worker waits for a moment too, which Firefox shows to the next page; it is no news once it runs.
    if (worker.state !== 'installed' || !registration.active) return
    waiting = worker
    hasNews.set(true)
  }
  if (registration.waiting) void offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      const { controller } = navigator.serviceWorker
      // In WebKit the first worker may run the page before it says that it is installed.
      if (worker.state === 'installed' && controller && controller !== worker) void offer(worker)
    })
  })
  lookForNews(registration)
  void navigator.serviceWorker.ready.then(async ({ active }) => {
    if (active) await keepParts(active, user)
    performance.mark('pages-kept')
  })
  return true
}

function lookForNews(registration: ServiceWorkerRegistration): void {
  let last = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - last < LOOK_MS) return
    last = performance.now()
    registration.update().catch(() => {})
  })
}

/** The old worker goes once it has nothing to answer; whoever goes to another screen does not wait for it longer. */
const PATIENCE_MS = 1_000

/**
 * Lets the new version begin, and opens this address with it, unless something is typed by then. Gives whether there is
 * one that was not asked yet.
 */
export function takeOver(href: string, isTyping: () => boolean): boolean {
  if (!waiting) return false
  const open = () => {
    if (!isTyping()) location.assign(href)
  }
  navigator.serviceWorker.addEventListener('controllerchange', open, { once: true })
  setTimeout(open, PATIENCE_MS)
  void post(waiting, { do: 'take-over' })
  waiting = null
  return true
}
