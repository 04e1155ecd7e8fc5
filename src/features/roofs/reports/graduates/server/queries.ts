import { sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { type IdentityKind, searchedIdentity, showIdentity } from '#kernel/person.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { reportGraduates } from '../contract.ts'

/** The day of Caracas as a number, as its index has it; who was imported without one is the earliest. */
const DAY = sql<number>`coalesce((st.graduated_at at time zone 'America/Caracas')::date - date '2000-01-01', -1000000)`
const NAME = ['st.last_name', 'st.first_name'] as const

/** A page of who graduated, as far as one may see students. */
export async function pageOfGraduates(tx: Tx, query: QueryOf<typeof reportGraduates>, actor: Actor) {
  const { period_id, specialization_id, search } = query
  const last = sql<{ specialization_id: number; title: string }>`(
    select i.specialization_id, sp.title from inscriptions i
    join periods p on p.id = i.period_id join specializations sp on sp.id = i.specialization_id
    where i.student_id = st.id order by p.year desc, p.number desc, i.id desc limit 1)`
  const rows = tx
    .selectFrom('students as st')
    .leftJoinLateral(last.as('la'), (join) => join.onTrue())
    .leftJoin('periods as p', 'p.id', 'st.graduation_proposed_in')
    .select(['st.id', 'st.first_name', 'st.last_name', 'st.identity_number', 'la.title as specialization'])
    .select(sql<IdentityKind>`st.identity_kind`.as('identity_kind'))
    .select(sql<string | null>`p.year || '-' || p.number`.as('period'))
    .select(sql<Day | null>`(st.graduated_at at time zone 'America/Caracas')::date`.as('graduated_on'))
    .where('st.state', '=', 'graduated')
    .where(within('student', actor, 'st'))
    .where(searchCondition(searchedIdentity(search), 'st.search_text'))
    .$if(period_id !== undefined, (q) => q.where('st.graduation_proposed_in', '=', period_id ?? 0))
    .$if(specialization_id !== undefined, (q) => q.where('la.specialization_id', '=', specialization_id ?? 0))
  // Within a day by last name, whichever day comes first: the latest is the least by its opposite.
  const sort_by = query.sort_by === 'graduated_on,desc' ? 'latest,asc' : query.sort_by
  const found = await page(
    rows,
    { ...query, sort_by },
    {
      orders: { graduated_on: [DAY, ...NAME], latest: [sql`(- ${DAY})`, ...NAME], last_name: NAME },
      first: 'latest,asc',
      id: 'st.id',
    },
  )
  return {
    ...found,
    data: found.data.map(({ identity_kind, identity_number, ...row }) => ({
      ...row,
      identity: showIdentity(identity_kind, identity_number),
    })),
  }
}
