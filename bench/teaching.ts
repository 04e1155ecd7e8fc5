import { sql } from 'kysely'
import { systemClock } from '../src/kernel/dates.ts'
import type { Tx } from '../src/server/database/db.ts'
import { COMMON_RATIO, one, type Scenario } from './scenarios.ts'

/** Whose notes and marks are saved at once. */
const SAVED = 35
/** Each is traced and has routes of the bare server. */
const MOST_CLASSES = 100
/** What four evaluations of a course weigh. */
const WEIGHTING = 25
/** Saves a second at sixteen callers. */
const LEAST_SAVES = 150

/** Every lesson that has come is registered, four of each course are noted: some five million marks. */
export async function fillTeaching(db: Tx): Promise<number> {
  await db.connection().execute(async (tx) => {
    await sql`set statement_timeout = 0`.execute(tx)
    await sql`set session_replication_role = replica`.execute(tx)
    await sql`insert into lessons (course_section_id, section_id, period_id, date, title)
      select cs.id, s.id, s.period_id, d.at::date, 'Clase adicional'
      from course_sections cs join sections s on s.id = cs.section_id join periods p on p.id = s.period_id,
        generate_series(p.start_date + 1, least(p.end_date, ${systemClock.today()}::date - 1), interval '6 days') d (at)
      on conflict do nothing`.execute(tx)
    await sql`update lessons set registered_at = (date + time '16:00') at time zone 'America/Caracas',
        registered_by = 1, content = title where date <= ${systemClock.today()}::date`.execute(tx)
    await sql`update lessons l set weighting = ${WEIGHTING}::int from (
        select id, row_number() over (partition by course_section_id order by date) as place
        from lessons where registered_at is not null) x where x.id = l.id and x.place % 5 = 0 and x.place <= 20`.execute(
      tx,
    )
    await sql`update course_sections cs set weighting_assigned = x.weighting from (select course_section_id, sum(weighting) as weighting
        from lessons where weighting is not null group by 1) x where x.course_section_id = cs.id`.execute(tx)
    await sql`insert into attendances (lesson_id, enrolment_id, attendance, delayed, marked_by)
      select l.id, e.id, (l.id * 31 + e.id * 17) % 20 <> 0, (l.id * 7 + e.id * 13) % 40 = 1 and (l.id * 31 + e.id * 17) % 20 <> 0, 1
      from lessons l join enrolments e on e.course_section_id = l.course_section_id where l.registered_at is not null`.execute(
      tx,
    )
    await sql`insert into notes (lesson_id, enrolment_id, note, noted_by)
      select l.id, e.id, 8 + (l.id + e.id) % 12, 1
      from lessons l join enrolments e on e.course_section_id = l.course_section_id where l.weighting is not null`.execute(
      tx,
    )
    await countWhatIsKept(tx)
    await sql`set session_replication_role = origin`.execute(tx)
    await sql`vacuum analyze enrolments, attendances, notes, lessons, course_sections`.execute(tx)
    await sql`reset statement_timeout`.execute(tx)
  })
  const { rows } = await sql<{ marks: number }>`select count(*) as marks from attendances`.execute(db)
  return rows[0]?.marks ?? 0
}

/** The triggers that keep the counts were switched off; nobody fails by being marked for the bench. */
async function countWhatIsKept(tx: Tx): Promise<void> {
  await sql`update courses set max_absences_to_fail = 100`.execute(tx)
  await sql`update enrolments e set absences = x.absences, delays = x.delays from (
      select enrolment_id, count(*) filter (where not attendance) as absences, count(*) filter (where delayed) as delays
      from attendances group by 1) x where x.enrolment_id = e.id`.execute(tx)
}

type Headers = Record<string, string>
type Class = {
  section_id: number
  course_id: number
  lesson_id: number
  evaluation_id: number
  students: number[]
}

/** Courses of the current period with somebody to mark and a lesson that is noted. */
async function classesOf(db: Tx): Promise<Class[]> {
  const { rows } = await sql<Class>`
    select cs.section_id, cs.course_id, max(l.id) as lesson_id, max(l.id) filter (where l.weighting is not null) as evaluation_id,
      (select array_agg(student_id order by student_id) from (select student_id from enrolments e
        where e.course_section_id = cs.id and e.state = 'enrolled' order by student_id limit ${SAVED}) x) as students
    from course_sections cs join sections s on s.id = cs.section_id join periods p on p.id = s.period_id and p.enabled
    join lessons l on l.course_section_id = cs.id and l.registered_at is not null
    where exists (select from enrolments e where e.course_section_id = cs.id)
    group by cs.id having count(*) filter (where l.weighting is not null) > 0 order by cs.id limit ${MOST_CLASSES}`.execute(
    db,
  )
  return rows
}

/** What teachers do all day; nothing where nobody has been marked yet. */
export async function teachingScenarios(db: Tx, staff: Headers): Promise<Scenario[]> {
  const classes = await classesOf(db)
  return classes.length === 0 ? [] : [...readsOf(classes, staff), ...savesOf(classes, staff)]
}

const askOf = (headers: Headers, path: string) => ({ path, headers, id: 0 })

function readsOf(classes: readonly Class[], staff: Headers): Scenario[] {
  const read = (name: string, title: string, pathOf: (one: Class) => string): Scenario => ({
    name,
    title,
    is_write: false,
    varies: false,
    is_goal: true,
    least_ratio: COMMON_RATIO,
    variants: classes.length,
    next: (index) => askOf(staff, pathOf(one(classes, index))),
  })
  return [
    read('roster', 'Roster of a section', ({ section_id }) => `/api/sections/${section_id}/students`),
    read('roll', 'A roll call', ({ lesson_id }) => `/api/lessons/${lesson_id}?with=students`),
    read(
      'gradebook',
      'A gradebook',
      ({ section_id, course_id }) => `/api/sections/${section_id}/courses/${course_id}/students-notes`,
    ),
  ]
}

function savesOf(classes: readonly Class[], staff: Headers): Scenario[] {
  const save = (
    name: string,
    title: string,
    of: (one: Class, is_odd: boolean) => { path: string; body: object },
  ): Scenario => ({
    name,
    title,
    is_write: true,
    varies: false,
    is_goal: false,
    least_ratio: COMMON_RATIO,
    least_per_second: LEAST_SAVES,
    // Of each class two by turns, so that every mark and note is written, by the bare server too.
    variants: classes.length * 2,
    next(index) {
      const { path, body } = of(one(classes, index), Math.floor(index / classes.length) % 2 === 1)
      return { ...askOf(staff, path), method: 'PATCH', body }
    },
  })
  return [
    save('save-roll', `Save a roll of ${SAVED}`, ({ lesson_id, students }, attendance) => ({
      path: `/api/lessons/${lesson_id}/students/bulk-update`,
      body: { students: students.map((student_id) => ({ student_id, attendance })) },
    })),
    save('save-notes', `Save ${SAVED} notes`, ({ evaluation_id, students }, is_odd) => ({
      path: `/api/lessons/${evaluation_id}/evaluate`,
      body: { notes: students.map((student_id) => ({ student_id, note: is_odd ? 14 : 9 })) },
    })),
  ]
}
