import type { Day } from '#kernel/dates.ts'

/** When somebody was in a course of a section that was left: since when, null from the beginning, and the day of the change, which is one in the section entered. */
export type Stay = { joined_on: Day | null; left_on: Day }

/** When somebody is in a course of a section: since `joined_on`, null from the beginning, and in stays in it before. */
export type Presence = { joined_on: Day | null; stays: readonly Stay[] }

const isSince = (date: Day, joined_on: Day | null) => joined_on === null || date >= joined_on

/** Whether a day is one on which somebody is in the section (rules.md#change-of-section). */
export const isThere = (date: Day, { joined_on, stays }: Presence): boolean =>
  isSince(date, joined_on) || stays.some((stay) => date < stay.left_on && isSince(date, stay.joined_on))

/** The stay that a change of section ends; null of who came on the same day. */
export const stayUntil = (today: Day, joined_on: Day | null): Stay | null =>
  joined_on === null || joined_on < today ? { joined_on, left_on: today } : null

/**
 * Since when somebody is in the section that a change enters: who left it today was never away. Null says that no note
 * came along from elsewhere, too.
 */
export function joinedOn(
  stays: readonly Stay[],
  { today, brings_notes }: { today: Day; brings_notes: boolean },
) {
  const left = stays.find(({ left_on }) => left_on === today)
  return left && !(left.joined_on === null && brings_notes) ? left.joined_on : today
}
