import { type NotNull, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isClosed, isComing, isOlder } from '#features/timetable/periods/server/columns.ts'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listSections, Section } from '../contract.ts'
import { courseSectionsOf, teachersOf } from '../courses/server/queries.ts'
import type { Shift } from '../rules.ts'

type Query = QueryOf<typeof listSections>
type Includes = Query['with']

/** What a section `s` has of courses, looked at once; a left join, so that counting the sections leaves it out. */
const counted = sql<{ courses_count: number; courses_without_teacher: number }>`(
  select count(*) as courses_count, count(*) filter (where not exists (
    select from course_section_teachers cst where cst.course_section_id = cs.id)) as courses_without_teacher
  from course_sections cs where cs.section_id = s.id)`
const waiting = sql<number>`(select count(*) from waiting_list_entries w where w.section_id = s.id)`
const lacksHours = sql`exists (select from course_sections cs join courses k on k.id = cs.course_id
  where cs.section_id = s.id
    and (select count(*) from schedule_slots sl where sl.course_section_id = cs.id) < k.hours)`
const searched = sql<string>`plain(s.letter_code || ' ' || se.code || ' ' || sp.code || ' ' || sp.title)`

const rowsOf = (tx: Tx, wanted: Includes) =>
  tx
    .selectFrom('sections as s')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .selectAll('s')
    .select(sql<Shift>`s.shift`.as('shift'))
    .select(['p.year as period_year', 'p.number as period_number'])
    .select(['sp.code as specialization_code', 'sp.title as specialization_title'])
    .select(['se.code as semester_code', 'se.number as semester_number'])
    .leftJoinLateral(counted.as<'k'>('k'), (join) => join.onTrue())
    .select(['k.courses_count', 'k.courses_without_teacher'])
    .$narrowType<{ courses_count: NotNull; courses_without_teacher: NotNull }>()
    .select(waiting.as('waiting'))
    .select([isOlder.as('is_older'), isClosed.as('is_closed'), isComing.as('is_coming')])
    .$if(wanted?.includes('courses') === true, (rows) =>
      rows.select(
        jsonArrayFrom(courseSectionsOf(tx).where('cs.section_id', '=', sql.ref<number>('s.id'))).as(
          'courses',
        ),
      ),
    )
    .$if(wanted?.includes('specialization') === true, (rows) =>
      rows.select(
        sql<{ id: number; code: string; title: string; is_basic: boolean }>`json_build_object('id', sp.id,
          'code', sp.code, 'title', sp.title, 'is_basic', sp.is_basic)`.as('specialization'),
      ),
    )
    .$if(wanted?.includes('semester') === true, (rows) =>
      rows.select(
        sql<{ id: number; number: number; code: string }>`json_build_object('id', se.id, 'number', se.number,
          'code', se.code)`.as('semester'),
      ),
    )
    .$if(wanted?.includes('teachers') === true, (rows) =>
      rows.select(
        jsonArrayFrom(teachersOf(tx).where('cs.section_id', '=', sql.ref<number>('s.id'))).as('teachers'),
      ),
    )
    .$if(wanted?.includes('period') === true, (rows) =>
      rows.select(
        sql<Section['period']>`json_build_object('id', p.id, 'year', p.year, 'number', p.number,
          'enabled', p.enabled, 'closed_at', p.closed_at)`.as('period'),
      ),
    )

/** A page of the sections within the actor's reach. */
export const pageOfSections = (tx: Tx, query: Query, actor: Actor) =>
  page(
    rowsOf(tx, query.with)
      .where(within('section', actor, 's'))
      .where(searchCondition(query.search, searched))
      .$if(query.period_id !== undefined, (q) => q.where('s.period_id', '=', query.period_id ?? 0))
      .$if(query.specialization_id !== undefined, (q) =>
        q.where('s.specialization_id', '=', query.specialization_id ?? 0),
      )
      .$if(query.semester_id !== undefined, (q) => q.where('s.semester_id', '=', query.semester_id ?? 0))
      .$if(query.semester_number !== undefined, (q) => q.where('se.number', '=', query.semester_number ?? 0))
      .$if(query.shift !== undefined, (q) => q.where('s.shift', '=', query.shift ?? ''))
      .$if(query.without_teacher !== undefined, (q) =>
        q.where(sql<boolean>`(k.courses_without_teacher > 0) = ${query.without_teacher === true}`),
      )
      .$if(query.without_hours !== undefined, (q) =>
        q.where(sql<boolean>`${lacksHours} = ${query.without_hours === true}`),
      ),
    query,
    {
      orders: {
        id: 's.id',
        // The current one first, then the latest.
        period: [sql`not p.enabled`, sql`-p.year`, sql`-p.number`, 'se.number', 's.letter_code'],
        // The basic track first, then by title, semester and code; as one row of all PostgreSQL sorted half as fast.
        specialization_title: [sql`not sp.is_basic`, 'sp.title', 'se.number', 's.letter_code'],
        semester_number: ['se.number', 'sp.title', 's.letter_code'],
        letter_code: 's.letter_code',
        shift: 's.shift',
        males_assigned: 's.males_assigned',
        females_assigned: 's.females_assigned',
        created_at: 's.created_at',
      },
      first: 'specialization_title,asc',
      id: 's.id',
    },
  )

