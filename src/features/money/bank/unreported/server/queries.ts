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
import { dollarsOf, owingOf, type Payer, payersOf, typeOfLine } from '../rules.ts'

/** What somebody paid with longer ago says little of who pays today. */
const DAYS_BEFORE = 730

/** What is owed, the newest period of each student first. */
const owed = (tx: Tx) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as pe', 'pe.id', 'i.period_id')
    .select(['i.student_id', 'i.debt_e2', 'pe.year', 'pe.number'])
    .where('i.debt_e2', '>', 0)
    .orderBy('pe.year', 'desc')
    .orderBy('pe.number', 'desc')
    .execute()

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

const people = (tx: Tx) =>
  tx
    .selectFrom('students')
    .select(['id', 'first_name', 'last_name', 'identity_kind', 'identity_number', 'phone'])
    .execute()

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
  const debts = groupedBy(await owed(tx), ({ student_id }) => student_id)
  const students = (await people(tx)).map((one) => ({
    ...one,
    debts: (debts.get(one.id) ?? []).map(({ debt_e2 }) => debt_e2),
  }))
  const payers = payersOf(credits, students, await formers(tx, addDays(today, -DAYS_BEFORE)))
  const named = new Map(students.map((one) => [one.id, one]))
  const shown = ({ student_id, reasons, paid_with }: Payer, dollars_e2: number | null) => {
    const student = named.get(student_id)
    const owing = owingOf(debts.get(student_id) ?? [], dollars_e2)
    return student
      ? [
          {
            ...{ student_id, reasons: [...reasons], paid_with: paid_with && hidden(paid_with) },
            student_name: `${student.last_name}, ${student.first_name}`,
            identity: showIdentity(student.identity_kind, student.identity_number),
            inscription: owing && {
              period_name: `${owing.year}-${owing.number}`,
              debt_e2: owing.debt_e2,
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

/** The student's inscriptions, the newest first, held until what is registered is written. */
export const heldInscriptions = async (tx: Tx, student_id: number) => {
  const held = await tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as pe', 'pe.id', 'i.period_id')
    .innerJoin('students as s', 's.id', 'i.student_id')
    .select(['i.period_id', 'i.debt_e2', 'pe.year', 'pe.number', 's.first_name', 's.last_name'])
    .where('i.student_id', '=', student_id)
    .orderBy('i.id')
    .forNoKeyUpdate('i')
    .execute()
  return held.sort((one, other) => other.year - one.year || other.number - one.number)
}

/** What registering by a line needs of it besides what is held. */
export const lineFacts = async (tx: Tx, id: number) =>
  lines(tx)
    .select(['a.bank', rateOfLine.as('rate_e4')])
    .where('l.id', '=', id)
    .executeTakeFirst()
