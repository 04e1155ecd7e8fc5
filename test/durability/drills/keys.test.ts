import { describe, expect, test } from 'vitest'
import { isShort, rounds } from '../../support/size.ts'
import { keysDrill } from './keys.ts'

const OPERATIONS = rounds(200, 10_000)
const KILLS = Math.ceil(OPERATIONS / 400)

describe('operations that are sent one to five times (promises.md K6)', () => {
  test('have one effect and one answer, across kills too', async () => {
    const { sent, ...outcome } = await keysDrill({ operations: OPERATIONS, kills: KILLS })
    console.log(`${OPERATIONS} operations, ${sent} sent, ${KILLS} kills`)
    expect(outcome).toEqual({
      operations: OPERATIONS,
      kills: KILLS,
      not_once: 0,
      differing: 0,
      other_body_taken: 0,
      not_independent: 0,
      not_reusable: 0,
      odd: 0,
    })
  })

  test('control: a key that is not kept is noticed', async () => {
    const { not_once, differing, other_body_taken } = await keysDrill({
      operations: 50,
      kills: isShort ? 0 : 1,
      fault: 'key not kept',
    })
    expect([not_once, differing, other_body_taken].every((count) => count > 0)).toBe(true)
  })

  if (!isShort)
    test('control: a repeat that is refused is noticed', async () => {
      const { differing } = await keysDrill({ operations: 100, kills: 0, fault: 'repeat refused' })
      expect(differing).toBeGreaterThan(0)
    })
})
