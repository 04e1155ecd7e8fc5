import type { ENROLMENT_LABELS } from '#features/enrolment/enrolments/words.ts'
import { showNote } from '#kernel/notes.ts'

// As the contract declares them, which a file of words does not read.
type HistoryAttempt = {
  state: keyof typeof ENROLMENT_LABELS
  definitive_note: number | null
  attempt: number | null
  makes_up: boolean
  acta_number: number | null
}
type Recognised = {
  number: number
  origin: string
  title: string
  taken: string
  definitive_note: number | null
  credits: number
}
type HistoryPeriod = {
  specialization: { title: string }
  semester_number: number
  semester_code: string
  letter_code: string
  average: number | null
}
type LeftCourse = {
  id: number
  code: string
  title: string
  credits: number
  semester: { specialization_title: string; number: number }
}
type Named = { year: number; number: number }
type Left = {
  specialization_title: string
  is_basic: boolean
  courses: number
  credits: number
  total_credits: number
  now: LeftCourse[]
  periods: (Named & { courses: LeftCourse[] })[]
  never: LeftCourse[]
  earliest: Named | null
}

export const periodWord = ({ year, number }: Named): string => `${year}-${number}`

/** `Informática 2` */
export const programWord = ({ specialization, semester_number }: HistoryPeriod): string =>
  `${specialization.title} ${semester_number}`

/** `N.º 000012` */
export const resolutionNumber = (number: number): string => `N.º ${String(number).padStart(6, '0')}`
/** `Resolución N.º 000012` */
export const resolutionName = (number: number): string => `Resolución ${resolutionNumber(number)}`

/** What was recognised by each resolution, in their order. */
export function resolutionsOf<R extends Recognised>(
  courses: readonly R[],
): (Pick<R, 'number' | 'origin'> & { credits: number; courses: R[] })[] {
  const numbers = [...new Set(courses.map(({ number }) => number))]
  return numbers.flatMap((number) => {
    const own = courses.filter((one) => one.number === number)
    return own[0]
      ? {
          number,
          origin: own[0].origin,
          credits: own.reduce((sum, { credits }) => sum + credits, 0),
          courses: own,
        }
      : []
  })
}

/** `14,00`, or that there is none. */
export const recognisedNote = ({ definitive_note }: Pick<Recognised, 'definitive_note'>): string =>
  definitive_note === null ? 'reconocida' : showNote(definitive_note)

/** `por Matemática 1`, where it was called otherwise. */
export const takenWord = ({ taken, title }: Pick<Recognised, 'taken' | 'title'>): string | null =>
  taken === title ? null : `por ${taken}`

/** What stands beside the note, or instead of it; empty where the note says all. */
export function resultWord({ state }: HistoryAttempt, isOver: boolean): string {
  switch (state) {
    case 'approved':
      return ''
    case 'failed':
      return 'reprobada'
    case 'failed_by_absence':
      return 'aplazada por inasistencias'
    case 'withdrawn':
      return 'retirada'
    case 'enrolled':
      return isOver ? 'sin nota' : 'en curso'
  }
}

/** `08,40 reprobada`, `14,50`, `en curso` */
export const resultOf = (attempt: HistoryAttempt, isOver: boolean): string =>
  [attempt.definitive_note === null ? '' : showNote(attempt.definitive_note), resultWord(attempt, isOver)]
    .filter(Boolean)
    .join(' ')

/** `2.º intento`, from the second on; `Reparación, acta N.º 12` of one that was made up. */
export function attemptWord({ attempt, makes_up, acta_number }: HistoryAttempt): string | null {
  if (makes_up) return `Reparación, acta N.º ${acta_number}`
  return attempt !== null && attempt > 1 ? `${attempt}.º intento` : null
}

/** Whether anything of the period has a verdict: then its last line is an average. */
export const sumWord = ({ average }: HistoryPeriod): string => (average === null ? 'Inscritos' : 'Promedio')

/** `10 materias, 38 créditos` */
export const sumOf = (courses: number, credits: number): string =>
  `${courses} ${courses === 1 ? 'materia' : 'materias'}, ${creditsWord(credits)}`

export const creditsWord = (credits: number): string => `${credits} ${credits === 1 ? 'crédito' : 'créditos'}`

/** `Informática 3`, or both where a period holds courses of two: `Ciclo básico 2, Informática 3` */
const semestersWord = (courses: readonly LeftCourse[]): string =>
  [
    ...new Set(
      courses.map(({ semester: { specialization_title, number } }) => `${specialization_title} ${number}`),
    ),
  ].join(', ')

type LeftGroup = { head: string; program: string; credits: number; is_now: boolean; courses: LeftCourse[] }

/** What is left, as it is read: now, then period by period, then what nothing opens. */
export function leftGroups({ now, periods, never }: Pick<Left, 'now' | 'periods' | 'never'>): LeftGroup[] {
  const group = (head: string, courses: LeftCourse[], is_now = false): LeftGroup => ({
    head,
    program: semestersWord(courses),
    credits: courses.reduce((sum, one) => sum + one.credits, 0),
    is_now,
    courses,
  })
  return [
    group('Ahora', now, true),
    ...periods.map(({ courses, ...name }) => group(periodWord(name), courses)),
    group('Sin período posible', never),
  ].filter(({ courses }) => courses.length > 0)
}

type CreditPart = { kind: 'approved' | 'beyond' | 'in_course' | 'to_come'; value: number; term: string }

/**
 * The credits as a strip: what the degree asks for is approved, in course or to come, which together are all of it;
 * approved beyond it is what no pensum to the degree has (rules.md#history).
 */
export function creditParts({
  credits,
  left,
}: {
  credits: { approved: number }
  left: Left | null
}): CreditPart[] {
  const now = (left?.now ?? []).reduce((sum, one) => sum + one.credits, 0)
  const approved = left ? left.total_credits - left.credits : credits.approved
  const parts: CreditPart[] = [
    { kind: 'approved', value: approved, term: 'aprobados' },
    { kind: 'in_course', value: now, term: 'en curso' },
    { kind: 'to_come', value: (left?.credits ?? 0) - now, term: 'por cursar' },
    { kind: 'beyond', value: credits.approved - approved, term: 'fuera del pensum' },
  ]
  return parts.filter(({ value }) => value > 0)
}

/** What is left in a sentence: how soon, and on what it rests. */
export function earliestSentence({ left }: { left: Left | null }): string | null {
  if (!left) return null
  const what = left.is_basic ? `terminar ${left.specialization_title}` : 'obtener el título'
  if (left.courses === 0)
    return left.is_basic
      ? `Tiene aprobado todo ${left.specialization_title}; falta la especialidad que elija.`
      : 'Tiene aprobadas todas las materias del pensum.'
  if (!left.earliest) return 'Con las prelaciones del pensum no es posible aprobar todas las que faltan.'
  if (left.periods.length === 0)
    return `Lo más pronto para ${what}: ${periodWord(left.earliest)}, si aprueba lo que cursa.`
  return `Lo más pronto para ${what}: ${periodWord(left.earliest)}, si aprueba todo y no deja pasar ningún período.`
}

export const APPROVED_NOTE = 'Una materia aprobada queda aprobada, aunque se repita y se repruebe.'
export const INDEX_HINT = 'con reprobadas, último intento'
export const INDEX_NOTE =
  'Índice: suma de nota por crédito entre los créditos, último intento de cada materia.'
