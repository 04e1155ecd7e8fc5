import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { closeByRows, createClass, deliverByRows, lessonRow } from '#test/support/classes.ts'
import { createInstitute, day, type Institute, idOf, letTeach } from '#test/support/institute.ts'
import type { Person } from '#test/support/people.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const teacher = world.as('teacher')
const own_teacher = await idOf(world, 'teachers', teacher)
const coordinator = await idOf(world, 'teachers', world.as('coordinator'))
const past = await createInstitute(world, { year: 2025, number: 1, enabled: false })
const now = await createInstitute(world)
const next = await createInstitute(world, { year: 2027, number: 1, enabled: false })
for (const institute of [past, now, next]) await letTeach(world, own_teacher, institute)
const room = (await admin.call('POST', '/classrooms', { code: 'A-1', max_capacity: 40 })).body.data.id
const hours: number[] = []
for (const start_hour of [8, 9]) {
  const hour = { start_hour, start_minute: 0, end_hour: start_hour, end_minute: 45 }
  hours.push((await admin.call('POST', '/class-hours', hour)).body.data.id)
}

const placeOf = ({ section_id, course_id }: Institute) => ({ section_id, course_id })
const put = (institute: Institute, on: number, class_hours_ids = hours) =>
  admin.call('POST', '/schedules', { ...placeOf(institute), classroom_id: room, day: on, class_hours_ids })

