import type { ErrorCode } from '#kernel/errors.ts'
import { refusalToEdit } from '../rules.ts'

type Draft = { versioned: boolean }

/** A semester's number and code are its own within the pensum. */
export function refusalToSave(pensum: Draft, facts: { taken: boolean }) {
  return (
    refusalToEdit(pensum) ?? (facts.taken ? ('semester_number_already_exists' satisfies ErrorCode) : null)
  )
}

export function refusalToDelete(pensum: Draft, facts: { sections: number }) {
  if (facts.sections > 0) return 'semester_has_sections' satisfies ErrorCode
  return refusalToEdit(pensum)
}

type SemesterToFill = { pensum_id: number; versioned: boolean }

export type PlacingFacts = {
  /** The semesters to be filled, each with its pensum. */
  places: readonly SemesterToFill[]
  course_ids: readonly number[]
  /** How often one of the courses already stands elsewhere in one of the pensums. */
  standing: number
}

/** A course stands once in a pensum, and only a draft takes it. */
export function refusalToPlace({ places, course_ids, standing }: PlacingFacts) {
  const frozen = places.find((place) => place.versioned)
  if (frozen) return refusalToEdit(frozen)
  const namesPensumTwice = new Set(places.map((place) => place.pensum_id)).size < places.length
  const namesCourseTwice = new Set(course_ids).size < course_ids.length
  const isTaken = standing > 0 || namesPensumTwice || namesCourseTwice
  return isTaken ? ('course_already_in_pensum' satisfies ErrorCode) : null
}

export type PrelationPair = { course_id: number; required_course_id: number }

/** The first prelation whose course does not come in a later semester than what it requires, by the semesters' numbers. */
export const brokenPrelation = <P extends PrelationPair>(
  numbers: ReadonlyMap<number, number>,
  prelations: readonly P[],
): P | undefined =>
  prelations.find(({ course_id, required_course_id }) => {
    const number = numbers.get(course_id)
    const required = numbers.get(required_course_id)
    return number !== undefined && required !== undefined && number <= required
  })

/** rules.md#prelations: a prelation leads to a later semester of the same pensum, also after something has moved. */
export const refusalToArrange = (
  numbers: ReadonlyMap<number, number>,
  prelations: readonly PrelationPair[],
) =>
  brokenPrelation(numbers, prelations)
    ? ('target_must_be_related_to_next_semesters' satisfies ErrorCode)
    : null
