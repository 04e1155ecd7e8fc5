import { expect, test } from 'vitest'
import type { Instant } from '#kernel/dates.ts'
import { isExpired, refusalToAccept, refusalToJoin } from './rules.ts'

const now = '2026-11-23T14:00:00Z' as Instant
const later = '2026-11-23T14:00:01.000Z' as Instant

test.each([
  [{ is_waiting: false, is_full: true }, null],
  [{ is_waiting: false, is_full: false }, 'section_has_room'],
  [{ is_waiting: true, is_full: true }, 'already_on_waiting_list'],
  [{ is_waiting: true, is_full: false }, 'already_on_waiting_list'],
])('joining with %j: %s', (facts, expected) => {
  expect(refusalToJoin(facts)).toBe(expected)
})

test.each([
  [undefined, 'seat_not_offered'],
  [{ offered_until: null }, 'seat_not_offered'],
  [{ offered_until: later }, null],
  [{ offered_until: '2026-11-23T14:00:00.000Z' as Instant }, 'seat_offer_expired'],
])('accepting %j: %s', (entry, expected) => {
  expect(refusalToAccept(entry, now)).toBe(expected)
})

test('who waits without an offer lets nothing expire', () => {
  expect(isExpired({ offered_until: null }, now)).toBe(false)
  expect(isExpired({ offered_until: now }, later)).toBe(true)
})
