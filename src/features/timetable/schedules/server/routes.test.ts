import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeByRows } from '#test/support/classes.ts'
import { createStudentRow, idOf, inscribeByRows, letTeach } from '#test/support/institute.ts'
import { type Grid, gridOf } from '#test/support/timetable.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
let grid: Grid
let teacher_id: number
beforeAll(async () => {
  grid = await gridOf(world)
  teacher_id = await idOf(world, 'teachers', world.as('teacher'))
})

const place = (index = 0) => ({ section_id: grid.sections[index]?.section_id, course_id: grid.course_ids[0] })
const at = (day: number, hours: number[], room = 0) => ({
  day,
  classroom_id: grid.room_ids[room],
  class_hours_ids: hours.map((hour) => grid.hour_ids[hour]),
})
const create = (body: object) => admin.call('POST', '/schedules', body)
const bulk = (entries: object[], index = 0) =>
  admin.call('POST', '/schedules/bulk-store', { ...place(index), entries })

/** An empty timetable for every test. */
async function cleared() {
  await sql`delete from schedules`.execute(world.db)
  await sql`delete from course_section_teachers`.execute(world.db)
}

describe('an entry', () => {
  test('is made with its slots, a colour of its own and what takes place; it is listed, moved, put back and removed', async () => {
    await cleared()
    const made = await create({ ...place(), ...at(2, [1, 0, 1]) })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      ...place(),
      day: 2,
      class_hours_ids: [grid.hour_ids[0], grid.hour_ids[1]],
      color: '#e4e6fb',
      color_name: 'anil',
      text_color: '#2b319c',
      is_locked: false,
      classroom: { code: 'T-1' },
      course_section: { letter_code: 'A', teachers: [] },
      scheduled_content: { resource: 'course_section' },
    })
    const { id, ...before } = made.body.data
    const listed = await admin.call('GET', '/schedules', undefined, { query: { day: 2, limit: 0 } })
    expect(listed.body.data.map((one: { id: number }) => one.id)).toEqual([id])
    const moved = await admin.call('PATCH', `/schedules/${id}`, { ...at(4, [2], 1), color: 'uva' })
    expect(moved.body.data).toMatchObject({ day: 4, class_hours_ids: [grid.hour_ids[2]], color_name: 'uva' })
    const back = await admin.call('PATCH', `/schedules/${id}`, {
      ...at(2, [0, 1]),
      color: before.color,
    })
    expect(back.body.data).toEqual({ ...made.body.data, updated_at: back.body.data.updated_at })
    // Locked it is moved by hand as any other, and stays locked.
    await admin.call('PATCH', `/schedules/${id}`, { is_locked: true })
    const locked = await admin.call('PATCH', `/schedules/${id}`, { day: 3 })
    expect(locked.body.data).toMatchObject({ day: 3, is_locked: true, color_name: 'anil' })
    expect((await admin.call('DELETE', `/schedules/${id}`)).status).toBe(204)
    const slots = await sql<{ count: number }>`select count(*) from schedule_slots`.execute(world.db)
    expect(slots.rows[0]?.count).toBe(0)
    const actions = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'schedule')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'schedules.create',
      'schedules.update',
      'schedules.update',
      'schedules.update',
      'schedules.update',
      'schedules.delete',
    ])
    expect(actions[3]).toMatchObject({ before: { is_locked: false }, after: { is_locked: true } })
    expect(actions[1]).toMatchObject({ before: { day: 2, color: 'anil' }, after: { day: 4, color: 'uva' } })
  })

  test('keeps a foreign colour, with the ink that reads on it', async () => {
    await cleared()
    const made = await create({ ...place(), ...at(1, [0]), color: '#123ABC' })
    expect(made.body.data).toMatchObject({ color: '#123abc', color_name: null, text_color: '#ffffff' })
    const { id } = made.body.data
    const shown = await admin.call('GET', `/schedules/${id}`, undefined, { query: { with: 'classroom' } })
    expect(shown.body.data.color).toBe('#123abc')
    expect((await admin.call('PATCH', `/schedules/${id}`, { color: '#DDF2E2' })).body.data.color_name).toBe(
      'verde',
    )
    expect((await create({ ...place(), ...at(1, [1]), color: 'azul' })).body.errors).toHaveProperty('color')
  })

  test('is found by period, section, course, teacher, classroom and day', async () => {
    await cleared()
    await letTeach(world, teacher_id, grid.sections[1] ?? missing())
    await create({ ...place(0), ...at(1, [0]) })
    const { body } = await create({ ...place(1), ...at(3, [0], 1) })
    const found = async (query: Record<string, number>) => {
      const answer = await admin.call('GET', '/schedules', undefined, { query })
      return answer.body.data.map((one: { id: number }) => one.id)
    }
    for (const query of [
      { section_id: place(1).section_id ?? 0 },
      { teacher_id },
      { classroom_id: grid.room_ids[1] ?? 0 },
      { day: 3 },
    ])
      expect(await found(query)).toEqual([body.data.id])
    const searched = async (search: string) =>
      (await admin.call('GET', '/schedules', undefined, { query: { search } })).body.total
    expect([await searched('matematica t-2'), await searched('matematica t-4')]).toEqual([1, 0])
    expect(await found({ period_id: grid.period_id })).toHaveLength(2)
    expect(await found({ course_id: grid.course_ids[0] ?? 0, day: 1 })).toHaveLength(1)
    expect(await found({ course_id: grid.course_ids[1] ?? 0 })).toEqual([])
  })
})

