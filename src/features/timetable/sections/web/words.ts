import type { Section } from '../contract.ts'

/** How many courses still want a teacher, in words. */
export function withoutTeacher({
  courses_without_teacher,
}: Pick<Section, 'courses_without_teacher'>): string {
  if (courses_without_teacher === 0) return 'Todas con profesor'
  return courses_without_teacher === 1
    ? '1 materia sin profesor'
    : `${courses_without_teacher} materias sin profesor`
}
