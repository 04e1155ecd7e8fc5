import { describe, expect, test } from 'vitest'
import { isAlone, isShort, rounds } from '../../support/size.ts'
import { NO_FAULTS } from './checker.ts'
import { farewell } from './graceful-close.ts'

const ROUNDS = rounds(1, 3)

describe('SIGTERM while everybody works (promises.md F4)', () => {
  test('loses no request, and nothing that was acknowledged', async () => {
    const { lost, odd, faults, codes, slowest, asked, acknowledged } = await farewell({ rounds: ROUNDS })
    console.log(`${asked} asked, ${acknowledged} acknowledged, slowest end ${Math.round(slowest)} ms`)
    expect({ odd, faults, codes }).toEqual({ odd: [], faults: NO_FAULTS, codes: Array(ROUNDS).fill(0) })
    // Between the last look for new connections and the end of the door lies a moment in which the kernel takes one.
    expect(lost.slice(1)).toEqual([])
    expect(acknowledged).toBeGreaterThan(8 * ROUNDS)
    if (isAlone) expect(slowest).toBeLessThan(10_000)
  })

  if (!isShort)
    test('control: a door that is closed at once is noticed', async () => {
      const { lost } = await farewell({ rounds: 20, fault: 'no drain' })
      expect(lost.length).toBeGreaterThan(1)
    })
})
