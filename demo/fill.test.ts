import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import { reckonedNote } from '#features/enrolment/enrolments/notes/rules.ts'
import { noteFactsOf } from '#features/enrolment/enrolments/notes/server/queries.ts'
import { stateByAbsences, stateByNote } from '#features/enrolment/enrolments/rules.ts'
import { absencesCounted } from '#features/enrolment/enrolments/server/columns.ts'
import { checkRecords } from '#features/teaching/closing/checking/server/actions.ts'
import { DEMO_EMAILS, DEMO_PASSWORD, RETURNING_EMAIL } from '#server/postgres/demo-mode.ts'
import { mayOpen } from '../test/access/screen-roles.ts'
import { contradictions } from '../test/support/check-actas.ts'
import { createWorld } from '../test/support/world.ts'

const world = await createWorld({ filled: true })

const count = async (what: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(what)}`.execute(world.db)).rows[0]?.n ??
  0

test('the demo institute has lived: periods, studies, people, payments in every state', async () => {
  expect({
    periods: await count('periods'),
    current: await count('periods where enabled'),
    specializations: await count('specializations'),
    coordinated: await count('specializations where coordinator_id is not null'),
    teachers: await count('teachers'),
    courses: await count('courses'),
  }).toEqual({ periods: 8, current: 1, specializations: 4, coordinated: 3, teachers: 30, courses: 46 })
  // rules.md#demo-institute: about 420 in all, about 300 of them active
  expect(Math.abs((await count('students')) - 420)).toBeLessThan(20)
  const current = await count('inscriptions i join periods p on p.id = i.period_id and p.enabled')
  expect(Math.abs(current - 300)).toBeLessThan(30)
  expect(await count('prelations')).toBeGreaterThan(30)
  for (const is of ['is null', 'is not null'])
    expect(await count(`notification_recipients where read_at ${is}`)).toBeGreaterThan(1_000)
  expect(await count("preregistered_students where state = 'pending'")).toBe(24)
  for (const state of ['pending', 'generated', 'retired', 'canceled'])
    expect(await count(`document_requests where state = '${state}'`)).toBeGreaterThan(0)
  expect(await count('papers where withdrawn_at is not null')).toBe(1)
  expect(await count("papers where kind = 'kardex'")).toBe(1)
  for (const status of [1, 2, 3]) expect(await count(`payments where status = ${status}`)).toBeGreaterThan(20)
  // What a review looks like with a picture, and with a PDF.
  for (const ending of ['webp', 'pdf'])
    expect(await count(`payments where status = 1 and proof like '%.${ending}'`)).toBeGreaterThan(0)
})

test('how every enrolment stands is what the rules make of its notes and absences', async () => {
  const rows = await world.db
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .select(['e.id', 'e.state', 'e.definitive_note', 'p.approval_minimum_note', 'c.max_absences_to_fail'])
    .select([absencesCounted.as('counted'), 'cs.notes_delivered_at'])
    .select(sql<boolean>`(e.absences_pardoned_at is not null)`.as('is_pardoned'))
    .execute()
  expect(rows.length).toBeGreaterThan(1_000)
  const wrong = rows.filter(({ state, notes_delivered_at, ...row }) => {
    const enrolment_state = state as EnrolmentState
    if (notes_delivered_at === null) return stateByAbsences({ ...row, enrolment_state }) !== state
    return stateByNote({ ...row, enrolment_state }, row.definitive_note ?? 0) !== state
  })
  expect(wrong).toEqual([])
  const open = await noteFactsOf(
    world.db,
    rows.map(({ id }) => id),
  )
  expect(open.filter(({ definitive_note }) => definitive_note !== null).length).toBeGreaterThan(500)
  for (const { id, definitive_note, whole_weighting, ...facts } of open)
    expect({ id, ...reckonedNote(facts) }).toMatchObject({ id, definitive_note, whole_weighting })
})

test('today falls into the second cut, and the next period takes pre-enrolments', async () => {
  const { body } = await world.guest.call('GET', '/enabled-preregisters-period')
  expect(body.data.year * 2 + body.data.number).toBeGreaterThan(2026 * 2)
  const today = world.clock.today()
  expect(
    await count(
      `periods where enabled and date '${today}' between second_cut_start_date and second_cut_end_date`,
    ),
  ).toBe(1)
})

test('it has rooms, hours of two shifts, the holidays of its years and what happens now', async () => {
  const today = world.clock.today()
  expect({
    classrooms: await count('classrooms'),
    hours: await count('class_hours'),
    mornings: await count("class_hours where shift = 'morning'"),
    gaps: await count(`class_hours h where not exists (select from class_hours n
      where n.start_hour * 60 + n.start_minute = h.end_hour * 60 + h.end_minute)`),
    holidays: await count(`holidays_between(date '${today}' - 365, date '${today}' - 1)`),
  }).toEqual({ classrooms: 12, hours: 14, mornings: 7, gaps: 2, holidays: 14 })
  expect(await count(`activities where date '${today}' < end_date`)).toBeGreaterThan(2)
})

test('every course with a teacher has its hours in the current timetable, and nobody is in two places at once', async () => {
  const inCurrent = `course_sections cs join sections s on s.id = cs.section_id
    join periods p on p.id = s.period_id and p.enabled join courses c on c.id = cs.course_id
    where exists (select from course_section_teachers t where t.course_section_id = cs.id)`
  const slots = '(select count(*) from schedule_slots sl where sl.course_section_id = cs.id)'
  expect(await count(inCurrent)).toBeGreaterThan(50)
  expect(await count(`${inCurrent} and ${slots} <> c.hours`)).toBe(0)
  // In the coming one hours can be seen, and courses that clash with those of the semester before.
  const ahead = `schedule_slots sl join sections s on s.id = sl.section_id join semesters se on se.id = s.semester_id
    join periods p on p.id = s.period_id and p.enabled_inscriptions and not p.enabled`
  expect(await count(ahead)).toBeGreaterThan(100)
  expect(
    await count(`${ahead} where exists (select from schedule_slots o join sections os on os.id = o.section_id
      join semesters ose on ose.id = os.semester_id where o.period_id = sl.period_id and o.day = sl.day
      and o.class_hour_id = sl.class_hour_id and ose.pensum_id = se.pensum_id and ose.number = se.number - 1)`),
  ).toBeGreaterThan(10)
  // Counted from the entries, not believed of the constraints.
  const twice = (whose: string, from = '') =>
    count(`(select from schedule_slots sl ${from} join classrooms r on r.id = sl.classroom_id
      group by ${whose}, sl.period_id, sl.day, sl.class_hour_id having count(*) > 1) clashes`)
  expect({
    sections: await twice('sl.section_id'),
    rooms: await twice('sl.classroom_id'),
    teachers: await twice(
      't.teacher_id',
      'join course_section_teachers t on t.course_section_id = sl.course_section_id',
    ),
    outside_shift: await count(`schedule_slots sl join sections s on s.id = sl.section_id
      join class_hours h on h.id = sl.class_hour_id where s.shift not in ('mixed', h.shift)`),
  }).toEqual({ sections: 0, rooms: 0, teachers: 0, outside_shift: 0 })
})

test('every scheduled course of the current period has its lessons, on the days of its timetable and on no holiday', async () => {
  const lessons = 'lessons l join periods p on p.id = l.period_id'
  expect(await count(`${lessons} where p.enabled`)).toBeGreaterThan(1_500)
  expect({
    open: await count(`${lessons} where not p.enabled and p.closed_at is null`),
    on_holidays: await count(`${lessons} where l.date in (
      select date from holidays_between(p.start_date, p.end_date))`),
    off_the_timetable: await count(`${lessons} where p.enabled and not exists (select from schedules s
      where s.course_section_id = l.course_section_id and s.day = extract(isodow from l.date))`),
    without: await count(`schedules s join periods p on p.id = s.period_id and p.enabled
      where not exists (select from lessons l where l.course_section_id = s.course_section_id)`),
  }).toEqual({ open: 0, on_holidays: 0, off_the_timetable: 0, without: 0 })
})

test('the periods that are over are closed: taught, noted, sealed, and true', async () => {
  expect({
    closed: await count('periods where closed_at is not null'),
    undelivered: await count(`course_sections cs join sections s on s.id = cs.section_id
      join periods p on p.id = s.period_id and p.closed_at is not null where cs.notes_delivered_at is null`),
    without_verdict: await count(`enrolments e join course_sections cs on cs.id = e.course_section_id
      join sections s on s.id = cs.section_id join periods p on p.id = s.period_id and p.closed_at is not null
      where e.state = 'enrolled' or (e.definitive_note is null and e.state <> 'withdrawn')`),
    faults: (await checkRecords(world.db)).length,
  }).toEqual({ closed: 6, undelivered: 0, without_verdict: 0, faults: 0 })
  expect(await count('actas')).toBeGreaterThan(100)
  const actas = await world.db.selectFrom('actas').select(['number', 'body']).execute()
  expect(contradictions(actas)).toEqual([])
  const [approved, failed] = [
    await count("enrolments where state = 'approved'"),
    await count("enrolments where state = 'failed'"),
  ]
  expect(failed).toBeGreaterThan(20)
  expect(approved).toBeGreaterThan(failed * 5)
})

test('the notes of whom anybody signs in as have an NP and an EX with its reason, and somebody comes no more', async () => {
  const of = `notes n join course_section_teachers t on t.course_section_id =
    (select course_section_id from lessons where id = n.lesson_id)
    join teachers te on te.id = t.teacher_id join users u on u.id = te.user_id
    where u.email = 'profesor@demo.example' and n.outcome`
  expect(await count(`${of} = 'not_presented'`)).toBeGreaterThan(0)
  expect(await count(`${of} = 'excused' and n.comment is not null`)).toBeGreaterThan(0)
  const admin = world.db.selectFrom('users').select('id').where('email', '=', 'admin@demo.example')
  const office = await world.signIn((await admin.executeTakeFirstOrThrow()).id)
  const { body } = await office.call('GET', '/students/at-risk?limit=0&reason=not_coming')
  expect(body.data.length).toBeGreaterThan(0)
})

test('projects end with a final delivery: of the closed periods whole, of the current one at every stage', async () => {
  const deliveries = `final_deliveries f join course_sections cs on cs.id = f.course_section_id
    join sections s on s.id = cs.section_id join periods p on p.id = s.period_id`
  const notes = `(select count(*) from jury_notes n where n.final_delivery_id = f.id)`
  const wanted = `(select count(*) from final_delivery_juries j where j.final_delivery_id = f.id)
    * (select count(*) from final_delivery_students fs join enrolments e on e.id = fs.enrolment_id
      where fs.final_delivery_id = f.id and e.state not in ('withdrawn', 'failed_by_absence'))`
  expect(await count(`${deliveries} where p.closed_at is not null`)).toBeGreaterThan(0)
  expect({
    closed: await count(`${deliveries} where p.closed_at is not null and ${notes} < ${wanted}`),
    late:
      (await count(
        `${deliveries} where p.enabled and f.date < '${world.clock.today()}' and ${notes} < ${wanted}`,
      )) > 0,
    due:
      (await count(`${deliveries} join final_delivery_juries j on j.final_delivery_id = f.id
      join teachers t on t.id = j.teacher_id join users u on u.id = t.user_id and u.email = 'profesor@demo.example'
      where p.enabled and f.date = '${world.clock.today()}' and ${notes} > 0`)) > 0,
    coming:
      (await count(`${deliveries} where p.enabled and f.date > '${world.clock.today()}' and ${notes} = 0`)) >
      0,
  }).toEqual({ closed: 0, late: true, due: true, coming: true })
})

test('some have left, given up a course, changed the section or graduated', async () => {
  expect({
    retired: await count("students where state = 'retired'"),
    undone: await count('withdrawals where undone_at is not null'),
    courses: await count("withdrawals where kind = 'courses'"),
    changed: await count("audit_entries where action = 'inscriptions.change_section'"),
  }).toEqual({ retired: 3, undone: 1, courses: 2, changed: 1 })
  const told = `notifications n join notification_recipients r on r.notification_id = n.id
    join users u on u.id = r.user_id where u.email = 'profesor@demo.example' and n.content`
  expect(await count(`${told} like '% ya no está en su lista de %'`)).toBeGreaterThanOrEqual(2)
  expect(await count(`${told} like '% está ahora en su lista de %'`)).toBeGreaterThanOrEqual(1)
  expect(await count("students where state = 'graduated'")).toBeGreaterThan(3)
  expect(
    await count("students where graduation_proposed_in is not null and state = 'active'"),
  ).toBeGreaterThan(3)
})

test('no counter of seats has drifted, and nothing happened in the future', async () => {
  expect(
    await count(`sections s cross join lateral (
      select count(*) filter (where st.gender = 'male') as males, count(*) filter (where st.gender = 'female') as females
      from inscriptions i join students st on st.id = i.student_id where i.section_id = s.id and i.retired_at is null
    ) seated cross join lateral (
      select count(*) filter (where gender = 'male') as males_offered, count(*) filter (where gender = 'female') as females_offered
      from waiting_list_entries w where w.section_id = s.id and w.offered_until is not null
    ) offered where males_assigned <> males + most_visiting(s.id, 'male')
      or females_assigned <> females + most_visiting(s.id, 'female')
      or males_held <> males_offered or females_held <> females_offered`),
  ).toBe(0)
  expect(await count('waiting_list_entries')).toBe(4)
  expect(await count('sections where males_held + females_held = 1')).toBe(1)
  // By people: the first account is made without a call, and so at the database's hour.
  expect(
    await count(`audit_entries where user_id is not null and at > timestamptz '${world.clock.now()}'`),
  ).toBe(0)
})

test('the re-enrolment can be tried: some are done, some can be, some are in the way for four reasons, some wait', async () => {
  const { id: admin_id } = await world.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@demo.example')
    .executeTakeFirstOrThrow()
  const admin = await world.signIn(admin_id)
  const { body } = await admin.call('GET', '/re-inscriptions/summary')
  const { done, ready, in_the_way, waiting, offered } = body.data
  expect([done > 5, ready > 5, in_the_way > 5, waiting, offered]).toEqual([true, true, true, 4, 1])
  const { body: ahead } = await admin.call('GET', '/re-inscriptions/semesters')
  const codes = new Set<string>()
  for (const { semester_id } of ahead.data.semesters) {
    const seen = await admin.call('GET', `/re-inscriptions/candidates?semester_id=${semester_id}`)
    for (const { code } of seen.body.data.students) if (code) codes.add(code)
  }
  expect(codes.size).toBeGreaterThanOrEqual(4)
  const account = { email: RETURNING_EMAIL, password: DEMO_PASSWORD }
  const { body: signed } = await world.guest.call('POST', '/login', account)
  const id = signed.user.student.id
  const self = await world.signIn(signed.user.id)
  const { body: preview } = await self.call('GET', `/students/${id}/courses/next-semester`)
  expect(preview.data).toMatchObject({ allowed: true, kind: 'reincorporation' })
})

test('well-known users of each role, and a student who can be re-enrolled, sign in with the public password', async () => {
  const answers = await Promise.all(
    DEMO_EMAILS.map((email) => world.guest.call('POST', '/login', { email, password: DEMO_PASSWORD })),
  )
  expect(answers.map(({ body }) => [body.user?.type, body.user?.level])).toEqual([
    ['admin', 6],
    ['admin', 5],
    ['lowAdmin', 4],
    ['coordinator', 3],
    ['teacher', 2],
    ['student', 1],
    ['student', 1],
  ])
  const student = answers[5]?.body.user.student
  expect(student.latestInscription).toMatchObject({ partial_paid: true })
})

test('its library has documents for everybody and for courses, some with a cover; teachers have noted incidents', async () => {
  expect({
    documents: await count('documents'),
    general: await count('documents where course_id is null'),
    covers: await count('documents where cover_picture is not null'),
  }).toEqual({ documents: 42, general: 8, covers: 11 })
  expect(await count('binnacles')).toBeGreaterThanOrEqual(12)
  expect(await count('binnacles where not visible_to_student')).toBeGreaterThan(0)
})

test('every notice of the system leads to a page that its receiver may open', async () => {
  const { rows } = await sql<{ role: string; link: string | null }>`
    select distinct u.role, n.link from notifications n join notification_recipients r on r.notification_id = n.id
    join users u on u.id = r.user_id where n.sender_user_id is null`.execute(world.db)
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ role, link }) => link === null || !mayOpen(role, link))).toEqual([])
})
