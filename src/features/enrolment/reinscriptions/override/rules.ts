import type { Obstacle } from '#features/enrolment/enrolments/words.ts'
import type { Overridable } from '#features/enrolment/inscriptions/progress/rules.ts'
import { obstacle } from '../courses/rules.ts'
import type { Judgement } from '../rules.ts'

/** Where a student wants to be inscribed: the section, and the semester that it is of. */
type SectionKey = { section_id: number; semester_id: number }
/** A rule that an administrator may break, and the course that it is about. */
export type RuleInTheWay = { code: Overridable; obstacle: Obstacle; course?: string }

/** The courses that a section gives. */
export const coursesIn = ({ courses }: Pick<Judgement, 'courses'>, section_id: number) =>
  courses.filter(({ offers }) => offers.some((offer) => offer.section_id === section_id))

/** What no section of another semester mends; where one of them was named it is told that it is another. */
const OF_SEMESTER: readonly string[] = [
  'cant_move_to_next_semester',
  'no_available_sections_for_inscription',
  'student_has_debt',
  'basic_avg_lt_approval_minimum_avg',
]

/** That the section is of another semester than the one that is the student's, or that this is not open. */
function ofSemester({ obstacle: way, semester }: Judgement, key: SectionKey): RuleInTheWay[] {
  if (way?.code === 'student_cant_move_to_next_semester') return [{ code: way.code, obstacle: way }]
  const isOther = semester?.id !== key.semester_id && (!way || OF_SEMESTER.includes(way.code))
  const code = 'section_not_found_for_inscription'
  return isOther ? [{ code, obstacle: obstacle(code, 'offer') }] : []
}

/**
 * Besides those of progress, every rule between a student and a section that an administrator may break
 * (rules.md#inscriptions), once for each course that it is about. What a rule of progress explains already is not said twice.
 */
export function rulesInTheWay(
  judgement: Judgement,
  key: SectionKey,
  { hasProgress }: { hasProgress: boolean },
): RuleInTheWay[] {
  const running = coursesIn(judgement, key.section_id).flatMap(({ course, obstacle: why }): RuleInTheWay[] =>
    why?.code === 'course_in_progress' ? [{ code: why.code, obstacle: why, course: course.title }] : [],
  )
  const conditions = judgement.conditions.map((one) => ({ code: one.code, obstacle: one }))
  const semester = hasProgress || running.length > 0 ? [] : ofSemester(judgement, key)
  return [...semester, ...running, ...conditions]
}
