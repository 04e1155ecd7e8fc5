import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { seatStudents } from '#test/support/classes.ts'
import { idOf, letTeach } from '#test/support/institute.ts'
import { proposingWorld } from '#test/support/proposals.ts'

const { world, db, grid, period_id, sectionOf, on, ask, clear, proposed, changesOf, timetable, placeBy, at } =
  await proposingWorld()
const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
const [room = 0, other_room = 0, third_room = 0] = grid.room_ids
const [first, second] = grid.sections
if (!first || !second) throw new Error('A grid has four sections')
await seatStudents(world, first, ['Gil', 'Ríos', 'Sosa'])
await seatStudents(world, second, ['Paz'])

beforeEach(clear)

/** The teacher cannot come at those hours of those days. */
const refuse = (days: readonly number[], hours: readonly number[]) =>
  sql`with a as (insert into availabilities (period_id, teacher_id) values (${period_id}, ${teacher_id}) returning id)
    insert into unwanted_hours (availability_id, day, class_hour_id, is_impossible)
    select a.id, day, hour, true from a, unnest(${[...days]}::int[]) day,
      unnest(${hours.map((hour) => grid.hour_ids[hour] ?? 0)}::int[]) hour`.execute(db)

const relocated = (cause: object) => proposed({ stays: 'possible', ...cause })

const stepsOf = async (id: number) =>
  (await changesOf(id)).flatMap(({ kind, course_section, to }) =>
    kind === 'kept' ? [] : [[kind, course_section?.section_id, to?.day, to?.class_hours_ids]],
  )

test('what is in a room that closes goes to another at its hour; whom it touches is said; undone it is back', async () => {
  await letTeach(world, teacher_id, first)
  await placeBy(0, at(1, [0, 1]))
  await placeBy(1, at(2, [2, 3]))
  await placeBy(2, at(1, [0, 1], 1))
  const locked = (await placeBy(3, at(3, [0, 1]))).body.data.id
  await sql`update schedules set is_locked = true where id = ${locked}`.execute(db)
  const before = await timetable()
  // What is closed for another reason is no part of it.
  await sql`update classrooms set state = 'disabled' where id = any(${[room, other_room]}::int[])`.execute(db)
  const id = await relocated({ classroom_id: room })
  expect((await on(id)).body.data).toMatchObject({
    ...{ stays: 'possible', moved_count: 2, new_count: 0, classroom: { id: room, code: 'T-1' } },
    teacher: null,
  })
  expect(await stepsOf(id)).toEqual([
    ['moved', sectionOf(0), 1, at(1, [0, 1]).class_hours_ids],
    ['moved', sectionOf(1), 2, at(2, [2, 3]).class_hours_ids],
  ])
  const changes = await changesOf(id)
  expect(
    changes.flatMap(({ schedule_id, reasons }) => (reasons.length > 0 ? [[schedule_id, reasons]] : [])),
  ).toEqual([
    [
      locked,
      [
        expect.objectContaining({
          code: 'room_left',
          help: {
            code: 'unlock',
            entry: expect.objectContaining({ schedule_id: locked, classroom_id: room }),
          },
        }),
      ],
    ],
  ])
  const notices = await world.as('admin').call('GET', '/notifications')
  expect(notices.body.data[0].content).toContain('3 de 4 bloques tienen su lugar')
  const { body } = await on(id, '/touched')
  expect(body.data).toMatchObject({
    ...{ classes_count: 2, students_count: 4, teachers: [{ id: teacher_id, classes_count: 1 }] },
    sections: [
      { id: sectionOf(0), classes_count: 1, students_count: 3 },
      { id: sectionOf(1), classes_count: 1, students_count: 1 },
    ],
  })
  expect((await on(id, '/take')).body).toMatchObject({ done_count: 2, left: [] })
  const after = await timetable()
  expect(after.filter((one) => one.classroom_id === room).map((one) => one.id)).toEqual([locked])
  expect(after.map((one) => ({ ...one, classroom_id: 0 }))).toEqual(
    before.map((one) => ({ ...one, classroom_id: 0 })),
  )
  // The room is disabled still: what was there before goes back there all the same.
  expect((await on(id, '/undo')).body).toMatchObject({ done_count: 2, left: [] })
  expect(await timetable()).toEqual(before)
})

