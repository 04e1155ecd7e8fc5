import { addDays, type Day, weekdayOf } from '#kernel/dates.ts'

/** A class hour as a timetable needs it. */
export type Hour = {
  id: number
  start_hour: number
  start_minute: number
  end_hour: number
  end_minute: number
  shift: 'morning' | 'afternoon'
}

/** Anything that takes class hours of a day of the week. */
export type Entry = { id: number; day: number; class_hours_ids: readonly number[] }

/** Hours of one shift, by time. */
export type Part = { shift: Hour['shift']; hours: readonly Hour[] }

/** An unbroken stretch of an entry: hours `from` to `from + span - 1` of its part. */
export type Sitting<E> = { entry: E; day: number; part: number; from: number; span: number }

/** Sittings of one day that share some hour, side by side in lanes; alone, a sitting has one lane. */
export type Cluster<E> = {
  from: number
  span: number
  lanes: number
  sittings: readonly (Sitting<E> & { lane: number })[]
}

/** What a row of the table holds in a day: nothing, what begins there, or what an earlier row has begun. */
export type Cell<E> = { kind: 'free' } | { kind: 'taken'; cluster: Cluster<E> } | { kind: 'covered' }

const WEEKDAYS = [1, 2, 3, 4, 5]

export const startOf = (hour: Pick<Hour, 'start_hour' | 'start_minute'>): number =>
  hour.start_hour * 60 + hour.start_minute
export const endOf = (hour: Hour): number => hour.end_hour * 60 + hour.end_minute

/** The hours by time, with a break where the afternoon begins. */
export function partsOf(hours: readonly Hour[]): Part[] {
  const sorted = [...hours].sort((one, other) => startOf(one) - startOf(other))
  const shifts: Hour['shift'][] = ['morning', 'afternoon']
  return shifts
    .map((shift) => ({ shift, hours: sorted.filter((hour) => hour.shift === shift) }))
    .filter((part) => part.hours.length > 0)
}

/** The parts in which anything takes place: nobody reads an empty afternoon. */
export function partsUsed(parts: readonly Part[], entries: readonly Entry[]): Part[] {
  const taken = new Set(entries.flatMap(({ class_hours_ids }) => [...class_hours_ids]))
  return parts.filter(({ hours }) => hours.some(({ id }) => taken.has(id)))
}

/** Monday to Friday, and the days of the weekend that are wanted or taken. */
export function daysOf(entries: readonly Entry[], wanted: readonly number[] = []): number[] {
  const days = new Set([...WEEKDAYS, ...wanted, ...entries.map(({ day }) => day)])
  return [...days].sort((one, other) => one - other)
}

/** The unbroken stretches of entries, by day and time: a gap or a change of shift breaks one. */
export function sittingsOf<E extends Entry>(entries: readonly E[], parts: readonly Part[]): Sitting<E>[] {
  return entries
    .flatMap((entry) => {
      const taken = new Set(entry.class_hours_ids)
      return parts.flatMap(({ hours }, part) =>
        stretchesOf(hours.map(({ id }) => taken.has(id))).map((stretch) => ({
          entry,
          day: entry.day,
          part,
          ...stretch,
        })),
      )
    })
    .sort(inOrder)
}

/** The runs of `true`: where each begins and how many it holds. */
function stretchesOf(taken: readonly boolean[]): { from: number; span: number }[] {
  return taken.flatMap((isTaken, from) => {
    if (!isTaken || taken[from - 1]) return []
    const end = taken.indexOf(false, from)
    return [{ from, span: (end < 0 ? taken.length : end) - from }]
  })
}

const inOrder = <E extends Entry>(one: Sitting<E>, other: Sitting<E>) =>
  one.day - other.day ||
  one.part - other.part ||
  one.from - other.from ||
  other.span - one.span ||
  one.entry.id - other.entry.id

/** Groups the sittings of one day and part, in order, so that no two groups share an hour. */
export function clustersOf<E extends Entry>(sittings: readonly Sitting<E>[]): Cluster<E>[] {
  const clusters: {
    from: number
    span: number
    ends: number[]
    sittings: (Sitting<E> & { lane: number })[]
  }[] = []
  for (const sitting of sittings) {
    const last = clusters.at(-1)
    const isApart = !last || sitting.from >= last.from + last.span
    const cluster = isApart ? { from: sitting.from, span: 0, ends: [], sittings: [] } : last
    if (isApart) clusters.push(cluster)
    const until = sitting.from + sitting.span
    const free = cluster.ends.findIndex((end) => end <= sitting.from)
    const lane = free < 0 ? cluster.ends.length : free
    cluster.ends[lane] = until
    cluster.span = Math.max(cluster.span, until - cluster.from)
    cluster.sittings.push({ ...sitting, lane })
  }
  return clusters.map(({ ends, ...cluster }) => ({ ...cluster, lanes: ends.length }))
}

/** One part of the table, row by row, with a cell for each day. */
export function rowsOf<E extends Entry>(
  sittings: readonly Sitting<E>[],
  part: { at: number; hours: readonly Hour[] },
  days: readonly number[],
): { hour: Hour; cells: Cell<E>[] }[] {
  const byDay = days.map((day) =>
    clustersOf(sittings.filter((one) => one.day === day && one.part === part.at)),
  )
  return part.hours.map((hour, row) => ({
    hour,
    cells: byDay.map((clusters): Cell<E> => {
      const cluster = clusters.find(({ from, span }) => row >= from && row < from + span)
      if (!cluster) return { kind: 'free' }
      return cluster.from === row ? { kind: 'taken', cluster } : { kind: 'covered' }
    }),
  }))
}

/** The first and last minute of a stretch, since midnight. */
export function minutesOf(
  { part, from, span }: Pick<Sitting<unknown>, 'part' | 'from' | 'span'>,
  parts: readonly Part[],
): { start: number; end: number } {
  const hours = parts[part]?.hours ?? []
  const first = hours[from]
  const last = hours[from + span - 1]
  return { start: first ? startOf(first) : 0, end: last ? endOf(last) : 0 }
}

const SATURDAY = 6

/** The next class hour that ends after now, on a day from Monday to Friday that is no holiday. */
export function nextHour<H extends Hour>(
  now: { today: Day; minutes: number },
  hours: readonly H[],
  holidays: readonly Day[],
): { day: number; hour: H } | null {
  const sorted = [...hours].sort((one, other) => startOf(one) - startOf(other))
  let date = now.today
  let hour = sorted.find((one) => endOf(one) > now.minutes)
  // Two weeks without a working day are a vacation: then any will do.
  for (let ahead = 0; ahead < 14; ahead++, date = addDays(date, 1), hour = sorted[0]) {
    const day = weekdayOf(date)
    if (day < SATURDAY && hour && !holidays.includes(date)) return { day, hour }
  }
  return sorted[0] ? { day: 1, hour: sorted[0] } : null
}

/** `7:05`, of minutes since midnight (rules.md#class-hours). */
export const showMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
