import { describe, expect, test } from 'vitest'
import { type Source, SPANISH, sources, withoutComments } from '../support/sources.ts'

const MOST_LINES = 250
/** A test tells one story after the other. */
const MOST_TEST_LINES = 350
/** Longer than that because they are tables or generated. This list may only shrink. */
const LONG = new Set(['src/server/database/types.ts'])

/** The closed list of architecture.md#where-things-are, below a feature or one of its sub-concerns. */
const FEATURE_FILES = [
  /^(?:contract|feature|first-calls|refusals|rules|rules\.test|words)\.ts$/,
  /^notes\.md$/,
  /^server\/(?:columns|queries|actions|routes|routes\.test|jobs|jobs\.test)\.ts$/,
  /^server\/[a-z][a-z-]*\.pdf\.ts$/,
  // A format that another program reads, which a library writes.
  /^server\/[a-z]+-text(?:\.test)?\.ts$/,
  // A search: pure as rules are, and too long to be one of them.
  /^search\/[a-z][a-z-]*(?:\.test)?\.ts$/,
  /^web\/(?:screens|loads|field-words)\.ts$/,
  /^web\/(?:widgets\/)?[A-Z][A-Za-z]*\.tsx$/,
  // What a person does there, in a browser.
  /^web\/[a-z][a-z-]*\.browser\.test\.ts$/,
  // Without markup: hooks, words, what a screen reckons.
  /^web\/(?:widgets\/)?(?!index)[a-z][a-z-]*\.ts$/,
]

const product = sources('src/**/*.{ts,tsx}')
const code = product.filter(({ path }) => !/\.(?:test|fixture)\.tsx?$/.test(path))
const everything = [...product, ...sources('{test,scripts,demo,bench}/**/*.{ts,tsx,mjs}')]

/** `path:line` of every line of the code, comments left out, that matches. */
const places = (files: readonly Source[], pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) =>
    withoutComments(text)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )

const limitOf = (path: string) =>
  /^test\/|\.(?:test|fixture)\.tsx?$/.test(path) ? MOST_TEST_LINES : MOST_LINES

/** Where no answer is waited for: what is asked for once by hand, what waits for itself, what stands beside others. */
const OWN_WAITING = [
  'src/features/enrolment/preregistrations/web/ConfirmManyDialog.tsx',
  'src/features/timetable/sections/web/SectionScheduleScreen.tsx',
  'src/features/timetable/sections/web/SectionStudentsScreen.tsx',
]

const except = (files: readonly Source[], ...paths: (string | RegExp)[]) =>
  files.filter(({ path }) => !paths.some((one) => (typeof one === 'string' ? one === path : one.test(path))))

test('a feature has no other files than those of the list (architecture.md#where-things-are)', () => {
  const strange = sources('src/features/*/*/**/*.*').filter(({ path }) => {
    const inside = path.split('/').slice(4)
    const below =
      inside[0] === 'server' || inside[0] === 'web' ? inside : inside.slice(inside.length > 1 ? 1 : 0)
    return !FEATURE_FILES.some((pattern) => pattern.test(inside.join('/')) || pattern.test(below.join('/')))
  })
  expect(strange.map(({ path }) => path)).toEqual([])
})

/** Sub-rooms of one file that are left. This list may only shrink. */
const LONELY = [
  'dashboard/coordination',
  'imports/checking',
  'imports/inscribing',
  'imports/progress',
  'students/inscriptions',
]

test('a sub-room of a feature is more than one file', () => {
  const rooms = Map.groupBy(
    product.flatMap(
      ({ path }) => /^src\/features\/[^/]+\/([^/]+\/(?!server\/|web\/)[^/]+)\//.exec(path)?.[1] ?? [],
    ),
    (room) => room,
  )
  const lonely = [...rooms].filter(([, files]) => files.length === 1).map(([room]) => room)
  expect(lonely.sort()).toEqual(LONELY)
})

test(`no file is longer than ${MOST_LINES} lines`, () => {
  const long = everything.filter(({ path, lines }) => lines.length > limitOf(path) && !LONG.has(path))
  expect(long.map(({ path, lines }) => `${path}: ${lines.length}`)).toEqual([])
  for (const path of LONG)
    expect(
      product.find((one) => one.path === path)?.lines.length,
      `${path} no longer needs its exception`,
    ).toBeGreaterThan(MOST_LINES)
})

