import { genderColumn, type ImportColumn, PERSON_COLUMNS, phoneColumn } from '#features/imports/words.ts'

export const STUDENT_COLUMNS: readonly ImportColumn[] = [
  ...PERSON_COLUMNS,
  genderColumn(true),
  {
    field: 'birth_date',
    title: 'Fecha de nacimiento',
    needed: true,
    note: 'Como 31/01/2008 o 2008-01-31.',
    example: '31/01/2008',
    reads: 'day',
  },
  phoneColumn(true),
  { field: 'birth_place', title: 'Lugar de nacimiento', needed: false, note: '', example: 'Mérida' },
  { field: 'address', title: 'Dirección', needed: false, note: '', example: 'Av. 4, Mérida' },
  {
    field: 'previous_school',
    title: 'Institución de procedencia',
    needed: false,
    note: '',
    example: 'Liceo Libertador',
  },
  {
    field: 'graduation_year',
    title: 'Año de graduación',
    needed: false,
    note: 'Con cuatro cifras.',
    example: '2025',
    reads: 'number',
  },
  {
    field: 'specialization',
    title: 'Especialidad',
    needed: false,
    note: 'Su código. Con ella se inscribe al estudiante en el período con inscripciones abiertas; vacía, solo se crea su ficha.',
    example: '',
  },
  {
    field: 'semester',
    title: 'Semestre',
    needed: false,
    note: 'Su número. Solo junto con la sección.',
    example: '',
    reads: 'number',
  },
  {
    field: 'section',
    title: 'Sección',
    needed: false,
    note: 'Su código. Vacía, se asigna una sección con cupo del primer semestre.',
    example: '',
  },
]
