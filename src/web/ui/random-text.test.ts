import { expect, test } from 'vitest'
import { randomText } from './random-text.ts'

test('the secure text is twelve letters and digits, another each time', () => {
  const texts = new Set(Array.from({ length: 200 }, () => randomText()))
  expect(texts.size).toBe(200)
  for (const text of texts) expect(text).toMatch(/^[A-Za-z0-9]{12}$/)
  expect([...texts].join('')).toMatch(/[A-Z].*[a-z].*\d|\d.*[a-z].*[A-Z]/)
})

test('none of its characters looks like another', () => {
  expect(randomText(5_000)).not.toMatch(/[Il1O0]/)
})
