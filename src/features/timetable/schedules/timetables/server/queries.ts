import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { shortSection } from '#features/timetable/section-names/words.ts'
import type { Day } from '#kernel/dates.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { together } from '#server/database/pipeline.ts'
import { entriesOf, inOrder, shown, taughtBy } from '../../server/queries.ts'
import { classPlace } from '../../words.ts'
import type { ScheduleClassHour, Timetable } from '../contract.ts'

/** Whose week it is. */
export type Whose = { of: 'section' | 'classroom' | 'teacher' | 'student'; id: number }

const ENROLLED = (student_id: number) =>
  sql<boolean>`sc.course_section_id in (select e.course_section_id from enrolments e
    where e.student_id = ${student_id} and e.state <> 'withdrawn')`

/** Which entries a week is made of. */
export function entriesWhere({ of, id }: Whose): Sql<boolean> {
  if (of === 'section') return sql`sc.section_id = ${id}`
  if (of === 'classroom') return sql`sc.classroom_id = ${id}`
  return of === 'teacher' ? taughtBy(id) : ENROLLED(id)
}

/** A section has its own period; the week of others is the one asked for, else the current one. */
const periodOf = ({ of, id }: Whose, period_id: number | undefined): Sql<number | null> =>
  of === 'section'
    ? sql`(select s.period_id from sections s where s.id = ${id})`
    : sql`coalesce(${period_id ?? null}::int, (select p.id from periods p where p.enabled))`

/** The week of a section, classroom, teacher or student: its entries in one query, and the frame they stand in, in one trip. */
export async function timetableOf(tx: Tx, whose: Whose, period_id?: number): Promise<Timetable> {
  const period = periodOf(whose, period_id)
  const frame = tx.selectNoFrom([
    jsonObjectFrom(
      tx
        .selectFrom('periods as p')
        .select(['p.id', 'p.year', 'p.number', 'p.start_date', 'p.end_date'])
        .where('p.id', '=', period),
    ).as('period'),
    jsonArrayFrom(
      tx
        .selectFrom('class_hours as h')
        .select(['h.id', 'h.start_hour', 'h.start_minute', 'h.end_hour', 'h.end_minute'])
        .select((row) => row.ref('h.shift').$castTo<ScheduleClassHour['shift']>().as('shift'))
        .orderBy('h.start_hour')
        .orderBy('h.start_minute'),
    ).as('class_hours'),
    sql<Day[]>`array(select distinct h.date::text from periods p, holidays_between(p.start_date, p.end_date) h
        where p.id = ${period} order by 1)`.as('holidays'),
  ])
  const entries = inOrder(entriesOf(tx).where('sc.period_id', '=', period).where(entriesWhere(whose)))
  const [framed, rows] = await together(tx, [() => frame.executeTakeFirstOrThrow(), () => entries.execute()])
  return { ...framed, schedules: rows.map(shown) }
}

/** Whose week it is, for the head of a printed one and the name of a calendar, and which institute it is of. */
export async function headOf(tx: Tx, whose: Whose) {
  const { rows } = await sql<{
    institution: string | null
  }>`select (select i.name from institution i) as institution`.execute(tx)
  return { institution: rows[0]?.institution ?? 'Claustro', name: await nameOf(tx, whose) }
}

async function nameOf(tx: Tx, { of, id }: Whose): Promise<string> {
  if (of === 'section') {
    const found = await tx
      .selectFrom('sections as s')
      .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
      .innerJoin('semesters as se', 'se.id', 's.semester_id')
      .select(['s.letter_code', 'se.code', 'sp.title'])
      .where('s.id', '=', id)
      .executeTakeFirstOrThrow()
    return shortSection(found.title, found.code, found.letter_code)
  }
  if (of === 'classroom') {
    const found = await tx
      .selectFrom('classrooms')
      .select(['code', 'description'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [classPlace(found.code), found.description].filter(Boolean).join(', ')
  }
  const { first_name, last_name } = await tx
    .selectFrom(of === 'teacher' ? 'teachers' : 'students')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`
}
