/** Where the lessons of a course of a section stand (spec.md 2). */
export const courseLessonsPath = (place: {
  period_id: number
  section_id: number
  course_id: number
  teachers: readonly { id: number }[]
}): string =>
  `/courses/periods/${place.period_id}/section/${place.section_id}/course/${place.course_id}/teacher/${place.teachers[0]?.id ?? 0}/lessons`
