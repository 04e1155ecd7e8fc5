import type { Stays } from '../rules.ts'
import type { Institute, Scheduled } from '../search/institute.ts'

/** Whether what a proposal is asked for can be relocated: one cause, all else staying where it can. */
export function errorsOfCause(asked: {
  classroom_id?: number | undefined
  teacher_id?: number | undefined
  section_id?: number | undefined
  specialization_id?: number | undefined
  stays: Stays
}): Record<string, [string]> | null {
  const { classroom_id, teacher_id, section_id, specialization_id, stays } = asked
  if (classroom_id === undefined && teacher_id === undefined) return null
  if (stays !== 'possible') return { stays: ['in'] }
  const causes = { section_id, specialization_id, teacher_id, classroom_id }
  const [, further] = Object.entries(causes).filter(([, id]) => id !== undefined)
  return further ? { [further[0]]: ['unknown'] } : null
}

type Cause = { classroom_id: number | null; teacher_id: number | null }
type Facts = Pick<Institute, 'unwanted' | 'course_sections'>

/** Whether an entry cannot stay: it is in the room that is left, or at an hour at which the teacher cannot come. */
export function mustMove(
  { unwanted, course_sections }: Facts,
  { classroom_id, teacher_id }: Cause,
): (entry: Scheduled) => boolean {
  const of_teacher = course_sections.filter((one) => one.teachers_ids.some((id) => id === teacher_id))
  const given = new Set(of_teacher.map(({ id }) => id))
  const shut = new Set(
    unwanted.flatMap((one) =>
      one.teacher_id === teacher_id && one.is_impossible ? [`${one.day} ${one.class_hour_id}`] : [],
    ),
  )
  return (entry) =>
    entry.classroom_id === classroom_id ||
    (given.has(entry.course_section_id) && entry.class_hours_ids.some((id) => shut.has(`${entry.day} ${id}`)))
}
