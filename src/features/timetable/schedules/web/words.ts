import { hoursText } from '#features/timetable/class-hours/words.ts'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import type { Conflict, Schedule, TakenBy, Warning } from '../contract.ts'
import { minutesOf, type Part, type Sitting, showMinutes } from '../grid/rules.ts'
import type { ColorName } from '../rules.ts'

const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** `lunes`, of 1 to 7. */
export const dayName = (day: number): string => DAYS[day - 1] ?? ''
/** `Lunes` */
export const dayTitle = (day: number): string => capital(dayName(day))

export const noRoomSentence = (day: number): string => `No hay aulas libres el ${dayName(day)} a esa hora.`

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('es-VE') + text.slice(1)

export const DAY_OPTIONS = /* @__PURE__ */ [1, 2, 3, 4, 5, 6, 7].map((value) => ({
  value,
  label: dayTitle(value),
}))

export const PART_TITLES = { morning: 'Mañana', afternoon: 'Tarde' } as const

/** The twelve grounds as people call them (screens.md#timetable-colours). */
export const GROUND_NAMES: Record<ColorName, string> = {
  anil: 'Añil',
  cielo: 'Cielo',
  turquesa: 'Turquesa',
  verde: 'Verde',
  lima: 'Lima',
  ambar: 'Ámbar',
  naranja: 'Naranja',
  rojo: 'Rojo',
  rosa: 'Rosa',
  uva: 'Uva',
  tierra: 'Tierra',
  pizarra: 'Pizarra',
}

type PersonName = { first_name: string; last_name: string }
const fullName = ({ first_name, last_name }: PersonName) => `${first_name} ${last_name}`

const listed = /* @__PURE__ */ new Intl.ListFormat('es-VE', { type: 'conjunction' })

/** `Ana Ñáñez y Luis Gil`; `sin profesor` where nobody was assigned. */
export const teachersOf = ({ course_section }: Pick<Schedule, 'course_section'>): string =>
  course_section.teachers.length === 0 ? 'sin profesor' : listed.format(course_section.teachers.map(fullName))

const shortName = ({ first_name, last_name }: PersonName) =>
  `${first_name.charAt(0)}. ${last_name.split(' ')[0]}`

/** `A. Ñáñez`, for a block. */
export const teachersShort = ({
  course_section,
}: {
  course_section: { teachers: readonly PersonName[] }
}): string => course_section.teachers.map(shortName).join(', ') || 'Sin profesor'

/** `7:00 a 8:30` */
export function timesOf(sitting: Pick<Sitting<unknown>, 'part' | 'from' | 'span'>, parts: readonly Part[]) {
  const { start, end } = minutesOf(sitting, parts)
  return `${showMinutes(start)} a ${showMinutes(end)}`
}

/** `lunes 7:00 a 8:30` */
export const whenOf = (sitting: Omit<Sitting<unknown>, 'entry'>, parts: readonly Part[]): string =>
  `${dayName(sitting.day)} ${timesOf(sitting, parts)}`

/** All that a block says, in one sentence: what a screen reader reads (screens.md#timetables). */
export function sittingSentence(sitting: Sitting<Schedule>, parts: readonly Part[]): string {
  const { entry } = sitting
  const many = entry.course_section.teachers.length
  const teachers =
    many === 0 ? 'sin profesor' : `${many === 1 ? 'profesor' : 'profesores'} ${teachersOf(entry)}`
  return [
    entry.course_section.title,
    sectionCode(entry.course_section),
    whenOf(sitting, parts),
    `aula ${entry.classroom.code}`,
    teachers,
  ].join(', ')
}

/** `Física I (CB-2), INF S1-A`: a class that takes an hour. */
export const takenBy = (by: TakenBy) =>
  `${by.course_title} (${by.course_code}), ${sectionCode(by)}${by.period ? ` de ${by.period}` : ''}`

type Clash = { code: Conflict['code']; with: TakenBy | null }

/** Who or what takes an hour, and with which class. */
export function clashSentence({ code, with: by }: Clash): string {
  if (!by) return 'El aula está inactiva.'
  switch (code) {
    case 'day_teacher_class_hour_taken':
      return `${by.teacher ? fullName(by.teacher) : 'El profesor'} ya da ${takenBy(by)}, en el aula ${by.classroom_code}.`
    case 'day_classroom_class_hour_taken':
      return `El aula ${by.classroom_code} ya está ocupada por ${takenBy(by)}.`
    case 'day_section_class_hour_taken':
      return `La sección ${sectionCode(by)} ya tiene ${by.course_title} (${by.course_code}), en el aula ${by.classroom_code}.`
    case 'day_course_section_class_hour_taken':
      return `La materia ya tiene clase a esa hora, en el aula ${by.classroom_code}.`
    case 'classroom_is_disabled':
      return 'El aula está inactiva.'
  }
}

/** The same in two or three words, for a cell. */
export function clashShort({ code, with: by }: Clash): string {
  if (!by) return 'Aula inactiva'
  switch (code) {
    case 'day_teacher_class_hour_taken':
      return `${by.teacher ? shortName(by.teacher) : 'Profesor'} con ${by.course_code} ${by.letter_code}`
    case 'day_classroom_class_hour_taken':
      return `Aula ${by.classroom_code}: ${by.course_code}`
    case 'classroom_is_disabled':
      return 'Aula inactiva'
    default:
      return `Sección: ${by.course_code}`
  }
}

const weekly = (many: number) => `${hoursText(many)} ${many === 1 ? 'semanal' : 'semanales'}`

type Unwanted = { teacher: PersonName; is_impossible: boolean }

/** `A. Ñáñez no puede`, for a cell. */
export const unwantedShort = ({ teacher, is_impossible }: Unwanted): string =>
  `${shortName(teacher)} ${is_impossible ? 'no puede' : 'prefiere no'}`

export const unwantedSentence = ({ teacher, is_impossible }: Unwanted): string =>
  is_impossible
    ? `${fullName(teacher)} indicó que no puede a esa hora.`
    : `${fullName(teacher)} indicó que prefiere no dar clase a esa hora.`

/** What is worth knowing of what was saved. */
export function warningSentence({ code, actual, expected, teacher }: Warning): string {
  switch (code) {
    case 'teacher_cannot':
    case 'teacher_rather_not':
      return teacher ? unwantedSentence({ teacher, is_impossible: code === 'teacher_cannot' }) : ''
    case 'students_exceed_capacity':
      return `El aula tiene ${expected} puestos y la materia, ${actual} estudiantes.`
    case 'class_hour_outside_shift':
      return 'Hay horas fuera del turno de la sección.'
    case 'hours_below_course':
      return `La materia pide ${weekly(expected ?? 0)} y tiene ${actual}.`
    case 'hours_above_course': {
      const over = (actual ?? 0) - (expected ?? 0)
      return `La materia pide ${weekly(expected ?? 0)} y tiene ${actual}: ${over === 1 ? 'sobra' : 'sobran'} ${hoursText(over)}.`
    }
  }
}
