import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { newToken } from '#server/access/keys/tokens.ts'
import { hashPassword } from '#server/access/sessions/passwords.ts'
import { endSessions, removeOldSessions } from '#server/access/sessions/session.ts'
import { rounds } from '../support/size.ts'
import { count, HOUR, MINUTE, many, OTHER, PASSWORD, twoServers } from '../support/two-servers.ts'

// promises.md S3, S4, S7
const REPLAYS = rounds(100, 1_000)
const CALLS = rounds(300, 10_000)
const SECRETS = rounds(20_000, 1_000_000)

const { world, call, enter, person, recoveryToken } = await twoServers()

describe('a session that was ended is refused at once, by both servers', () => {
  const ends: Record<string, (mine: { id: number; email: string; token: string }) => Promise<unknown>> = {
    'by its owner': ({ token }) => call('POST', '/logout', undefined, { token }),
    'because the user was disabled': async ({ id }) =>
      call('PATCH', `/users/${id}`, { enabled: false }, { token: await boss() }),
    'because the role has changed': async ({ id }) =>
      call('PATCH', `/users/${id}`, { role: 'admin' }, { token: await boss() }),
    'because the password was recovered': async ({ email }) => {
      const { token } = await recoveryToken(email)
      return call('POST', '/recover-password', { token, password: OTHER, password_confirmation: OTHER })
    },
  }
  const boss = async () => (await world.signIn(world.as('admin').user_id)).token ?? ''

  test.each(Object.keys(ends))('%s', async (why) => {
    const { id, email } = await person('lowAdmin')
    // Exempt from the idle hour, so that the token lives long enough to be rotated.
    await world.db.updateTable('users').set({ is_demo: true }).where('id', '=', id).execute()
    const old: string = (await enter(email, PASSWORD)).body.access_token
    world.clock.move(5 * HOUR)
    const rotated = await call('GET', '/session', undefined, { token: old })
    const token = String(rotated.headers.authorization).replace('Bearer ', '')
    for (const good of [old, token])
      expect((await call('GET', '/session', undefined, { token: good })).status).toBe(200)
    const end = ends[why]
    await end?.({ id, email, token })
    const after = await many(CALLS, (index) =>
      call('GET', '/session', undefined, { token: index % 2 ? old : token }),
    )
    expect(count(after.map(({ status }) => status))).toEqual({ 401: CALLS })
  })

  test('while it is busy: nothing that begins after the logout passes, not even with a token that is being rotated', async () => {
    const { email } = await person()
    const token: string = (await enter(email, PASSWORD)).body.access_token
    world.clock.move(5 * HOUR)
    let isOut = false
    const seen = { before: 0, after: 0, passed: 0, renewed: [] as string[] }
    const callers = Array.from({ length: 8 }, async () => {
      for (let index = 0; index < 40; index++) {
        const beganAfter = isOut
        const { status, headers } = await call('GET', '/session', undefined, { token })
        if (headers.authorization) seen.renewed.push(String(headers.authorization).replace('Bearer ', ''))
        if (!beganAfter) seen.before++
        else seen.after++
        if (beganAfter && status !== 401) seen.passed++
      }
    })
    await vi.waitUntil(() => seen.renewed.length > 0, { interval: 1 })
    await call('POST', '/logout', undefined, { token })
    isOut = true
    await Promise.all(callers)
    expect(seen.renewed).toHaveLength(1)
    expect([seen.before > 0, seen.after > 0, seen.passed]).toEqual([true, true, 0])
    expect((await call('GET', '/session', undefined, { token: seen.renewed[0] ?? '' })).status).toBe(401)
  })
})

