import { describe, expect, test } from 'vitest'
import { gridOf } from '#test/support/timetable.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
let codes = 0
const create = (fields: Record<string, unknown> = {}) =>
  admin.call('POST', '/classrooms', { code: `A-${++codes}`, max_capacity: 30, ...fields })
const made = async (fields?: Record<string, unknown>) => (await create(fields)).body.data

describe('what it gives', () => {
  test('a classroom is made with its text tidied, enabled and for one section at a time', async () => {
    const { status, body } = await create({ code: ' lab 1 ', description: ' ' })
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        code: 'lab 1',
        description: null,
        max_capacity: 30,
        multiple_sections: false,
        state: 'enabled',
      }),
    ])
  })

  test('the list is found without accents, filtered and ordered', async () => {
    await made({ code: 'Z-1', description: 'Laboratorio de computación', max_capacity: 20 })
    await made({ code: 'Z-2', description: 'Taller de computación', multiple_sections: true })
    await made({ code: 'Z-3', description: 'Sala de computación', state: 'disabled' })
    const search = async (query: string) => {
      const { body } = await world.as('lowAdmin').call('GET', `/classrooms?search=COMPUTACION${query}`)
      return body.data.map((row: { code: string }) => row.code)
    }
    expect(await search('')).toEqual(['Z-1', 'Z-2', 'Z-3'])
    expect(await search('&state=enabled&sort_by=code,desc')).toEqual(['Z-2', 'Z-1'])
    expect(await search('&multiple_sections=1')).toEqual(['Z-2'])
    for (const field of ['description', 'max_capacity', 'multiple_sections', 'state', 'created_at'])
      expect(await search(`&sort_by=${field},asc`)).toHaveLength(3)
  })

  test('what it has is told in short words, each once', async () => {
    const tags = async (sent: unknown) => {
      const { status, body } = await create({ tags: sent })
      return status === 201 ? body.data.tags : body.errors
    }
    expect(await tags([' Laboratorio  de física', 'laboratorio de FISICA', 'proyector'])).toEqual([
      'Laboratorio de física',
      'proyector',
    ])
    expect(await tags(null)).toEqual([])
    expect(await tags(['a'.repeat(31)])).toEqual({ tags: ['tags_letters:30'] })
    expect(await tags([...'abcdefghi'])).toEqual({ tags: ['tags_many:8'] })
    const { id } = await made({ code: 'TAL', tags: ['torno', 'fragua'] })
    const { body } = await admin.call('PATCH', `/classrooms/${id}`, { max_capacity: 20 })
    expect(body.data.tags).toEqual(['torno', 'fragua'])
    const { bytes } = await admin.call('GET', '/classrooms?search=tal&format=csv')
    expect(bytes.toString()).toContain('TAL;;20;No;"torno, fragua";Activa')
    const none = await admin.call('PATCH', `/classrooms/${id}`, { tags: [] })
    expect(none.body.data.tags).toEqual([])
  })

  test('the export says the state in words', async () => {
    await made({ code: 'EXP', state: 'disabled' })
    const { bytes } = await admin.call('GET', '/classrooms?search=exp&format=csv')
    expect(bytes.toString()).toContain('EXP;;30;No;;Inactiva')
  })

  test('it knows how many hours of the week take place in it, and which, where that is asked for', async () => {
    const { sections, course_ids, room_ids, hour_ids } = await gridOf(world)
    const store = (index: number, day: number, hours: number[]) =>
      admin.call('POST', '/schedules', {
        section_id: sections[index]?.section_id,
        course_id: course_ids[0],
        day,
        classroom_id: room_ids[0],
        class_hours_ids: hours.map((hour) => hour_ids[hour]),
      })
    await store(0, 3, [0, 1])
    await store(1, 1, [2])
    const query = { search: 'T-', limit: 0, with: 'schedules' }
    const { body } = await world.as('lowAdmin').call('GET', '/classrooms', undefined, { query })
    type Row = { code: string; scheduled_hours: number; schedules: { day: number }[] }
    const seen = ({ scheduled_hours, schedules }: Row) => [scheduled_hours, schedules.map(({ day }) => day)]
    expect(body.data.map(seen)).toEqual([
      [3, [1, 3]],
      [0, []],
      [0, []],
      [0, []],
    ])
    const one = await admin.call('GET', `/classrooms/${room_ids[0]}?with=schedules`)
    expect(seen(one.body.data)).toEqual([3, [1, 3]])
    const plain = (await admin.call('GET', `/classrooms/${room_ids[0]}`)).body.data
    expect([plain.scheduled_hours, 'schedules' in plain]).toEqual([3, false])
    await world.db.updateTable('periods').set({ enabled: false }).execute()
    const over = (await admin.call('GET', `/classrooms/${room_ids[0]}?with=schedules`)).body.data
    expect(seen(over)).toEqual([0, []])
  })

  test('it is disabled and enabled by a change, which is a new version', async () => {
    const before = await made()
    const change = (state: string) => admin.call('PATCH', `/classrooms/${before.id}`, { state })
    const disabled = await change('disabled')
    expect([disabled.status, disabled.body.data.state, disabled.body.data.code]).toEqual([
      200,
      'disabled',
      before.code,
    ])
    expect(disabled.body.data.updated_at).not.toBe(before.updated_at)
    expect((await change('enabled')).body.data.state).toBe('enabled')
    const nothing = await admin.call('PATCH', `/classrooms/${before.id}`, {})
    expect(nothing.status).toBe(200)
  })

  test('one is shown, and deleted', async () => {
    const { id, code } = await made()
    expect((await world.as('lowAdmin').call('GET', `/classrooms/${id}`)).body.data.code).toBe(code)
    expect((await admin.call('DELETE', `/classrooms/${id}`)).status).toBe(204)
    expect((await admin.call('GET', `/classrooms/${id}`)).body.message).toBe('resource_not_found')
  })
})

test('what is left out, out of range or unknown is named', async () => {
  const wrong = { max_capacity: 0, state: 'closed', colour: 'red' }
  const { status, body } = await admin.call('POST', '/classrooms', wrong)
  expect([status, body.errors]).toEqual([
    422,
    { code: ['required'], max_capacity: ['min:1'], state: ['in'], colour: ['unknown'] },
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
    const change = await admin.call('PATCH', `/classrooms/${second.id}`, { code: first.code })
    expect(change.body.message).toBe('code_already_exists')
    expect((await admin.call('PATCH', `/classrooms/${first.id}`, { code: first.code })).status).toBe(200)
  })

  test('three at once with one code: two are refused by name', async () => {
    await world.openConnections(4)
    const answers = await Promise.all([1, 2, 3].map(() => create({ code: 'CARRERA' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('a version that is no longer the newest', async () => {
    const { id, updated_at } = await made()
    const headers = { 'if-unmodified-since-version': updated_at }
    const change = () => admin.call('PATCH', `/classrooms/${id}`, { max_capacity: 31 }, { headers })
    expect((await change()).status).toBe(200)
    expect((await change()).body.message).toBe('stale_version')
  })

  test('one that is not there', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect((await admin.call(method, '/classrooms/99999', {})).body.message).toBe('resource_not_found')
  })
})
