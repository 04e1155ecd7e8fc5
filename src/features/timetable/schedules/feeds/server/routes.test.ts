import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { calendarIn, eventsOf, occurrencesOf, textOf } from '#test/support/icalendar.ts'
import { idOf, inscribeByRows, letTeach } from '#test/support/institute.ts'
import { type Grid, gridOf } from '#test/support/timetable.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
let grid: Grid
beforeAll(async () => {
  grid = await gridOf(world)
  const [first, second] = grid.sections
  if (!first || !second) throw new Error('no sections')
  await letTeach(world, await idOf(world, 'teachers', world.as('teacher')), first)
  await inscribeByRows(world, await idOf(world, 'students', world.as('student')), first)
  const [room] = grid.room_ids
  const store = (section_id: number, entries: [number, number[]][]) =>
    admin.call('POST', '/schedules/bulk-store', {
      section_id,
      course_id: first.course_id,
      entries: entries.map(([day, hours]) => ({
        day,
        classroom_id: room,
        class_hours_ids: hours.map((hour) => grid.hour_ids[hour]),
      })),
    })
  await store(first.section_id, [
    [1, [0, 1, 3]],
    [4, [2]],
  ])
  await store(second.section_id, [[2, [0]]])
  await sql`insert into holidays (date, title) values ('2026-10-12', 'Día de la Resistencia Indígena')`.execute(
    world.db,
  )
})

const own = (role: 'teacher' | 'student') => world.as(role).call('POST', '/schedules/feed', {})
const pathOf = (url: string) => new URL(url).pathname.replace('/api', '')
const get = (url: string, headers = {}) => world.guest.call('GET', pathOf(url), undefined, { headers })
const eventsAt = async (url: string) => eventsOf(calendarIn((await get(url)).bytes.toString('utf8')))

describe('the feed of a teacher', () => {
  test('has each run of hours as a weekly event until the period ends, without the holidays', async () => {
    const { status, body } = await own('teacher')
    expect(status).toBe(201)
    expect(body.data.url).toMatch(/^http:\/\/claustro\.test\/api\/feeds\/[\w-]{43}\.ics$/)
    expect(body.data.webcal_url).toBe(body.data.url.replace('http', 'webcal'))
    const events = await eventsAt(body.data.url)
    expect(events.map((one) => textOf(one, 'DTSTART'))).toEqual([
      '2026-09-07T06:00:00',
      '2026-09-07T09:00:00',
      '2026-09-03T08:00:00',
    ])
    const [monday] = events
    if (!monday) throw new Error('no event')
    const dates = occurrencesOf(monday)
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-09-07T10:00', '2027-01-25T10:00', 20])
    expect(dates).not.toContain('2026-10-12T10:00')
    expect(textOf(monday, 'SUMMARY')).toBe('Matemática I')
    expect(textOf(monday, 'LOCATION')).toBe('Aula T-1')
  })

  test('keeps its identities when it is read again, moved, or shared anew', async () => {
    const uids = async () => {
      const events = await eventsAt((await own('teacher')).body.data.url)
      return events.map((one) => textOf(one, 'UID'))
    }
    const before = await uids()
    expect(new Set(before).size).toBe(3)
    expect(await uids()).toEqual(before)
  })

  test('is answered 304 to whom has it, until something changes', async () => {
    const { url } = (await own('teacher')).body.data
    const first = await get(url)
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const etag = String(first.headers.etag)
    const again = await get(url, { 'if-none-match': etag })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    await sql`insert into holidays (date, title) values ('2026-12-24', 'Víspera de Navidad')`.execute(
      world.db,
    )
    expect((await get(url, { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('a link', () => {
  test('is one: another one ends it, and so does revoking; what is stored does not open it', async () => {
    const teacher = world.as('teacher')
    const first = (await own('teacher')).body.data.url
    const second = (await own('teacher')).body.data.url
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200])
    const state = await teacher.call('GET', '/schedules/feed')
    expect(state.body.data).toMatchObject({ is_shared: true })
    expect(JSON.stringify(state.body)).not.toContain(second.slice(-47, -4))
    const { rows } = await sql<{ row: string }>`select f::text as row from schedule_feeds f`.execute(world.db)
    expect(JSON.stringify(rows)).not.toContain(second.slice(-47, -4))
    expect((await teacher.call('DELETE', '/schedules/feed')).status).toBe(204)
    expect((await get(second)).status).toBe(404)
    expect((await teacher.call('DELETE', '/schedules/feed')).status).toBe(204)
    expect((await teacher.call('GET', '/schedules/feed')).body.data).toEqual({
      is_shared: false,
      created_at: null,
    })
  })

  test('that was never made, and what is no link, are not found', async () => {
    for (const token of [`${'A'.repeat(43)}.ics`, 'A'.repeat(43), 'x.ics', "'"])
      expect((await world.guest.call('GET', `/feeds/${token}`)).body.message).not.toBe(undefined)
    const unknown = await world.guest.call('GET', `/feeds/${'A'.repeat(43)}.ics`)
    expect([unknown.status, unknown.body.message]).toEqual([404, 'resource_not_found'])
  })

  test('of a person who may no longer sign in opens nothing', async () => {
    const { url } = (await own('student')).body.data
    expect(await eventsAt(url)).toHaveLength(3)
    const { user_id } = world.as('student')
    await sql`update users set enabled = false where id = ${user_id}`.execute(world.db)
    expect((await get(url)).status).toBe(404)
    await sql`update users set enabled = true where id = ${user_id}`.execute(world.db)
    expect((await get(url)).status).toBe(200)
  })

  test('of one person outlives that of another', async () => {
    const kept = (await own('student')).body.data.url
    const revoked = (await own('teacher')).body.data.url
    await world.as('teacher').call('DELETE', '/schedules/feed')
    expect([(await get(kept)).status, (await get(revoked)).status]).toEqual([200, 404])
  })

  test('leaves who shared what, and who took it back', async () => {
    const path = `/classrooms/${grid.room_ids[1]}/schedules/feed`
    await admin.call('POST', path, {})
    await admin.call('DELETE', path)
    const entries = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after', 'user_id'])
      .where('entity', '=', 'schedule_feed')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const what = { classroom_id: grid.room_ids[1] }
    expect(entries).toMatchObject([
      { action: 'schedules.unshare', before: what, user_id: admin.user_id },
      { action: 'schedules.share', after: what, user_id: admin.user_id },
    ])
  })
})

test('the feed of a classroom has what takes it, whoever teaches', async () => {
  const path = `/classrooms/${grid.room_ids[0]}/schedules/feed`
  expect((await admin.call('GET', path)).body.data.is_shared).toBe(false)
  const { body } = await admin.call('POST', path, {})
  expect(await eventsAt(body.data.url)).toHaveLength(4)
  expect((await admin.call('GET', path)).body.data.is_shared).toBe(true)
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const missing = await admin.call(method, '/classrooms/99999/schedules/feed', {})
    expect(missing.body.message).toBe('resource_not_found')
  }
})

test('a period that is over is no longer in it', async () => {
  const { url } = (await own('teacher')).body.data
  world.clock.move(90 * 86_400_000)
  expect(await eventsAt(url)).toEqual([])
})
