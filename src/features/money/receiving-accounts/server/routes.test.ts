import { beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '#test/support/world.ts'
import { receivingRoutes } from './routes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ only: receivingRoutes })
})

const MOBILE = { kind: 'mobile', bank: '0102', identity: 'J-40123456-7', phone: '0412-1234567' }
const TRANSFER = {
  ...{ kind: 'transfer', bank: '0134', identity: 'j401234567', holder: 'Instituto' },
  account_number: '0134-0055-12-0123456789',
}
const save = (body: object) => world.as('admin').call('POST', '/receiving-accounts', body)

test('what an administrator says of where to pay, students read, until it is taken away', async () => {
  const first = await save(MOBILE)
  expect([first.status, first.body.data]).toMatchObject([
    201,
    { bank_name: '0102 Banco de Venezuela', identity: 'J401234567', phone: '+584121234567' },
  ])
  const second = await save(TRANSFER)
  expect(second.body.data).toMatchObject({ account_number: '01340055120123456789', phone: null })
  const listed = await world.as('student').call('GET', '/receiving-accounts?limit=0')
  expect(listed.body.data.map(({ id }: { id: number }) => id)).toEqual([
    first.body.data.id,
    second.body.data.id,
  ])
  const path = `/receiving-accounts/${first.body.data.id}`
  const change = (body: object, version?: string) =>
    world
      .as('admin')
      .call('PATCH', path, body, version ? { headers: { 'if-unmodified-since-version': version } } : {})
  expect((await change(MOBILE, '2020-01-01T00:00:00Z')).body.message).toBe('stale_version')
  expect((await change({ ...MOBILE, bank: '0105' })).body.data).toMatchObject({ bank_name: '0105 Mercantil' })
  expect((await world.as('admin').call('DELETE', path)).status).toBe(204)
  expect((await world.as('admin').call('DELETE', path)).body.message).toBe('resource_not_found')
  expect((await change(MOBILE)).body.message).toBe('resource_not_found')
})

test('the same data are said once', async () => {
  const twice = { ...MOBILE, phone: '0414-7654321' }
  expect((await save(twice)).status).toBe(201)
  const again = await save({ ...twice, phone: '+58 414 765 43 21' })
  expect([again.status, again.body.message]).toEqual([409, 'receiving_account_already_exists'])
  const other = await save({ ...twice, phone: '0414-7654322' })
  const changed = await world.as('admin').call('PATCH', `/receiving-accounts/${other.body.data.id}`, twice)
  expect([changed.status, changed.body.message]).toEqual([409, 'receiving_account_already_exists'])
})

test.each([
  [{ ...MOBILE, phone: undefined }, { phone: ['required'] }],
  [{ ...MOBILE, holder: 'Instituto' }, { holder: ['prohibited'] }],
  [{ ...MOBILE, bank: '9999' }, { bank: ['in'] }],
  [{ ...MOBILE, identity: 'J-1' }, { identity: ['payer_document'] }],
  [{ ...MOBILE, kind: 'cash' }, { kind: ['in'] }],
  [{ ...TRANSFER, holder: '' }, { holder: ['required'] }],
  [{ ...TRANSFER, account_number: '0134' }, { account_number: ['digits:20'] }],
  [{ ...TRANSFER, bank: '0102' }, { account_number: ['account_of_bank'] }],
])('%j is refused at its field', async (body, errors) => {
  const answer = await save(body)
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
})
