import { expect, test } from 'vitest'
import type { Shelf } from '../contract.ts'
import { isWithin, type Node, nodesOf } from './shelf.ts'

const informatics = { id: 1, code: 'INF', title: 'Informática' }
const shelf = (count: number, place: Partial<Shelf>): Shelf => ({
  ...{ specialization: null, semester: null, course: null, is_current: false, count },
  ...place,
})
const shelves = (is_current: boolean) => [
  shelf(3, {
    specialization: informatics,
    semester: { id: 5, code: 'S1', number: 1 },
    course: { id: 7, code: 'INF-301', title: 'Programación I' },
    is_current,
  }),
  shelf(14, { specialization: informatics }),
  shelf(8, {}),
]
const shown = (nodes: readonly Node[]): unknown[] =>
  nodes.map(({ label, count, children }) => [label, count, ...shown(children)])

test('who studies sees this semester first, and no part of the library under the name of all of it', () => {
  const nodes = nodesOf(shelves(true), true)
  expect(shown(nodes)).toEqual([
    ['Este semestre', 3, ['Programación I', 3]],
    ['Semestres anteriores', 14],
    ['Para todos', 8],
  ])
  expect(nodes.map((node) => isWithin(node, {}))).toEqual([true, false, false])
  expect(nodes.map((node) => isWithin(node, { shelf: 'current', course_id: 7 }))).toEqual([
    true,
    false,
    false,
  ])
  // While the whole library is searched one is on no shelf.
  expect(nodes.map((node) => isWithin(node, null))).toEqual([false, false, false])
})

test('who works here sees everything, then each specialization by semesters', () => {
  expect(shown(nodesOf(shelves(false), false))).toEqual([
    ['Todo', 25],
    ['Informática', 17, ['Semestre 1', 3, ['Programación I', 3]]],
    ['Para todos', 8],
  ])
})

test('who teaches sees the own courses first', () => {
  expect(nodesOf(shelves(true), false).map(({ label }) => label)).toEqual([
    'Mis materias',
    'Informática',
    'Para todos',
  ])
})
