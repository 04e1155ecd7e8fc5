import { expect, test } from 'vitest'
import { createSpecialization } from '#features/plan/specializations/server/actions.ts'
import { assignTeachers } from '#features/timetable/sections/server/actions.ts'
import { createInstitute } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const by = { actor: await world.actor('admin'), clock: world.clock }
let made = 0
let titles = 0

/** A teacher made over HTTP. */
async function hire(fields: Record<string, unknown> = {}) {
  made += 1
  const { body } = await admin.call('POST', '/teachers', {
    first_name: 'Inés',
    last_name: `Peña ${made}`,
    email: `docente${made}@instituto.test`,
    identity_kind: 'V',
    identity_number: `${6_100_000 + made}`,
    ...fields,
  })
  return body.data as { id: number; user_id: number; specialization_id: number | null }
}
const coordinator = () => hire({ is_coordinator: true })
const specialization = async () =>
  (
    await world.act((tx) =>
      createSpecialization(tx, { code: `S${++titles}`, title: `Especialidad ${titles}` }),
    )
  ).id

const said = async (answer: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await answer
  return [status, body?.message]
}
const lastEntry = (action: string) =>
  world.db
    .selectFrom('audit_entries')
    .select(['entity_id', 'before', 'after', 'user_id'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('a teacher is made with account and mail; a coordinator with what is to be coordinated', async () => {
  const free = await specialization()
  const one = await hire({ specialization_id: free, gender: 'female', phone: '0414-1234567' })
  // rules.md#teachers: of who is no coordinator the specialization is left aside.
  expect(one).toMatchObject({ is_coordinator: false, specialization_id: null, phone: '+584141234567' })
  const two = await hire({ is_coordinator: true, specialization_id: free })
  expect(two).toMatchObject({ is_coordinator: true, specialization_id: free, user: { confirmed_at: null } })
  const { total } = await world.db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('kind', '=', 'mail')
    .executeTakeFirstOrThrow()
  expect(total).toBe(made)
  expect(await lastEntry('teachers.create')).toMatchObject({
    entity_id: two.id,
    after: { is_coordinator: true },
  })
})

test('what another has is not given to who is made', async () => {
  const { id } = await coordinator()
  const taken = await specialization()
  await admin.call('POST', `/teachers/${id}/assign-specializations`, { specialization_ids: [taken] })
  const person = { first_name: 'A', last_name: 'B', identity_kind: 'V', is_coordinator: true }
  const make = (fields: object) => said(admin.call('POST', '/teachers', { ...person, ...fields }))
  const other = { email: 'otro@instituto.test', identity_number: '6900001' }
  expect(await make({ ...other, specialization_id: taken })).toEqual([409, 'specialization_has_coordinator'])
  expect(await make({ ...other, identity_number: `${6_100_001}` })).toEqual([409, 'identity_already_taken'])
  expect(await make({ ...other, email: 'docente1@instituto.test' })).toEqual([409, 'email_already_taken'])
  const free = await specialization()
  expect(await make({ ...other, enabled: false, specialization_id: free })).toEqual([
    409,
    'teacher_not_enabled',
  ])
  const torn = { profile_picture: { bytes: Buffer.from('no picture') } }
  const sent = admin.call('POST', '/teachers', { ...person, ...other }, { files: torn })
  expect(await said(sent)).toEqual([409, 'file_not_readable'])
})

test('whoever becomes a coordinator signs in anew, and as one', async () => {
  const { id, user_id } = await hire()
  const before = await world.signIn(user_id)
  expect((await before.call('GET', '/session')).body.data.type).toBe('teacher')
  const { body } = await admin.call('PATCH', `/teachers/${id}/is-coordinator`, { is_coordinator: true })
  expect(body.data.is_coordinator).toBe(true)
  expect(await said(before.call('GET', '/session'))).toEqual([401, 'the_token_has_been_blacklisted'])
  const after = await world.signIn(user_id)
  expect((await after.call('GET', '/session')).body.data.type).toBe('coordinator')
  expect(await lastEntry('teachers.role')).toMatchObject({
    entity_id: id,
    before: { role: 'teacher' },
    after: { role: 'coordinator' },
    user_id: admin.user_id,
  })
  // Said again it changes nothing, and ends no session.
  await admin.call('PATCH', `/teachers/${id}/is-coordinator`, { is_coordinator: true })
  expect((await after.call('GET', '/session')).status).toBe(200)
  await admin.call('PATCH', `/teachers/${id}/is-coordinator`, { is_coordinator: false })
  expect(await said(after.call('GET', '/session'))).toEqual([401, 'the_token_has_been_blacklisted'])
})

test('who is disabled is made no coordinator, and who coordinates or supervises stays one', async () => {
  const gone = await hire({ enabled: false })
  const make = (id: number, is_coordinator: boolean) =>
    said(admin.call('PATCH', `/teachers/${id}/is-coordinator`, { is_coordinator }))
  expect(await make(gone.id, true)).toEqual([409, 'teacher_not_enabled'])
  const { id } = await coordinator()
  const own = await specialization()
  await admin.call('POST', `/teachers/${id}/assign-specializations`, { specialization_ids: [own] })
  expect(await make(id, false)).toEqual([409, 'coordinator_has_specializations'])
  await admin.call('POST', `/teachers/${id}/remove-specializations`, { specialization_ids: [own] })
  const teacher = await hire()
  await admin.call('POST', `/teachers/${id}/assign-teachers`, { teacher_ids: [teacher.id] })
  expect(await make(id, false)).toEqual([409, 'coordinator_has_supervised_teachers'])
  await admin.call('POST', `/teachers/${id}/assign-teachers`, { teacher_ids: [] })
  expect(await make(id, false)).toEqual([200, undefined])
})

test('specializations are given beside those had, and taken again; of another nothing is taken', async () => {
  const [one, two] = [await coordinator(), await coordinator()]
  const [a, b] = [await specialization(), await specialization()]
  const path = `/teachers/${one.id}`
  await admin.call('POST', `${path}/assign-specializations`, { specialization_ids: [a] })
  const both = await admin.call('POST', `${path}/assign-specializations`, { specialization_ids: [b, a] })
  expect(both.status).toBe(200)
  expect(both.body.data.map(({ id }: { id: number }) => id).sort()).toEqual([a, b].sort())
  expect(await lastEntry('specializations.coordinate')).toMatchObject({ after: { coordinator_id: one.id } })
  const taken = { specialization_ids: [a] }
  const refused = admin.call('POST', `/teachers/${two.id}/assign-specializations`, taken)
  expect(await said(refused)).toEqual([409, 'specialization_has_coordinator'])
  const foreign = await admin.call('POST', `/teachers/${two.id}/remove-specializations`, taken)
  expect([foreign.status, foreign.body.data]).toEqual([200, []])
  await admin.call('POST', `${path}/remove-specializations`, taken)
  const { body } = await admin.call('GET', `${path}/coordinated-specializations`)
  expect(body.data).toMatchObject([{ id: b }])
  expect(await lastEntry('specializations.coordinate')).toMatchObject({ entity_id: a })
  const named = await admin.call('GET', `/specializations/${b}/coordinator`)
  expect(named.body.data.id).toBe(one.id)
  const teacher = await hire()
  const plain = admin.call('POST', `/teachers/${teacher.id}/assign-specializations`, taken)
  expect(await said(plain)).toEqual([409, 'teacher_is_not_coordinator'])
  const gone = await hire({ is_coordinator: true, enabled: false })
  const late = admin.call('POST', `/teachers/${gone.id}/assign-specializations`, taken)
  expect(await said(late)).toEqual([409, 'teacher_not_enabled'])
})

test('the supervised are the whole list; the coordinator sees them and no others', async () => {
  const watcher = await coordinator()
  const [a, b, c] = [await hire(), await hire(), await coordinator()]
  const path = `/teachers/${watcher.id}`
  const assign = (teacher_ids: number[]) => admin.call('POST', `${path}/assign-teachers`, { teacher_ids })
  await assign([a.id, b.id])
  const { body } = await assign([b.id, c.id, c.id])
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([b.id, c.id])
  expect(await lastEntry('teachers.supervise')).toMatchObject({
    entity_id: watcher.id,
    before: { teacher_ids: [a.id, b.id] },
    after: { teacher_ids: [b.id, c.id] },
  })
  const own = await world.signIn(watcher.user_id)
  const seen = async (to: string) => {
    const answer = await own.call('GET', `${to}?limit=0&sort_by=created_at,asc`)
    return answer.body.data.map(({ id }: { id: number }) => id)
  }
  expect(await seen('/teachers')).toEqual([watcher.id, b.id, c.id])
  expect(await seen('/teachers/coordinators')).toEqual([watcher.id, c.id])
  expect(await seen(`${path}/supervised-teachers`)).toEqual([b.id, c.id])
  expect((await own.call('GET', `/teachers/${b.id}`)).status).toBe(200)
  for (const id of [a.id, 2_000_000])
    expect(await said(own.call('GET', `/teachers/${id}`))).toEqual([
      403,
      'coordinator_not_owner_or_not_supervising',
    ])
  // Whom the supervised supervise is not within one's own reach.
  await admin.call('POST', `/teachers/${c.id}/assign-teachers`, { teacher_ids: [a.id, b.id] })
  expect(await seen(`/teachers/${c.id}/supervised-teachers`)).toEqual([b.id])
  const { body: shown } = await own.call(
    'GET',
    `/teachers/${c.id}?with=supervised_teachers,specializations,user`,
  )
  expect(shown.data).toMatchObject({ supervised_teachers: [{ id: b.id }], specializations: [] })
})

test('only an active coordinator supervises: others, who are active', async () => {
  const assign = (id: number, teacher_ids: number[]) =>
    said(admin.call('POST', `/teachers/${id}/assign-teachers`, { teacher_ids }))
  const [teacher, watcher] = [await hire(), await coordinator()]
  expect(await assign(teacher.id, [watcher.id])).toEqual([409, 'teacher_is_not_coordinator'])
  expect(await assign(watcher.id, [watcher.id])).toEqual([409, 'coordinator_cannot_supervise_self'])
  const gone = await hire({ enabled: false })
  expect(await assign(watcher.id, [gone.id])).toEqual([409, 'teacher_not_enabled'])
  expect(await assign(watcher.id, [teacher.id])).toEqual([200, undefined])
  await admin.call('PATCH', `/teachers/${teacher.id}`, { enabled: false })
  // Who was supervised already stays, whatever became of him.
  expect(await assign(watcher.id, [teacher.id])).toEqual([200, undefined])
})

test('the database itself holds what supervises and coordinates to coordinators', async () => {
  const [teacher, watcher] = [await hire(), await coordinator()]
  const supervise = (coordinator_id: number, teacher_id: number) =>
    world.db.insertInto('supervisions').values({ coordinator_id, teacher_id }).execute()
  const named = (constraint: string) => ({ code: '23514', constraint })
  await expect(supervise(teacher.id, watcher.id)).rejects.toMatchObject(named('coordinator_has_the_role'))
  await expect(supervise(watcher.id, watcher.id)).rejects.toMatchObject(named('supervisions_not_oneself'))
  await supervise(watcher.id, teacher.id)
  const unmake = world.db.updateTable('users').set({ role: 'teacher' }).where('id', '=', watcher.user_id)
  await expect(unmake.execute()).rejects.toMatchObject(named('users_supervising_stay'))
  const give = (coordinator_id: number, id: number) =>
    world.db.updateTable('specializations').set({ coordinator_id }).where('id', '=', id).execute()
  const id = await specialization()
  await expect(give(teacher.id, id)).rejects.toMatchObject(named('coordinator_has_the_role'))
  await give(watcher.id, id)
  await expect(unmake.execute()).rejects.toMatchObject(named('users_coordinating_stay'))
})

test('who has something in charge is not disabled; who is enabled again signs in', async () => {
  const now = await createInstitute(world)
  const past = await createInstitute(world, { year: 2025, number: 1, enabled: false })
  const change = (id: number, body: object) => said(admin.call('PATCH', `/teachers/${id}`, body))
  const teacher = await hire()
  const teach = (where: typeof now, teacher_ids: number[]) =>
    world.db
      .insertInto('course_section_teachers')
      .values(teacher_ids.map((teacher_id) => ({ course_section_id: where.course_section_id, teacher_id })))
      .execute()
  await teach(past, [teacher.id])
  await teach(now, [teacher.id])
  expect(await change(teacher.id, { enabled: false })).toEqual([409, 'teacher_has_course_sections'])
  const { section_id, course_id } = now
  await world.act((tx) => assignTeachers(tx, by, { section_id, course_id, teacher_ids: [] }))
  // What was taught in an older period stands in no way.
  const open = await world.signIn(teacher.user_id)
  expect(await change(teacher.id, { enabled: false })).toEqual([200, undefined])
  expect(await said(open.call('GET', '/session'))).toEqual([401, 'the_token_has_been_blacklisted'])
  expect(await lastEntry('teachers.update')).toMatchObject({
    before: { enabled: true },
    after: { enabled: false },
  })
  expect(await change(teacher.id, { enabled: true })).toEqual([200, undefined])
  const watcher = await coordinator()
  const own = await specialization()
  expect(await change(watcher.id, { specialization_id: own })).toEqual([200, undefined])
  expect(await change(watcher.id, { enabled: false })).toEqual([409, 'coordinator_has_specializations'])
  await admin.call('POST', `/teachers/${watcher.id}/remove-specializations`, { specialization_ids: [own] })
  await admin.call('POST', `/teachers/${watcher.id}/assign-teachers`, { teacher_ids: [teacher.id] })
  expect(await change(watcher.id, { enabled: false })).toEqual([409, 'coordinator_has_supervised_teachers'])
})

test('an edit changes account and role as their own calls do, and is refused as they are', async () => {
  const teacher = await hire()
  const change = (body: object) => said(admin.call('PATCH', `/teachers/${teacher.id}`, body))
  const email = 'mudado@instituto.test'
  expect(await change({ email, identity_number: '12.345.678', is_coordinator: true })).toEqual([
    200,
    undefined,
  ])
  const { body } = await admin.call('GET', `/teachers/${teacher.id}`)
  expect(body.data).toMatchObject({ email, identity_number: '12345678', is_coordinator: true })
  const [taken, other] = [await specialization(), await coordinator()]
  await admin.call('POST', `/teachers/${other.id}/assign-specializations`, { specialization_ids: [taken] })
  expect(await change({ specialization_id: taken })).toEqual([409, 'specialization_has_coordinator'])
  expect(await change({ email: 'docente1@instituto.test' })).toEqual([409, 'email_already_taken'])
  expect(await change({ identity_number: '6100001' })).toEqual([409, 'identity_already_taken'])
  const short = await admin.call('PATCH', `/teachers/${teacher.id}`, { identity_number: '1' })
  expect(short.body.errors).toEqual({ identity_number: ['identity'] })
  const gone = await hire({ enabled: false })
  const late = admin.call('PATCH', `/teachers/${gone.id}`, { is_coordinator: true })
  expect(await said(late)).toEqual([409, 'teacher_not_enabled'])
  const own = await world.signIn(teacher.user_id)
  const self = own.call('PATCH', `/teachers/${teacher.id}`, { is_coordinator: false })
  expect(await said(self)).toEqual([403, 'this_action_is_unauthorized'])
})

test('who may edit, but not make coordinators, makes none by the edit either', async () => {
  const teacher = await hire()
  const assistant = world.as('lowAdmin')
  const permissions = { 'teachers.update': true }
  await admin.call('PATCH', `/users/${assistant.user_id}`, { permissions })
  const change = (body: object) => said(assistant.call('PATCH', `/teachers/${teacher.id}`, body))
  expect(await change({ last_name: 'Rey' })).toEqual([200, undefined])
  expect(await change({ is_coordinator: true })).toEqual([403, 'this_action_is_unauthorized'])
  const watcher = await coordinator()
  const specialization_id = await specialization()
  const give = assistant.call('PATCH', `/teachers/${watcher.id}`, { specialization_id })
  expect(await said(give)).toEqual([403, 'this_action_is_unauthorized'])
})
