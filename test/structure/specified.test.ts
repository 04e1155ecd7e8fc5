import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { generalRefusals } from '#kernel/errors.ts'
import { routes } from '#server/registry.ts'
import { ROOT } from '../support/sources.ts'

/** Written by hand from the specification, never from the code. */
const listed = (name: string): string[] =>
  readFileSync(`${ROOT}/test/structure/${name}`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

// Named at run time: the browser's code is another TypeScript project than this one.
const web = (file: string) => import(fileURLToPath(new URL(`../../src/web/${file}`, import.meta.url)))
const { screens }: { screens: readonly { path: string }[] } = await web('screens.ts')
const { publicPathOf }: { publicPathOf: (path: string) => string | undefined } =
  await web('public/public-paths.ts')

const missing = (wanted: readonly string[], there: readonly string[]) =>
  wanted.filter((one) => !there.includes(one))

test('every screen of the specification is there, 126 of 126', () => {
  const wanted = listed('specified-screens.txt')
  expect(new Set(wanted).size).toBe(126)
  const guest = wanted.filter((path) => path.startsWith('guest ')).map((path) => path.slice(6))
  expect(guest.filter((path) => publicPathOf(path) !== path)).toEqual([])
  const signedIn = wanted.filter((path) => path.startsWith('/'))
  const there = screens.map(({ path }) => path)
  expect(missing(signedIn, there)).toEqual([])
})

/** Answered otherwise (docs/decisions/0027-answered-otherwise.md), or the browser's own. */
const ANSWERED_OTHERWISE = ['invalid_email', 'unable_to_reach_server', 'unable_to_find_next_period']

// That each that a call declares is given in some test, a whole run finds out (scripts/refusals.ts).
test('every code of the error catalogue is declared by a call, or is one of those that any may answer', () => {
  const there = [
    ...routes.flatMap(({ endpoint }) => endpoint.refusals ?? []),
    ...Object.keys(generalRefusals),
  ]
  expect(missing(listed('specified-codes.txt'), there)).toEqual(ANSWERED_OTHERWISE)
})

test('every call of the specification is there, 219 of 219 (http.md#further-calls)', () => {
  const wanted = listed('specified-calls.txt')
  expect(new Set(wanted).size).toBe(219)
  const there = routes.map(({ endpoint }) =>
    `${endpoint.method} ${endpoint.path}`.replaceAll(/\{\w+\}/g, '{}'),
  )
  expect(missing(wanted, there)).toEqual([])
})
