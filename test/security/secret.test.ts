import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { isSecretChanged, storeSecretFingerprint } from '#server/access/keys/secret-fingerprint.ts'
import { isKeyForeign, isSigned, publicKeys, signingKey } from '#server/access/keys/signing-keys.ts'
import { hmacOf, initTokenKeys } from '#server/access/keys/tokens.ts'
import { startEmbedded, urlOf } from '#server/postgres/embedded.ts'
import { readSettings } from '#server/settings.ts'
import { type Launched, launch } from '../support/server-process.ts'
import { testBeforeRelease } from '../support/size.ts'
import { SECRET } from '../support/test-databases.ts'
import { processes } from '../support/test-servers.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import { OTHER, PASSWORD, twoServers } from '../support/two-servers.ts'

const { world, call, enter, person, recoveryToken } = await twoServers()
const OTHER_SECRET = 'another secret of at least thirty-two characters'

beforeEach(() => initTokenKeys(SECRET))

const session = (token: string) => call('GET', '/session', undefined, { token })

/** A session, a link of a mail and one to a calendar, each just made. */
async function tokens() {
  const { email } = await person()
  const token: string = (await enter(email, PASSWORD)).body.access_token
  const link = (await recoveryToken(email)).token
  const { url } = (await world.as('teacher').call('POST', '/schedules/feed', {})).body.data
  return { email, token, link, calendar: url as string }
}

describe('what the database keeps of a token', () => {
  test('can neither be made nor tried without the secret', async () => {
    const { token, link } = await tokens()
    const { rows } = await sql<{ kept: Buffer }>`
      select token_hash as kept from session_tokens union all select token_hash from account_tokens`.execute(
      world.db,
    )
    const kept = rows.map((row) => row.kept.toString('hex'))
    const sealed = (purpose: string, text: string) => {
      const key = hkdfSync('sha256', SECRET, '', `claustro ${purpose}`, 32)
      return createHmac('sha256', new Uint8Array(key)).update(text).digest('hex')
    }
    expect(kept).toContain(sealed('session', token))
    expect(kept).toContain(sealed('account_link', link))
    for (const secret of [token, link]) {
      expect(kept).not.toContain(createHash('sha256').update(secret).digest('hex'))
      expect(kept).not.toContain(createHmac('sha256', SECRET).update(secret).digest('hex'))
    }
  })

  test('is another word for each purpose, so that no token is good for two', async () => {
    const { token, link } = await tokens()
    expect(hmacOf('session', token).equals(hmacOf('account_link', token))).toBe(false)
    expect((await session(link)).status).toBe(401)
  })
})

test('no token stands in an entry of the audit, and neither does what is kept of it', async () => {
  const { token, link, calendar } = await tokens()
  await call('POST', '/recover-password', { token: link, password: OTHER, password_confirmation: OTHER })
  const admin = world.as('admin')
  await admin.call('GET', '/students?format=csv')
  const section = await twoOfEverything(world)
  const reported = (await admin.call('GET', `/sections/${section.section.own}/reports/students`)).body.data
    .url
  const made = { email: 'nueva@instituto.test', role: 'lowAdmin', name: 'Nueva' }
  expect((await admin.call('POST', '/users', made)).status).toBe(201)
  const { rows } = await sql<{ row: string }>`select to_jsonb(a)::text as row from audit_entries a`.execute(
    world.db,
  )
  const text = rows.map(({ row }) => row).join('\n')
  // The control: what may stand there is found by the same search.
  for (const action of ['schedules.share', 'lists.export', 'documents.make', 'users.create'])
    expect(text).toContain(action)
  const mailed = await sql<{ payload: string }>`select payload::text from jobs where kind = 'mail'`.execute(
    world.db,
  )
  const links = mailed.rows.flatMap(({ payload }) => /token=([\w-]+)/.exec(payload)?.[1] ?? [])
  expect(links.length).toBeGreaterThan(0)
  const secrets = [token, link, admin.token ?? '', calendar.slice(-47, -4), reported.slice(-43), ...links]
  for (const secret of secrets) {
    expect(secret).toMatch(/^[\w-]{43}$/)
    const forms = [
      secret,
      createHash('sha256').update(secret).digest('hex'),
      hmacOf('session', secret).toString('hex'),
    ]
    for (const form of forms) expect(text).not.toContain(form)
  }
})

