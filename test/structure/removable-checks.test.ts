import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { IN_CORE, IN_FEATURES, IN_PLACES, STAFF_ONLY } from '../../scripts/removable-checks.ts'
import { sources } from '../support/sources.ts'

const root = new URL('../../', import.meta.url)

// promises.md A1: what can no longer be found is no longer taken away, and nobody would notice.
test('every check that `scripts/remove-checks.ts` takes away by name is there to be taken', () => {
  const gone = [...IN_CORE, ...IN_PLACES].filter(
    ([file, found]) => !readFileSync(new URL(file, root), 'utf8').includes(found),
  )
  expect(gone.map(([file, found]) => `${file}: ${found}`)).toEqual([])
  expect(IN_CORE.length + IN_PLACES.length).toBeGreaterThan(30)
})

test.each(IN_FEATURES)('of each kind there is its share to be taken: $kind', ({ kind, find, share }) => {
  const product = sources('src/features/**/*.ts').filter(
    ({ path }) =>
      !/\.test\.ts$|\/web\//.test(path) && (kind !== 'reach of a list' || !STAFF_ONLY.includes(path)),
  )
  const many = product.reduce((sum, { text }) => sum + [...text.matchAll(find)].length, 0)
  expect(many).toBeGreaterThanOrEqual(share)
})
