import { type NotNull, sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { showIdentity } from '#kernel/person.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'
import { page } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import { studentsFound } from '#server/database/students-found.ts'
import type { listDiscounts } from '../contract.ts'
import type { DiscountKind } from '../words.ts'

type Query = QueryOf<typeof listDiscounts>
type Taken = { period: string; amount_e2: number }

const studentName = listedName('st')
const nameOf = (user: 'created_by' | 'ended_by') =>
  sql<string | null>`(select ${nameOfUser()} from users u where u.id = ${sql.ref(`d.${user}`)})`

const taken = sql<Taken[]>`coalesce((select json_agg(json_build_object('period', p.year || '-' || p.number,
    'amount_e2', di.amount_e2) order by p.year, p.number)
  from discounted_inscriptions di join inscriptions i on i.id = di.inscription_id join periods p on p.id = i.period_id
  where di.discount_id = d.id and di.amount_e2 > 0), '[]')`

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('discounts as d')
    // A left join over a foreign key: the same rows, and counting them reads the discounts alone.
    .leftJoin('students as st', 'st.id', 'd.student_id')
    .select(['d.id', 'd.student_id', 'd.percent', 'd.amount_e2', 'd.reason', 'd.valid_from', 'd.valid_until'])
    .select(['d.created_at', 'd.ended_at', 'd.end_reason', 'st.identity_kind', 'st.identity_number'])
    .$narrowType<{ identity_kind: NotNull; identity_number: NotNull }>()
    .select((row) => row.ref('d.kind').$castTo<DiscountKind>().as('kind'))
    .select([studentName.as('student_name'), nameOf('ended_by').as('ended_by'), taken.as('inscriptions')])
    .select(nameOf('created_by').$notNull().as('by'))

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const shown = (row: Row) => ({
  ...row,
  student_identity: showIdentity(row.identity_kind, row.identity_number),
  taken_e2: row.inscriptions.reduce((sum, { amount_e2 }) => sum + amount_e2, 0),
})

const takenIn = (tx: Tx, period_id: number) =>
  tx
    .selectFrom('discounted_inscriptions as di')
    .innerJoin('inscriptions as i', 'i.id', 'di.inscription_id')
    .select('di.discount_id')
    .where('i.period_id', '=', period_id)

/** A page of the discounts, newest first. */
export async function pageOfDiscounts(tx: Tx, query: Query, today: Day) {
  const found = await page(
    rowsOf(tx)
      .$if(Boolean(query.search), (rows) => rows.where('d.student_id', 'in', studentsFound(tx, query.search)))
      .$if(query.kind !== undefined, (rows) => rows.where('d.kind', '=', query.kind ?? ''))
      .$if(query.student_id !== undefined, (rows) => rows.where('d.student_id', '=', query.student_id ?? 0))
      .$if(query.period_id !== undefined, (rows) =>
        rows.where('d.id', 'in', takenIn(tx, query.period_id ?? 0)),
      )
      .$if(query.is_standing !== undefined, (rows) =>
        rows.where(
          sql<boolean>`(d.ended_at is null and coalesce(d.valid_until >= ${today}, true)) = ${query.is_standing}`,
        ),
      ),
    query,
    {
      orders: { created_at: 'd.created_at', student_name: studentName, valid_until: 'd.valid_until' },
      first: 'created_at,desc',
      id: 'd.id',
    },
  )
  return { ...found, data: found.data.map(shown) }
}

export const discountById = async (tx: Tx, id: number) =>
  shown(await rowsOf(tx).where('d.id', '=', id).executeTakeFirstOrThrow())

/** What was taken off by kind, the most first. */
export async function sumsByKind(tx: Tx, period_id: number | undefined) {
  const { rows } = await sql<{ kind: DiscountKind; students_count: number; amount_e2: number }>`
    select d.kind, count(distinct d.student_id)::int as students_count, sum(di.amount_e2)::bigint as amount_e2
    from discounted_inscriptions di join discounts d on d.id = di.discount_id
    join inscriptions i on i.id = di.inscription_id
    where di.amount_e2 > 0 and (${period_id ?? null}::int is null or i.period_id = ${period_id ?? null}::int)
    group by d.kind order by amount_e2 desc, d.kind`.execute(tx)
  return rows
}

/** Holds the student of a discount, and the discount. */
export async function lockedDiscount(tx: Tx, id: number) {
  await sql`select from periods where id in (select i.period_id from inscriptions i
    join discounts d on d.student_id = i.student_id where d.id = ${id}) order by id for share`.execute(tx)
  return tx
    .selectFrom('discounts as d')
    .innerJoin('students as st', 'st.id', 'd.student_id')
    .select(['d.id', 'd.student_id', 'd.ended_at'])
    .where('d.id', '=', id)
    .forNoKeyUpdate(['st', 'd'])
    .executeTakeFirstOrThrow()
}
