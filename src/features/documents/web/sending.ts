import { ApiError } from '#web/api/api.tsx'

const LONGEST_PAUSE_MS = 20_000

/** Whether it is the line, or a server that is away for a moment: what was sent so far stands, and goes on. */
export const isBroken = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500))

/** Waits before the next attempt, longer each time, and no longer once the line is back. */
export const pauseBefore = (attempt: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal.removeEventListener('abort', leave)
    }
    const go = () => {
      stop()
      resolve()
    }
    const leave = () => {
      stop()
      reject(new DOMException('left', 'AbortError'))
    }
    const timer = setTimeout(go, Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** attempt))
    addEventListener('online', go)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
  })

export const isLeft = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

export const percentOf = (done: number, whole: number): number =>
  whole > 0 ? Math.floor((done / whole) * 100) : 0
