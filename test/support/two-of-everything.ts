import { sql } from 'kysely'
import type { Entity } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import type { Person, World } from './world.ts'

export type Pair = { own: number; foreign: number }
export type Objects = Record<
  Exclude<Entity, 'user' | 'session' | 'notification' | 'saved_view' | 'readable_view'>,
  Pair
>

/**
 * Two of everything: the first is what the world's student, teacher and coordinator have to do with (inscribed, taught,
 * coordinated), the second is nobody's of them. Rows are inserted as they are, so that no rule under test arranges them.
 */
export async function twoOfEverything(world: World): Promise<Objects> {
  const { db } = world
  const user = (person: Person) => world.as(person).user_id
  const made = await sql<Record<string, number>>`
    with teacher2 as (
      insert into users (email, role, confirmed_at) values ('otro.docente@instituto.test', 'teacher', now()) returning id
    ), t2 as (
      insert into teachers (user_id, first_name, last_name, identity_kind, identity_number)
      select id, 'Otro', 'Docente', 'V', '7000001' from teacher2 returning id
    ), student2 as (
      insert into users (email, role, confirmed_at) values ('otra.estudiante@instituto.test', 'student', now()) returning id
    ), s2 as (
      insert into students (user_id, first_name, last_name, identity_kind, identity_number, gender, birth_date, phone)
      select id, 'Otra', 'Estudiante', 'V', '7000002', 'male', '2004-04-04', '+584120000002' from student2 returning id
    )
    select (select id from t2) as t2, (select id from s2) as s2,
      (select id from teachers where user_id = ${user('teacher')}) as t1,
      (select id from teachers where user_id = ${user('coordinator')}) as tc,
      (select id from students where user_id = ${user('student')}) as s1`.execute(db)
  const people = made.rows[0]
  if (!people) throw new Error('no people')
  const { t1 = 0, t2 = 0, tc = 0, s1 = 0, s2 = 0 } = people
  const period = {
    own: await makePeriod(db, { year: 2026, number: 2, enabled: true }),
    foreign: await makePeriod(db, { year: 2027, number: 1, enabled: false }),
  }
  const first = await makeTrack(db, { code: 'INF', coordinator_id: tc, period_id: period.own })
  const second = await makeTrack(db, { code: 'ADM', coordinator_id: null, period_id: period.own })
  await teach(db, first.course_section_id, t1)
  await sql`insert into supervisions (coordinator_id, teacher_id) values (${tc}, ${t1})`.execute(db)
  await teach(db, second.course_section_id, t2)
  const own = await enrol(db, { student_id: s1, period_id: period.own, ...first })
  const foreign = await enrol(db, { student_id: s2, period_id: period.own, ...second })
  const days = await calendar(db)
  const pair = (
    key: 'specialization_id' | 'course_id' | 'pensum_id' | 'semester_id' | 'section_id' | 'prelation_id',
  ): Pair => ({
    own: first[key],
    foreign: second[key],
  })
  const imported = async () =>
    idOf(
      await sql<{ id: number }>`insert into imports (resource, file_name, rows_count, user_id)
        values ('courses', 'materias.xlsx', 1, ${user('admin')}) returning id`.execute(db),
    )
  return {
    import: { own: await imported(), foreign: await imported() },
    teacher: { own: t1, foreign: t2 },
    student: { own: s1, foreign: s2 },
    preregistered_student: {
      own: await preregister(db, {
        period_id: period.own,
        specialization_id: first.specialization_id,
        number: '8000001',
      }),
      foreign: await preregister(db, {
        period_id: period.own,
        specialization_id: second.specialization_id,
        number: '8000002',
      }),
    },
    specialization: pair('specialization_id'),
    course: pair('course_id'),
    pensum: pair('pensum_id'),
    semester: pair('semester_id'),
    prelation: pair('prelation_id'),
    section: pair('section_id'),
    period,
    period_price_setting: {
      own: await priceSetting(db, period.foreign, first.specialization_id),
      foreign: await priceSetting(db, period.foreign, second.specialization_id),
    },
    inscription: { own: own.inscription_id, foreign: foreign.inscription_id },
    payment: { own: own.payment_id, foreign: foreign.payment_id },
    ...days,
    lesson: {
      own: await lesson(db, first.course_section_id),
      foreign: await lesson(db, second.course_section_id),
    },
    schedule: {
      own: await schedule(db, {
        ...first,
        classroom_id: days.classroom.own,
        class_hour_id: days.class_hour.own,
      }),
      foreign: await schedule(db, {
        ...second,
        classroom_id: days.classroom.foreign,
        class_hour_id: days.class_hour.foreign,
      }),
    },
  }
}

/** On a Saturday, on which `schedule` has the class. */
const lesson = async (db: Tx, course_section_id: number): Promise<number> =>
  idOf(
    await sql<{ id: number }>`insert into lessons (course_section_id, section_id, period_id, date)
      select cs.id, s.id, s.period_id, date '2026-11-28' from course_sections cs join sections s on s.id = cs.section_id
      where cs.id = ${course_section_id} returning id`.execute(db),
  )

