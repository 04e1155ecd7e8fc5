import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, nothing } from '#kernel/endpoint.ts'
import { optionalText, text } from '#kernel/schemas.ts'
import { bodyFrom, filesFrom, isNeeded, problemsIn } from './form-body.ts'

const body = z.strictObject({
  title: text(10),
  description: optionalText(20),
  credits: z.optional(z.int()),
  contact: z.optional(z.strictObject({ name: text(10), phone: optionalText(10) })),
  enabled: z.optional(z.boolean()),
})
const files = { picture: { kind: 'picture', most_bytes: 3, required: false } } as const
const create = endpoint({
  method: 'POST',
  path: '/x',
  summary: '',
  roles: 'session',
  body,
  files,
  answer: nothing,
})
const change = endpoint({ method: 'PATCH', path: '/x', summary: '', roles: 'session', body, answer: nothing })

test('a creation leaves empty fields and unknown ones out, and keeps false', () => {
  const values = {
    id: 7,
    title: 'Álgebra',
    description: '',
    credits: null,
    contact: { name: '' },
    enabled: false,
  }
  expect(bodyFrom(create, values)).toEqual({ title: 'Álgebra', enabled: false })
})

test('a change sends an emptied field as null where that is allowed', () => {
  const values = { title: 'Álgebra', description: '', updated_at: 'x' }
  expect(bodyFrom(change, values)).toEqual({ title: 'Álgebra', description: null })
})

test('a change does not pass over an emptied field that must stay filled', () => {
  const part = { ...change, body: z.partial(body) }
  expect(problemsIn(part, { title: '', credits: null })).toEqual({
    title: ['required'],
    credits: ['required'],
  })
  expect(problemsIn(part, { credits: 3 })).toEqual({})
  expect(['title', 'description'].map((field) => isNeeded(part, field))).toEqual([true, false])
})

test('what is wrong comes out by field, nested ones by their path', () => {
  expect(problemsIn(create, { title: 'demasiado larga', contact: { phone: '1' } })).toEqual({
    title: ['max:10'],
    'contact.name': ['required'],
  })
})

test('a file too large is refused here, and others travel by their names', () => {
  const picture = new Blob(['1234'])
  expect(problemsIn(create, { title: 'x', picture })).toEqual({ picture: ['max_bytes:3'] })
  expect(filesFrom(create, { title: 'x', picture })).toEqual({ picture })
})

test('the schema says which fields must be filled in', () => {
  const needed = ['title', 'description', 'contact.name', 'contact.phone', 'picture']
  expect(needed.map((field) => isNeeded(create, field))).toEqual([true, false, true, false, false])
})
