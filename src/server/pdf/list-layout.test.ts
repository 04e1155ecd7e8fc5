import { expect, test } from 'vitest'
import { cellOf, type ExportHead } from '#server/sheets/export-cells.ts'
import { listLayouts, ROWS_AT_ONCE } from './list-layout.ts'

const head = {
  title: 'Hojas de firmas',
  columns: [
    { field: 'section', title: 'Sección' },
    { field: 'name', title: 'Nombre' },
  ],
  is_parted: true,
  filters: [],
  institution: 'Instituto',
  made_at: '2026-11-26T14:00:00.000Z',
  made_by: 'Ana',
} as unknown as ExportHead

/** The sections of each part of a list that has so many rows in each of its sections. */
const partsOf = (...sizes: number[]) => {
  const rows = sizes.flatMap((size, at) =>
    Array.from({ length: size }, () =>
      [`S${at + 1}`, 'Ana'].map((text) => ({ kind: 'text' as const, text })),
    ),
  )
  return [...listLayouts(head, rows)].map((layout) =>
    JSON.parse(layout).parts.map((part: { name: string; rows: unknown[] }) => [part.name, part.rows.length]),
  )
}

test('a long list on paper is parted between two sections; within one only where it is as long by itself', () => {
  const most = ROWS_AT_ONCE
  expect(partsOf(most)).toEqual([[['S1', most]]])
  expect(partsOf(most - 10, 30, 5)).toEqual([
    [['S1', most - 10]],
    [
      ['S2', 30],
      ['S3', 5],
    ],
  ])
  expect(partsOf(most, 7)).toEqual([[['S1', most]], [['S2', 7]]])
  expect(partsOf(most + 1, 7)).toEqual([
    [['S1', most]],
    [
      ['S1', 1],
      ['S2', 7],
    ],
  ])
  expect(partsOf(0)).toHaveLength(1)
})

test('a note on paper has two digits before its comma, money has its own', () => {
  const cells = (['note', 'money'] as const).map((as) =>
    cellOf(as === 'note' ? 8.5 : 850, { field: as, title: as, as }),
  )
  const [layout = ''] = listLayouts({ ...head, is_parted: false }, [cells])
  expect(JSON.parse(layout).parts).toEqual([{ name: null, rows: [['08,50', '8,50']] }])
})
