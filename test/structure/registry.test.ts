import { expect, test } from 'vitest'
import { REFUSALS } from '#features/registry.ts'
import { type Entity, endpoint, nothing, ref } from '#kernel/endpoint.ts'
import { type ErrorCode, insist } from '#kernel/errors.ts'
import type { AuditAction, Joined } from '#kernel/feature.ts'
import { REACH } from '#server/access/rights/reach.ts'
import { bodyOf } from '#server/http/replies.ts'
import { importsOf, sources } from '../support/sources.ts'

/** The files of features that a registry leaves out. */
function leftOut(registry: string, ...files: string[]): string[] {
  const named = new Set(sources(registry).flatMap((one) => importsOf(one).map(({ to }) => to)))
  return sources(...files).flatMap(({ path }) => (named.has(path) ? [] : [path]))
}

test('every feature stands in the registries', () => {
  const folders = new Set(sources('src/features/*/*/**/*.ts').map(({ path }) => path.split('/')[3] ?? ''))
  const told = new Set(sources('src/features/*/*/feature.ts').map(({ path }) => path.split('/')[3] ?? ''))
  expect([...folders].filter((one) => !told.has(one))).toEqual([])
  expect(leftOut('src/features/registry.ts', 'src/features/*/*/feature.ts')).toEqual([])
  expect(leftOut('src/server/registry.ts', 'src/features/*/*/server/routes.ts')).toEqual([])
  expect(leftOut('src/web/screens.ts', 'src/features/*/*/web/screens.ts')).toEqual([])
})

test('what is left out, unknown or told twice does not compile', () => {
  const refuseUnknown = () => {
    // @ts-expect-error no feature declares such a code
    insist('codee_already_exists')
    // @ts-expect-error no feature has such an entity
    ref('classrom')
    const call = { method: 'GET', path: '/x', summary: 'x', roles: ['admin'], answer: nothing } as const
    // @ts-expect-error no feature has words for such a permission
    endpoint({ ...call, permission: 'x.y' })
    // @ts-expect-error no feature has words for such an action
    const action: AuditAction = 'payments.aprove'
    const { lesson: _, ...others } = REACH
    // @ts-expect-error an entity without reach
    const reach: Record<Entity, unknown> = others
    type Table<C extends string> = Record<C, { text: string }>
    const once: Joined<[Table<'a'>, Table<'b'>]> = { a: { text: 'A' }, b: { text: 'B' } }
    // @ts-expect-error a code that two features declare
    const twice: Joined<[Table<'a'>, Table<'a'>]> = { a: { text: 'A' } }
    return { action, reach, once, twice }
  }
  expect(refuseUnknown).toThrow('codee_already_exists')
})

test('codes that nothing gives stand last in their file, below a comment that says why', () => {
  const code = sources('src/**/*.ts').filter(({ path }) => !/\/refusals\.ts$|\/web\/|\.test\.ts$/.test(path))
  const given = new Set(code.flatMap(({ text }) => text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []))
  const codesIn = (text = '') => [...text.matchAll(/^ {2}(\w+): \{/gm)].map((match) => match[1] ?? '')
  const wrong = sources('src/features/*/*/refusals.ts').flatMap(({ path, text }) => {
    const [above, below] = text.split(/^ {2}\/\/ Given by no call.*: .*$/m)
    const notGiven = codesIn(above).filter((one) => !given.has(one))
    return [...notGiven, ...codesIn(below).filter((one) => given.has(one))].map((one) => `${path}: ${one}`)
  })
  expect(wrong).toEqual([])
})

test('every refusal is answered with its sentence', () => {
  const codes = Object.keys(REFUSALS).filter((code): code is ErrorCode => Object.hasOwn(REFUSALS, code))
  expect(codes.length).toBeGreaterThan(140)
  for (const code of codes)
    expect(bodyOf(code)).toMatchObject({ message: code, description: REFUSALS[code].text })
})
