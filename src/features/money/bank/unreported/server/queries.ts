import { sql } from 'kysely'
import { PAYMENT_TYPE_LABELS } from '#features/money/payments/words.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import type { AnswerIn, QueryOf } from '#kernel/endpoint.ts'
import { groupedBy } from '#kernel/grouped-by.ts'
import { showIdentity } from '#kernel/person.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { unreportedNow } from '../../matching/server/queries.ts'
import { lines } from '../../server/queries.ts'
import type { listUnreported } from '../contract.ts'
import {
  dollarsOf,
  type Former,
  MOST_PAYERS,
  owingOf,
  type Payer,
  paidBefore,
  payersOf,
  tracesIn,
  typeOfLine,
  type Unreported,
} from '../rules.ts'

/** What somebody paid with longer ago says little of who pays today. */
const DAYS_BEFORE = 730

type Owed = {
  student_id: number
  period_id: number
  /** Of a charge, what it is called; null of an inscription. */
  charge_id: number | null
  title: string | null
  debt_e2: number
  year: number
  number: number
}

/** What these owe, the newest period of each first, and in it the inscription before what else was charged. */
async function owed(tx: Tx, ids: readonly number[]): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select it.student_id, it.period_id, it.charge_id, it.title, it.debt_e2, pe.year, pe.number
    from (select student_id, period_id, null::int as charge_id, null::text as title, debt_e2
        from inscriptions where debt_e2 > 0 and student_id = any(${ids}::int[])
      union all select student_id, period_id, id, title, debt_e2
        from charges where debt_e2 > 0 and student_id = any(${ids}::int[])) it
    join periods pe on pe.id = it.period_id
    order by pe.year desc, pe.number desc, it.charge_id nulls first`.execute(tx)
  return rows
}

/** Lines that proved payments since that day. */
const formers = (tx: Tx, since: Day) =>
  tx
    .selectFrom('bank_lines as l')
    .innerJoin('payments as p', 'p.bank_line_id', 'l.id')
    .select(['p.student_id', 'l.account_id', 'l.reference', 'l.description'])
    .where('l.day', '>=', since)
    .execute()

/** The rate of a line's day: its own, else the last before it. */
const rateOfLine = sql<number | null>`(select r.rate_e4 from exchange_rates r where r.day <= l.day
  order by r.day desc limit 1)`

/** So many inscriptions that owe alike are of more students than a debt may tell. */
const MOST_OWING = 4 * MOST_PAYERS

/** The students whom these credits may tell, each trace by its own index. */
async function people(tx: Tx, credits: readonly Unreported[], formers: readonly Former[]) {
  const { texts, phones, debts } = tracesIn(credits)
  const { rows } = await sql<{ id: number }>`
    select s.id from unnest(${texts.map((text) => `%${text}%`)}::text[]) as t (pattern)
      cross join lateral (select id from students where search_text like t.pattern offset 0) s
    union select id from students where right(phone, 10) = any(${phones}::text[])
    union select i.student_id from unnest(${debts}::bigint[]) as d (debt_e2) cross join lateral (
      (select student_id from inscriptions where debt_e2 = d.debt_e2 order by id limit ${sql.lit(MOST_OWING)})
      union all (select student_id from charges where debt_e2 = d.debt_e2 order by id limit ${sql.lit(MOST_OWING)})) i`.execute(
    tx,
  )
  const ids = [...new Set([...rows.map(({ id }) => id), ...paidBefore(credits, formers)])]
  return tx
    .selectFrom('students')
    .select(['id', 'first_name', 'last_name', 'identity_kind', 'identity_number', 'phone'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
}

/** A page of the credits that no payment could be, each with who may have paid it (rules.md#bank). */
export async function pageOfUnreported(
  tx: Tx,
  query: QueryOf<typeof listUnreported>,
  today: Day,
): Promise<AnswerIn<typeof listUnreported>> {
  const ids = await unreportedNow(tx)
  const found = await page(
    lines(tx)
      .select(['a.bank', rateOfLine.as('rate_e4')])
      .where('l.id', '=', sql<number>`any(${ids}::int[])`)
      .where(searchCondition(query.search, 'l.search_text'))
      .$if(query.account_id !== undefined, (some) => some.where('l.account_id', '=', query.account_id ?? 0)),
    query,
    { orders: { day: 'l.day', amount_e2: 'l.amount_e2' }, first: 'day,desc', id: 'l.id' },
  )
  const credits = found.data.map((line) => ({ ...line, dollars_e2: dollarsOf(line) }))
  const before = await formers(tx, addDays(today, -DAYS_BEFORE))
  const told = await people(tx, credits, before)
  const owing = await owed(
    tx,
    told.map(({ id }) => id),
  )
  const debts = groupedBy(owing, ({ student_id }) => student_id)
  const students = told.map((one) => ({
    ...one,
    debts: (debts.get(one.id) ?? []).map(({ debt_e2 }) => debt_e2),
  }))
  const payers = payersOf(credits, students, before)
  const named = new Map(students.map((one) => [one.id, one]))
  const shown = ({ student_id, reasons, paid_with }: Payer, dollars_e2: number | null) => {
    const student = named.get(student_id)
    const inscription = owingOf(debts.get(student_id) ?? [], dollars_e2)
    return student
      ? [
          {
            ...{ student_id, reasons: [...reasons], paid_with: paid_with && hidden(paid_with) },
            student_name: `${student.last_name}, ${student.first_name}`,
            identity: showIdentity(student.identity_kind, student.identity_number),
            inscription: inscription && {
              period_name: `${inscription.year}-${inscription.number}`,
              ...{ title: inscription.title, debt_e2: inscription.debt_e2 },
            },
          },
        ]
      : []
  }
  return {
    ...found,
    data: credits.map(({ bank, ...line }) => ({
      ...line,
      type_name: PAYMENT_TYPE_LABELS[typeOfLine({ bank, description: line.description })],
      payers: (payers.get(line.id) ?? []).flatMap((one) => shown(one, line.dollars_e2)),
    })),
  }
}

/** Of an account or a telephone its end: the description has it whole. */
const hidden = (way: string): string => (/^\d+$/.test(way) ? `··${way.slice(-4)}` : way)

/** What the student owes, the newest first, held until what is registered is written. */
export async function heldDebts(tx: Tx, student_id: number) {
  const name = await tx
    .selectFrom('inscriptions as i')
    .innerJoin('students as s', 's.id', 'i.student_id')
    .select(['s.first_name', 's.last_name'])
    .where('i.student_id', '=', student_id)
    .orderBy('i.id')
    .forNoKeyUpdate('i')
    .executeTakeFirst()
  await sql`select from charges where student_id = ${student_id} order by id for update`.execute(tx)
  return name ? (await owed(tx, [student_id])).map((one) => ({ ...one, ...name })) : []
}

/** What registering by a line needs of it besides what is held. */
export const lineFacts = async (tx: Tx, id: number) =>
  lines(tx)
    .select(['a.bank', rateOfLine.as('rate_e4')])
    .where('l.id', '=', id)
    .executeTakeFirst()
