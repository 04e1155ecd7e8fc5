import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { PersonBody } from '#kernel/schemas.ts'
import {
  createInstitute,
  createStudentRow,
  day,
  type Institute,
  idOf,
  inscribeByRows,
  letTeach,
} from '#test/support/institute.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { createStudent } from './actions.ts'
import { studentRoutes } from './routes.ts'

let world: World
let old: Institute
let now: Institute
let own: number
let taught: { id: number; user_id: number }
let foreign: { id: number; user_id: number }

beforeAll(async () => {
  world = await createWorld({ only: studentRoutes })
  old = await createInstitute(world, { year: 2026, number: 1, enabled: false, open: false })
  now = await createInstitute(world, { year: 2026, number: 2 })
  own = await idOf(world, 'students', world.as('student'))
  taught = await createStudentRow(world, { first_name: 'Íñigo', last_name: 'Ñáñez', gender: 'male' })
  foreign = await createStudentRow(world, { first_name: 'Ana', last_name: 'Araujo' })
  await inscribeByRows(world, own, now)
  await inscribeByRows(world, taught.id, now)
  await inscribeByRows(world, taught.id, old, 0)
  await inscribeByRows(world, foreign.id, old, 8_000)
  await letTeach(world, await idOf(world, 'teachers', world.as('teacher')), now)
  await world.db
    .insertInto('payments')
    .values([
      { ...pay(own, now), amount: 2_000, status: 2 },
      { ...pay(own, now), amount: 1_000, status: 1 },
      { ...pay(own, now), amount: 5_000, status: 3, rejection_reason: 'No aparece en el banco' },
      { ...pay(taught.id, now), amount: 12_000, status: 2 },
    ])
    .execute()
})

const pay = (student_id: number, { period_id }: Institute) => ({
  student_id,
  period_id,
  title: 'Pago',
  type: 1,
  date: day('2026-11-20'),
})

const names = (body: { data: { first_name: string }[] }) => body.data.map((row) => row.first_name)

const person = (changes: object = {}) =>
  PersonBody.parse({
    first_name: 'Hugo',
    last_name: 'Díaz',
    email: 'hugo@correo.test',
    identity_kind: 'E',
    identity_number: '84.123.456',
    gender: 'male',
    birth_date: '2005-05-05',
    phone: '0414-7654321',
    social_networks: { instagrams: '@hugo' },
    emergency_contact: { name: 'Rosa', phone: '0212 5551234', relationship: 'madre' },
    ...changes,
  })

const create = async (changes: object = {}) => {
  const actor = await world.actor('admin')
  const by = { actor, clock: world.clock }
  return world.act((tx) => createStudent(tx, by, { person: person(changes), base: 'http://claustro.test' }))
}

test('a new student has an account, the person data and a mail to confirm', async () => {
  const id = await create()
  const { status, body } = await world
    .as('admin')
    .call('GET', `/students/${id}?with=user,inscriptions,latestInscription`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    first_name: 'Hugo',
    email: 'hugo@correo.test',
    identity_number: '84123456',
    phone: '+584147654321',
    state: 'active',
    social_networks: { instagrams: '@hugo' },
    emergency_contact: { name: 'Rosa', phone: '+582125551234', relationship: 'madre' },
    debt_e2: 0,
    user: { email: 'hugo@correo.test', enabled: true, confirmed_at: null },
    inscriptions: [],
    latestInscription: null,
  })
  const jobs = await world.db.selectFrom('jobs').select('payload').execute()
  expect(JSON.stringify(jobs)).toContain('hugo@correo.test')
})

test('a new student is refused with a taken e-mail, a taken document and a birth date to come', async () => {
  await expect(create()).rejects.toMatchObject({ constraint: 'users_email_unique' })
  await expect(create({ email: 'otro@correo.test' })).rejects.toMatchObject({
    constraint: 'students_identity_unique',
  })
  await expect(
    create({ email: 'x@correo.test', identity_number: '555555', birth_date: '2026-11-24' }),
  ).rejects.toMatchObject({
    errors: { birth_date: ['before:2026-11-23'] },
  })
})

