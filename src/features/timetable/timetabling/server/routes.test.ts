import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { closeByRows } from '#test/support/classes.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { proposingWorld } from '#test/support/proposals.ts'

const {
  world,
  db,
  admin,
  grid,
  period_id,
  jobs,
  sectionOf,
  on,
  ask,
  sittings,
  clear,
  proposed,
  changesOf,
  timetable,
  placeBy,
  at,
} = await proposingWorld()

beforeEach(clear)

describe('a proposal', () => {
  test('is asked for, searched for, read, taken and undone, each step in the history', async () => {
    const asked = await ask()
    expect([asked.status, asked.body.data]).toMatchObject([
      201,
      { state: 'waiting', progress: 0, before: null },
    ])
    const { id } = asked.body.data
    await on(id, '/stop')
    await jobs.drain()
    const ready = (await on(id)).body.data
    expect(ready).toMatchObject({
      ...{
        state: 'ready',
        progress: 100,
        sittings_count: sittings,
        placed_count: sittings,
        new_count: sittings,
      },
      ...{ moved_count: 0, before: { unplaced_hours: 24 }, after: { unplaced_hours: 0, unwanted_hours: 0 } },
    })
    expect(ready.curve.at(-1)).toBeGreaterThanOrEqual(0)
    const changes = await changesOf(id)
    expect(changes).toHaveLength(sittings)
    expect(changes.every(({ kind, from, to }) => kind === 'new' && from === null && to?.classroom)).toBe(true)
    expect(await timetable()).toEqual([])
    const notice = await admin.call('GET', '/notifications')
    expect(notice.body.data[0]).toMatchObject({ link: `/schedules/proposals/${id}` })

    const taken = await on(id, '/take')
    expect([taken.status, taken.body.done_count, taken.body.left]).toEqual([200, sittings, []])
    expect(taken.body.data).toMatchObject({ state: 'taken', undone_at: null })
    const made = await timetable()
    const inWords = (...parts: unknown[]) => JSON.stringify(parts)
    expect(
      made.map((one) => inWords(one.section_id, one.day, one.class_hours_ids, one.classroom_id)).sort(),
    ).toEqual(
      changes
        .map(({ course_section: of, to }) =>
          inWords(of?.section_id, to?.day, to?.class_hours_ids, to?.classroom?.id),
        )
        .sort(),
    )
    const undone = await on(id, '/undo')
    expect([undone.status, undone.body.done_count, undone.body.left]).toEqual([200, sittings, []])
    expect(undone.body.data.state).toBe('undone')
    expect(await timetable()).toEqual([])
    const { rows } = await sql<{ action: string; count: number }>`
      select action, count(*) from audit_entries
      where (entity = 'timetable_proposal' and entity_id = ${id})
        or (entity = 'schedule' and entity_id = any(${made.map((one) => one.id)}::int[]))
      group by action, entity order by min(id)`.execute(db)
    expect(rows.map(({ action, count }) => [action, count])).toEqual([
      ['timetabling.propose', 1],
      ['timetabling.stop', 1],
      ['schedules.create', sittings],
      ['timetabling.take', 1],
      ['schedules.delete', sittings],
      ['timetabling.undo', 1],
    ])
  })

  test('says how far it is while it is searched for, and ends when it is stopped, with the best so far', async () => {
    const wishes = ['fewer_days', 'fewer_moves']
    const { id } = (await ask({ seconds: 60, wishes })).body.data
    const running = jobs.drain()
    let seen = (await on(id)).body.data
    while (seen.curve.length === 0) {
      await setTimeout(50)
      seen = (await on(id)).body.data
    }
    expect(seen).toMatchObject({ state: 'running', sittings_count: sittings, placed_count: sittings })
    expect((await on(id, '/stop')).status).toBe(200)
    await running
    seen = (await on(id)).body.data
    expect(seen).toMatchObject({ state: 'ready', progress: 100, placed_count: sittings, wishes })
    expect(seen.curve.length).toBeLessThan(20)
  })

  test('of a section leaves the others alone, and is nowhere where they are', async () => {
    const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
    for (const section of grid.sections.slice(0, 2)) await letTeach(world, teacher_id, section)
    for (const [index, hours] of [
      [1, [0, 1]],
      [2, [2, 3]],
      [3, [4, 5]],
    ] as const)
      for (const day of [1, 2, 3, 4, 5]) await placeBy(index, at(day, [...hours]))
    const before = await timetable()
    const id = await proposed({
      section_id: sectionOf(0),
      specialization_id: grid.sections[0]?.specialization_id,
    })
    const changes = await changesOf(id)
    expect(new Set(changes.map(({ course_section }) => course_section?.section_id))).toEqual(
      new Set([sectionOf(0)]),
    )
    expect(changes.some(({ to }) => to?.classroom?.id === grid.room_ids[0])).toBe(false)
    expect((await on(id, '/take')).body.left).toEqual([])
    expect((await timetable()).slice(0, before.length)).toEqual(before)
    const list = await admin.call('GET', '/timetables/proposals', undefined, {
      query: { period_id, section_id: sectionOf(0), state: 'taken', search: 'admin' },
    })
    expect(list.body.data.map((one: { id: number }) => one.id)).toEqual([id])
  })

  test('says why what has no place has none', async () => {
    await sql`update classrooms set state = 'disabled'`.execute(db)
    const id = await proposed()
    expect((await on(id)).body.data).toMatchObject({ placed_count: 0, after: { unplaced_hours: 24 } })
    const why = (await changesOf(id)).map(({ kind, to, reasons }) => [
      kind,
      to,
      reasons.map(({ code }) => code),
    ])
    expect(why).toEqual(Array(sittings).fill(['unplaced', null, ['no_room']]))
  })

  test('moves only what may move, and says whose teacher cannot come where it stays', async () => {
    for (const day of [1, 2]) await placeBy(0, at(day, [0, 1], 3))
    // On Saturday, and after noon: nobody would place it there.
    const odd = await placeBy(1, at(6, [6, 7]))
    await sql`update schedules set is_locked = true where id = ${odd.body.data.id}`.execute(db)
    const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
    for (const section of grid.sections.slice(1, 2)) await letTeach(world, teacher_id, section)
    await sql`with a as (insert into availabilities (period_id, teacher_id) values (${period_id}, ${teacher_id}) returning id)
      insert into unwanted_hours (availability_id, day, class_hour_id, is_impossible)
      select id, 6, ${grid.hour_ids[7]}, true from a`.execute(db)
    await sql`update classrooms set state = 'disabled' where id = ${grid.room_ids[3]}`.execute(db)
    const moved = async (stays: string) => {
      const id = await proposed({ stays })
      const found = (await changesOf(id)).filter(({ kind }) => kind === 'moved' || kind === 'kept')
      await on(id, '/discard')
      return found.map(({ kind, schedule_id, reasons }) => [
        kind,
        schedule_id === odd.body.data.id,
        ...reasons.map(({ code }) => code),
      ])
    }
    expect(await moved('placed')).toEqual([
      ['kept', false],
      ['kept', false],
      ['kept', true, 'teacher_away'],
    ])
    expect(await moved('locked')).toEqual([
      ['moved', false],
      ['moved', false],
      ['kept', true, 'teacher_away'],
    ])
    expect(await moved('nothing')).toEqual([
      ['moved', false],
      ['moved', false],
      ['moved', true],
    ])
  })
})

