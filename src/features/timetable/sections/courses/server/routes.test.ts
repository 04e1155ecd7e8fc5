import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bulkStore } from '#features/timetable/schedules/server/actions.ts'
import { closeByRows, createClass, lessonRow } from '#test/support/classes.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const first = await createInstitute(world)
const teacher = await idOf(world, 'teachers', world.as('teacher'))
const coordinator = await idOf(world, 'teachers', world.as('coordinator'))
const made = async (path: string, body: object): Promise<number> =>
  (await admin.call('POST', path, body)).body.data.id
const [hour, next] = [
  await made('/class-hours', { start_hour: 7, start_minute: 0, end_hour: 7, end_minute: 45 }),
  await made('/class-hours', { start_hour: 7, start_minute: 45, end_hour: 8, end_minute: 30 }),
]
const room = await made('/classrooms', { code: 'A-1', max_capacity: 30 })
const other_room = await made('/classrooms', { code: 'A-2', max_capacity: 30 })
const open = (letter_code: string) =>
  made('/sections', {
    period_id: first.period_id,
    semester_id: first.semester_id,
    letter_code,
    shift: 'morning',
    males_limit: 5,
    females_limit: 5,
  })
const second = await open('B')
const { course_id } = first
const place = (section_id: number, classroom_id: number, class_hours_ids: number[]) =>
  world.act((tx) =>
    bulkStore(tx, null, { section_id, course_id, entries: [{ day: 1, classroom_id, class_hours_ids }] }),
  )
const pathOf = (section_id: number) => `/sections/${section_id}/courses/${course_id}`
const assign = (section_id: number, teacher_ids: number[], method: 'PATCH' | 'POST' = 'PATCH') =>
  admin.call(method, `${pathOf(section_id)}/assign-teacher`, { teacher_ids })
const candidates = async (section_id: number) =>
  (await admin.call('GET', `${pathOf(section_id)}/assignable-teachers`)).body.data as {
    id: number
    busy: unknown[]
    hours: number
  }[]

test('a course of a section says how many of its hours are in the timetable', async () => {
  await place(first.section_id, room, [hour, next])
  const { body } = await admin.call('GET', pathOf(first.section_id))
  expect(body.data).toMatchObject({ hours: 5, scheduled_hours: 2 })
  const list = await admin.call('GET', `/course-sections?section_id=${second}`)
  expect(list.body.data).toMatchObject([{ section_id: second, scheduled_hours: 0 }])
})

test('courses that lack hours in the week are listed apart', async () => {
  const total = async (without: number) =>
    (await admin.call('GET', `/course-sections?without_hours=${without}`)).body.total
  expect([await total(1), await total(0)]).toEqual([2, 0])
  await sql`update courses set hours = 2 where id = ${first.course_id}`.execute(world.db)
  expect([await total(1), await total(0)]).not.toEqual([2, 0])
  await sql`update courses set hours = 5 where id = ${first.course_id}`.execute(world.db)
})

test('courses without a teacher are listed apart', async () => {
  await letTeach(world, teacher, first)
  const total = async (without: number) =>
    (await admin.call('GET', `/course-sections?without_teacher=${without}`)).body.total
  expect([await total(1), await total(0)]).toEqual([1, 1])
})

