import type { Wish } from '../rules.ts'

/** What is good, on one scale: the greater, the dearer to miss. */
export const COSTS = {
  ...{ gap_of_section: 3, gap_of_teacher: 2, day_of_teacher: 1, same_day: 5, further_room: 1 },
  ...{ unwanted: 3, late: 1, small_room: 3, other_room_kind: 4, other_time: 4, other_room: 2 },
  // For each student and hour: dearer than all that a single sitting could gain by it.
  repeating: 10,
}
/**
 * In a relocation: a sitting that stood well is dearer than all that its moving could gain, so that the fewest change;
 * of as many those that fewer people are in; an hour is dearer than a room.
 */
export const RELOCATION = {
  change: 10_000,
  other_time: 100,
  person: 1,
  persons_time: 4,
  first_temperature: 1_250,
}
/** Of the institute's hours the last so many are late. */
export const LATE_HOURS = 2
/** What is dearer to miss for whoever wishes it. */
export const DEARER: Record<Wish, Partial<typeof COSTS>> = {
  fewer_gaps: { gap_of_section: 6, gap_of_teacher: 6 },
  fewer_days: { day_of_teacher: 5 },
  fewer_moves: { other_time: 12, other_room: 6 },
}
