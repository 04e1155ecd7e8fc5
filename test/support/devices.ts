import { createContext, runInContext, Script } from 'node:vm'
import * as indexed from 'fake-indexeddb'
import { build } from 'vite'
import type { Entry, SaveState } from '#web/offline/outbox/entry.ts'
import { ROOT } from './sources.ts'
import type { World } from './world.ts'

/**
 * How a line fares: `before` loses what is sent on its way there, `after` loses the answer to what was committed, `other`
 * gives another answer instead of it, `silent` none at all; `offline` is what the browser itself knows of.
 */
export type Line = 'up' | 'offline' | 'before' | 'after' | 'other' | 'silent'

type Session = { access_token: string; expires_in_datetime: string; user: { id: number } }
type Request = { params: { id: number }; body: object }
type Heard = { about: string; answer: unknown }

/** What the program gives to a page of the tests: the outbox as the screens have it. */
export type Outbox = {
  openSession(session: Session, remember: boolean): void
  keepSending(user_id: number): () => void
  enqueue(endpoint: object, sent: Request, said: { about: string; said: string }): Promise<void>
  discard(seq: number): Promise<void>
  entriesOf(user_id: number): Promise<Entry[]>
  onAnswered(listener: (heard: Heard) => void): () => void
  outbox: {
    get(): { entries: readonly Entry[] | null; sending: ReadonlySet<number>; saved: ReadonlySet<string> }
  }
  saveStateOf(known: {
    is_typing: boolean
    entries: readonly Entry[]
    sending: ReadonlySet<number>
    is_saved: boolean
  }): SaveState | null
}

const EXPORTS = `
  export { openSession } from '#web/api/session.ts'
  export { outbox, onAnswered } from '#web/offline/outbox/outbox.ts'
  export { entriesOf } from '#web/offline/outbox/outbox-database.ts'
  export { saveStateOf } from '#web/offline/outbox/entry.ts'
  export { enqueue, discard } from '#web/offline/outbox/queue.ts'
  export { keepSending } from '#web/offline/outbox/sender.ts'
`
const ENTRY = `${ROOT}src/web/the-outbox.ts`

/** The product's own outbox as one script, to be run once for each page; `plant` puts a fault into its text. */
export async function outboxScript(plant: (text: string) => string = (text) => text): Promise<Script> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'the-outbox',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? EXPORTS : null),
      },
    ],
    build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['iife'], name: 'theOutbox' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return new Script(plant(output.output[0].code))
}

/** What a browser keeps of a site when its page is closed. */
function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** A phone with the program of this script, before the world's server; its page can be closed at any moment and opened anew. */
export function createDevice(world: World, script: Script) {
  const device = { line: 'up' as Line }
  const database = new indexed.IDBFactory()
  const [local, session] = [storage(), storage()]
  let close = () => {}

  function open(): Outbox & { tell: (event: string) => void; passTime: () => void } {
    close()
    let isClosed = false
    close = () => {
      isClosed = true
    }
    const never = new Promise<never>(() => {})
    const listeners = new Map<string, Set<() => void>>()
    const timers = new Set<() => void>()
    const later = (work: () => void) => {
      timers.add(work)
      return work
    }
    const fail = (): never => {
      throw runInContext('new TypeError("Failed to fetch")', context)
    }
    async function fetch(url: string, { signal, ...sent }: RequestInit): Promise<Response> {
      const { line } = device
      if (isClosed) return never
      if (line === 'offline' || line === 'before') return fail()
      // Two versions of one instant could not be told apart.
      world.clock.move(1)
      const { method, headers, body } = sent
      const answer = await world.app.inject({
        method: method as 'GET',
        url,
        headers: { ...(headers as Record<string, string>), 'accept-encoding': 'identity' },
        ...(typeof body === 'string' && { payload: body }),
      })
      if (isClosed) return never
      if (line === 'after') return fail()
      if (line === 'other') return new Response('Bad gateway', { status: 502 })
      const givenUp = new DOMException('given up', 'AbortError')
      if (signal?.aborted) throw givenUp
      if (line === 'silent')
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(givenUp)))
      const told = { 'x-request-id': String(answer.headers['x-request-id']) }
      return new Response(answer.body, { status: answer.statusCode, headers: told })
    }
    const context = createContext({
      ...indexed,
      indexedDB: database,
      fetch,
      navigator: {
        get onLine() {
          return device.line !== 'offline'
        },
      },
      document: { hidden: false, addEventListener() {}, removeEventListener() {} },
      addEventListener: (name: string, hear: () => void) =>
        listeners.set(name, (listeners.get(name) ?? new Set()).add(hear)),
      removeEventListener: (name: string, hear: () => void) => listeners.get(name)?.delete(hear),
      localStorage: local,
      sessionStorage: session,
      BroadcastChannel: class {
        postMessage() {}
        addEventListener() {}
      },
      // Time passes when a test says so.
      setTimeout: later,
      clearTimeout: (work: () => void) => timers.delete(work),
      ...{ AbortController, DOMException, URL, URLSearchParams, Response, FormData, Blob, crypto, console },
      ...{ performance, structuredClone, queueMicrotask },
    })
    runInContext('globalThis.window = globalThis.self = globalThis', context)
    script.runInContext(context)
    return {
      ...(runInContext('theOutbox', context) as Outbox),
      tell: (event) => {
        for (const hear of listeners.get(event) ?? []) hear()
      },
      passTime: () => {
        const due = [...timers]
        timers.clear()
        for (const work of due) work()
      },
    }
  }
  return Object.assign(device, { open })
}
