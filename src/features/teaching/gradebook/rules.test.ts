import { expect, test } from 'vitest'
import { distribution, meanOf, placed, readCell, rowsOfText, textOfRows } from './rules.ts'

test.each([
  ['14,5', { note: 14.5, outcome: null }],
  [' 14.50 ', { note: 14.5, outcome: null }],
  ['0', { note: 0, outcome: null }],
  ['20', { note: 20, outcome: null }],
  ['', { note: null, outcome: null }],
  ['np', { note: 0, outcome: 'not_presented' }],
  [' N.P. ', { note: 0, outcome: 'not_presented' }],
  ['No presentó', { note: 0, outcome: 'not_presented' }],
  ['EX', { note: null, outcome: 'excused' }],
  ['Justificado', { note: null, outcome: 'excused' }],
  ['25', { problem: 'out_of_range' }],
  ['-1', { problem: 'out_of_range' }],
  ['20,01', { problem: 'out_of_range' }],
  ['1234,5', { problem: 'out_of_range' }],
  ['-0,5', { problem: 'out_of_range' }],
  ['1.234,5', { problem: 'no_note' }],
  ['14,555', { problem: 'too_many_decimals' }],
  ['n', { problem: 'no_note' }],
  ['expuso', { problem: 'no_note' }],
])('%j in a cell is %j', (text, read) => {
  expect(readCell(text)).toEqual(read)
})

test('a block of a sheet comes in by lines and tabs, whatever ends its lines', () => {
  expect(rowsOfText('10\t11\r\n12\t\r\n')).toEqual([
    ['10', '11'],
    ['12', ''],
  ])
})

test('a block goes out with commas, signs, and nothing where there is nothing', () => {
  const number = (note: number | null) => ({ note, outcome: null })
  expect(
    textOfRows([
      [number(10), number(null)],
      [
        { note: 0, outcome: 'not_presented' },
        { note: null, outcome: 'excused' },
      ],
    ]),
  ).toBe('10,00\t\nNP\tEX')
})

const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
test('a block is put from the first cell on', () => {
  expect(placed(rowsOfText('1\t2\n3\t4'), at(1, 1))).toEqual([
    { row: 1, column: 1, text: '1' },
    { row: 1, column: 2, text: '2' },
    { row: 2, column: 1, text: '3' },
    { row: 2, column: 2, text: '4' },
  ])
})

test('a single note fills what is selected', () => {
  expect(placed([['9']], at(0, 0, 1, 1)).map(({ row, column }) => [row, column])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ])
})

test('a shorter line of a block leaves the rest of its row as it is', () => {
  expect(placed(rowsOfText('1\t2\n3'), at(0, 0))).toHaveLength(3)
})

test('notes by steps of two, and their mean', () => {
  expect(distribution([0, 1.99, 2, 19.99, 20])).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2])
  expect(meanOf([])).toBeNull()
  expect(meanOf([10, 10.01])).toBe(10.01)
})
