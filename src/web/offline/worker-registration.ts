import type { SessionUser } from '#web/api/session.ts'
import { screens } from '#web/screens.ts'
import { opens } from '#web/shell/screen.ts'
import { createStore } from '#web/ui/external-store.ts'
import type { ToWorker } from './worker-messages.ts'

const WORKER = '/worker.js'
/** A program that stays open for days looks for a newer one by itself. */
const LOOK_MS = 3_600_000

type Policy = { createScriptURL(url: string): unknown }
type Rules = { createScriptURL: (url: string) => string }
type WithPolicies = { trustedTypes?: { createPolicy(name: string, rules: Rules): Policy } }

/** Whether a newer version is installed, and has all that this person's screens need. */
export const hasNews = createStore(false)

/** The only address that this page gives to the browser as a script (promises.md D1). */
function trustedWorker(): string {
  const policy = (globalThis as WithPolicies).trustedTypes?.createPolicy('claustro-worker', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError(`no script of ours: ${url}`)
      return url
    },
  })
  return (policy?.createScriptURL(WORKER) ?? WORKER) as string
}

const chunkNames = (text: string): string[] =>
  [...text.matchAll(/([\w$]+)-[\w-]{8}\.js/g)].flatMap(([, name]) => name ?? [])

/** The files that the person's screens begin with, by the names that the build gave them. */
function namesOf(user: SessionUser): string[] {
  // The built text of `load` names its file.
  const own = screens.filter((spec) => opens(spec, user)).flatMap(({ load }) => chunkNames(String(load)))
  const loaded = performance.getEntriesByType('resource').flatMap(({ name }) => chunkNames(name))
  return [...new Set([...own, ...loaded])]
}

function post(worker: ServiceWorker, message: ToWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve()
    worker.postMessage(message, [port2])
  })
}

/** Whether the person asked the browser to spend few bytes. */
export const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function keepParts(worker: ServiceWorker, user: SessionUser): Promise<void> {
  if (!savesData()) await post(worker, { do: 'keep', names: namesOf(user) })
}

let waiting: ServiceWorker | null = null

/** Registers the worker, which keeps the pages; says whether there is one. The screens of this person follow. */
export async function keepPages(user: SessionUser): Promise<boolean> {
  const registration = await navigator.serviceWorker
    .register(trustedWorker(), { updateViaCache: 'none' })
    .catch(() => null)
  if (!registration) return false
  const offer = async (worker: ServiceWorker) => {
    await keepParts(worker, user)
    waiting = worker
    hasNews.set(true)
  }
  if (registration.waiting) void offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) void offer(worker)
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
