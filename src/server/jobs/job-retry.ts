import { setTimeout } from 'node:timers/promises'

const FIRST_WAIT_MS = 10_000
export const LONGEST_WAIT_MS = 30 * 60_000
const PATIENCE_MS = [200, 1_000, 3_000]

/**
 * Returns the pause after so many failed attempts. A hundred last two days, since a mail server may be away for
 * one.
 */
export const retryDelay = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_MS)

/** Retries a note that must not be lost while the database is briefly away: a sent mail would be sent again. */
export async function persist(note: () => Promise<unknown>): Promise<void> {
  for (const wait_ms of PATIENCE_MS) {
    const written = await note().then(
      () => true,
      () => false,
    )
    if (written) return
    await setTimeout(wait_ms)
  }
  await note()
}
