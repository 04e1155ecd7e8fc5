import { clockAt } from '#kernel/dates.ts'
import type { ExportColumn } from '#kernel/endpoint.ts'

import { type ExportFormat, type ExportTable, exportTable } from './exports.ts'

export const COLUMNS: ExportColumn[] = [
  { field: 'name', title: 'Nombre' },
  { field: 'section.code', title: 'Sección' },
  { field: 'amount', title: 'Monto', as: 'money' },
  { field: 'day', title: 'Día', as: 'day' },
  { field: 'created_at', title: 'Creada', as: 'instant' },
  { field: 'solvent', title: 'Solvente', as: 'yes_no' },
  { field: 'average', title: 'Promedio', as: 'note' },
  { field: 'seats', title: 'Cupos' },
]
export const ANA = {
  name: 'Rodríguez Ñáñez, Ana; "la mayor"',
  section: { code: 'A' },
  amount: 123_456_789,
  day: '2026-03-02',
  created_at: '2026-03-02T02:30:00.123456Z',
  solvent: true,
  average: 15.5,
  seats: 30,
  password_hash: 'never shown',
}
export const EVA = {
  ...ANA,
  name: 'Gómez, Eva',
  amount: -50,
  solvent: false,
  average: null,
  section: null,
  seats: 1.5,
}

export const listOf = (
  rows: readonly Record<string, unknown>[],
  more: Partial<ExportTable> = {},
): ExportTable => ({
  title: 'Listado de inscripciones',
  columns: COLUMNS,
  rows,
  institution: 'Instituto Universitario de Ávila',
  made_at: clockAt(() => Date.parse('2026-03-02T12:05:00Z')).now(),
  made_by: 'Ana Canario',
  filters: ['Período: 2026-1'],
  ...more,
})
export const bytesOf = async (format: ExportFormat, table: ExportTable) =>
  (await exportTable(format, table)).bytes
export const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')

export const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '=cmd|"/c calc"!A1',
  '"=1',
  "'=1",
  "''+1",
  "'tis",
  'a;=1',
  'a\n=1',
  'x'.repeat(10_000),
  'b '.repeat(5_000),
  'עברית שלום',
  'مرحبا بالعالم',
  '\u202eabc',
  '😀 🧑‍🎓 漢字 ☺',
  '\ud800 \0 \u0007',
  '<script>alert(1)</script> & ]]>',
  '#import "x": * $x$ [a] \\ /* //',
  '_x0041_',
]
export const named = (name: string) => ({ ...ANA, name })
