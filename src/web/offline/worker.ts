import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import type { ToWorker } from '#web/api/worker-messages.ts'

/** Written into this file by the build (scripts/service-worker.ts). */
declare const PRECACHED: { url: string; revision: string | null }[]
/** The files of each screen, as numbers into the list. */
declare const PARTS: { files: readonly string[]; of: Readonly<Record<string, readonly number[]>> }

type Lasting = Event & { waitUntil(until: Promise<unknown>): void }
/** What this file needs of a worker's own scope: its types and those of a page exclude each other. */
type Scope = {
  addEventListener(
    kind: 'activate' | 'message',
    listener: (event: Lasting & MessageEvent<ToWorker>) => void,
  ): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(how: object): Promise<readonly unknown[]> }
}
const scope = globalThis as unknown as Scope
// Once: the build writes the value wherever the name stands.
const parts = PARTS

const FILES = 'claustro-files'
const KEYS = 'claustro-keys'
/** Then the keys that were kept: they stay good, and a slow line shall not hold up a check. */
const PATIENCE_S = 3
/** The API and files answer for themselves; what the server calls a screen's address is a page (screen-page.ts). */
const NO_PAGE = [/^\/api/, /\.\w+$/]
const LANDING = /^\/(?:login\/?)?$/

precacheAndRoute(PRECACHED, { directoryIndex: '', cleanURLs: false })
const [landing, app] = [createHandlerBoundToURL('/index.html'), createHandlerBoundToURL('/app.html')]
registerRoute(
  new NavigationRoute((options) => (LANDING.test(options.url.pathname) ? landing(options) : app(options)), {
    denylist: NO_PAGE.map((one) => new RegExp(one.source)),
  }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: FILES }),
)

// The institute's public keys, with which a paper is checked without a line (records.md#verification).
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/.well-known/jwks.json',
  new NetworkFirst({ cacheName: KEYS, networkTimeoutSeconds: PATIENCE_S }),
)

/** Fetches what these screens need, one file after the other: whatever the person does goes first. */
async function keep(names: readonly string[]): Promise<void> {
  const numbers = new Set(names.flatMap((name) => parts.of[name] ?? []))
  const cache = await caches.open(FILES)
  for (const number of numbers) {
    const file = parts.files[number]
    if (file && !(await caches.match(file))) await cache.add(file)
  }
}

/** Files of earlier versions stay while another page is open that may still ask for them. */
async function dropOld(): Promise<void> {
  if ((await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 1) return
  const known = new Set(parts.files)
  const cache = await caches.open(FILES)
  for (const { url } of await cache.keys()) if (!known.has(new URL(url).pathname)) await cache.delete(url)
}

scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([scope.clients.claim(), dropOld()])),
)

scope.addEventListener('message', (event) => {
  const { data, ports } = event
  if (data.do === 'take-over') event.waitUntil(scope.skipWaiting())
  else
    event.waitUntil(
      keep(data.names)
        .catch(() => {}) // without a line the rest comes another time
        .then(() => ports[0]?.postMessage('kept')),
    )
})