test('who cannot come keeps the classes of other hours, and the room', async () => {
  await letTeach(world, teacher_id, first)
  await letTeach(world, teacher_id, second)
  await placeBy(0, at(1, [0, 1]))
  await placeBy(1, at(2, [2, 3], 1))
  await placeBy(2, at(1, [2, 3]))
  await refuse([1], [0, 1, 2, 3, 4, 5, 6, 7])
  const id = await relocated({ teacher_id })
  expect((await on(id)).body.data).toMatchObject({ teacher: { id: teacher_id }, classroom: null })
  const [moved, ...more] = (await changesOf(id)).filter(({ kind }) => kind !== 'kept')
  expect(more).toEqual([])
  expect(moved).toMatchObject({ kind: 'moved', from: { day: 1 }, to: { classroom: { id: room } } })
  expect(moved?.to?.day).not.toBe(1)
  expect((await on(id, '/take')).body).toMatchObject({ done_count: 1, left: [] })
  // Whose hours it was for stays known.
  await sql`delete from course_section_teachers`.execute(db)
  const { body } = await world.as('admin').call('DELETE', `/teachers/${teacher_id}`)
  expect([body.message, body.description]).toEqual([
    'teacher_has_history',
    expect.stringContaining('1 propuesta de horario por sus horas'),
  ])
})

test('what a section lacks is placed, and another moves where nothing else lets it in', async () => {
  await letTeach(world, teacher_id, second)
  await sql`update classrooms set state = 'disabled' where id <> ${third_room}`.execute(db)
  await placeBy(0, at(1, [0, 1], 2))
  await placeBy(2, at(2, [0, 1], 2))
  // Only Mondays, at the first two hours.
  await refuse([2, 3, 4, 5], [0, 1, 2, 3, 4, 5, 6, 7])
  await sql`insert into unwanted_hours (availability_id, day, class_hour_id, is_impossible)
    select id, 1, hour, true from availabilities, unnest(${grid.hour_ids.slice(2)}::int[]) hour`.execute(db)
  const id = await relocated({ section_id: sectionOf(1) })
  const steps = await stepsOf(id)
  expect(steps.filter(([kind]) => kind !== 'unplaced')).toEqual([
    ['moved', sectionOf(0), expect.any(Number), expect.any(Array)],
    ['new', sectionOf(1), 1, at(1, [0, 1]).class_hours_ids],
  ])
  // Whatever else the teacher has no hours for is of the section; of the others nothing is placed.
  expect(new Set(steps.map(([, section_id]) => section_id))).toEqual(new Set([sectionOf(0), sectionOf(1)]))
  expect((await on(id, '/take')).body).toMatchObject({ done_count: 2, left: [] })
})

test('one cause at a time, which something must be lost to', async () => {
  await letTeach(world, teacher_id, first)
  await placeBy(0, at(1, [0, 1]))
  await refuse([2], [0])
  const said = async (order: object) => {
    const { status, body } = await ask({ stays: 'possible', ...order })
    return [status, body.errors ?? body.message]
  }
  const nothing = [409, 'nothing_to_relocate']
  expect(await said({ teacher_id })).toEqual(nothing)
  expect(await said({ classroom_id: other_room })).toEqual(nothing)
  expect(await said({ classroom_id: room, stays: 'locked' })).toEqual([422, { stays: ['in'] }])
  expect(await said({ classroom_id: room, teacher_id })).toEqual([422, { classroom_id: ['unknown'] }])
  expect(await said({ classroom_id: room, section_id: sectionOf(0) })).toEqual([
    422,
    { classroom_id: ['unknown'] },
  ])
  expect(await said({ classroom_id: 99_999 })).toEqual([422, { classroom_id: ['exists'] }])
  expect((await said({ classroom_id: room }))[0]).toBe(201)
})
