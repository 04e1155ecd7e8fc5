import { expect, test } from 'vitest'
import { supportCode } from './support-code.ts'

test('the code for support has eight digits, with which the request begins in the log', () => {
  expect(supportCode('aa869001-4ec0-4c4f-8c1e-2d1f6a4f9c11')).toBe('AA86-9001')
})
