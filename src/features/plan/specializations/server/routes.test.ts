import { describe, expect, test } from 'vitest'
import { idOf } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
let codes = 0
const create = (fields: Record<string, unknown> = {}) =>
  admin.call('POST', '/specializations', { code: `E-${++codes}`, title: `Especialidad ${codes}`, ...fields })
const made = async (fields?: Record<string, unknown>) => (await create(fields)).body.data

describe('what it gives', () => {
  test('a specialization is made with its text tidied, enabled and not basic', async () => {
    const { status, body } = await create({ code: ' adm ', title: 'Administración' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      code: 'adm',
      title: 'Administración',
      is_basic: false,
      enabled: true,
      coordinator_id: null,
      coordinator_name: null,
      pensums_count: 0,
    })
  })

  test('the list is found without accents, filtered and ordered', async () => {
    await made({ code: 'ZZ-1', title: 'Mecánica pesada' })
    await made({ code: 'ZZ-2', title: 'Mecánica liviana', enabled: false })
    const search = async (query: string) => {
      const { body } = await world.as('student').call('GET', `/specializations?${query}`)
      return body.data.map((row: { code: string }) => row.code)
    }
    expect(await search('search=MECANICA&sort_by=title,asc')).toEqual(['ZZ-2', 'ZZ-1'])
    expect(await search('search=mecanica&enabled=1')).toEqual(['ZZ-1'])
    for (const field of ['code', 'is_basic', 'enabled', 'pensums_count', 'coordinator_name', 'created_at'])
      expect(await search(`search=mecanica&sort_by=${field},desc`)).toHaveLength(2)
    expect(await search('search=mecanica&is_basic=1')).toEqual([])
  })

  test('its pensums and its coordinator come when they are asked for', async () => {
    const { id } = await made()
    const before = await admin.call('GET', `/specializations/${id}/coordinator`)
    expect(before.body).toEqual({ data: null })
    const teacher = await world.db
      .selectFrom('teachers')
      .select('id')
      .where('user_id', '=', world.as('coordinator').user_id)
      .executeTakeFirstOrThrow()
    await world.db
      .updateTable('specializations')
      .set({ coordinator_id: teacher.id })
      .where('id', '=', id)
      .execute()
    const pensum = await admin.call('POST', '/pensums', { name: 'Plan', specialization_id: id })
    const coordinator = { id: teacher.id, first_name: 'Persona', last_name: 'coordinator' }
    const { body } = await world.as('teacher').call('GET', `/specializations/${id}?with=pensums,coordinator`)
    expect(body.data.pensums).toEqual([{ id: pensum.body.data.id, name: 'Plan', versioned: false }])
    expect([body.data.coordinator, body.data.coordinator_name]).toEqual([coordinator, 'Persona coordinator'])
    const full = await world.as('lowAdmin').call('GET', `/specializations/${id}/coordinator`)
    expect(full.body.data).toEqual({ ...coordinator, email: world.as('coordinator').email })
    const bare = await admin.call('GET', `/specializations/${id}`)
    expect(Object.keys(bare.body.data)).not.toContain('pensums')
  })

  test('a change touches only what is sent, and is a new version', async () => {
    const before = await made()
    const { status, body } = await admin.call('PATCH', `/specializations/${before.id}`, { enabled: false })
    expect([status, body.data.enabled, body.data.code]).toEqual([200, false, before.code])
    expect(body.data.updated_at).not.toBe(before.updated_at)
    const nothing = await admin.call('PATCH', `/specializations/${before.id}`, {})
    expect(nothing.body.data.updated_at).toBe(body.data.updated_at)
  })

  test('one without pensums is deleted', async () => {
    const { id } = await made()
    expect((await admin.call('DELETE', `/specializations/${id}`)).status).toBe(204)
    expect((await admin.call('GET', `/specializations/${id}`)).body.message).toBe('resource_not_found')
  })
})

test('what is left out, too long or unknown is named', async () => {
  const { status, body } = await admin.call('POST', '/specializations', {
    title: 'x'.repeat(101),
    colour: 'red',
  })
  expect([status, body.errors]).toEqual([
    422,
    { code: ['required'], title: ['max:100'], colour: ['unknown'] },
  ])
})

