import { expect, test } from 'vitest'
import { arrange } from './table-columns.ts'
import type { Column } from './table-types.ts'

const column = (title: string, always = false): Column<unknown> => ({ title, always, cell: () => title })
const COLUMNS = [column('Nombre', true), column('Estado'), column('Deuda')]
const titles = (names: string[] | null) => arrange(COLUMNS, names).map(({ title }) => title)

test.each([
  [null, ['Nombre', 'Estado', 'Deuda']],
  [
    ['Deuda', 'Nombre'],
    ['Deuda', 'Nombre'],
  ],
  [['Deuda'], ['Nombre', 'Deuda']],
  [
    ['Borrada', 'Deuda'],
    ['Nombre', 'Deuda'],
  ],
  [['Borrada'], ['Nombre', 'Estado', 'Deuda']],
])('the columns %j show as %j: the name is never hidden', (names, shown) => {
  expect(titles(names)).toEqual(shown)
})
