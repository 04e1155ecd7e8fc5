import { expect, test } from 'vitest'
import { blocksOf, runsOf } from './rules.ts'

const ROWS = [10, 20, 30, 40]
const entry = (name: string, day: number, class_hours_ids: number[]) => ({ name, day, class_hours_ids })
const drawn = (entries: ReturnType<typeof entry>[], days: number[]) =>
  blocksOf(entries, ROWS, days).map(({ day, row, span, entries: here }) => [
    day,
    row,
    span,
    here.map(({ name }) => name).join('+'),
  ])

test('hours of an entry that follow each other are one block; what is free stays apart', () => {
  expect(drawn([entry('a', 1, [10, 20]), entry('b', 1, [40])], [1, 2])).toEqual([
    [1, 0, 2, 'a'],
    [1, 2, 1, ''],
    [1, 3, 1, 'b'],
    [2, 0, 1, ''],
    [2, 1, 1, ''],
    [2, 2, 1, ''],
    [2, 3, 1, ''],
  ])
})

test('entries at the same time share a block for as long as both go on', () => {
  expect(drawn([entry('a', 1, [10, 20, 30]), entry('b', 1, [20, 30])], [1])).toEqual([
    [1, 0, 1, 'a'],
    [1, 1, 2, 'a+b'],
    [1, 3, 1, ''],
  ])
})

test('two entries that touch are two blocks', () => {
  expect(drawn([entry('a', 1, [10]), entry('b', 1, [20])], [1]).slice(0, 2)).toEqual([
    [1, 0, 1, 'a'],
    [1, 1, 1, 'b'],
  ])
})

test.each([
  [[10, 20], [[10, 20]]],
  [
    [10, 30, 40],
    [[10], [30, 40]],
  ],
  [[], []],
])('%o runs as %o', (hours, runs) => {
  expect(runsOf(hours, ROWS)).toEqual(runs)
})
