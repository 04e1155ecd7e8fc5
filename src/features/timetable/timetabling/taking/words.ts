import type { ConflictCode } from '#features/timetable/schedules/contract.ts'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import type { LeftChange, ProposedChange } from '../contract.ts'

const LEFT: Record<Exclude<LeftChange['code'], ConflictCode>, string> = {
  changed_since: 'Alguien la cambió después de la propuesta.',
  moved_since: 'Alguien la movió después de la propuesta.',
  locked_since: 'Alguien la fijó después de la propuesta.',
  removed_since: 'Alguien la quitó después de la propuesta.',
  course_section_gone: 'La materia ya no está en la sección.',
  classroom_gone: 'El aula ya no existe.',
  classroom_is_disabled: 'El aula está inactiva.',
}

const TAKEN: Record<ConflictCode, string> = {
  day_course_section_class_hour_taken: 'La materia ya tiene clase a esa hora',
  day_section_class_hour_taken: 'La sección ya tiene clase a esa hora',
  day_classroom_class_hour_taken: 'El aula ya está ocupada a esa hora',
  day_teacher_class_hour_taken: 'El profesor ya tiene clase a esa hora',
}

/** Why something of a proposal stayed as it was, with what stands in its way. */
export function leftSentence({ code, with: by }: Pick<LeftChange, 'code' | 'with'>): string {
  if (!(code in TAKEN)) return LEFT[code as keyof typeof LEFT]
  const what = TAKEN[code as ConflictCode]
  return by ? `${what}: ${by.course_title}, ${sectionCode(by)}.` : `${what}.`
}

/** What to take at once where the proposal itself would move away what stands in the way; of what was left too, nothing. */
export function togetherSentence(
  { change, with: by }: Pick<LeftChange, 'change' | 'with'>,
  rest: readonly ProposedChange[],
): string | null {
  const moves = rest.some((one) => one.schedule_id !== null && one.schedule_id === by?.schedule_id)
  if (!moves || !by || !change.course_section || change.is_taken) return null
  const codes = [...new Set([sectionCode(change.course_section), sectionCode(by)])]
  return `La propuesta mueve también esa clase: aplique la sección ${codes.join(' junto con ')}.`
}
