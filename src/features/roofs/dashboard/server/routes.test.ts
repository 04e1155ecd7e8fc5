import { beforeAll, expect, test } from 'vitest'
import { notify } from '#features/messages/notifications/server/actions.ts'
import { studentRoutes } from '#features/people/students/server/routes.ts'
import { attendanceRoutes } from '#features/teaching/attendance/server/routes.ts'
import { lessonRoutes } from '#features/teaching/lessons/server/routes.ts'
import { scheduleRoutes } from '#features/timetable/schedules/server/routes.ts'
import { weekdayOf } from '#kernel/dates.ts'
import { lessonRow } from '#test/support/classes.ts'
import {
  createInstitute,
  createStudentRow,
  day,
  type Institute,
  idOf,
  inscribeByRows,
  letTeach,
} from '#test/support/institute.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { dashboardRoutes } from './routes.ts'

let world: World
let now: Institute
let next: Institute
let own: number

beforeAll(async () => {
  world = await createWorld({
    only: [...dashboardRoutes, ...attendanceRoutes, ...lessonRoutes, ...scheduleRoutes, ...studentRoutes],
  })
  now = await createInstitute(world)
  next = await createInstitute(world, { year: 2027, number: 1, enabled: false, open: false })
  own = await idOf(world, 'students', world.as('student'))
  const ana = await createStudentRow(world, { first_name: 'Ana', last_name: 'Ñáñez' })
  await createStudentRow(world, { first_name: 'Anastasia', last_name: 'Brito' })
  await inscribeByRows(world, own, now)
  await inscribeByRows(world, ana.id, now, 5_000)
  const coordinator_id = await idOf(world, 'teachers', world.as('coordinator'))
  await letTeach(world, await idOf(world, 'teachers', world.as('teacher')), now)
  await world.db.updateTable('specializations').set({ coordinator_id }).execute()
  const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
  await world.db.insertInto('supervisions').values({ coordinator_id, teacher_id }).execute()
  const payment = { period_id: now.period_id, title: 'Pago', type: 1, date: day('2026-11-20') }
  await world.db
    .insertInto('payments')
    .values([
      { ...payment, student_id: own, amount: 2_000, status: 2 },
      { ...payment, student_id: own, amount: 1_000, status: 1 },
      { ...payment, student_id: ana.id, amount: 5_000, status: 2 },
    ])
    .execute()
  await world.db
    .insertInto('preregistered_students')
    .values({
      period_id: next.period_id,
      specialization_id: next.specialization_id,
      shift: 'morning',
      email: 'guest@correo.test',
      first_name: 'Analía',
      last_name: 'Prieto',
      identity_kind: 'V',
      identity_number: '30111222',
      gender: 'female',
      birth_date: day('2008-01-01'),
      phone: '+584121112233',
    })
    .execute()
  const user_ids = [world.as('student').user_id]
  await world.act((tx) => notify(tx, { user_ids, content: 'La sede cierra a las 18:00.', link: '/home' }))
})

test('the administration sees what waits, the seats, the money and the steps of the period to come', async () => {
  const { body } = await world.as('lowAdmin').call('GET', '/dashboard/index')
  expect(body.data).toMatchObject({
    period: { id: now.period_id, enabled: true },
    target: { id: next.period_id },
    preregistrations: { pending: 1, periods: [{ id: next.period_id, year: 2027, number: 1, pending: 1 }] },
    payments: { pending: 1, pending_amount_e2: 1_000, oldest_at: expect.any(String) },
    document_requests: { pending: 0, oldest_at: null, kinds: [] },
    equivalence_requests: { pending: 0, oldest_at: null },
    to_register: { count: 0, teachers: 0, oldest: null },
    offers_ending: { count: 0, first_at: null },
    lacking: { without_teacher: 0, without_hours: 1 },
    today: null,
    figures: { active_students: 3, inscribed: 2, debtors: 1, debt_e2: 9_000, collected_e2: 7_000 },
    mail: { waiting: 0, failed: 0 },
    records: null,
  })
  const section = { id: next.section_id, males_limit: 10, waiting: 0, courses_without_teacher: 1 }
  const seats = { seats: 20, males_left: 10, females_left: 10 }
  expect(body.data.seats).toMatchObject({
    ...{ sections_count: 1, without_teacher_count: 1, fullest: [section], specializations: [seats] },
  })
  const undone = body.data.steps.filter(({ done }: { done: boolean }) => !done)
  expect(undone.map(({ step }: { step: string }) => step)).toEqual([
    'attached',
    'preregisters',
    'inscriptions',
    'class_hours',
    'classrooms',
    'assigned',
    'timetable',
  ])
  expect(undone[0].missing).toHaveLength(1)
})

