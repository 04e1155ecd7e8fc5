import { sql } from 'kysely'
import { CASH, PENDING } from '#features/money/payments/rules.ts'
import { PAYMENT_TYPE_LABELS, type PaymentType } from '#features/money/payments/words.ts'
import type { AnswerIn } from '#kernel/endpoint.ts'
import { showIdentity } from '#kernel/person.ts'
import type { Tx } from '#server/database/db.ts'
import type { listMatches } from '../../contract.ts'
import { takenBack } from '../../reversals/rules.ts'
import { freeDebits, linesByIds } from '../../server/queries.ts'
import { matchesOf } from '../rules.ts'

/** Reports that wait for a review, cash apart: no bank knows of that. Few of many students: each by its key. */
const reports = (tx: Tx) =>
  tx
    .selectFrom('payments as p')
    .innerJoinLateral(
      (row) =>
        row
          .selectFrom('students')
          .select(['first_name', 'last_name', 'identity_kind', 'identity_number', 'phone'])
          .whereRef('id', '=', 'p.student_id')
          .limit(sql.lit(1))
          .as('s'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.student_id', 'p.date', 'p.amount', 'p.type', 'p.receipt_number', 'p.amount_ves_e2'])
    .select(['s.first_name', 's.last_name', 's.identity_kind', 's.identity_number', 's.phone'])
    .select(['p.payer_identity', 'p.payer_phone'])
    .where('p.status', '=', sql.lit(PENDING))
    .where('p.type', '<>', CASH)
    .orderBy('p.date')
    .orderBy('p.id')
    .execute()

/** Credits that prove nothing yet. */
const freeCredits = (tx: Tx) =>
  tx
    .selectFrom('bank_lines as l')
    .innerJoin('bank_accounts as a', 'a.id', 'l.account_id')
    .leftJoin('payments as p', 'p.bank_line_id', 'l.id')
    .leftJoin('bank_reversals as r', 'r.credit_id', 'l.id')
    .select(['l.id', 'l.account_id', 'l.day', 'l.reference', 'l.description', 'l.amount_e2', 'a.currency'])
    .where('l.amount_e2', '>', 0)
    .where('p.id', 'is', null)
    .where('r.credit_id', 'is', null)
    .orderBy('l.id')
    .execute()

type Reported = Awaited<ReturnType<typeof reports>>[number]

const shown = (one: Reported) => ({
  ...{ id: one.id, student_id: one.student_id, date: one.date, amount: one.amount },
  amount_ves_e2: one.amount_ves_e2,
  student_name: `${one.last_name}, ${one.first_name}`,
  identity: showIdentity(one.identity_kind, one.identity_number),
  type_name: PAYMENT_TYPE_LABELS[one.type as PaymentType],
  receipt_number: one.receipt_number,
})

type Answer = AnswerIn<typeof listMatches>['data']
type Found = Pick<Answer, 'sure' | 'likely' | 'unreported_count'> & { none: ReturnType<typeof shown>[] }

/** Which credits prove which of the payments that wait, and those that none of them could be. */
async function matchedNow(tx: Tx) {
  const waiting = await reports(tx)
  const free = await freeCredits(tx)
  const gone = takenBack(await freeDebits(tx), free)
  const credits = free.filter(({ id }) => !gone.has(id))
  const in_dollars = new Set(
    credits.filter(({ currency }) => currency === 'USD').map(({ account_id }) => account_id),
  )
  const matches = matchesOf(
    credits,
    waiting.map((one) => ({
      ...{ id: one.id, day: one.date, receipt_number: one.receipt_number ?? '' },
      ...{ identity_number: one.identity_number, phone: one.phone },
      ...{ payer_identity: one.payer_identity, payer_phone: one.payer_phone },
      // What was paid in one currency came into no account of the other.
      amount_e2: (account_id: number) =>
        in_dollars.has(account_id) ? (one.amount_ves_e2 === null ? one.amount : null) : one.amount_ves_e2,
    })),
  )
  const candidates = matches.map(({ sure, likely }) => (sure ? [sure] : likely))
  const ids = new Set(candidates.flat().map(({ credit_id }) => credit_id))
  const unreported = credits.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
  return { waiting, matches, candidates, unreported }
}

/** The credits that no waiting payment could be. */
export const unreportedNow = async (tx: Tx): Promise<readonly number[]> => (await matchedNow(tx)).unreported

/** Which lines prove which of the payments that wait, or of those that are named, as of now (rules.md#bank). */
export async function matchesNow(tx: Tx, named?: readonly number[]): Promise<Found> {
  const { waiting, matches, candidates, unreported } = await matchedNow(tx)
  const asked = named && new Set(named)
  const isAsked = (at: number) => asked?.has(matches[at]?.payment_id ?? 0) ?? true
  const ids = candidates.flatMap((some, at) => (isAsked(at) ? some.map(({ credit_id }) => credit_id) : []))
  const lines = new Map((await linesByIds(tx, ids)).map((line) => [line.id, line]))
  const answers = matches.map(({ sure }, at) => ({
    is_sure: sure !== null,
    payment: shown(waiting[at] as Reported),
    candidates: (candidates[at] ?? []).flatMap(({ credit_id, reasons }) => {
      const line = lines.get(credit_id)
      return line ? [{ line, reasons: [...reasons] }] : []
    }),
  }))
  const told = answers.filter((_, at) => isAsked(at))
  const found = told.filter((one) => one.candidates.length > 0)
  return {
    sure: found.filter(({ is_sure }) => is_sure),
    likely: found.filter(({ is_sure }) => !is_sure),
    none: told.filter((one) => one.candidates.length === 0).map(({ payment }) => payment),
    unreported_count: unreported.length,
  }
}
