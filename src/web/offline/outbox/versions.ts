import type { Instant } from '#kernel/dates.ts'

type Row = { student_id: unknown; updated_at: unknown }

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'student_id' in value && 'updated_at' in value

const listsOf = (value: unknown): unknown[][] =>
  typeof value === 'object' && value !== null ? Object.values(value).filter(Array.isArray) : []

const versionsOf = (value: unknown): Map<unknown, unknown> =>
  new Map(
    listsOf(value)
      .flat()
      .filter(isRow)
      .map(({ student_id, updated_at }) => [student_id, updated_at]),
  )

/** Whose row the server has left out, though it tells what stands in its place. */
const leftOut = (data: unknown): Set<unknown> => {
  const { skipped } = (data ?? {}) as { skipped?: unknown }
  return new Set(Array.isArray(skipped) ? skipped.map((one) => one?.student_id) : [])
}

const dataOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'data' in answer && !Array.isArray(answer.data)
    ? answer.data
    : answer

/**
 * A later body, based on what an earlier one has made of its rows: without that the person's own change would count as
 * somebody else's. A row that was based on another version, or was left out, stays as it is, to be refused.
 */
export function rebased(later: unknown, sent: unknown, answer: unknown): unknown {
  const data = dataOf(answer)
  const before = versionsOf(sent)
  const after = versionsOf(data)
  for (const student_id of leftOut(data)) after.delete(student_id)
  const renew = (row: unknown) =>
    isRow(row) && after.has(row.student_id) && before.get(row.student_id) === row.updated_at
      ? { ...row, updated_at: after.get(row.student_id) }
      : row
  if (typeof later !== 'object' || later === null) return later
  return Object.fromEntries(
    Object.entries(later).map(([name, value]) => [name, Array.isArray(value) ? value.map(renew) : value]),
  )
}

/** A value as somebody saw it, with the version that it then had. */
export type Seen<V> = { value: V; updated_at: Instant | null }
/** What is typed and not yet on the device, and what it was typed over. */
export type Edit<V> = { value: V; base: Seen<V> }

/** Values are compared by what they say: one may have several fields. */
export const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * What a change is based on: what stands now, unless somebody else wrote that under an edit that hid it. Then it is what
 * was seen before, and the server asks.
 */
export function baseOf<V>(stands: Seen<V>, edit: Edit<V> | undefined): Seen<V> {
  const isKnown = !edit || isSame(stands.value, edit.value) || isSame(stands.value, edit.base.value)
  return isKnown ? stands : edit.base
}

const isOfStudent = (value: unknown): value is { student_id: unknown } =>
  typeof value === 'object' && value !== null && 'student_id' in value

/**
 * The body of an entry that takes the place of one that was never sent: what that said of other students stays, where both
 * list students. Whoever writes says what has changed, and need not know what the device has just written.
 */
export function joined(earlier: unknown, later: unknown): unknown {
  if (typeof earlier !== 'object' || typeof later !== 'object' || !earlier || !later) return later
  const lists = Object.entries(earlier).flatMap(([name, before]) => {
    const after: unknown = (later as Record<string, unknown>)[name] ?? []
    if (!Array.isArray(before) || !Array.isArray(after) || ![...before, ...after].every(isOfStudent))
      return []
    const rows = new Map([...before, ...after].map((row) => [row.student_id, row]))
    return [[name, [...rows.values()]]]
  })
  return { ...later, ...Object.fromEntries(lists) }
}