describe('refusals', () => {
  test('a code that is in use, on making and on changing; its own is not', async () => {
    const first = await made()
    const second = await made()
    const again = await create({ code: first.code })
    expect([again.status, again.body.message]).toEqual([409, 'code_already_exists'])
    const small = await create({ code: first.code.toLowerCase() })
    expect([small.status, small.body.message]).toEqual([409, 'code_already_exists'])
    const change = await admin.call('PATCH', `/specializations/${second.id}`, { code: first.code })
    expect(change.body.message).toBe('code_already_exists')
    expect((await admin.call('PATCH', `/specializations/${first.id}`, { code: first.code })).status).toBe(200)
  })

  test('two at once with one code: the second is refused by name, not by a 500', async () => {
    await world.openConnections(4)
    const answers = await Promise.all([1, 2, 3].map(() => create({ code: 'CARRERA' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('a second basic track', async () => {
    const basic = await made({ is_basic: true })
    const again = await create({ is_basic: true })
    expect([again.status, again.body.message]).toEqual([409, 'basic_specialization_already_exists'])
    const other = await made()
    const change = await admin.call('PATCH', `/specializations/${other.id}`, { is_basic: true })
    expect(change.body.message).toBe('basic_specialization_already_exists')
    expect((await admin.call('PATCH', `/specializations/${basic.id}`, { is_basic: true })).status).toBe(200)
    const list = await admin.call('GET', '/specializations?limit=1')
    expect(list.body.data[0].id).toBe(basic.id)
  })

  test('a version that is no longer the newest', async () => {
    const { id, updated_at } = await made()
    const headers = { 'if-unmodified-since-version': updated_at }
    expect((await admin.call('PATCH', `/specializations/${id}`, { title: 'A' }, { headers })).status).toBe(
      200,
    )
    const stale = await admin.call('PATCH', `/specializations/${id}`, { title: 'B' }, { headers })
    expect([stale.status, stale.body.message]).toEqual([409, 'stale_version'])
  })

  test('deleting one that has pensums, and one that something else names', async () => {
    const { id } = await made()
    await admin.call('POST', '/pensums', { name: 'Plan', specialization_id: id })
    const pensums = await admin.call('DELETE', `/specializations/${id}`)
    expect([pensums.status, pensums.body.message]).toEqual([409, 'specialization_has_pensums'])

    const named = await made()
    const date = (day: string) => `2027-${day}` as never
    const period = await world.db
      .insertInto('periods')
      .values({
        year: 2027,
        number: 1,
        weeks_length: 16,
        start_date: date('01-10'),
        end_date: date('06-30'),
        first_cut_start_date: date('01-10'),
        first_cut_end_date: date('03-30'),
        second_cut_start_date: date('04-01'),
        second_cut_end_date: date('06-30'),
        approval_minimum_avg: 10,
        approval_minimum_note: 10,
        semester_price_e2: 10_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db
      .insertInto('period_price_settings')
      .values({ period_id: period.id, specialization_id: named.id, semester_price_e2: 1 })
      .execute()
    const other = await admin.call('DELETE', `/specializations/${named.id}`)
    expect([other.status, other.body.message]).toEqual([409, 'foreign_key_violation'])
  })

  test('deleting one that somebody coordinates', async () => {
    const { id } = await made()
    const coordinator_id = await idOf(world, 'teachers', world.as('coordinator'))
    await world.db.updateTable('specializations').set({ coordinator_id }).where('id', '=', id).execute()
    const refused = await admin.call('DELETE', `/specializations/${id}`)
    expect([refused.status, refused.body.message]).toEqual([409, 'specialization_has_coordinator'])
    await world.db.updateTable('specializations').set({ coordinator_id: null }).where('id', '=', id).execute()
    expect((await admin.call('DELETE', `/specializations/${id}`)).status).toBe(204)
  })

  test('one that is not there', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect((await admin.call(method, '/specializations/99999', {})).body.message).toBe('resource_not_found')
    expect((await admin.call('GET', '/specializations/99999/coordinator')).status).toBe(404)
  })
})
