import type { Wish } from '../rules.ts'
import type { Reason } from '../words.ts'
import { anneal, beginSearch, bestOf, type Search } from './anneal.ts'
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
/**
 * A relocation is begun anew, as often as its time allows to cool down in peace: few sittings move, and what moved first
 * may be in the way of something better. A round ends after so many attempts for each sitting that may move, so that
 * what is found depends on no clock where the time is enough.
 */
const ROUNDS = 4
const ATTEMPTS_OF_SITTING = 2_000
/** So many rounds in which nothing better was found end it; where no fewer changes can be, one. */
const STILL_ROUNDS = 2
const MOST_COST = 2_147_483_647

const attemptsOfRound = ({ movable }: Search) =>
  Math.max(4 * ATTEMPTS, Math.ceil((movable.length * ATTEMPTS_OF_SITTING) / ATTEMPTS) * ATTEMPTS)

/** Whether all stands and nothing moves but what must: fewer changes cannot be. */
const hasFewestChanges = ({ board, best_time, best_room }: Search): boolean =>
  best_time.every(
    (time, sitting) =>
      time !== NOWHERE &&
      ((board.change_cost[sitting] ?? 0) === 0 ||
        (time === board.old_time[sitting] && best_room[sitting] === board.old_room[sitting])),
  )

/** Searches for so many seconds, or until it is stopped. */
export function run(order: SearchOrder, { now, isStopped, say }: About) {
  const { institute, seconds, seed } = order
  const began_at = now()
  const { problem, sittings } = problemOfInstitute(institute, order.wishes)
  const rounds = institute.is_relocation ? ROUNDS : 1
  let search = beginSearch(problem, seed)
  const round_attempts = institute.is_relocation ? attemptsOfRound(search) : Number.POSITIVE_INFINITY
  let best = search
  const asked = new Set(order.asked)
  const counted = sittings.flatMap((one, sitting) => (asked.has(one.course_section_id) ? [sitting] : []))
  const isPlaced = (sitting: number) => search.best_time[sitting] !== NOWHERE
  const curve: number[] = []
  const mark = () => curve.push(Math.min(best.best_cost, search.best_cost, MOST_COST))
  let [said_at, round, round_from, still] = [began_at, 0, 0, 0]
  for (;;) {
    const progress = (now() - began_at) / (seconds * 1_000)
    while (curve.length < MARKS && curve.length <= progress * MARKS) mark()
    if (progress >= 1 || isStopped() || search.movable.length === 0) break
    if (now() - said_at > SAID_MS) {
      const so_far = { sittings_count: counted.length, placed_count: counted.filter(isPlaced).length }
      say({ progress: Math.floor(progress * 100), curve, ...so_far })
      said_at = now()
    }
    let cooled = Math.max((progress - round_from) * rounds, search.iterations / round_attempts)
    if (rounds > 1 && cooled >= 1) {
      still = round > 0 && search.best_cost >= best.best_cost ? still + 1 : 0
      if (search.best_cost < best.best_cost) best = search
      if (still === (hasFewestChanges(best) ? 1 : STILL_ROUNDS)) break
      round += 1
      round_from = progress
      cooled = 0
      search = beginSearch(problem, seed + round)
    }
    anneal(search, ATTEMPTS, Math.min(1, cooled))
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