test('whoever reaches a section for teaching in it sees what they teach, not its neighbours of the section', async () => {
  const neighbour = await made('/courses', {
    code: 'VEC',
    title: 'Vecina',
    credits: 3,
    hours: 4,
    max_absences_to_fail: 5,
  })
  await world.db
    .insertInto('course_sections')
    .values({ section_id: first.section_id, course_id: neighbour })
    .execute()
  const listOf = async (role: 'teacher' | 'admin') => {
    const { body } = await world.as(role).call('GET', `/course-sections?section_id=${first.section_id}`)
    return body.data.map((one: { course_id: number }) => one.course_id)
  }
  expect((await listOf('admin')).sort()).toEqual([course_id, neighbour].sort())
  expect(await listOf('teacher')).toEqual([course_id])
  const own = await world.db
    .insertInto('course_section_teachers')
    .values({ course_section_id: first.course_section_id, teacher_id: coordinator })
    .returning('course_section_id')
    .executeTakeFirstOrThrow()
  const watcher = world.as('coordinator')
  const seen = await watcher.call('GET', `/course-sections?section_id=${first.section_id}`)
  expect(seen.body.data.map((one: { course_id: number }) => one.course_id)).toEqual([course_id])
  const notes = await watcher.call('GET', `/sections/${first.section_id}/students-courses-notes`)
  expect(notes.body.data.courses.map((one: { id: number }) => one.id)).toEqual([course_id])
  const path = `/sections/${first.section_id}/courses`
  expect((await watcher.call('GET', `${path}/${course_id}`)).status).toBe(200)
  for (const call of [`${path}/${neighbour}`, `${path}/${neighbour}/students`])
    expect((await watcher.call('GET', call)).body.message).toBe('course_section_not_found')
  await world.db
    .deleteFrom('course_section_teachers')
    .where('course_section_id', '=', own.course_section_id)
    .where('teacher_id', '=', coordinator)
    .execute()
  await world.db.deleteFrom('course_sections').where('course_id', '=', neighbour).execute()
})

test('a teacher who is busy at the hours of a course cannot be given it, and is named with what keeps them', async () => {
  await place(second, other_room, [next])
  const refused = await assign(second, [coordinator, teacher])
  expect([refused.status, refused.body.message]).toEqual([409, 'day_teacher_class_hour_taken'])
  expect(refused.body.conflicts).toMatchObject([
    {
      code: 'day_teacher_class_hour_taken',
      with: { day: 1, class_hour_id: next, section_id: first.section_id, teacher: { id: teacher } },
    },
  ])
  expect((await admin.call('GET', pathOf(second))).body.data.teachers).toEqual([])
  expect((await assign(second, [coordinator])).status).toBe(200)
})

test('whoever may be asked comes with the load of the period, and with what keeps them busy', async () => {
  const rows = await candidates(second)
  expect(rows.find(({ id }) => id === teacher)).toMatchObject({
    enabled: true,
    is_assigned: false,
    hours: 5,
    courses_count: 1,
    busy: [{ day: 1, start_hour: 7, start_minute: 45, title: 'Matemática I', letter_code: 'A' }],
  })
  expect(rows.find(({ id }) => id === coordinator)).toMatchObject({ is_assigned: true, hours: 5, busy: [] })
  const { user_id } = world.as('teacher')
  await world.db.updateTable('users').set({ enabled: false }).where('id', '=', user_id).execute()
  expect((await candidates(second)).map(({ id }) => id)).not.toContain(teacher)
  expect((await candidates(first.section_id)).find(({ id }) => id === teacher)).toMatchObject({
    is_assigned: true,
    enabled: false,
  })
})

test('one who is disabled keeps what they have, and is given no more', async () => {
  const kept = await assign(first.section_id, [teacher], 'POST')
  expect([kept.status, kept.body.data.teachers]).toMatchObject([200, [{ id: teacher }]])
  const refused = await assign(second, [teacher], 'POST')
  expect([refused.status, refused.body.message]).toEqual([409, 'teacher_not_enabled'])
  const { user_id } = world.as('teacher')
  await world.db.updateTable('users').set({ enabled: true }).where('id', '=', user_id).execute()
})

test('the course of a section is changed by its teachers too, or by nothing', async () => {
  const change = (body: object) => admin.call('PATCH', pathOf(second), body)
  expect((await change({})).body.data.teachers).toMatchObject([{ id: coordinator }])
  expect((await change({ teacher_ids: [] })).body.data.teachers).toEqual([])
  expect((await change({ teacher_ids: [teacher] })).body.message).toBe('day_teacher_class_hour_taken')
  expect((await change({ teacher_ids: [coordinator] })).status).toBe(200)
})

