import { sql } from 'kysely'
import { isToRegister } from '#features/teaching/lessons/server/columns.ts'
import { shortSection } from '#features/timetable/section-names/words.ts'
import type { Instant } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { fullName } from '#server/database/person-name.ts'
import { periodAsked } from '../../server/queries.ts'
import type { reportLoad } from '../contract.ts'

type Query = QueryOf<typeof reportLoad>
type Taught = { course: string; specialization: string; semester: number; letter_code: string }
type Load = { teacher_id: number; ids: number[]; hours: number; taught: Taught[] }

/** What each teacher has in the period, as far as one may see its lessons. */
const loads = ({ period_id, specialization_id }: Query, actor: Actor) => sql<Load>`(
  select cst.teacher_id, array_agg(cs.id) as ids, sum(c.hours)::int as hours,
    json_agg(json_build_object('course', c.title, 'specialization', sp.title, 'semester', se.number,
      'letter_code', s.letter_code) order by c.title, sp.title, se.number, s.letter_code) as taught
  from sections s join course_sections cs on cs.section_id = s.id
  join course_section_teachers cst on cst.course_section_id = cs.id
  join courses c on c.id = cs.course_id join specializations sp on sp.id = s.specialization_id
  join semesters se on se.id = s.semester_id
  where s.period_id = ${periodAsked(period_id)} and ${within('lesson', actor, 'cst')}
    and ${specialization_id ? sql`s.specialization_id = ${specialization_id}` : sql`true`}
  group by cst.teacher_id)`

/** A page of who teaches in a period, and how much. */
export async function pageOfLoad(
  tx: Tx,
  { query, actor, now }: { query: Query; actor: Actor; now: Instant },
) {
  const rows = tx
    .selectFrom(loads(query, actor).as('r'))
    .innerJoin('teachers as t', 't.id', 'r.teacher_id')
    .select(['t.id', 't.first_name', 't.last_name', 'r.hours', 'r.taught'])
    .select(
      sql<number>`(select count(distinct e.student_id) from enrolments e
        where e.course_section_id = any(r.ids) and e.state <> 'withdrawn')`.as('students'),
    )
    .select(
      sql<number>`(select count(*) from schedule_slots sl where sl.course_section_id = any(r.ids))`.as(
        'scheduled_hours',
      ),
    )
    .select([
      sql<number>`(select count(*) from lessons l
        where l.course_section_id = any(r.ids) and l.registered_at is not null)`.as('registered'),
      sql<number>`(select count(*) from lessons l
        where l.course_section_id = any(r.ids) and ${isToRegister(now)})`.as('unregistered'),
    ])
    .where(searchCondition(query.search, sql<string>`plain(${fullName('t')})`))
  const found = await page(rows, query, {
    orders: { last_name: ['t.last_name', 't.first_name'], hours: 'r.hours' },
    first: 'last_name,asc',
    id: 't.id',
  })
  return {
    ...found,
    data: found.data.map(({ taught, ...row }) => ({
      ...row,
      courses: taught.map(
        (one) => `${one.course} (${shortSection(one.specialization, one.semester, one.letter_code)})`,
      ),
    })),
  }
}
