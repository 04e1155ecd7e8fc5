import type { Lesson } from '#features/teaching/lessons/contract.ts'
import { showMinutes } from '#features/timetable/schedules/grid/rules.ts'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { showShortDay } from '#kernel/dates.ts'
import type { RollStudent } from '../contract.ts'
import type { MarkName } from '../rules.ts'

/** What is asked for a lesson with its roll, the same wherever it is read. */
export const sentOf = (id: number) => ({ params: { id }, query: { with: ['students' as const] } })

export const MARK_WORDS: Record<MarkName, string> = {
  present: 'Presente',
  absent: 'Ausente',
  delayed: 'Retraso',
}

/** `INF S3-A · mié 25 nov, 8:30 · LAB-2` */
export function placeOf({
  course_section: of,
  date,
  class_hours,
}: Pick<Lesson, 'course_section' | 'date' | 'class_hours'>): string {
  const [first] = class_hours
  const at = first && showMinutes(first.start_hour * 60 + first.start_minute)
  return [sectionCode(of), [showShortDay(date), at].filter(Boolean).join(', '), first?.classroom_code]
    .filter(Boolean)
    .join(' · ')
}

/** How many absences are left before failing; the last two stand out. */
export function leftOf({ absences_left: left, pivot }: RollStudent): {
  words: string
  look: string
  color?: string
} {
  if (pivot.justified) return { words: 'justificada', look: 'flex-none' }
  if (left === null) return { words: 'inasistencias perdonadas', look: '' }
  const look = 'figures flex-none'
  if (left > 2) return { words: `quedan ${left}`, look }
  const words = left === 1 ? 'le queda 1' : left === 0 ? 'no le quedan' : 'le quedan 2'
  return { words, look, color: left < 2 ? 'var(--bad)' : 'var(--warn)' }
}

/** `1 ausente`, `3 retrasos` */
export const countOf = (count: number, mark: 'absent' | 'delayed'): string =>
  mark === 'absent'
    ? count === 1
      ? '1 ausente'
      : `${count} ausentes`
    : count === 1
      ? '1 retraso'
      : `${count} retrasos`