test('each change of teachers leaves who had the course before and after, and no change leaves nothing', async () => {
  const entries = () =>
    world.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'sections.assign_teacher')
      .orderBy('id')
      .execute()
  const before = await entries()
  await assign(second, [coordinator])
  expect(await entries()).toHaveLength(before.length)
  expect(before.at(-1)).toMatchObject({
    user_id: admin.user_id,
    entity: 'course_section',
    before: { teacher_ids: [] },
    after: { teacher_ids: [coordinator] },
  })
})

test('a section that goes away leaves who taught in it, when it met and what it was', async () => {
  const gone = await open('ADIOS')
  await place(gone, other_room, [hour])
  const given = await assign(gone, [coordinator])
  const [{ first_name = '', last_name = '' } = {}] = given.body.data.teachers
  expect((await admin.call('DELETE', `/sections/${gone}`)).status).toBe(204)
  const { body } = await admin.call('GET', '/audit-entries?limit=3')
  expect(body.data).toMatchObject([
    {
      action: 'sections.delete',
      user_id: admin.user_id,
      entity: 'section',
      entity_id: gone,
      subject: '2026-2',
      changes: expect.arrayContaining([{ field: 'letter_code', before: 'ADIOS', after: null }]),
    },
    {
      action: 'sections.assign_teacher',
      subject: 'Matemática I, 2026-2',
      changes: [{ field: 'teachers', before: [`${first_name} ${last_name}`], after: [] }],
    },
    {
      action: 'schedules.delete',
      subject: 'Matemática I, 2026-2',
      changes: expect.arrayContaining([{ field: 'classroom_id', before: 'A-2', after: null }]),
    },
  ])
  const file = await admin.call('GET', `/audit-entries?teacher_id=${coordinator}&limit=1`)
  expect(file.body.data).toMatchObject([{ action: 'sections.assign_teacher', changes: [{ after: [] }] }])
})

test('one who is being disabled at that very moment is given nothing', async () => {
  const section_id = await open('C')
  await world.openConnections(4)
  const { user_id } = world.as('teacher')
  const enable = (tx: typeof world.db, enabled: boolean) =>
    tx.updateTable('users').set({ enabled }).where('id', '=', user_id).execute()
  const { asked } = await world.act(async (tx) => {
    await enable(tx, false)
    const asked = assign(section_id, [teacher])
    await sql`select pg_sleep(0.4)`.execute(tx)
    return { asked }
  })
  expect((await asked).body.message).toBe('teacher_not_enabled')
  await enable(world.db, true)
})

test('two courses at one hour are never given to one teacher, whoever asks at once', async () => {
  await assign(first.section_id, [])
  await assign(second, [])
  await world.openConnections(8)
  const answers = await Promise.all(
    [1, 2, 3, 4].flatMap(() => [assign(first.section_id, [teacher]), assign(second, [teacher])]),
  )
  const { rows } = await world.db.executeQuery<{ clashes: number }>({
    ...world.db
      .selectFrom('schedule_teacher_slots')
      .select(({ fn }) => fn.countAll<number>().as('clashes'))
      .where('class_hour_id', '=', next)
      .where('teacher_id', '=', teacher)
      .compile(),
  })
  expect(rows).toEqual([{ clashes: 1 }])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a closed period is refused in each call', async () => {
  const closed = await createInstitute(world, { year: 2031, number: 1, enabled: false })
  await closeByRows(world, closed.period_id)
  const path = `/sections/${closed.section_id}/courses/${closed.course_id}`
  for (const { body } of [
    await admin.call('PATCH', path, { teacher_ids: [] }),
    await admin.call('PATCH', `${path}/assign-teacher`, { teacher_ids: [] }),
    await admin.call('POST', `${path}/assign-teacher`, { teacher_ids: [] }),
  ])
    expect(body.message).toBe('period_is_closed')
})

type Class = Awaited<ReturnType<typeof createClass>>

async function passing({ own }: Class) {
  const path = `/course-sections?section_id=${own.section_id}&with=passing_count`
  const [row] = (await admin.call('GET', path)).body.data
  return [row.passing_count, row.students_count]
}

