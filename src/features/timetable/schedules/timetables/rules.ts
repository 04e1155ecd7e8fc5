type Placed = { day: number; class_hours_ids: readonly number[] }

/** A part of a day in which the same entries stand: drawn as one block. */
export type Block<E> = { day: number; row: number; span: number; entries: E[] }

/**
 * The blocks of a week, day by day: neighbouring class hours with the same entries are one. A room that several sections
 * share, or a student of two sections, may have several entries in a block. `rows` are the class hours in their order.
 */
export function blocksOf<E extends Placed>(
  entries: readonly E[],
  rows: readonly number[],
  days: readonly number[],
): Block<E>[] {
  const blocks: Block<E>[] = []
  for (const day of days)
    for (const [row, class_hour_id] of rows.entries()) {
      const here = entries.filter((one) => one.day === day && one.class_hours_ids.includes(class_hour_id))
      const last = blocks.at(-1)
      const goesOn =
        last?.day === day && here.length > 0 && here.length === last.entries.length
          ? here.every((one) => last.entries.includes(one))
          : false
      if (last && goesOn) last.span += 1
      else blocks.push({ day, row, span: 1, entries: here })
    }
  return blocks
}

/** The runs of an entry: class hours that follow each other without another between them. */
export function runsOf(class_hours_ids: readonly number[], rows: readonly number[]): number[][] {
  const runs: number[][] = []
  let before = -2
  for (const [row, id] of rows.entries()) {
    if (!class_hours_ids.includes(id)) continue
    if (row === before + 1) runs.at(-1)?.push(id)
    else runs.push([id])
    before = row
  }
  return runs
}
