import { getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
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
/** How long a line or the device may take: then the keys that were kept, which stay good, or the line. */
const PATIENCE_S = 3
/** The API and files answer for themselves; what the server calls a screen's address is a page (screen-page.ts). */
const NO_PAGE = [/^\/api/, /\.\w+$/]
const isFile = ({ pathname }: URL) => pathname.startsWith('/assets/')
const LANDING = /^\/(?:login\/?)?$/

precache(PRECACHED)

/** What is kept, if the device says so in time: no page waits for a device that does not answer. */
const soon = (kept: Promise<Response | undefined>): Promise<Response | undefined> =>
  Promise.race([
    kept.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_S * 1_000)),
  ])

registerRoute(
  new NavigationRoute(
    async ({ url, request }) =>
      (await soon(matchPrecache(LANDING.test(url.pathname) ? '/index.html' : '/app.html'))) ?? fetch(request),
    { denylist: NO_PAGE.map((one) => new RegExp(one.source)) },
  ),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && (isFile(url) || getCacheKeyForURL(url.href) !== undefined),
  async ({ url, request, event }) => {
    const kept = await soon(matchPrecache(request).then((one) => one ?? caches.match(request)))
    if (kept) return kept
    const answer = await fetch(request)
    if (answer.ok && isFile(url)) {
      const copy = answer.clone()
      event.waitUntil(
        caches.open(FILES).then(
          (cache) => cache.put(request, copy),
          () => {},
        ),
      )
    }
    return answer
  },
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
