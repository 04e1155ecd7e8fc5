import { describe, expect, test } from 'vitest'
import {
  type Former,
  isTooMuch,
  owingOf,
  payersOf,
  type Student,
  typeOfLine,
  type Unreported,
} from './rules.ts'

const credit = (more: Partial<Unreported>): Unreported => ({
  ...{ id: 1, account_id: 1, reference: '77', description: 'ABONO', dollars_e2: 5_000 },
  ...more,
})
const student = (id: number, more: Partial<Student> = {}): Student => ({
  ...{ id, first_name: 'Ana Inés', last_name: `Ñáñez`, identity_number: `${id}2345678` },
  ...{ phone: null, debts: [] },
  ...more,
})
const former = (student_id: number, more: Partial<Former> = {}): Former => ({
  ...{ student_id, account_id: 1, reference: '1', description: 'ABONO' },
  ...more,
})
const shown = (of: Partial<Unreported>, students: Student[], formers: Former[] = []) =>
  (payersOf([credit(of)], students, formers).get(1) ?? []).map(
    ({ student_id, reasons, paid_with }) =>
      `${student_id}: ${reasons.join(' ')}${paid_with === null ? '' : ` «${paid_with}»`}`,
  )

describe('who may have paid a credit', () => {
  test.each<[string, Partial<Unreported>, Student[], Former[], string[]]>([
    ['nobody who is told', {}, [student(1)], [], []],
    ['the document', { description: 'TRF V-12.345.678' }, [student(1), student(2)], [], ['1: identity']],
    ['the document inside a longer number', { description: 'TRF 9123456789' }, [student(1)], [], []],
    [
      'the telephone',
      { description: 'PM 04141234567' },
      [student(1, { phone: '+584141234567' })],
      [],
      ['1: phone'],
    ],
    ['name and surname', { description: 'TRF DE ANA NANEZ' }, [student(1)], [], ['1: name']],
    ['a surname alone', { description: 'TRF DE JUANA ÑÁÑEZ' }, [student(1)], [], []],
    [
      'a name that four have',
      { description: 'TRF DE ANA NANEZ' },
      [1, 2, 3, 4].map((id) => student(id)),
      [],
      [],
    ],
    [
      'who paid for the student before, in other words of the bank',
      { description: 'TRANSFERENCIA RECIBIDA PEREZ JUAN 991' },
      [student(1)],
      [former(1, { description: 'ABONO DE PÉREZ JUAN REF 17' })],
      ['1: paid_before «PEREZ JUAN»'],
    ],
    [
      'a parent who paid for two before',
      { description: 'TRF PEREZ JUAN' },
      [student(1), student(2, { debts: [5_000] })],
      [former(1, { description: 'TRF PEREZ JUAN' }), former(2, { description: 'TRF PEREZ JUAN' })],
      ['2: paid_before debt «PEREZ JUAN»', '1: paid_before «PEREZ JUAN»'],
    ],
    [
      'words that the bank writes for everybody',
      { description: 'TRANSFERENCIA RECIBIDA DE TERCEROS' },
      [student(1)],
      [former(1, { description: 'TRANSFERENCIA RECIBIDA DE TERCEROS' })],
      [],
    ],
    [
      'words that four have been paid with',
      { description: 'AGENCIA LAS MERCEDES' },
      [1, 2, 3, 4].map((id) => student(id)),
      [1, 2, 3, 4].map((id) => former(id, { description: 'AGENCIA LAS MERCEDES' })),
      [],
    ],
    [
      'the account that paid before',
      { description: 'TRF 01020304050607080910' },
      [student(1)],
      [former(1, { description: 'ABONO CTA 01020304050607080910' })],
      ['1: paid_before «1020304050607080910»'],
    ],
    [
      'how the reference begins',
      { reference: '0077123456' + '9999' },
      [student(1)],
      [former(1, { reference: '77123456' + '0001' })],
      ['1: stem'],
    ],
    [
      'how references of two begin',
      { reference: '771234569999' },
      [student(1), student(2)],
      [former(1, { reference: '771234560001' }), former(2, { reference: '771234560002' })],
      [],
    ],
    [
      'that beginning in another account',
      { reference: '771234569999' },
      [student(1)],
      [former(1, { reference: '771234560001', account_id: 2 })],
      [],
    ],
    [
      'owing exactly that',
      {},
      [student(1, { debts: [5_000] }), student(2, { debts: [4_999] })],
      [],
      ['1: debt'],
    ],
    ['a debt that four have', {}, [1, 2, 3, 4].map((id) => student(id, { debts: [5_000] })), [], []],
    ['bolívares are nobody’s debt', { dollars_e2: null }, [student(1, { debts: [5_000] })], [], []],
    [
      'the document before the debt, which many have',
      { description: '42345678' },
      [1, 2, 3, 4].map((id) => student(id, { debts: [5_000] })),
      [],
      ['4: identity debt'],
    ],
    [
      'the document of one and the name of another',
      { description: 'ANA NANEZ 22345678' },
      [student(1), student(2, { first_name: 'Luis', last_name: 'Rojas' })],
      [],
      ['2: identity', '1: name'],
    ],
  ])('%s', (_, of, students, formers, expected) => {
    expect(shown(of, students, formers)).toEqual(expected)
  })
})

test.each([
  ['PAGO MÓVIL 0414', 'Banco Nacional', 5],
  ['PAGOMOVIL P2P', '100% Banco', 5],
  ['TRF', '100 % Banco', 2],
  ['ABONO', 'Banco Nacional', 3],
])('«%s» of %s is of type %i', (description, bank, expected) => {
  expect(typeOfLine({ bank, description })).toBe(expected)
})

test.each([
  [[], null],
  [[0, 0], null],
  [[300, 500], 500],
  [[300, 200], 300],
  [[0, 200], 200],
])('of debts %j, the newest first, 500 pay %j', (debts, expected) => {
  const inscriptions = debts.map((debt_e2) => ({ debt_e2 }))
  expect(owingOf(inscriptions, 500)?.debt_e2 ?? null).toBe(expected)
})

test.each([
  [0, 1_000_000_000, false],
  [1, 1_000_000_000, true],
  [3_000, 999_999_999, true],
])('with %i paid already, %i is too much: %s', (counted_e2, amount, expected) => {
  expect(isTooMuch(counted_e2, amount)).toBe(expected)
})
