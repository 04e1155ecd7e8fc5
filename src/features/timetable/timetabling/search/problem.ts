/**
 * What is to be timetabled, as numbers: nothing here knows of courses, teachers or a database. Whoever has a problem maps
 * it to these terms (`bench/ctt.ts` that of the competition, `institute.ts` that of an institute).
 *
 * A time is an hour of the week, `day * hours + hour`. Null closes what it stands for; a number is what it costs.
 */
export type Problem = {
  days: number
  /** Of a day. */
  hours: number
  rooms: number
  kinds: readonly Kind[]
  /** Whoever can be at one place at a time: a section, a teacher, the students of a curriculum. */
  groups: readonly Group[]
  shapes: readonly Shape[]
  spreads: readonly Spread[]
  homes: readonly Home[]
  /** What is to be placed, each of a kind. */
  sittings: readonly Sitting[]
  /** Rooms that are taken at a time by what is not to be placed. */
  taken?: readonly { room: number; time: number }[]
  /** Rooms that hold any number of sittings at once. */
  shared?: readonly number[]
  /** Sittings of two spreads that should not meet; `cost` for each hour that they do. */
  apart?: readonly Apart[]
  /** Where costs are greater than those of the competition, so is the first temperature. */
  first_temperature?: number
}

/** Those of one spread must keep apart by a group. */
type Apart = { spreads: readonly [number, number]; cost: number }

type Sitting = {
  kind: number
  /** Where it stands already. */
  place?: Place | undefined
}

/** A time at which it begins, and a room. */
export type Place = { time: number; room: number }

/** What sittings have in common: those of one kind could change places without a difference. */
export type Kind = {
  /** In hours that follow each other on one day. */
  length: number
  groups: readonly number[]
  spread: number
  home: number
  /** For each time: what it costs to begin then. A sitting that would not end on its day is closed. */
  times: readonly (number | null)[]
  /** For each room: what it costs to be there. */
  rooms: readonly (number | null)[]
  /** What it costs that its sitting, which stands already, stands anywhere else or nowhere. */
  change?: number
}

type Group = { shape: number }

/** What a day of a group costs, by the hours at which it is busy. */
export type Shape = {
  /** For each free hour between two busy ones. */
  gap: number
  /** For each busy hour without a busy one just before or after. */
  alone: number
  /** For a day with any busy hour at all. */
  day: number
}

/** Sittings that should stand on at least so many days; `cost` for each day that lacks. */
type Spread = { days: number; cost: number }

/** Sittings that should have one room; `cost` for each further room. */
type Home = { cost: number }

/** What stands nowhere yet. */
export const NOWHERE = -1
