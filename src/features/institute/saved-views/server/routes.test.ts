import { describe, expect, test } from 'vitest'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const lowAdmin = world.as('lowAdmin')
const student = world.as('student')
const STATE = { search: 'ñañez', sort_by: 'title,desc', enabled: true, limit: 20, columns: 'title,code' }

type View = { id: number; name: string; is_own: boolean; is_default: boolean; is_shared: boolean }
const viewsOf = async (who: typeof admin, list: string): Promise<View[]> =>
  (await who.call('GET', '/saved-views', undefined, { query: { list } })).body.data
const save = async (who: typeof admin, list: string, name: string, more: object = {}) =>
  (await who.call('POST', '/saved-views', { list, name, state: STATE, ...more })).body.data as View

describe('a view', () => {
  test('comes back as it was kept, changes and goes', async () => {
    const made = await admin.call('POST', '/saved-views', { list: '/courses', name: ' Mías ', state: STATE })
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        id: made.body.data.id,
        list: '/courses',
        name: 'Mías',
        state: STATE,
        is_shared: false,
        is_own: true,
        is_default: false,
      },
    ])
    const path = `/saved-views/${made.body.data.id}`
    const renamed = await admin.call('PATCH', path, { name: 'Nuestras' })
    expect([renamed.body.data.name, renamed.body.data.state]).toEqual(['Nuestras', STATE])
    expect((await admin.call('PATCH', path, { state: {} })).body.data).toMatchObject({
      name: 'Nuestras',
      state: {},
    })
    expect((await admin.call('PATCH', path, {})).status).toBe(200)
    expect((await viewsOf(lowAdmin, '/courses')).length).toBe(0)
    expect((await admin.call('DELETE', path)).status).toBe(204)
    expect(await viewsOf(admin, '/courses')).toEqual([])
  })

  test('belongs to one list; of two lists of one call each has its own', async () => {
    await save(admin, '/students', 'A')
    await save(admin, '/students#otra', 'B')
    expect((await viewsOf(admin, '/students')).map(({ name }) => name)).toEqual(['A'])
    expect((await viewsOf(admin, '/students#otra')).map(({ name }) => name)).toEqual(['B'])
  })

  test('has a name of its own per person and list', async () => {
    const first = await save(admin, '/specializations', 'Una')
    await save(admin, '/specializations', 'Dos')
    const again = await admin.call('POST', '/saved-views', {
      list: '/specializations',
      name: 'Una',
      state: {},
    })
    expect([again.status, again.body.message]).toEqual([409, 'name_already_exists'])
    const taken = await admin.call('PATCH', `/saved-views/${first.id}`, { name: 'Dos' })
    expect([taken.status, taken.body.message]).toEqual([409, 'name_already_exists'])
    expect((await save(lowAdmin, '/specializations', 'Una')).name).toBe('Una')
  })

  test('is one of two hundred at most, also when many are kept at once', async () => {
    const person = await world.signIn(world.as('teacher').user_id)
    const kept = () =>
      world.db.selectFrom('saved_views').select('name').where('user_id', '=', person.user_id).execute()
    await world.db
      .insertInto('saved_views')
      .values(
        Array.from({ length: 198 }, (_, at) => ({
          user_id: person.user_id,
          list: `/notifications#${at % 3}`,
          name: `Vista ${at}`,
          state: '{}',
        })),
      )
      .execute()
    await world.openConnections(8)
    const keep = (name: string) =>
      person.call('POST', '/saved-views', { list: '/notifications', name, state: STATE })
    const answers = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map(keep))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(6).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('too_many_saved_views')
    expect(await kept()).toHaveLength(200)
    const [gone] = await viewsOf(person, '/notifications#1')
    await person.call('DELETE', `/saved-views/${gone?.id}`)
    expect((await keep('I')).status).toBe(201)
  })

  test.each([
    [{ list: 'courses' }, { list: ['in'] }],
    [{ list: '/nothing-of-ours' }, { list: ['exists'] }],
    [{ list: '/users' }, { list: ['exists'] }],
    [{ name: ' ' }, { name: ['required'] }],
    [{ state: { deep: {} } }, 'state.deep'],
    [
      { state: Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`f${at}`, 1])) },
      { state: ['max:40'] },
    ],
  ])('is refused with %j', async (wrong, errors) => {
    const body = { list: '/notifications', name: 'X', state: {}, ...wrong }
    const { status, body: answer } = await student.call('POST', '/saved-views', body)
    expect(status).toBe(422)
    if (typeof errors === 'string') expect(Object.keys(answer.errors)).toEqual([errors])
    else expect(answer.errors).toEqual(errors)
  })
})

