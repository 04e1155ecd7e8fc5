import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { type Credit, matchesOf, type Report } from './rules.ts'

const MONDAY = '2027-01-18' as Day
const credit = (id: number, more: Partial<Credit> = {}): Credit => ({
  ...{ id, account_id: 1, day: MONDAY, reference: '000012345678', description: '', amount_e2: 5_000 },
  ...more,
})
const report = (
  id: number,
  { amount = 5_000, ...more }: Partial<Report> & { amount?: number } = {},
): Report => ({
  ...{ id, day: MONDAY, receipt_number: '12345678', amount_e2: () => amount },
  ...{ identity_number: '12345678901', phone: null },
  ...more,
})
const shown = (credits: Credit[], reports: Report[]) =>
  matchesOf(credits, reports).map(({ sure, likely }) =>
    sure
      ? `sure ${sure.credit_id}`
      : likely.map(({ credit_id, reasons }) => `${credit_id}: ${reasons.join(' ')}`),
  )

describe('one report and one credit', () => {
  test.each<[string, Partial<Credit>, Parameters<typeof report>[1], string | string[]]>([
    ['zeros in front', {}, {}, 'sure 1'],
    ['zeros in front of what was typed', {}, { receipt_number: '0012345678' }, 'sure 1'],
    ['the last four digits', {}, { receipt_number: '5678' }, 'sure 1'],
    ['the last three', {}, { receipt_number: '678' }, ['1: amount day']],
    ['a long number of which the bank gives the end', { reference: '345678' }, {}, 'sure 1'],
    ['the number inside a longer one', { reference: '9123456789' }, {}, ['1: amount day']],
    ['the number in the description', { reference: '', description: 'TRF 12345678 PEREZ' }, {}, 'sure 1'],
    ['the end of it in the description', { reference: '1', description: 'TRF 5678' }, {}, ['1: amount day']],
    [
      'a number in the description that ends as what was typed',
      { reference: '1', description: 'TRF 99995678' },
      { receipt_number: '5678' },
      ['1: amount day'],
    ],
    [
      'a short number that is whole in the description',
      { reference: '1', description: 'AGENCIA 5678' },
      { receipt_number: '5678' },
      ['1: amount day'],
    ],
    ['words beside the number', {}, { receipt_number: 'ref. 5678' }, 'sure 1'],
    ['no digit at all', {}, { receipt_number: 'transferencia' }, ['1: amount day']],
    ['another sum', { amount_e2: 4_999 }, {}, ['1: reference day']],
    ['a sum without a rate', {}, { amount_e2: () => null }, ['1: reference day']],
    ['posted after the weekend', { day: '2027-01-21' as Day }, {}, 'sure 1'],
    ['posted four days after', { day: '2027-01-22' as Day }, {}, ['1: reference amount']],
    ['reported after it was posted', { day: '2027-01-15' as Day }, {}, 'sure 1'],
    [
      'the document in the description',
      { reference: '1', description: 'PM V-12.345.678', amount_e2: 1 },
      { receipt_number: '99', identity_number: '12345678' },
      ['1: identity day'],
    ],
    [
      'the phone with the country',
      { reference: '1', description: 'PM 584121234567', amount_e2: 1 },
      { receipt_number: '99', phone: '0412-1234567' },
      ['1: phone day'],
    ],
    [
      'the document of who paid for the student',
      { reference: '1', description: 'PM J-40123456-7', amount_e2: 1 },
      { receipt_number: '99', payer_identity: 'J401234567' },
      ['1: identity day'],
    ],
    [
      'the phone of who paid, which with sum and day is still not sure',
      { reference: '1', description: 'PM 04161234567' },
      { receipt_number: '99', phone: '0412-7654321', payer_phone: '+584161234567' },
      ['1: amount phone day'],
    ],
    ['the day alone', { reference: '1', amount_e2: 1 }, {}, []],
    ['the sum alone', { reference: '1', day: '2026-12-01' as Day }, {}, []],
  ])('%s', (_, of_credit, of_report, expected) => {
    expect(shown([credit(1, of_credit)], [report(1, of_report)])).toEqual([expected])
  })
})

describe('several', () => {
  test.each<[string, Credit[], Report[], (string | string[])[]]>([
    [
      'two credits that end alike are nobody’s for sure',
      [credit(1, { reference: '11115678' }), credit(2, { reference: '22225678' })],
      [report(1, { receipt_number: '5678' })],
      [['1: reference_end amount day', '2: reference_end amount day']],
    ],
    [
      'two reports of one number',
      [credit(1)],
      [report(1), report(2)],
      [['1: reference amount day'], ['1: reference amount day']],
    ],
    [
      'equal sums on one day, each with its number',
      [credit(1, { reference: '1111' }), credit(2, { reference: '2222' })],
      [report(1, { receipt_number: '2222' }), report(2, { receipt_number: '1111' })],
      ['sure 2', 'sure 1'],
    ],
    [
      'a sum that many paid those days',
      [1, 2, 3, 4].map((id) => credit(id, { reference: `777${id}` })),
      [report(1)],
      [[]],
    ],
    [
      'a line that surely is another’s is nobody’s else',
      [credit(1)],
      [report(1), report(2, { receipt_number: '99' })],
      ['sure 1', []],
    ],
    [
      'a parent who pays for three at once',
      [credit(1, { amount_e2: 15_000 })],
      [report(1), report(2), report(3)],
      [['1: reference day'], ['1: reference day'], ['1: reference day']],
    ],
    [
      'a payment in two parts, each with its own number',
      [
        credit(1, { reference: '1111', amount_e2: 2_000 }),
        credit(2, { reference: '2222', amount_e2: 3_000 }),
      ],
      [
        report(1, { receipt_number: '1111', amount: 2_000 }),
        report(2, { receipt_number: '2222', amount: 3_000 }),
      ],
      ['sure 1', 'sure 2'],
    ],
    [
      'one number in two accounts, of which one has the sum',
      [credit(1, { amount_e2: 7_000 }), credit(2, { account_id: 2 })],
      [report(1)],
      ['sure 2'],
    ],
    [
      'a whole number beside one that ends so: still two',
      [credit(1, { reference: '5678' }), credit(2, { reference: '12345678' })],
      [report(1, { receipt_number: '5678' })],
      [['1: reference amount day', '2: reference_end amount day']],
    ],
  ])('%s', (_, credits, reports, expected) => {
    expect(shown(credits, reports)).toEqual(expected)
  })
})
