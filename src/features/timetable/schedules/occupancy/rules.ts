import type { Occupancy } from './contract.ts'

export type MapKind = 'classroom' | 'teacher'
export type Entry = Occupancy['entries'][number]
type Wish = 'can' | 'rather_not' | 'cannot'
export type Slot = { day: number; class_hour_id: number }

/** What a row holds at an hour. */
export type Cell = { entries: readonly Entry[]; wish: Wish }
export type Row = {
  id: number
  name: string
  /** Of a room. */
  seats: number | null
  /** It holds several sections at once: it is never full. */
  is_shared: boolean
  tags: readonly string[]
  specializations: ReadonlySet<string>
  cells: readonly Cell[]
  /** Of the hours that are shown, those with a class, and those at which there could be one. */
  taken: number
  available: number
}

const keyOf = ({ day, class_hour_id }: Slot): string => `${day} ${class_hour_id}`
const NOTHING: Cell = { entries: [], wish: 'can' }

/** A room or teacher: who it is, what it has, and when it had rather have nothing. */
type Bare = Pick<Row, 'id' | 'name' | 'seats' | 'is_shared' | 'tags'> & {
  unwanted: readonly (Slot & { is_impossible: boolean })[]
}

const bareOf = (
  kind: MapKind,
  { classrooms, teachers }: Pick<Occupancy, 'classrooms' | 'teachers'>,
): Bare[] =>
  kind === 'classroom'
    ? classrooms.map(({ id, code, max_capacity, multiple_sections, tags }) => ({
        ...{ id, tags, name: code, seats: max_capacity, is_shared: multiple_sections, unwanted: [] },
      }))
    : teachers.map(({ id, first_name, last_name, unwanted }) => ({
        ...{ id, unwanted, name: `${last_name}, ${first_name}`, seats: null, is_shared: false, tags: [] },
      }))

/** The rows of a map over the hours that are shown. */
export function rowsOf(kind: MapKind, occupancy: Occupancy, slots: readonly Slot[]): Row[] {
  const owned = new Map<number, Entry[]>()
  for (const entry of occupancy.entries)
    for (const id of kind === 'classroom' ? [entry.classroom_id] : entry.teachers_ids)
      owned.set(id, [...(owned.get(id) ?? []), entry])
  return bareOf(kind, occupancy).map(({ unwanted, ...bare }) => {
    const entries = owned.get(bare.id) ?? []
    const held = cellsOf(entries, unwanted)
    const cells = slots.map((slot) => held.get(keyOf(slot)) ?? NOTHING)
    return {
      ...bare,
      cells,
      specializations: new Set(entries.map(({ specialization_code }) => specialization_code)),
      taken: cells.filter((cell) => cell.entries.length > 0).length,
      available: cells.filter((cell) => cell.entries.length > 0 || cell.wish !== 'cannot').length,
    }
  })
}

function cellsOf(entries: readonly Entry[], unwanted: Bare['unwanted']): Map<string, Cell> {
  const cells = new Map<string, Cell>(
    unwanted.map((one) => [
      keyOf(one),
      { entries: [], wish: one.is_impossible ? ('cannot' as const) : ('rather_not' as const) },
    ]),
  )
  for (const entry of entries)
    for (const class_hour_id of entry.class_hours_ids) {
      const key = keyOf({ day: entry.day, class_hour_id })
      const { wish, entries: others } = cells.get(key) ?? NOTHING
      cells.set(key, { wish, entries: [...others, entry] })
    }
  return cells
}

/** How full a row is, in whole percent; null where nothing could be. */
export const shareOf = ({ taken, available }: Pick<Row, 'taken' | 'available'>): number | null =>
  available === 0 ? null : Math.round((taken / available) * 100)

/** Whether a class could still be put there. */
const isFree = ({ is_shared }: Row, { entries, wish }: Cell): boolean =>
  wish !== 'cannot' && (is_shared || entries.length === 0)

/** How many of the rows are free at each of the hours. */
export const freeOf = (rows: readonly Row[], slots: readonly Slot[]): number[] =>
  slots.map((_, at) => rows.filter((row) => isFree(row, row.cells[at] ?? NOTHING)).length)

/** Of the rows no more than so many are free where it is tight. */
const TIGHT = 0.25

export const isTight = (free: number, all: number): boolean => all > 0 && free <= all * TIGHT

/** The hours at which it is tightest, the tightest first. */
export const tightest = (free: readonly number[], all: number, most: number): number[] =>
  free
    .map((many, at) => ({ many, at }))
    .filter(({ many }) => isTight(many, all))
    .sort((one, other) => one.many - other.many || one.at - other.at)
    .slice(0, most)
    .map(({ at }) => at)

export const ORDERS = ['name', 'fullest', 'freest'] as const
export type Order = (typeof ORDERS)[number]

/** By name as they came, or by how full they are. */
export function inOrder(rows: readonly Row[], order: Order): Row[] {
  if (order === 'name') return [...rows]
  const sign = order === 'fullest' ? -1 : 1
  return [...rows].sort((one, other) => sign * ((shareOf(one) ?? -1) - (shareOf(other) ?? -1)))
}
