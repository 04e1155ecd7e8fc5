import { setTimeout } from 'node:timers/promises'

const FIRST_WAIT_MS = 10_000
export const LONGEST_WAIT_MS = 30 * 60_000
const PATIENCE_MS = [200, 1_000, 3_000]

/** How long to wait after so many failed attempts. A hundred of them last two days: a mail server may be away for one. */
export const retryDelay = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_MS)

/** What happened must be written down even if the database is away for a moment: else a mail that left would leave again. */
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
