import type { ErrorCode } from '#kernel/errors.ts'

/** A course that a pensum names or a section gives stays: it can be disabled instead. */
export function refusalToDelete(facts: { semesters: number; sections: number }) {
  return facts.semesters + facts.sections > 0 ? ('course_is_in_use' satisfies ErrorCode) : null
}

export function refusalToSave(facts: { code_taken: boolean }) {
  return facts.code_taken ? ('code_already_exists' satisfies ErrorCode) : null
}

/** Class hours come in pairs where nobody says another. */
const PAIR = 2

/** The class hours of each sitting of the week, as the course says; else by pairs, and what is left over alone. */
export const sittingsOfHours = (hours: number, sittings: readonly number[] | null): number[] =>
  sittings
    ? [...sittings]
    : Array.from({ length: Math.ceil(hours / PAIR) }, (_, at) => Math.min(PAIR, hours - at * PAIR))

/** As many courses as a pensum has at most in its semesters, and then some. */
export const MOST_AT_ONCE = 100

export type TypedCourse = {
  code: string
  title: string
  credits: number
  hours: number
  max_absences_to_fail: number
}

/** What is proposed where nobody says how many absences fail a course: two weeks of it. */
const WEEKS_TO_FAIL = 2

const isNumber = (text: string | undefined) => text !== undefined && /^\d{1,3}$/.test(text)

/**
 * A course for each line of code, title, credits, weekly hours and, if it is said, absences: with commas or semicolons, or
 * as a sheet copies them. A line that lacks something is null.
 */
export const coursesOfText = (text: string): (TypedCourse | null)[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [code, ...rest] = line.split(/[\t;,]/).map((part) => part.trim())
      const words = rest.map(isNumber).lastIndexOf(false) + 1
      const title = rest.slice(0, words).join(', ')
      const [credits, hours, absences] = rest.slice(words).map(Number)
      if (!code || !title || credits === undefined || hours === undefined) return null
      return { code, title, credits, hours, max_absences_to_fail: absences ?? hours * WEEKS_TO_FAIL }
    })
