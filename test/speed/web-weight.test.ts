import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LOOK } from '../support/answer-headers.ts'

// screens.md W2: gzipped, in all. 1 kB is 1,000 bytes.
const PUBLIC_MOST = 110_000
const HOME_MOST = 170_000
const SCREEN_MOST = 30_000
const STYLE_MOST = 15_000
const ALL_STYLES_MOST = 18_800
/** The sheet of notes is a screen of its own kind. */
const SHEET_STYLES_MOST = 1_100
const FILES_MOST = 6
/** All plots of a home and what stands between them, with the library that they are drawn with. */
const PLOTS_MOST = 15_000

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

const root = fileURLToPath(new URL('../../', import.meta.url))
/** What is served, which `npm test` has built where its sources had changed. */
const built = join(root, 'dist/web')
const manifest: Manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'))

const chunkOf = (key: string): Chunk => {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
  if (!chunk) throw new Error(`the bundle has no ${key}`)
  return chunk
}

/** Every chunk that these need before they run. */
function closure(...keys: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    for (const next of chunkOf(key).imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return found
}

/** What forms and lists check with. */
function schemas(): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === 'schemas')
  if (!found) throw new Error('the bundle has no schemas')
  return found
}

const gzipped = (file: string) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length
const scriptOf = (keys: Iterable<string>) =>
  [...new Set([...keys].map((key) => chunkOf(key).file))]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipped(file), 0)

/** Both pages begin with it. */
const MAIN = 'main'
const LOGIN = [MAIN, 'src/web/public/start.tsx']
const PREINSCRIPTION = [MAIN, 'src/web/public/start.tsx', 'src/web/public/PreinscriptionPage.tsx']
const HOME = [MAIN, 'application', 'src/features/roofs/dashboard/web/HomeScreen.tsx']

/** What home loads for one role: itself, or one of the parts that it chooses among. */
function homes(): Set<string>[] {
  const parts = (chunkOf('src/features/roofs/dashboard/web/HomeScreen.tsx').dynamicImports ?? []).filter(
    (key) => key.startsWith('src/features/'),
  )
  return parts.length > 0 ? parts.map((part) => closure(...HOME, part)) : [closure(...HOME)]
}

test.each([
  ['login', LOGIN],
  ['pre-enrolment', PREINSCRIPTION],
])('%s loads at most 110 kB of script', (_, keys) => {
  const loaded = closure(...keys)
  expect(scriptOf(loaded)).toBeLessThanOrEqual(PUBLIC_MOST)
  const sources = [...loaded].join(' ')
  expect(sources).not.toMatch(/router|react-aria|react-hook-form|react-query|schemas/)
  expect(new Set([...loaded].map((key) => chunkOf(key).file)).size).toBeLessThanOrEqual(FILES_MOST)
})

test('the first signed-in screen loads at most 170 kB of script in all, for every role', () => {
  for (const home of homes()) {
    expect(scriptOf(home)).toBeLessThanOrEqual(HOME_MOST)
    expect([...home]).not.toContain(schemas())
  }
})

/** Each build has other digests in the names of files, which weigh a hundred bytes more or less by chance. */
const withoutDigests = (file: string) =>
  readFileSync(join(built, file), 'utf8').replaceAll(/-[\w-]{8}(?=\.(?:js|css))/g, '-')

// Reached so far (docs/decisions/0019-speed.md); the goal of W2b is 12 requests and 150 kB with page, styles and answers.
test('a home waits for at most 14 files of 137 kB as they are sent, and nearly all for ten', () => {
  const sent = homes().map((home) => [...new Set([...home].map((key) => chunkOf(key).file))])
  const bytes = new Map(
    [...new Set(sent.flat())].map((file) => [file, brotliCompressSync(withoutDigests(file)).length]),
  )
  const weights = sent.map((files) => files.reduce((sum, file) => sum + (bytes.get(file) ?? 0), 0))
  expect(Math.max(...weights)).toBeLessThanOrEqual(137_050)
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(14)
  expect(sent.filter(({ length }) => length > 10).length).toBeLessThanOrEqual(1)
})

test('what comes for the line once a page is at rest brings no schemas', () => {
  expect([...closure('line', 'later', 'src/web/offline/own-answers.ts')]).not.toContain(schemas())
})

test('the plots of a home weigh at most 15 kB, their library with them, and come after it', () => {
  const home = closure(...HOME, 'src/features/roofs/dashboard/web/AdminHome.tsx')
  const plots = closure('below', 'plot')
  const added = [...plots].filter((one) => !home.has(one))
  expect(added.map((key) => chunkOf(key).name)).toEqual(expect.arrayContaining(['below', 'plot']))
  expect(scriptOf(added)).toBeLessThanOrEqual(PLOTS_MOST)
})

