import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { unlockAccount } from '#features/people/account/server/actions.ts'
import { newToken } from '#server/access/keys/tokens.ts'
import { openDoors } from '../support/preregistration.ts'
import { rounds } from '../support/size.ts'
import { count, HOUR, MINUTE, many, OTHER, PASSWORD, twoServers } from '../support/two-servers.ts'

// promises.md S1
const GUESSES = rounds(1_000, 10_000)

const hashes = vi.hoisted(() => ({ verified: 0 }))
// What costs 17 ms is told apart only by counting it here.
vi.mock('@node-rs/argon2', () => {
  const hash = async (password: string) =>
    `$argon2id$v=19$m=19456,t=2,p=1$${createHash('sha256').update(password).digest('base64url')}`
  return {
    hash,
    verify: async (stored: string, password: string) => {
      hashes.verified++
      return stored === (await hash(password))
    },
  }
})

/** What each connection is asked. */
const query = vi.spyOn(pg.Client.prototype, 'query')

const { world, newAddress, call, enter, person, runRecoveries, mailsTo, recoveryToken } = await twoServers()

/** How many rows of a table were written since: a counter that a trigger raises. */
async function writesTo(table: string) {
  await sql
    .raw(`create sequence if not exists writes_${table};
    create or replace function note_${table}() returns trigger language plpgsql as
      $$ begin perform nextval('writes_${table}'); return null; end $$;
    drop trigger if exists note on ${table};
    create trigger note after insert or update or delete on ${table} for each row execute function note_${table}()`)
    .execute(world.db)
  const now = async () => {
    const { rows } = await sql<{ n: number }>`select nextval(${`writes_${table}`}::regclass) as n`.execute(
      world.db,
    )
    return Number(rows[0]?.n)
  }
  const before = await now()
  return async () => (await now()) - before - 1
}

beforeEach(() => {
  hashes.verified = 0
  world.clock.move(HOUR)
})

test.each(['an account', 'no account'])('ten in a quarter of an hour from one address: %s', async (what) => {
  const email = what === 'an account' ? (await person()).email : 'nadie@instituto.test'
  const address = newAddress()
  const tries = await many(12, () => enter(email, 'no es esta', { address }))
  expect(count(tries.map(({ status }) => status))).toEqual({ 401: 10, 429: 2 })
  const refused = await enter(email, PASSWORD, { address })
  expect([refused.status, refused.body.message, refused.headers['retry-after']]).toEqual([
    429,
    'too_many_requests',
    '900',
  ])
  expect(refused.body.description).toBe('Demasiados intentos. Espere 15 minutos y vuelva a intentarlo.')
  expect(hashes.verified).toBe(10)
  const elsewhere = await enter(email, PASSWORD)
  expect(elsewhere.status).toBe(what === 'an account' ? 200 : 401)
  world.clock.move(15 * MINUTE)
  expect((await enter(email, 'no es esta', { address })).status).toBe(401)
})

test('at most a hundred of thousands reach the hash; then only the owner’s own device and the mail get in', async () => {
  const { email } = await person()
  const device_token = newToken()
  expect((await enter(email, PASSWORD, { device_token })).status).toBe(200)
  hashes.verified = 0
  const tries = await many(GUESSES, (index) => enter(email, `no es la ${index}`))
  expect(count(tries.map(({ status }) => status))).toEqual({ 401: 100, 429: GUESSES - 100 })
  expect(hashes.verified).toBe(100)
  const writes = await writesTo('failed_attempts')
  await many(100, () => enter(email, 'tampoco'))
  expect(await writes()).toBe(0)

  world.clock.move(23 * HOUR)
  const stranger = await enter(email, PASSWORD)
  expect([stranger.status, stranger.headers['retry-after']]).toEqual([429, '3600'])
  expect((await enter(email, PASSWORD, { device_token: newToken() })).status).toBe(429)
  expect((await enter(email, PASSWORD, { device_token })).status).toBe(200)
  // A login in the known device does not open the door to strangers again; the mail does.
  expect((await enter(email, PASSWORD)).status).toBe(429)
  const { token } = await recoveryToken(email)
  const body = { token, password: OTHER, password_confirmation: OTHER }
  expect((await call('POST', '/recover-password', body)).status).toBe(204)
  expect((await enter(email, OTHER)).status).toBe(200)
})

