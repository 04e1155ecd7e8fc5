type CourseSection = { section_id: number; course_id: number }

/** Where a notice about a course leads its student. */
export const courseLink = ({ section_id, course_id }: CourseSection): string =>
  `/profile/courseNote/${section_id}/${course_id}`

/** Where it leads who teaches it: its classes, or its gradebook. */
export const classesLink = ({ section_id, course_id }: CourseSection): string =>
  `/lessons/${course_id}/${section_id}`
export const gradebookLink = (of: CourseSection): string => `${classesLink(of)}/section-notes`
