import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { createPreregistration } from '#features/enrolment/preregistrations/guest/contract.ts'
import { setUp } from '#features/institute/institution/contract.ts'
import { confirmAccount, recoverPassword } from '#features/people/account/contract.ts'
import { fieldSentence } from '#web/labels.ts'

/** Names of all fields below a schema, as the server names them in a refusal. */
function fieldsOf(schema: z.core.$ZodType, path: readonly string[] = []): string[] {
  const { def } = schema._zod
  if ('innerType' in def) return fieldsOf(def.innerType as z.core.$ZodType, path)
  if (!('shape' in def)) return [path.join('.')]
  return Object.entries(def.shape as Record<string, z.core.$ZodType>).flatMap(([name, one]) =>
    fieldsOf(one, [...path, name]),
  )
}

// The words of features come with their screens, which these pages do not load.
test.each([
  recoverPassword,
  confirmAccount,
  setUp,
  createPreregistration,
])('$path names each of its fields', ({ body }) => {
  const nameless = fieldsOf(body).filter((field) => /dato/i.test(fieldSentence(field, 'required')))
  expect(nameless).toEqual([])
})
