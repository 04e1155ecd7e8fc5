import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { OTHER, PASSWORD, twoServers } from '#test/support/two-servers.ts'

// promises.md A8, S7
const { world, call, enter, person, mailsTo, recoveryToken } = await twoServers()
const boss = world.as('admin')
beforeEach(() => world.clock.move(3_600_000))

let made = 0
const move = async (id: number) => {
  const new_email = `nueva${++made}@correo.test`
  const token = (await world.signIn(boss.user_id)).token ?? ''
  const { body } = await call('PATCH', `/users/${id}/email`, { new_email }, { token })
  const text = (await mailsTo(new_email)).at(-1)?.text ?? ''
  return { new_email, data: body.data, token: /token=([\w-]+)/.exec(text)?.[1] ?? '' }
}
const confirm = (token: string) => call('POST', '/confirm-account', { token })

test("another's address changes once its new owner opens the link; the former address is told of both", async () => {
  const { id, email } = await person('teacher')
  const { new_email, data, token } = await move(id)
  expect(data).toEqual({ id, email, pending_email: new_email })
  const asked = (await mailsTo(email)).at(-1)
  expect([asked?.subject, asked?.text]).toEqual([
    'Se pidió cambiar su correo electrónico',
    expect.stringContaining(new_email),
  ])
  expect((await enter(email, PASSWORD)).status).toBe(200)
  expect((await enter(new_email, PASSWORD)).status).toBe(401)
  expect(await confirm(token)).toMatchObject({ status: 200, body: { email: new_email } })
  expect((await mailsTo(email)).at(-1)?.subject).toBe('Su correo electrónico cambió')
  expect((await enter(new_email, PASSWORD)).status).toBe(200)
  expect((await confirm(token)).body.message).toBe('invalid_token')
})

test('no recovery goes to an address that was not confirmed: who moved it has not got the account', async () => {
  const { id, email } = await person('teacher')
  const { new_email, token } = await move(id)
  await recoveryToken(new_email)
  expect((await mailsTo(new_email)).map(({ subject }) => subject)).toEqual(['Confirme su correo electrónico'])
  // Recovered by its owner, it forgets the address that was waiting.
  const own = await recoveryToken(email)
  const body = { token: own.token, password: OTHER, password_confirmation: OTHER }
  expect((await call('POST', '/recover-password', body)).status).toBe(204)
  expect((await confirm(token)).body.message).toBe('invalid_token')
})

test('the last address that was asked for is the one that can be confirmed, for a week', async () => {
  const { id } = await person('teacher')
  const [first, second] = [await move(id), await move(id)]
  expect((await confirm(first.token)).body.message).toBe('invalid_token')
  world.clock.move(7 * 24 * 3_600_000)
  expect((await confirm(second.token)).body.message).toBe('invalid_token')
})

test('an address that another account has is refused, also when it was taken meanwhile', async () => {
  const [one, other] = [await person('teacher'), await person('teacher')]
  const token = (await world.signIn(boss.user_id)).token ?? ''
  const taken = await call('PATCH', `/users/${one.id}/email`, { new_email: other.email }, { token })
  expect([taken.status, taken.body.message]).toEqual([409, 'email_already_taken'])
  const moved = await move(one.id)
  await world.db.updateTable('users').set({ email: moved.new_email }).where('id', '=', other.id).execute()
  const late = await confirm(moved.token)
  expect([late.status, late.body.message]).toEqual([409, 'email_already_taken'])
})

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

test('the accounts of others take the permission over users; the own one does not', async () => {
  const lacking = { name: 'Sin permiso', email: 'sin.permiso@instituto.test', role: 'admin' }
  const { id } = (
    await (
      await world.signIn(boss.user_id)
    ).call('POST', '/users', { ...lacking, permissions: { 'users.update': false } })
  ).body.data
  const caller = await world.signIn(id)
  const files = { profile_picture: { bytes: picture } }
  const student = world.as('student').user_id
  const refused = [
    await caller.call('PATCH', `/users/${student}/email`, { new_email: 'mia.suya@instituto.test' }),
    await caller.call('POST', `/users/${student}/profile-picture`, {}, { files }),
  ]
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
    Array(2).fill([403, 'this_action_is_unauthorized']),
  )
  const own = [
    await caller.call('PATCH', `/users/${id}/email`, { new_email: 'propia.suya@instituto.test' }),
    await caller.call('POST', `/users/${id}/profile-picture`, {}, { files }),
  ]
  expect(own.map(({ status }) => status)).toEqual([200, 200])
})
