import { sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { periodAsked } from '../../server/queries.ts'
import type { reportSeats, SeatSum, SeatsBy } from '../contract.ts'

type Query = QueryOf<typeof reportSeats>
type Sum = SeatSum & { is_basic: boolean }

const KEYS: Record<SeatsBy, string> = { section: 's.id', semester: 'se.id', specialization: 'sp.id' }

const sums = ({ by = 'section', period_id, specialization_id, search }: Query, actor: Actor) => sql<Sum>`(
  select ${sql.ref(KEYS[by])} as id, min(sp.title) as specialization_title, bool_and(sp.is_basic) as is_basic,
    ${by === 'specialization' ? sql`null::int` : sql`min(se.number)`} as semester_number,
    ${by === 'section' ? sql`min(s.letter_code)` : sql`null::text`} as letter_code,
    count(*)::int as sections,
    sum(s.males_limit)::int as males_limit, sum(s.males_assigned)::int as males_assigned,
    sum(s.females_limit)::int as females_limit, sum(s.females_assigned)::int as females_assigned,
    sum(s.males_held + s.females_held)::int as held,
    sum(s.males_limit + s.females_limit - s.males_assigned - s.females_assigned
      - s.males_held - s.females_held)::int as free,
    sum((select count(*) from waiting_list_entries w where w.section_id = s.id))::int as waiting
  from sections s join specializations sp on sp.id = s.specialization_id join semesters se on se.id = s.semester_id
  where s.period_id = ${periodAsked(period_id)} and ${within('section', actor, 's')}
    and ${specialization_id ? sql`s.specialization_id = ${specialization_id}` : sql`true`}
    and ${searchCondition(search, sql<string>`plain(sp.title || ' ' || se.code || ' ' || s.letter_code)`)}
  group by 1)`

/** A page of the seats of a period, added up as asked. */
export const pageOfSeats = (tx: Tx, query: Query, actor: Actor) =>
  page(tx.selectFrom(sums(query, actor).as('r')).selectAll('r'), query, {
    orders: {
      // The basic track first, as in the list of sections.
      specialization_title: sql`(not r.is_basic, r.specialization_title, r.semester_number, r.letter_code)`,
      free: 'r.free',
      waiting: 'r.waiting',
    },
    first: 'specialization_title,asc',
    id: 'r.id',
  })
