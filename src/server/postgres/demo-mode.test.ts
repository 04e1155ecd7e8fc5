import { describe, expect, test } from 'vitest'
import { type DemoFacts, demoPlan } from './demo-mode.ts'

const fresh: DemoFacts = { mark: null, embedded: true, empty: true }
const local = (demo: boolean | null) => ({ demo, host: '127.0.0.1' })
const open = (demo: boolean | null) => ({ demo, host: '0.0.0.0' })

describe('without CLAUSTRO_DEMO', () => {
  test.each<[title: string, facts: DemoFacts, plan: 'fill' | 'keep' | 'off']>([
    ['a new embedded database gets the demo institute', fresh, 'fill'],
    ['a demo institute stays one', { ...fresh, mark: 'filled', empty: false }, 'keep'],
    ['one that was interrupted is made anew', { ...fresh, mark: 'filling' }, 'fill'],
    ['an empty institute stays empty', { ...fresh, mark: 'off' }, 'off'],
    ['an institute with people is none', { ...fresh, empty: false }, 'off'],
    ['a database of DATABASE_URL is none', { ...fresh, embedded: false }, 'off'],
    ['unless it has been made one', { mark: 'filled', embedded: false, empty: false }, 'keep'],
  ])('%s', (_, facts, plan) => {
    expect(demoPlan(local(null), facts)).toBe(plan)
  })
})

test('by hand it is filled into any empty database, and into no other', () => {
  expect(demoPlan(local(true), { ...fresh, embedded: false })).toBe('fill')
  expect(demoPlan(local(true), { ...fresh, mark: 'off' })).toBe('fill')
  expect(() => demoPlan(local(true), { ...fresh, empty: false })).toThrow(
    'CLAUSTRO_DEMO: la base de datos ya tiene datos',
  )
})

test('with 0 a demo database is not passed off as a real one', () => {
  expect(demoPlan(local(false), fresh)).toBe('off')
  expect(() => demoPlan(local(false), { ...fresh, mark: 'filled', empty: false })).toThrow(
    'CLAUSTRO_DEMO: esta base',
  )
})

test('where other machines reach it, the accounts with the public password are refused, unless asked for by hand', () => {
  expect(() => demoPlan(open(null), fresh)).toThrow('HOST: con 0.0.0.0')
  expect(() => demoPlan(open(null), { ...fresh, mark: 'filled', empty: false })).toThrow('HOST: ')
  expect(demoPlan(open(true), fresh)).toBe('fill')
  expect(demoPlan(open(true), { ...fresh, mark: 'filled', empty: false })).toBe('keep')
  expect(demoPlan(open(false), fresh)).toBe('off')
  expect(demoPlan({ demo: null, host: '::1' }, fresh)).toBe('fill')
})
