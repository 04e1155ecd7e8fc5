import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldErrorsOf } from './invalid.ts'

afterEach(() => {
  z.config({ localeError: undefined })
})

test('gives codes, also where another library in the process has set a language for all', () => {
  const Body = z.strictObject({ name: z.string().check(z.maxLength(2)), age: z.int(), at: z.email() })
  const codes = () => {
    const { error } = Body.safeParse({ name: 'abc', age: 'x', at: 'y' }, { reportInput: true })
    return fieldErrorsOf(error?.issues ?? [])
  }
  const expected = { name: ['max:2'], age: ['numeric'], at: ['email'] }
  expect(codes()).toEqual(expected)
  z.config({ localeError: () => ({ message: 'Too big: expected string' }) })
  expect(codes()).toEqual(expected)
})