test('a lock by strangers lapses after a day, is told to the owner once, and never holds where the owner has been', async () => {
  const { email } = await person()
  const home = newAddress()
  expect((await enter(email, PASSWORD, { address: home })).status).toBe(200)
  world.clock.move(HOUR)
  await many(120, (index) => enter(email, `no es la ${index}`))
  await runRecoveries()
  expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith('Muchos intentos'))).toHaveLength(
    1,
  )
  expect((await enter(email, PASSWORD)).status).toBe(429)
  expect((await enter(email, PASSWORD, { address: home })).status).toBe(200)
  // From there too only ten may fail, and a good one opens nothing to strangers.
  const tries = await many(12, () => enter(email, 'no es esta', { address: home }))
  expect(count(tries.map(({ status }) => status))).toEqual({ 401: 10, 429: 2 })
  expect((await enter(email, PASSWORD)).status).toBe(429)
  world.clock.move(24 * HOUR)
  hashes.verified = 0
  const again = await many(120, (index) => enter(email, `tampoco la ${index}`))
  expect(count(again.map(({ status }) => status))).toEqual({ 401: 100, 429: 20 })
  world.clock.move(24 * HOUR)
  expect((await enter(email, PASSWORD)).status).toBe(200)
})

test('an account that is not there is locked like one that is, and nobody gets a mail', async () => {
  const tries = await many(120, () => enter('nadie@correo.test', 'no es esta'))
  expect(count(tries.map(({ status }) => status))).toEqual({ 401: 100, 429: 20 })
  await runRecoveries()
  expect(await mailsTo('nadie@correo.test')).toEqual([])
})

test('an account that was unlocked at the terminal opens again', async () => {
  const { id, email } = await person()
  await many(100, () => enter(email, 'no es esta'))
  expect((await enter(email, PASSWORD)).status).toBe(429)
  expect(await world.act((tx) => unlockAccount(tx, 'nadie@correo.test'))).toBe(false)
  expect(await world.act((tx) => unlockAccount(tx, email))).toBe(true)
  expect((await enter(email, PASSWORD)).status).toBe(200)
  const boss = await world.signIn(world.as('admin').user_id)
  const { body } = await boss.call('GET', `/audit-entries?entity=user&entity_id=${id}`)
  expect(body.data).toMatchObject([{ action: 'users.unlock', user_id: null }])
})

test('a known device has ten guesses of its own, not more', async () => {
  const { email } = await person()
  const device_token = newToken()
  await enter(email, PASSWORD, { device_token })
  const tries = await many(15, () => enter(email, 'no es esta', { device_token }))
  expect(count(tries.map(({ status }) => status))).toEqual({ 401: 10, 429: 5 })
  expect((await enter(email, PASSWORD)).status).toBe(200)
})

test('a login asks six things of the database, on a known device and on a new one', async () => {
  const { email } = await person()
  const statements = async (device_token: string) => {
    query.mockClear()
    expect((await enter(email, PASSWORD, { device_token })).status).toBe(200)
    const asked = query.mock.calls.map(([text]) => String(Object(text).text ?? text))
    return asked.filter((text) => !/^(begin|commit|rollback)/.test(text))
  }
  const [first, second] = [newToken(), newToken()]
  expect(await statements(first)).toHaveLength(6)
  expect(await statements(first)).toHaveLength(6)
  const told = await statements(second)
  expect(told.some((text) => text.includes('jobs'))).toBe(true)
  expect(told).toHaveLength(6)
})

