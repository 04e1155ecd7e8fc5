import { expect, test } from 'vitest'
import type { List } from './list.ts'
import { chipsOf } from './list-chips.ts'

test('what narrows a list is said as people say it: choices by their words, days as in a table', () => {
  const list = {
    filters: { state: 'active', from: '2026-11-20', until: 'mañana' },
    scope: [],
    search: 'ana',
  } as unknown as List
  const filters = [
    { field: 'state', label: 'Estado', options: [{ value: 'active', label: 'Activo' }] },
    { field: 'from', label: 'Desde', kind: 'day' },
    { field: 'until', label: 'Hasta', kind: 'day' },
  ] as const
  expect(chipsOf(list, filters).map(({ words }) => words)).toEqual([
    '«ana»',
    'Estado: Activo',
    'Desde: 20 nov 2026',
    'Hasta: mañana',
  ])
})
