import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  createAdministrator,
  createFirstAdministrator,
} from '#features/people/account/lifecycle/server/actions.ts'
import { removeOldLinks } from '#features/people/account/links/server/actions.ts'
import { addTime } from '#kernel/dates.ts'
import { mailOf } from '#test/support/mails.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const picture = await sharp({ create: { width: 700, height: 300, channels: 3, background: '#3f46b8' } })
  .png()
  .toBuffer()
let made = 0

async function newStaff(fields: Record<string, unknown> = {}) {
  const email = `persona${++made}@instituto.test`
  const { body } = await admin.call('POST', '/users', {
    name: `Persona ${made}`,
    email,
    role: 'lowAdmin',
    ...fields,
  })
  return body.data as { id: number; email: string; updated_at: string; permissions: Record<string, boolean> }
}

test('an administrator makes an assistant, who is then in the list and found without accents', async () => {
  await newStaff({ name: 'Ñáñez Iturbe' })
  const { body } = await admin.call('GET', '/users?search=nanez')
  expect(body).toMatchObject({
    total: 1,
    current_page: 1,
    per_page: 10,
    data: [{ name: 'Ñáñez Iturbe', level: 4 }],
  })
  const mails = await world.db.selectFrom('jobs').select('kind').execute()
  expect(mails.length).toBeGreaterThan(0)
})

test('the list filters and sorts', async () => {
  const all = await admin.call('GET', '/users?role=admin&sort_by=email,desc&enabled=1')
  expect(all.body.data.map((row: { email: string }) => row.email)).toEqual([
    'dios@instituto.test',
    'admin@instituto.test',
  ])
})

test('every column of the list sorts, and who never came stands last among the latest', async () => {
  const { id } = await newStaff()
  const first = async (sort: string) => (await admin.call('GET', `/users?sort_by=${sort}`)).body.data[0]
  expect((await first('role,desc')).level).toBe(6)
  expect((await first('enabled,asc')).enabled).toBe(true)
  expect((await first('last_used_at,asc')).last_used_at).toBe(null)
  expect((await first('last_used_at,desc')).last_used_at).not.toBe(null)
  expect((await first('created_at,desc')).id).toBe(id)
})

test('a permission added to an assistant opens the call, taken again closes it, and an unknown one is named', async () => {
  const { id } = await newStaff()
  const caller = await world.signIn(id)
  expect((await caller.call('GET', '/users')).status).toBe(403)
  const added = await admin.call('PATCH', `/users/${id}`, { permissions: { 'users.view': true } })
  expect(added.body.data).toMatchObject({
    permissions: { 'users.view': true, 'users.create': false },
    changed_permissions: { 'users.view': true },
    role_permissions: { 'users.view': false, 'payments.view': true },
  })
  expect((await caller.call('GET', '/users')).status).toBe(200)
  await admin.call('PATCH', `/users/${id}`, { permissions: { 'users.view': null } })
  expect((await caller.call('GET', '/users')).status).toBe(403)
  const wrong = await admin.call('PATCH', `/users/${id}`, { permissions: { 'moon.walk': true } })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { 'permissions.moon.walk': ['unknown'] }])
})

test('another role or a disabled account ends the sessions, and leaves an audit entry', async () => {
  const { id } = await newStaff()
  const caller = await world.signIn(id)
  await admin.call('PATCH', `/users/${id}`, { role: 'admin' })
  expect((await caller.call('GET', '/session')).body.message).toBe('the_token_has_been_blacklisted')
  const entry = await world.db
    .selectFrom('audit_entries')
    .select(['action', 'user_id', 'before', 'after'])
    .where('entity_id', '=', id)
    .where('action', '=', 'users.update')
    .executeTakeFirst()
  expect(entry).toMatchObject({
    user_id: admin.user_id,
    before: { role: 'lowAdmin' },
    after: { role: 'admin' },
  })
})

