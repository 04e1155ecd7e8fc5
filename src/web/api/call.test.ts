import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, id, nothing, one } from '#kernel/endpoint.ts'
import { ApiError, addressOf, call, renewal } from './call.ts'

const list = endpoint({
  method: 'GET',
  path: '/sections/{section_id}/students',
  summary: '',
  roles: 'session',
  params: { section_id: id },
  query: z.object({
    search: z.optional(z.string()),
    page: z.optional(z.int()),
    with: z.optional(z.array(z.string())),
  }),
  answer: one(z.object({ id })),
})
const pay = endpoint({
  method: 'POST',
  path: '/payments',
  summary: '',
  roles: 'session',
  body: z.object({ amount: z.int(), paid: z.boolean() }),
  files: { receipt: { kind: 'picture', most_bytes: 1, required: false } },
  idempotent: true,
  answer: nothing,
})

type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } }
let sent: Sent[] = []
let answers: Response[] = []

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers })

beforeEach(() => {
  sent = []
  answers = []
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('fetch', async (url: string, init: Sent['init']) => {
    sent.push({ url, init })
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
})
afterEach(() => {
  renewal.ask = null
  vi.unstubAllGlobals()
})

test('params go into the path, empty values stay out of the query', () => {
  const address = addressOf(list, {
    params: { section_id: 7 },
    query: { search: '', page: 2, with: ['a', 'b.c'], x: null },
  })
  expect(address).toBe('/api/sections/7/students?page=2&with=a%2Cb.c')
})

test('with a file the body travels as a form, booleans as 1 and 0', async () => {
  answers = [json(204, null)]
  await call(pay, { body: { amount: 500, paid: true }, files: { receipt: new Blob(['x']) } })
  const body = sent[0]?.init.body
  expect(body).toBeInstanceOf(FormData)
  expect(body instanceof FormData && [body.get('amount'), body.get('paid')]).toEqual(['500', '1'])
  expect(sent[0]?.init.headers['content-type']).toBeUndefined()
})

test('without an answer it is an error of status 0', async () => {
  await expect(call(list, { params: { section_id: 1 } })).rejects.toMatchObject({
    status: 0,
    code: 'unable_to_reach_server',
  })
})

test('a refusal brings its fields, the rest of the answer and the number of the request', async () => {
  const body = { message: 'validation_failed', errors: { amount: ['min:1'] }, conflicts: [1] }
  answers = [json(422, body, { 'x-request-id': 'r-9' })]
  const error = await call(pay, { body: { amount: 0, paid: false } }).catch((problem: unknown) => problem)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 422,
    errors: { amount: ['min:1'] },
    details: { conflicts: [1] },
    requestId: 'r-9',
  })
})

test('when the session ends meanwhile, the same request is sent again under the same key', async () => {
  renewal.ask = async () => true
  answers = [json(401, { message: 'token_expired' }), json(204, null)]
  await call(pay, { body: { amount: 500, paid: false } })
  const [first, second] = sent.map(({ init }) => ({ key: init.headers['idempotency-key'], body: init.body }))
  expect(first?.key).toBeTruthy()
  expect(second).toEqual(first)
})

test('what one person wrote is not sent by the session of another, nor is a password asked for it', async () => {
  let asked = 0
  renewal.ask = async () => {
    asked += 1
    return true
  }
  answers = [json(204, null)]
  const body = { amount: 500, paid: false }
  await expect(call(pay, { body }, { holder: 7 })).rejects.toMatchObject({ status: 401 })
  expect([asked, sent.length]).toEqual([0, 0])
})

test('wrong credentials ask for no renewal', async () => {
  let asked = 0
  renewal.ask = async () => {
    asked += 1
    return true
  }
  answers = [json(401, { message: 'auth_failed' })]
  await expect(call(pay, { body: { amount: 1, paid: true } })).rejects.toMatchObject({ code: 'auth_failed' })
  expect(asked).toBe(0)
})
