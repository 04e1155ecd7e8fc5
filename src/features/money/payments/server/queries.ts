import { type NotNull, sql } from 'kysely'
import { isStaff } from '#kernel/access.ts'
import { showBank } from '#kernel/banks.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import { searchedIdentity, showIdentity } from '#kernel/person.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { type ListState, page, searchCondition } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import type { PaidFor } from '../charges/server/queries.ts'
import type { listPayments } from '../contract.ts'
import { proofKind } from '../proofs/server/queries.ts'
import { isReceiptRepeated } from '../receipt-numbers/server/queries.ts'
import { PAYMENT_STATUS_LABELS, PAYMENT_TYPE_LABELS, type PaymentStatus, type PaymentType } from '../words.ts'

/** Payments with what each is called by, and whose it is: what a file of them shows. */
const named = (tx: Tx) =>
  tx
    .selectFrom('payments as p')
    // Left joins over foreign keys: the same rows, and counting them reads the payments alone.
    .leftJoin('students as s', 's.id', 'p.student_id')
    .leftJoin('periods as pe', 'pe.id', 'p.period_id')
    .leftJoin('inscriptions as i', (join) =>
      join.onRef('i.student_id', '=', 'p.student_id').onRef('i.period_id', '=', 'p.period_id'),
    )
    .leftJoin('charges as c', 'c.id', 'p.charge_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'p.reviewed_by')
    .select(['p.id', 'p.title', 'p.type', 'p.receipt_number', 'p.date', 'p.amount', 'p.status'])
    .select(['p.amount_ves_e2', 'p.rate_e4', 'p.rate_day'])
    .select(['p.payer_bank', 'p.payer_phone', 'p.payer_identity'])
    .select(['s.first_name', 's.last_name', 's.identity_kind', 's.identity_number', 'pe.year', 'pe.number'])
    .$narrowType<{ type: PaymentType; status: PaymentStatus }>()
    .$narrowType<{
      first_name: NotNull
      last_name: NotNull
      identity_kind: NotNull
      identity_number: NotNull
    }>()
    .$narrowType<{ year: NotNull; number: NotNull }>()

const payments = (tx: Tx) =>
  named(tx)
    .select(['p.reviewed_by', 'reviewer.name as reviewer_name', 'p.student_id', 'p.period_id'])
    .select(['p.rejection_reason', 'p.reviewed_at', 'p.created_at', 'p.updated_at', 'p.charge_id'])
    .select(({ fn }) => [
      fn.coalesce('c.amount_e2', 'i.semester_price_e2').as('semester_price_e2'),
      fn.coalesce('c.paid_amount_e2', 'i.paid_amount_e2').as('paid_amount_e2'),
      fn.coalesce('c.pending_amount_e2', 'i.pending_amount_e2').as('pending_amount_e2'),
    ])
    .select([isReceiptRepeated.as('receipt_repeated'), proofKind.as('proof')])
    .$narrowType<{ semester_price_e2: NotNull; paid_amount_e2: NotNull; pending_amount_e2: NotNull }>()

type Row = Awaited<ReturnType<ReturnType<typeof payments>['executeTakeFirstOrThrow']>>
type Include = NonNullable<QueryOf<typeof listPayments>['with']>[number]

type PaymentContext = { actor: Actor; with?: readonly Include[] | undefined }

// Added to the row itself: a list of all of them is copied nowhere.
const shaped = (row: Row, { actor, with: asked = [] }: PaymentContext) => {
  const { first_name, last_name, year, number, receipt_repeated } = row
  return Object.assign(row, {
    // A student is not told that another has the number.
    receipt_repeated: isStaff(actor) ? receipt_repeated : undefined,
    type_name: PAYMENT_TYPE_LABELS[row.type],
    status_name: PAYMENT_STATUS_LABELS[row.status],
    student_name: `${last_name}, ${first_name}`,
    identity: showIdentity(row.identity_kind, row.identity_number),
    period_name: `${year}-${number}`,
    payer_bank_name: row.payer_bank && showBank(row.payer_bank),
    ...(asked.includes('student') && { student: { id: row.student_id, first_name, last_name } }),
    ...(asked.includes('period') && { period: { id: row.period_id, year, number } }),
  })
}

// An array of ids, so that both sides of the `or` are served by an index.
const found = (search: string | undefined) =>
  sql<boolean>`(p.student_id = any(array(
      select f.id from students f where ${searchCondition(searchedIdentity(search), 'f.search_text')}))
    or ${searchCondition(search, sql<string>`plain(coalesce(p.receipt_number, ''))`)})`

/** A page of all payments: the list is the administration's. */
export async function pageOfPayments(
  tx: Tx,
  query: QueryOf<typeof listPayments> & Pick<ListState, 'cursor'>,
  actor: Actor,
) {
  // A file of all of them reads what its columns show, and no more.
  const all = query.cursor ? (named(tx) as unknown as ReturnType<typeof payments>) : payments(tx)
  const rows = all
    // Asked of a row that is always there, this makes an inner join, which begins with the students in their order.
    .$if(query.sort_by?.startsWith('student_name,') ?? false, (some) => some.where('s.id', 'is not', null))
    .$if(Boolean(query.search), (some) => some.where(found(query.search)))
    .$if(query.period_id !== undefined, (some) => some.where('p.period_id', '=', query.period_id ?? 0))
    .$if(query.student_id !== undefined, (some) => some.where('p.student_id', '=', query.student_id ?? 0))
    .$if(query.status !== undefined, (some) => some.where('p.status', '=', query.status ?? 0))
    .$if(query.type !== undefined, (some) => some.where('p.type', '=', query.type ?? 0))
    .$if(query.reviewed_on !== undefined, (some) => some.where(reviewedOn(query.reviewed_on)))
  const result = await page(rows, query, {
    orders: {
      created_at: 'p.created_at',
      date: 'p.date',
      amount: 'p.amount',
      status: 'p.status',
      type: 'p.type',
      receipt_number: 'p.receipt_number',
      reviewed_at: 'p.reviewed_at',
      student_name: listedName('s'),
    },
    first: 'created_at,desc',
    id: 'p.id',
  })
  return { ...result, data: result.data.map((row) => shaped(row, { actor, with: query.with })) }
}

const startOf = (day: string | undefined, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'America/Caracas')`
/** Reviewed on a day where the institute is. */
const reviewedOn = (day: string | undefined) =>
  sql<boolean>`p.reviewed_at >= ${startOf(day)} and p.reviewed_at < ${startOf(day, 1)}`

/** One payment as an answer. */
export const paymentById = async (tx: Tx, id: number, context: PaymentContext) =>
  shaped(await payments(tx).where('p.id', '=', id).executeTakeFirstOrThrow(), context)

/** What a review needs to know of payments, with whom to tell; locked, so that two reviewers come one after the other. */
export async function paymentFacts(tx: Tx, ids: readonly number[]) {
  // First the inscription and then its payments, as undoing one does: the two would otherwise wait for each other.
  await tx
    .selectFrom('inscriptions as i')
    .innerJoin('payments as p', (on) =>
      on.onRef('p.student_id', '=', 'i.student_id').onRef('p.period_id', '=', 'i.period_id'),
    )
    .select('i.id')
    .where('p.id', 'in', ids)
    .orderBy('i.id')
    .forNoKeyUpdate('i')
    .execute()
  return tx
    .selectFrom('payments as p')
    .innerJoin('students as s', 's.id', 'p.student_id')
    .innerJoin('periods as pe', 'pe.id', 'p.period_id')
    .selectAll('p')
    .select(['s.user_id', 'pe.year', 'pe.number'])
    .where('p.id', 'in', ids)
    .orderBy('p.id')
    .forUpdate('p')
    .execute()
}
export type PaymentFacts = Awaited<ReturnType<typeof paymentFacts>>[number]

/** The same of one; refused where somebody removed it since it was within reach. */
export async function heldPayment(tx: Tx, id: number): Promise<PaymentFacts> {
  const [facts] = await paymentFacts(tx, [id])
  if (!facts) throw new Refusal('resource_not_found')
  return facts
}

/** Whose inscription it is, and in which period; held until the payment is written. */
export const inscriptionFacts = (tx: Tx, id: number) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .select(['i.student_id', 'i.period_id', 'i.debt_e2', 'p.year', 'p.number'])
    .where('i.id', '=', id)
    .forNoKeyUpdate('i')
    .executeTakeFirstOrThrow()

/** The inscription that a payment is for, held until that is written; undefined when the student has none in the period. */
export const inscribedPeriod = (tx: Tx, student_id: number, period_id: number) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .select(['p.year', 'p.number'])
    .where('i.student_id', '=', student_id)
    .where('i.period_id', '=', period_id)
    .forNoKeyUpdate('i')
    .executeTakeFirst()

/** What was paid and reported for an inscription, or for a charge. */
export async function countedOf(
  tx: Tx,
  { student_id, period_id, charge_id = null }: PaidFor,
): Promise<number> {
  const those =
    charge_id === null
      ? tx
          .selectFrom('inscriptions')
          .select(['paid_amount_e2', 'pending_amount_e2'])
          .where('student_id', '=', student_id)
          .where('period_id', '=', period_id)
      : tx.selectFrom('charges').select(['paid_amount_e2', 'pending_amount_e2']).where('id', '=', charge_id)
  const { paid_amount_e2, pending_amount_e2 } = await those.executeTakeFirstOrThrow()
  return paid_amount_e2 + pending_amount_e2
}

/** Whether a payment was reviewed; the caller has locked it. */
export const reviewStateOf = (tx: Tx, id: number) =>
  tx.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow()

/** Whether a payment that waits was cash of a box that is closed: what moved before stays. */
export const wasInClosedBox = async (tx: Tx, id: number): Promise<boolean> =>
  (
    await tx
      .selectFrom('cash_movements')
      .select('id')
      .where('payment_id', '=', id)
      .limit(sql.lit(1))
      .execute()
  ).length > 0