const missing = (): never => {
  throw new Error('the grid is smaller than that')
}

describe('double booking', () => {
  test('of the course-section, the section, the classroom and the teacher is refused, with what takes it', async () => {
    await cleared()
    for (const section of grid.sections.slice(0, 2)) await letTeach(world, teacher_id, section)
    const first = await create({ ...place(0), ...at(1, [0, 1]) })
    const same = await create({ ...place(0), ...at(1, [1], 1) })
    expect([same.status, same.body.message]).toEqual([409, 'day_course_section_class_hour_taken'])
    const section = await create({ ...place(0), course_id: grid.course_ids[1], ...at(1, [1], 1) })
    expect(section.body.message).toBe('day_section_class_hour_taken')
    const room = await create({ ...place(2), ...at(1, [1, 2]) })
    expect(room.body).toMatchObject({
      message: 'day_classroom_class_hour_taken',
      conflicts: [
        {
          entry: 0,
          code: 'day_classroom_class_hour_taken',
          with: {
            schedule_id: first.body.data.id,
            day: 1,
            class_hour_id: grid.hour_ids[1],
            letter_code: 'A',
            classroom_code: 'T-1',
            teacher: null,
          },
        },
      ],
    })
    const teacher = await create({ ...place(1), ...at(1, [0], 1) })
    expect(teacher.body.conflicts).toMatchObject([
      { code: 'day_teacher_class_hour_taken', with: { letter_code: 'A', teacher: { id: teacher_id } } },
    ])
    expect((await create({ ...place(1), ...at(2, [0], 1) })).status).toBe(201)
  })

  test('is no clash in a classroom that several sections share, until it no longer does', async () => {
    await cleared()
    const shared = grid.room_ids[2]
    await admin.call('PATCH', `/classrooms/${shared}`, { multiple_sections: true })
    expect((await create({ ...place(0), ...at(1, [0], 2) })).status).toBe(201)
    expect((await create({ ...place(1), ...at(1, [0], 2) })).status).toBe(201)
    const alone = await admin.call('PATCH', `/classrooms/${shared}`, { multiple_sections: false })
    expect([alone.status, alone.body.message]).toEqual([409, 'day_classroom_class_hour_taken'])
  })

  test('by moving or resizing is refused, and nothing has moved', async () => {
    await cleared()
    await create({ ...place(0), ...at(1, [0]) })
    const { body } = await create({ ...place(1), ...at(1, [1]) })
    const change = (order: object) => admin.call('PATCH', `/schedules/${body.data.id}`, order)
    const larger = { class_hours_ids: at(1, [0, 1]).class_hours_ids }
    expect((await change(larger)).body.message).toBe('day_classroom_class_hour_taken')
    expect((await change({ ...larger, day: 2 })).status).toBe(200)
    expect((await change({ day: 1 })).body.conflicts).toHaveLength(1)
    expect((await admin.call('GET', `/schedules/${body.data.id}`)).body.data.day).toBe(2)
  })

  test('by a teacher who is given a course-section that is already scheduled is refused', async () => {
    await cleared()
    await letTeach(world, teacher_id, grid.sections[0] ?? missing())
    await create({ ...place(0), ...at(1, [0]) })
    await create({ ...place(1), ...at(1, [0], 1) })
    const { section_id, course_id } = place(1)
    const assign = (teacher_ids: number[]) =>
      admin.call('PATCH', `/sections/${section_id}/courses/${course_id}/assign-teacher`, { teacher_ids })
    const refused = await assign([teacher_id])
    expect([refused.status, refused.body.message]).toEqual([409, 'day_teacher_class_hour_taken'])
    expect(refused.body.conflicts).toMatchObject([
      { with: { letter_code: 'A', teacher: { id: teacher_id } } },
    ])
    const other = await idOf(world, 'teachers', world.as('coordinator'))
    expect((await assign([other])).status).toBe(200)
    const taken = await create({ ...place(2), ...at(1, [0], 2) })
    expect(taken.status).toBe(201)
  })
})