describe('refusals', () => {
  test('of a second one for a period, also at the same moment', async () => {
    await world.openConnections(6)
    const both = await Promise.all([ask(), ask({ section_id: sectionOf(1) })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.message).toBe('proposal_under_way')
  })

  test('of what lacks nothing, where nothing else may move', async () => {
    await on(await proposed({ section_id: sectionOf(1) }), '/take')
    for (const stays of ['placed', 'possible']) {
      expect((await ask({ section_id: sectionOf(1), stays })).body.message).toBe('nothing_to_place')
      await proposed({ stays })
    }
    await proposed({ section_id: sectionOf(1), stays: 'locked' })
  })

  test('of what its state does not allow', async () => {
    const { id } = (await ask()).body.data
    const refused = async (steps: string[]) => {
      for (const step of steps) expect((await on(id, step)).body.message).toBe('proposal_in_other_state')
    }
    await refused(['/take', '/undo', '/discard'])
    await on(id, '/stop')
    await jobs.drain()
    await refused(['/stop', '/undo'])
    expect((await on(id, '/discard')).body.data.state).toBe('discarded')
    await refused(['/stop', '/take', '/undo', '/discard'])
    for (const step of ['', '/changes', '/touched', '/stop', '/take', '/undo', '/discard'])
      expect((await on(99_999, step)).body.message).toBe('resource_not_found')
  })

  test('of a section of another period or specialization, of a closed period and of an older one', async () => {
    const other = await createInstitute(world, { year: 2024, number: 1, enabled: false })
    expect((await ask({ section_id: other.section_id })).body.message).toBe('section_not_of_period')
    const foreign = { section_id: sectionOf(0), specialization_id: other.specialization_id }
    expect((await ask(foreign)).body.message).toBe('section_not_of_period')
    expect((await ask({ seconds: 11 })).status).toBe(422)
    expect((await ask({ wishes: ['fewer_rooms'] })).body.errors).toHaveProperty('wishes.0')
    const ready = await proposed({ section_id: sectionOf(0) })
    const taken = await proposed({ section_id: sectionOf(1) })
    for (const section of [other.section_id, sectionOf(0)]) {
      const { status, body } = await on(taken, '/take', { sections_ids: [sectionOf(1), section] })
      expect([status, body.errors]).toEqual([422, { sections_ids: ['exists'] }])
    }
    await on(taken, '/take')
    const all = async () => [
      (await ask()).body.message,
      (await on(ready, '/take')).body.message,
      (await on(taken, '/undo')).body.message,
    ]
    await closeByRows(world, period_id)
    expect(await all()).toEqual(Array(3).fill('period_is_closed'))
    await grid.makeOlder()
    expect(await all()).toEqual(Array(3).fill('unable_to_update_older_periods'))
  })
})
