import { expect, test } from 'vitest'
import { newToken } from '#server/access/keys/tokens.ts'
import { mailOf } from '#test/support/mails.ts'
import { createWorld } from '#test/support/world.ts'

const PASSWORD = 'una frase larga y mía 7'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0'
const DAY = 86_400_000

const world = await createWorld()
const admin = world.as('admin')

/** A student with a password, whom nobody has signed in yet. */
async function person(email: string, role = 'student'): Promise<number> {
  const { hashPassword } = await import('#server/access/sessions/passwords.ts')
  const { id } = await world.db
    .insertInto('users')
    .values({
      email,
      role,
      name: 'Ana',
      confirmed_at: world.clock.now(),
      password_hash: await hashPassword(PASSWORD),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
async function enter(
  email: string,
  { agent = ANDROID, device_token = newToken(), password = PASSWORD } = {},
) {
  const body = { email, password, device_token }
  const answer = await world.guest.call('POST', '/login', body, { headers: { 'user-agent': agent } })
  expect(answer.status).toBe(200)
  return world.with(answer.body.access_token)
}
const subjectsTo = async (email: string) =>
  (await world.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').orderBy('id').execute())
    .map(({ payload }) => mailOf(payload))
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)

test('a person sees the own open sessions alone, the current one first, each by its device', async () => {
  await person('lista@instituto.test')
  await person('otra@instituto.test')
  const phone = await enter('lista@instituto.test')
  await enter('otra@instituto.test')
  world.clock.move(60_000)
  const computer = await enter('lista@instituto.test', { agent: WINDOWS })
  await enter('lista@instituto.test', { agent: 'curl/8.5.0' })
  const seen = await phone.call('GET', '/sessions')
  expect(seen.body.data.map(({ device, is_current }: never) => [device, is_current])).toEqual([
    ['Chrome en Android', true],
    [null, false],
    ['Firefox en Windows', false],
  ])
  await computer.call('POST', '/logout')
  expect((await phone.call('GET', '/sessions')).body.data).toHaveLength(2)
  world.clock.move(9 * 3_600_000)
  const later = await enter('lista@instituto.test')
  expect((await later.call('GET', '/sessions')).body.data).toHaveLength(1)
})

test('the list leaves out what an administrator left idle for an hour', async () => {
  await person('jefa@instituto.test', 'admin')
  await enter('jefa@instituto.test')
  world.clock.move(61 * 60_000)
  const now = await enter('jefa@instituto.test')
  expect((await now.call('GET', '/sessions')).body.data).toHaveLength(1)
})

test('one is ended, or all others, and none that is not the own', async () => {
  await person('cierra@instituto.test')
  const [here, there, elsewhere] = [
    await enter('cierra@instituto.test'),
    await enter('cierra@instituto.test', { agent: WINDOWS }),
    await enter('cierra@instituto.test', { agent: 'curl/8.5.0' }),
  ]
  const list = (await here.call('GET', '/sessions')).body.data
  const computer = list.find(({ device }: { device: string }) => device === 'Firefox en Windows')
  const boss = await world.signIn(admin.user_id)
  const foreign = await boss.call('DELETE', `/sessions/${computer.id}`)
  expect([foreign.status, foreign.body.message]).toEqual([404, 'resource_not_found'])
  expect((await there.call('GET', '/session')).status).toBe(200)
  expect((await here.call('DELETE', `/sessions/${computer.id}`)).status).toBe(204)
  expect((await there.call('GET', '/session')).body.message).toBe('the_token_has_been_blacklisted')
  expect((await elsewhere.call('GET', '/session')).status).toBe(200)
  expect((await here.call('DELETE', '/sessions')).status).toBe(204)
  expect((await elsewhere.call('GET', '/session')).body.message).toBe('the_token_has_been_blacklisted')
  expect((await here.call('GET', '/sessions')).body.data).toHaveLength(1)
})

test('a new device is told of by mail; the first, a known and the demo institute’s are not', async () => {
  const email = 'avisada@instituto.test'
  await person(email)
  const phone = newToken()
  const here = await enter(email, { device_token: phone })
  await enter(email, { device_token: phone })
  expect(await subjectsTo(email)).toEqual([])
  const computer = newToken()
  await enter(email, { agent: WINDOWS, device_token: computer })
  await enter(email, { agent: WINDOWS, device_token: computer })
  expect(await subjectsTo(email)).toEqual(['Se inició sesión desde Firefox en Windows'])
  // Ended from the list, the device is a stranger's again.
  const [, other] = (await here.call('GET', '/sessions')).body.data
  await here.call('DELETE', `/sessions/${other.id}`)
  await enter(email, { agent: WINDOWS, device_token: computer })
  expect(await subjectsTo(email)).toHaveLength(2)
  await world.guest.call('POST', '/login', { email, password: PASSWORD })
  expect((await subjectsTo(email)).at(-1)).toBe('Se inició sesión desde un dispositivo desconocido')
  const demo = await person('demo@instituto.test')
  await world.db.updateTable('users').set({ is_demo: true }).where('id', '=', demo).execute()
  await enter('demo@instituto.test')
  await enter('demo@instituto.test')
  expect(await subjectsTo('demo@instituto.test')).toEqual([])
})

test('the own e-mail is changed with the password, or in the first ten minutes of a session', async () => {
  const id = await person('mudanza@instituto.test')
  const caller = await enter('mudanza@instituto.test')
  const change = (new_email: string, rest = {}) =>
    caller.call('PATCH', `/users/${id}/email`, { new_email, ...rest })
  world.clock.move(9 * 60_000)
  expect((await change('mudanza2@instituto.test')).status).toBe(200)
  world.clock.move(2 * 60_000)
  const bare = await change('mudanza3@instituto.test')
  expect([bare.status, bare.body.errors]).toEqual([422, { current_password: ['required'] }])
  const wrong = await change('mudanza3@instituto.test', { current_password: 'otra cosa' })
  expect([wrong.status, wrong.body.message]).toEqual([409, 'invalid_password'])
  const right = await change('mudanza3@instituto.test', { current_password: PASSWORD })
  expect(right.body.data).toEqual({ id, email: 'mudanza3@instituto.test', pending_email: null })
  world.clock.move(DAY)
  const boss = await world.signIn(admin.user_id)
  world.clock.move(30 * 60_000)
  const byAdmin = await boss.call('PATCH', `/users/${id}/email`, { new_email: 'mudanza4@instituto.test' })
  expect(byAdmin.body.data).toEqual({
    ...{ id, email: 'mudanza3@instituto.test' },
    pending_email: 'mudanza4@instituto.test',
  })
})
