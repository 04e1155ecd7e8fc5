import { ApiError } from '#web/api/api.tsx'
import type { Unsendable } from '../rules.ts'

const LONGEST_PAUSE_MS = 20_000

/** Whether it is the line, or a server that is away for a moment: what was sent so far stands, and goes on. */
export const isBroken = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500))

type Line = { signal: AbortSignal; silence_ms: number }

/**
 * Does something over the line, and gives it up as broken when the device says that the line is gone, or after so long
 * without a sign of life: a dead line leaves a request hanging, and fails none.
 */
export async function overLine<T>(
  { signal, silence_ms }: Line,
  work: (signal: AbortSignal, signOfLife: () => void) => Promise<T>,
): Promise<T> {
  const attempt = new AbortController()
  const giveUp = () => attempt.abort()
  let silence = setTimeout(giveUp, silence_ms)
  const signOfLife = () => {
    clearTimeout(silence)
    silence = setTimeout(giveUp, silence_ms)
  }
  signal.addEventListener('abort', giveUp)
  addEventListener('offline', giveUp)
  try {
    signal.throwIfAborted()
    return await work(attempt.signal, signOfLife)
  } catch (error) {
    if (isLeft(error) && !signal.aborted) throw new ApiError(0, null, null)
    throw error
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', giveUp)
    removeEventListener('offline', giveUp)
  }
}

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

/** What is said of a file that is not sent at all. */
export const UNSENDABLE_LABELS = {
  empty: 'El archivo está vacío.',
  large: 'El archivo no debe pasar de 50 MB.',
  old_office: 'Los formatos antiguos de Office no se aceptan. Guárdelo como DOCX, XLSX o PPTX, o en PDF.',
  with_macros: 'El archivo puede contener macros. Guárdelo sin ellas, o en PDF.',
  no_pdf: 'El archivo se llama PDF y no lo es, o está dañado. Pruebe con otro.',
  other_kind: 'Ese tipo de archivo no se acepta. Debe ser PDF, EPUB, de Office o una imagen.',
} as const satisfies Record<Unsendable, string>
