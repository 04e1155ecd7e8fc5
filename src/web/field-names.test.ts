import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type EndpointSpec, endpoint, nothing } from '#kernel/endpoint.ts'
import { fieldSentence } from './labels.ts'
import './field-words.ts'

const contracts = import.meta.glob<Record<string, unknown>>('../features/**/contract.ts', { eager: true })

const isCall = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const calls = Object.values(contracts).flatMap((one) => Object.values(one).filter(isCall))

type Def = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  options?: z.core.$ZodType[]
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
}

/** Every path at which a 422 may name something of a schema; what stands in a list has its place there. */
function pathsOf(schema: z.core.$ZodType, path: readonly string[]): string[] {
  const def = schema._zod.def as unknown as Def
  const inner = def.innerType ?? def.in
  const below = [
    ...Object.entries(def.shape ?? {}).flatMap(([key, one]) => pathsOf(one, [...path, key])),
    ...(def.element ? pathsOf(def.element, [...path, '0']) : []),
    ...(def.options ?? []).flatMap((one) => pathsOf(one, path)),
    ...(inner ? pathsOf(inner, path) : []),
  ]
  return path.length === 0 ? below : [path.join('.'), ...below]
}

/** The fields of a call's body and files that would be called «El dato». */
function nameless({ body, files = {} }: EndpointSpec): string[] {
  const paths = [...(body ? pathsOf(body, []) : []), ...Object.keys(files)]
  return [...new Set(paths)].filter((path) => fieldSentence(path, 'required').startsWith('El dato'))
}

test('every field that a call takes has a name that people read', () => {
  expect(calls.length).toBeGreaterThan(150)
  const wanting = calls.flatMap((spec) => nameless(spec).map((path) => `${spec.method} ${spec.path} ${path}`))
  expect(wanting).toEqual([])
})

test('control: a field without a name is found, however deep it stands', () => {
  const body = z.strictObject({
    title: z.string(),
    zzz: z.optional(z.string()),
    ids: z.array(z.int()),
    student: z.union([z.strictObject({ first_name: z.string() }), z.strictObject({ yyy: z.string() })]),
  })
  const call = { method: 'POST', path: '/x', summary: 'x', roles: 'session', answer: nothing } as const
  expect(nameless(endpoint({ ...call, body }))).toEqual(['zzz', 'student.yyy'])
})
