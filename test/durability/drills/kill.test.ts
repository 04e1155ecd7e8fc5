import { describe, expect, test } from 'vitest'
import { isAlone, isShort, rounds } from '../../support/size.ts'
import { NO_FAULTS } from './checker.ts'
import { KILL_FAULTS, type KillFault, killDrill, percentile } from './kill.ts'

const ROUNDS = rounds(2, 60)
const CONTROLS: readonly KillFault[] = isShort
  ? []
  : ['synchronous_commit=off', 'key not kept', 'notice forgotten', 'marks not counted', 'count, then insert']
/** What a kill, or two people at once, must meet in the right moment; the others are wrong from the first write on. */
const BY_CHANCE = new Set<KillFault>(['synchronous_commit=off', 'count, then insert'])

describe('kill -9 of server, database and both (promises.md K1, K9)', () => {
  test('loses nothing, doubles nothing, oversells nothing', async () => {
    const { faults, odd, acknowledged, back } = await killDrill({ rounds: ROUNDS })
    const times = [0.5, 0.95, 1].map((share) => Math.round(percentile(back, share))).join(', ')
    console.log(
      `${ROUNDS} kills, ${acknowledged} acknowledged, ready again in ${times} ms (median, p95, worst)`,
    )
    expect(faults).toEqual(NO_FAULTS)
    expect(odd).toEqual([])
    expect(back).toHaveLength(ROUNDS)
    expect(acknowledged).toBeGreaterThan(ROUNDS)
    if (isAlone) expect(percentile(back, 0.95), 'K9').toBeLessThanOrEqual(5_000)
  })

  test.each(CONTROLS)('control: %s is noticed', async (fault) => {
    const { faults } = await killDrill({ rounds: BY_CHANCE.has(fault) ? 8 : 2, fault })
    expect(faults[KILL_FAULTS[fault].finds]).toBeGreaterThan(0)
  })
})