/** Another course of the current section, taught by whom it says. */
async function anotherCourse(teacher_ids: readonly number[] = []): Promise<Institute> {
  const code = `C${Math.round(performance.now() * 1000)}`
  const course = { code, title: 'Física', credits: 3, hours: 4, max_absences_to_fail: 6 }
  const course_id = (await admin.call('POST', '/courses', course)).body.data.id
  const made = await world.db
    .insertInto('course_sections')
    .values({ section_id: now.section_id, course_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const institute = { ...now, course_id, course_section_id: made.id }
  for (const id of teacher_ids) await letTeach(world, id, institute)
  return institute
}

const create = (institute: Institute, date: string, more: object = {}, person: Person = 'teacher') =>
  world.as(person).call('POST', '/lessons', { ...placeOf(institute), date, ...more })
const made = async (institute: Institute, date: string, more: object = {}) => {
  const { status, body } = await create(institute, date, more, 'admin')
  expect(status).toBe(201)
  return body.data
}
const generate = (institute: Institute, person: Person = 'teacher') =>
  world.as(person).call('POST', '/lessons/generate', placeOf(institute))

describe('what it gives', () => {
  test('a lesson is made with its hours of the timetable, its course and who made it', async () => {
    const course = await anotherCourse([own_teacher])
    await put(course, 1)
    const { status, body } = await create(course, '2026-11-23', { title: ' Repaso ', content: ' ' })
    expect([status, body.data]).toMatchObject([
      201,
      {
        date: '2026-11-23',
        period: '2026-2',
        title: 'Repaso',
        content: null,
        observations: null,
        is_closed: false,
        class_hours: [
          { start_hour: 8, end_minute: 45, classroom_code: 'A-1' },
          { start_hour: 9, end_minute: 45 },
        ],
        course_section: { letter_code: 'A', title: 'Física', teachers: [{ id: own_teacher }] },
      },
    ])
    const { first_name, last_name } = body.data.course_section.teachers[0]
    expect(body.data.author).toBe(`${first_name} ${last_name}`)
    // A Tuesday, on which the timetable has nothing.
    expect(await made(course, '2026-11-24')).toMatchObject({ class_hours: [], author: null })
    const shown = await teacher.call('GET', `/lessons/${body.data.id}?with=course_section`)
    expect(shown.body.data).toEqual(body.data)
  })

  test('lists are narrowed, ordered, searched by course and by what is noted, and exported', async () => {
    const course = await anotherCourse([own_teacher])
    await made(course, '2026-10-05', { title: 'Óptica' })
    await made(course, '2026-11-23')
    await made(course, '2026-12-07', { content: 'Lentes' })
    const dates = async (query: string, path = '/lessons') => {
      const { body } = await admin.call('GET', `${path}?course_id=${course.course_id}${query}`)
      return body.data.map(({ date }: { date: string }) => date)
    }
    const all = ['2026-10-05', '2026-11-23', '2026-12-07']
    expect(await dates('')).toEqual(all)
    expect(await dates('&sort_by=date,desc')).toEqual(all.toReversed())
    expect(await dates('&sort_by=created_at,asc')).toEqual(all)
    expect(await dates(`&section_id=${now.section_id}&period_id=${now.period_id}`)).toEqual(all)
    expect(await dates(`&period_id=${past.period_id}`)).toEqual([])
    expect(await dates(`&teacher_id=${own_teacher}`)).toEqual(all)
    expect(await dates(`&teacher_id=${coordinator}`)).toEqual([])
    expect(await dates('&from=2026-10-06&until=2026-11-30')).toEqual(['2026-11-23'])
    // Today is 23 November.
    expect(await dates('&when=coming')).toEqual(all.slice(1))
    expect(await dates('&when=past')).toEqual(all.slice(0, 1))
    expect(await dates('&search=OPTICA')).toEqual(all.slice(0, 1))
    expect(await dates('&search=lentes')).toEqual(all.slice(2))
    expect(await dates('&search=fisica')).toEqual(all)
    const { bytes } = await admin.call('GET', `/lessons?course_id=${course.course_id}&format=csv`)
    expect(bytes.toString()).toContain('2026-2')
    expect(bytes.toString()).toContain('Óptica')
    const path = `/sections/${now.section_id}/courses/${course.course_id}/lessons`
    expect((await teacher.call('GET', path)).body.total).toBe(3)
  })

  test('lessons of one day are in the order of its hours', async () => {
    const [late, early] = [await anotherCourse([own_teacher]), await anotherCourse([own_teacher])]
    await put(late, 2, hours.slice(1))
    await put(early, 2, hours.slice(0, 1))
    for (const course of [late, early]) await made(course, '2026-11-17')
    const onThatDay = async (order: string) => {
      const path = `/lessons?from=2026-11-17&until=2026-11-17&sort_by=date,${order}`
      const { body } = await teacher.call('GET', path)
      return body.data.map(({ course_id }: { course_id: number }) => course_id)
    }
    expect(await onThatDay('asc')).toEqual([early.course_id, late.course_id])
    expect(await onThatDay('desc')).toEqual([late.course_id, early.course_id])
  })

  test('to grade are evaluations whose notes lack, not what is only to be registered', async () => {
    const { own, lesson } = await createClass(world, now, own_teacher)
    const evaluation = await lessonRow(world, own, '2026-11-20')
    await lessonRow(world, own, '2026-11-23')
    await sql`update lessons set title = 'Parcial', weighting = 10 where id > ${lesson}`.execute(world.db)
    const listed = (state: string) =>
      teacher.call('GET', `/lessons?section_id=${own.section_id}&state=${state}`)
    expect((await listed('to_grade')).body.data).toMatchObject([{ id: evaluation }])
    expect((await listed('to_register')).body.data).toMatchObject([{ id: lesson }, { id: evaluation }])
  })

  test("a teacher's lessons are those of the current period unless another is named", async () => {
    const before = (await admin.call('GET', `/teachers/${own_teacher}/lessons`)).body.total
    await made(now, '2026-10-20')
    await made(next, '2027-10-20')
    const current = await admin.call('GET', `/teachers/${own_teacher}/lessons?limit=0`)
    expect(current.body.total).toBe(before + 1)
    const later = await admin.call('GET', `/teachers/${own_teacher}/lessons?period_id=${next.period_id}`)
    expect(later.body.data.map(({ date }: { date: string }) => date)).toEqual(['2027-10-20'])
  })

  test('one is made for each scheduled date, but holidays and dates taken; a second time none', async () => {
    const course = await anotherCourse([own_teacher])
    await put(course, 3)
    await admin.call('POST', '/holidays', { date: '2020-10-07', title: 'Fundación', every_year: true })
    const kept = await made(course, '2026-09-09', { title: 'Ya estaba' })
    const { status, body } = await generate(course)
    // 22 Wednesdays from 1 September to 31 January.
    expect([status, body.data]).toEqual([
      201,
      {
        created: 20,
        skipped: [
          { date: '2026-09-09', reason: 'course_section_lesson_date_exists', title: null },
          { date: '2026-10-07', reason: 'holiday', title: 'Fundación' },
        ],
      },
    ])
    expect((await admin.call('GET', `/lessons/${kept.id}`)).body.data.title).toBe('Ya estaba')
    const again = await generate(course, 'admin')
    expect([again.body.data.created, again.body.data.skipped.length]).toEqual([0, 22])
  })

  test('of five who generate at once, each date gets one lesson', async () => {
    const course = await anotherCourse([own_teacher])
    await put(course, 5)
    await world.openConnections(5)
    const answers = await Promise.all(Array.from({ length: 5 }, () => generate(course)))
    const created = answers.map(({ body }) => body.data.created)
    expect(created.filter((count) => count > 0)).toHaveLength(1)
    const { total } = (await admin.call('GET', `/lessons?course_id=${course.course_id}&limit=1`)).body
    expect(total).toBe(Math.max(...created))
  })

  test('it is moved, noted and removed', async () => {
    const lesson = await made(now, '2026-12-01')
    const changes = { date: '2026-12-02', content: 'Límites' }
    const moved = await teacher.call('PATCH', `/lessons/${lesson.id}`, changes)
    expect([moved.status, moved.body.data]).toMatchObject([200, changes])
    const emptied = await teacher.call('PATCH', `/lessons/${lesson.id}`, { content: '' })
    expect(emptied.body.data.content).toBeNull()
    expect((await teacher.call('PATCH', `/lessons/${lesson.id}`, {})).status).toBe(200)
    expect((await teacher.call('DELETE', `/lessons/${lesson.id}`)).status).toBe(204)
    expect((await teacher.call('GET', `/lessons/${lesson.id}`)).status).toBe(404)
  })

  test('a holiday that is added later leaves what is there', async () => {
    const lesson = await made(now, '2026-12-15')
    await admin.call('POST', '/holidays', { date: '2026-12-15', title: 'Otro feriado' })
    expect((await admin.call('GET', `/lessons/${lesson.id}`)).status).toBe(200)
  })
})

describe('who', () => {
  test('a teacher reaches what is taught, not its neighbours of the section', async () => {
    const lesson = await made(await anotherCourse([coordinator]), '2026-11-10')
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect((await teacher.call(method, `/lessons/${lesson.id}`, {})).status).toBe(404)
    const path = `/sections/${now.section_id}/courses/${lesson.course_id}/lessons`
    expect((await teacher.call('GET', path)).body.total).toBe(0)
  })

  test('a coordinator reads those of whom one supervises and of the specialization, and writes the own ones', async () => {
    const lesson = await made(now, '2026-11-11')
    const ask = (method: 'GET' | 'PATCH' | 'DELETE') =>
      world.as('coordinator').call(method, `/lessons/${lesson.id}`, {})
    expect((await ask('GET')).status).toBe(404)
    const supervision = { coordinator_id: coordinator, teacher_id: own_teacher }
    await world.db.insertInto('supervisions').values(supervision).execute()
    expect((await ask('GET')).status).toBe(200)
    for (const method of ['PATCH', 'DELETE'] as const) {
      const { status, body } = await ask(method)
      expect([status, body.message]).toEqual([403, 'teacher_not_has_course_section_assigned'])
    }
    await world.db.deleteFrom('supervisions').where('coordinator_id', '=', coordinator).execute()
    expect((await ask('GET')).status).toBe(404)
    expect((await generate(now, 'coordinator')).body.message).toBe('teacher_not_has_course_section_assigned')
    await world.db
      .updateTable('specializations')
      .set({ coordinator_id: coordinator })
      .where('id', '=', now.specialization_id)
      .execute()
    expect((await ask('GET')).status).toBe(200)
    const both = [await create(now, '2026-11-12', {}, 'coordinator'), await generate(now, 'coordinator')]
    for (const answer of both)
      expect([answer.status, answer.body.message]).toEqual([403, 'teacher_not_has_course_section_assigned'])
    const taught = await anotherCourse([coordinator])
    expect((await create(taught, '2026-11-12', {}, 'coordinator')).status).toBe(201)
  })
})

describe('what it refuses', () => {
  test('a second lesson on a date, made or moved', async () => {
    await made(now, '2026-10-12')
    const other = await made(now, '2026-10-13')
    for (const answer of [
      await create(now, '2026-10-12'),
      await teacher.call('PATCH', `/lessons/${other.id}`, { date: '2026-10-12' }),
    ])
      expect([answer.status, answer.body.message]).toEqual([409, 'course_section_lesson_date_exists'])
  })

  test('of five who make one on a date at once, one has made it', async () => {
    await world.openConnections(5)
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(now, '2026-10-14')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  test('a date outside of the period, at the field; the database refuses it too', async () => {
    const early = await create(now, '2026-08-31')
    expect([early.status, early.body.errors]).toEqual([422, { date: ['after_or_equal:2026-09-01'] }])
    const { id } = await made(now, '2026-10-15')
    const late = await teacher.call('PATCH', `/lessons/${id}`, { date: '2027-02-01' })
    expect([late.status, late.body.errors]).toEqual([422, { date: ['before_or_equal:2027-01-31'] }])
    const byRow = world.db
      .updateTable('lessons')
      .set({ date: day('2027-02-01') })
      .where('id', '=', id)
    await expect(byRow.execute()).rejects.toThrow('lies outside period')
  })

  test('a date that the period loses at the same moment, at the field too', async () => {
    const period = (db: typeof world.db) => db.updateTable('periods').where('id', '=', now.period_id)
    let late: ReturnType<typeof create> | undefined
    await world.db.transaction().execute(async (tx) => {
      await period(tx)
        .set({ end_date: day('2027-01-30') })
        .execute()
      late = create(now, '2027-01-31')
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitUntil(async () => (await waiting.execute(tx)).rows.length > 0)
    })
    expect((await late)?.body.errors).toEqual({ date: ['before_or_equal:2027-01-30'] })
    await period(world.db)
      .set({ end_date: day('2027-01-31') })
      .execute()
  })

  test('a course that the section has not', async () => {
    const stray = { ...now, course_id: next.course_id }
    const path = `/sections/${stray.section_id}/courses/${stray.course_id}`
    const read = [await teacher.call('GET', `${path}/lessons`)]
    read.push(await admin.call('GET', `${path}/lessons-register-report`))
    const written = [await create(stray, '2026-10-12'), await generate(stray)]
    written.push(await admin.call('POST', `${path}/deliver-notes`, {}))
    for (const { status, body } of [...read, ...written])
      expect([status, body.message]).toEqual([404, 'course_section_not_found'])
  })

  test('what nobody teaches, and what has no timetable', async () => {
    const untaught = await anotherCourse()
    const lesson = await create(untaught, '2026-10-12', {}, 'admin')
    expect([lesson.status, lesson.body.message]).toEqual([409, 'course_section_must_have_a_teacher'])
    const none = await generate(untaught, 'admin')
    expect([none.status, none.body.message]).toEqual([409, 'course_section_missing_teacher'])
    const unscheduled = await generate(await anotherCourse([own_teacher]))
    expect([unscheduled.status, unscheduled.body.message]).toEqual([409, 'course_section_missing_schedules'])
  })

  test('whatever is of delivered notes, or of a closed period', async () => {
    const id = await lessonRow(world, past, '2025-10-01')
    const path = `/sections/${past.section_id}/courses/${past.course_id}/deliver-notes`
    const marks = { students: [{ student_id: 1, attendance: true }] }
    const writes = async () => [
      await create(past, '2025-10-02'),
      await generate(past),
      await teacher.call('PATCH', `/lessons/${id}`, { title: 'Tarde' }),
      await teacher.call('DELETE', `/lessons/${id}`),
      await teacher.call('PATCH', `/lessons/${id}/students/bulk-update`, marks),
      await teacher.call('POST', path, {}),
    ]
    await deliverByRows(world, [past.course_section_id])
    for (const { body } of await writes()) expect(body.message).toBe('course_section_delivered')
    await closeByRows(world, past.period_id)
    for (const { status, body } of await writes())
      expect([status, body.message]).toEqual([409, 'period_is_closed'])
    expect((await teacher.call('GET', `/lessons/${id}`)).body.data.is_closed).toBe(true)
  })

  test('a change of what another has changed meanwhile', async () => {
    const { id, updated_at } = await made(now, '2026-10-19')
    await teacher.call('PATCH', `/lessons/${id}`, { title: 'Uno' })
    const headers = { 'if-unmodified-since-version': updated_at }
    const { status, body } = await teacher.call('PATCH', `/lessons/${id}`, { title: 'Dos' }, { headers })
    expect([status, body.message]).toEqual([409, 'stale_version'])
  })

  test('a period whose new dates would leave lessons out', async () => {
    await made(next, '2027-12-20')
    const { status, body } = await admin.call('PATCH', `/periods/${next.period_id}`, {
      end_date: '2027-12-15',
      second_cut_end_date: '2027-12-10',
    })
    expect([status, body.message]).toEqual([409, 'period_has_lessons'])
  })
})