test('an empty institute is told where to begin', async () => {
  const empty = await createWorld({ only: dashboardRoutes })
  const { body } = await empty.as('admin').call('GET', '/dashboard/index')
  expect(body.data).toMatchObject({
    period: null,
    target: null,
    seats: { sections_count: 0, fullest: [] },
    payments: { pending: 0 },
  })
  type State = { step: string; done: boolean }
  const done = body.data.steps.filter((one: State) => one.done).map((one: State) => one.step)
  // Each of these institutes is born with a teacher.
  expect(done).toEqual(['teachers'])
})

test('the administration sees who was inscribed by period, and what the current one brought in by week', async () => {
  const { body } = await world.as('admin').call('GET', '/dashboard/trends')
  expect(body.data.inscribed).toEqual([
    { id: now.period_id, year: 2026, number: 2, inscribed: 2, is_current: true, is_ahead: false },
    { id: next.period_id, year: 2027, number: 1, inscribed: 0, is_current: false, is_ahead: true },
  ])
  const { weeks, ...collected } = body.data.collected
  expect(collected).toMatchObject({ id: now.period_id, weeks_length: 16, price_e2: 17_000 })
  // Paid on a Friday, the 20th of November; the week of today began on the Monday after. What is only reported counts for nothing yet.
  expect(weeks.slice(-3)).toEqual([0, 7_000, 7_000])
  expect(weeks).toHaveLength(13)
  expect(body.data.collected_before).toBeNull()
})

test('the rooms of today are counted hour by hour, on a day of classes alone', async () => {
  const admin = world.as('admin')
  const hours = await world.db
    .insertInto('class_hours')
    .values([7, 8].map((hour) => ({ start_hour: hour, start_minute: 0, end_hour: hour, end_minute: 45 })))
    .returning('id')
    .execute()
  const rooms = await world.db
    .insertInto('classrooms')
    .values(['A-1', 'A-2', 'A-3'].map((code) => ({ code, max_capacity: 30 })))
    .returning('id')
    .execute()
  const entry = (at: number) => ({
    day: weekdayOf(world.clock.today()),
    classroom_id: rooms[0]?.id,
    class_hours_ids: [hours[at]?.id],
  })
  const made = await admin.call('POST', '/schedules/bulk-store', {
    section_id: now.section_id,
    course_id: now.course_id,
    entries: [entry(0)],
  })
  expect(made.status).toBe(201)
  const today = async () => (await admin.call('GET', '/dashboard/index')).body.data.today
  expect(await today()).toMatchObject({
    classes: 1,
    classrooms: 3,
    hours: [
      { start_hour: 7, taken: 1, free: ['A-2', 'A-3'] },
      { start_hour: 8, taken: 0, free: ['A-1', 'A-2', 'A-3'] },
    ],
  })
  await world.db.insertInto('holidays').values({ date: world.clock.today(), title: 'Día libre' }).execute()
  expect(await today()).toBeNull()
  await world.db.deleteFrom('holidays').execute()
  await world.db.deleteFrom('schedules').execute()
  await world.db.deleteFrom('class_hours').execute()
  await world.db.deleteFrom('classrooms').execute()
})

