import type { Wish } from '../rules.ts'
import type { Reason } from '../words.ts'
import { anneal, beginSearch, bestOf } from './anneal.ts'
import { type Institute, problemOfInstitute, type Scheduled, scheduledAt } from './institute.ts'
import { NOWHERE } from './problem.ts'
import { reasonsFor } from './why.ts'

export type SearchOrder = {
  institute: Institute
  /** The course-sections that are to be placed. */
  asked: readonly number[]
  wishes: readonly Wish[]
  seconds: number
  seed: number
}
/** How far it is, in hundredths, the costs until now, and how many of the sittings asked for have a place. */
export type Far = { progress: number; curve: number[]; sittings_count: number; placed_count: number }
/** A sitting of the institute, and where it would be. */
export type Found = {
  course_section_id: number
  length: number
  schedule_id: number | null
  to: Scheduled | null
  /** Why it has no place. */
  reasons: readonly Reason[]
}
type About = { now: () => number; isStopped: () => boolean; say: (far: Far) => void }

/** Between two looks at the clock: some milliseconds. */
const ATTEMPTS = 5_000
const SAID_MS = 1_000
/** So many costs are kept, and the last. */
const MARKS = 59
/** A relocation is begun anew so often: few sittings move, and what moved first may be in the way of something better. */
const ROUNDS = 4
const MOST_COST = 2_147_483_647

/** Searches for so many seconds, or until it is stopped. */
export function run(order: SearchOrder, { now, isStopped, say }: About) {
  const { institute, seconds, seed } = order
  const began_at = now()
  const { problem, sittings } = problemOfInstitute(institute, order.wishes)
  const rounds = institute.is_relocation ? ROUNDS : 1
  let search = beginSearch(problem, seed)
  let best = search
  const asked = new Set(order.asked)
  const counted = sittings.flatMap((one, sitting) => (asked.has(one.course_section_id) ? [sitting] : []))
  const isPlaced = (sitting: number) => search.best_time[sitting] !== NOWHERE
  const curve: number[] = []
  const mark = () => curve.push(Math.min(best.best_cost, search.best_cost, MOST_COST))
  let [said_at, round] = [began_at, 0]
  for (;;) {
    const progress = (now() - began_at) / (seconds * 1_000)
    while (curve.length < MARKS && curve.length <= progress * MARKS) mark()
    if (progress >= 1 || isStopped() || search.movable.length === 0) break
    if (now() - said_at > SAID_MS) {
      const so_far = { sittings_count: counted.length, placed_count: counted.filter(isPlaced).length }
      say({ progress: Math.floor(progress * 100), curve, ...so_far })
      said_at = now()
    }
    if (Math.floor(progress * rounds) > round) {
      round += 1
      if (search.best_cost < best.best_cost) best = search
      search = beginSearch(problem, seed + round)
    }
    anneal(search, ATTEMPTS, Math.min(1, progress * rounds - round))
  }
  mark()
  const places = bestOf(search.best_cost < best.best_cost ? search : best)
  const reasons = reasonsFor(institute, places)
  const found = sittings.map(({ course_section_id, length, standing }, index): Found => {
    const to = scheduledAt(institute, { course_section_id, length }, places[index] ?? null)
    const schedule_id = standing?.schedule_id ?? null
    return { course_section_id, length, schedule_id, to, reasons: reasons[index] ?? [] }
  })
  return { found, curve }
}
