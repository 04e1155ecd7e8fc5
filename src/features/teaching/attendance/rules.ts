type MarkOf = { attendance: boolean; delayed: boolean }
type Mark = { attendance: boolean | null; delayed: boolean }

/** What a mark becomes: what is not sent stays, who is absent is not late, and who is late is present. */
export function markAfter(
  before: Mark,
  { attendance, delayed }: { attendance?: boolean | undefined; delayed?: boolean | undefined },
): MarkOf {
  const is_there = attendance ?? (delayed === true || (before.attendance ?? true))
  return { attendance: is_there, delayed: is_there && (delayed ?? before.delayed) }
}

/** Presence, absence, delay, in the order in which a touch goes through them (screens.md#roll-call). */
export const MARKS = ['present', 'absent', 'delayed'] as const
export type MarkName = (typeof MARKS)[number]

export const markName = ({ attendance, delayed }: Mark): MarkName =>
  attendance === false ? 'absent' : delayed ? 'delayed' : 'present'

/** What the wire carries for a mark: `attendance: true` is present, whatever the screen marks (rules.md#absences). */
export const markOf = (name: MarkName): MarkOf => ({
  attendance: name !== 'absent',
  delayed: name === 'delayed',
})