test('a good login ends the row', async () => {
  const { email } = await person()
  const address = newAddress()
  for (let round = 0; round < 3; round++) {
    await many(9, () => enter(email, 'no es esta', { address }))
    expect((await enter(email, PASSWORD, { address })).status).toBe(200)
  }
})

test('of the current password are counted for each session', async () => {
  const { id, email } = await person()
  const [thief, owner] = [
    (await enter(email, PASSWORD)).body.access_token,
    (await enter(email, PASSWORD)).body.access_token,
  ]
  const change = (token: string, current_password: string) =>
    call(
      'PATCH',
      `/users/${id}/password`,
      { current_password, password: OTHER, password_confirmation: OTHER },
      { token },
    )
  const move = (token: string, current_password: string) =>
    call('PATCH', `/users/${id}/email`, { new_email: 'suya@instituto.test', current_password }, { token })
  hashes.verified = 0
  const tries = [
    ...(await many(6, () => change(thief, 'no es esta'))),
    ...(await many(6, () => move(thief, 'no es esta'))),
  ]
  expect(count(tries.map(({ status }) => status))).toEqual({ 409: 10, 429: 2 })
  expect((await change(thief, PASSWORD)).body.message).toBe('too_many_requests')
  expect(hashes.verified).toBe(10)
  expect((await change(owner, PASSWORD)).status).toBe(204)
  expect((await call('GET', '/session', undefined, { token: thief })).status).toBe(401)
})

test('are not forgotten by moving the address of another, which asks for no password', async () => {
  const [thief, victim] = [await person('admin'), await person()]
  const token = (await enter(thief.email, PASSWORD)).body.access_token
  const move = (id: number, current_password: string) =>
    call('PATCH', `/users/${id}/email`, { new_email: 'otra@instituto.test', current_password }, { token })
  const guess = () => move(thief.id, 'no es esta')
  const first = await many(9, guess)
  expect((await move(victim.id, 'no es esta')).status).toBe(200)
  const tries = [...first, ...(await many(3, guess))]
  expect(count(tries.map(({ status }) => status))).toEqual({ 409: 10, 429: 2 })
})

test('of recovery mails: ten askings for one account from one address, and one mail an hour', async () => {
  const { email } = await person()
  const address = newAddress()
  const asked = await many(14, () => call('POST', `/password-reset/${email}`, undefined, { address }))
  expect(count(asked.map(({ status }) => status))).toEqual({ 202: 10, 429: 4 })
  await runRecoveries()
  expect(await mailsTo(email)).toHaveLength(1)
  world.clock.move(HOUR)
  await call('POST', `/password-reset/${email}`)
  await runRecoveries()
  expect(await mailsTo(email)).toHaveLength(2)
})

test('of different accounts from one address: sixty in a minute, over both servers; not for a known device', async () => {
  const [{ email }, slow] = [await person(), await person()]
  const device_token = newToken()
  const address = newAddress()
  await enter(email, PASSWORD, { device_token })
  hashes.verified = 0
  await enter(slow.email, 'no es esta', { address })
  world.clock.move(MINUTE / 2)
  const tries = await many(200, (index) => enter(`nadie${index}@instituto.test`, 'x', { address }))
  expect(count(tries.map(({ status }) => status))).toEqual({ 401: 59, 429: 141 })
  expect(hashes.verified).toBe(60)
  const writes = await writesTo('failed_attempts')
  const refused = await enter(email, PASSWORD, { address })
  expect([refused.status, refused.headers['retry-after'], await writes()]).toEqual([429, '30', 0])
  // Whoever made a slip of the hand there is in the other count.
  expect((await enter(slow.email, PASSWORD, { address })).status).toBe(200)
  expect((await enter(email, PASSWORD, { address, device_token })).status).toBe(200)
  expect((await enter(email, PASSWORD)).status).toBe(200)
  world.clock.move(MINUTE / 2)
  expect((await enter(email, PASSWORD, { address })).status).toBe(200)
})

