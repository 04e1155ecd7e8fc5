import { HISTORY_COLUMNS } from '../histories/words.ts'
import {
  genderColumn,
  type ImportColumn,
  type ImportResource,
  PERSON_COLUMNS,
  phoneColumn,
  YES_NO,
} from '../words.ts'

const STUDENT_COLUMNS: readonly ImportColumn[] = [
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

const TEACHER_COLUMNS: readonly ImportColumn[] = [
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

const count = (field: string, title: string, [note, example]: [string, string]): ImportColumn => ({
  field,
  title,
  needed: true,
  note,
  example,
  reads: 'number',
})

const COURSE_COLUMNS: readonly ImportColumn[] = [
  { field: 'code', title: 'Código', needed: true, note: 'No se repite.', example: 'MAT-101' },
  { field: 'title', title: 'Nombre', needed: true, note: '', example: 'Matemática I' },
  count('credits', 'Unidades de crédito', ['Entre 0 y 40.', '4']),
  count('hours', 'Horas semanales', ['Entre 1 y 60.', '5']),
  count('max_absences_to_fail', 'Inasistencias permitidas', ['Entre 0 y 200.', '6']),
  {
    field: 'sittings',
    title: 'Reparto de las horas',
    needed: false,
    note: 'Como 2 + 2 + 1; vacía es por pares.',
    example: '2 + 2 + 1',
  },
  {
    field: 'room_tag',
    title: 'Qué necesita del aula',
    needed: false,
    note: 'Una palabra, como laboratorio.',
    example: '',
  },
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

/** What may be imported. */
export const IMPORT_COLUMNS: Readonly<Record<ImportResource, readonly ImportColumn[]>> = {
  students: STUDENT_COLUMNS,
  teachers: TEACHER_COLUMNS,
  courses: COURSE_COLUMNS,
  histories: HISTORY_COLUMNS,
}
