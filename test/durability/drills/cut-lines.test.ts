import { describe, expect, test } from 'vitest'
import { isShort, rounds } from '../../support/size.ts'
import { NO_FAULTS } from './checker.ts'
import { LINES, lineDrill } from './cut-lines.ts'

const CUTS = rounds(25, 100)

describe('a line that is cut in the middle of requests (promises.md F3)', () => {
  test.each(LINES)('%s: nothing lost, nothing twice', async (which) => {
    const { cuts, acknowledged, faults, odd } = await lineDrill(which, { cuts: CUTS })
    console.log(`${which}: ${cuts} cut, ${acknowledged} acknowledged`)
    expect({ faults, odd }).toEqual({ faults: NO_FAULTS, odd: [] })
    expect(acknowledged).toBeGreaterThan(0)
  })

  if (!isShort)
    test('control: an idempotency key that is not kept is noticed', async () => {
      const { faults } = await lineDrill('to the people', { cuts: 100, fault: 'key not kept' })
      expect(faults.doubled_payments).toBeGreaterThan(0)
    })
})
