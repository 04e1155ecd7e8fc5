import { sectionCode } from '#features/timetable/section-names/words.ts'

const LEFT = {
  changed_since: 'Alguien la cambió después de la propuesta.',
  moved_since: 'Alguien la movió después de la propuesta.',
  locked_since: 'Alguien la fijó después de la propuesta.',
  removed_since: 'Alguien la quitó después de la propuesta.',
  course_section_gone: 'La materia ya no está en la sección.',
  classroom_gone: 'El aula ya no existe.',
  classroom_is_disabled: 'El aula está inactiva.',
} as const

const TAKEN = {
  day_course_section_class_hour_taken: 'La materia ya tiene clase a esa hora',
  day_section_class_hour_taken: 'La sección ya tiene clase a esa hora',
  day_classroom_class_hour_taken: 'El aula ya está ocupada a esa hora',
  day_teacher_class_hour_taken: 'El profesor ya tiene clase a esa hora',
} as const

type Section = Parameters<typeof sectionCode>[0]
type Standing = (Section & { schedule_id: number | null; course_title: string }) | null

/** Why something of a proposal stayed as it was, with what stands in its way. */
export function leftSentence({
  code,
  with: by,
}: {
  code: keyof typeof LEFT | keyof typeof TAKEN
  with: Standing
}): string {
  if (!(code in TAKEN)) return LEFT[code as keyof typeof LEFT]
  const what = TAKEN[code as keyof typeof TAKEN]
  return by ? `${what}: ${by.course_title}, ${sectionCode(by)}.` : `${what}.`
}

type Left = { change: { course_section: Section | null; is_taken: boolean }; with: Standing }

/** What to take at once where the proposal itself would move away what stands in the way; of what was left too, nothing. */
export function togetherSentence(
  { change, with: by }: Left,
  rest: readonly { schedule_id: number | null }[],
): string | null {
  const moves = rest.some((one) => one.schedule_id !== null && one.schedule_id === by?.schedule_id)
  if (!moves || !by || !change.course_section || change.is_taken) return null
  const codes = [...new Set([sectionCode(change.course_section), sectionCode(by)])]
  return `La propuesta mueve también esa clase: aplique la sección ${codes.join(' junto con ')}.`
}