test('the list finds by name without accents and by document as it is written', async () => {
  const admin = world.as('admin')
  expect(names((await admin.call('GET', '/students?search=nanez')).body)).toEqual(['Íñigo'])
  expect(names((await admin.call('GET', '/students?search=Ñáñez, Íñigo')).body)).toEqual(['Íñigo'])
  expect(names((await admin.call('GET', '/students?search=E-84.123.456')).body)).toEqual(['Hugo'])
  for (const same of ['E84123456', 'E84.123.456', 'E 84.123.456', 'e–84123456', '84.123.456\u200b'])
    expect(names((await admin.call('GET', `/students?search=${encodeURIComponent(same)}`)).body)).toEqual([
      'Hugo',
    ])
  expect(names((await admin.call('GET', '/students?search=hugo@correo')).body)).toEqual(['Hugo'])
  expect(names((await admin.call('GET', '/students?search=zzz')).body)).toEqual([])
})

test('the list says where a student stands and what is owed', async () => {
  const { body } = await world.as('lowAdmin').call('GET', '/students?sort_by=debt_e2,desc')
  expect(body.data.map((row: { debt_e2: number }) => row.debt_e2)).toEqual([9_000, 8_000, 0, 0])
  expect(body.data[0]).toMatchObject({ semester: 1, section: 'A', period: '2026-2' })
})

test('debts of several periods are added up, however large', async () => {
  const student = await createStudentRow(world, { first_name: 'Zoe' })
  for (const year of [2021, 2022, 2023]) {
    const period = await createInstitute(world, { year, number: 1, enabled: false, open: false })
    await inscribeByRows(world, student.id, period, 1_000_000_000)
  }
  const { body } = await world.as('admin').call('GET', '/students?search=zoe')
  expect(body.data[0].debt_e2).toBe(3_000_000_000)
  await world.db.deleteFrom('inscriptions').where('student_id', '=', student.id).execute()
  await world.db.deleteFrom('students').where('id', '=', student.id).execute()
})

test.each([
  ['with_debt=true', ['Ana', 'Persona']],
  ['with_debt=false', ['Hugo', 'Íñigo']],
  ['gender=male', ['Hugo', 'Íñigo']],
  ['state=retired', []],
  ['state=active&gender=female', ['Ana', 'Persona']],
])('the filter %s gives %j', async (query, expected) => {
  const { body } = await world.as('admin').call('GET', `/students?sort_by=first_name,asc&${query}`)
  expect(names(body)).toEqual(expected)
})

test('the filters of the inscription look at the period named, else at the latest', async () => {
  const admin = world.as('admin')
  const get = async (query: string) =>
    names((await admin.call('GET', `/students?sort_by=first_name,asc&${query}`)).body)
  expect(await get(`period_id=${old.period_id}`)).toEqual(['Ana', 'Íñigo'])
  expect(await get(`specialization_id=${old.specialization_id}`)).toEqual(['Ana'])
  expect(await get(`specialization_id=${now.specialization_id}`)).toEqual(['Íñigo', 'Persona'])
  expect(await get(`period_id=${old.period_id}&semester_id=${now.semester_id}`)).toEqual([])
  expect(await get(`section_id=${now.section_id}`)).toEqual(['Íñigo', 'Persona'])
  // Each row then says where the student was in that section, though a later one may follow.
  const { body } = await admin.call('GET', `/students?section_id=${old.section_id}&search=nanez`)
  expect(body.data).toMatchObject([{ period: '2026-1' }])
})

test('a teacher sees the students taught, and no money', async () => {
  const teacher = world.as('teacher')
  const { body } = await teacher.call('GET', '/students?sort_by=debt_e2,desc&with_debt=true')
  expect(names(body).sort()).toEqual(['Persona', 'Íñigo'])
  expect(JSON.stringify(body)).not.toContain('9000')
  const one = await teacher.call('GET', `/students/${own}?with=inscriptions,inscriptions.payments`)
  expect(one.body.data.debt_e2).toBeNull()
  expect(one.body.data.inscriptions[0]).not.toHaveProperty('semester_price_e2')
  expect(one.body.data.inscriptions[0]).not.toHaveProperty('payments')
  expect((await teacher.call('GET', `/students/${foreign.id}`)).status).toBe(404)
})

