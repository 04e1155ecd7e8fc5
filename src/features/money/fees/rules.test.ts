import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import {
  type ChargeFacts,
  chargeState,
  dueDay,
  feeFor,
  isDocumentNamed,
  refusalToCharge,
  refusalToUnwaive,
  refusalToWaive,
} from './rules.ts'

const day = (text: string) => text as Day
const TODAY = day('2026-11-23')
const charge: ChargeFacts = {
  ...{ amount_e2: 1_000, paid_amount_e2: 0, debt_e2: 1_000, due_on: TODAY, waived_at: null },
}

test.each<[string, Partial<ChargeFacts>, string]>([
  ['is owed until its day is over', {}, 'owed'],
  ['is overdue the day after', { due_on: day('2026-11-22') }, 'overdue'],
  ['is owed while a part is paid', { paid_amount_e2: 400, debt_e2: 600 }, 'owed'],
  ['waits for a review', { paid_amount_e2: 400, debt_e2: 0 }, 'reported'],
  ['is paid once that is approved', { paid_amount_e2: 1_000, debt_e2: 0 }, 'paid'],
  ['is paid with too much', { paid_amount_e2: 1_200, debt_e2: 0 }, 'paid'],
  ['is waived, whatever was paid', { waived_at: 'then', debt_e2: 0, paid_amount_e2: 400 }, 'waived'],
])('a charge %s', (_, facts, state) => {
  expect(chargeState({ ...charge, ...facts }, TODAY)).toBe(state)
})

test.each<[string, (number | null)[], number | null]>([
  ['that for all', [null, 8], 0],
  ['that of the specialization before it', [null, 7], 1],
  ['none of another', [8], null],
])('a student of specialization 7 is charged %s', (_, of, expected) => {
  const fees = of.map((specialization_id, at) => ({ at, specialization_id }))
  expect(feeFor(fees, 7)?.at ?? null).toBe(expected)
})

test.each<[string, boolean, number | null, number | null, string | null]>([
  ['may be', true, null, 7, null],
  ['may be, with one of the own specialization', true, 7, 7, null],
  ['is not, with one of another', true, 8, 7, 'fee_of_another_specialization'],
  ['is not, without an inscription', true, null, null, 'student_not_inscribed'],
  ['is not, with one that is disabled', false, null, 7, 'fee_disabled'],
])('a student %s charged', (_, enabled, fee, of, expected) => {
  expect(refusalToCharge({ enabled, specialization_id: fee }, of)).toBe(expected)
})

test('it falls due so many days later, and a document is named where one is meant', () => {
  expect(dueDay({ days_until_due: 0 }, TODAY)).toBe('2026-11-23')
  expect(dueDay({ days_until_due: 8 }, TODAY)).toBe('2026-12-01')
  expect(isDocumentNamed({ cause: 'document', document_kind: 1 })).toBe(true)
  expect(isDocumentNamed({ cause: 'document' })).toBe(false)
  expect(isDocumentNamed({ cause: 'hand', document_kind: 1 })).toBe(false)
})

test('what is owed is waived, and that is taken back while nothing is out', () => {
  expect(refusalToWaive(charge)).toBeNull()
  expect(refusalToWaive({ ...charge, debt_e2: 0 })).toBe('charge_not_owed')
  expect(refusalToWaive({ waived_at: 'then', debt_e2: 0 })).toBe('charge_waived')
  expect(refusalToUnwaive(charge, null)).toBe('charge_not_waived')
  const waived = { waived_at: 'then' }
  expect([null, 'pending', 'generated'].map((state) => refusalToUnwaive(waived, state))).toEqual([
    ...[null, null, null],
  ])
  expect(refusalToUnwaive(waived, 'retired')).toBe('charge_waiver_stands')
})