describe('bulk store', () => {
  test('makes all, drops entries without hours, and warns', async () => {
    await cleared()
    const { status, body } = await bulk([
      at(1, [0, 1]),
      { ...at(2, []) },
      { day: 2, classroom_id: grid.room_ids[0] },
      { ...at(3, [grid.hour_ids.length - 1]), color: 'lima' },
    ])
    expect(status).toBe(201)
    expect(body.data.map((one: { day: number }) => one.day)).toEqual([1, 3])
    expect(body.warnings).toEqual([
      { entry: 3, code: 'class_hour_outside_shift', actual: null, expected: null },
      { entry: null, code: 'hours_below_course', actual: 3, expected: 5 },
    ])
  })

  test('warns of more students than the room holds and of more hours than asked for', async () => {
    await cleared()
    await sql`update classrooms set max_capacity = 1 where id = ${grid.room_ids[3]}`.execute(world.db)
    for (let count = 0; count < 2; count++) {
      const { id } = await createStudentRow(world)
      await inscribeByRows(world, id, grid.sections[3] ?? missing())
    }
    const { body } = await bulk([at(1, [0, 1, 2], 3), at(2, [0, 1, 2], 3)], 3)
    expect(body.warnings).toEqual([
      { entry: 0, code: 'students_exceed_capacity', actual: 2, expected: 1 },
      { entry: 1, code: 'students_exceed_capacity', actual: 2, expected: 1 },
      { entry: null, code: 'hours_above_course', actual: 6, expected: 5 },
    ])
  })

  test('names every clash, also among its own entries, and makes none', async () => {
    await cleared()
    await bulk([at(1, [0]), at(2, [0])], 0)
    const { status, body } = await bulk([at(1, [0]), at(2, [0, 1]), at(2, [1], 1), at(5, [0])], 1)
    expect(status).toBe(409)
    expect(
      body.conflicts.map(({ entry, code, with: by }: Named) => [
        entry,
        code,
        by.schedule_id === null,
        by.entry,
      ]),
    ).toEqual([
      [0, 'day_classroom_class_hour_taken', false, null],
      [1, 'day_classroom_class_hour_taken', false, null],
      [2, 'day_course_section_class_hour_taken', true, 1],
    ])
    const left = await admin.call('GET', '/schedules', undefined, {
      query: { section_id: place(1).section_id ?? 0 },
    })
    expect(left.body.total).toBe(0)
  })
})
type Named = { entry: number; code: string; with: { schedule_id: number | null; entry: number | null } }

