import { type ImportColumn, YES_NO } from '#features/imports/words.ts'

const count = (field: string, title: string, [note, example]: [string, string]): ImportColumn => ({
  field,
  title,
  needed: true,
  note,
  example,
  reads: 'number',
})

export const COURSE_COLUMNS: readonly ImportColumn[] = [
  { field: 'code', title: 'Código', needed: true, note: 'No se repite.', example: 'MAT-101' },
  { field: 'title', title: 'Nombre', needed: true, note: '', example: 'Matemática I' },
  count('credits', 'Unidades de crédito', ['Entre 0 y 40.', '4']),
  count('hours', 'Horas semanales', ['Entre 1 y 60.', '5']),
  count('max_absences_to_fail', 'Inasistencias permitidas', ['Entre 0 y 200.', '6']),
  {
    field: 'supports_finals',
    title: 'Entrega final',
    needed: false,
    note: 'Sí o No; vacía es No.',
    example: 'No',
    reads: 'choice',
    choices: YES_NO,
  },
  {
    field: 'enabled',
    title: 'Activa',
    needed: false,
    note: 'Sí o No; vacía es Sí.',
    example: 'Sí',
    reads: 'choice',
    choices: YES_NO,
  },
]