test('an assistant from whom the payments were taken does not get them with the student either', async () => {
  const assistant = world.as('lowAdmin')
  const payments = async () => {
    const { body } = await assistant.call('GET', `/students/${own}?with=inscriptions.payments`)
    return body.data.inscriptions[0].payments
  }
  expect(await payments()).toHaveLength(3)
  const taken = { user_id: assistant.user_id, permission: 'payments.view', granted: false }
  await world.db.insertInto('user_permissions').values(taken).execute()
  expect(await payments()).toBeUndefined()
  await world.db.deleteFrom('user_permissions').where('user_id', '=', assistant.user_id).execute()
})

test('a coordinator without students sees none', async () => {
  expect((await world.as('coordinator').call('GET', '/students')).body.data).toEqual([])
})

test('a student sees the own file with inscriptions, payments and debt, and no other', async () => {
  const student = world.as('student')
  const { body } = await student.call('GET', `/students/${own}?with=latestInscription.payments`)
  const { latestInscription } = body.data
  expect(latestInscription).toMatchObject({
    semester_price_e2: 12_000,
    paid_amount_e2: 2_000,
    pending_amount_e2: 1_000,
    debt_e2: 9_000,
    partial_paid: true,
    period: { year: 2026, number: 2, enabled: true },
    semester: { number: 1 },
    section: { letter_code: 'A' },
  })
  expect(latestInscription.payments).toHaveLength(3)
  expect((await student.call('GET', `/students/${foreign.id}`)).status).toBe(404)
})