describe('past half the life of a token', () => {
  const asked = (token: string) => call('GET', '/session', undefined, { token })
  const newOf = ({ headers }: { headers: { authorization?: unknown } }) =>
    String(headers.authorization ?? '').replace('Bearer ', '')

  test.each([
    ['of a day', { remember: false }, 5 * HOUR],
    ['that is remembered', { remember: true }, 15 * 24 * HOUR],
  ])('a lost answer ends no session %s: the next minute brings another token', async (_, remembered, later) => {
    const { email } = await person()
    const { body } = await call('POST', '/login', { email, password: PASSWORD, ...remembered })
    const token: string = body.access_token
    world.clock.move(later)
    expect(newOf(await asked(token))).not.toBe('') // and the line breaks
    expect(newOf(await asked(token))).toBe('')
    world.clock.move(4 * MINUTE)
    const again = await asked(token)
    expect([again.status, newOf(again)]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)])
    expect((await asked(newOf(again))).status).toBe(200)
    world.clock.move(2 * MINUTE)
    expect((await asked(token)).body.message).toBe('the_token_has_been_blacklisted')
    expect((await asked(newOf(again))).status).toBe(200)
  })

  test('the former token has a minute from the first use of the new one, for what is on its way', async () => {
    const { email } = await person()
    const token: string = (await enter(email, PASSWORD)).body.access_token
    world.clock.move(5 * HOUR)
    const next = newOf(await asked(token))
    world.clock.move(HOUR)
    expect((await asked(next)).status).toBe(200)
    world.clock.move(MINUTE)
    const late = await asked(token)
    expect([late.status, newOf(late)]).toEqual([200, ''])
    world.clock.move(1)
    expect((await asked(token)).status).toBe(401)
  })

  test('an answer that arrives late, with an older new token, ends no session either', async () => {
    const { email } = await person()
    const token: string = (await enter(email, PASSWORD)).body.access_token
    world.clock.move(5 * HOUR)
    const slow = newOf(await asked(token))
    world.clock.move(2 * MINUTE)
    const quick = newOf(await asked(token))
    expect((await asked(quick)).status).toBe(200)
    // Now the slow one arrives, and the browser puts it in place of the quick one.
    world.clock.move(2 * MINUTE)
    expect((await asked(slow)).status).toBe(200)
    world.clock.move(2 * MINUTE)
    expect((await asked(slow)).status).toBe(200)
    expect((await asked(quick)).status).toBe(401)
  })

  test('twenty at once get one new token, from either server', async () => {
    const { email } = await person()
    const token: string = (await enter(email, PASSWORD)).body.access_token
    world.clock.move(5 * HOUR)
    const all = await many(20, () => asked(token))
    expect(count(all.map(({ status }) => status))).toEqual({ 200: 20 })
    expect(all.filter((one) => newOf(one) !== '')).toHaveLength(1)
  })
})

test('a token made while the clock was far ahead opens nothing once it is set right', async () => {
  const { email } = await person()
  world.clock.move(300 * 24 * HOUR)
  const token: string = (await enter(email, PASSWORD)).body.access_token
  world.clock.move(-300 * 24 * HOUR)
  expect((await call('GET', '/session', undefined, { token })).status).toBe(401)
})

test('with `remember` a token lives thirty days by the server’s clock, and not a minute more', async () => {
  const { email } = await person()
  const { body } = await call('POST', '/login', { email, password: PASSWORD, remember: true })
  expect(Date.parse(body.expires_in_datetime) - Date.parse(world.clock.now())).toBe(30 * 24 * HOUR)
  const session = () => call('GET', '/session', undefined, { token: body.access_token })
  world.clock.move(14 * 24 * HOUR)
  expect((await session()).headers.authorization).toBeUndefined()
  world.clock.move(16 * 24 * HOUR)
  expect((await session()).body.message).toBe('token_expired')
})

test('a recovery link is used once, by one of two servers, for its own account, at the configured address', async () => {
  const [one, other] = [await person(), await person()]
  const { token, text } = await recoveryToken(one.email)
  expect(text).toContain(`http://claustro.test/confirm-password?token=${token}`)
  const use = () =>
    call('POST', '/recover-password', { token, password: OTHER, password_confirmation: OTHER })
  const race = await Promise.all([use(), use(), use(), use()])
  expect(count(race.map(({ status }) => status))).toEqual({ 204: 1, 409: 3 })
  const replays = await many(REPLAYS, use)
  expect(replays.filter(({ status }) => status !== 409 && status !== 429)).toEqual([])
  expect((await enter(one.email, OTHER)).status).toBe(200)
  expect((await enter(other.email, PASSWORD)).status).toBe(200)
  const foreign = await call('POST', `/password-reset/${other.email}`, undefined, {
    headers: { host: 'ladron.test' },
  })
  expect(foreign.status).toBe(202)
  expect((await recoveryToken(other.email)).text).not.toContain('ladron.test')
})

