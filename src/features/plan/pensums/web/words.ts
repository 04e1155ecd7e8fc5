import type { Semester } from '../semesters/contract.ts'
import type { MapPrelation } from './widgets/pensum-map-props.ts'

/** The sentence that tells how cards are moved; each grip is described by it. */
export const HINT = 'pensum-editor-hint'

/** Why a course cannot stand where a prelation would break. */
export function prelationSentence(
  { course_id, required_course_id, is_corequisite }: MapPrelation,
  semesters: readonly Semester[],
): string {
  const courses = semesters.flatMap((semester) => semester.courses ?? [])
  const title = (id: number) => courses.find((course) => course.id === id)?.title ?? ''
  if (is_corequisite)
    return `«${title(course_id)}» se cursa junto con «${title(required_course_id)}», que no puede estar en un semestre posterior.`
  return `«${title(course_id)}» requiere «${title(required_course_id)}», que debe estar en un semestre anterior.`
}
