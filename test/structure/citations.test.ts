import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { type Source, sources } from '../support/sources.ts'

// The form of a citation stands in docs/product/README.md.
const CODE = '[A-Z]\\d{1,2}[a-z]?'
const CITATION = new RegExp(
  `(?<path>(?:[\\w.-]+/)*[\\w-]+\\.md)\\b(?:#(?<section>[\\p{L}\\p{N}-]+)| (?<codes>${CODE}\\b(?:, ${CODE}\\b)*))?`,
  'gu',
)
const INDEX = 'docs/product/README.md'

type Page = { path: string; sections: Set<string>; codes: Set<string> }

/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const pageOf = ({ path, lines }: Source): Page => ({
  path,
  sections: new Set(lines.flatMap((line) => /^#{1,6} (.+)$/.exec(line)?.[1] ?? []).map(anchorOf)),
  codes: new Set(lines.flatMap((line) => new RegExp(`^\\| \\**(${CODE})\\** \\|`).exec(line)?.[1] ?? [])),
})

const pages = new Map(
  sources('*.md', 'docs/**/*.md', 'bench/**/*.md', 'src/features/**/notes.md').map((source) => [
    source.path,
    pageOf(source),
  ]),
)

/** Returns the page by its path from the root, from the citing file, or by its name in docs/ and docs/product/. */
function pageNamed(name: string, citedIn: string): Page | undefined {
  const beside = posix.normalize(posix.join(posix.dirname(citedIn), name))
  const places = [beside, posix.normalize(name), `docs/product/${name}`, `docs/${name}`]
  return places.map((place) => pages.get(place)).find((page) => page !== undefined)
}

/** What is wrong with one citation; null when it leads somewhere. */
function faultOf(match: RegExpExecArray, citedIn: string): string | null {
  const { path = '', section, codes } = match.groups ?? {}
  const page = pageNamed(path, citedIn)
  if (!page) return `there is no page ${path}`
  if (section) return page.sections.has(section) ? null : `${page.path} has no section ${section}`
  const missing = codes?.split(', ').find((code) => !page.codes.has(code))
  if (missing) return `${page.path} has no ${missing}`
  const isWhole = !codes && page.path.startsWith('docs/product/') && !citedIn.endsWith('.md')
  return isWhole ? `${page.path} is cited without a section` : null
}

/** The first migrations are frozen, and cite pages by the names of then, which the index explains. */
const FORMER_NAMES = /\b(?:domain|api|quality)\.md\b/g
const withoutFormerNames = (line: string, path: string): string =>
  path === INDEX || path.startsWith('migrations/0') ? line.replaceAll(FORMER_NAMES, '') : line

const faultsIn = ({ path, lines }: Pick<Source, 'path' | 'lines'>): string[] =>
  lines.flatMap((line, index) => {
    const read = withoutFormerNames(line, path)
    const inPage = path.endsWith('.md')
      ? [...read.matchAll(/\]\(#([^)]+)\)/g)]
          .filter(([, section = '']) => !pages.get(path)?.sections.has(section))
          .map(([, section]) => `${path} has no section ${section}`)
      : []
    const elsewhere = [...read.matchAll(CITATION)].flatMap((match) => faultOf(match, path) ?? [])
    return [...inPage, ...elsewhere].map((fault) => `${path}:${index + 1}: ${fault}`)
  })

const SELF = 'test/structure/citations.test.ts'
const everything = sources(
  '*.{md,html,ts,mjs,json}',
  '.ci/run',
  'docs/**/*.md',
  'migrations/*.sql',
  'src/**/*.{ts,tsx,css,html,md}',
  '{test,scripts,demo,bench}/**/*.{ts,tsx,mjs,css,html,md,tsv,json,sh}',
).filter(({ path }) => path !== SELF && path !== 'package-lock.json') // the controls below are in this file

test('every citation of a page leads to a section that is there', () => {
  expect(everything.flatMap(faultsIn)).toEqual([])
  const cited = everything.filter(({ path, text }) => path.startsWith('src/') && /\.md[# ]/.test(text))
  expect(cited.length).toBeGreaterThan(50)
})

test.each([
  ['a page that is not there', '// (spec.md 2)', 'there is no page spec.md'],
  ['a page of another folder', '// design/rules.md#seats', 'there is no page design/rules.md'],
  [
    'a section that is not there',
    '/** rules.md#chairs: capacity. */',
    'docs/product/rules.md has no section chairs',
  ],
  ['a code that is not there', '// promises.md K7, K77', 'docs/product/promises.md has no K77'],
  ['a page alone', '// as rules.md says', 'docs/product/rules.md is cited without a section'],
  ['an old name in a newer migration', '-- domain.md 3', 'there is no page domain.md'],
])('control: %s is found', (_, line, fault) => {
  const path = line.startsWith('--') ? 'migrations/9999_later.sql' : 'src/features/money/payments/rules.ts'
  expect(faultsIn({ path, lines: [line] })).toEqual([`${path}:1: ${fault}`])
})

test.each([
  '// rules.md#seats',
  '// promises.md K7, S4: both',
  '// docs/operations.md',
  '// screens.md W2b',
])('control: `%s` is no fault', (line) => {
  expect(faultsIn({ path: 'src/server/main.ts', lines: [line] })).toEqual([])
})
