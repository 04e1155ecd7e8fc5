import { describe, expect, test } from 'vitest'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const create = (title: string, start: string, end: string, fields: Record<string, unknown> = {}) =>
  admin.call('POST', '/activities', { title, start_date: start, end_date: end, ...fields })
const made = async (...given: Parameters<typeof create>) => (await create(...given)).body.data

describe('what it gives', () => {
  test('an activity is made with its text tidied', async () => {
    const { status, body } = await create(' Feria ', '2026-10-01', '2026-10-03', { observation: '' })
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        title: 'Feria',
        description: null,
        observation: null,
        start_date: '2026-10-01',
        end_date: '2026-10-03',
      }),
    ])
  })

  test('the list is for everyone; it is found without accents, ordered, and kept between days', async () => {
    await made('Inducción', '2027-01-10', '2027-01-20', { description: 'Prueba de búsqueda' })
    await made('Exámenes', '2027-02-01', '2027-02-01', { observation: 'Prueba de búsqueda' })
    await made('Acto de grado', '2027-01-05', '2027-01-05', { description: 'Prueba de búsqueda' })
    const search = async (query: string) => {
      const { body } = await world.as('student').call('GET', `/activities?search=BUSQUEDA${query}`)
      return body.data.map((row: { title: string }) => row.title)
    }
    expect(await search('')).toEqual(['Acto de grado', 'Inducción', 'Exámenes'])
    expect(await search('&from=2027-01-20')).toEqual(['Inducción', 'Exámenes'])
    expect(await search('&until=2027-01-10')).toEqual(['Acto de grado', 'Inducción'])
    expect(await search('&from=2027-01-12&until=2027-01-14')).toEqual(['Inducción'])
    expect(await search('&from=2027-01-21&until=2027-01-31')).toEqual([])
    for (const field of ['title', 'description', 'observation', 'end_date', 'created_at'])
      expect(await search(`&sort_by=${field},desc`)).toHaveLength(3)
  })

  test('one is changed, keeping what is not sent; shown, and deleted', async () => {
    const { id, updated_at } = await made('Taller', '2026-11-02', '2026-11-04')
    const { status, body } = await admin.call('PATCH', `/activities/${id}`, { end_date: '2026-11-06' })
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ title: 'Taller', start_date: '2026-11-02', end_date: '2026-11-06' }),
    ])
    expect(body.data.updated_at).not.toBe(updated_at)
    expect((await admin.call('PATCH', `/activities/${id}`, {})).status).toBe(200)
    expect((await world.as('teacher').call('GET', `/activities/${id}`)).body.data.title).toBe('Taller')
    expect((await admin.call('DELETE', `/activities/${id}`)).status).toBe(204)
    expect((await admin.call('GET', `/activities/${id}`)).body.message).toBe('resource_not_found')
  })
})

test('what is left out or no date is named', async () => {
  const { status, body } = await admin.call('POST', '/activities', { start_date: '2026-02-30' })
  expect([status, body.errors]).toEqual([
    422,
    { title: ['required'], start_date: ['date'], end_date: ['required'] },
  ])
})

describe('refusals', () => {
  test('an end before the start', async () => {
    const { status, body } = await create('Al revés', '2026-11-02', '2026-11-01')
    expect([status, body.message]).toEqual([409, 'invalid_date_range'])
    const { id } = await made('Un día', '2026-11-02', '2026-11-02')
    const change = await admin.call('PATCH', `/activities/${id}`, { start_date: '2026-11-03' })
    expect(change.body.message).toBe('invalid_date_range')
  })

  test('a version that is no longer the newest', async () => {
    const { id, updated_at } = await made('Dos manos', '2026-11-02', '2026-11-02')
    const headers = { 'if-unmodified-since-version': updated_at }
    const change = () => admin.call('PATCH', `/activities/${id}`, { title: 'Otra' }, { headers })
    expect((await change()).status).toBe(200)
    expect((await change()).body.message).toBe('stale_version')
  })

  test('one that is not there', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect((await admin.call(method, '/activities/99999', {})).body.message).toBe('resource_not_found')
  })
})