test('an administrator changes what is sent, the e-mail and the picture among it', async () => {
  const id = await create({ email: 'ines@correo.test', identity_number: '777777' })
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3f46b8' } })
    .png()
    .toBuffer()
  const body = {
    first_name: 'Inés',
    email: 'ines2@correo.test',
    phone: '+57 300 1234567',
    identity_number: '888.888',
    emergency_contact: {},
  }
  const sent = { files: { profile_picture: { bytes } } }
  const answer = await world.as('admin').call('PATCH', `/students/${id}`, body, sent)
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({
    first_name: 'Inés',
    last_name: 'Díaz',
    email: 'ines2@correo.test',
    phone: '+573001234567',
    identity_number: '888888',
    emergency_contact: null,
    social_networks: { instagrams: '@hugo' },
  })
  expect(answer.body.data.profile_picture).toMatch(/^pictures\//)
  const entry = await world.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'students.update')
    .where('entity_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(entry.before).toMatchObject({ first_name: 'Hugo', identity_number: '777777' })
})

test('a teacher changes how to reach a student and nothing else', async () => {
  const teacher = world.as('teacher')
  const good = await teacher.call('PATCH', `/students/${taught.id}`, {
    phone: '0416-1112233',
    address: 'Calle 5',
  })
  expect(good.body.data).toMatchObject({ phone: '+584161112233', address: 'Calle 5', debt_e2: null })
  const bad = await teacher.call('PATCH', `/students/${taught.id}`, { first_name: 'Otro' })
  expect([bad.status, bad.body.message]).toEqual([403, 'this_action_is_unauthorized'])
  expect((await teacher.call('PATCH', `/students/${foreign.id}`, { phone: '0416-1112233' })).status).toBe(404)
})

test.each([
  [{ identity_number: '12' }, { identity_number: ['identity'] }],
  [{ identity_kind: 'P', identity_number: 'A-1' }, { identity_number: ['identity'] }],
  [{ birth_date: '2027-01-01' }, { birth_date: ['before:2026-11-23'] }],
  [{ phone: 'no' }, { phone: ['phone'] }],
])('a change to %j is refused at its field', async (change, errors) => {
  const { status, body } = await world.as('admin').call('PATCH', `/students/${foreign.id}`, change)
  expect([status, body.errors]).toEqual([422, errors])
})

test('a change is refused by what it meets', async () => {
  const admin = world.as('admin')
  const refused = async (id: number, change: object, sending: object = {}) => {
    const { status, body } = await admin.call('PATCH', `/students/${id}`, change, sending)
    return [status, body.message]
  }
  const { identity_number } = await world.db
    .selectFrom('students')
    .select('identity_number')
    .where('id', '=', own)
    .executeTakeFirstOrThrow()
  expect(await refused(foreign.id, { identity_number })).toEqual([409, 'identity_already_taken'])
  expect(await refused(foreign.id, { email: 'admin@instituto.test' })).toEqual([409, 'email_already_taken'])
  const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00Z' }
  expect(await refused(foreign.id, { address: 'x' }, { headers })).toEqual([409, 'stale_version'])
  const files = { profile_picture: { bytes: Buffer.from('no picture') } }
  expect(await refused(foreign.id, {}, { files })).toEqual([409, 'file_not_readable'])
  await world.db.updateTable('sections').set({ females_limit: 1 }).where('id', '=', now.section_id).execute()
  expect(await refused(taught.id, { gender: 'female' })).toEqual([
    409,
    'section_is_filled_or_gender_is_filled',
  ])
})

test('a name of which nothing is to be seen is refused, and one keeps nothing that turns the line round', async () => {
  const change = (first_name: string) =>
    world.as('admin').call('PATCH', `/students/${foreign.id}`, { first_name })
  for (const unseen of ['\u200b', '\u2060', '\u3164', '\u2800 ']) {
    const { status, body } = await change(unseen)
    expect([status, body.errors]).toEqual([422, { first_name: ['required'] }])
  }
  expect((await change('\u202eAna  \u2066María\u3164')).body.data.first_name).toBe('Ana María')
  const check_digit = { identity_number: 'V-31.111.013-4' }
  const { status, body } = await world.as('admin').call('PATCH', `/students/${foreign.id}`, check_digit)
  expect([status, body.errors]).toEqual([422, { identity_number: ['identity'] }])
})

test('the version of what was read lets the change through', async () => {
  const admin = world.as('admin')
  const { body } = await admin.call('GET', `/students/${foreign.id}`)
  const headers = { 'if-unmodified-since-version': body.data.updated_at }
  const answer = await admin.call('PATCH', `/students/${foreign.id}`, { birth_place: 'Mérida' }, { headers })
  expect(answer.body.data.birth_place).toBe('Mérida')
  expect(answer.body.data.updated_at).not.toBe(body.data.updated_at)
})

test('the list can be had as a file with the rows that are seen', async () => {
  const { status, bytes } = await world.as('admin').call('GET', '/students?format=csv&search=hugo')
  expect(status).toBe(200)
  expect(bytes.toString()).toContain('E-84.123.456')
  expect(bytes.toString()).toContain('0414-7654321')
})

test('whoever has the same surnames is listed by the first name, searched or not', async () => {
  for (const first_name of ['Zulay', 'Beatriz', 'Óscar'])
    await createStudentRow(world, { first_name, last_name: 'Zerpa Ruiz' })
  const admin = world.as('admin')
  const list = async (query: string) => names((await admin.call('GET', `/students?${query}`)).body)
  expect(await list('search=zerpa')).toEqual(['Beatriz', 'Óscar', 'Zulay'])
  expect((await list('sort_by=last_name,asc')).slice(-3)).toEqual(['Beatriz', 'Óscar', 'Zulay'])
  expect((await list('sort_by=last_name,desc')).slice(0, 3)).toEqual(['Zulay', 'Óscar', 'Beatriz'])
})

test('a list brings what is asked for, as one student does, and money only to whom it shows', async () => {
  const asked = 'with=user,latestInscription.payments,inscriptions'
  const { body } = await world.as('admin').call('GET', `/students?ids=${own},${taught.id}&${asked}`)
  const alone = await world.as('admin').call('GET', `/students/${taught.id}?${asked}`)
  const row = { user: alone.body.data.user, inscriptions: alone.body.data.inscriptions }
  expect([body.total, body.data]).toEqual([2, expect.arrayContaining([expect.objectContaining(row)])])
  const seen = await world.as('teacher').call('GET', `/students?limit=0&${asked}`)
  expect(JSON.stringify(seen.body.data)).not.toMatch(/amount(?:_e2)?":[^n]|"debt_e2":\d/)
})
