import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sources } from '../support/sources.ts'

const LINK = /\]\(([^)#\s]+)[^)]*\)/g
/** `` `roomFor` and `placeAmong` of [sections](src/features/timetable/sections/rules.ts) `` */
const NAMED = /((?:`\w+`(?:,| and|) )+)of \[[^\]]+\]\(([^)#\s]+)\)/g

const targetOf = (page: string, link: string) => posix.normalize(posix.join(posix.dirname(page), link))

/** The links of a page that lead to no file, and the names that the linked file does not have. */
function faultsIn(page: string, text: string): string[] {
  const lost = [...text.matchAll(LINK)]
    .flatMap(([, link = '']) => (/^\w+:/.test(link) ? [] : [targetOf(page, link)]))
    .filter((path) => !existsSync(`${ROOT}${path}`))
    .map((path) => `${page}: there is no ${path}`)
  const unnamed = [...text.matchAll(NAMED)].flatMap(([, names = '', link = '']) => {
    const path = targetOf(page, link)
    const [file] = sources(path)
    return [...names.matchAll(/\w+/g)]
      .filter(([name]) => file && !new RegExp(`\\b${name}\\b`).test(file.text))
      .filter(([name]) => name !== 'and')
      .map(([name]) => `${page}: ${path} has no ${name}`)
  })
  return [...lost, ...unnamed]
}

test('a link leads to a file, and a name beside it stands in that file', () => {
  const pages = sources('*.md', 'docs/**/*.md')
  expect(pages.flatMap(({ path, text }) => faultsIn(path, text))).toEqual([])
  const named = pages.flatMap(({ text }) => [...text.matchAll(NAMED)])
  expect(named.length).toBeGreaterThan(2)
})

test.each([
  [
    '[rules](src/features/timetable/sections/rulez.ts)',
    'there is no src/features/timetable/sections/rulez.ts',
  ],
  [
    '`roomFor` and `roomOf` of [sections](src/features/timetable/sections/rules.ts)',
    'src/features/timetable/sections/rules.ts has no roomOf',
  ],
])('control: %s is found', (text, fault) => {
  expect(faultsIn('README.md', text)).toEqual([`README.md: ${fault}`])
})
