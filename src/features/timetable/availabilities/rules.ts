import { type PeriodEnd, refusalToTouch } from '#features/timetable/periods/rules.ts'
import { isStaff } from '#kernel/access.ts'
import type { Day } from '#kernel/dates.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { Role } from '#kernel/roles.ts'

export type PeriodFacts = PeriodEnd & { availability_last_day: Day | null }

/** Whether teachers are asked today. */
export const isAsked = (last_day: Day | null, today: Day): boolean => last_day !== null && today <= last_day

/** rules.md#timetable: teachers say when they can until the last day, the administration of anybody at any time. */
export function refusalToSay(
  who: { type: Role; teacher_id: number | null },
  teacher_id: number,
  { today, ...period }: PeriodFacts & { today: Day },
): ErrorCode | null {
  if (!isStaff(who) && who.teacher_id !== teacher_id) return 'this_action_is_unauthorized'
  const refusal = refusalToTouch(period)
  if (refusal || isStaff(who)) return refusal
  return isAsked(period.availability_last_day, today) ? null : 'availability_is_over'
}

/** Nobody is reminded of what can no longer be done. */
export function refusalToRemind({ today, ...period }: PeriodFacts & { today: Day }): ErrorCode | null {
  return (
    refusalToTouch(period) ?? (isAsked(period.availability_last_day, today) ? null : 'availability_is_over')
  )
}

export type UnwantedHour = { day: number; class_hour_id: number; is_impossible: boolean }

/** What an hour of the week is for a teacher. */
export const WISHES = ['can', 'rather_not', 'cannot'] as const
export type Wish = (typeof WISHES)[number]
export type Place = { day: number; class_hour_id: number }

export const wishAt = (hours: readonly UnwantedHour[], { day, class_hour_id }: Place): Wish => {
  const found = hours.find((one) => one.day === day && one.class_hour_id === class_hour_id)
  if (!found) return 'can'
  return found.is_impossible ? 'cannot' : 'rather_not'
}

/** The week with one wish at some hours, in the order of the week; `order` has the class hours by time. */
export function painted(
  hours: readonly UnwantedHour[],
  places: readonly Place[],
  { wish, order }: { wish: Wish; order: readonly number[] },
): UnwantedHour[] {
  const keyOf = (one: Place) => `${one.day} ${one.class_hour_id}`
  const touched = new Set(places.map(keyOf))
  const rest = hours.filter((one) => !touched.has(keyOf(one)))
  const is_impossible = wish === 'cannot'
  const added =
    wish === 'can' ? [] : places.map(({ day, class_hour_id }) => ({ day, class_hour_id, is_impossible }))
  return [...rest, ...added].sort(
    (one, other) =>
      one.day - other.day || order.indexOf(one.class_hour_id) - order.indexOf(other.class_hour_id),
  )
}

/** How many hours of each kind. */
export function countsOf(hours: readonly UnwantedHour[]): { impossible: number; unwelcome: number } {
  const impossible = hours.filter((one) => one.is_impossible).length
  return { impossible, unwelcome: hours.length - impossible }
}

export type Corner = { column: number; row: number }

/** The cells between two corners, whichever way they were dragged. */
export function rectangle(one: Corner, other: Corner): Corner[] {
  const [left, right] = [Math.min(one.column, other.column), Math.max(one.column, other.column)]
  const [top, bottom] = [Math.min(one.row, other.row), Math.max(one.row, other.row)]
  return Array.from({ length: right - left + 1 }, (_, across) =>
    Array.from({ length: bottom - top + 1 }, (_, down) => ({ column: left + across, row: top + down })),
  ).flat()
}
