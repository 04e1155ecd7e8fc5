import type { Day } from '#kernel/dates.ts'
import { insist } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import { refusalOfStudent } from '../../rules.ts'
import { factsOfSection } from '../../server/queries.ts'
import { endedSentence } from '../../words.ts'
import { type Overridable, refusalsOfProgress } from '../rules.ts'
import { type LatestResult, progressSentence } from '../words.ts'
import {
  approvedIn,
  factsOfStudent,
  missingCorequisites,
  missingPrelations,
  targetOf,
  withoutCorequisite,
} from './queries.ts'

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
  /** Rules that an administrator breaks with a reason. */
  set_aside?: readonly Overridable[] | undefined
  /** Courses whose prelations lack are left, as long as others can be taken. */
  only_open?: boolean | undefined
}

/** The rules of progress that keep a student with a history out of a section, each with its sentence. */
export async function progressInTheWay(tx: Tx, order: Placing, latest: LatestResult | null) {
  if (!latest) return []
  const target = await targetOf(tx, order.section_id)
  const missing = await missingPrelations(tx, order)
  const facts = {
    latest,
    target,
    missing: order.only_open && (await takesAny(tx, order)) ? [] : missing,
    // Of a seat that was waited for they are left.
    unpaired: order.only_open ? [] : await missingCorequisites(tx, order),
  }
  return refusalsOfProgress(facts).map((code) => ({ code, description: progressSentence(code, facts) }))
}

/** Stops a student with a history before a section that is not next (rules.md#reinscription), but for what is set aside. */
export async function insistOnProgress(tx: Tx, order: Placing, latest: LatestResult | null): Promise<void> {
  const inTheWay = await progressInTheWay(tx, order, latest)
  const first = inTheWay.find(({ code }) => !order.set_aside?.includes(code))
  if (first) insist(first.code, { description: first.description })
}

/**
 * The courses of a section that a student does not take there: the approved ones, those that lack prelations, and, unless
 * that is set aside, those that go without a co-requisite.
 */
export async function leftIn(tx: Tx, { only_open = false, ...place }: Placing): Promise<Set<number>> {
  const locked = only_open ? await missingPrelations(tx, place) : []
  const left = locked.map(({ course_id }) => course_id)
  const isBroken = place.set_aside?.includes('corequisite_not_taken')
  const alone = isBroken ? [] : await withoutCorequisite(tx, { ...place, left })
  return new Set([...(await approvedIn(tx, place)), ...left, ...alone])
}

const takesAny = async (tx: Tx, order: Placing): Promise<boolean> =>
  (await leftIn(tx, order)).size < (await factsOfSection(tx, order.section_id)).courses.length

/** Where a student was inscribed last before a period; null for who never was. */
export const standingBefore = async (
  tx: Tx,
  of: { student_id: number; period_id: number; is_read?: boolean },
) => (await factsOfStudent(tx, of)).latest
