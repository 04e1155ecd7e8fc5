import { sql } from 'kysely'
import { isStaff } from '#kernel/access.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { coordinated } from '#server/access/rights/taught.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { reportEnrolment } from '../contract.ts'

type Query = QueryOf<typeof reportEnrolment>

/** A page of the periods, the latest first, with who was inscribed in them; coordinators count their specializations. */
export function pageOfEnrolment(tx: Tx, query: Query, actor: Actor) {
  const { specialization_id, search } = query
  const counted = sql`${isStaff(actor) ? sql`true` : sql`i.specialization_id in (${coordinated(actor)})`}
    and ${specialization_id ? sql`i.specialization_id = ${specialization_id}` : sql`true`}`
  const count = (which: Sql) =>
    sql<number>`(select count(*) from inscriptions i where i.period_id = p.id and ${counted} and ${which})`
  const graduated = sql<number>`(select count(*) from students st
    join inscriptions i on i.student_id = st.id and i.period_id = st.graduation_proposed_in
    where st.graduation_proposed_in = p.id and st.state = 'graduated' and ${counted})`
  const name = sql<string>`p.year || '-' || p.number`
  return page(
    tx
      .selectFrom('periods as p')
      .select(['p.id', name.as('period')])
      .select([count(sql`true`).as('total'), count(sql`i.kind = 'new'`).as('new')])
      .select(count(sql`i.kind = 'regular'`).as('regular'))
      .select(count(sql`i.kind = 'reincorporation'`).as('reincorporation'))
      .select([count(sql`i.retired_at is not null`).as('retired'), graduated.as('graduated')])
      .where(searchCondition(search, name)),
    query,
    { orders: { period: ['p.year', 'p.number'] }, first: 'period,desc', id: 'p.id' },
  )
}
