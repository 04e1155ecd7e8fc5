import { describe, expect, test } from 'vitest'
import { isAlone, isShort, rounds } from '../../support/size.ts'
import { ABSENCES, databaseAway } from './absent-database.ts'

const SECONDS = rounds(2, 6)
/** promises.md F1: how long a person waits for an answer, and the institute for its server. */
const MOST_MS = 5_000

describe('a database that is away (promises.md F1)', () => {
  // One that refuses at once and one that never answers: the others take these two ways.
  test.each(
    ABSENCES.filter((one) => !isShort || one === 'killed' || one === 'hung'),
  )('%s: everybody is answered 503 meanwhile, and all is well again by itself', async (absence) => {
    const { statuses, waiting, slowest, ready, health, back } = await databaseAway(absence, {
      seconds: SECONDS,
    })
    console.log(
      `${absence}: ${statuses.length} calls, slowest ${Math.round(slowest)} ms, back in ${Math.round(back)} ms`,
    )
    expect(statuses.filter((status) => status !== 503 && status !== 201)).toEqual([])
    expect(statuses).toContain(503)
    expect(waiting, 'calls that had no answer as long as the database was away').toBe(0)
    expect(new Set(health)).toEqual(new Set([200]))
    if (absence !== 'exhausted') expect(ready).toBe(503)
    if (isAlone) expect(Math.max(slowest, back)).toBeLessThanOrEqual(MOST_MS)
  })

  if (!isShort)
    test('control: a server that waits for its database as long as it takes is noticed', async () => {
      const { waiting } = await databaseAway('exhausted', {
        seconds: 2,
        patience_ms: 6_000,
        fault: 'endless patience',
      })
      expect(waiting).toBeGreaterThan(0)
    })
})
