import { expect, test } from 'vitest'
import { closeByRows } from '#test/support/classes.ts'
import { createInstitute, createStudentRow, idOf, inscribeByRows, letTeach } from '#test/support/institute.ts'
import { makePeriod, makePlan } from '#test/support/period-body.ts'
import { createWorld } from '#test/support/world.ts'
import { placeInSection } from './actions.ts'

const world = await createWorld()
const admin = world.as('admin')
const plan = await makePlan(world)
const period = await makePeriod(world, 2027, 1)
await admin.call('PUT', `/periods/${period.id}/pensums/${plan.pensum_id}`)
const born = {
  period_id: period.id,
  semester_id: plan.semester_id,
  shift: 'morning',
  males_limit: 3,
  females_limit: 4,
}
const create = (letter_code: string, changes: object = {}) =>
  admin.call('POST', '/sections', { ...born, letter_code, ...changes })
const answered = async (call: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await call
  return [status, body.message]
}
const first = (await create('A')).body.data
const [math = 0, language = 0] = plan.course_ids

test('a section is born with a course-section for each enabled course of its semester', async () => {
  expect(first).toMatchObject({
    letter_code: 'A',
    males_assigned: 0,
    courses_count: 2,
    courses_without_teacher: 2,
  })
  expect(first.specialization_id).toBe(plan.specialization_id)
  await admin.call('PATCH', `/semesters/${plan.semester_id}/courses/${language}`, { enabled: false })
  const second = await create('W', { shift: 'afternoon', females_limit: 8 })
  expect([second.status, second.body.data.courses_count]).toEqual([201, 1])
  await admin.call('PATCH', `/courses/${math}`, { enabled: false })
  expect(await answered(create('C'))).toEqual([409, 'disabled_course_detected'])
  await admin.call('PATCH', `/courses/${math}`, { enabled: true })
  await admin.call('PATCH', `/semesters/${plan.semester_id}/courses/${language}`, { enabled: true })
})

test('a code is used once per semester, and the pensum must be of the period', async () => {
  for (const same of ['A', 'a', ' A ', 'A\u200b', 'Ａ'])
    expect(await answered(create(same))).toEqual([409, 'letter_code_already_exists'])
  const other = await makePlan(world)
  expect(await answered(create('A', { semester_id: other.semester_id }))).toEqual([
    409,
    'pensum_not_attached_to_period',
  ])
  const wrong = await create('', { males_limit: 501, shift: 'night', period_id: 999_999 })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { letter_code: ['required'], males_limit: ['max:500'], shift: ['in'] },
  ])
})

test('a section keeps a code of its own when it is changed', async () => {
  const other = (await create('OTRA')).body.data
  const change = admin.call('PATCH', `/sections/${other.id}`, { letter_code: 'A' })
  expect(await answered(change)).toEqual([409, 'letter_code_already_exists'])
  expect((await admin.call('DELETE', `/sections/${other.id}`)).status).toBe(204)
})

test('a list has its filters, sorts, search and includes', async () => {
  const totals = await Promise.all(
    [
      '',
      `period_id=${period.id}`,
      `specialization_id=${plan.specialization_id}&shift=afternoon`,
      `semester_id=${plan.semester_id}&semester_number=1`,
      'without_teacher=1',
      'without_teacher=0',
      'without_hours=1',
      'without_hours=0',
      'search=informatica w',
    ].map((query) => admin.call('GET', `/sections?${query}`)),
  )
  expect(totals.map(({ body }) => body.total)).toEqual([2, 2, 1, 2, 2, 0, 2, 0, 1])
  const fields = [
    'id',
    'specialization_title',
    'semester_number',
    'letter_code',
    'shift',
    'males_assigned',
    'females_assigned',
    'created_at',
  ]
  for (const field of fields)
    expect((await admin.call('GET', `/sections?sort_by=${field},desc`)).status).toBe(200)
  const { body } = await admin.call(
    'GET',
    `/sections/${first.id}?with=courses,specialization,semester,teachers,period`,
  )
  expect(body.data).toMatchObject({
    specialization: { id: plan.specialization_id },
    semester: { id: plan.semester_id, number: 1 },
    period: { id: period.id, year: 2027 },
    teachers: [],
  })
  expect(body.data.courses.map((one: { course_id: number }) => one.course_id).sort()).toEqual(plan.course_ids)
  expect((await admin.call('GET', '/sections?format=xlsx')).status).toBe(200)
})