describe('with another secret', () => {
  test('every session and every link of a mail is refused, and fits again with the former', async () => {
    const { token, link } = await tokens()
    const use = () =>
      call('POST', '/recover-password', { token: link, password: OTHER, password_confirmation: OTHER })
    expect((await session(token)).status).toBe(200)
    initTokenKeys(OTHER_SECRET)
    const refused = await session(token)
    expect([refused.status, refused.body.message]).toEqual([401, 'token_invalid'])
    const stale = await use()
    expect([stale.status, stale.body.message]).toEqual([409, 'invalid_token'])
    initTokenKeys(SECRET)
    expect((await session(token)).status).toBe(200)
    expect((await use()).status).toBe(204)
  })

  test('the calendars of phones and known browsers go on', async () => {
    const { calendar } = await tokens()
    const { email } = await person()
    const device_token = 'x'.repeat(43)
    await enter(email, PASSWORD, { device_token })
    initTokenKeys(OTHER_SECRET)
    expect((await world.guest.call('GET', new URL(calendar).pathname.replace('/api', ''))).status).toBe(200)
    await enter(email, PASSWORD, { device_token })
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from known_devices d join users u on u.id = d.user_id where u.email = ${email}`.execute(
      world.db,
    )
    expect(rows[0]?.n).toBe(1)
  })
})

test('under another secret the institute signs with a new key; what the former signed stays good', async () => {
  const text = Buffer.from('lo que dice un documento')
  const first = await world.act(signingKey)
  expect(await isKeyForeign(world.db)).toBe(false)
  initTokenKeys(OTHER_SECRET)
  expect(await isKeyForeign(world.db)).toBe(true)
  world.clock.move(1_000)
  const second = await world.act(signingKey)
  expect(second.kid).not.toBe(first.kid)
  expect((await world.act(signingKey)).kid).toBe(second.kid)
  expect(await isKeyForeign(world.db)).toBe(false)
  const { keys } = await publicKeys(world.db)
  for (const { kid, signed } of [first, second])
    expect(isSigned(text, signed(text), keys.find((one) => one.kid === kid)?.x ?? '')).toBe(true)
})

test('a database remembers which secret it was used with, and tells another one', async () => {
  expect(await world.act(storeSecretFingerprint), 'never marked').toBe(false)
  expect(await world.act(storeSecretFingerprint), 'the same').toBe(true)
  expect(await isSecretChanged(world.db)).toBe(false)
  initTokenKeys(OTHER_SECRET)
  expect(await isSecretChanged(world.db)).toBe(true)
  expect(await world.act(storeSecretFingerprint)).toBe(false)
  expect(await isSecretChanged(world.db)).toBe(false)
})

describe('server processes', () => {
  const { undo, folder, readyFolder, start } = processes()

  async function end(server: Launched): Promise<void> {
    server.signal('SIGTERM')
    expect(await server.exit, server.output()).toBe(0)
  }

  const ask = (address: string, token: string) =>
    fetch(`${address}/api/session`, { headers: { authorization: `Bearer ${token}` } })

  /** Founds the institute of an empty database and signs its administrator in. */
  async function administrator(address: string): Promise<string> {
    const email = 'ana@instituto.example'
    const administrator = { name: 'Ana', email, password: PASSWORD }
    const institution = { name: 'Instituto', short_name: 'I' }
    const post = (path: string, body: object) =>
      fetch(`${address}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await post('/setup', { institution, administrator })).status).toBe(201)
    const answer = await post('/login', { email, password: PASSWORD })
    return JSON.parse(await answer.text()).access_token
  }

  async function clientOf(data: string): Promise<pg.Client> {
    const client = new pg.Client({ host: join(data, 'pg18'), user: 'postgres', database: 'claustro' })
    await client.connect()
    return client
  }

  test('sessions survive a restart with the secret of the folder, and end with it', async () => {
    const CLAUSTRO_DATA = await readyFolder()
    const first = start({ CLAUSTRO_DATA })
    const token = await administrator(await first.ready)
    await end(first)
    const second = start({ CLAUSTRO_DATA })
    expect((await ask(await second.ready, token)).status).toBe(200)
    expect(second.output()).not.toContain('otro secreto')
    const key = await clientOf(CLAUSTRO_DATA)
    await key.query(
      `insert into signing_keys (kid, public_key, private_key) values ('k', 'x', decode(repeat('00', 64), 'hex'))`,
    )
    await key.end()
    await end(second)
    rmSync(join(CLAUSTRO_DATA, 'secret'))
    const third = start({ CLAUSTRO_DATA })
    const refused = await ask(await third.ready, token)
    expect([refused.status, JSON.parse(await refused.text()).message]).toEqual([401, 'token_invalid'])
    expect(third.output()).toContain('se hicieron con otro secreto, y terminaron')
    expect(third.output()).toContain('se guardó con otro secreto. Desde ahora se firma con una nueva')
    const client = await clientOf(CLAUSTRO_DATA)
    const { rows } = await client.query('select 1 from sessions where ended_at is null')
    await client.end()
    expect(rows, 'no list shows them as open').toEqual([])
  })

  testBeforeRelease(
    'two with the same secret take each other’s tokens; create-admin makes no dead link with another one',
    async () => {
      const engine = await startEmbedded(readSettings({ CLAUSTRO_DATA: folder() }).data)
      undo.push(() => engine.stop())
      const env = { DATABASE_URL: urlOf(engine.url, 'postgres'), CLAUSTRO_SECRET: SECRET }
      const one = start({ ...env, CLAUSTRO_DATA: folder() })
      const token = await administrator(await one.ready)
      const two = start({ ...env, CLAUSTRO_DATA: folder() })
      expect((await ask(await two.ready, token)).status).toBe(200)

      const ADMIN = fileURLToPath(new URL('../../src/server/admin.ts', import.meta.url))
      const admin = async (CLAUSTRO_SECRET: string) => {
        const args = ['create-admin', 'luis@instituto.example']
        const run = launch({ ...env, CLAUSTRO_DATA: folder(), CLAUSTRO_SECRET }, ADMIN, args)
        return { code: await run.exit, output: run.output() }
      }
      const wrong = await admin(OTHER_SECRET)
      expect([wrong.code, wrong.output]).toEqual([
        1,
        expect.stringContaining('CLAUSTRO_SECRET: no es con el que'),
      ])
      const right = await admin(SECRET)
      expect(right.code, right.output).toBe(0)
      const link = /token=([\w-]+)/.exec(right.output)?.[1]
      const confirmed = await fetch(`${await two.ready}/api/confirm-account`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: link, password: PASSWORD, password_confirmation: PASSWORD }),
      })
      expect(confirmed.status, await confirmed.text()).toBeLessThan(300)
    },
  )
})
