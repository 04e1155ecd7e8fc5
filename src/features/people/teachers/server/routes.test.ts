import sharp from 'sharp'
import { expect, test } from 'vitest'
import { assignCoordinator, createSpecialization } from '#features/plan/specializations/server/actions.ts'
import { createWorld } from '#test/support/world.ts'
import { createTeacher } from './actions.ts'

const world = await createWorld()
const admin = world.as('admin')
const by = { actor: await world.actor('admin'), clock: world.clock }
let made = 0

const newTeacher = (is_coordinator = false) =>
  world.act((tx) =>
    createTeacher(tx, by, {
      email: `docente${++made}@instituto.test`,
      first_name: 'Inés',
      last_name: 'Ñáñez',
      identity_kind: 'V',
      identity_number: `600000${made}`,
      gender: 'female',
      phone: '+584141234567',
      is_coordinator,
      base: 'http://claustro.test',
      confirm: made === 1,
    }),
  )

const idOf = async (person: 'teacher' | 'coordinator') =>
  (await world.actor(person)).teacher_id ?? expect.unreachable()

test('a teacher is made with an account, which gets a mail only where it must be confirmed', async () => {
  const ids = [await newTeacher(), await newTeacher(true)]
  const [first, second] = await Promise.all(ids.map((id) => admin.call('GET', `/teachers/${id}`)))
  expect(first?.body.data).toMatchObject({
    first_name: 'Inés',
    email: 'docente1@instituto.test',
    is_coordinator: false,
    enabled: true,
  })
  expect(second?.body.data).toMatchObject({ is_coordinator: true })
  const mails = await world.db.selectFrom('jobs').select('kind').execute()
  expect(mails).toHaveLength(1)
})

test('teachers and coordinators change their own data, and are then named so', async () => {
  for (const person of ['teacher', 'coordinator'] as const) {
    const body = { first_name: 'Ana', last_name: 'Gil', phone: '0412-5551234', gender: 'male' }
    const answer = await world.as(person).call('PATCH', `/teachers/${await idOf(person)}`, body)
    expect(answer.body.data).toMatchObject({ ...body, phone: '+584125551234' })
    const { body: session } = await world.as(person).call('GET', '/session')
    expect(session.data).toMatchObject({ name: 'Ana Gil', teacher: { phone: '+584125551234' } })
  }
})

test('a form may say POST with _method, and bring a picture', async () => {
  const bytes = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#3f46b8' } })
    .png()
    .toBuffer()
  const fields = { _method: 'PATCH', last_name: 'Gómez' }
  const files = { profile_picture: { bytes, type: 'image/png' } }
  const path = `/teachers/${await idOf('teacher')}`
  const { body } = await world.as('teacher').call('POST', path, fields, { files })
  expect(body.data).toMatchObject({ first_name: 'Ana', last_name: 'Gómez' })
  expect(body.data.profile_picture).toMatch(/\.webp$/)
  const torn = { profile_picture: { bytes: Buffer.from('nothing of the kind') } }
  const unread = await world.as('teacher').call('POST', path, { _method: 'PATCH' }, { files: torn })
  expect(unread.body.message ?? unread.body).toBe('file_not_readable')
})

test('a list brings beside each teacher what is asked for, as one alone does', async () => {
  const id = await idOf('coordinator')
  const asked = 'with=user,courses,supervised_teachers'
  const { body } = await admin.call('GET', `/teachers?limit=0&${asked}`)
  const row = body.data.find((one: { id: number }) => one.id === id)
  const { data: alone } = (await admin.call('GET', `/teachers/${id}?${asked}`)).body
  expect(alone.user).toMatchObject({ email: alone.email, enabled: true })
  for (const name of ['user', 'courses', 'supervised_teachers']) expect(row[name]).toEqual(alone[name])
  expect((await admin.call('GET', '/teachers?limit=1')).body.data[0]).not.toHaveProperty('user')
  const wrong = await admin.call('GET', '/teachers?with=debts')
  expect([wrong.status, wrong.body.errors]).toEqual([422, { 'with.0': ['in'] }])
})

test('an administrator changes anybody, and a change leaves an audit entry', async () => {
  const id = await newTeacher()
  const { body } = await admin.call('PATCH', `/teachers/${id}`, { phone: null, gender: null })
  expect(body.data).toMatchObject({ phone: null, gender: null })
  const entry = await world.db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('entity_id', '=', id)
    .where('action', '=', 'teachers.update')
    .executeTakeFirst()
  expect(entry).toMatchObject({ before: { phone: '+584141234567' }, after: { phone: null } })
})

