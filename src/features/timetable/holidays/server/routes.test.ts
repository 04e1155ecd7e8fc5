import { describe, expect, test } from 'vitest'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const create = (date: string, title: string, fields: Record<string, unknown> = {}) =>
  admin.call('POST', '/holidays', { date, title, ...fields })
const made = async (...given: Parameters<typeof create>) => (await create(...given)).body.data
const titles = async (query: string) => {
  const { body } = await world.as('student').call('GET', `/holidays?${query}`)
  return body.data.map((row: { title: string }) => row.title)
}

describe('what it gives', () => {
  test('a holiday is made with its text tidied, of one year', async () => {
    const { status, body } = await create('2030-03-04', ' Día del instituto ', { description: '' })
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        date: '2030-03-04',
        title: 'Día del instituto',
        description: null,
        every_year: false,
      }),
    ])
  })

  test('the list is for everyone, found without accents, filtered and ordered', async () => {
    await made('2031-06-02', 'Aniversario', { description: 'Fundación de la sede', every_year: true })
    await made('2031-05-02', 'Duelo', { description: 'Fundación cerrada' })
    expect(await titles('search=FUNDACION')).toEqual(['Duelo', 'Aniversario'])
    expect(await titles('search=fundacion&every_year=1')).toEqual(['Aniversario'])
    for (const field of ['title', 'description', 'every_year', 'created_at'])
      expect(await titles(`search=fundacion&sort_by=${field},asc`)).toHaveLength(2)
  })

  test('between two days fall those of the days, and those of every year since theirs', async () => {
    await made('2040-02-29', 'Bisiesto', { every_year: true })
    await made('2040-03-10', 'De un año')
    expect(await titles('search=bisiesto&from=2040-01-01&until=2040-12-31')).toEqual(['Bisiesto'])
    expect(await titles('search=bisiesto&from=2041-02-28&until=2041-02-28')).toEqual(['Bisiesto'])
    expect(await titles('search=bisiesto&from=2041-03-01&until=2041-12-31')).toEqual([])
    expect(await titles('search=bisiesto&until=2039-12-31')).toEqual([])
    expect(await titles('search=de un ano&from=2041-01-01')).toEqual([])
    expect(await titles('search=de un ano&from=2040-03-10&until=2040-03-10')).toEqual(['De un año'])
  })

  test('one is changed, keeping what is not sent; shown, and deleted', async () => {
    const { id, updated_at } = await made('2030-07-01', 'Asueto')
    const { status, body } = await admin.call('PATCH', `/holidays/${id}`, { every_year: true })
    expect([status, body.data.title, body.data.every_year]).toEqual([200, 'Asueto', true])
    expect(body.data.updated_at).not.toBe(updated_at)
    expect((await admin.call('PATCH', `/holidays/${id}`, {})).status).toBe(200)
    expect((await world.as('teacher').call('GET', `/holidays/${id}`)).body.data.title).toBe('Asueto')
    expect((await admin.call('DELETE', `/holidays/${id}`)).status).toBe(204)
    expect((await admin.call('GET', `/holidays/${id}`)).body.message).toBe('resource_not_found')
  })
})

describe('the holidays of Venezuela', () => {
  type Offered = { date: string; title: string; is_there: boolean }
  const offered = async (year: number): Promise<Offered[]> =>
    (await admin.call('GET', `/holidays/of-venezuela?year=${year}`)).body.data
  const add = (year: number, dates: string[]) => admin.call('POST', '/holidays/of-venezuela', { year, dates })

  test('are offered by year; those chosen are made, and marked from then on', async () => {
    const before = await offered(2033)
    expect(before).toHaveLength(14)
    expect(before.filter(({ is_there }) => is_there)).toEqual([])
    const { status, body } = await add(2033, ['2033-12-25', '2033-04-14', '2033-01-01'])
    const rows = body.data.map((one: Record<string, unknown>) => [one.date, one.title, one.every_year])
    expect([status, rows]).toEqual([
      201,
      [
        ['2033-01-01', 'Año Nuevo', true],
        ['2033-04-14', 'Jueves Santo', false],
        ['2033-12-25', 'Navidad', true],
      ],
    ])
    const there = async (year: number) =>
      (await offered(year)).filter(({ is_there }) => is_there).map(({ title }) => title)
    expect(await there(2033)).toEqual(['Año Nuevo', 'Jueves Santo', 'Navidad'])
    expect(await there(2034)).toEqual(['Año Nuevo', 'Navidad'])
  })

  test('one that is there, or no national holiday of the year, makes none of them', async () => {
    expect((await add(2025, ['2025-05-01'])).status).toBe(201)
    const again = await add(2025, ['2025-06-24', '2025-05-01'])
    expect([again.status, again.body.message]).toEqual([409, 'holiday_already_exists'])
    const wrong = await add(2025, ['2025-07-05', '2025-07-06'])
    expect([wrong.status, wrong.body.message]).toEqual([409, 'holiday_is_not_national'])
    expect((await add(2025, ['2026-07-05'])).body.message).toBe('holiday_is_not_national')
    expect((await offered(2025)).filter(({ is_there }) => is_there)).toHaveLength(1)
  })

  test('no year or no day is named', async () => {
    expect((await admin.call('GET', '/holidays/of-venezuela')).body.errors).toEqual({ year: ['required'] })
    expect((await add(1899, [])).body.errors).toEqual({ year: ['min:1900'], dates: ['min:1'] })
  })
})

test('what is left out or no date is named', async () => {
  const { status, body } = await admin.call('POST', '/holidays', { date: '2026-02-30' })
  expect([status, body.errors]).toEqual([422, { date: ['date'], title: ['required'] }])
  expect((await create('0000-05-05', 'Sin año')).body.errors).toEqual({ date: ['date'] })
})

describe('refusals', () => {
  test('a date with a title that it has, on making and on changing; its own is not', async () => {
    const first = await made('2032-01-05', 'Asueto')
    const second = await made('2032-01-06', 'Asueto')
    const again = await create('2032-01-05', 'Asueto')
    expect([again.status, again.body.message]).toEqual([409, 'holiday_already_exists'])
    const change = await admin.call('PATCH', `/holidays/${second.id}`, { date: first.date })
    expect(change.body.message).toBe('holiday_already_exists')
    expect((await admin.call('PATCH', `/holidays/${first.id}`, { title: 'Asueto' })).status).toBe(200)
  })

  test('three at once: two are refused by name', async () => {
    await world.openConnections(4)
    const answers = await Promise.all([1, 2, 3].map(() => create('2032-09-09', 'Carrera')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('a version that is no longer the newest', async () => {
    const { id, updated_at } = await made('2032-02-05', 'Dos manos')
    const headers = { 'if-unmodified-since-version': updated_at }
    const change = () => admin.call('PATCH', `/holidays/${id}`, { title: 'Otro' }, { headers })
    expect((await change()).status).toBe(200)
    expect((await change()).body.message).toBe('stale_version')
  })

  test('one that is not there', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect((await admin.call(method, '/holidays/99999', {})).body.message).toBe('resource_not_found')
  })
})