test('a teacher sees the courses taught this period and who supervises', async () => {
  const { body } = await world.as('teacher').call('GET', '/dashboard/teacher')
  expect(body.data.courses).toMatchObject([
    { section_id: now.section_id, course_id: now.course_id, letter_code: 'A', students_count: 2 },
  ])
  expect(body.data.lessons.count).toBe(0)
  const inCourse = async () =>
    (
      await world
        .as('teacher')
        .call('GET', `/students?section_id=${now.section_id}&course_id=${now.course_id}`)
    ).body.total
  expect(await inCourse()).toBe(2)
  await world.db
    .updateTable('enrolments')
    .set({ state: 'withdrawn' })
    .where('student_id', '<>', own)
    .execute()
  const { body: after } = await world.as('teacher').call('GET', '/dashboard/teacher')
  expect(after.data.courses[0].students_count).toBe(1)
  expect(await inCourse()).toBe(1)
  expect(body.data.supervisors_teachers.data).toMatchObject([{ last_name: 'coordinator' }])
})

test('the lessons that nobody registered stand on the homes of who teaches and who supervises', async () => {
  const lesson = await lessonRow(world, now, '2026-11-16')
  const ofToday = { date: '2026-11-23', state: 'planned' }
  await lessonRow(world, now, ofToday.date)
  await lessonRow(world, now, '2026-11-24')
  const read = async (person: 'teacher' | 'coordinator' | 'student') =>
    (await world.as(person).call('GET', `/dashboard/${person}`)).body.data
  expect((await read('teacher')).to_register).toMatchObject({
    count: 1,
    data: [{ id: lesson, date: '2026-11-16', section_id: now.section_id, title: 'Matemática I' }],
  })
  expect((await read('coordinator')).supervised_teachers.data).toMatchObject([
    {
      lessons_to_register: 1,
      lessons: [{ date: '2026-11-16', state: 'to_register' }, ofToday],
      evaluation: null,
      reminded_at: null,
    },
  ])
  const { body: ofAdmin } = await world.as('admin').call('GET', '/dashboard/index')
  expect(ofAdmin.data.to_register).toEqual({ count: 1, teachers: 1, oldest: '2026-11-16' })
  expect(await read('student')).toMatchObject({ courses_period: '2026-2', courses: [{ absences_left: 6 }] })
  const attendances = [{ student_id: own, attendance: false }]
  await world.as('teacher').call('PATCH', `/lessons/${lesson}/register`, { attendances })
  expect((await read('teacher')).to_register).toEqual({ count: 0, data: [] })
  expect((await read('coordinator')).supervised_teachers.data).toMatchObject([
    { lessons_to_register: 0, lessons: [{ date: '2026-11-16', state: 'without_content' }, ofToday] },
  ])
  expect((await read('student')).courses).toMatchObject([{ absences: 1, absences_left: 5, is_failed: false }])
  await world.db.deleteFrom('attendances').execute()
  await world.db.deleteFrom('lessons').execute()
})

test('a coordinator sees what has no teacher, and whom to supervise', async () => {
  const { body } = await world.as('coordinator').call('GET', '/dashboard/coordinator')
  expect(body.data.courses).toEqual([])
  expect(body.data.without_teacher).toMatchObject([{ section_id: next.section_id }])
  expect(body.data.without_schedule).toMatchObject([{ section_id: next.section_id }])
  expect(body.data.supervised_teachers.data).toMatchObject([
    {
      last_name: 'teacher',
      courses_count: 1,
      hours: 0,
      hours_to_place: expect.any(Number),
      lessons_to_register: 0,
    },
  ])
  expect(body.data.target).toMatchObject({ id: next.period_id })
  expect(body.data.sections).toHaveLength(2)
  expect(body.data.sections.find(({ id }: { id: number }) => id === now.section_id)).toMatchObject({
    period_id: now.period_id,
    inscribed: 2,
    courses_without_teacher: 0,
  })
  expect(body.data.deliveries_waiting).toBe(0)
  const counts = body.data.specializations.data.map((one: { students_count: number }) => one.students_count)
  expect(counts.sort()).toEqual([0, 2])
})

test('a student sees the debt, the inscription, the courses with teachers, and the notices', async () => {
  const { body } = await world.as('student').call('GET', '/dashboard/student')
  expect(body.data).toMatchObject({
    debt_e2: 9_000,
    inscription: {
      period: { year: 2026, number: 2 },
      section: { letter_code: 'A' },
      debt_e2: 9_000,
      partial_paid: true,
    },
    courses: [{ title: 'Matemática I', teachers: ['Persona teacher'] }],
    notices: [{ content: 'La sede cierra a las 18:00.', read_at: null }],
  })
})

