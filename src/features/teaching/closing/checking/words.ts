import { shortSection } from '#features/timetable/section-names/words.ts'
import { showIdentity } from '#kernel/person.ts'
import { STATE_WORDS } from '../words.ts'

/** Of an acta whose number the chain lacks. */
export const MISSING = 'falta en la cadena'
export const OTHER_HEAD = 'no es la que se conocía: su huella es otra'
export const OTHER_BODY = 'su texto cambió después de sellarla'
export const NOT_AFTER = 'no sigue a la anterior'
export const UNSIGNED = 'su firma no es válida'
export const NO_ACTA = 'su texto no es el de un acta'
/** Of a course of a section that was sealed. */
export const COURSE_GONE = 'la materia se selló y hoy no tiene a nadie'

/** `V-12345678` as people read it. */
const whose = (document: string) => showIdentity(document.slice(0, 1), document.slice(2))

export const studentGone = (document: string) => `${whose(document)} se selló y hoy no está en la materia`
export const studentAdded = (document: string) => `${whose(document)} está en la materia y no se selló`

export const stillRunning = (document: string) => `${whose(document)} se selló cursando: no dice cómo terminó`

type Named = { year: number; number: number }
type Course = {
  period: Named
  course: { title: string }
  section: { specialization: string; semester: string; letter_code: string }
}

/** Of a course of a section in a closed period. */
export const withoutActa = ({ period, course, section }: Course) =>
  `${course.title}, ${shortSection(section.specialization, section.semester, section.letter_code)}: el período ${period.year}-${period.number} está cerrado y la materia no tiene acta`

/** Of a student who is enrolled where the notes were handed over. */
export const neverEnded = ({ document, ...of }: Course & { document: string }) =>
  `${of.course.title}, ${shortSection(of.section.specialization, of.section.semester, of.section.letter_code)}: las notas se entregaron y ${whose(document)} figura cursando`

export const openedPast = ({ year, number }: Named) =>
  `El período ${year}-${number} se selló y está abierto: el historial no dice que se reabriera`

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'nada'
  if (Array.isArray(value)) return value.length === 0 ? 'nada' : value.map(shown).join('; ')
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return STATE_WORDS[String(value)] ?? String(value).replace(/^(\d+)\.(\d\d)$/, '$1,$2')
}

const FIELD_LABELS = {
  approval_minimum_note: 'nota mínima',
  max_absences_to_fail: 'inasistencias permitidas',
  delays_per_absence: 'retrasos por inasistencia',
  evaluations: 'evaluaciones',
  final_delivery: 'entrega final',
  definitive_note: 'definitiva',
  state: 'resultado',
  absences: 'inasistencias',
  absences_pardoned: 'inasistencias perdonadas',
  notes: 'notas',
  jury_notes: 'notas del jurado',
  carried: 'notas de otra sección',
  make_up: 'reparación y nota anterior',
} as const
export type FieldName = keyof typeof FIELD_LABELS

/** `definitiva: se selló 14,00 y hoy dice 18,00` */
export const apart = (field: FieldName, sealed: unknown, now: unknown) =>
  `${FIELD_LABELS[field]}: se selló ${shown(sealed)} y hoy dice ${shown(now)}`

export const studentApart = (document: string, what: string) => `${whose(document)}, ${what}`

/** What administrators read of what a check has found first. */
export const faultsNotice = (count: number): string =>
  count === 1
    ? 'Un registro no concuerda: véalo y corríjalo.'
    : `${count} registros no concuerdan: véalos y corríjalos.`

/** What is wrong, with the acta that it is about. */
export const faultWords = ({ number, what }: { number: number | null; what: string }) =>
  number === null ? what : `Acta ${number}: ${what}`
