import type { Day } from '#kernel/dates.ts'
import type { Outcome } from '#kernel/notes.ts'
import { isThere, type Presence } from '../stays/rules.ts'

/** The two cuts of a period. */
export const CUTS = ['first', 'second'] as const
export type Cut = (typeof CUTS)[number]

/** What the weightings of a course-section add up to (rules.md#evaluations). */
export const WHOLE = 100

const HUNDREDTHS = 100

/** What one to five juries all divide into, so that the mean of their notes stays exact. */
const PARTS = 60

/**
 * A note of an evaluation and what it weighs; null while it is missing. Of the final delivery it is what its juries gave
 * together, and `juries` how many of them.
 */
export type Weighed = { note: number | null; weighting: number; juries?: number }

/** Σ note × weighting, exact: in sixtieths of a hundredth of a note times percent. */
const sumOf = (notes: readonly Weighed[]): number =>
  notes.reduce(
    (sum, { note, weighting, juries = 1 }) =>
      sum + Math.round((note ?? 0) * HUNDREDTHS) * weighting * (PARTS / juries),
    0,
  )

/** Hundredths of a note, rounded half up where the note is formed (rules.md#values). */
const noteOf = (sum: number, weighting: number): number =>
  Math.floor(sum / (weighting * PARTS) + 0.5) / HUNDREDTHS

/** What one line of the sum adds to the definitive note; what is missing adds 0. */
export const shareOf = (line: Weighed, whole = WHOLE): number => noteOf(sumOf([line]), whole)

const isGiven = ({ note }: Weighed) => note !== null

/**
 * What a student has so far, 0–20: what is missing counts 0; null without any note (rules.md#grades). `whole` is the
 * weighting that applies: another than 100 of who came from another section (rules.md#change-of-section).
 */
export const definitiveNote = (notes: readonly Weighed[], whole = WHOLE): number | null =>
  notes.some(isGiven) && whole > 0 ? noteOf(sumOf(notes), whole) : null

/**
 * The most that a student could have so far, 0–20: all that is noted, of the weighting that applies; null without any
 * note (rules.md#grades).
 */
export function accumulatedOf(notes: readonly Weighed[], whole = WHOLE): number | null {
  const noted = weigh(notes.filter(isGiven))
  return noted === 0 || whole <= 0 ? null : Math.round((20 * HUNDREDTHS * noted) / whole) / HUNDREDTHS
}

type Evaluated = { date: Day; weighting: number; note: number | null; outcome?: Outcome | null | undefined }

type EvaluatedNote = Pick<Evaluated, 'date' | 'note' | 'outcome'>

/**
 * What does not count for a student: excused of it, or held while the student was not in the section, and without a note
 * (rules.md#evaluations, rules.md#change-of-section).
 */
export const isWaived = ({ date, note, outcome }: EvaluatedNote, presence: Presence): boolean =>
  outcome === 'excused' || (note === null && !isThere(date, presence))

const weigh = (notes: readonly { weighting: number }[]) => notes.reduce((sum, one) => sum + one.weighting, 0)

/** The weighting that applies to a student: without what is waived, with what moved along. */
export const wholeWeighting = (
  own: readonly Evaluated[],
  { carried, ...presence }: Presence & { carried: readonly { weighting: number }[] },
): number => WHOLE - weigh(own.filter((one) => isWaived(one, presence))) + weigh(carried)

/** What a definitive note is made of, of one enrolment. */
export type NoteFacts = Presence & {
  /** The notes given, in the section's evaluations and in those of a section left. */
  given: readonly (Evaluated & { is_own: boolean })[]
  /** The section's evaluations without a note; of who came from another section alone. */
  unnoted: readonly Evaluated[]
  /** What juries gave together in a final delivery. */
  juries: readonly Weighed[]
}

type Reckoned = { definitive_note: number | null; whole_weighting: number; is_excused: boolean }

/** The definitive note of an enrolment, 0–20, null without any note, and the weighting that applies (rules.md#grades); whether the student is excused of anything. */
export function reckonedNote({ given, unnoted, juries, ...presence }: NoteFacts): Reckoned {
  const own = [...given.filter(({ is_own }) => is_own), ...unnoted]
  // What one was excused of in a section left came along as nothing.
  const carried = given.filter(({ is_own, note }) => !is_own && note !== null)
  const whole_weighting = wholeWeighting(own, { ...presence, carried })
  return {
    definitive_note: definitiveNote([...given, ...juries], whole_weighting),
    whole_weighting,
    is_excused: own.some(({ outcome }) => outcome === 'excused'),
  }
}

/** Nobody is excused of all: something must be left that a definitive note can be made of (rules.md#evaluations). */
export const refusalToExcuse = ({ whole_weighting, is_excused }: Omit<Reckoned, 'definitive_note'>) =>
  is_excused && whole_weighting <= 0 ? 'everything_excused' : null

/** The note of a cut, 0–20: what was given in it, by its weighting; null without any note in it (rules.md#grades). */
export function cutNote(notes: readonly Weighed[]): number | null {
  const given = notes.filter(isGiven)
  const weighting = weigh(given)
  return weighting === 0 ? null : noteOf(sumOf(given), weighting)
}

type CutDates = {
  first_cut_start_date: Day
  first_cut_end_date: Day
  second_cut_start_date: Day
  second_cut_end_date: Day
}

/** The cut in which a day lies; null outside both. */
export function cutOf(date: Day, period: CutDates): Cut | null {
  if (date >= period.first_cut_start_date && date <= period.first_cut_end_date) return 'first'
  return date >= period.second_cut_start_date && date <= period.second_cut_end_date ? 'second' : null
}

/**
 * What a student still needs on average, 0–20 and rounded up, in the weighting that is left to be noted to reach a note;
 * 0 where it is reached, null where nothing is left. More than 20 cannot be reached.
 */
export function neededToReach(notes: readonly Weighed[], wanted: number, whole = WHOLE): number | null {
  const left = whole - weigh(notes.filter(isGiven))
  const lacking = Math.round(wanted * HUNDREDTHS) * whole * PARTS - sumOf(notes)
  if (lacking <= 0) return 0
  return left === 0 ? null : Math.ceil(lacking / (left * PARTS)) / HUNDREDTHS
}
