import type { RequestState } from './words.ts'

/** So many a student has open at once. */
export const MOST_OPEN = 3
/** So many documents a request has. */
export const MOST_FILES = 10

/** Until it is decided a request is completed, gets documents, and may be withdrawn. */
export const refusalToChange = (state: RequestState) =>
  state === 'pending' || state === 'returned' ? null : 'equivalence_request_decided'

/** What waits is decided; what was returned waits to be sent again. */
export function refusalToDecide(state: RequestState) {
  if (state === 'pending') return null
  return state === 'returned' ? 'equivalence_request_returned' : 'equivalence_request_decided'
}

export const refusalToAsk = (open: number) => (open < MOST_OPEN ? null : 'too_many_equivalence_requests')
export const refusalToAttach = (files: number) => (files < MOST_FILES ? null : 'too_many_equivalence_files')

/** What nothing proves is not asked for. */
export const refusalToRemove = (files: number) => (files > 1 ? null : 'equivalence_file_is_the_last')

/** A course of the pensum stands at one of the courses alone. */
export function problemsOfCourses(
  courses: readonly { course_id?: number | null | undefined }[],
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const [index, { course_id }] of courses.entries())
    if (course_id != null && courses.findIndex((one) => one.course_id === course_id) < index)
      problems[`courses.${index}.course_id`] = ['distinct']
  return problems
}

/** The note of there, where it is one in the scale of here, from 0 to 20. */
export function noteFrom(grade: string | null): number | null {
  if (grade === null || !/^\d{1,2}([.,]\d{1,2})?$/.test(grade)) return null
  const value = Number(grade.replace(',', '.'))
  return value <= 20 ? value : null
}
