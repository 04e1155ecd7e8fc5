import type { LeftChange } from '../contract.ts'
import type { Stays } from '../rules.ts'

/** Where an entry of the timetable is; without a classroom where that is gone. */
export type Spot = { day: number; class_hours_ids: readonly number[]; classroom_id: number | null }
export type Standing = Spot & { id: number; course_section_id: number; is_locked: boolean }

/** A change that is to be done, or undone: what stands at `from` goes to `to`. Null: it is made, or taken out. */
export type Step = {
  /** Of the change. */
  id: number
  course_section_id: number | null
  section_id: number | null
  schedule_id: number | null
  from: Spot | null
  to: Spot | null
}

export type StepFacts = {
  /** All entries of the course-sections in question. */
  standing: readonly Standing[]
  /** Those that the proposal knew, or made. */
  known: ReadonlySet<number>
  classrooms: ReadonlyMap<number, { state: string }>
  class_hours: ReadonlySet<number>
  /** The room that the proposal left: what goes back there goes back also where it is disabled since. */
  left_room: number | null
  /** Whether what is locked may be moved too. */
  stays: Stays
}

const isAt = (one: Spot, other: Spot): boolean =>
  one.day === other.day &&
  one.classroom_id === other.classroom_id &&
  one.class_hours_ids.length === other.class_hours_ids.length &&
  one.class_hours_ids.every((id) => other.class_hours_ids.includes(id))

/** Why a step is left, clashes aside: what it was made for has changed since. */
export function whyLeft(step: Step, facts: StepFacts): LeftChange['code'] | null {
  const { course_section_id, to } = step
  if (course_section_id === null) return 'course_section_gone'
  const changed = whatChanged(step, facts)
  if (changed) return changed
  if (to === null) return null
  if (to.classroom_id === null) return 'classroom_gone'
  const { state } = facts.classrooms.get(to.classroom_id) ?? {}
  if (state !== 'enabled' && to.classroom_id !== facts.left_room) return 'classroom_is_disabled'
  return to.class_hours_ids.every((id) => facts.class_hours.has(id)) ? null : 'changed_since'
}

/** What somebody has done since to what a step is of. */
function whatChanged(step: Step, { standing, known, stays }: StepFacts): LeftChange['code'] | null {
  const { course_section_id, schedule_id, from } = step
  if (from === null) {
    // Somebody has placed of it by hand what the proposal would place too.
    const isPlaced = standing.some((one) => one.course_section_id === course_section_id && !known.has(one.id))
    return isPlaced ? 'changed_since' : null
  }
  const stands = standing.find(({ id }) => id === schedule_id)
  if (!stands) return 'removed_since'
  if (!isAt(stands, from)) return 'moved_since'
  return stands.is_locked && stays !== 'nothing' ? 'locked_since' : null
}
