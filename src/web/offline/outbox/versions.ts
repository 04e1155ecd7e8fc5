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

const dataOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'data' in answer && !Array.isArray(answer.data)
    ? answer.data
    : answer

/**
 * A later body, based on what an earlier one has made of its rows: without that the person's own change would count as
 * somebody else's. A row that was based on another version, or was left out, stays as it is, to be refused.
 */
export function rebased(later: unknown, sent: unknown, answer: unknown): unknown {
  const before = versionsOf(sent)
  const after = versionsOf(dataOf(answer))
  const renew = (row: unknown) =>
    isRow(row) && after.has(row.student_id) && before.get(row.student_id) === row.updated_at
      ? { ...row, updated_at: after.get(row.student_id) }
      : row
  if (typeof later !== 'object' || later === null) return later
  return Object.fromEntries(
    Object.entries(later).map(([name, value]) => [name, Array.isArray(value) ? value.map(renew) : value]),
  )
}