test('the page names all that its screen needs before it runs, and every screen has one', () => {
  const named: { path: string; files: string[]; own: Record<string, string[]> }[] = JSON.parse(
    readFileSync(join(built, '.vite/screens.json'), 'utf8'),
  )
  expect(named.length).toBeGreaterThan(84)
  const home = named.find(({ path }) => path === '/home')
  expect(Object.keys(home?.own ?? {}).sort()).toEqual([
    'admin',
    'coordinator',
    'lowAdmin',
    'student',
    'teacher',
  ])
  for (const files of [...named.map((one) => one.files), ...Object.values(home?.own ?? {})])
    for (const file of files) expect(existsSync(join(built, file)), file).toBe(true)
  const ofPage = readFileSync(join(built, 'app.html'), 'utf8').match(/assets\/[\w.-]+/g) ?? []
  const students = new Set([...ofPage, ...(named.find(({ path }) => path === '/students')?.files ?? [])])
  for (const key of closure('application', 'src/features/people/students/web/StudentsScreen.tsx')) {
    expect(students).toContain(chunkOf(key).file)
  }
})

test('no file waits for one that waits for it: what it takes from there may not be there yet', () => {
  const caught = Object.entries(manifest).filter(([key, { imports = [] }]) => closure(...imports).has(key))
  expect(caught.map(([key]) => key)).toEqual([])
})

test('each further screen adds at most 30 kB', () => {
  // What everybody has by then, whatever their home is.
  const [first = new Set<string>(), ...others] = homes()
  const base = new Set([...first].filter((one) => others.every((home) => home.has(one))))
  // The frame fetches these for everybody once the first rows are there (`line-state.ts`).
  base.add(schemas())
  const line = chunkOf('line')
  const screens = Object.keys(manifest).filter((key) => /^src\/(?:features|web)\/.*Screen\.tsx$/.test(key))
  expect(screens.length).toBeGreaterThan(3)
  const heavy = screens.flatMap((key) => {
    const further = [...closure(key)].filter((one) => !base.has(one) && chunkOf(one) !== line)
    const added = scriptOf(further) + weightOf(stylesOf(further.map(chunkOf)))
    return added > SCREEN_MOST ? [`${key}: ${added}`] : []
  })
  expect(heavy).toEqual([])
})

const stylesOf = (chunks: readonly Chunk[]) =>
  new Set(chunks.flatMap(({ file, css = [] }) => [...css, file].filter((one) => one.endsWith('.css'))))
const weightOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + gzipped(file), 0)

test('the styles of the first screen weigh at most 15 kB, whoever sees it', () => {
  const ofPage = readFileSync(join(built, 'app.html'), 'utf8').match(/assets\/[\w.-]+\.css/g) ?? []
  expect(ofPage.length).toBeGreaterThan(0)
  const firsts = [closure(...LOGIN), closure(...PREINSCRIPTION), ...homes()]
  for (const first of firsts) {
    const styles = new Set([...ofPage, ...stylesOf([...first].map(chunkOf))])
    expect(weightOf(styles)).toBeLessThanOrEqual(STYLE_MOST)
  }
})

test('the styles that come with the week, the calendar, the map and the sheet of notes are few too', () => {
  const styles = [...stylesOf(Object.values(manifest))]
  const isOfSheet = (file: string) => file.includes('NoteSheet')
  expect(weightOf(new Set(styles.filter((file) => !isOfSheet(file))))).toBeLessThanOrEqual(ALL_STYLES_MOST)
  expect(weightOf(new Set(styles.filter(isOfSheet)))).toBeLessThanOrEqual(SHEET_STYLES_MOST)
})

test('the pages run no script of their own but the one that the policy names, and carry no style', () => {
  for (const page of ['index.html', 'app.html']) {
    const html = readFileSync(join(built, page), 'utf8')
    const [own = '', script = ''] = /<script>([^<]*)<\/script>/.exec(html) ?? []
    expect(`'sha256-${createHash('sha256').update(script).digest('base64')}'`).toBe(LOOK)
    expect(html.replace(own, '')).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=|https?:/)
  }
})

test('no script has a lookbehind, by which Safari 15.4 to 16.3 reads none of it', () => {
  const scripts = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(100)
  const found = scripts.filter((name) => /\(\?<[=!]/.test(readFileSync(join(built, 'assets', name), 'utf8')))
  expect(found).toEqual([])
})
