import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { dayOut } from '#kernel/schemas.ts'
import { declaredBy } from './declared.ts'
import { serializerOf } from './serialize.ts'

const Row = z.object({
  id: z.int(),
  name: z.string(),
  day: z.nullable(dayOut),
  note: z.optional(z.string()),
  kind: z.enum(['new', 'regular']),
  either: z.union([z.string(), z.object({ code: z.string() })]),
  marks: z.record(z.string(), z.boolean()),
  list: z.array(z.object({ on: z.boolean() })),
})
const row = {
  id: 7,
  name: 'Inés «Ñ»',
  day: null,
  kind: 'new',
  either: { code: 'A' },
  marks: { x: true },
  list: [{ on: false }],
}

test('only what is declared is left, at every depth, as the schema itself would leave it', () => {
  const given = {
    ...row,
    password_hash: 'x',
    either: { code: 'A', secret: 1 },
    list: [{ on: false, token: 'x' }],
  }
  expect(declaredBy(Row)(given)).toEqual(row)
  expect(JSON.stringify(declaredBy(Row)(given))).toBe(JSON.stringify(Row.parse(given)))
})

test('what is declared as it is given is not copied, and its neighbour that is not is', () => {
  const exact = { id: 1, either: 'x', list: [{ on: true }] }
  const some = z.pick(Row, { id: true, either: true, list: true })
  expect(declaredBy(some)(exact)).toBe(exact)
  const list = [exact, { ...exact, token: 'x' }, exact]
  const left = declaredBy(z.array(some))(list) as unknown[]
  expect(left).toEqual([exact, exact, exact])
  expect(left[0]).toBe(exact)
  // As the schema says, not as they came.
  const turned = { list: [{ token: 'x', on: true }], id: 1, either: 'x' }
  expect(JSON.stringify(declaredBy(some)(turned))).toBe(JSON.stringify(exact))
  const within = { ...exact, list: [{ on: true, token: 'x' }] }
  expect(declaredBy(some)(within)).toEqual(exact)
  expect(within.list).toEqual([{ on: true, token: 'x' }])
})

test('a value of another type is no answer', () => {
  const wrong = [
    { ...row, id: '7' },
    { ...row, id: Number.NaN },
    { ...row, name: null },
    { ...row, name: undefined },
    { ...row, kind: 'old' },
    { ...row, either: 7 },
    { ...row, marks: { x: 1 } },
    { ...row, list: {} },
    { ...row, list: [null] },
    { ...row, list: [[]] },
    null,
    [],
  ]
  for (const one of wrong) expect(() => declaredBy(Row)(one)).toThrow(TypeError)
})

test('an object with a rule of its own is parsed by its schema', () => {
  const strict = z.strictObject({ id: z.int() })
  expect(declaredBy(strict)({ id: 1 })).toEqual({ id: 1 })
  expect(() => declaredBy(strict)({ id: 1, more: 2 })).toThrow(TypeError)
})

test('in tests a format that only the schema knows is refused, and the call is named', () => {
  const show = endpoint({ method: 'GET', path: '/x', summary: 'x', roles: 'session', answer: Row })
  const given = { ...row, day: '2026-02-30' }
  expect(serializerOf(show, false)(given)).toMatchObject({ id: 7 })
  expect(() => serializerOf(show, true)(given)).toThrow('GET /x answers what its schema does not declare')
  expect(() => serializerOf(show, false)({})).toThrow('GET /x answers what its schema does not declare')
})
