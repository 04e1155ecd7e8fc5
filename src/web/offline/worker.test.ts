import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type HandlerInput = { url: URL; request: string; event: object }
const handlers: ((input: HandlerInput) => Promise<string>)[] = []
const matchPrecache = vi.fn<() => Promise<string | undefined>>()
vi.mock('workbox-precaching', () => ({ precache: () => {}, getCacheKeyForURL: () => 'kept', matchPrecache }))
vi.mock('workbox-strategies', () => ({ NetworkFirst: class {} }))
vi.mock('workbox-routing', () => ({
  NavigationRoute: class {
    handler: (input: HandlerInput) => Promise<string>
    constructor(handler: (asked: HandlerInput) => Promise<string>) {
      this.handler = handler
    }
  },
  registerRoute: (route: { handler: (typeof handlers)[number] }, handler?: (typeof handlers)[number]) =>
    handlers.push(handler ?? route.handler),
}))

const url = new URL('https://x.example/home')
const fetched = vi.fn(async () => 'by the line')
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('PRECACHED', [])
  vi.stubGlobal('PARTS', { files: [], of: {} })
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('caches', { match: () => new Promise(() => {}) })
  await import('./worker.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page waits for what the worker keeps for 3 s at most, then for the line', async () => {
  const [page] = handlers
  matchPrecache.mockReturnValue(new Promise(() => {}))
  const answer = page?.({ url, request: '/home', event: {} })
  await vi.advanceTimersByTimeAsync(2_900)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(await answer).toBe('by the line')
})

test('what is kept in time comes without the line, and a device that refuses is none', async () => {
  fetched.mockClear()
  const [page] = handlers
  matchPrecache.mockResolvedValue('kept')
  expect(await page?.({ url, request: '/home', event: {} })).toBe('kept')
  expect(fetched).not.toHaveBeenCalled()
  matchPrecache.mockRejectedValue(new Error('blocked'))
  expect(await page?.({ url, request: '/home', event: {} })).toBe('by the line')
})
