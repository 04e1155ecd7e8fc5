import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { timeOf } from '#kernel/dates.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { mailOf } from '#test/support/mails.ts'
import { createWorld } from '#test/support/world.ts'
import { recoveryJob } from './jobs.ts'

const world = await createWorld()
const PASSWORD = 'una frase larga y mía 7'

/** Sends what was asked for, as the server does behind the answer. */
async function runRecoveries() {
  const { db, clock } = world
  const jobs = await startJobs({
    db,
    clock,
    jobs: [recoveryJob],
    needs: { db, clock },
    onError: (error) => console.error(error),
    poll_ms: 0,
  })
  await jobs.drain()
}

async function mailsTo(email: string) {
  await runRecoveries()
  const jobs = await world.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute()
  return jobs.map((job) => mailOf(job.payload)).filter((mail) => mail.to === email)
}
const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? ''

async function newPerson(email: string) {
  const admin = await world.signIn(world.as('admin').user_id)
  const { body } = await admin.call('POST', '/users', { name: 'Ñusta Pérez', email, role: 'lowAdmin' })
  const [mail] = await mailsTo(email)
  return { id: body.data.id as number, token: tokenIn(mail?.text ?? '') }
}
const enter = (email: string, password = PASSWORD, remember = false) =>
  world.guest.call('POST', '/login', { email, password, remember })

test('a person confirms the account, chooses a password, signs in, and signs out at once', async () => {
  const { token } = await newPerson('nueva@instituto.test')
  const early = await enter('nueva@instituto.test')
  expect([early.status, early.body.message]).toEqual([401, 'auth_failed'])
  const without = await world.guest.call('POST', '/confirm-account', { token })
  expect([without.status, without.body.errors]).toEqual([422, { password: ['required'] }])
  const choice = { token, password: PASSWORD, password_confirmation: PASSWORD }
  const confirmed = await world.guest.call('POST', '/confirm-account', choice)
  expect([confirmed.status, confirmed.body]).toEqual([200, { email: 'nueva@instituto.test' }])
  const again = await world.guest.call('POST', '/confirm-account', choice)
  expect([again.status, again.body.message]).toEqual([409, 'already_confirmed'])

  const entered = await enter('Nueva@Instituto.test ')
  expect(entered.status).toBe(200)
  expect(entered.body).toMatchObject({
    token_type: 'bearer',
    user: { type: 'lowAdmin', isLowAdmin: true, level: 4 },
  })
  const caller = world.with(entered.body.access_token)
  const session = await caller.call('GET', '/session')
  expect(session.body.data).toEqual(entered.body.user)
  expect((await caller.call('POST', '/logout')).status).toBe(204)
  const after = await caller.call('GET', '/session')
  expect([after.status, after.body.message]).toEqual([401, 'the_token_has_been_blacklisted'])
})

test('a password is the same however a keyboard builds its letters', async () => {
  const typed = 'Señal-ágil-Ünica 2026'
  const { id, token } = await newPerson('senal@instituto.test')
  const password = typed.normalize('NFD')
  const chosen = { token, password, password_confirmation: typed.normalize('NFC') }
  expect((await world.guest.call('POST', '/confirm-account', chosen)).status).toBe(200)
  for (const one of [typed.normalize('NFC'), password, typed.replace('S', 'Ｓ')])
    expect((await enter('senal@instituto.test', one)).status).toBe(200)
  expect((await enter('senal@instituto.test', 'Senal-agil-Unica 2026')).status).toBe(401)

  // Passwords were once hashed as typed: such a hash lets in who types so, and is made anew.
  const password_hash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await world.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  expect((await enter('senal@instituto.test', typed.normalize('NFC'))).status).toBe(401)
  expect((await enter('senal@instituto.test', password)).status).toBe(200)
  expect((await enter('senal@instituto.test', typed.normalize('NFC'))).status).toBe(200)
})

test('an unknown e-mail and a wrong password get the same answer', async () => {
  const answers = [await enter('nadie@instituto.test'), await enter(world.as('admin').email)]
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [401, expect.objectContaining({ message: 'auth_failed' })],
    [401, answers[0]?.body],
  ])
})

test('a disabled user cannot sign in, and loses the sessions that were open', async () => {
  const { id, token } = await newPerson('deshabilitada@instituto.test')
  await world.guest.call('POST', '/confirm-account', {
    token,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  })
  const caller = world.with((await enter('deshabilitada@instituto.test')).body.access_token)
  await world.as('admin').call('PATCH', `/users/${id}`, { enabled: false })
  expect((await caller.call('GET', '/session')).body.message).toBe('the_token_has_been_blacklisted')
  const refused = await enter('deshabilitada@instituto.test')
  expect([refused.status, refused.body.message]).toEqual([403, 'user_is_disabled'])
})