test('the history says of each permission, and of access, what it was before and is now', async () => {
  const { id } = await newStaff({ enabled: false, permissions: { 'users.view': true } })
  await admin.call('PATCH', `/users/${id}`, { permissions: { 'users.view': false, 'payments.view': false } })
  await admin.call('PATCH', `/users/${id}`, { permissions: { 'payments.view': null }, enabled: true })
  const { body } = await admin.call('GET', `/audit-entries?entity=user&entity_id=${id}`)
  const changes = (body.data as { changes: { field: string }[] }[]).map((entry) =>
    entry.changes.filter(({ field }) => /^permissions|enabled/.test(field)),
  )
  expect(changes).toEqual([
    [
      { field: 'enabled', before: false, after: true },
      { field: 'permissions.payments.view', before: false, after: true },
    ],
    [
      { field: 'permissions.users.view', before: true, after: false },
      { field: 'permissions.payments.view', before: true, after: false },
    ],
    [
      { field: 'enabled', before: null, after: false },
      { field: 'permissions.users.view', before: null, after: true },
    ],
  ])
})

test('nobody touches Dios, and nobody disables oneself', async () => {
  const dios = world.as('dios').user_id
  const refused = [
    await admin.call('PATCH', `/users/${dios}`, { name: 'Otro' }),
    await admin.call('PATCH', `/users/${dios}/email`, { new_email: 'otro@instituto.test' }),
    await admin.call('DELETE', `/users/${dios}`),
    await admin.call('PATCH', `/users/${admin.user_id}`, { enabled: false }),
    await admin.call(
      'POST',
      `/users/${dios}/profile-picture`,
      {},
      { files: { profile_picture: { bytes: picture } } },
    ),
  ]
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
    Array(5).fill([409, 'user_is_protected']),
  )
})

test('two who edit at once: the second is told', async () => {
  const { id, updated_at } = await newStaff()
  const headers = { 'if-unmodified-since-version': updated_at }
  expect((await admin.call('PATCH', `/users/${id}`, { name: 'Una' }, { headers })).status).toBe(200)
  const second = await admin.call('PATCH', `/users/${id}`, { name: 'Dos' }, { headers })
  expect([second.status, second.body.message]).toEqual([409, 'stale_version'])
})

test('an account without record is deleted, one with history is kept', async () => {
  const { id } = await newStaff()
  expect((await admin.call('DELETE', `/users/${id}`)).status).toBe(204)
  expect((await admin.call('GET', `/users/${id}`)).body.message).toBe('user_not_found')
  const busy = await newStaff({ role: 'admin' })
  const caller = await world.signIn(busy.id)
  await caller.call('POST', '/users', { name: 'Hecha', email: 'hecha@instituto.test', role: 'lowAdmin' })
  const refused = await admin.call('DELETE', `/users/${busy.id}`)
  expect([refused.status, refused.body.message]).toEqual([409, 'user_has_history'])
})

test('a taken e-mail is refused, whatever its case and what nobody sees in it', async () => {
  const { email } = await newStaff()
  for (const same of [`${email}\u200b`, `\u202a${email}\u202c`, `\ufeff${email.replace('@', '\u00ad@')}`]) {
    const hidden = await admin.call('POST', '/users', { name: 'Otra', email: same, role: 'lowAdmin' })
    expect([hidden.status, hidden.body.message]).toEqual([409, 'email_already_taken'])
  }
  const again = await admin.call('POST', '/users', {
    name: 'Otra',
    email: email.toUpperCase(),
    role: 'admin',
  })
  expect([again.status, again.body.message]).toEqual([409, 'email_already_taken'])
  const own = await admin.call('PATCH', `/users/${admin.user_id}/email`, { new_email: admin.email })
  expect([own.status, own.body.message]).toEqual([409, 'new_email_equals_current'])
  const moved = await admin.call('PATCH', `/users/${admin.user_id}/email`, {
    new_email: 'mudada@instituto.test',
  })
  expect(moved.body.data.email).toBe('mudada@instituto.test')
})