type Placed = { course_section_id: number; classroom_id: number; class_hour_id: number }

/** On Saturday, at one class hour. */
const schedule = async (db: Tx, it: Placed): Promise<number> =>
  idOf(
    await sql<{ id: number }>`
      with entry as (
        insert into schedules (course_section_id, section_id, period_id, classroom_id, classroom_shared, day, color)
        select cs.id, s.id, s.period_id, r.id, r.multiple_sections, 6, 'anil'
        from course_sections cs join sections s on s.id = cs.section_id, classrooms r
        where cs.id = ${it.course_section_id} and r.id = ${it.classroom_id}
        returning *
      ), slot as (
        insert into schedule_slots (schedule_id, course_section_id, section_id, period_id, classroom_id,
          classroom_shared, day, class_hour_id)
        select id, course_section_id, section_id, period_id, classroom_id, classroom_shared, day,
          ${it.class_hour_id}::int from entry
      )
      select id from entry`.execute(db),
  )

/** Rooms, hours and days: configuration, of nobody in particular. */
async function calendar(db: Tx) {
  const made = await sql<Record<string, number>>`
    with rooms as (
      insert into classrooms (code, max_capacity) values ('A-1', 30), ('A-2', 40) returning id
    ), hours as (
      insert into class_hours (start_hour, start_minute, end_hour, end_minute)
      values (7, 0, 7, 45), (7, 45, 8, 30) returning id
    ), holy as (
      insert into holidays (date, title) values ('2026-05-01', 'Día del Trabajador'), ('2026-07-05', 'Independencia')
      returning id
    ), acts as (
      insert into activities (title, start_date, end_date)
      values ('Semana de inducción', '2026-09-01', '2026-09-05'), ('Feria', '2026-10-01', '2026-10-01') returning id
    )
    select (select min(id) from rooms) as room1, (select max(id) from rooms) as room2,
      (select min(id) from hours) as hour1, (select max(id) from hours) as hour2,
      (select min(id) from holy) as holiday1, (select max(id) from holy) as holiday2,
      (select min(id) from acts) as activity1, (select max(id) from acts) as activity2`.execute(db)
  const { room1 = 0, room2 = 0, hour1 = 0, hour2 = 0, ...days } = made.rows[0] ?? {}
  const { holiday1 = 0, holiday2 = 0, activity1 = 0, activity2 = 0 } = days
  return {
    classroom: { own: room1, foreign: room2 },
    class_hour: { own: hour1, foreign: hour2 },
    holiday: { own: holiday1, foreign: holiday2 },
    activity: { own: activity1, foreign: activity2 },
  }
}

const idOf = ({ rows }: { rows: { id: number }[] }): number => {
  const id = rows[0]?.id
  if (id === undefined) throw new Error('nothing was inserted')
  return id
}

const makePeriod = async (
  db: Tx,
  { year, number, enabled }: { year: number; number: number; enabled: boolean },
) =>
  idOf(
    await sql<{ id: number }>`
    insert into periods (year, number, weeks_length, start_date, end_date, first_cut_start_date, first_cut_end_date,
      second_cut_start_date, second_cut_end_date, approval_minimum_avg, approval_minimum_note, semester_price_e2,
      enabled, enabled_inscriptions, enabled_preregisters)
    values (${year}, ${number}, 16, make_date(${year}::int, 9, 1), make_date(${year}::int, 12, 31),
      make_date(${year}::int, 9, 1), make_date(${year}::int, 10, 15), make_date(${year}::int, 10, 16),
      make_date(${year}::int, 12, 20), 10, 10, 30000, ${enabled}, true, ${enabled}) returning id`.execute(db),
  )

type Track = { code: string; coordinator_id: number | null; period_id: number }

async function makeTrack(db: Tx, { code, coordinator_id, period_id }: Track) {
  const specialization_id = idOf(
    await sql<{ id: number }>`insert into specializations (code, title, coordinator_id)
      values (${code}, ${`Especialidad ${code}`}, ${coordinator_id}) returning id`.execute(db),
  )
  const course_id = idOf(
    await sql<{ id: number }>`insert into courses (code, title, credits, hours, max_absences_to_fail)
      values (${`${code}-1`}, 'Materia', 3, 4, 5) returning id`.execute(db),
  )
  const pensum_id = idOf(
    await sql<{
      id: number
    }>`insert into pensums (name, specialization_id) values ('2026', ${specialization_id})
      returning id`.execute(db),
  )
  const semester_id = idOf(
    await sql<{ id: number }>`insert into semesters (pensum_id, number, code) values (${pensum_id}, 1, 'I')
      returning id`.execute(db),
  )
  await sql`insert into semester_courses (semester_id, pensum_id, course_id)
    values (${semester_id}, ${pensum_id}, ${course_id})`.execute(db)
  const prelation_id = await secondSemester(db, { code, pensum_id, course_id })
  await sql`update pensums set versioned = true where id = ${pensum_id}`.execute(db)
  await sql`insert into period_pensums (period_id, specialization_id, pensum_id)
    values (${period_id}, ${specialization_id}, ${pensum_id})`.execute(db)
  const section_id = idOf(
    await sql<{ id: number }>`insert into sections
      (period_id, specialization_id, pensum_id, semester_id, letter_code, shift, males_limit, females_limit)
      values (${period_id}, ${specialization_id}, ${pensum_id}, ${semester_id}, 'A', 'morning', 20, 20)
      returning id`.execute(db),
  )
  const course_section_id = idOf(
    await sql<{
      id: number
    }>`insert into course_sections (section_id, course_id) values (${section_id}, ${course_id})
      returning id`.execute(db),
  )
  return { specialization_id, course_id, pensum_id, semester_id, section_id, course_section_id, prelation_id }
}

