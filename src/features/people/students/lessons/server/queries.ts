import { sql } from 'kysely'
import { stateOfLesson } from '#features/teaching/lessons/server/columns.ts'
import { dayOf, type Instant } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Outcome } from '#kernel/notes.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { Attendance, listStudentLessons } from '../contract.ts'

type LessonsQuery = {
  student_id: number
  query: QueryOf<typeof listStudentLessons>
  actor: Actor
  now: Instant
}

const attendance = sql<Attendance>`case when a.attendance is null then 'unknown' when a.delayed then 'delayed'
  when a.attendance then 'present' when a.justified then 'justified' else 'absent' end`

/** The lessons of the courses that somebody takes, with how the student was in each and what it was noted with. */
export function pageOfStudentLessons(tx: Tx, { student_id, query, actor, now }: LessonsQuery) {
  const today = dayOf(now)
  return page(
    tx
      .selectFrom('lessons as l')
      // Not in a condition: `page` looks the rows of a page up by their ids alone.
      .innerJoin('enrolments as e', (join) =>
        join.onRef('e.course_section_id', '=', 'l.course_section_id').on('e.student_id', '=', student_id),
      )
      .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
      .innerJoin('courses as c', 'c.id', 'cs.course_id')
      .innerJoin('sections as s', 's.id', 'cs.section_id')
      .innerJoin('periods as p', 'p.id', 's.period_id')
      .leftJoin('attendances as a', (join) =>
        join.onRef('a.lesson_id', '=', 'l.id').onRef('a.enrolment_id', '=', 'e.id'),
      )
      .leftJoin('notes as n', (join) =>
        join.onRef('n.lesson_id', '=', 'l.id').onRef('n.enrolment_id', '=', 'e.id'),
      )
      .select(['l.id', 'l.date', 'cs.section_id', 'cs.course_id', 'c.code', 'c.title as course_title'])
      .select([sql<string>`p.year || '-' || p.number`.as('period'), 's.letter_code'])
      .select([
        'l.title',
        'l.content',
        'l.weighting',
        'n.note',
        sql<Outcome | null>`n.outcome`.as('outcome'),
        'a.justification',
      ])
      .select([stateOfLesson(now).as('state'), attendance.as('attendance')])
      .where('e.state', '<>', 'withdrawn')
      .where(within('lesson', actor, 'e'))
      .where(searchCondition(query.search, sql<string>`(c.search_text || ' ' || l.search_text)`))
      .$if(query.period_id !== undefined, (rows) => rows.where('s.period_id', '=', query.period_id ?? 0))
      .$if(query.section_id !== undefined, (rows) => rows.where('cs.section_id', '=', query.section_id ?? 0))
      .$if(query.course_id !== undefined, (rows) => rows.where('cs.course_id', '=', query.course_id ?? 0))
      .$if(query.attendance !== undefined, (rows) =>
        rows.where(attendance, '=', query.attendance ?? 'unknown'),
      )
      .$if(query.is_missed !== undefined, (rows) =>
        rows.where(sql<boolean>`coalesce(not a.attendance, false) = ${query.is_missed ?? false}`),
      )
      .$if(query.evaluations !== undefined, (rows) =>
        rows.where('l.is_evaluation', '=', query.evaluations ?? false),
      )
      .$if(query.when === 'coming', (rows) => rows.where('l.date', '>=', today))
      .$if(query.when === 'past', (rows) => rows.where('l.date', '<', today))
      .$if(query.from !== undefined, (rows) => rows.where('l.date', '>=', query.from ?? today))
      .$if(query.until !== undefined, (rows) => rows.where('l.date', '<=', query.until ?? today)),
    query,
    {
      orders: { date: 'l.date', course_title: 'c.title' },
      first: 'date,desc',
      id: 'l.id',
    },
  )
}
