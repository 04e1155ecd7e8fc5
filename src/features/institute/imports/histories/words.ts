import { type ImportColumn, PERSON_COLUMNS } from '../words.ts'

/** What people and other systems call an outcome → how the course stands. */
const STATES = {
  aprobada: 'approved',
  aprobado: 'approved',
  a: 'approved',
  aplazada: 'failed',
  aplazado: 'failed',
  reprobada: 'failed',
  reprobado: 'failed',
  r: 'failed',
  'aplazada por inasistencias': 'failed_by_absence',
  'reprobada por inasistencias': 'failed_by_absence',
  inasistencias: 'failed_by_absence',
  pi: 'failed_by_absence',
  retirada: 'withdrawn',
  retirado: 'withdrawn',
}

const [KIND, DOCUMENT, LAST_NAME, FIRST_NAME] = PERSON_COLUMNS
const OF_ITS_DOCUMENT = 'Puede faltar; si está, debe ser de quien tiene el documento.'

/** A row is a course that a student took in a past period. */
export const HISTORY_COLUMNS: readonly ImportColumn[] = [
  ...(KIND
    ? [{ ...KIND, note: 'V, E o P. Solo hace falta si dos estudiantes tienen el mismo número.' }]
    : []),
  ...(DOCUMENT
    ? [{ ...DOCUMENT, note: 'El del estudiante, que ya debe estar registrado: 12.345.678 o V-12345678.' }]
    : []),
  ...[LAST_NAME, FIRST_NAME].flatMap((one) =>
    one ? [{ ...one, needed: false, note: OF_ITS_DOCUMENT, is_extra: true as const }] : [],
  ),
  {
    field: 'student',
    title: 'Estudiante',
    needed: false,
    note: `Apellidos y nombres en una sola columna. ${OF_ITS_DOCUMENT}`,
    example: 'Pérez, Ana',
    is_extra: true,
    also: ['Apellidos y nombres', 'Nombres y apellidos'],
  },
  {
    field: 'period',
    title: 'Período',
    needed: true,
    note: 'Año y número, como 2004-1. Si no existe, se crea ya cerrado; el actual y los que siguen abiertos no se admiten.',
    example: '2004-1',
    also: ['Lapso'],
  },
  {
    field: 'course',
    title: 'Materia',
    needed: true,
    note: 'Su código, el de la materia registrada.',
    example: 'MAT-101',
    also: ['Código', 'Código de la materia'],
  },
  {
    field: 'note',
    title: 'Nota',
    needed: false,
    note: 'La definitiva, de 0 a 20, con dos decimales como máximo. Vacía si se retiró.',
    example: '14,50',
    also: ['Nota definitiva', 'Calificación'],
  },
  {
    field: 'state',
    title: 'Estado',
    needed: false,
    note: 'Aprobada, reprobada, aplazada por inasistencias o retirada. Vacío, lo dice la nota con la mínima del período.',
    example: 'Aprobada',
    also: ['Condición'],
    reads: 'choice',
    choices: STATES,
  },
  {
    field: 'specialization',
    title: 'Especialidad',
    needed: false,
    note: 'Su código. Solo hace falta si las materias son de varias especialidades.',
    example: '',
  },
  {
    field: 'semester',
    title: 'Semestre',
    needed: false,
    note: 'Su número. Vacío, es el más alto de las materias que cursó en ese período.',
    example: '',
    reads: 'number',
  },
]

type Flaw = (subject: unknown, args: readonly string[]) => string

const noteOf = (text: string | undefined) => (text ?? '').replace('.', ',').padStart(5, '0')

/** What is wrong with a cell of a history. */
export const HISTORY_FLAWS: Readonly<Record<string, Flaw>> = {
  student_unknown: () => 'No hay ningún estudiante con ese documento: regístrelo antes.',
  other_name: () => 'El documento es de otra persona: corrija el documento o el nombre.',
  student_ambiguous: () => 'Varios estudiantes tienen ese número: escriba también la nacionalidad.',
  period_form: () => 'El período debe ser un año y un número, como 2004-1.',
  period_is_current: () => 'El período es el actual o uno por venir: sus notas se registran en él.',
  period_still_open: () => 'El período no se ha cerrado: ciérrelo antes de importar en él.',
  period_without_room: () =>
    'Los días de ese período ya son de otros: revise el número, o cree el período y ciérrelo antes de importar en él.',
  period_number: () =>
    'Un año no tiene tantos períodos: revise el número, o cree el período y ciérrelo antes de importar en él.',
  period_beyond: (_, [most]) =>
    `El instituto ha tenido ${most} períodos al año, y se creará este además. ¿Está bien el número?`,
  student_in_period: () => 'El estudiante ya está inscrito en ese período.',
  course_unknown: () => 'No hay ninguna materia con ese código: regístrela antes.',
  note_form: () => 'La nota debe ser de 0 a 20, con dos decimales como máximo.',
  note_needed: () => 'La nota es obligatoria si la materia no se retiró.',
  withdrawn_with_note: () => 'Una materia retirada no lleva nota.',
  approved_below: (_, [least]) => `Con esa nota no se aprueba: la mínima del período es ${noteOf(least)}.`,
  failed_above: (_, [least]) => `Con esa nota se aprueba: la mínima del período es ${noteOf(least)}.`,
  approved_in_row: (_, [row]) => `La materia ya está aprobada en la fila ${row}.`,
  approved_in_period: (_, [period]) => `El estudiante ya aprobó la materia en ${period}.`,
  approved_before: (_, [period]) =>
    `La materia se aprobó antes, en ${period}: queda aprobada, y el índice contará este intento.`,
  failed_after: (_, [period]) =>
    `La materia se repitió y se reprobó en ${period}: queda aprobada, y el índice contará aquel intento.`,
  specialization_unknown: () => 'No hay ninguna especialidad con ese código.',
  specialization_without_pensum: () => 'La especialidad no tiene un pensum congelado.',
  specialization_unclear: () => 'Las materias no dicen de qué especialidad son: escriba su código.',
  semester_unknown: () => 'El pensum no tiene ese semestre.',
  semester_unclear: () => 'Ninguna materia está en el pensum: escriba el semestre.',
  differs_from_row: (_, [row]) => `Debe ser como en la fila ${row}: es el mismo estudiante y período.`,
}