test('good ones of one address count for nothing, however many come at the same moment', async () => {
  const address = newAddress()
  const people = await many(80, () => person())
  const entered = await Promise.all(people.map(({ email }) => enter(email, PASSWORD, { address })))
  expect(count(entered.map(({ status }) => status))).toEqual({ 200: 80 })
  const { rows } = await sql`
    select from failed_attempts where cardinality(failed_at) > 0 and last_at = ${world.clock.now()}`.execute(
    world.db,
  )
  expect(rows).toHaveLength(0)
})

test.each([
  ['/recover-password', { password: OTHER, password_confirmation: OTHER }],
  ['/confirm-account', {}],
])('of the secret of a mail, at %s, from one address', async (path, body) => {
  const address = newAddress()
  const tries = await many(70, (index) =>
    call('POST', path, { token: `${index}`.padStart(43, 'x'), ...body }, { address }),
  )
  expect(count(tries.map(({ status }) => status))).toEqual({ 409: 60, 429: 10 })
  expect(tries.at(-1)?.headers['retry-after']).toBe('60')
})

// promises.md S1, L3
describe('a school behind one address', async () => {
  const PHONES = rounds(40, 300)
  const { person: guest, openPreregisters } = await openDoors(world)
  await openPreregisters(true)
  const address = '203.0.113.7'

  async function phone({ email }: { email: string }) {
    const from = { address }
    const landing = await call('GET', '/institution', undefined, from)
    const entered = await enter(email, PASSWORD, from)
    const session = await call('GET', '/session', undefined, { ...from, token: entered.body.access_token })
    const options = await call('GET', '/preregistration-options', undefined, from)
    const preregistered = await call('POST', '/preregistered-students', guest(), from)
    return [landing, entered, session, options, preregistered].map(({ status }) => status).join()
  }

  test(`${PHONES} phones land, sign in and pre-enrol while ${GUESSES} guesses come from there: none is refused, and at most a hundred guesses reach a hash`, async () => {
    const people = await many(PHONES, () => person())
    const victims = await many(30, () => person())
    hashes.verified = 0
    const guess = (index: number) =>
      enter(victims[index % victims.length]?.email ?? '', `no es la ${index}`, { address })
    const [phones, guesses] = await Promise.all([
      many(PHONES, (index) => phone(people[index] ?? { email: '' })),
      many(GUESSES, guess),
    ])
    expect(count(phones)).toEqual({ '200,200,200,200,201': PHONES })
    const answers = count(guesses.map(({ status }) => status))
    expect(Object.keys(answers).sort()).toEqual(['401', '429'])
    expect(hashes.verified).toBe(PHONES + (answers[401] ?? 0))
    expect(answers[401]).toBeLessThanOrEqual(100)
  })

  test('control: where good ones count as well, it is locked out', async () => {
    await sql
      .raw(`create function keep() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger keep before update on failed_attempts for each row
        when (cardinality(new.failed_at) < cardinality(old.failed_at)) execute function keep()`)
      .execute(world.db)
    const people = await many(70, () => person())
    const entered = await many(70, (index) => enter(people[index]?.email ?? '', PASSWORD, { address }))
    expect(count(entered.map(({ status }) => status))).toEqual({ 200: 60, 429: 10 })
    await sql`drop trigger keep on failed_attempts`.execute(world.db)
  })

  test('one person and one mail address pre-enrol ten times an hour, wherever from', async () => {
    const one = guest()
    const tries = await many(12, () => call('POST', '/preregistered-students', one))
    expect(count(tries.map(({ status }) => status))).toEqual({ 201: 10, 429: 2 })
    expect(tries.find(({ status }) => status === 429)?.headers['retry-after']).toBe('3600')
    const mails = await many(12, () =>
      call('POST', '/preregistered-students', guest({ email: 'una@instituto.test' })),
    )
    expect(count(mails.map(({ status }) => status))).toEqual({ 201: 10, 429: 2 })
  })
})