test('teachers are given as a whole list, enabled ones only', async () => {
  const teacher = await idOf(world, 'teachers', world.as('teacher'))
  const coordinator = await idOf(world, 'teachers', world.as('coordinator'))
  const path = `/sections/${first.id}/courses/${math}/assign-teacher`
  const given = await admin.call('PATCH', path, { teacher_ids: [teacher, coordinator, teacher] })
  expect([given.status, given.body.data.teachers.length]).toEqual([200, 2])
  const replaced = await admin.call('PATCH', path, { teacher_ids: [teacher] })
  expect(replaced.body.data.teachers).toMatchObject([{ id: teacher }])
  const teachers = await admin.call('GET', `/sections/${first.id}/teachers`)
  expect(teachers.body.data).toMatchObject([{ id: teacher, courses: [{ id: math }] }])
  expect((await admin.call('GET', `/sections/${first.id}`)).body.data.courses_without_teacher).toBe(1)
  await world.db
    .updateTable('users')
    .set({ enabled: false })
    .where('id', '=', world.as('coordinator').user_id)
    .execute()
  expect(await answered(admin.call('PATCH', path, { teacher_ids: [coordinator] }))).toEqual([
    409,
    'teacher_not_enabled',
  ])
  await world.db
    .updateTable('users')
    .set({ enabled: true })
    .where('id', '=', world.as('coordinator').user_id)
    .execute()
  const elsewhere = (await makePlan(world)).course_ids[0]
  const nowhere = `/sections/${first.id}/courses/${elsewhere}`
  const calls = [
    admin.call('PATCH', `${nowhere}/assign-teacher`, { teacher_ids: [] }),
    admin.call('GET', nowhere),
    admin.call('GET', `${nowhere}/students`),
  ]
  for (const call of calls) expect(await answered(call)).toEqual([404, 'course_section_not_found'])
  expect((await admin.call('PATCH', path, { teacher_ids: [] })).body.data.teachers).toEqual([])
  await admin.call('PATCH', path, { teacher_ids: [teacher] })
})

test('a teacher sees the courses taught, a coordinator the specializations coordinated, nobody else', async () => {
  const all = await admin.call('GET', `/course-sections?section_id=${first.id}&period_id=${period.id}`)
  expect(all.body.total).toBe(2)
  const taught = await world.as('teacher').call('GET', '/course-sections')
  expect(taught.body.data).toMatchObject([{ course_id: math, letter_code: 'A', students_count: 0 }])
  const teacher = await idOf(world, 'teachers', world.as('teacher'))
  expect(
    (await admin.call('GET', `/course-sections?teacher_id=${teacher}&course_id=${math}`)).body.total,
  ).toBe(1)
  for (const field of ['title', 'code', 'letter_code', 'students_count', 'hours'])
    expect((await admin.call('GET', `/course-sections?sort_by=${field},asc`)).status).toBe(200)
  const coordinator = world.as('coordinator')
  expect((await coordinator.call('GET', '/sections')).body.total).toBe(0)
  expect(await answered(coordinator.call('GET', `/sections/${first.id}`))).toEqual([
    404,
    'resource_not_found',
  ])
  const coordinator_id = await idOf(world, 'teachers', coordinator)
  await world.db
    .updateTable('specializations')
    .set({ coordinator_id })
    .where('id', '=', plan.specialization_id)
    .execute()
  expect((await coordinator.call('GET', '/sections')).body.total).toBe(2)
  expect((await coordinator.call('GET', `/sections/${first.id}`)).status).toBe(200)
})

test('limits follow the people, and a section with people stays', async () => {
  const { section_id, ...institute } = await createInstitute(world, { year: 2026, number: 2 })
  const student = await createStudentRow(world)
  await inscribeByRows(world, student.id, { section_id, ...institute })
  const path = `/sections/${section_id}`
  const { body } = await admin.call('GET', path)
  expect(body.data).toMatchObject({ females_assigned: 1, males_assigned: 0 })
  const change = (to: object, headers = {}) => admin.call('PATCH', path, to, { headers })
  expect(await answered(change({ females_limit: 0 }))).toEqual([400, 'section_limits_below_assigned'])
  const version = { 'if-unmodified-since-version': body.data.updated_at }
  const changed = await change({ females_limit: 1, shift: 'mixed', letter_code: 'Z' }, version)
  expect(changed.body.data).toMatchObject({ females_limit: 1, shift: 'mixed', letter_code: 'Z' })
  expect(await answered(change({ females_limit: 2 }, version))).toEqual([409, 'stale_version'])
  expect((await change({})).status).toBe(200)
  expect(await answered(admin.call('DELETE', path))).toEqual([400, 'section_has_inscriptions'])

  const students = await admin.call('GET', `${path}/students?search=nanez&gender=female&state=active`)
  expect(students.body.data).toMatchObject([
    { id: student.id, last_name: 'Ñáñez', gender: 'female', state: 'active' },
  ])
  for (const field of ['last_name', 'first_name', 'identity_number', 'gender', 'state'])
    expect((await admin.call('GET', `${path}/students?sort_by=${field},desc`)).body.total).toBe(1)
  expect((await admin.call('GET', `${path}/students?format=csv`)).body).toContain('Ñáñez')
  const course = `${path}/courses/${institute.course_id}`
  expect((await admin.call('GET', course)).body.data.students_count).toBe(1)
  expect((await admin.call('GET', `${course}/students`)).body.total).toBe(1)
  await world.db.updateTable('enrolments').set({ state: 'withdrawn' }).execute()
  expect((await admin.call('GET', `${course}/students`)).body.total).toBe(0)
  await letTeach(world, await idOf(world, 'teachers', world.as('teacher')), { section_id, ...institute })
  expect((await world.as('teacher').call('GET', '/course-sections')).body.total).toBe(2)
})