/** A section with what was asked to come along. */
export const sectionById = (tx: Tx, id: number, wanted?: Includes) =>
  rowsOf(tx, wanted).where('s.id', '=', id).executeTakeFirstOrThrow()

/** Whether a period comes before the enabled one, or is closed (rules.md#periods). */
export const endOfPeriod = (tx: Tx, period_id: number) =>
  tx
    .selectFrom('periods as p')
    .select([isOlder.as('is_older'), isClosed.as('is_closed')])
    .where('p.id', '=', period_id)
    .forShare('p')
    .executeTakeFirstOrThrow()

/** What decides whether sections may be opened in a period: its semesters, and the codes already taken in them. */
export async function factsToCreate(
  tx: Tx,
  { period_id, semester_ids }: { period_id: number; semester_ids: readonly number[] },
) {
  const wanted = sql<number>`any(${[...new Set(semester_ids)]}::int[])`
  const end = await endOfPeriod(tx, period_id)
  const semesters = await tx
    .selectFrom('semesters as se')
    .innerJoin('pensums as pe', 'pe.id', 'se.pensum_id')
    .leftJoin('period_pensums as pp', (join) =>
      join.onRef('pp.pensum_id', '=', 'pe.id').on('pp.period_id', '=', period_id),
    )
    .select(['se.id', 'pe.id as pensum_id', 'pe.specialization_id'])
    .select(({ eb }) => eb('pp.pensum_id', 'is not', null).$castTo<boolean>().as('is_attached'))
    .select(
      sql<number>`(select count(*) from semester_courses sc join courses c on c.id = sc.course_id
        where sc.semester_id = se.id and sc.enabled and c.enabled)`.as('enabled_courses'),
    )
    .where('se.id', '=', wanted)
    .execute()
  const taken = await tx
    .selectFrom('sections')
    .select(['semester_id', 'letter_code'])
    .where('period_id', '=', period_id)
    .where('semester_id', '=', wanted)
    .execute()
  return {
    ...end,
    semesters: new Map(semesters.map((one) => [one.id, one])),
    taken,
  }
}

/**
 * What keeps a section: who is inscribed in it or enrolled in one of its courses, and lessons whose day has come and
 * whose content is noted. A lesson that is being registered is waited for.
 */
export async function heldPastOf(tx: Tx, { id, today }: { id: number; today: Day }) {
  await sql`select from course_sections where section_id = ${id} order by id for update`.execute(tx)
  return tx
    .selectNoFrom([
      sql<number>`(select count(*) from inscriptions where section_id = ${id})
        + (select count(*) from enrolments e join course_sections cs on cs.id = e.course_section_id
          where cs.section_id = ${id})`.as('people'),
      sql<number>`(select count(*) from lessons
        where section_id = ${id} and (registered_at is not null or (content is not null and date <= ${today})))`.as(
        'registered_lessons',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** What goes with a section when it is removed. */
export const removalOf = (tx: Tx, id: number) =>
  tx
    .selectNoFrom([
      sql<number>`(select count(*) from course_sections where section_id = ${id})`.as('courses'),
      sql<number>`(select count(*) from lessons where section_id = ${id})`.as('lessons'),
      sql<number>`(select count(*) from schedules where section_id = ${id})`.as('schedules'),
      sql<number>`(select count(*) from waiting_list_entries where section_id = ${id})`.as('waiting'),
      sql<number>`(select count(*) from course_section_teachers cst
        join course_sections cs on cs.id = cst.course_section_id where cs.section_id = ${id})`.as(
        'assignments',
      ),
    ])
    .executeTakeFirstOrThrow()

/** Sections by their ids, as a list shows them. */
export const sectionsByIds = (tx: Tx, ids: readonly number[]) =>
  rowsOf(tx, undefined)
    .where('s.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('s.id')
    .execute()
