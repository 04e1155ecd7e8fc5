import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { centsFromText } from '#kernel/money.ts'
import {
  codeFromText,
  initialsOf,
  lastDigitsOf,
  numberFromText,
  refusalToWithdraw,
  saltedIdentity,
  signedAmount,
} from './rules.ts'
import { dayInWords, inWords, semesterInWords, showCode, showPaperNumber } from './words.ts'

test.each([
  ['K7PM4-QXD8T', 'K7PM4QXD8T'],
  [' k7pm4 qxd8t ', 'K7PM4QXD8T'],
  ['KOPM4-QXDIL', 'K0PM4QXD11'],
  ['http://127.0.0.1:3000/verify/5E5AZBGEZZ', '5E5AZBGEZZ'],
  ['https://liceo.example/Verify/5E5AZ-BGEZZ?x=1#facts.signature', '5E5AZBGEZZ'],
  ['Código: k7pm4-qxd8t, comprobable en liceo.example', 'K7PM4QXD8T'],
  ['K7PM4-QXD8T y 5E5AZ-BGEZZ', null],
  ['certificar', 'CERT1F1CAR'],
  ['para certificar un documento', null],
  ['K7PM4-QXD8', null],
  ['K7PM4-QXD8U', null],
  ['', null],
])('who types %j means the code %s', (typed, code) => {
  expect(codeFromText(typed)).toBe(code)
})

test('a paper is told apart by initials and last digits, never by the whole', () => {
  expect(initialsOf('Ana  Alejandra', 'Albornoz Ñáñez')).toBe('A. A. A. Ñ.')
  expect(lastDigitsOf('28114938')).toBe('938')
  expect(saltedIdentity('K7PM4QXD8T', 'v-28.114.938')).toBe('K7PM4QXD8T:V28114938')
})

test.each([
  [123_450, '1234.50'],
  [100, '1.00'],
  [5, '0.05'],
  [1_000_000_000, '10000000.00'],
])('%s hundredths are signed as %s, and read back the same', (amount_e2, text) => {
  expect(signedAmount(amount_e2)).toBe(text)
  expect(centsFromText(text)).toBe(amount_e2)
})

test.each([
  [1, 'uno'],
  [23, 'veintitrés'],
  [31, 'treinta y uno'],
  [100, 'cien'],
  [1999, 'mil novecientos noventa y nueve'],
  [2026, 'dos mil veintiséis'],
  [2100, 'dos mil cien'],
])('%i is read %s', (number, words) => {
  expect(inWords(number)).toBe(words)
})

test.each([
  ['2026-11-23', 'a los veintitrés días del mes de noviembre de dos mil veintiséis'],
  ['2027-01-01', 'al primer día del mes de enero de dos mil veintisiete'],
  ['2026-08-21', 'a los veintiún días del mes de agosto de dos mil veintiséis'],
  ['2026-08-31', 'a los treinta y un días del mes de agosto de dos mil veintiséis'],
])('%s is written %s', (day, words) => {
  expect(dayInWords(day as Day)).toBe(words)
})

test('numbers, codes and semesters are shown as on a paper', () => {
  expect(showPaperNumber({ year: 2026, number: 118 })).toBe('2026-000118')
  expect(showCode('K7PM4QXD8T')).toBe('K7PM4-QXD8T')
  expect([semesterInWords(2), semesterInWords(14)]).toEqual(['segundo semestre', '14.º semestre'])
})

test('a paper is withdrawn once', () => {
  expect(refusalToWithdraw({ withdrawn_at: null })).toBeNull()
  expect(refusalToWithdraw({ withdrawn_at: '2026-12-02T12:00:00Z' })).toBe('paper_already_withdrawn')
})

test.each([
  ['2026-000118', { year: 2026, number: 118 }],
  [' N.º 2026-118 ', { year: 2026, number: 118 }],
  ['000118', { year: null, number: 118 }],
  ['n 7', { year: null, number: 7 }],
  ['2026-', null],
  ['28114938', null],
  ['K7PM4-QXD8T', null],
])('«%s» means the number %j', (typed, meant) => {
  expect(numberFromText(typed)).toEqual(meant)
})
