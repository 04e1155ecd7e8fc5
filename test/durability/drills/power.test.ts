import { describe, expect, test } from 'vitest'
import { isShort, rounds } from '../../support/size.ts'
import { NO_FAULTS } from './checker.ts'
import { Disk, whyNoDisk } from './disk.ts'
import { powerCut } from './power-cut.ts'

const why = whyNoDisk()
if (why) console.warn(`K2 is skipped: ${why}`)

describe.skipIf(why)('a power cut (promises.md K2)', () => {
  test.each(
    Array.from({ length: rounds(1, 3) }, (_, cut) => cut),
  )('%i loses nothing and damages nothing', async (cut) => {
    const { acknowledged, faults, damage } = await powerCut({ work_ms: 1_000 + 700 * (cut % 4) })
    expect({ faults, damage }).toEqual({ faults: NO_FAULTS, damage: '' })
    expect(acknowledged).toBeGreaterThan(0)
  })

  if (!isShort)
    test('control: fsync off is noticed', async () => {
      const { faults } = await powerCut({ fault: 'fsync=off' })
      expect(faults === null || faults.lost > 0).toBe(true)
    })

  test('control: a file system that is not whole is noticed', () => {
    using disk = new Disk(20)
    expect(disk.check()).toBe('')
    disk.unmount()
    disk.spoil()
    expect(disk.look()).not.toBe('')
  })
})