describe('a shared view', () => {
  test('is given by an administrator alone', async () => {
    const refused = await lowAdmin.call('POST', '/saved-views', {
      list: '/notifications',
      name: 'De todos',
      state: {},
      is_shared: true,
    })
    expect([refused.status, refused.body.message]).toEqual([403, 'this_action_is_unauthorized'])
    const own = await save(student, '/notifications', 'Mía')
    expect((await student.call('PATCH', `/saved-views/${own.id}`, { is_shared: true })).status).toBe(403)
    expect(await viewsOf(admin, '/notifications')).toEqual([])
  })

  test('is seen by those who may read its list, and by nobody else', async () => {
    const open = await save(admin, '/notifications', 'Sin leer', { is_shared: true })
    const closed = await save(admin, '/payments', 'Por revisar', { is_shared: true })
    const [seen] = (await viewsOf(student, '/notifications')).filter(({ id }) => id === open.id)
    expect(seen).toMatchObject({ is_own: false, is_shared: true })
    expect((await viewsOf(lowAdmin, '/payments')).map(({ id }) => id)).toEqual([closed.id])
    expect(await viewsOf(student, '/payments')).toEqual([])
    for (const method of ['PATCH', 'DELETE'] as const) {
      const foreign = await lowAdmin.call(method, `/saved-views/${closed.id}`, { name: 'Mía' })
      expect([foreign.status, foreign.body.message]).toEqual([404, 'resource_not_found'])
    }
  })
})

describe('what a list begins with', () => {
  const begin = (who: typeof admin, list: string, saved_view_id: number | null) =>
    who.call('PUT', '/saved-views/default', { list, saved_view_id })
  const first = async (who: typeof admin, list: string) =>
    (await viewsOf(who, list)).filter(({ is_default }) => is_default).map(({ name }) => name)

  test('is one view, of each person: an own one or a shared one', async () => {
    const shared = await save(admin, '/sections', 'De todos', { is_shared: true })
    const own = await save(lowAdmin, '/sections', 'Mía')
    expect((await begin(lowAdmin, '/sections', shared.id)).status).toBe(204)
    expect(await first(lowAdmin, '/sections')).toEqual(['De todos'])
    expect(await first(admin, '/sections')).toEqual([])
    await begin(lowAdmin, '/sections', own.id)
    expect(await first(lowAdmin, '/sections')).toEqual(['Mía'])
    await begin(lowAdmin, '/sections', null)
    expect(await first(lowAdmin, '/sections')).toEqual([])
  })

  test('ends when the view is no longer shared, or deleted', async () => {
    const shared = await save(admin, '/periods', 'De todos', { is_shared: true })
    await begin(lowAdmin, '/periods', shared.id)
    await admin.call('PATCH', `/saved-views/${shared.id}`, { is_shared: false })
    expect(await viewsOf(lowAdmin, '/periods')).toEqual([])
    await admin.call('DELETE', `/saved-views/${shared.id}`)
    expect(
      await world.db.selectFrom('default_views').selectAll().where('list', '=', '/periods').execute(),
    ).toEqual([])
  })

  test('is never a view out of reach, or of another list', async () => {
    const foreign = await save(admin, '/sections', 'Solo mía')
    const other = await save(lowAdmin, '/courses', 'De materias')
    for (const id of [foreign.id, other.id, 2_000_000_000]) {
      const { status, body } = await begin(lowAdmin, '/sections', id)
      expect([status, body.errors]).toEqual([422, { saved_view_id: ['exists'] }])
    }
  })
})
