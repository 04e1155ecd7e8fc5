import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import type { Caller } from '#test/support/callers.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db, clock } = world
const [admin, teacher, coordinator] = [world.as('admin'), world.as('teacher'), world.as('coordinator')]
const teacher_id = await idOf(world, 'teachers', teacher)
const institute = await createInstitute(world)
const { period_id } = institute
await letTeach(world, teacher_id, institute)
const former = await createInstitute(world, { number: 1, enabled: false })
const shut = await createInstitute(world, { year: 2028, number: 1, enabled: false })
const later = await createInstitute(world, { year: 2027, number: 1, enabled: false })
const hour_ids: number[] = []
for (const start_hour of [8, 7, 9]) {
  const times = { start_hour, start_minute: 0, end_hour: start_hour, end_minute: 45 }
  hour_ids.push((await admin.call('POST', '/class-hours', times)).body.data.id)
}
const [eight = 0, seven = 0, nine = 0] = hour_ids
const cannot = { day: 1, class_hour_id: eight, is_impossible: true }
const rather = { day: 1, class_hour_id: seven, is_impossible: false }

const ask = (last_day: string | null, period = period_id) =>
  admin.call('PATCH', `/periods/${period}`, { availability_last_day: last_day })
const say = (by: Caller, hours: object[] = [cannot, rather], of = {}) =>
  by.call('POST', '/availabilities', { period_id, teacher_id, hours, ...of })
const weeks = async (by: Caller = teacher, id = teacher_id) =>
  (await by.call('GET', `/teachers/${id}/availabilities`)).body.data
const forget = () => db.deleteFrom('availabilities').execute()
const reminded = () =>
  db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .select(['n.content', 'n.link'])
    .where('r.user_id', '=', teacher.user_id)
    .execute()
const list = async (query = '') => {
  const { body } = await admin.call('GET', `/availabilities?period_id=${period_id}${query}`)
  return body
}

describe('a teacher says it', () => {
  test('until the last day that the administration sets, hour by hour in the order of the week', async () => {
    expect((await say(teacher)).body.message).toBe('availability_is_over')
    expect((await ask(clock.today())).body.data.availability_last_day).toBe(clock.today())
    const { status, body } = await say(teacher)
    expect([status, body.data.hours]).toEqual([201, [rather, cannot]])
    const read = await weeks()
    expect(read.class_hours.map(({ id }: { id: number }) => id)).toEqual([seven, eight, nine])
    expect(read.weeks.map((one: { period: { id: number } }) => one.period.id)).toEqual([
      period_id,
      later.period_id,
      shut.period_id,
    ])
    expect(read.weeks[0]).toMatchObject({ last_day: clock.today(), availability: body.data, former: null })
  })

  test('anew, over what one has read; who read an older one is asked', async () => {
    const { id, updated_at } = (await weeks()).weeks[0].availability
    const headers = { 'if-unmodified-since-version': updated_at }
    const change = (hours: object[]) => teacher.call('PATCH', `/availabilities/${id}`, { hours }, { headers })
    const { body } = await change([])
    expect([body.data.hours, body.data.updated_at === updated_at]).toEqual([[], false])
    expect((await change([cannot])).body.message).toBe('stale_version')
    const { rows } = await sql<{ before: object; after: object }>`select before, after from audit_entries
      where action = 'availabilities.update' order by id`.execute(db)
    const said = { hours: ['lunes 7:00 (prefiere no)', 'lunes 8:00 (no puede)'] }
    expect(rows).toEqual([
      { before: null, after: { period_id, teacher_id, ...said } },
      { before: said, after: { period_id, teacher_id, hours: [] } },
    ])
    const entries = (await admin.call('GET', '/audit-entries?entity=availability')).body.data
    const { first_name, last_name } = await db
      .selectFrom('teachers')
      .select(['first_name', 'last_name'])
      .where('id', '=', teacher_id)
      .executeTakeFirstOrThrow()
    expect(entries[0].subject).toBe(`${first_name} ${last_name}, 2026-2`)
  })

  test('not of another, nor what is no hour of the week', async () => {
    const own = await idOf(world, 'teachers', coordinator)
    await db.insertInto('supervisions').values({ coordinator_id: own, teacher_id }).execute()
    expect((await say(coordinator)).body.message).toBe('this_action_is_unauthorized')
    expect((await weeks(coordinator)).weeks).toHaveLength(3)
    const twice = await say(coordinator, [cannot, { ...cannot, is_impossible: false }], { teacher_id: own })
    expect([twice.status, twice.body.errors]).toEqual([422, { hours: ['unique'] }])
    const unknown = await say(coordinator, [{ ...cannot, class_hour_id: 9_999 }], { teacher_id: own })
    expect(unknown.status).toBe(422)
    expect((await admin.call('PATCH', '/availabilities/9999', { hours: [] })).body.message).toBe(
      'resource_not_found',
    )
  })

  test('two at once: one is said, the other asked', async () => {
    await forget()
    await world.openConnections(4)
    const answers = await Promise.all([say(teacher), say(admin), say(admin)])
    expect(answers.map(({ body }) => body.message ?? 'said').sort()).toEqual([
      'said',
      'stale_version',
      'stale_version',
    ])
  })
})

