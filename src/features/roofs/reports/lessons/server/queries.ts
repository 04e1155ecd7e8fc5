import { sql } from 'kysely'
import { hasEnded, isToRegister } from '#features/teaching/lessons/server/columns.ts'
import { shortSection } from '#features/timetable/section-names/words.ts'
import type { Day, Instant } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { fullName } from '#server/database/person-name.ts'
import { periodAsked } from '../../server/queries.ts'
import type { reportLessons } from '../contract.ts'

type Query = QueryOf<typeof reportLessons>
type Counted = {
  course_section_id: number
  lessons: number
  registered: number
  unregistered: number
  without_content: number
  last_registered_on: Day | null
  planned: number
}

/** The lessons of a period by course of a section, as far as one may see them. */
const counted = ({ period_id }: Query, actor: Actor, now: Instant) => sql<Counted>`(
  select l.course_section_id, count(*)::int as planned,
    count(*) filter (where ${hasEnded(now)})::int as lessons,
    count(*) filter (where l.registered_at is not null)::int as registered,
    count(*) filter (where ${isToRegister(now)})::int as unregistered,
    count(*) filter (where l.registered_at is not null and l.content is null)::int as without_content,
    max(l.date) filter (where l.registered_at is not null) as last_registered_on
  from lessons l where l.period_id = ${periodAsked(period_id)} and ${within('lesson', actor, 'l')}
  group by l.course_section_id)`

const teachers = sql<string[]>`array(select ${fullName('t')}
  from course_section_teachers x join teachers t on t.id = x.teacher_id
  where x.course_section_id = cs.id order by t.last_name, t.first_name, t.id)`

/** A course is looked for by itself, and by who teaches it. */
const SEARCHED = sql<string>`plain(c.code || ' ' || c.title || ' ' || array_to_string(${teachers}, ' '))`

/** A page of the courses of the sections of a period that have lessons. */
export async function pageOfLessons(
  tx: Tx,
  { query, actor, now }: { query: Query; actor: Actor; now: Instant },
) {
  const rows = tx
    .selectFrom(counted(query, actor, now).as('r'))
    .innerJoin('course_sections as cs', 'cs.id', 'r.course_section_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .select(['cs.id', 'cs.section_id', 'cs.course_id', 'c.title as course', 's.letter_code'])
    .select(['sp.title as specialization', 'se.number as semester', teachers.as('teachers')])
    .select(['r.lessons', 'r.registered', 'r.unregistered', 'r.without_content'])
    .select(['r.last_registered_on', 'r.planned'])
    .where(searchCondition(query.search, SEARCHED))
    .$if(query.specialization_id !== undefined, (q) =>
      q.where('s.specialization_id', '=', query.specialization_id ?? 0),
    )
  const found = await page(rows, query, {
    orders: {
      section: ['sp.title', 'se.number', 's.letter_code', 's.id', 'c.title'],
      course: ['c.title', 'sp.title', 'se.number', 's.letter_code'],
      unregistered: 'r.unregistered',
    },
    first: 'section,asc',
    id: 'cs.id',
  })
  return {
    ...found,
    data: found.data.map(({ specialization, semester, letter_code, ...row }) => ({
      ...row,
      section: shortSection(specialization, semester, letter_code),
    })),
  }
}
