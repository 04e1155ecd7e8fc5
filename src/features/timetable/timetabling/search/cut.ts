import { sittingsOfHours } from '#features/plan/courses/rules.ts'
import type { CourseSection, Institute, StandingEntry } from './institute.ts'

/** What of a course-section is to be placed, and where it stands already. */
export type Sitting = { course_section_id: number; length: number; standing: StandingEntry | null }

/**
 * The sittings of a course-section: those that stand, then the others that it asks for. What stands in another length
 * than it asks replaces its cut, and what is left of its hours is cut by pairs.
 */
export function cutOf({ id, sittings }: CourseSection, institute: Institute): Sitting[] {
  const stand = institute.standing
    .filter(({ course_section_id }) => course_section_id === id)
    .flatMap((one) => runsOf(one, institute))
  const others = [...sittings]
  const is_as_asked = stand.every(({ class_hours_ids }) => takeOut(others, class_hours_ids.length))
  const left = sum(sittings) - sum(stand.map(({ class_hours_ids }) => class_hours_ids.length))
  const of = { course_section_id: id }
  return [
    ...stand.map((standing) => ({ ...of, length: standing.class_hours_ids.length, standing })),
    ...(is_as_asked ? others : sittingsOfHours(Math.max(0, left), null)).map((length) => ({
      ...of,
      length,
      standing: null,
    })),
  ]
}

/** An entry whose hours do not all follow each other is as many sittings as it has runs of them. */
function runsOf(standing: StandingEntry, { class_hours_ids }: Institute): StandingEntry[] {
  const order = standing.class_hours_ids.map((id) => class_hours_ids.indexOf(id)).sort((a, b) => a - b)
  const runs: number[][] = []
  for (const hour of order) {
    const run = runs.at(-1)
    if (run?.at(-1) === hour - 1) run.push(hour)
    else runs.push([hour])
  }
  return runs.map((run) => ({ ...standing, class_hours_ids: run.map((hour) => class_hours_ids[hour] ?? 0) }))
}

function takeOut(list: number[], one: number): boolean {
  const at = list.indexOf(one)
  if (at >= 0) list.splice(at, 1)
  return at >= 0
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
