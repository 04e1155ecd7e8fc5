import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FOUND_BY, SAME_ADDRESSES, SAME_CODES } from '#test/support/alike.ts'
import { email, line, optionalText, text } from './schemas.ts'
import { codeKey, plain } from './text.ts'

test.each([
  ['  Ana  María\u00a0\n', 'Ana María'],
  ['\u202eanA', 'anA'],
  ['Pe\u0301rez', 'Pérez'],
  ['Ana\u200b\u2060\ufeff', 'Ana'],
  ['Ana\u3164', 'Ana'],
  ['A\u200dna', 'Ana'],
  ['D’Elía–Gómez', 'D’Elía–Gómez'],
])('the name %j is kept as %j', (typed, kept) => {
  expect(z.parse(line(60), typed)).toBe(kept)
})

test.each([
  ['dos  blancos\ny líneas', 'dos  blancos\ny líneas'],
  ['al \u202erevés\u202c', 'al revés'],
  ['\u2066x\u2069\u200b', 'x'],
  ['👩🏽\u200d💻 y 🏳️\u200d🌈', '👩🏽\u200d💻 y 🏳️\u200d🌈'],
  ['🏴\u{e0067}\u{e0062}\u{e007f}', '🏴\u{e0067}\u{e0062}\u{e007f}'],
  ['a\u200db\u200cc\u{e0067}', 'abc'],
])('the text %j is kept as %j', (typed, kept) => {
  expect(z.parse(text(60), typed)).toBe(kept)
})

test.each([
  '\u200b',
  '\u2060\ufeff',
  '\u3164',
  '\u2800',
  '\u115f\u1160',
  '\u034f',
  '\ufe0f',
  ' \u00a0\u3000',
])('of %j nothing is to be seen: it is empty', (typed) => {
  expect(z.safeParse(text(60), typed).success).toBe(false)
  expect(z.safeParse(line(60), typed).success).toBe(false)
  expect(z.parse(optionalText(60), typed)).toBeNull()
})

test.each([
  ...SAME_ADDRESSES,
  'zeta\u00a0@ ejemplo.test\u202f',
])('the address %j is zeta@ejemplo.test', (typed) => {
  expect(z.parse(email, typed)).toBe('zeta@ejemplo.test')
})

test.each(FOUND_BY)('%j is found by %j', (stored, typed) => {
  expect(plain(stored)).toBe(plain(typed))
})

test.each(SAME_CODES)('the code %j is %j', (one, other) => {
  expect(codeKey(one)).toBe(codeKey(other))
})

test.each([
  ['N', 'Ñ'],
  ['CB1', 'CB-1'],
  ['01', '1'],
])('the code %j is not %j', (one, other) => {
  expect(codeKey(one)).not.toBe(codeKey(other))
})