test.each([
  ['older', 2025, 'unable_to_update_older_periods'],
  ['closed', 2031, 'period_is_closed'],
] as const)('sections of an %s period stay as they were', async (why, year, code) => {
  const old = await createInstitute(world, { year, number: 1, enabled: false })
  if (why === 'closed') await closeByRows(world, old.period_id)
  const refusal = [409, code]
  expect((await admin.call('GET', `/sections/${old.section_id}`)).body.data[`is_${why}`]).toBe(true)
  expect(await answered(admin.call('PATCH', `/sections/${old.section_id}`, { males_limit: 1 }))).toEqual(
    refusal,
  )
  expect(await answered(admin.call('DELETE', `/sections/${old.section_id}`))).toEqual(refusal)
  const assign = `/sections/${old.section_id}/courses/${old.course_id}/assign-teacher`
  expect(await answered(admin.call('PATCH', assign, { teacher_ids: [] }))).toEqual(refusal)
  const again = { period_id: old.period_id, semester_id: old.semester_id }
  expect(await answered(create('B', again))).toEqual(refusal)
})

test('a place is chosen by shift, then by room, in the first semester unless another is named', async () => {
  const order = {
    period_id: period.id,
    specialization_id: plan.specialization_id,
    shift: 'morning' as string,
  }
  const place = (changes: object = {}) =>
    world.act((tx) => placeInSection(tx, { ...order, gender: 'female', ...changes }))
  const { body } = await admin.call('GET', '/sections?search=w')
  const afternoon = body.data.find((one: { shift: string }) => one.shift === 'afternoon')
  expect(await place()).toBe(first.id)
  expect(await place({ shift: 'afternoon' })).toBe(afternoon.id)
  expect(await place({ shift: 'mixed', semester_id: plan.semester_id })).toBe(afternoon.id)
  await expect(place({ semester_id: 999_999 })).rejects.toMatchObject({
    code: 'no_available_sections_for_inscription',
  })
})

test('an empty section goes away with its courses; a missing one is not found', async () => {
  const gone = (await create('D')).body.data
  expect((await admin.call('DELETE', `/sections/${gone.id}`)).status).toBe(204)
  const path = `/sections/${gone.id}`
  const calls = [
    admin.call('GET', path),
    admin.call('PATCH', path, {}),
    admin.call('DELETE', path),
    admin.call('GET', `${path}/students`),
    admin.call('GET', `${path}/teachers`),
    admin.call('GET', `${path}/courses/${math}`),
    admin.call('GET', `${path}/courses/${math}/students`),
    admin.call('PATCH', `${path}/courses/${math}/assign-teacher`, { teacher_ids: [] }),
  ]
  for (const call of calls) expect(await answered(call)).toEqual([404, 'resource_not_found'])
})

test('a section keeps what was taught in it; what nobody registered goes, and is counted before', async () => {
  const it = await createInstitute(world, { number: 3, enabled: false, open: false })
  const { section_id, course_id } = it
  await letTeach(world, await idOf(world, 'teachers', world.as('teacher')), it)
  const lesson = (date: string, content?: string) =>
    admin.call('POST', '/lessons', { section_id, course_id, date, content })
  const taught = await lesson('2026-11-16', 'Conjuntos')
  await lesson('2026-12-16', 'Por dictar')
  const { body } = await admin.call('GET', `/sections/${section_id}/removal`)
  expect(body.data).toEqual({ courses: 1, lessons: 2, schedules: 0, assignments: 1, waiting: 0 })
  const refused = await admin.call('DELETE', `/sections/${section_id}`)
  expect([refused.status, refused.body.message, refused.body.error_code]).toEqual([
    400,
    'section_has_past',
    'SEC001',
  ])
  await admin.call('PATCH', `/lessons/${taught.body.data.id}`, { content: null })
  expect((await admin.call('DELETE', `/sections/${section_id}`)).status).toBe(204)
  const entries = await world.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').execute()
  expect(entries.find(({ action }) => action === 'sections.delete')).toMatchObject({ before: { lessons: 2 } })
})