test('a coordinator sees the teachers supervised, and changes none of them', async () => {
  const id = await newTeacher()
  const coordinator = world.as('coordinator')
  expect((await coordinator.call('GET', `/teachers/${id}`)).body.message).toBe(
    'coordinator_not_owner_or_not_supervising',
  )
  const coordinator_id = await idOf('coordinator')
  await world.db.insertInto('supervisions').values({ coordinator_id, teacher_id: id }).execute()
  expect((await coordinator.call('GET', `/teachers/${id}`)).status).toBe(200)
  const refused = await coordinator.call('PATCH', `/teachers/${id}`, { last_name: 'Otra' })
  expect([refused.status, refused.body.message]).toEqual([403, 'this_action_is_unauthorized'])
})

test('who is missing is missing for the staff, and out of reach for whoever supervises', async () => {
  const said = async (person: 'lowAdmin' | 'coordinator' | 'teacher') => {
    const { status, body } = await world.as(person).call('GET', '/teachers/2000000')
    return [status, body.message]
  }
  expect(await said('lowAdmin')).toEqual([404, 'resource_not_found'])
  expect(await said('coordinator')).toEqual([403, 'coordinator_not_owner_or_not_supervising'])
  expect(await said('teacher')).toEqual([403, 'coordinator_not_owner_or_not_supervising'])
})

test('what somebody else saved meanwhile is not written over', async () => {
  const id = await newTeacher()
  const seen = (await admin.call('GET', `/teachers/${id}`)).body.data.updated_at
  world.clock.move(1_000)
  await admin.call('PATCH', `/teachers/${id}`, { last_name: 'Paz' })
  const headers = { 'if-unmodified-since-version': seen }
  const late = await admin.call('PATCH', `/teachers/${id}`, { last_name: 'Rey' }, { headers })
  expect([late.status, late.body.message]).toEqual([409, 'stale_version'])
})

test.each([
  [{ first_name: ' ' }, 'first_name'],
  [{ phone: 'mañana' }, 'phone'],
  [{ gender: 'x' }, 'gender'],
  [{ is_coordinator: 'x' }, 'is_coordinator'],
  [{ identity_kind: 'P', identity_number: '1' }, 'identity_number'],
  [{ specialization_id: 2_000_000 }, 'specialization_id'],
])('%j is refused at its field', async (body, field) => {
  const answer = await admin.call('PATCH', `/teachers/${await idOf('teacher')}`, body)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})

test('a specialization has one coordinator, who is one and active', async () => {
  const { id: specialization_id } = await world.act((tx) =>
    createSpecialization(tx, { code: 'FIS', title: 'Física' }),
  )
  const assign = (teacher_id: number) =>
    world.act((tx) => assignCoordinator(tx, by, { specialization_id, teacher_id }))
  const [teacher, first, second, gone] = [
    await newTeacher(),
    await newTeacher(true),
    await newTeacher(true),
    await newTeacher(true),
  ]
  await world.db
    .updateTable('users')
    .set({ enabled: false })
    .where('id', '=', (tx) => tx.selectFrom('teachers').select('user_id').where('id', '=', gone))
    .execute()
  await expect(assign(teacher)).rejects.toMatchObject({ code: 'teacher_is_not_coordinator' })
  await expect(assign(gone)).rejects.toMatchObject({ code: 'teacher_not_enabled' })
  await assign(first)
  await assign(first)
  await expect(assign(second)).rejects.toMatchObject({ code: 'specialization_has_coordinator' })
  const { body } = await admin.call('GET', `/specializations/${specialization_id}`)
  expect(body.data.coordinator_id).toBe(first)
})

test('whoever has the same surnames is listed by the first name', async () => {
  for (const first_name of ['Zulay', 'Beatriz', 'Óscar'])
    await admin.call('PATCH', `/teachers/${await newTeacher()}`, { first_name, last_name: 'Zerpa Ruiz' })
  const { body } = await admin.call('GET', '/teachers?search=zerpa')
  expect(body.data.map((one: { first_name: string }) => one.first_name)).toEqual([
    'Beatriz',
    'Óscar',
    'Zulay',
  ])
})
