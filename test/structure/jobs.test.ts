import { expect, test } from 'vitest'
import { jobs } from '#server/registry.ts'
import { sources } from '../support/sources.ts'

test('every kind of job that is declared is run, and no two have the same name', () => {
  const declared = sources('src/**/*.ts')
    .filter(({ path }) => !/\.(?:test|fixture)\.ts$/.test(path))
    .flatMap(({ text }) => [
      ...text.matchAll(/(?:: (?:JobKind|ScheduledJob)<[^=]*> = |= quietNotice<[^=]*>\()\{\s+kind: '(\w+)'/g),
    ])
    .map(([, kind]) => kind)
  expect(jobs.map(({ kind }) => kind).sort()).toEqual(declared.sort())
  expect(new Set(declared).size).toBe(declared.length)
})