test('recovery answers the same for anybody, its link works once and within the hour, and ends the sessions', async () => {
  const email = 'olvidadiza@instituto.test'
  const { token } = await newPerson(email)
  await world.guest.call('POST', '/confirm-account', {
    token,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  })
  const caller = world.with((await enter(email)).body.access_token)
  const answers = [
    await world.guest.call('POST', `/password-reset/${email}`),
    await world.guest.call('POST', '/password-reset/nadie@instituto.test'),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [202, ''],
    [202, ''],
  ])
  expect(await mailsTo('nadie@instituto.test')).toEqual([])
  const recovery = tokenIn((await mailsTo(email)).at(-1)?.text ?? '')
  const chosen = (password: string) => ({ token: recovery, password, password_confirmation: password })
  const weak = await world.guest.call('POST', '/recover-password', chosen('venezuela2024'))
  expect(weak.body.errors).toEqual({ password: ['password_common'] })
  const own = await world.guest.call('POST', '/recover-password', chosen('olvidadiza-77'))
  expect(own.body.errors).toEqual({ password: ['password_personal'] })
  expect((await world.guest.call('POST', '/recover-password', chosen('otra frase bien larga'))).status).toBe(
    204,
  )
  expect((await caller.call('GET', '/session')).status).toBe(401)
  expect((await enter(email, 'otra frase bien larga')).status).toBe(200)
  const second = await world.guest.call('POST', '/recover-password', chosen('una tercera frase larga'))
  expect([second.status, second.body.message]).toEqual([409, 'invalid_token'])

  await world.guest.call('POST', `/password-reset/${email}`)
  const late = tokenIn((await mailsTo(email)).at(-1)?.text ?? '')
  world.clock.move(61 * 60_000)
  const expired = await world.guest.call('POST', '/recover-password', {
    ...chosen('una cuarta frase larga'),
    token: late,
  })
  expect([expired.status, expired.body.message]).toEqual([409, 'invalid_token'])
})

test('a token past half its life is renewed by header, and the old one lasts one more minute', async () => {
  const email = 'duradera@instituto.test'
  const { token } = await newPerson(email)
  await world.guest.call('POST', '/confirm-account', {
    token,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  })
  // Students live long; staff end after 12 hours, so this one becomes a student in the database.
  await world.db.updateTable('users').set({ role: 'student' }).where('email', '=', email).execute()
  const old = world.with((await enter(email)).body.access_token)
  world.clock.move(3 * 3_600_000)
  expect((await old.call('GET', '/session')).headers.authorization).toBeUndefined()
  world.clock.move(2 * 3_600_000)
  const renewed = String((await old.call('GET', '/session')).headers.authorization).replace('Bearer ', '')
  expect((await world.with(renewed).call('GET', '/session')).status).toBe(200)
  world.clock.move(59_000)
  expect((await old.call('GET', '/session')).status).toBe(200)
  world.clock.move(2_000)
  expect((await old.call('GET', '/session')).body.message).toBe('the_token_has_been_blacklisted')
  world.clock.move(9 * 3_600_000)
  expect((await world.with(renewed).call('GET', '/session')).body.message).toBe('token_expired')
})

test('staff are signed out after an idle hour, and after twelve hours in any case', async () => {
  const email = 'ociosa@instituto.test'
  const { token } = await newPerson(email)
  await world.guest.call('POST', '/confirm-account', {
    token,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  })
  const idle = world.with((await enter(email, PASSWORD, true)).body.access_token)
  world.clock.move(61 * 60_000)
  expect((await idle.call('GET', '/session')).body.message).toBe('token_expired')
  const { body } = await enter(email, PASSWORD, true)
  // What is told is what comes, whatever was ticked.
  expect(timeOf(body.expires_in_datetime) - timeOf(world.clock.now())).toBe(12 * 3_600_000)
  const busy = world.with(body.access_token)
  for (let half = 0; half < 23; half++) {
    world.clock.move(30 * 60_000)
    const { status, headers } = await busy.call('GET', '/session')
    // A new token would end no later.
    expect([status, headers.authorization]).toEqual([200, undefined])
  }
  world.clock.move(30 * 60_000)
  expect((await busy.call('GET', '/session')).body.message).toBe('token_expired')
})

test('bad input is named field by field', async () => {
  const { status, body } = await world.guest.call('POST', '/login', { email: 'x', remember: 'quizás' })
  expect([status, body]).toEqual([
    422,
    {
      message: 'validation_failed',
      errors: { email: ['email'], password: ['required'], remember: ['boolean'] },
    },
  ])
})

test('an account that was never confirmed does not let its owner in, and says where to look', async () => {
  const email = 'sin.confirmar@instituto.test'
  const { token } = await newPerson(email)
  await world.guest.call('POST', '/confirm-account', {
    token,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  })
  await world.db.updateTable('users').set({ confirmed_at: null }).where('email', '=', email).execute()
  const refused = await enter(email)
  expect([refused.status, refused.body.message]).toEqual([403, 'account_not_confirmed'])
})
