import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkRecords } from '#features/closing/server/actions.ts'
import { folderStorage } from '#server/files/files.ts'
import { DEMO_EMAILS, DEMO_PASSWORD } from '#server/postgres/demo-mode.ts'
import { createWorld } from '../test/support/world.ts'
import { fillDemo } from './fill.ts'

const world = await createWorld({ empty: true, demo: true })
await fillDemo({ db: world.db, clock: world.clock, storage: folderStorage(world.folder) })

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
  for (const status of [1, 2, 3]) expect(await count(`payments where status = ${status}`)).toBeGreaterThan(20)
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
      where e.state = 'enrolled' or e.definitive_note is null`),
    faults: (await checkRecords(world.db)).length,
  }).toEqual({ closed: 6, undelivered: 0, without_verdict: 0, faults: 0 })
  expect(await count('actas')).toBeGreaterThan(100)
  const [approved, failed] = [
    await count("enrolments where state = 'approved'"),
    await count("enrolments where state = 'failed'"),
  ]
  expect(failed).toBeGreaterThan(20)
  expect(approved).toBeGreaterThan(failed * 5)
})

test('no counter of seats has drifted, and nothing happened in the future', async () => {
  expect(
    await count(`sections s cross join lateral (
      select count(*) filter (where st.gender = 'male') as males, count(*) filter (where st.gender = 'female') as females
      from inscriptions i join students st on st.id = i.student_id where i.section_id = s.id
    ) seated where males_assigned <> males or females_assigned <> females`),
  ).toBe(0)
  expect(await count(`audit_entries where at > timestamptz '${world.clock.now()}'`)).toBe(0)
})

test('one well-known user per role signs in with the public password', async () => {
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
  ])
  const student = answers[5]?.body.user.student
  expect(student.latestInscription).toMatchObject({ partial_paid: true })
})
