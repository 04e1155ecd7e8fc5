import sharp from 'sharp'
import { expect, test } from 'vitest'
import { assignCoordinator, createSpecialization } from '#features/specializations/server/actions.ts'
import { createWorld } from '../../../../test/world.ts'
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
  const specialization = await world.act((tx) => createSpecialization(tx, { code: 'QUI', title: 'Química' }))
  const coordinator = world.as('coordinator')
  expect((await coordinator.call('GET', `/teachers/${id}`)).body.message).toBe(
    'coordinator_not_owner_or_not_supervising',
  )
  const teacher_id = await idOf('coordinator')
  await world.act((tx) => assignCoordinator(tx, by, { specialization_id: specialization.id, teacher_id }))
  await teachIn(specialization.id, id)
  expect((await coordinator.call('GET', `/teachers/${id}`)).status).toBe(200)
  const refused = await coordinator.call('PATCH', `/teachers/${id}`, { last_name: 'Otra' })
  expect([refused.status, refused.body.message]).toEqual([403, 'this_action_is_unauthorized'])
})

/** One section of a specialization, its one course given by a teacher. */
async function teachIn(specialization_id: number, teacher_id: number) {
  const { db } = world
  const one = async (table: string, values: object) =>
    (
      await db
        .insertInto(table as 'courses')
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const course_id = await one('courses', {
    code: 'Q1',
    title: 'Q',
    credits: 3,
    hours: 4,
    max_absences_to_fail: 5,
  })
  const pensum_id = await one('pensums', { name: '2026', specialization_id })
  const semester_id = await one('semesters', { pensum_id, number: 1, code: 'I' })
  await db.insertInto('semester_courses').values({ semester_id, pensum_id, course_id }).execute()
  const dates = { start_date: '2026-09-01', end_date: '2026-12-31' }
  const cuts = {
    first_cut_start_date: '2026-09-01',
    first_cut_end_date: '2026-10-15',
    second_cut_start_date: '2026-10-16',
    second_cut_end_date: '2026-12-20',
  }
  const least = { approval_minimum_avg: 10, approval_minimum_note: 10, semester_price_e2: 30_000 }
  const period_id = await one('periods', {
    year: 2026,
    number: 2,
    weeks_length: 16,
    ...dates,
    ...cuts,
    ...least,
  })
  await db.updateTable('pensums').set({ versioned: true }).where('id', '=', pensum_id).execute()
  await db.insertInto('period_pensums').values({ period_id, specialization_id, pensum_id }).execute()
  const place = { period_id, specialization_id, pensum_id, semester_id }
  const room = { letter_code: 'A', shift: 'morning', males_limit: 20, females_limit: 20 }
  const section_id = await one('sections', { ...place, ...room })
  const course_section_id = await one('course_sections', { section_id, course_id })
  await db.insertInto('course_section_teachers').values({ course_section_id, teacher_id }).execute()
}

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
  [{ is_coordinator: true }, 'is_coordinator'],
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
  await expect(assign(teacher)).rejects.toMatchObject({ code: 'unable_to_create_or_modify_resource' })
  await expect(assign(gone)).rejects.toMatchObject({ code: 'teacher_not_enabled' })
  await assign(first)
  await assign(first)
  await expect(assign(second)).rejects.toMatchObject({ code: 'specialization_has_coordinator' })
  const { body } = await admin.call('GET', `/specializations/${specialization_id}`)
  expect(body.data.coordinator_id).toBe(first)
})