test('a student without inscription has an empty home', async () => {
  const { user_id } = await createStudentRow(world, { first_name: 'Zoe' })
  const { body } = await (await world.signIn(user_id)).call('GET', '/dashboard/student')
  const { period, ...rest } = body.data
  expect(period).toMatchObject({ id: now.period_id, weeks_length: 16 })
  expect(rest).toEqual({
    ...{ courses_period: null, debt_e2: 0, charges_debt_e2: 0, reported_e2: 0 },
    ...{ inscription: null, reinscription: null, has_make_ups: false },
    courses: [],
    last_notes: [],
    requests: [],
    notices: [],
  })
})

const found = async (person: 'admin' | 'lowAdmin' | 'teacher' | 'coordinator', search: string) => {
  const { body } = await world.as(person).call('GET', '/people', undefined, { query: { search } })
  return body.data.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`)
}

test('people are found by name or document, as far as each may see them', async () => {
  expect(await found('admin', 'ana')).toEqual([
    'student Anastasia Brito',
    'student Ana Ñáñez',
    'preregistration Analía Prieto',
  ])
  expect(await found('admin', 'persona lowadmin')).toEqual(['administrator Persona lowAdmin'])
  expect(await found('lowAdmin', 'persona lowadmin')).toEqual([])
  expect(await found('lowAdmin', 'V-30.111.222')).toEqual(['preregistration Analía Prieto'])
  expect(await found('lowAdmin', 'persona teacher')).toEqual(['teacher Persona teacher'])
  expect(await found('coordinator', 'persona')).toEqual([
    'student Persona student',
    'teacher Persona coordinator',
    'teacher Persona teacher',
  ])
  expect(await found('teacher', 'persona teacher')).toEqual([])
  expect(await found('teacher', 'ana')).toEqual(['student Ana Ñáñez'])
  expect(await found('coordinator', 'nanez')).toEqual(['student Ana Ñáñez'])
})

test('the administration reads at once whether a student is solvent; a teacher does not', async () => {
  const details = async (person: 'lowAdmin' | 'teacher') => {
    const { body } = await world.as(person).call('GET', '/people?search=nanez')
    return body.data[0]
  }
  const seen = await details('lowAdmin')
  expect(seen.detail).toMatch(/^V-[\d.]+ · Solvente$/)
  expect(seen.to).toBe(`/students/${seen.id}`)
  expect((await details('teacher')).detail).not.toContain('Solvente')
  const { body } = await world
    .as('admin')
    .call('GET', '/people', undefined, { query: { search: 'persona student' } })
  expect(body.data[0].detail).toContain('Debe 90,00 $')
})

test('what a single permission takes away is not found by name either', async () => {
  const { user_id } = world.as('lowAdmin')
  const take = (permission: string, granted: boolean) =>
    world.db.insertInto('user_permissions').values({ user_id, permission, granted }).execute()
  await take('preregistrations.view', false)
  await take('payments.view', false)
  await take('users.view', true)
  expect(await found('lowAdmin', 'V-30.111.222')).toEqual([])
  expect(await found('lowAdmin', 'persona lowadmin')).toEqual(['administrator Persona lowAdmin'])
  const { body } = await world.as('lowAdmin').call('GET', '/people?search=nanez')
  expect(body.data[0].detail).not.toContain('Solvente')
  await world.db.deleteFrom('user_permissions').where('user_id', '=', user_id).execute()
})

test('a teacher is found with what he is, and where his file lies', async () => {
  const { body } = await world.as('admin').call('GET', '/people?search=persona%20coordinator')
  const [{ id, detail, to }] = body.data
  expect([to, detail]).toEqual([`/teachers/${id}`, expect.stringMatching(/ · Coordinador$/)])
})

test('one letter is too little to search', async () => {
  expect((await world.as('admin').call('GET', '/people?search=a')).status).toBe(422)
})
