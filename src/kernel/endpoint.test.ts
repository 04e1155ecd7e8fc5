import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { file, makesNow, one } from './endpoint.ts'

const answer = one(z.object({}))

test.each([
  [true, { answer: file, makes_once: true }, {}],
  [true, { answer, makes_once: true, has_file: true }, { format: 'pdf' }],
  [false, { answer, makes_once: true, has_file: true }, { paper: 'a4' }],
  [false, { answer: file }, {}],
] as const)('that a call makes what it gives is %s of %o asked with %o', (is, spec, query) => {
  expect(makesNow(spec, query)).toBe(is)
})
