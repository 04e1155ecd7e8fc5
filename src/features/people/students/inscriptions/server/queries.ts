import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { planParts } from '#features/money/instalments/inscribed/server/columns.ts'
import { lastWithdrawalDay } from '#features/timetable/periods/withdrawals/rules.ts'
import { showBank } from '#kernel/banks.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import type { StudentInscription, StudentPayment } from '../../contract.ts'
import { debtOf } from '../../rules.ts'

const inscriptions = (tx: Tx) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .innerJoin('specializations as sp', 'sp.id', 'i.specialization_id')
    .innerJoin('semesters as se', 'se.id', 'i.semester_id')
    .innerJoin('sections as sc', 'sc.id', 'i.section_id')

type InscriptionFilter = { period_id?: number | undefined; section_id?: number | undefined }

const latest = (tx: Tx, { period_id, section_id }: InscriptionFilter) =>
  inscriptions(tx)
    .select(['p.year', 'p.number', 'sp.title', 'se.number as semester_number', 'sc.letter_code'])
    .$if(period_id !== undefined, (some) => some.where('i.period_id', '=', period_id ?? 0))
    .$if(section_id !== undefined, (some) => some.where('i.section_id', '=', section_id ?? 0))

/** Of a student `s` the latest inscription, or the one of a period or section. */
export const latestInscription = (tx: Tx, filter: InscriptionFilter) =>
  jsonObjectFrom(
    latest(tx, filter)
      .whereRef('i.student_id', '=', sql.ref('s.id'))
      .orderBy('p.year', 'desc')
      .orderBy('p.number', 'desc')
      .limit(sql.lit(1)),
  )

/** The same of many students at once, by their ids. */
export async function latestInscriptions(tx: Tx, ids: readonly number[], filter: InscriptionFilter) {
  const rows = await latest(tx, filter)
    .select('i.student_id')
    .distinctOn('i.student_id')
    .where('i.student_id', '=', sql<number>`any(${ids})`)
    .orderBy('i.student_id')
    .orderBy('p.year', 'desc')
    .orderBy('p.number', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.student_id, row]))
}

const paymentsOf = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('payments as y')
      .select([
        'y.id',
        'y.title',
        'y.type',
        'y.receipt_number',
        'y.date',
        'y.amount',
        'y.amount_ves_e2',
        'y.rate_e4',
        'y.rate_day',
        'y.status',
        'y.rejection_reason',
      ])
      .select(['y.payer_bank', 'y.payer_phone', 'y.payer_identity'])
      .select(
        sql<StudentPayment['proof']>`case when y.proof like '%.pdf' then 'pdf'
          when y.proof is not null then 'picture' end`.as('proof'),
      )
      .whereRef('y.student_id', '=', sql.ref('i.student_id'))
      .whereRef('y.period_id', '=', sql.ref('i.period_id'))
      .orderBy('y.date', 'desc')
      .orderBy('y.id', 'desc'),
  )

const withBankName = <P extends { payer_bank: string | null }>(payment: P) => ({
  ...payment,
  payer_bank_name: payment.payer_bank && showBank(payment.payer_bank),
})

const discountsOf = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('discounted_inscriptions as di')
      .innerJoin('discounts as d', 'd.id', 'di.discount_id')
      .select(['d.kind', 'd.percent', 'di.amount_e2 as taken_e2'])
      .whereRef('di.inscription_id', '=', sql.ref('i.id'))
      .where('di.amount_e2', '>', 0)
      .orderBy('d.id'),
  )

const approver = sql<string | null>`(select ${nameOfUser()} from users u where u.id = i.semester_approved_by)`

type Included = { money: boolean; payments: boolean; staff: boolean }

/** The inscriptions of these students, latest first. */
export async function inscriptionsOf(tx: Tx, ids: readonly number[], { money, payments, staff }: Included) {
  const rows = await inscriptions(tx)
    .where(among('i.student_id', ids))
    .select(['i.student_id', 'i.id', 'i.period_id', 'i.specialization_id', 'i.semester_id', 'i.section_id'])
    .select(['i.kind', 'i.retired_at', 'i.semester_approved_at', 'i.semester_approval_reason'])
    .select(approver.as('semester_approver'))
    .select(['p.start_date', 'p.end_date', 'p.second_cut_start_date', 'p.withdrawal_last_week'])
    .select(['p.withdrawal_until_first_note', 'p.weeks_length', 'sp.is_basic'])
    .select(['i.created_at', 'p.year', 'p.number', 'p.enabled', 'p.closed_at', 'sp.code', 'sp.title'])
    .select(['se.number as semester_number', 'se.code as semester_code', 'sc.letter_code', 'sc.shift'])
    .$narrowType<{ kind: StudentInscription['kind'] }>()
    .select(['i.semester_price_e2', 'i.paid_amount_e2', 'i.pending_amount_e2', 'i.debt_e2'])
    .select(money ? discountsOf(tx).as('discounts') : sql<never[]>`'[]'::json`.as('discounts'))
    .select(money ? planParts.as('instalments') : sql<null>`null::json`.as('instalments'))
    .select(payments ? paymentsOf(tx).as('payments') : sql<never[]>`'[]'::json`.as('payments'))
    .orderBy('p.year', 'desc')
    .orderBy('p.number', 'desc')
    .execute()
  return rows.map((row) => {
    const { semester_price_e2, paid_amount_e2, pending_amount_e2, enabled, closed_at } = row
    const amounts = { semester_price_e2, paid_amount_e2, pending_amount_e2 }
    return {
      student_id: row.student_id,
      id: row.id,
      period_id: row.period_id,
      specialization_id: row.specialization_id,
      semester_id: row.semester_id,
      section_id: row.section_id,
      kind: row.kind,
      created_at: row.created_at,
      retired_at: row.retired_at,
      semester_approved_at: row.semester_approved_at,
      ...(staff &&
        row.semester_approved_at !== null && {
          semester_approval: { by: row.semester_approver, reason: row.semester_approval_reason },
        }),
      withdrawal:
        row.is_basic || closed_at !== null || row.retired_at !== null
          ? null
          : { last_day: lastWithdrawalDay(row), until_first_note: row.withdrawal_until_first_note },
      period: { id: row.period_id, year: row.year, number: row.number, enabled, closed_at },
      specialization: { id: row.specialization_id, code: row.code, title: row.title },
      semester: { id: row.semester_id, number: row.semester_number, code: row.semester_code },
      section: { id: row.section_id, letter_code: row.letter_code, shift: row.shift },
      ...(money && {
        ...amounts,
        debt_e2: debtOf(amounts),
        partial_paid: paid_amount_e2 < semester_price_e2,
        discounts: row.discounts,
        ...(row.instalments && { instalments: row.instalments }),
      }),
      ...(payments && { payments: row.payments.map(withBankName) }),
    }
  })
}
