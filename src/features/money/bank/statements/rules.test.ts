import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import {
  centsOf,
  dayFromText,
  decimalOf,
  headingsOf,
  numbered,
  readStatement,
  type StatementRow,
} from './rules.ts'

const rowsOf = (text: string): StatementRow[] =>
  text
    .split('\n')
    .map((line, at) => ({ number: at + 1, cells: line.split('|').map((cell) => ({ text: cell })) }))
    .filter(({ cells }) => cells.some(({ text: one }) => one.trim() !== ''))

function read(text: string) {
  const rows = rowsOf(text)
  const headings = headingsOf(rows)
  return headings && readStatement(rows, headings, '2027-01-20' as Day)
}
const shown = (text: string) =>
  read(text)?.lines.map(
    (one) => `${one.day} ${one.reference} ${one.amount_e2} ${one.balance_e2} ${one.description}`,
  )

describe('a statement', () => {
  test.each([
    [
      'with text above and below, debit and credit apart',
      `Banco Nacional|||||
Cuenta: 0102-****-1234|||||

Fecha|Referencia|Descripción|Débito|Crédito|Saldo
|||Saldo inicial||1.000,00
18/01/2027|000123|ABONO TRF||1.234,50|2.234,50
19/01/2027|000124|COMISION|34,50||2.200,00

Totales|||34,50|1.234,50|
Sin valor legal|||||`,
      ['2027-01-18 000123 123450 223450 ABONO TRF', '2027-01-19 000124 -3450 220000 COMISION'],
    ],
    [
      'with one signed sum and points',
      `* date|nro.  de referencia|(monto)|concepto:
2027-01-18 08:12|99|-1,234.50|PAGO
18-1-27|98|20|ABONO`,
      ['2027-01-18 99 -123450 null PAGO', '2027-01-18 98 2000 null ABONO'],
    ],
    [
      'with signs that nobody sees',
      'Fecha|Ref|Monto\n\u202a18/01/2027\u202c|\u200b99|\u200e10,00',
      ['2027-01-18 99 1000 null '],
    ],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual(expected)
  })

  test.each([
    [
      'between lines',
      ['18/01/2027|1|10,00', '31/02/2027|2|10,00', '19/01/2027|3|diez 10', '20/01/2027|4|1'],
      ['3A day', '4C amount'],
    ],
    ['that lacks between lines', ['18/01/2027|1|10,00', '|2|10,00', '20/01/2027|4|1'], ['3A day']],
    ['at the end', ['18/01/2027|1|10,00', '19-ene-2027|2|10,00', 'Total|4|41,00'], ['3A day']],
    ['everywhere', ['18-ene-2027|1|10,00', '19-ene-2027|2|10,00'], ['2A day', '3A day']],
    ['but no total', ['18/01/2027|1|10,00', 'Totales|1|10,00', '||10,00', 'Saldo final||10,00'], []],
    [
      'of a day that nobody means',
      ['31/12/1999|1|1', '01/01/2000|2|1', '21/01/2027|3|1', '22/01/2027|4|1'],
      ['2A day', '5A day'],
    ],
    [
      'with a sum that nobody counts',
      ['18/01/2027|1|90071992547409,91', '18/01/2027|2|-0,01'],
      ['3C amount'],
    ],
  ])('names the cell that cannot be read %s', (_, lines, expected) => {
    expect(
      read(['Fecha|Ref|Monto', ...lines].join('\n'))?.flaws.map(
        ({ row, column, code }) => `${row}${'ABC'[column]} ${code}`,
      ),
    ).toEqual(expected)
  })

  test('is cut where a cell holds more than a reference or a description, never inside a sign', () => {
    const cells = ['18/01/2027', '1'.repeat(61), `a${'😀'.repeat(150)}`, '1']
    const [line] = read(`Fecha|Ref|Concepto|Monto\n${cells.join('|')}`)?.lines ?? []
    expect([line?.reference, line?.description]).toEqual(['1'.repeat(60), `a${'😀'.repeat(149)}`])
  })

  test('has a day and a sum', () => {
    expect(headingsOf(rowsOf('Ref|Monto\n1|2'))).toBeNull()
    expect(headingsOf(rowsOf('Fecha|Ref|Saldo\n1|2|3'))).toBeNull()
  })

  test('numbers equal lines, so that each is known again in another file', () => {
    const lines = read(`Fecha|Ref|Monto
18/01/2027|1|10,00
18/01/2027|1|10,00
18/01/2027|1|-10,00`)?.lines
    expect(numbered(lines ?? []).map(({ amount_e2, nth }) => [amount_e2, nth])).toEqual([
      [1_000, 1],
      [1_000, 2],
      [-1_000, 1],
    ])
  })
})

test.each([
  ['1.234,56', ',', 123_456],
  ['1,234.56', '.', 123_456],
  ['Bs. 1.234,5', ',', 123_450],
  ['-1.234', ',', -123_400],
  ['1.234,56-', ',', -123_456],
  ['(12,00)', ',', -1_200],
  ['12,00 D', ',', -1_200],
  ['12,00 C', ',', 1_200],
  ['+12', ',', 1_200],
  ['USD 12.00', '.', 1_200],
  ['1.23,45', ',', null],
  ['12,345', ',', null],
  ['1,2,3', ',', null],
  ['doce', ',', null],
  ['', ',', null],
] as const)('%s with %s is %s hundredths', (text, decimal, cents) => {
  expect(centsOf(text, decimal)).toBe(cents)
})

test.each([
  [['1.234', '12,5'], ','],
  [['1,234', '12.50'], '.'],
  [['1.234.567'], ','],
  [['1,234,567'], '.'],
  [['1.234,00'], ','],
  [['1.234', '5'], ','],
  [['12.50', '1.234,50', '12,5'], ','],
  [['12,5', '12.50', '1,234.50'], '.'],
  [['pág 1.20', 'pág 1.30', '12,50'], ','],
] as const)('%s have %s before the hundredths', (texts, decimal) => {
  expect(decimalOf(texts)).toBe(decimal)
})

test.each([
  ['29/11/2026', '2026-11-29'],
  ['9-1-27', '2027-01-09'],
  ['2027.01.09', '2027-01-09'],
  ['2027-01-09T08:00:00', '2027-01-09'],
  ['46355', '2026-11-29'],
  ['4635', null],
  ['31/02/2027', null],
  ['01/13/2027', null],
  ['enero', null],
] as const)('%s is %s', (text, day) => {
  expect(dayFromText(text)).toBe(day)
})
