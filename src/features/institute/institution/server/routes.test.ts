import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createWorld } from '#test/support/world.ts'

const empty = await createWorld({ empty: true, public_url: null })
const world = await createWorld({ demo: true })

const founding = {
  institution: {
    name: 'Instituto Ávila',
    short_name: 'IA',
    city: 'Caracas',
    email: '',
    public_url: 'https://claustro.avila.test/',
  },
  administrator: { name: 'Inés Ñáñez', email: 'ines@avila.test', password: 'una frase larga y mía' },
}

test('an empty institute is founded once, with an administrator of the level Dios who can sign in', async () => {
  const before = await empty.guest.call('GET', '/institution')
  expect(before.body.data).toMatchObject({
    is_set_up: false,
    demo_accounts: null,
    name: 'Claustro',
    public_url: null,
  })
  const weak = { ...founding.administrator, password: 'ines-avila-1' }
  const refused = await empty.guest.call('POST', '/setup', { ...founding, administrator: weak })
  expect(refused.body.errors).toEqual({ 'administrator.password': ['password_personal'] })
  expect((await empty.guest.call('POST', '/setup', founding)).status).toBe(201)
  const again = await empty.guest.call('POST', '/setup', founding)
  expect([again.status, again.body.message]).toEqual([409, 'institution_already_exists'])
  const { email, password } = founding.administrator
  const entered = await empty.guest.call('POST', '/login', { email, password })
  expect(entered.body.user).toMatchObject({ type: 'admin', level: 6 })
  expect((await empty.guest.call('GET', '/institution')).body.data).toMatchObject({
    is_set_up: true,
    name: 'Instituto Ávila',
    public_url: 'https://claustro.avila.test',
  })
})

test('of two who found it at once, one does', async () => {
  const other = await createWorld({ empty: true })
  await other.openConnections(4)
  const { administrator } = founding
  const tries = [1, 2].map((n) =>
    other.guest.call('POST', '/setup', {
      ...founding,
      administrator: { ...administrator, email: `ines${n}@avila.test` },
    }),
  )
  expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await other.db.selectFrom('users').select('is_dios').execute()).toEqual([{ is_dios: true }])
})

test('settings and logo are changed by administrators; two at once are told', async () => {
  expect((await world.as('admin').call('GET', '/institution/settings')).body.message).toBe(
    'resource_not_found',
  )
  expect((await world.as('admin').call('PATCH', '/institution', { name: 'X' })).status).toBe(404)
  await world.db.insertInto('institution').values({ name: 'Instituto', short_name: 'I' }).execute()
  expect((await world.guest.call('GET', '/institution/logo')).status).toBe(404)
  const { body } = await world.as('admin').call('GET', '/institution/settings')
  const logo = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#fff' } })
    .png()
    .toBuffer()
  const headers = { 'if-unmodified-since-version': body.data.updated_at }
  const changed = await world
    .as('admin')
    .call(
      'PATCH',
      '/institution',
      { city: 'Mérida', delays_per_absence: '4' },
      { files: { logo: { bytes: logo } }, headers },
    )
  expect(changed.body.data).toMatchObject({ city: 'Mérida', delays_per_absence: 4 })
  expect((await world.guest.call('GET', '/institution/logo')).headers['content-type']).toBe('image/webp')
  const stale = await world.as('admin').call('PATCH', '/institution', { city: 'Coro' }, { headers })
  expect([stale.status, stale.body.message]).toEqual([409, 'stale_version'])
  const broken = await world
    .as('admin')
    .call('PATCH', '/institution', {}, { files: { logo: { bytes: Buffer.from('GIF89a') } } })
  expect([broken.status, broken.body.message]).toEqual([409, 'file_not_readable'])
})

test('the address is taken whole, without anything behind it; other texts are refused at the field', async () => {
  const admin = world.as('admin')
  const write = (public_url: unknown) => admin.call('PATCH', '/institution', { public_url })
  const kept = {
    ' https://Claustro.Avila.test/ ': 'https://claustro.avila.test',
    'http://10.0.0.7:3000': 'http://10.0.0.7:3000',
    'https://ávila.test:443': 'https://xn--vila-4na.test',
    '': null,
  }
  for (const [typed, public_url] of Object.entries(kept)) {
    const { body } = await write(typed)
    expect(body.data).toMatchObject({ public_url, set_public_url: 'http://claustro.test' })
  }
  for (const wrong of [
    ...[
      'avila.test',
      'ftp://avila.test',
      'javascript:alert(1)',
      'https://avila.test/claustro',
      'https://a b.test',
    ],
    ...[
      'https://avila.test?x=1',
      'https://avila.test#x',
      'https://ana@avila.test',
      'https://',
      'https://a:99999',
    ],
  ]) {
    const { status, body } = await write(wrong)
    expect([wrong, status, body.errors]).toEqual([wrong, 422, { public_url: ['url'] }])
  }
  expect((await write(`https://${'a'.repeat(60)}.${'b'.repeat(60)}.test`)).body.errors).toEqual({
    public_url: ['max:100'],
  })
  // What the server's setting says outweighs it, for whoever asks.
  await write('https://otra.test')
  expect((await world.guest.call('GET', '/institution')).body.data.public_url).toBe('http://claustro.test')
})

test('demo accounts are named in demo mode only', async () => {
  await world.db.updateTable('users').set({ is_demo: true }).where('is_dios', '=', true).execute()
  const { body } = await world.guest.call('GET', '/institution')
  expect(body.data.demo_accounts).toEqual([{ email: 'dios@instituto.test', role_label: 'Dios' }])
})

test('a picture key that nobody was given is not found', async () => {
  const missing = await world.as('student').call('GET', `/pictures/${'0'.repeat(32)}.webp`)
  expect([missing.status, missing.body.message]).toEqual([404, 'resource_not_found'])
})
