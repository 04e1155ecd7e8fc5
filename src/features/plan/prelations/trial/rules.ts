import { leftToDegree } from '#features/people/students/degree/rules.ts'
import type { Left } from '#features/people/students/history/contract.ts'
import {
  type Attempt,
  academicIndex,
  isApproved,
  standingsOf,
} from '#features/people/students/history/rules.ts'
import type { Facts } from '../progress/contract.ts'

/** Tried definitive notes, by course. */
export type TriedNotes = ReadonlyMap<number, number>

/** The tried notes with one set, or cleared where none is given. */
export function withNote<K>(all: ReadonlyMap<K, number>, key: K, note?: number): ReadonlyMap<K, number> {
  const rest = [...all].filter(([one]) => one !== key)
  return new Map(note === undefined ? rest : [...rest, [key, note]])
}

/** How a tried note ends: in what is taken now, or in what the plan takes later. */
type Verdict = 'approved' | 'failed'

export type Trial = {
  /** Null where nothing counts, or the notes of before are not the asker's to read. */
  index: number | null
  left: Left | null
  /** By course, of the tried ones. */
  verdicts: ReadonlyMap<number, Verdict>
  /** By course, of what is left: the periods in which the plan takes it, the last one to approve it. */
  taken: ReadonlyMap<number, readonly string[]>
}

const isRunning = (facts: Facts) => {
  const standings = standingsOf(facts.attempts)
  return (one: Facts['attempts'][number]) => standings.get(one.course_id)?.running === one
}

/** The courses that a note can be tried in: those taken now, and those that the plan to the degree still takes. */
export function triable(facts: Facts): Set<number> {
  const { taken } = tryNotes(facts, new Map())
  const running = facts.attempts.filter(isRunning(facts))
  return new Set([...running.map((one) => one.course_id), ...taken.keys()])
}

/**
 * What would come of notes to come (rules.md#history): one of a course taken now is its verdict; one of a course to come is
 * had when the plan takes it, and where it fails, the course is taken once more in the next period. What is not tried is
 * taken as approved, as the plan takes it.
 */
export function tryNotes(facts: Facts, notes: TriedNotes): Trial {
  const verdicts = new Map<number, Verdict>()
  const verdictOf = (course_id: number, note: number, minimum: number): Verdict => {
    const verdict = isApproved({ failed_by_absence: false, definitive_note: note }, minimum)
      ? 'approved'
      : 'failed'
    verdicts.set(course_id, verdict)
    return verdict
  }
  const runs = isRunning(facts)
  const attempts = facts.attempts.map((one): Attempt => {
    const note = notes.get(one.course_id)
    if (note === undefined || !runs(one)) return { ...one, definitive_note: one.note }
    const state = verdictOf(one.course_id, note, one.approval_minimum_note)
    return { ...one, state, definitive_note: note, has_verdict: true }
  })
  const later = [...notes].filter(([course_id]) => !verdicts.has(course_id))
  const minimum = facts.latest?.approval_minimum_note ?? 0
  const failing = new Set(
    later.filter(([id, note]) => verdictOf(id, note, minimum) === 'failed').map(([id]) => id),
  )
  const { pensums, latest, current, periods: known } = facts
  const left = leftToDegree({ pensums, standings: standingsOf(attempts), latest, known, current, failing })
  const toCome = later.flatMap(([course_id, definitive_note]): Attempt[] => {
    const first = left?.periods.find(({ courses }) => courses.some(({ id }) => id === course_id))
    const credits = first?.courses.find(({ id }) => id === course_id)?.credits ?? 0
    const state = verdicts.get(course_id) ?? 'failed'
    return first ? [{ course_id, credits, state, definitive_note, has_verdict: true, period: first }] : []
  })
  return {
    index: facts.has_notes ? academicIndex([...attempts, ...toCome]) : null,
    left,
    verdicts,
    taken: takenIn(left),
  }
}

function takenIn(left: Left | null): Map<number, string[]> {
  const taken = new Map<number, string[]>()
  for (const { year, number, courses } of left?.periods ?? [])
    for (const { id } of courses) taken.set(id, [...(taken.get(id) ?? []), `${year}-${number}`])
  return taken
}

/** The courses that a trial moves to another period than without it: the last one of each says when it is approved. */
export const movedBy = (before: Trial, now: Trial): { title: string; period: string }[] => {
  const titles = new Map(
    (now.left?.periods ?? []).flatMap(({ courses }) => courses.map((one) => [one.id, one.title])),
  )
  return [...now.taken].flatMap(([id, periods]) => {
    const period = periods.at(-1)
    return period && period !== before.taken.get(id)?.at(-1) ? [{ title: titles.get(id) ?? '', period }] : []
  })
}
