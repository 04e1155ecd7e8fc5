import {
  holdHolders,
  type PaperContext,
  paperOnce,
  type StoredPaper,
} from '#features/papers/papers/server/actions.ts'
import { textOfToday } from '#features/papers/papers/texts/server/actions.ts'
import { Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { leftOf } from '../../degree/server/actions.ts'
import type { History } from '../contract.ts'
import {
  type Attempt,
  academicIndex,
  approvedAverage,
  approvedCourses,
  attemptNumbers,
  attemptsIn,
  creditsBy,
  creditsOf,
  lastAttempts,
  periodAverage,
  standingsOf,
} from '../rules.ts'
import { kardexOrder } from './kardex.pdf.ts'
import {
  headOfKardex,
  type InscriptionWithCourses,
  inscriptionsWithCourses,
  recognisedOf,
} from './queries.ts'

type HistoryQuery = { id: number; today: string }

const periodOf = ({ period_id, year, number }: InscriptionWithCourses) => ({ id: period_id, year, number })

type Named = { year: number; number: number }
const isAfter = (one: Named, other: Named) =>
  one.year > other.year || (one.year === other.year && one.number > other.number)

/** Made up, a course is taken once. */
const isTaken = ({ state, makes_up }: Attempt) => state !== 'withdrawn' && !makes_up

/** Everything that a student has taken, and what it comes to (rules.md#history). */
export async function historyOf(tx: Tx, { id, today }: HistoryQuery): Promise<History> {
  const inscriptions = await inscriptionsWithCourses(tx, { id, today })
  const taken = inscriptions.map((one) => ({ one, attempts: attemptsIn(one) }))
  const recognised = await recognisedOf(tx, id)
  const all = [...taken.flatMap(({ attempts }) => attempts), ...recognised]
  const numbers = attemptNumbers(all)
  const counting = new Set<Attempt>(lastAttempts(all))
  const latest = inscriptions.at(-1)
  return {
    periods: taken.map(({ one, attempts }, at) => ({
      period: periodOf(one),
      is_over: one.is_over,
      is_imported: one.is_imported,
      specialization: { id: one.specialization_id, title: one.specialization_title },
      semester_number: one.semester_number,
      semester_code: one.semester_code,
      letter_code: one.letter_code,
      courses: attempts.map((attempt) => ({
        ...attempt,
        definitive_note: attempt.has_verdict ? (attempt.definitive_note ?? 0) : null,
        attempt: numbers.get(attempt) ?? null,
        makes_up: attempt.makes_up ?? false,
        counts: counting.has(attempt),
      })),
      credits: creditsOf(attempts.filter(isTaken)),
      average: periodAverage(attempts),
      index: academicIndex([
        ...taken.slice(0, at + 1).flatMap((before) => before.attempts),
        ...recognised.filter(({ period }) => !isAfter(period, one)),
      ]),
    })),
    equivalences: recognised.map(({ has_verdict, state: _, ...course }) => ({
      ...course,
      counts: has_verdict,
    })),
    index: academicIndex(all),
    approved_average: approvedAverage(all),
    approved_courses: approvedCourses(all).length,
    credits: creditsBy(all),
    approval_minimum_note: latest?.approval_minimum_note ?? null,
    left: await leftOf(tx, { student_id: id, standings: standingsOf(all), latest: latest ?? null }),
  }
}

/** The kardex: a paper of today, made once while the history says the same (rules.md#papers). */
export const kardexPaper = (tx: Tx, by: By, id: number, place: PaperContext): Promise<StoredPaper> =>
  paperOnce(
    tx,
    by,
    {
      orderNow: async () => {
        const history = await historyOf(tx, { id, today: by.clock.today() })
        const text = await textOfToday(tx, 'kardex')
        return kardexOrder({ head: await headOfKardex(tx, id), history, text }, place)
      },
      hold: () => holdHolders(tx, [id]),
    },
    place,
  )

/** The average of a period; refuses where the student has no course in it that was not withdrawn. */
export async function averageOfPeriod(
  tx: Tx,
  { period_id, ...query }: HistoryQuery & { period_id?: number | undefined },
) {
  const inscriptions = await inscriptionsWithCourses(tx, query)
  const one =
    period_id === undefined ? inscriptions.at(-1) : inscriptions.find((it) => it.period_id === period_id)
  const all = one ? attemptsIn(one) : []
  const attempts = all.filter(isTaken)
  if (!one || attempts.length === 0) throw new Refusal('course_sections_avg_not_found')
  return {
    period: periodOf(one),
    average: periodAverage(all),
    credits: creditsOf(attempts),
    courses: attempts.length,
    graded_courses: attempts.filter(({ has_verdict }) => has_verdict).length,
  }
}

/** The specializations that a student has followed, in the order of their first period; what is approved stands in one. */
export async function specializationsOf(tx: Tx, query: HistoryQuery) {
  const taken = (await inscriptionsWithCourses(tx, query)).map((one) => ({ one, attempts: attemptsIn(one) }))
  const approvals = new Set(approvedCourses(taken.flatMap(({ attempts }) => attempts)))
  const followed = Map.groupBy(taken, ({ one }) => one.specialization_id)
  return [...followed].flatMap(([id, periods]) => {
    const first = periods[0]?.one
    const last = periods.at(-1)?.one
    if (!first || !last) return []
    const attempts = periods.flatMap((period) => period.attempts)
    const approved = attempts.filter((one) => approvals.has(one))
    return {
      specialization: { id, title: last.specialization_title },
      first_period: periodOf(first),
      last_period: periodOf(last),
      semester_number: Math.max(...periods.map(({ one }) => one.semester_number)),
      approved_courses: approved.length,
      approved_credits: creditsOf(approved),
      index: academicIndex(attempts),
    }
  })
}