/** An evaluation of a day in September, noted in the order of the students; null leaves one without, text is why there is none. */
async function evaluate(
  { own, ids }: Class,
  day: number,
  weighting: number,
  given: (number | 'excused' | null)[],
) {
  const lesson = await lessonRow(world, own, `2026-09-${String(day).padStart(2, '0')}`)
  const notes = given.flatMap((note, at) => {
    if (note === null) return []
    return [{ student_id: ids[at], ...(note === 'excused' ? { note: null, outcome: note } : { note }) }]
  })
  const order = { title: `Evaluación ${day}`, weighting, notes }
  expect((await admin.call('PATCH', `/lessons/${lesson}/evaluate`, order)).status).toBe(200)
}

const classOf = () => createClass(world, first, teacher)

test('whoever has the minimum in what is noted passes so far, whoever has a hundredth less or no note does not', async () => {
  const it = await classOf()
  await evaluate(it, 1, 30, [null, null, null])
  expect(await passing(it)).toEqual([null, 3])
  await evaluate(it, 2, 40, [10, 9.97, null])
  expect(await passing(it)).toEqual([1, 3])
  await evaluate(it, 3, 20, [9, 10.06, 20])
  expect(await passing(it)).toEqual([2, 3])
  await evaluate(it, 4, 10, [0, 0, 0])
  expect(await passing(it)).toEqual([1, 3])
})

test('what a student is excused of counts for nobody, who failed by absence does not pass, who withdrew is not there', async () => {
  const it = await classOf()
  await evaluate(it, 1, 35, [10, 9, 20])
  await evaluate(it, 2, 10, ['excused', 10, 10])
  // 350 over 90 is 3.89 of 7.78: the minimum itself, however the two are rounded.
  expect(await passing(it)).toEqual([2, 3])
  const become = (student_id: number, state: 'failed_by_absence' | 'withdrawn') =>
    world.db
      .updateTable('enrolments')
      .set({ state })
      .where('course_section_id', '=', it.own.course_section_id)
      .where('student_id', '=', student_id)
      .execute()
  await become(it.first, 'failed_by_absence')
  expect(await passing(it)).toEqual([1, 3])
  await become(it.second, 'withdrawn')
  expect(await passing(it)).toEqual([1, 2])
})

test('who passes is told to whoever asks for it, of sections that they may see', async () => {
  const it = await classOf()
  await evaluate(it, 1, 40, [15, 15, 1])
  const path = `/course-sections?section_id=${it.own.section_id}`
  expect((await admin.call('GET', path)).body.data[0]).not.toHaveProperty('passing_count')
  expect((await admin.call('GET', `${path}&with=grades`)).status).toBe(422)
  const taught = await world.as('teacher').call('GET', `${path}&with=passing_count`)
  expect(taught.body.data).toMatchObject([{ passing_count: 2 }])
  expect((await world.as('coordinator').call('GET', `${path}&with=passing_count`)).status).toBe(422)
})

test('older periods and courses of another section are refused in each call', async () => {
  const old = await createInstitute(world, { year: 2025, number: 1, enabled: false })
  const path = `/sections/${old.section_id}/courses/${old.course_id}`
  const elsewhere = `/sections/${old.section_id}/courses/${course_id}`
  const late = [
    await admin.call('PATCH', path, { teacher_ids: [] }),
    await admin.call('POST', `${path}/assign-teacher`, { teacher_ids: [] }),
  ]
  for (const { body } of late) expect(body.message).toBe('unable_to_update_older_periods')
  const lost = [
    await admin.call('PATCH', elsewhere, { teacher_ids: [] }),
    await admin.call('POST', `${elsewhere}/assign-teacher`, { teacher_ids: [] }),
    await admin.call('GET', `${elsewhere}/assignable-teachers`),
  ]
  for (const { body } of lost) expect(body.message).toBe('course_section_not_found')
  const disabled = await idOf(world, 'teachers', world.as('coordinator'))
  await world.db
    .updateTable('users')
    .set({ enabled: false })
    .where('id', '=', world.as('coordinator').user_id)
    .execute()
  const refused = await admin.call('PATCH', pathOf(first.section_id), { teacher_ids: [disabled] })
  expect(refused.body.message).toBe('teacher_not_enabled')
})