test('a person changes only the own password, and knows the old one', async () => {
  const student = world.as('student')
  const body = {
    current_password: 'cualquiera',
    password: 'una frase larga 9',
    password_confirmation: 'una frase larga 9',
  }
  const wrong = await student.call('PATCH', `/users/${student.user_id}/password`, body)
  expect([wrong.status, wrong.body.message]).toEqual([409, 'invalid_password'])
  const foreign = await admin.call('PATCH', `/users/${student.user_id}/password`, body)
  expect([foreign.status, foreign.body.message]).toEqual([404, 'user_not_found'])
  const unequal = await student.call('PATCH', `/users/${student.user_id}/password`, {
    ...body,
    password_confirmation: 'otra',
  })
  expect(unequal.body.errors).toEqual({ password_confirmation: ['confirmed'] })
})

test('a confirmation goes out again only until it was used', async () => {
  const { id } = await newStaff()
  expect((await admin.call('POST', `/users/${id}/send-account-confirm`)).status).toBe(202)
  const confirmed = await admin.call('POST', `/users/${admin.user_id}/send-account-confirm`)
  expect([confirmed.status, confirmed.body.message]).toEqual([409, 'already_confirmed'])
})

test('a picture is re-encoded, shown to those signed in, and a file that is none is refused', async () => {
  const student = world.as('student')
  const path = `/users/${student.user_id}/profile-picture`
  const sent = await student.call(
    'POST',
    path,
    {},
    { files: { profile_picture: { bytes: picture, name: '../a.svg' } } },
  )
  expect(sent.status).toBe(200)
  const shown = await student.call('GET', `/${sent.body.data.profile_picture}`)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await sharp(shown.bytes).metadata()).width).toBe(512)
  const html = { profile_picture: { bytes: Buffer.from('<script>alert(1)</script>'), type: 'image/png' } }
  const refused = await student.call('POST', path, {}, { files: html })
  expect([refused.status, refused.body.message]).toEqual([409, 'file_not_readable'])
  expect((await student.call('POST', path, {}, { files: {} })).body.errors).toEqual({
    profile_picture: ['required'],
  })
  const foreign = await student.call(
    'POST',
    `/users/${admin.user_id}/profile-picture`,
    {},
    { files: { profile_picture: { bytes: picture } } },
  )
  expect([foreign.status, foreign.body.message]).toEqual([404, 'user_not_found'])
})

test('the picture before goes by a job: not with the call, whose transaction may yet be undone', async () => {
  const teacher = world.as('teacher')
  const send = async () => {
    const files = { profile_picture: { bytes: picture } }
    const { body } = await teacher.call('POST', `/users/${teacher.user_id}/profile-picture`, {}, { files })
    return String(body.data.profile_picture)
  }
  const [first, second] = [await send(), await send()]
  expect(existsSync(join(world.folder, first))).toBe(true)
  const waiting = await world.db.selectFrom('jobs').select('payload').where('kind', '=', 'removal').execute()
  expect(waiting.map(({ payload }) => payload)).toEqual([{ key: first }])
  expect((await teacher.call('GET', `/${second}`)).status).toBe(200)
})

const CHOICE = { password: 'una frase larga 9', password_confirmation: 'una frase larga 9' }

