import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { folderStorage, newKey } from '#server/files/files.ts'
import type { CallerName } from '../access/access-table.ts'
import type { Objects } from '../access/samples.ts'
import { exportedFile, savedView } from '../support/personal-objects.ts'
import type { World } from '../support/world.ts'
import type { Making, Subject } from './canaries.ts'

type Accounts = Record<Exclude<Subject, 'p1' | 'p2'>, number>
type Planting = { making: Making; users: Accounts }

/** Puts words into what is kept beside the people: rows of theirs, and rows about them. */
export async function plantRows(world: World, objects: Objects, planting: Planting): Promise<void> {
  await refusals(world, objects, planting)
  await withdrawals(world, objects, planting)
  await lessons(world, objects, planting)
  await ownThings(world, planting)
  await behindTheScenes(world, objects, planting)
}

/** A payment of each student and a pre-enrolment that were refused, with the reason. */
async function refusals(world: World, objects: Objects, { making: { word } }: Planting) {
  for (const [subject, id] of [
    ['s1', objects.student.own],
    ['s2', objects.student.foreign],
  ] as const)
    await sql`insert into payments (student_id, period_id, title, type, date, amount, status, rejection_reason)
      select student_id, period_id, 'Rechazado', 1, date, amount, 3, ${word(subject, 'money', 'reason')}
      from payments where student_id = ${id}`.execute(world.db)
  for (const [subject, which] of [
    ['s1', 'own'],
    ['s2', 'foreign'],
  ] as const)
    await sql`update document_requests set notes = ${word(subject, 'private', 'requested')},
      reason = ${word(subject, 'private', 'canceled')} where id = ${objects.document_request[which]}`.execute(
      world.db,
    )
  await sql`update papers set withdrawn_at = claustro_now(), withdrawn_by = made_by,
    withdrawal_reason = ${word('s2', 'secret', 'withdrawn')} where id = ${objects.paper.foreign}`.execute(
    world.db,
  )
  await sql`insert into preregistered_students (period_id, specialization_id, shift, email, first_name, last_name,
      identity_kind, identity_number, gender, birth_date, phone, state, rejection_reason)
    select period_id, specialization_id, shift, 'otra.vez@x.test', 'Otra', 'Vez', 'V', '8000003', gender, '2008-01-01',
      '+584120000003', 'rejected', ${word('p2', 'private', 'reason')}
    from preregistered_students where id = ${objects.preregistered_student.foreign}`.execute(world.db)
}

/** A withdrawal, a discount and a charge of each student that were taken back, with both reasons; what is recognised of both. */
async function withdrawals(world: World, objects: Objects, { making: { word } }: Planting) {
  for (const [subject, id] of [
    ['s1', objects.student.own],
    ['s2', objects.student.foreign],
  ] as const) {
    await sql`insert into withdrawals (student_id, kind, reason, undone_at, undo_reason)
      values (${id}, 'courses', ${word(subject, 'history', 'withdrawal')}, claustro_now(),
        ${word(subject, 'history', 'withdrawalundone')})`.execute(world.db)
    await sql`update discounts set reason = ${word(subject, 'office', 'discount')}, ended_at = claustro_now(),
      ended_by = created_by, end_reason = ${word(subject, 'office', 'discountended')}
      where student_id = ${id}`.execute(world.db)
    await sql`update charges set reason = ${word(subject, 'money', 'charge')}, waived_at = claustro_now(),
      waived_by = created_by, waive_reason = ${word(subject, 'money', 'chargewaived')}
      where student_id = ${id}`.execute(world.db)
    await sql`update equivalences set origin = ${word(subject, 'private', 'origin')},
      remark = ${word(subject, 'office', 'recognised')} where student_id = ${id}`.execute(world.db)
    await sql`update equivalent_courses set taken = ${word(subject, 'private', 'taken')}
      where student_id = ${id}`.execute(world.db)
    await sql`update equivalence_requests set origin = ${word(subject, 'private', 'askedorigin')},
      remark = ${word(subject, 'private', 'askedremark')}, return_reason = ${word(subject, 'private', 'returned')}
      where student_id = ${id}`.execute(world.db)
    await sql`update equivalence_request_courses set taken = ${word(subject, 'private', 'askedcourse')},
      grade = ${word(subject, 'private', 'askedgrade')} where request_id in
      (select r.id from equivalence_requests r where r.student_id = ${id})`.execute(world.db)
    await sql`update pensum_changes set reason = ${word(subject, 'office', 'pensumchange')}, undone_at = claustro_now(),
      undone_by = created_by, undo_reason = ${word(subject, 'office', 'pensumundone')} where student_id = ${id}`.execute(
      world.db,
    )
  }
  await sql`update equivalences set undone_at = claustro_now(), undone_by = created_by,
    undo_reason = ${word('s2', 'office', 'recognitionundone')}
    where student_id = ${objects.student.foreign}`.execute(world.db)
}

