import { sql } from 'kysely'
import { shortSection } from '#features/timetable/section-names/words.ts'
import type { Tx } from '#server/database/db.ts'
import type { Schedule } from '../../contract.ts'
import { entriesOf, inOrder, shown } from '../../server/queries.ts'
import { classHours } from '../../timetables/server/columns.ts'
import { classroomName } from '../../words.ts'

export type Kind = 'section' | 'teacher' | 'classroom'

/** What a period's weeks are printed from: everybody's classes once, and the frame that all weeks stand in. */
export async function weeksOf(tx: Tx, period_id: number) {
  const period = await tx
    .selectFrom('periods as p')
    .select(['p.id', 'p.year', 'p.number', 'p.start_date', 'p.end_date'])
    .select(sql<string | null>`(select i.name from institution i)`.as('institution'))
    .where('p.id', '=', period_id)
    .executeTakeFirstOrThrow()
  const class_hours = await classHours(tx).execute()
  const rows = await inOrder(entriesOf(tx).where('sc.period_id', '=', period_id)).execute()
  return { period, class_hours, schedules: rows.map(shown) }
}

type Named = { id: number; name: string }

/** Whose weeks are printed, in the order of their lists; also those who have no class yet. */
export async function targetsOf(tx: Tx, kind: Kind, period_id: number): Promise<Named[]> {
  if (kind === 'section') {
    const rows = await tx
      .selectFrom('sections as s')
      .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
      .innerJoin('semesters as se', 'se.id', 's.semester_id')
      .select(['s.id', 's.letter_code', 'se.code', 'sp.title'])
      .where('s.period_id', '=', period_id)
      .orderBy('sp.title')
      .orderBy('se.number')
      .orderBy('s.letter_code')
      .execute()
    return rows.map(({ id, title, code, letter_code }) => ({
      id,
      name: shortSection(title, code, letter_code),
    }))
  }
  if (kind === 'classroom') {
    const rows = await tx
      .selectFrom('classrooms as r')
      .select(['r.id', 'r.code', 'r.description'])
      .where(sql<boolean>`(r.state = 'enabled' or exists (select from schedules sc
        where sc.classroom_id = r.id and sc.period_id = ${period_id}))`)
      .orderBy('r.code')
      .execute()
    return rows.map(({ id, ...of }) => ({ id, name: classroomName(of) }))
  }
  const rows = await tx
    .selectFrom('teachers as t')
    .select(['t.id', 't.first_name', 't.last_name'])
    .where(sql<boolean>`exists (select from course_section_teachers cst
      join course_sections cs on cs.id = cst.course_section_id join sections s on s.id = cs.section_id
      where cst.teacher_id = t.id and s.period_id = ${period_id})`)
    .orderBy('t.last_name')
    .orderBy('t.first_name')
    .orderBy('t.id')
    .execute()
  return rows.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }))
}

/** Whose week an entry stands in. */
const OWNERS: Record<Kind, (entry: Schedule) => number[]> = {
  section: ({ section_id }) => [section_id],
  classroom: ({ classroom_id }) => [classroom_id],
  teacher: ({ course_section }) => course_section.teachers.map(({ id }) => id),
}

/** The entries of each, by the id of whose they are. */
export function byOwner(kind: Kind, schedules: readonly Schedule[]): Map<number, Schedule[]> {
  const weeks = new Map<number, Schedule[]>()
  for (const entry of schedules)
    for (const id of OWNERS[kind](entry)) weeks.set(id, [...(weeks.get(id) ?? []), entry])
  return weeks
}