/** The secret of the last link that was sent to an address. */
async function linkTo(email: string): Promise<string> {
  const jobs = await world.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute()
  const mail = jobs.map(({ payload }) => mailOf(payload)).findLast(({ to }) => to === email)
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const confirm = (token: string) => world.guest.call('POST', '/confirm-account', { token, ...CHOICE })

test('a link that went to a wrong address opens nothing once the address was corrected; the right one gets its own', async () => {
  const { id, email } = await newStaff()
  const astray = await linkTo(email)
  await admin.call('PATCH', `/users/${id}/email`, { new_email: 'correcta@instituto.test' })
  const refused = await confirm(astray)
  expect([refused.status, refused.body.message]).toEqual([409, 'invalid_token'])
  expect((await confirm(await linkTo('correcta@instituto.test'))).status).toBe(200)
  const links = () => world.db.selectFrom('account_tokens').select('id').where('user_id', '=', id).execute()
  await removeOldLinks(world.db, world.clock.now())
  expect(await links()).toHaveLength(2)
  await removeOldLinks(world.db, addTime(world.clock.now(), 38 * 86_400_000))
  expect(await links()).toEqual([])
})

test('an assistant who was given the users changes assistants, and lifts nobody above oneself', async () => {
  const all = { 'users.view': true, 'users.create': true, 'users.update': true, 'users.delete': true }
  const caller = await world.signIn((await newStaff({ permissions: all })).id)
  const [other, boss] = [await newStaff(), await newStaff({ role: 'admin' })]
  expect((await caller.call('GET', `/users/${boss.id}`)).status).toBe(200)
  expect((await caller.call('PATCH', `/users/${other.id}`, { name: 'Otra Persona' })).status).toBe(200)
  const give = (permissions: Record<string, boolean | null>) =>
    caller.call('PATCH', `/users/${other.id}`, { permissions })
  expect((await give({ 'users.view': true })).status).toBe(200)
  const said = async (answer: ReturnType<typeof give>) => (await answer).body.message
  expect([
    await said(give({ 'institution.update': true })),
    await said(caller.call('PATCH', `/users/${other.id}`, { role: 'admin' })),
    await said(caller.call('POST', '/users', { name: 'Alta', email: 'alta@instituto.test', role: 'admin' })),
  ]).toEqual(Array(3).fill('this_action_is_unauthorized'))
  expect([
    await said(caller.call('PATCH', `/users/${boss.id}`, { name: 'Nadie' })),
    await said(caller.call('DELETE', `/users/${boss.id}`)),
  ]).toEqual(Array(2).fill('user_is_protected'))
})

test('an administrator made in the terminal or on the first-run screen is in the history, made by nobody signed in', async () => {
  const { clock } = world
  const [user_id, first] = await world.act(async (tx) => {
    const made = await createAdministrator(tx, { email: 'terminal@x.test', name: 'Sol', base: '', clock })
    // An institute has one of the level Dios: here there is one already.
    await tx.updateTable('users').set({ is_dios: false }).execute()
    const password = 'una frase larga y mía 7'
    const order = { email: 'primera@x.test', name: 'Luz', password, institution: 'Instituto', clock }
    return [made.user_id, await createFirstAdministrator(tx, order)]
  })
  for (const [id, name] of [
    [user_id, 'Sol'],
    [first, 'Luz'],
  ] as const) {
    const { body } = await admin.call('GET', `/audit-entries?entity=user&entity_id=${id}`)
    expect(body.data).toMatchObject([
      {
        action: 'users.create',
        user_id: null,
        changes: [
          { field: 'name', before: null, after: name },
          { field: 'role', before: null, after: 'admin' },
        ],
      },
    ])
  }
})

test('a client that sends a form makes the same administrator, with access and permissions as a form writes them', async () => {
  const form = (fields: object, files = {}) => admin.call('POST', '/users', fields, { files })
  const named = { name: 'Por formulario', email: 'formulario@instituto.test', role: 'lowAdmin', enabled: '0' }
  const { status, body } = await form({ ...named, 'permissions[payments.review]': '1' })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ name: 'Por formulario', enabled: false })
  expect(body.data.permissions['payments.review']).toBe(true)
  expect((await form({ ...named, name: '' })).body.errors).toEqual({ name: ['required'] })
  expect((await form(named)).body.message).toBe('email_already_taken')
  const another = { ...named, email: 'otro@instituto.test' }
  expect((await form(another, { profile_picture: { bytes: picture } })).status, 'no file goes with it').toBe(
    413,
  )
})