test('a new password ends the links that were sent before, and a login that the old one had begun', async () => {
  const { id, email } = await person()
  const session = (await enter(email, PASSWORD)).body.access_token
  const { token } = await recoveryToken(email)
  const body = { current_password: PASSWORD, password: OTHER, password_confirmation: OTHER }
  expect((await call('PATCH', `/users/${id}/password`, body, { token: session })).status).toBe(204)
  const late = { token, password: PASSWORD, password_confirmation: PASSWORD }
  expect((await call('POST', '/recover-password', late)).body.message).toBe('invalid_token')

  const password_hash = await hashPassword(PASSWORD)
  const { begun, again } = await world.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
    const [begun, again] = [
      enter(email, OTHER),
      call('PATCH', `/users/${id}/password`, { ...body, current_password: OTHER }, { token: session }),
    ]
    await expect.poll(waiting).toBe(2)
    await endSessions(tx, id, world.clock.now())
    return { begun, again }
  })
  expect((await begun).body.message).toBe('auth_failed')
  expect((await again).body.message).toBe('invalid_password')
  expect((await enter(email, PASSWORD)).status).toBe(200)
})

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
  return rows[0]?.n ?? 0
}

test('tokens that were over a month ago are forgotten, and sessions with them but the last of each person', async () => {
  const { id, email } = await person()
  const sessions = () =>
    world.db.selectFrom('sessions').select('id').where('user_id', '=', id).orderBy('id').execute()
  await enter(email, PASSWORD)
  world.clock.move(HOUR)
  await enter(email, PASSWORD)
  const [, last] = await sessions()
  world.clock.move(30 * 24 * HOUR)
  await removeOldSessions(world.db, world.clock.now())
  expect(await sessions()).toHaveLength(2)
  world.clock.move(9 * HOUR)
  await removeOldSessions(world.db, world.clock.now())
  expect(await sessions()).toEqual([last])
  const { rows } = await sql`select from session_tokens where session_id = ${last?.id ?? 0}`.execute(world.db)
  expect(rows).toHaveLength(0)
})

test('signing out clears what the browser has stored', async () => {
  const { email } = await person()
  const out = await call('POST', '/logout', undefined, {
    token: (await enter(email, PASSWORD)).body.access_token,
  })
  expect([out.status, out.headers['clear-site-data']]).toEqual([204, '"cache"'])
})

test('tokens are 256 random bits that stand in no table, no log and no mail', async () => {
  const secrets = Array.from({ length: SECRETS }, newToken)
  expect(new Set(secrets).size).toBe(SECRETS)
  expect(secrets.filter((secret) => Buffer.from(secret, 'base64url').length !== 32)).toEqual([])

  const { id, email } = await person('lowAdmin')
  const device_token = newToken()
  const token: string = (await enter(email, PASSWORD, { device_token })).body.access_token
  const body = { current_password: PASSWORD, password: OTHER, password_confirmation: OTHER }
  await call('PATCH', `/users/${id}/password`, body, { token })
  await enter(email, OTHER, { device_token: newToken() })
  await enter(email, 'no es esta')
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(world.db)
  const everything = [JSON.stringify(world.lines)]
  for (const { name } of rows) {
    const { rows: found } = await sql<{
      row: string
    }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(world.db)
    everything.push(...found.map(({ row }) => row))
  }
  const text = everything.join('\n')
  // The control: what may stand there is found by the same search.
  expect(text).toContain(email)
  for (const secret of [token, device_token, PASSWORD, OTHER, 'no es esta']) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    expect(text).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
  }
})
