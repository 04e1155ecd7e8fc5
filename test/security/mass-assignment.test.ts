import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type EndpointSpec, endpoint, named, one } from '#kernel/endpoint.ts'
import { serve } from '#server/call.ts'
import { routes } from '#server/registry.ts'
import { bodies } from '../access/access-bodies.ts'
import { accessTable, CALLERS } from '../access/access-table.ts'
import { sampleModules } from '../access/sample-modules.ts'
import type { Objects } from '../access/samples.ts'
import type { Caller, Method } from '../support/callers.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import { createWorld } from '../support/world.ts'

/** promises.md A3: what nobody sets by hand, with a value that would do harm. */
const FIELDS: Record<string, unknown> = {
  role: 'admin',
  type: 1,
  level: 6,
  permissions: { 'users.create': true },
  enabled: true,
  status: 2,
  state: 'graduated',
  paid_amount_e2: 1,
  semester_price_e2: 1,
  student_id: 1,
  user_id: 1,
  id: 1,
  is_coordinator: true,
  is_dios: true,
  confirmed_at: '2026-01-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  password_hash: 'x',
  reviewed_by: 1,
}

/** By hand, from http.md#bodies-and-answers: the calls whose purpose it is to set such a field. */
const ON_PURPOSE: Record<string, readonly string[]> = {
  'POST /users': ['role', 'enabled', 'permissions'],
  'PATCH /users/{id}': ['role', 'enabled', 'permissions'],
  'POST /teachers': ['enabled', 'is_coordinator'],
  'PATCH /teachers/{id}': ['enabled', 'is_coordinator'],
  'PATCH /teachers/{id}/is-coordinator': ['is_coordinator'],
  'POST /specializations': ['enabled'],
  'PATCH /specializations/{id}': ['enabled'],
  'POST /courses': ['enabled'],
  'POST /courses/bulk': ['courses.0.enabled'],
  'PATCH /courses/{id}': ['enabled'],
  'PATCH /semesters/{sid}/courses/{cid}': ['enabled'],
  'POST /periods': ['enabled', 'semester_price_e2'],
  'PATCH /periods/{id}': ['enabled', 'semester_price_e2'],
  'POST /period-price-settings': ['semester_price_e2'],
  'PATCH /period-price-settings/{id}': ['semester_price_e2'],
  'POST /inscriptions': ['student_id'],
  'POST /inscriptions/update': ['semester_price_e2'],
  'POST /payments': ['type', 'status', 'student_id'],
  'PATCH /payments/{id}': ['type', 'status'],
  'POST /payments/review': ['status'],
  'POST /inscriptions/{id}/payments': ['type'],
  'POST /saved-views': ['state'],
  'PATCH /saved-views/{id}': ['state'],
  'DELETE /prelations': ['type'],
  ...Object.assign({}, ...(await sampleModules()).map((one) => one.on_purpose)),
}

const world = await createWorld({ dry: true })
const objects = await twoOfEverything(world)
const table = accessTable()
const writes = routes.map((one) => one.endpoint).filter(({ method, body }) => method !== 'GET' && body)
const callOf = ({ method, path }: EndpointSpec) => `${method} ${path}`

function pathOf({ path, params }: EndpointSpec): string {
  return Object.entries(params ?? {}).reduce<string>((made, [param, schema]) => {
    const entity = named.get(schema)?.ref
    const id = entity && entity in objects ? objects[entity as keyof Objects].own : 1
    return made.replace(`{${param}}`, String(id))
  }, path)
}

/** Everybody whom the hand-written table lets in. */
const callersOf = (call: string): [string, Caller][] =>
  CALLERS.filter((name) =>
    table.some((row) => row.call === call && row.relation !== 'foreign' && row.cells[name] === 'yes'),
  ).map((name) => [name, name === 'none' ? world.guest : world.as(name)])

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body with the field at its root, in each object within it, and in the first of each list of objects. */
function spread(body: Record<string, unknown>, field: string, value: unknown): [string, object][] {
  const within = Object.entries(body).filter(([key]) => key !== 'state' && key !== 'permissions')
  return [
    [field, { ...body, [field]: value }],
    ...within.flatMap(([key, inner]): [string, object][] => {
      if (isObject(inner)) return [[`${key}.${field}`, { ...body, [key]: { ...inner, [field]: value } }]]
      const [first, ...rest] = Array.isArray(inner) ? inner : []
      const list = [{ ...first, [field]: value }, ...rest]
      return isObject(first) ? [[`${key}.0.${field}`, { ...body, [key]: list }]] : []
    }),
  ]
}

async function accepted(
  caller: Caller,
  spec: EndpointSpec,
  body: Record<string, unknown>,
): Promise<string[]> {
  const taken: string[] = []
  const purpose = ON_PURPOSE[callOf(spec)] ?? []
  for (const [field, value] of Object.entries(FIELDS))
    for (const [at, sent] of spread(body, field, value)) {
      if (purpose.includes(at)) continue
      const answer = await caller.call(spec.method as Method, pathOf(spec), sent)
      if (answer.status !== 422 || !answer.body.errors[at]?.includes('unknown'))
        taken.push(`${callOf(spec)} ${at}: ${answer.status}`)
    }
  return taken
}

test('no write takes a field that is not its purpose', async () => {
  const taken: string[] = []
  let tries = 0
  for (const spec of writes) {
    const body = (bodies(objects)[callOf(spec)]?.body ?? {}) as Record<string, unknown>
    for (const [name, caller] of callersOf(callOf(spec))) {
      tries += Object.keys(FIELDS).length
      taken.push(...(await accepted(caller, spec, body)).map((one) => `${name}: ${one}`))
    }
  }
  console.info(`mass assignment: ${writes.length} writes, ${tries} tries`)
  expect(taken).toEqual([])
  // promises.md A3
  expect(tries).toBeGreaterThan(1_573)
})

test('a call named for a purpose exists and knows its field, so that the list only shrinks', () => {
  const shapes = new Map(
    writes.map((spec) => [
      callOf(spec),
      JSON.stringify(z.toJSONSchema(spec.body as z.ZodMiniType, { io: 'input', unrepresentable: 'any' })),
    ]),
  )
  const stale = Object.entries(ON_PURPOSE).flatMap(([call, fields]) =>
    fields
      .filter((field) => !shapes.get(call)?.includes(`"${field.split('.').at(-1)}"`))
      .map((field) => `${call} ${field}`),
  )
  expect(stale).toEqual([])
})

test('control: a loosened schema takes every field', async () => {
  const loose = serve(
    endpoint({
      method: 'POST',
      path: '/loose',
      summary: 'x',
      roles: ['student'],
      body: z.object({ name: z.optional(z.string()) }),
      answer: one(z.string()),
    }),
    () => ({ data: 'taken' }),
  )
  const broken = await createWorld({ only: [loose] })
  expect(await accepted(broken.as('student'), loose.endpoint, {})).toHaveLength(Object.keys(FIELDS).length)
})