describe('refusals', () => {
  test('of a disabled classroom, among the clashes', async () => {
    await cleared()
    const room = grid.room_ids[1]
    const { body } = await create({ ...place(), ...at(1, [0], 1) })
    await admin.call('PATCH', `/classrooms/${room}`, { state: 'disabled' })
    const refused = await create({ ...place(), ...at(2, [0], 1) })
    expect([refused.status, refused.body.message]).toEqual([409, 'classroom_is_disabled'])
    const stored = await bulk([at(2, [0]), at(2, [1], 1)])
    expect(stored.body.conflicts).toEqual([{ entry: 1, code: 'classroom_is_disabled', with: null }])
    const moved = await admin.call('PATCH', `/schedules/${body.data.id}`, { day: 3 })
    expect(moved.body.message).toBe('classroom_is_disabled')
    expect((await admin.call('PATCH', `/schedules/${body.data.id}`, { color: 'rosa' })).status).toBe(200)
    await admin.call('PATCH', `/classrooms/${room}`, { state: 'enabled' })
  })

  test('of a course that the section does not teach, on every way', async () => {
    await cleared()
    const { body } = await create({ ...place(), ...at(1, [0]) })
    const wrong = { section_id: place(1).section_id, course_id: grid.course_ids[1] }
    for (const answer of [
      await create({ ...wrong, ...at(1, [1]) }),
      await admin.call('POST', '/schedules/bulk-store', { ...wrong, entries: [at(1, [1])] }),
      await admin.call('PATCH', `/schedules/${body.data.id}`, wrong),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, 'course_section_not_found'])
  })

  test('of a stale version, and of what is not there', async () => {
    await cleared()
    const { body } = await create({ ...place(), ...at(1, [0]) })
    const headers = { 'if-unmodified-since-version': body.data.updated_at }
    const change = (day: number) => admin.call('PATCH', `/schedules/${body.data.id}`, { day }, { headers })
    expect((await change(2)).status).toBe(200)
    expect((await change(3)).body.message).toBe('stale_version')
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect((await admin.call(method, '/schedules/99999', {})).body.message).toBe('resource_not_found')
  })

  test('to remove a classroom or a class hour of the timetable', async () => {
    await cleared()
    await create({ ...place(), ...at(1, [0]) })
    const room = await admin.call('DELETE', `/classrooms/${grid.room_ids[0]}`)
    expect([room.status, room.body.message]).toEqual([409, 'classroom_has_schedules'])
    const hour = await admin.call('DELETE', `/class-hours/${grid.hour_ids[0]}`)
    expect([hour.status, hour.body.message]).toEqual([409, 'class_hour_has_schedules'])
  })

  test('to change the timetable of a closed period, and of an older one', async () => {
    await cleared()
    const { body } = await create({ ...place(), ...at(1, [0]) })
    const { id } = body.data
    const refusals = async () =>
      [
        await create({ ...place(), ...at(1, [1]) }),
        await bulk([at(1, [1])]),
        await admin.call('PATCH', `/schedules/${id}`, { color: 'rosa' }),
        await admin.call('DELETE', `/schedules/${id}`),
      ].map((answer) => [answer.status, answer.body.message])
    await closeByRows(world, grid.period_id)
    expect(await refusals()).toEqual(Array(4).fill([409, 'period_is_closed']))
    await grid.makeOlder()
    expect(await refusals()).toEqual(Array(4).fill([409, 'unable_to_update_older_periods']))
  })
})
