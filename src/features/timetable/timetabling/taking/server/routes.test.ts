import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { proposingWorld } from '#test/support/proposals.ts'
import type { ProposedChange } from '../../contract.ts'

const {
  world,
  db,
  admin,
  grid,
  sectionOf,
  on,
  sittings,
  clear,
  proposed,
  changesOf,
  timetable,
  placeBy,
  at,
} = await proposingWorld()

beforeEach(clear)

describe('taking', () => {
  test('of some sections takes those; of what changed since each is named and left', async () => {
    const kept = await placeBy(0, at(1, [0, 1]))
    await sql`update classrooms set state = 'disabled' where id = ${grid.room_ids[0]}`.execute(db)
    const id = await proposed()
    await sql`update classrooms set state = 'enabled'`.execute(db)
    const changes = await changesOf(id)
    const of = (index: number) =>
      changes.filter(({ course_section }) => course_section?.section_id === sectionOf(index))
    // The first is moved by hand, of the second something is placed, and the room of the third's last is closed.
    await admin.call('PATCH', `/schedules/${kept.body.data.id}`, { day: 5 })
    await placeBy(1, at(6, [0], 0))
    const closed = of(2).at(-1)?.to
    await sql`update classrooms set state = 'disabled' where id = ${closed?.classroom?.id}`.execute(db)
    const { body } = await on(id, '/take', { sections_ids: [0, 1, 2].map(sectionOf) })
    const why = (index: number) =>
      body.left
        .filter(
          ({ change }: { change: ProposedChange }) => change.course_section?.section_id === sectionOf(index),
        )
        .map(({ code }: { code: string }) => code)
    expect(why(0)).toContain('moved_since')
    expect(why(1)).toEqual(Array(of(1).length).fill('changed_since'))
    expect(why(2)).toContain('classroom_is_disabled')
    const sections = new Set((await timetable()).map(({ section_id }) => section_id))
    expect(sections.has(sectionOf(3))).toBe(false)
    expect((await changesOf(id)).filter(({ is_taken }) => is_taken)).toHaveLength(body.done_count)
    expect(body.data).toMatchObject({ state: 'taken', taken_count: body.done_count })
  })

  test('of a teacher takes what that one gives, and what is left follows; undone together', async () => {
    const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
    for (const section of grid.sections.slice(0, 2)) await letTeach(world, teacher_id, section)
    const id = await proposed()
    const given = (await changesOf(id)).filter(({ course_section }) => course_section?.teachers.length)
    const other = await idOf(world, 'teachers', world.as('coordinator'))
    const unknown = await on(id, '/take', { teachers_ids: [teacher_id, other] })
    expect([unknown.status, unknown.body.errors]).toEqual([422, { teachers_ids: ['exists'] }])
    const own = await on(id, '/take', { teachers_ids: [teacher_id] })
    expect([given.length, own.body.done_count, own.body.data.state]).toEqual([6, 6, 'taken'])
    const taken = async () => (await changesOf(id)).filter(({ is_taken }) => is_taken).map((one) => one.id)
    expect(await taken()).toEqual(given.map((one) => one.id))
    const both = { sections_ids: [sectionOf(2)], teachers_ids: [teacher_id] }
    // The figures are of what stands: what was taken, and no more.
    const { before, after, taken: left_so } = own.body.data
    expect(left_so.unplaced_hours).toBeLessThan(before.unplaced_hours)
    expect(left_so.unplaced_hours).toBeGreaterThan(after.unplaced_hours)
    expect((await on(id, '/take', both)).body.done_count).toBe(3)
    expect((await on(id, '/take', both)).body.message).toBe('proposal_in_other_state')
    expect((await on(id, '/take')).body).toMatchObject({ done_count: sittings - 9, data: { taken: null } })
    expect((await on(id, '/take')).body.message).toBe('proposal_in_other_state')
    expect((await on(id, '/undo')).body.done_count).toBe(sittings)
    expect(await timetable()).toEqual([])
  })

  test('leaves what clashes with anything that stands now, and names it', async () => {
    const id = await proposed()
    const [first] = (await changesOf(id)).filter(
      ({ course_section }) => course_section?.section_id === sectionOf(0),
    )
    const other = await createInstitute(world, { year: 2026, number: 3, enabled: false })
    const { to } = first ?? {}
    const made = await admin.call('POST', '/schedules', {
      ...{ section_id: other.section_id, course_id: other.course_id },
      ...{ day: to?.day, classroom_id: to?.classroom?.id, class_hours_ids: to?.class_hours_ids },
    })
    expect(made.status).toBe(201)
    const { body } = await on(id, '/take')
    expect(body.left).toMatchObject([
      { code: 'day_classroom_class_hour_taken', change: { id: first?.id }, with: { period: '2026-3' } },
    ])
    expect(body.done_count).toBe(sittings - 1)
  })

  test('leaves it to be decided where nothing could be done, and names what was left', async () => {
    const id = await proposed()
    await sql`update classrooms set state = 'disabled'`.execute(db)
    const { status, body } = await on(id, '/take')
    expect([status, body.done_count, body.data.state, body.data.taken_at]).toEqual([200, 0, 'ready', null])
    expect(body.left.map(({ code }: { code: string }) => code)).toEqual(
      Array(sittings).fill('classroom_is_disabled'),
    )
    await sql`update classrooms set state = 'enabled'`.execute(db)
    expect((await on(id, '/take')).body).toMatchObject({ done_count: sittings, data: { state: 'taken' } })
  })

  test('leaves what was for a classroom that is gone, and names it', async () => {
    const { body } = await admin.call('POST', '/classrooms', { code: 'GONE', max_capacity: 40 })
    await sql`update classrooms set state = 'disabled' where id <> ${body.data.id}`.execute(db)
    const id = await proposed({ section_id: sectionOf(0) })
    await sql`update classrooms set state = 'enabled'`.execute(db)
    expect((await admin.call('DELETE', `/classrooms/${body.data.id}`)).status).toBe(204)
    const { left } = (await on(id, '/take')).body
    expect(new Set(left.map(({ code }: { code: string }) => code))).toEqual(new Set(['classroom_gone']))
    expect(left[0].change.to.classroom).toBeNull()
  })

  test('beside a move by hand ends without a clash, whoever comes first', async () => {
    const { body } = await placeBy(0, at(1, [0, 1]))
    await sql`update classrooms set state = 'disabled' where id = ${grid.room_ids[0]}`.execute(db)
    const id = await proposed()
    await sql`update classrooms set state = 'enabled'`.execute(db)
    await world.openConnections(6)
    const [taken, moved] = await Promise.all([
      on(id, '/take'),
      admin.call('PATCH', `/schedules/${body.data.id}`, { day: 3 }),
    ])
    expect(taken.status).toBe(200)
    expect([200, 409]).toContain(moved.status)
    const codes = taken.body.left.map(({ code }: { code: string }) => code)
    if (moved.status === 200 && codes.length > 0) expect(codes).toContain('moved_since')
  })

  test('beside the removal of a section, or after it, names what is gone', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into sections (period_id, specialization_id, semester_id, pensum_id, letter_code, shift, males_limit, females_limit)
      select period_id, specialization_id, semester_id, pensum_id, n, shift, 5, 5
      from sections, unnest(array['Y', 'Z']) n where id = ${sectionOf(0)} returning id`.execute(db)
    await sql`insert into course_sections (section_id, course_id)
      select id, ${grid.course_ids[0]} from sections where letter_code in ('Y', 'Z')`.execute(db)
    const [late, early] = rows.map(({ id }) => id)
    const id = await proposed()
    expect((await admin.call('DELETE', `/sections/${early}`)).status).toBe(204)
    await world.openConnections(6)
    const [taken, gone] = await Promise.all([on(id, '/take'), admin.call('DELETE', `/sections/${late}`)])
    expect([taken.status, gone.status]).toEqual([200, 204])
    const codes = new Set(taken.body.left.map(({ code }: { code: string }) => code))
    expect(codes).toEqual(new Set(['course_section_gone']))
    expect(taken.body.left[0].change).toMatchObject({
      course_section: null,
      title: expect.stringMatching(/S1-[YZ]/),
    })
  })
})

test('a step that others are faster than time and again gives way, and says so', async () => {
  const id = await proposed()
  await sql`create function overtake() returns trigger language plpgsql as $$ begin
    raise unique_violation using constraint = 'schedule_slots_classroom_free'; end $$`.execute(db)
  const overtaken = async (step: string) => {
    await sql`create trigger overtake before insert or delete on schedule_slots for each statement
      execute function overtake()`.execute(db)
    const { status, body } = await on(id, step)
    await sql`drop trigger overtake on schedule_slots`.execute(db)
    return [status, body.message]
  }
  expect(await overtaken('/take')).toEqual([409, 'stale_version'])
  expect((await on(id, '/take')).body.done_count).toBe(sittings)
  expect(await overtaken('/undo')).toEqual([409, 'stale_version'])
  expect((await on(id, '/undo')).body.done_count).toBe(sittings)
})

describe('undoing', () => {
  test('puts back what was moved where it still fits, and names the rest', async () => {
    const entries = [
      await placeBy(0, at(1, [0, 1])),
      await placeBy(1, at(2, [0, 1])),
      await placeBy(2, at(3, [0, 1])),
      await placeBy(3, at(4, [0, 1])),
    ]
    const [one, other, locked, removed] = entries.map(({ body }) => body.data.id as number)
    const before = await timetable()
    await sql`update classrooms set state = 'disabled' where id = ${grid.room_ids[0]}`.execute(db)
    const id = await proposed({ stays: 'locked' })
    await sql`update classrooms set state = 'enabled'`.execute(db)
    expect((await on(id, '/take')).body.left).toEqual([])
    expect((await timetable()).slice(0, 4).map((entry) => entry.classroom_id)).not.toContain(grid.room_ids[0])
    await admin.call('PATCH', `/schedules/${other}`, at(6, [0, 1], 3))
    await admin.call('PATCH', `/schedules/${locked}`, { is_locked: true })
    await admin.call('DELETE', `/schedules/${removed}`)
    const { body } = await on(id, '/undo')
    const of = (change: { code: string; change: ProposedChange }) => [change.code, change.change.schedule_id]
    expect(new Set(body.left.map(of))).toEqual(
      new Set([
        ['moved_since', other],
        ['locked_since', locked],
        ['removed_since', null],
      ]),
    )
    const after = await timetable()
    expect(after).toHaveLength(3)
    expect(after.find((entry) => entry.id === one)).toEqual(before.find((entry) => entry.id === one))
  })

  test('is of the last one that was taken', async () => {
    const first = await proposed({ section_id: sectionOf(0) })
    await on(first, '/take')
    const second = await proposed({ section_id: sectionOf(1) })
    await on(second, '/take')
    for (const step of ['/undo', '/take'])
      expect((await on(first, step)).body.message).toBe('proposal_not_last')
    expect((await on(second, '/undo')).status).toBe(200)
    expect((await on(first, '/undo')).status).toBe(200)
    expect(await timetable()).toEqual([])
  })
})