describe('the administration', () => {
  test('says it for anybody, also after the last day, but not of a period that is over', async () => {
    await forget()
    await ask(addDays(clock.today(), -1))
    expect((await say(teacher)).body.message).toBe('availability_is_over')
    expect((await say(admin)).status).toBe(201)
    expect((await say(admin, [], { period_id: former.period_id })).body.message).toBe(
      'unable_to_update_older_periods',
    )
    const old = await db
      .insertInto('availabilities')
      .values({ period_id: former.period_id, teacher_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const late = await admin.call('PATCH', `/availabilities/${old.id}`, { hours: [] })
    expect(late.body.message).toBe('unable_to_update_older_periods')
    await db.deleteFrom('availabilities').where('id', '=', old.id).execute()
    const before = await say(admin, [], { period_id: shut.period_id })
    await db.deleteFrom('course_sections').where('id', '=', shut.course_section_id).execute()
    await db.updateTable('periods').set({ closed_at: clock.now() }).where('id', '=', shut.period_id).execute()
    const after = [
      await say(admin, [], { period_id: shut.period_id }),
      await admin.call('PATCH', `/availabilities/${before.body.data.id}`, { hours: [] }),
      await admin.call('POST', '/availabilities/remind', { period_id: shut.period_id }),
    ]
    expect(after.map(({ body }) => body.message)).toEqual(Array(3).fill('period_is_closed'))
  })

  test('sets no last day after the period, and moves no end before it', async () => {
    const { status, body } = await ask('2027-02-01')
    expect([status, body.message, body.errors]).toEqual([
      409,
      'invalid_date_range',
      { availability_last_day: ['before_or_equal:end_date'] },
    ])
  })

  test('has what was said in the period before at hand', async () => {
    const made = await say(admin, [cannot], { period_id: later.period_id })
    expect(made.status).toBe(201)
    const [current, next] = (await weeks(admin)).weeks
    expect([current.former, next.former]).toEqual([null, { period: '2026-2', hours: [rather, cannot] }])
  })

  test('sees who has said it and who has not, found, sorted and page by page', async () => {
    type Row = {
      last_name: string
      impossible_hours: number
      unwelcome_hours: number
      said_at: string | null
    }
    const all = await list()
    const of = (rows: Row[]) =>
      rows.map((row) => [row.impossible_hours, row.unwelcome_hours, row.said_at !== null])
    expect(of(all.data)).toEqual([
      [0, 0, false],
      [1, 1, true],
    ])
    for (const field of ['last_name', 'said_at', 'impossible_hours', 'unwelcome_hours', 'reminded_on'])
      expect((await list(`&sort_by=${field},desc`)).data).toHaveLength(2)
    expect(of((await list('&has_said=1')).data)).toEqual([[1, 1, true]])
    expect(of((await list('&has_said=0&search=coordinator')).data)).toEqual([[0, 0, false]])
    expect((await list('&limit=1&page=2')).data).toEqual([all.data[1]])
  })

  test('asks those who have not said it, once a day, while they still can', async () => {
    await forget()
    const remind = (of = {}) => admin.call('POST', '/availabilities/remind', { period_id, ...of })
    expect((await remind()).body.message).toBe('availability_is_over')
    expect((await remind({ period_id: former.period_id })).body.message).toBe(
      'unable_to_update_older_periods',
    )
    await ask('2026-12-20')
    await say(coordinator, [], { teacher_id: await idOf(world, 'teachers', coordinator) })
    expect((await remind({ teacher_ids: [await idOf(world, 'teachers', coordinator)] })).body.data).toEqual({
      told: 0,
    })
    expect((await remind({ teacher_ids: [teacher_id] })).body.data).toEqual({ told: 1 })
    expect((await remind()).body.data).toEqual({ told: 0 })
    expect(await reminded()).toEqual([
      {
        content: 'Indique cuándo puede dar clase en 2026-2, hasta el 20 de diciembre de 2026.',
        link: '/profile/availability',
      },
    ])
    // Whoever is to be reminded next comes first.
    const rows = (await list('&sort_by=reminded_on,asc')).data
    expect(rows.map((row: { reminded_on: string | null }) => row.reminded_on)).toEqual([null, clock.today()])
  })
})

test('who places a class by hand is told whose words it goes against, and sees it before', async () => {
  await forget()
  await say(admin)
  const room = await admin.call('POST', '/classrooms', { code: 'A-1', max_capacity: 40 })
  const { section_id, course_id } = institute
  const cells = (
    await admin.call('GET', `/schedules/placement?section_id=${section_id}&course_id=${course_id}`)
  ).body.data.cells as { day: number; class_hour_id: number; unwanted: { is_impossible: boolean }[] }[]
  const said = cells.filter(({ unwanted }) => unwanted.length > 0)
  expect(
    said.map(({ day, class_hour_id, unwanted }) => [day, class_hour_id, unwanted[0]?.is_impossible]),
  ).toEqual([
    [1, seven, false],
    [1, eight, true],
  ])
  const place = (class_hours_ids: number[]) =>
    admin.call('POST', '/schedules', {
      ...{ section_id, course_id, day: 1, class_hours_ids },
      classroom_id: room.body.data.id,
    })
  const warned = ({ body }: { body: { warnings: { code: string; teacher?: { id: number } }[] } }) =>
    body.warnings.flatMap(({ code, teacher }) => (teacher ? [[code, teacher.id]] : []))
  const first = await place([seven])
  expect(warned(first)).toEqual([['teacher_rather_not', teacher_id]])
  const moved = await admin.call('PATCH', `/schedules/${first.body.data.id}`, {
    class_hours_ids: [seven, eight],
  })
  expect(warned(moved)).toEqual([['teacher_cannot', teacher_id]])
  expect(warned(await place([nine]))).toEqual([])
})

test('what was said goes with a class hour, and with a teacher who has no past', async () => {
  await forget()
  const person = await admin.call('POST', '/teachers', {
    ...{ first_name: 'Ana', last_name: 'Zuloaga', email: 'zuloaga@instituto.test' },
    ...{ identity_kind: 'V', identity_number: '7654321' },
  })
  const { id } = person.body.data
  const spare = { start_hour: 20, start_minute: 0, end_hour: 20, end_minute: 45 }
  const class_hour_id = (await admin.call('POST', '/class-hours', spare)).body.data.id
  await say(admin, [{ ...cannot, class_hour_id }], { teacher_id: id })
  expect((await admin.call('DELETE', `/class-hours/${class_hour_id}`)).status).toBe(204)
  expect((await weeks(admin, id)).weeks[0].availability.hours).toEqual([])
  await admin.call('POST', '/availabilities/remind', { period_id })
  expect((await admin.call('DELETE', `/teachers/${id}`)).status).toBe(204)
  expect(await db.selectFrom('availabilities').select('id').execute()).toEqual([])
})
