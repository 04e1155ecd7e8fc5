import { sql } from 'kysely'
import type { Objects } from '../access/samples.ts'
import { createStudentRow } from '../support/institute.ts'
import type { World } from '../support/world.ts'
import type { Ids } from './generate.ts'

/** Who can be re-inscribed, a section without seats, requests on their way, what one has sent oneself. */
export async function pathGround(world: World, objects: Objects) {
  const { db, as } = world
  const { student, section, course, period, teacher } = objects
  await sql`update periods set study_control = 'Ana Bello'`.execute(db)
  const { id: former } = await createStudentRow(world)
  const { id: graduate } = await createStudentRow(world)
  await sql`update students set state = 'graduated', graduated_at = claustro_now() where id = ${graduate}`.execute(
    db,
  )
  // Who has not asked for anything yet.
  const { id: other } = await createStudentRow(world)
  await sql`
    with i as (insert into inscriptions (student_id, period_id, specialization_id, semester_id, section_id, kind,
        semester_price_e2)
      select ${other}::int, period_id, specialization_id, semester_id, id, 'new', 30000 from sections
      where id = ${section.own} returning id, student_id, section_id)
    insert into enrolments (inscription_id, student_id, course_section_id)
    select i.id, i.student_id, cs.id from i join course_sections cs using (section_id)
    where cs.course_id = ${course.own}`.execute(db)
  const { id: bare } = await createStudentRow(world)
  // One who is to take the first semester again.
  await sql`
    with p as (select id from periods where (year, number) = (2024, 1)),
    of as (select * from sections where id = ${section.own}),
    followed as (insert into period_pensums (period_id, specialization_id, pensum_id)
      select p.id, of.specialization_id, of.pensum_id from p, of returning period_id, specialization_id, pensum_id),
    s as (insert into sections (period_id, specialization_id, pensum_id, semester_id, letter_code, shift,
        males_limit, females_limit)
      select f.period_id, f.specialization_id, f.pensum_id, of.semester_id, 'A', 'morning', 5, 5 from followed f, of
      returning id, period_id, specialization_id, semester_id),
    cs as (insert into course_sections (section_id, course_id) select id, ${course.own}::int from s returning id),
    i as (insert into inscriptions (student_id, period_id, specialization_id, semester_id, section_id, kind,
        semester_price_e2)
      select ${former}::int, period_id, specialization_id, semester_id, id, 'new', 30000 from s returning id, student_id)
    insert into enrolments (inscription_id, student_id, course_section_id) select i.id, i.student_id, cs.id from i, cs`.execute(
    db,
  )
  await sql`update enrolments set state = 'failed', definitive_note = 5 where student_id = ${former}`.execute(
    db,
  )
  const { rows: full } = await sql<{ id: number }>`
    insert into sections (period_id, specialization_id, pensum_id, semester_id, letter_code, shift,
      males_limit, females_limit)
    select period_id, specialization_id, pensum_id, semester_id, 'M', 'morning', 0, 0 from sections
    where id = ${section.own} returning id`.execute(db)
  // What hangs on a course-section that the teacher gives, and its notes are whole.
  await sql`insert into course_section_teachers (course_section_id, teacher_id)
    select cs.id, ${teacher.own}::int from course_sections cs join courses c on c.id = cs.course_id
    where c.code = 'ENS-1'`.execute(db)
  const { rows: requests } = await sql<{ id: number }>`
    insert into document_requests (student_id, type_id, type, period_id, requested_by, state, generated_at)
    select s.id, t.id, t.kind, ${period.own}, ${as('admin').user_id}, x.state,
      case x.state when 'generated' then claustro_now() end
    from document_request_types t cross join (values ('pending'), ('generated')) x (state)
    cross join unnest(array[${student.own}, ${graduate}]::int[]) s (id)
    where t.enabled and t.kind <> 1 and (t.kind = 4) = (s.id = ${graduate}) returning id`.execute(db)
  const { rows: sent } = await sql<{ id: number }>`
    with n as (insert into notifications (type, content, sender_user_id, created_at)
      select 7, 'Aviso', id, ${world.clock.now()} from unnest(${['admin', 'teacher', 'coordinator'].map((one) => as(one as 'admin').user_id)}::int[]) u (id)
      returning id),
    r as (insert into notification_recipients (notification_id, user_id) select id, ${as('student').user_id}::int from n)
    select id from n`.execute(db)
  const ids: Ids = {
    // What most calls can do something with comes more often.
    student: [former, graduate, other, bare, student.own, student.own],
    section: [...full.map(({ id }) => id), section.own, section.own],
    waited_section: full.map(({ id }) => id),
    document_request: requests.map(({ id }) => id),
    notification: sent.map(({ id }) => id),
  }
  const samples = {
    'POST /students/{id}/re-inscription': { body: { course_ids: [course.own] } },
    'POST /document-requests': { body: { type: 1, student_id: other } },
  }
  return { ids, samples }
}
