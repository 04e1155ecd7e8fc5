type CoursePathParams = {
  period_id: number
  section_id: number
  course_id: number
  teachers: readonly { id: number }[]
}

/** Where the lessons of a course of a section stand (routes.md#routes-by-area); the address names a teacher, so there is none without. */
export function courseLessonsPath({
  period_id,
  section_id,
  course_id,
  teachers,
}: CoursePathParams): string | null {
  const [first] = teachers
  if (!first) return null
  return `/courses/periods/${period_id}/section/${section_id}/course/${course_id}/teacher/${first.id}/lessons`
}

/** Where the roll of a lesson is called. */
export const rollPath = ({ course_id, section_id, id }: RollPathParams): string =>
  `/lessons/${course_id}/${section_id}/${id}`
/** Where the notes of a course of a section stand. */
export const gradebookPath = ({ course_id, section_id }: Omit<RollPathParams, 'id'>): string =>
  `/lessons/${course_id}/${section_id}/section-notes`
type RollPathParams = { course_id: number; section_id: number; id: number }
