import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { closeByRows } from '#test/support/classes.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { gridOf } from '#test/support/timetable.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const grid = await gridOf(world)
let teacher_id: number
beforeAll(async () => {
  teacher_id = await idOf(world, 'teachers', world.as('teacher'))
})
beforeEach(async () => {
  await sql`delete from schedules`.execute(world.db)
  await sql`delete from course_section_teachers`.execute(world.db)
})

type Spot = ReturnType<typeof at>
const at = (day: number, hours: number[], room = 0) => ({
  day,
  classroom_id: grid.room_ids[room],
  class_hours_ids: hours.map((hour) => grid.hour_ids[hour]),
})
const place = (section = 0, course = 0) => ({
  section_id: grid.sections[section]?.section_id,
  course_id: grid.course_ids[course],
})
const put = async (of: object, spot: Spot) =>
  (await admin.call('POST', '/schedules', { ...of, ...spot })).body.data
const rearrange = (body: object) => admin.call('POST', '/schedules/rearrange', body)
const week = async () =>
  (await admin.call('GET', '/schedules', undefined, { query: { limit: 0 } })).body.data.map(
    ({ id, day, class_hours_ids, classroom_id }: Spot & { id: number }) => ({
      ...{ id, day, class_hours_ids, classroom_id },
    }),
  )
const code = ({ status, body }: Awaited<ReturnType<typeof rearrange>>) => [status, body.message]

test('two classes change places, each in the hours and the room of the other, and change back', async () => {
  const [one, other] = [await put(place(0), at(1, [0, 1])), await put(place(0, 1), at(2, [2], 1))]
  const before = await week()
  const swapped = await rearrange({
    moved: [
      { schedule_id: one.id, ...at(2, [2, 3], 1), version: one.updated_at },
      { schedule_id: other.id, ...at(1, [0], 0), version: other.updated_at },
    ],
  })
  expect(swapped.status).toBe(200)
  expect(swapped.body.data).toMatchObject([
    { ...at(2, [2, 3], 1), id: one.id, color: one.color },
    { ...at(1, [0]), id: other.id, color: other.color },
  ])
  const back = [one, other].map(({ id, ...spot }) => ({ schedule_id: id, ...spotOf(spot) }))
  expect((await rearrange({ moved: back })).status).toBe(200)
  expect(await week()).toEqual(before)
  const entries = await world.db
    .selectFrom('audit_entries')
    .select(['action', 'entity_id'])
    .where('action', '=', 'schedules.update')
    .orderBy('id')
    .execute()
  expect(entries.map(({ entity_id }) => entity_id)).toEqual([one.id, other.id, one.id, other.id])
})

const spotOf = ({ day, class_hours_ids, classroom_id }: Spot) => ({ day, class_hours_ids, classroom_id })

test('a class gives way to a new one, and what undoes it takes that out again', async () => {
  const there = await put(place(0), at(1, [0, 1]))
  const before = await week()
  const aside = { schedule_id: there.id, ...at(3, [4, 5]) }
  const { status, body } = await rearrange({
    moved: [aside],
    made: [{ ...place(0, 1), ...at(1, [0, 1, 0]) }],
  })
  expect(status).toBe(200)
  expect(body.data).toMatchObject([
    { id: there.id, day: 3 },
    { ...place(0, 1), ...at(1, [0, 1]) },
  ])
  const undone = await rearrange({
    moved: [{ schedule_id: there.id, ...at(1, [0, 1]) }],
    removed: [body.data[1].id],
  })
  expect(undone.status).toBe(200)
  expect(await week()).toEqual(before)
})

test('each clash that would stand in the end refuses all of it, and is named', async () => {
  const section = grid.sections.slice(0, 2)
  for (const one of section) await letTeach(world, teacher_id, one)
  const [moved] = [await put(place(0), at(1, [0])), await put(place(0, 1), at(2, [0], 1))]
  await put(place(0), at(2, [1]))
  await put(place(1), at(2, [2], 2))
  await put(place(2), at(2, [3], 3))
  const before = await week()
  const to = (...spot: Parameters<typeof at>) =>
    rearrange({ moved: [{ schedule_id: moved.id, ...at(...spot) }] })
  expect(code(await to(2, [1], 2))).toEqual([409, 'day_course_section_class_hour_taken'])
  expect(code(await to(2, [0], 2))).toEqual([409, 'day_section_class_hour_taken'])
  expect(code(await to(2, [2]))).toEqual([409, 'day_teacher_class_hour_taken'])
  const refused = await to(2, [3], 3)
  expect(code(refused)).toEqual([409, 'day_classroom_class_hour_taken'])
  expect(refused.body.conflicts).toMatchObject([{ entry: 0, with: place(2) }])
  // Two that meet each other there are named by their places.
  const meeting = await rearrange({
    moved: [{ schedule_id: moved.id, ...at(4, [0]) }],
    made: [{ ...place(3), ...at(4, [0]) }],
  })
  expect(meeting.body.conflicts).toMatchObject([{ entry: 1, with: { entry: 0, schedule_id: null } }])
  await sql`update classrooms set state = 'disabled' where id = ${grid.room_ids[3]}`.execute(world.db)
  expect(code(await to(5, [0], 3))).toEqual([409, 'classroom_is_disabled'])
  await sql`update classrooms set state = 'enabled'`.execute(world.db)
  expect(await week()).toEqual(before)
})

