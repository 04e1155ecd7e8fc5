import { expect, test } from 'vitest'
import { endLinks } from '#features/people/account/links/server/actions.ts'
import { changedPermissionsOf } from '#features/people/users/server/queries.ts'
import { addTime } from '#kernel/dates.ts'
import { createClass } from '../support/classes.ts'
import { createInstitute, idOf } from '../support/institute.ts'
import { createWorld } from '../support/world.ts'

// What belongs to one person is changed and read for that person alone.
const world = await createWorld()
const [admin, dios, lowAdmin] = [world.as('admin'), world.as('dios'), world.as('lowAdmin')]

test('two who send under the same key each get their own answer, and never what the other was told', async () => {
  const headers = { 'idempotency-key': 'la-misma-llave-de-dos-personas' }
  const send = (who: typeof admin, name: string) =>
    who.call('POST', '/saved-views', { list: '/courses', name, state: {} }, { headers })
  const first = await send(admin, 'Vista de uno')
  const second = await send(dios, 'Vista de otro')
  expect([first.status, second.status]).toEqual([201, 201])
  expect((await send(admin, 'Vista de uno')).body).toEqual(first.body)
  expect((await send(dios, 'Vista de otro')).body).toEqual(second.body)
})

test('who lost a course is not told again under the key what was said of it', async () => {
  const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
  const institute = await createInstitute(world)
  const { lesson, first, own } = await createClass(world, institute, teacher_id)
  const headers = { 'idempotency-key': 'la-llave-de-una-asistencia' }
  const body = { attendances: [{ student_id: first, attendance: false }] }
  const send = () => world.as('teacher').call('PATCH', `/lessons/${lesson}/register`, body, { headers })
  expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  await world.db
    .deleteFrom('course_section_teachers')
    .where('course_section_id', '=', own.course_section_id)
    .execute()
  expect((await send()).status).toBe(404)
})

test('a permission that was given to one is nobody else’s', async () => {
  await dios.call('PATCH', `/users/${lowAdmin.user_id}`, { permissions: { 'payments.view': false } })
  const of = (user_id: number) => world.db.transaction().execute((tx) => changedPermissionsOf(tx, user_id))
  expect(await of(lowAdmin.user_id)).toEqual({ 'payments.view': false })
  expect(await of(admin.user_id)).toEqual({})
})

test('the links of one end, and nobody else’s', async () => {
  const expires_at = addTime(world.clock.now(), 3_600_000)
  for (const { user_id } of [admin, lowAdmin])
    await world.db
      .insertInto('account_tokens')
      .values({
        user_id,
        kind: 'recover',
        token_hash: Buffer.alloc(32, user_id),
        created_at: world.clock.now(),
        expires_at,
      })
      .execute()
  await world.db.transaction().execute((tx) => endLinks(tx, admin.user_id, world.clock.now()))
  const left = await world.db
    .selectFrom('account_tokens')
    .select('user_id')
    .where('used_at', 'is', null)
    .execute()
  expect(left.map(({ user_id }) => user_id)).toEqual([lowAdmin.user_id])
})

test('who chooses how a list begins chooses for nobody else', async () => {
  const views = []
  for (const who of [admin, lowAdmin]) {
    const { body } = await who.call('POST', '/saved-views', { list: '/students', name: 'Mía', state: {} })
    await who.call('PUT', '/saved-views/default', { list: '/students', saved_view_id: body.data.id })
    views.push(body.data.id)
  }
  await admin.call('PUT', '/saved-views/default', { list: '/students', saved_view_id: null })
  const left = await world.db.selectFrom('default_views').select('saved_view_id').execute()
  expect(left).toEqual([{ saved_view_id: views[1] }])
})
