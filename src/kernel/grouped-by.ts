/** Rows by what they have in common, in the order in which each group begins. */
export function groupedBy<Row, Key>(rows: readonly Row[], key: (row: Row) => Key): Map<Key, [Row, ...Row[]]> {
  const groups = new Map<Key, [Row, ...Row[]]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}