/** A second semester whose course requires the one of the first. */
const secondSemester = async (db: Tx, of: { code: string; pensum_id: number; course_id: number }) =>
  idOf(
    await sql<{ id: number }>`
      with course as (
        insert into courses (code, title, credits, hours, max_absences_to_fail)
        values (${`${of.code}-2`}, 'Materia que sigue', 3, 4, 5) returning id
      ), semester as (
        insert into semesters (pensum_id, number, code) values (${of.pensum_id}, 2, 'II') returning id
      ), place as (
        insert into semester_courses (semester_id, pensum_id, course_id)
        select semester.id, ${of.pensum_id}::int, course.id from semester, course returning course_id
      )
      insert into prelations (pensum_id, course_id, required_course_id)
      select ${of.pensum_id}::int, course_id, ${of.course_id}::int from place returning id`.execute(db),
  )

const teach = (db: Tx, course_section_id: number, teacher_id: number) =>
  db.insertInto('course_section_teachers').values({ course_section_id, teacher_id }).execute()

type Place = {
  student_id: number
  period_id: number
  specialization_id: number
  semester_id: number
  section_id: number
  course_section_id: number
}

async function enrol(db: Tx, place: Place) {
  const { course_section_id, student_id, period_id, specialization_id, semester_id, section_id } = place
  const inscription_id = idOf(
    await sql<{ id: number }>`insert into inscriptions
      (student_id, period_id, specialization_id, semester_id, section_id, kind, semester_price_e2)
      values (${student_id}, ${period_id}, ${specialization_id}, ${semester_id}, ${section_id}, 'new', 30000)
      returning id`.execute(db),
  )
  await db.insertInto('enrolments').values({ inscription_id, student_id, course_section_id }).execute()
  const payment_id = idOf(
    await sql<{
      id: number
    }>`insert into payments (student_id, period_id, title, type, receipt_number, date, amount)
      values (${student_id}, ${period_id}, 'Semestre', 3, ${`R-${student_id}`}, '2026-11-01', 10000)
      returning id`.execute(db),
  )
  return { inscription_id, payment_id }
}

const preregister = async (
  db: Tx,
  { period_id, specialization_id, number }: { period_id: number; specialization_id: number; number: string },
) =>
  idOf(
    await sql<{ id: number }>`insert into preregistered_students
      (period_id, specialization_id, shift, email, first_name, last_name, identity_kind, identity_number, gender,
        birth_date, phone)
      values (${period_id}, ${specialization_id}, 'morning', ${`p${number}@correo.test`}, 'Aspirante', ${number}, 'V',
        ${number}, 'female', '2008-01-01', '+584120000009') returning id`.execute(db),
  )

const priceSetting = async (db: Tx, period_id: number, specialization_id: number) =>
  idOf(
    await sql<{
      id: number
    }>`insert into period_price_settings (period_id, specialization_id, semester_price_e2)
      values (${period_id}, ${specialization_id}, 25000) returning id`.execute(db),
  )

/** A notification to one person alone. */
export async function notification(db: Tx, user_id: number): Promise<number> {
  const id = idOf(
    await sql<{
      id: number
    }>`insert into notifications (type, content) values (6, 'Aviso') returning id`.execute(db),
  )
  await db.insertInto('notification_recipients').values({ notification_id: id, user_id }).execute()
  return id
}

/** A view that one person keeps for itself. */
export const savedView = async (db: Tx, user_id: number): Promise<number> =>
  idOf(
    await sql<{ id: number }>`insert into saved_views (user_id, list, name, state)
      values (${user_id}, '/notifications', 'Mía', '{}')
      on conflict on constraint saved_views_name_unique do update set state = '{}' returning id`.execute(db),
  )

/** A session of a person, opened elsewhere. */
export const openedSession = async (db: Tx, user_id: number): Promise<number> =>
  idOf(
    await sql<{ id: number }>`insert into sessions (user_id, remember, started_at, last_used_at)
      values (${user_id}, true, now(), now()) returning id`.execute(db),
  )
