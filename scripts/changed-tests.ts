// Which tests `npm test -- --changed` runs: what a change touches, as far as fits into a minute.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Summed over the tests that run beside each other. */
const MOST_MS = 20_000
const UNKNOWN_MS = 3_000
/** A few seconds that find most of what a change of names, files or registries breaks. */
const ALWAYS = ['test/structure/', 'test/access/permissions.test.ts', 'test/access/screens.test.ts']

export type ChangedTests = { run: string[]; left_out: string[] }

const lines = (text: string) => text.split('\n').filter(Boolean)

/** Where the change began: the last commit that is on the main branch too. */
function baseOf(git: (...args: string[]) => string): string {
  for (const branch of ['origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', branch).trim()
    } catch {
      // No such branch here.
    }
  return 'HEAD'
}

/** How long each test file of the API took in the last whole run. */
function durations(root: string): Map<string, number> {
  const report = join(root, '.tmp/reports/API.json')
  if (!existsSync(report)) return new Map()
  const { testResults }: { testResults: { name: string; startTime: number; endTime: number }[] } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  return new Map(
    testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]),
  )
}

/** Of a feature or a room of the server: `src/features/payments`. */
const roomOf = (path: string) => path.split('/').slice(0, 3).join('/')

const gitIn =
  (root: string) =>
  (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

function changedSince(base: string, git: (...args: string[]) => string): string[] {
  return [
    ...lines(git('diff', '--name-only', base)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ]
}

/** What the change added or altered. */
export function changedFiles(root: string): string[] {
  const git = gitIn(root)
  return changedSince(baseOf(git), git).filter((path) => existsSync(join(root, path)))
}

export function changedTests(root: string): ChangedTests {
  const git = gitIn(root)
  const base = baseOf(git)
  const changed = changedSince(base, git)
  const rooms = new Set(changed.filter((path) => path.startsWith('src/')).map(roomOf))
  const listed = execFileSync(
    join(root, 'node_modules/.bin/vitest'),
    ['list', '--filesOnly', '--project', 'api*', '--changed', base, '--passWithNoTests'],
    { cwd: root, encoding: 'utf8' },
  )
  const related = lines(listed).flatMap((line) => /(?:^|\s)(\S+\.test\.tsx?)$/.exec(line)?.[1] ?? [])
  const known = durations(root)
  const cost = (file: string) => known.get(file) ?? UNKNOWN_MS
  const rank = (file: string) => (changed.includes(file) ? 0 : rooms.has(roomOf(file)) ? 1 : 2)
  const nearest = related
    .filter((file) => !ALWAYS.some((one) => file.startsWith(one)))
    .sort((one, other) => rank(one) - rank(other) || cost(one) - cost(other))
  let spent = 0
  const fits = nearest.filter((file) => {
    spent += cost(file)
    return spent <= MOST_MS
  })
  return { run: [...ALWAYS, ...fits], left_out: nearest.filter((file) => !fits.includes(file)) }
}
