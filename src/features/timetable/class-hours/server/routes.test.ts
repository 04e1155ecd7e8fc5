import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
/** `7:00-7:45` */
const times = (text: string) => {
  const [start_hour, start_minute, end_hour, end_minute] = text.split(/[:-]/).map(Number)
  return { start_hour, start_minute, end_hour, end_minute }
}
const create = (text: string) => admin.call('POST', '/class-hours', times(text))
const made = async (text: string) => (await create(text)).body.data

describe('what it gives', () => {
  test('hours stand in the order of the day, with their shift', async () => {
    const hours = ['13:00-13:45', '7:45-8:30', '7:00-7:45', '11:30-12:15']
    for (const text of hours) expect((await create(text)).status).toBe(201)
    const { body } = await world.as('lowAdmin').call('GET', '/class-hours?limit=0')
    type Hour = { start_hour: number; start_minute: number; shift: string }
    const list = (rows: Hour[]) => rows.map((row) => [row.start_hour, row.start_minute, row.shift])
    expect(list(body.data)).toEqual([
      [7, 0, 'morning'],
      [7, 45, 'morning'],
      [11, 30, 'morning'],
      [13, 0, 'afternoon'],
    ])
    const afternoon = await admin.call('GET', '/class-hours?shift=afternoon')
    expect(list(afternoon.body.data)).toEqual([[13, 0, 'afternoon']])
    const found = await admin.call('GET', '/class-hours?search=8:30')
    expect(list(found.body.data)).toEqual([[7, 45, 'morning']])
    for (const field of ['end_hour', 'shift', 'created_at'])
      expect((await admin.call('GET', `/class-hours?sort_by=${field},desc`)).body.total).toBe(4)
  })

  test('one is changed, keeping what is not sent; shown, and deleted', async () => {
    const { id, updated_at } = await made('18:15-19:00')
    const { status, body } = await admin.call('PATCH', `/class-hours/${id}`, { end_minute: 30, end_hour: 19 })
    expect([status, body.data]).toEqual([200, expect.objectContaining(times('18:15-19:30'))])
    expect(body.data.updated_at).not.toBe(updated_at)
    expect((await admin.call('PATCH', `/class-hours/${id}`, {})).status).toBe(200)
    expect((await world.as('lowAdmin').call('GET', `/class-hours/${id}`)).body.data.end_minute).toBe(30)
    expect((await admin.call('DELETE', `/class-hours/${id}`)).status).toBe(204)
    expect((await admin.call('GET', `/class-hours/${id}`)).body.message).toBe('resource_not_found')
  })
})

test('the hours of a day are made at once, and none of them where one is refused', async () => {
  const bulk = (...texts: string[]) =>
    admin.call('POST', '/class-hours/bulk', { class_hours: texts.map(times) })
  const total = async () => (await admin.call('GET', '/class-hours?limit=0')).body.total
  const before = await total()
  const made = await bulk('20:00-20:20', '20:20-20:40')
  expect([made.status, made.body.data.length, await total()]).toEqual([201, 2, before + 2])
  expect((await bulk('21:00-21:20', '21:10-21:30')).body.message).toBe('class_hour_overlaps')
  expect((await bulk('21:00-21:20', '22:30-22:00')).body.message).toBe('class_hour_not_in_order')
  expect(await total()).toBe(before + 2)
  for (const { id } of made.body.data) await admin.call('DELETE', `/class-hours/${id}`)
})

test('what is left out or no time of day is named', async () => {
  const { status, body } = await admin.call('POST', '/class-hours', {
    start_hour: 24,
    start_minute: 60,
    end_hour: 8.5,
  })
  expect([status, body.errors]).toEqual([
    422,
    { start_hour: ['max:23'], start_minute: ['max:59'], end_hour: ['integer'], end_minute: ['required'] },
  ])
})

describe('refusals', () => {
  test('an end that is not after the start', async () => {
    for (const text of ['20:00-20:00', '20:30-20:15', '21:00-20:00']) {
      const { status, body } = await create(text)
      expect([status, body.message]).toEqual([409, 'class_hour_not_in_order'])
    }
    const { id } = await made('20:00-20:45')
    const change = await admin.call('PATCH', `/class-hours/${id}`, { end_hour: 19 })
    expect(change.body.message).toBe('class_hour_not_in_order')
  })

  test('times that another hour takes in part; one may begin when another ends', async () => {
    const { id } = await made('5:00-5:45')
    for (const text of ['5:00-5:45', '4:30-5:01', '5:44-6:00', '4:00-6:00', '5:10-5:20']) {
      const { status, body } = await create(text)
      expect([text, status, body.message]).toEqual([text, 409, 'class_hour_overlaps'])
    }
    expect((await create('5:45-6:30')).status).toBe(201)
    const longer = await admin.call('PATCH', `/class-hours/${id}`, { end_minute: 50 })
    expect(longer.body.message).toBe('class_hour_overlaps')
    expect((await admin.call('PATCH', `/class-hours/${id}`, { start_minute: 5 })).status).toBe(200)
  })

  test('three at once in one place: the database lets one stand', async () => {
    await world.openConnections(4)
    const answers = await Promise.all(['22:00-22:45', '22:30-23:00', '22:10-22:50'].map(create))
    expect(answers.map(({ body }) => body.message ?? 'made').sort()).toEqual([
      'class_hour_overlaps',
      'class_hour_overlaps',
      'made',
    ])
  })

  test('the database itself refuses an end before the start by name', async () => {
    const insert = sql`insert into class_hours (start_hour, start_minute, end_hour, end_minute) values (3, 0, 2, 0)`
    await expect(insert.execute(world.db)).rejects.toMatchObject({ constraint: 'class_hours_in_order' })
  })

  test('a version that is no longer the newest', async () => {
    const { id, updated_at } = await made('1:00-1:45')
    const headers = { 'if-unmodified-since-version': updated_at }
    const change = () => admin.call('PATCH', `/class-hours/${id}`, { start_minute: 1 }, { headers })
    expect((await change()).status).toBe(200)
    expect((await change()).body.message).toBe('stale_version')
  })

  test('one that is not there', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect((await admin.call(method, '/class-hours/99999', {})).body.message).toBe('resource_not_found')
  })
})
