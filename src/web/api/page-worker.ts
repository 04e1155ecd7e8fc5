import type { ToWorker } from './worker-messages.ts'

const WORKER = '/worker.js'

type Policy = { createScriptURL(url: string): unknown }
type Rules = { createScriptURL: (url: string) => string }
type WithPolicies = { trustedTypes?: { createPolicy(name: string, rules: Rules): Policy } }

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

/** Registers the worker, which keeps the pages; null where the browser gives none. */
export const registerWorker = (): Promise<ServiceWorkerRegistration | null> =>
  navigator.serviceWorker.register(trustedWorker(), { updateViaCache: 'none' }).catch(() => null)

export const chunkNames = (text: string): string[] =>
  [...text.matchAll(/([\w$]+)-[\w-]{8}\.js/g)].flatMap(([, name]) => name ?? [])

/** The files that this page has loaded, by the names that the build gave them. */
export const loadedNames = (): string[] =>
  performance.getEntriesByType('resource').flatMap(({ name }) => chunkNames(name))

export function post(worker: ServiceWorker, message: ToWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve()
    worker.postMessage(message, [port2])
  })
}
