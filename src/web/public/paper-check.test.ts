import { expect, test } from 'vitest'
import type { Checked } from '#features/papers/checking/rules.ts'
import { type Check, verdictOf } from './paper-check.ts'

const facts = {
  n: '2026-000118',
  k: 'study',
  d: '2026-11-23',
  i: 'A.',
  t: '938',
  iss: 'IUA',
  c: 'K7PM4QXD8T',
  h: '',
}
const checked = (is_signed: boolean, more: object = {}): Checked => ({
  facts: { ...facts, ...more },
  is_signed,
  isOf: async () => true,
})
const good: Check['signature'] = { state: 'good', checked: checked(true) }
const bad: Check['signature'] = { state: 'bad', checked: checked(false) }
const other: Check['signature'] = { state: 'good', checked: checked(true, { c: 'AAAAAAAAAA' }) }
const said = (state: 'genuine' | 'withdrawn' | 'unknown', number = '2026-000118') => ({
  state,
  phone: null,
  ...(state !== 'unknown' && { number }),
})
const check = (more: Partial<Check>): Check => ({
  code: 'K7PM4QXD8T',
  said: null,
  signature: { state: 'none' },
  refused: false,
  ...more,
})

test.each([
  ['genuine', { said: said('genuine'), signature: good }],
  ['genuine', { said: said('genuine') }],
  ['genuine', { said: said('genuine'), signature: { state: 'unable' as const } }],
  ['withdrawn', { said: said('withdrawn'), signature: good }],
  ['unknown', { said: said('unknown') }],
  ['altered', { said: said('genuine'), signature: bad }],
  ['altered', { signature: bad }],
  ['altered', { said: said('genuine'), signature: other }],
  ['altered', { said: said('genuine', '2026-000119'), signature: good }],
  ['signed', { signature: good }],
  ['unreachable', {}],
  ['unreachable', { signature: { state: 'unable' as const } }],
  ['busy', { refused: true }],
] as const)('the page says %s of %o', (verdict, more) => {
  expect(verdictOf(check(more as Partial<Check>))).toBe(verdict)
})
