import { sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listTeacherCourses, listTeacherHistoric } from '../contract.ts'

const currentPeriod = sql<number>`(select c.id from periods c where c.enabled)`
const countOf = (condition: Sql) =>
  sql<number>`(select count(*) from enrolments e where e.course_section_id = cs.id and ${condition})`
const studentsCount = countOf(sql`e.state <> 'withdrawn'`)

const rowsOf = (tx: Tx, ...teachers: readonly number[]) =>
  tx
    .selectFrom('course_section_teachers as x')
    .innerJoin('course_sections as cs', 'cs.id', 'x.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .where('x.teacher_id', '=', sql<number>`any(${teachers})`)
    .select([
      'x.teacher_id',
      'cs.id',
      'cs.section_id',
      'cs.course_id',
      's.period_id',
      'c.code',
      'c.title',
      'c.hours',
    ])
    .select(['s.letter_code', 's.shift', 'se.number as semester_number', 'sp.title as specialization_title'])
    .select([sql<string>`p.year || '-' || p.number`.as('period'), studentsCount.as('students_count')])

const inPeriod = (period_id: number | undefined) =>
  sql<boolean>`s.period_id = ${period_id === undefined ? currentPeriod : sql`${period_id}`}`

/** What these people teach in the current period. */
export const currentCoursesOf = (tx: Tx, teachers: readonly number[]) =>
  rowsOf(tx, ...teachers)
    .where(inPeriod(undefined))
    .orderBy('c.title')
    .orderBy('s.letter_code')
    .execute()

/** What somebody teaches in a period, the current one unless another is named. */
export const pageOfCourses = (tx: Tx, teacher_id: number, query: QueryOf<typeof listTeacherCourses>) =>
  page(
    rowsOf(tx, teacher_id)
      .where(inPeriod(query.period_id))
      .where(searchCondition(query.search, 'c.search_text')),
    query,
    {
      orders: {
        title: 'c.title',
        code: 'c.code',
        letter_code: 's.letter_code',
        semester_number: 'se.number',
        hours: 'c.hours',
        students_count: studentsCount,
      },
      first: 'title,asc',
      id: 'cs.id',
    },
  )

// Over is what is older than the current period; where none is current, what has ended.
const isOver = (today: string) => sql<boolean>`(exists (select from periods c where c.enabled
    and (c.year, c.number) > (p.year, p.number))
  or (not exists (select from periods c where c.enabled) and p.end_date < ${today}))`

// Before it is handed over a note has what other juries gave, which its juries do not read; half up (rules.md#values).
const average = sql<number | null>`(select round(avg(e.definitive_note), 2) from enrolments e
  where e.course_section_id = cs.id and e.state <> 'withdrawn' and cs.notes_delivered_at is not null)`
const approved = countOf(sql`e.state = 'approved'`)
const failed = countOf(sql`e.state in ('failed', 'failed_by_absence')`)

type Past = { teacher_id: number; query: QueryOf<typeof listTeacherHistoric>; today: string }

/** What somebody taught in the periods that are over, newest first. */
export const pageOfHistoric = (tx: Tx, { teacher_id, query, today }: Past) =>
  page(
    rowsOf(tx, teacher_id)
      .where(isOver(today))
      .$if(query.period_id !== undefined, (some) => some.where('s.period_id', '=', query.period_id ?? 0))
      .where(searchCondition(query.search, 'c.search_text'))
      .select([approved.as('approved_count'), failed.as('failed_count'), average.as('average')]),
    query,
    {
      orders: {
        period: sql`(p.year * 100 + p.number)`,
        title: 'c.title',
        code: 'c.code',
        students_count: studentsCount,
        approved_count: approved,
        average: sql`coalesce(${average}, -1)`,
      },
      first: 'period,desc',
      id: 'cs.id',
    },
  )
