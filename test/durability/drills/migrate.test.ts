import { describe, expect, test } from 'vitest'
import { isShort, rounds } from '../../support/size.ts'
import { migrateDrill } from './migrate.ts'

const ROUNDS = rounds(2, 5)

describe('an upgrade that is killed (promises.md B6)', () => {
  test('leaves the old schema or the new, and goes on at the next start', async () => {
    const { struck, ...outcome } = await migrateDrill({ rounds: ROUNDS })
    console.log(`killed after so many migrations: ${JSON.stringify(struck)}`)
    expect(outcome).toEqual({ rounds: ROUNDS, between: 0, lost: 0, unfinished: 0 })
  })

  if (!isShort)
    test('control: half a migration is noticed', async () => {
      const { between } = await migrateDrill({ rounds: 1, half: true })
      expect(between).toBeGreaterThan(0)
    })
})
