import type { Day } from '#kernel/dates.ts'
import { type ErrorCode, insist } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import { refusalOfStudent } from '../../rules.ts'
import { factsOfSection } from '../../server/queries.ts'
import { endedSentence } from '../../words.ts'
import { refusalsOfProgress } from '../rules.ts'
import { type LatestStanding, progressSentence } from '../words.ts'
import { approvedIn, factsOfStudent, missingPrelations, targetOf } from './queries.ts'

type StudentFacts = Awaited<ReturnType<typeof factsOfStudent>>

/** Stops who may not be inscribed in a period, and says when its inscriptions ended. */
export function insistOnOpen(facts: StudentFacts, on: { today: Day; is_review: boolean }): void {
  const refusal = refusalOfStudent(facts, on)
  const isEnded = facts.period.first_cut_end_date < on.today && refusal === 'period_inscriptions_are_disabled'
  insist(refusal, isEnded ? { description: endedSentence(facts.period) } : {})
}

type Placing = {
  student_id: number
  section_id: number
  override?: boolean | undefined
  /** Courses whose prelations lack are left, as long as others can be taken. */
  only_open?: boolean | undefined
}

/**
 * Stops a student with a history before a section that is not next (rules.md#reinscription). Gives the codes that an
 * administrator set aside; null when nothing stood in the way.
 */
export async function insistOnProgress(
  tx: Tx,
  order: Placing,
  latest: LatestStanding | null,
): Promise<ErrorCode[] | null> {
  if (!latest) return null
  const target = await targetOf(tx, order.section_id)
  const missing = await missingPrelations(tx, order)
  const facts = { latest, target, missing: order.only_open && (await takesAny(tx, order)) ? [] : missing }
  const refusals = refusalsOfProgress(facts)
  const [first] = refusals
  if (first === undefined) return null
  if (order.override !== true) insist(first, { description: progressSentence(first, facts) })
  return refusals
}

/** The courses of a section that a student does not take there: the approved ones, and those that lack prelations. */
export async function leftIn(tx: Tx, { only_open = false, ...place }: Placing): Promise<Set<number>> {
  const locked = only_open ? await missingPrelations(tx, place) : []
  return new Set([...(await approvedIn(tx, place)), ...locked.map(({ course_id }) => course_id)])
}

const takesAny = async (tx: Tx, order: Placing): Promise<boolean> =>
  (await leftIn(tx, order)).size < (await factsOfSection(tx, order.section_id)).courses.length

/** Where a student was inscribed last before a period; null for who never was. */
export const standingBefore = async (
  tx: Tx,
  of: { student_id: number; period_id: number; is_read?: boolean },
) => (await factsOfStudent(tx, of)).latest
