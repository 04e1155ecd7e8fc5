import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { IN_CORE, IN_PLACES } from '../scripts/removable-checks.ts'

const root = new URL('../', import.meta.url)

// quality.md A1: what can no longer be found is no longer taken away, and nobody would notice.
test('every check that `scripts/remove-checks.ts` takes away by name is there to be taken', () => {
  const gone = [...IN_CORE, ...IN_PLACES].filter(
    ([file, found]) => !readFileSync(new URL(file, root), 'utf8').includes(found),
  )
  expect(gone.map(([file, found]) => `${file}: ${found}`)).toEqual([])
  expect(IN_CORE.length + IN_PLACES.length).toBeGreaterThan(30)
})
