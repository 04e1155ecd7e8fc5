import { sectionCode } from '#features/timetable/section-names/words.ts'
import { addDays, type Day, showDay, showDayInWords } from '#kernel/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { clock } from '#web/ui/clock.ts'
import type { FinalDelivery, Jury } from '../contract.ts'

/** What shows what is kept here, besides the calls of this feature. */
export const TOUCHES = ['sections', 'course-sections', 'lessons', 'dashboard', 'students']

export const nameOf = ({ first_name, last_name }: Pick<Jury, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

type SectionCourse = Pick<
  FinalDelivery['course_section'],
  'title' | 'specialization_code' | 'semester_code' | 'letter_code'
>

/** `Proyecto II, INF S4-A` */
export function courseOf({ course_section }: { course_section: SectionCourse }): string {
  return `${course_section.title}, ${sectionCode(course_section)}`
}

/** How long juries write: 24 hours after the end of the day is the end of the day after. */
export function writingWords({ date, is_open, state }: FinalDelivery): string {
  if (state === 'sealed') return 'El período está cerrado: las notas ya no cambian.'
  if (state === 'delivered') return 'Las notas de la materia se entregaron: ya no cambian.'
  if (date === null) return 'Sin fecha definida los jurados no califican.'
  const last = addDays(date, 1)
  if (!is_open)
    return `Los jurados calificaron hasta el final del ${showDayInWords(last)}. Un administrador puede mover la fecha.`
  const when = nearWord(last)
  return when
    ? `Los jurados califican hasta ${when}, ${showDayInWords(last)}, al final del día.`
    : `Los jurados califican hasta el final del ${showDayInWords(last)}.`
}

const nearWord = (day: Day): string | null => {
  const today = clock.today()
  return day === today ? 'hoy' : day === addDays(today, 1) ? 'mañana' : null
}

/** `hasta mañana`, `hasta el 30 nov 2026`: of a delivery with a date, where there is one line. */
export function untilWords({ date }: FinalDelivery): string {
  if (date === null) return 'sin fecha'
  const last = addDays(date, 1)
  return `hasta ${nearWord(last) ?? `el ${showDay(last)}`}`
}

/** `Faltan 3 notas`, or that none lacks. */
export function MissingBadge({ missing, juries }: { missing: number; juries: number }) {
  if (juries === 0) return <Badge tone="warn">Sin jurados</Badge>
  if (missing === 0) return <Badge tone="ok">Calificada</Badge>
  return <Badge tone="warn">{missing === 1 ? 'Falta 1 nota' : `Faltan ${missing} notas`}</Badge>
}