/** Gives a component, which stands in a file of its own. */
const LATER = 'src/features/teaching/documents/web/DocumentFieldsLater.tsx'

test('a `.tsx` of a feature has markup', () => {
  const bare = product.filter(
    ({ path, text }) =>
      /^src\/features\/.*\.tsx$/.test(path) && !/\/>|<\/[A-Za-z>]/.test(withoutComments(text)),
  )
  expect(bare.map(({ path }) => path)).toEqual([LATER])
})

test('file names say what is inside', () => {
  const vague = /(?:^|[/.-])(?:utils?|helpers?|common|managers?|services?|misc|index)(?=[.-])/i
  expect(product.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
  const odd = product.filter(
    ({ path }) => !/\/(?:[a-z0-9-]+(?:\.[a-z]+){0,2}\.tsx?|[A-Z][A-Za-z]*(?:\.[a-z]+)?\.tsx)$/.test(path),
  )
  expect(odd.map(({ path }) => path)).toEqual([])
})

describe('the code', () => {
  test('speaks Spanish only where people read it', () => {
    // Titles of an exported list, of its columns and of a document stand in the contract.
    const found = places(except(code, ...SPANISH), /[áéíóúüñÁÉÍÓÚÜÑ¿¡]/)
    expect(
      found.filter((place) => !(place.includes('contract.ts') && /(?:title|document|viewed): /.test(place))),
    ).toEqual([])
  })

  test('takes the time from its clock', () => {
    const found = places(
      except(code, 'src/kernel/dates.ts', 'src/web/ui/clock.ts'),
      /\bDate\.now\(|\bnew Date\(/,
    )
    expect(found).toEqual([])
  })

  test('reads the environment in its programs alone', () => {
    expect(places(except(code, 'src/server/main.ts', 'src/server/admin.ts'), /process\.env/)).toEqual([])
  })

  test('asks of a browser nothing that phones of four years ago lack (screens.md W8)', () => {
    const screens = product.filter(({ path }) => /\/web\/|\/rules\.ts$|^src\/kernel\//.test(path))
    const young = /\.(?:toSorted|toSpliced|toReversed|groupBy|withResolvers)\(/
    expect(places(except(screens, /\.test\.tsx?$/, /^src\/web\/dev\//), young)).toEqual([])
  })

  test('shows what the API answers by `Answered`: waiting, failed or there, in one way', () => {
    const screens = product.filter(({ path }) => /^src\/features\/.*\/web\//.test(path))
    expect(places(except(screens, ...OWN_WAITING), /<ErrorState\b/)).toEqual([])
  })

  test('has named exports, and no barrels', () => {
    expect(places(code, /^export default|^export \* from|^export \{[^}]*\} from/)).toEqual([])
  })

  test('gives no markup as text to the browser', () => {
    expect(
      places(code, /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/),
    ).toEqual([])
  })

  test('has no `any`, no `!` and no silenced check without a reason', () => {
    const silenced = everything.flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => {
        const match =
          /(?:\/\/|\/\*)\s*(biome-ignore|@ts-expect-error|@ts-ignore|@ts-nocheck|(?:ox|es)lint-disable)\S*(.*)/.exec(
            line,
          )
        const reason = match?.[2]?.replace(/^.*?:/, '').trim() ?? ''
        const allowed = /^(?:biome-ignore|@ts-expect-error)$/.test(match?.[1] ?? '') && reason.length >= 8
        return match && !allowed ? [`${path}:${index + 1}: ${line.trim()}`] : []
      }),
    )
    expect(silenced).toEqual([])
    const unsafe = places(code, /(?::|\bas|<)\s*any\b(?!thing)|[\w)\]]!(?:[.;,)\]]|$)/)
    const allowed = everything.flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => (line.includes('biome-ignore') ? [`${path}:${index + 2}:`] : [])),
    )
    expect(unsafe.filter((place) => !allowed.some((start) => place.startsWith(start)))).toEqual([])
  })
})
