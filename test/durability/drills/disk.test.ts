import { describe, expect, test } from 'vitest'
import { isShort, rounds } from '../../support/size.ts'
import { diskFull } from './absent-database.ts'
import { NO_FAULTS } from './checker.ts'
import { whyNoDisk } from './disk.ts'

const why = whyNoDisk()
if (why) console.warn(`F2 is skipped: ${why}`)

describe.skipIf(why)('a full disk (promises.md F2)', () => {
  test.each(
    Array.from({ length: rounds(1, 3) }, (_, round) => round),
  )('%i: refuses writes, still reads, loses nothing, recovers', async () => {
    const { faults, writes, reads, damage, odd } = await diskFull({ seconds: 3 })
    console.log(`writes ${JSON.stringify(writes)}, reads ${JSON.stringify(reads)}`)
    expect({ faults, damage, odd }).toEqual({ faults: NO_FAULTS, damage: '', odd: [] })
    expect(Object.keys(writes).sort()).not.toContain('500')
    expect(writes['503']).toBeGreaterThan(0)
    expect(reads['200']).toBeGreaterThan(0)
  })

  if (!isShort)
    test('control: a server that acknowledges what it could not write is noticed', async () => {
      const { faults } = await diskFull({ seconds: 3, fault: 'acknowledge anyway' })
      expect(faults.lost).toBeGreaterThan(0)
    })
})