async function lessons(world: World, objects: Objects, { making: { word } }: Planting) {
  for (const [subject, id, student, student_id] of [
    ['t1', objects.lesson.own, 's1', objects.student.own],
    ['t2', objects.lesson.foreign, 's2', objects.student.foreign],
  ] as const) {
    await sql`update lessons set registered_at = claustro_now(), title = ${word(subject, 'lesson', 'lessontitle')},
      content = ${word(subject, 'lesson', 'lessoncontent')},
      observations = ${word(subject, 'lesson', 'lessonnotes')} where id = ${id}`.execute(world.db)
    await sql`insert into attendances (lesson_id, enrolment_id, attendance, justified, justification)
      select ${id}::int, e.id, false, true, ${word(student, 'absence', 'justification')}
      from enrolments e join lessons l on l.course_section_id = e.course_section_id
      where l.id = ${id} and e.student_id = ${student_id}`.execute(world.db)
    await sql`with evaluation as (
        insert into lessons (course_section_id, section_id, period_id, date, title, weighting)
        select course_section_id, section_id, period_id, date + 1, 'Parcial', 40 from lessons where id = ${id}
        returning id, course_section_id)
      insert into notes (lesson_id, enrolment_id, note, comment)
      select l.id, e.id, 15, ${word(student, 'private', 'comment')}
      from enrolments e join evaluation l using (course_section_id) where e.student_id = ${student_id}`.execute(
      world.db,
    )
    await sql`update binnacles set title = ${word(student, 'absence', 'binnacletitle')},
      description = ${word(student, 'absence', 'binnacletext')} where student_id = ${student_id}`.execute(
      world.db,
    )
  }
}

/** Notices with a file, and saved views, of everybody who has an account; of a session's device only its maker's name is shown. */
async function ownThings(world: World, { making: { word }, users }: Planting) {
  const { db } = world
  for (const [name, user_id] of Object.entries(users)) {
    const subject = name as Subject
    // What the system tells a student of their payments, the administration reads too.
    const told = subject === 's1' || subject === 's2' ? 'money' : 'own'
    const key = newKey('notices', 'docx')
    const file = Buffer.from(word(subject, 'own', 'attached'))
    await folderStorage(world.folder).put(key, file, 'application/octet-stream')
    await sql`with notice as (
        insert into notifications (type, content, attachment, attachment_name)
        values (6, ${word(subject, told, 'notice')}, ${key}, ${word(subject, 'own', 'attachment')})
        returning id)
      insert into notification_recipients (notification_id, user_id) select id, ${user_id}::int from notice`.execute(
      db,
    )
    await sql`insert into sessions (user_id, remember, device, started_at, last_used_at)
      values (${user_id}, true, ${word(subject, 'secret', 'device')}, claustro_now(), claustro_now())`.execute(
      db,
    )
    await exportedFile(db, user_id, word(subject, 'secret', 'asked'))
    const state = JSON.stringify({ search: word(subject, 'own', 'searched') })
    await sql`update saved_views set name = ${word(subject, 'own', 'view')}, state = ${state}
      where id = ${await savedView(db, user_id)}`.execute(db)
  }
}

/** The history, mails that wait, answers kept for a key, and what an import's file was called. */
async function behindTheScenes(world: World, objects: Objects, { making: { word }, users }: Planting) {
  await sql`insert into account_tokens (user_id, kind, new_email, token_hash, created_at, expires_at)
    values (${users.s2}, 'email', ${word('s2', 'secret', 'newaddress')}, ${randomBytes(32)}, claustro_now(), claustro_now())`.execute(
    world.db,
  )
  const { db } = world
  const about = (subject: Subject, part: string) =>
    JSON.stringify({ address: word(subject, 'history', part) })
  await sql`insert into audit_entries (user_id, action, entity, entity_id, before, after, reason) values
    (${users.adm}, 'students.update', 'student', ${objects.student.own}, ${about('s1', 'before')},
      ${about('s1', 'after')}, ${word('s1', 'history', 'why')}),
    (${users.adm}, 'students.update', 'student', ${objects.student.foreign}, ${about('s2', 'before')},
      ${about('s2', 'after')}, ${word('s2', 'history', 'why')})`.execute(db)
  await sql`insert into jobs (kind, payload, key, last_error, done_at) values
    ('mail', ${JSON.stringify({ text: word('s2', 'secret', 'mail') })}, ${word('s2', 'secret', 'jobkey')},
      ${word('s2', 'secret', 'fault')}, claustro_now())`.execute(db)
  await sql`insert into idempotency_keys (user_id, key, call, body_hash, status, answer) values
    (${users.s2}, ${word('s2', 'secret', 'key')}, 'POST /x {}', ${randomBytes(32)}, 200,
      ${JSON.stringify({ data: word('s2', 'secret', 'kept') })})`.execute(db)
  await sql`insert into report_links (token_hash, bytes, media_type, filename, expires_at) values
    (${randomBytes(32)}, ${Buffer.from(word('s2', 'secret', 'report'))}, 'application/pdf',
      ${word('s2', 'secret', 'filename')}, '2099-01-01')`.execute(db)
  await sql`update imports set file_name = ${word('low', 'history', 'imported')}
    where id = ${objects.import.own}`.execute(db)
}

/** A private link to the timetable of each who may make one. */
export async function plantFeeds(
  world: World,
  { student, teacher, coordinator }: { student: number; teacher: number; coordinator: number },
): Promise<Partial<Record<CallerName, string>>> {
  const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(43))
  const hash = (token = '') => createHash('sha256').update(token).digest()
  await sql`insert into schedule_feeds (student_id, teacher_id, token_hash) values
    (${student}, null, ${hash(first)}), (null, ${teacher}, ${hash(second)}), (null, ${coordinator}, ${hash(third)})`.execute(
    world.db,
  )
  return { student: first ?? '', teacher: second ?? '', coordinator: third ?? '' }
}