test('what changed since, is gone, of another period or named twice moves nothing', async () => {
  const one = await put(place(0), at(1, [0]))
  const entry = { schedule_id: one.id, ...at(2, [0]), version: one.updated_at }
  await admin.call('PATCH', `/schedules/${one.id}`, { day: 3 })
  const before = await week()
  expect(code(await rearrange({ moved: [entry] }))).toEqual([409, 'stale_version'])
  const { version: _, ...anyhow } = entry
  const twice = await rearrange({ moved: [anyhow], removed: [one.id] })
  expect([twice.status, twice.body.errors]).toEqual([422, { moved: ['unique'] }])
  const other = await createInstitute(world, { year: 2026, number: 3, enabled: false })
  const far = { section_id: other.section_id, course_id: other.course_id }
  const apart = await rearrange({ moved: [anyhow], made: [{ ...far, ...at(5, [0], 1) }] })
  expect([apart.status, apart.body.errors]).toEqual([422, { moved: ['exists'] }])
  const untaught = { section_id: place(1).section_id, course_id: grid.course_ids[1] }
  expect(code(await rearrange({ moved: [anyhow], made: [{ ...untaught, ...at(5, [0], 1) }] }))).toEqual([
    404,
    'course_section_not_found',
  ])
  const gone = await rearrange({ moved: [{ ...anyhow, schedule_id: one.id + 1000 }] })
  expect([gone.status, gone.body.errors]).toEqual([422, { 'moved.schedule_id': ['exists'] }])
  expect(await week()).toEqual(before)
})

test('of two at once that want the same room one is refused, and neither is half done', async () => {
  const spots = [at(1, [0]), at(1, [0], 1), at(2, [0]), at(2, [0], 1)]
  const made = []
  for (const [index, spot] of spots.entries()) made.push(await put(place(index), spot))
  const [first, second, third, fourth] = made.map(({ id }) => id)
  await world.openConnections(6)
  // Each moves one of its own out of the way as well.
  const answers = await Promise.all([
    rearrange({
      moved: [
        { schedule_id: first, ...at(5, [0]) },
        { schedule_id: second, ...at(1, [3]) },
      ],
    }),
    rearrange({
      moved: [
        { schedule_id: fourth, ...at(1, [4]) },
        { schedule_id: third, ...at(5, [0]) },
      ],
    }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const loser = answers.find(({ status }) => status === 409)
  expect(loser?.body.message).toBe('day_classroom_class_hour_taken')
  const stand = (await week()).filter(({ day }: Spot) => day === 5)
  expect(stand).toHaveLength(1)
  const moved = (await week()).filter(({ class_hours_ids }: Spot) => class_hours_ids[0] !== grid.hour_ids[0])
  expect(moved).toHaveLength(1)
})

test('a class that is moved by hand meanwhile is not moved anew', async () => {
  const one = await put(place(0), at(1, [0]))
  await world.openConnections(6)
  const [moved, both] = await Promise.all([
    admin.call('PATCH', `/schedules/${one.id}`, { day: 4 }),
    rearrange({ moved: [{ schedule_id: one.id, ...at(2, [0]), version: one.updated_at }] }),
  ])
  expect(moved.status).toBe(200)
  expect([200, 409]).toContain(both.status)
  if (both.status === 409) expect(both.body.message).toBe('stale_version')
  // Whoever comes second has seen the first: what was moved by hand stays there.
  expect(await week()).toMatchObject([{ day: 4 }])
})

test('of a closed period, and of an older one, nothing moves', async () => {
  const one = await put(place(0), at(1, [0]))
  const move = () => rearrange({ moved: [{ schedule_id: one.id, ...at(2, [0]) }] })
  await closeByRows(world, grid.period_id)
  expect(code(await move())).toEqual([409, 'period_is_closed'])
  await sql`update periods set closed_at = null where id = ${grid.period_id}`.execute(world.db)
  await grid.makeOlder()
  expect(code(await move())).toEqual([409, 'unable_to_update_older_periods'])
})
