import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Sql, Tx } from '#server/db.ts'
import { entriesOf, inOrder, shown, taughtBy } from '../../server/queries.ts'
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

/** The week of a section, classroom, teacher or student: its entries in one query, and the frame they stand in. */
export async function timetableOf(tx: Tx, whose: Whose, period_id?: number): Promise<Timetable> {
  const period = periodOf(whose, period_id)
  const frame = await tx
    .selectNoFrom([
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
    ])
    .executeTakeFirstOrThrow()
  const rows = await inOrder(
    entriesOf(tx).where('sc.period_id', '=', period).where(entriesWhere(whose)),
  ).execute()
  return { ...frame, schedules: rows.map(shown) }
}

/** What the head of a printed timetable says: whose week it is, and of which institute. */
export async function headOf(tx: Tx, { of, id }: Whose) {
  const names: Record<Whose['of'], Sql<string>> = {
    section: sql`(select 'Sección ' || s.letter_code || ', ' || sp.title || ', semestre ' || se.code from sections s
      join specializations sp on sp.id = s.specialization_id join semesters se on se.id = s.semester_id
      where s.id = ${id})`,
    classroom: sql`(select 'Aula ' || r.code || coalesce(', ' || r.description, '') from classrooms r
      where r.id = ${id})`,
    teacher: sql`(select t.first_name || ' ' || t.last_name from teachers t where t.id = ${id})`,
    student: sql`(select st.first_name || ' ' || st.last_name from students st where st.id = ${id})`,
  }
  const { rows } = await sql<{ institution: string | null; name: string }>`
    select (select i.name from institution i) as institution, ${names[of]} as name`.execute(tx)
  const [head] = rows
  return { institution: head?.institution ?? 'Claustro', name: head?.name ?? '' }
}
