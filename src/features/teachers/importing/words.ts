import {
  genderColumn,
  type ImportColumn,
  PERSON_COLUMNS,
  phoneColumn,
  YES_NO,
} from '#features/imports/words.ts'

export const TEACHER_COLUMNS: readonly ImportColumn[] = [
  ...PERSON_COLUMNS,
  genderColumn(false),
  phoneColumn(false),
  {
    field: 'is_coordinator',
    title: 'Coordinador',
    needed: false,
    note: 'Sí o No; vacía es No.',
    example: 'No',
    reads: 'choice',
    choices: YES_NO,
  },
]
