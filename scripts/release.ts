// What is tried before a release and not at every change: storms, drills, all hands and widths, other days, another
// PostgreSQL. `npm run release` runs every part that has not passed at this commit; `-- api`, `-- browser`, `-- drills`,
// `-- other-postgres` and `-- days` that part anew (`-- 2027-02-28` one of the days), `-- NAME` the tests
// of that name; `-- --again` also what has passed, `-- --rounds N` says how often what is repeated is.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

// Before whatever asks what day it is.
import '../test/support/fixed-day.ts'
import { GATHERED } from '../test/support/refusals.ts'
import { startOtherPostgres } from './other-postgres.ts'
import { check, type Result, root, tell, tests } from './test-runs.ts'
import { startTestServer } from './test-server.ts'

/** Christmas, a holiday, the end of a short February, a leap day, and a Sunday that ends while the tests run. */
const DAYS: Record<string, string> = {
  '2026-12-24': '2026-12-24T14:00:00Z',
  '2027-01-06': '2027-01-06T14:00:00Z',
  '2027-02-28': '2027-02-28T14:00:00Z',
  '2028-02-29': '2028-02-29T14:00:00Z',
  '2026-11-29': '2026-11-30T03:55:00Z',
}

/** One after the other, so that seconds can be held against the clock. */
const DRILLS = [
  'test/durability/drills/',
  'test/durability/open-streams.test.ts',
  'test/durability/start.test.ts',
  'test/security/dear-requests.test.ts',
  'test/security/unknown-accounts.test.ts',
  'src/server/mail/mail-kill.test.ts',
]

const { values, positionals: names } = parseArgs({
  options: { again: { type: 'boolean' }, rounds: { type: 'string' } },
  allowPositionals: true,
})
if (values.rounds !== undefined && !/^[1-9]\d*$/.test(values.rounds)) {
  console.error('npm run release [part or name…] [-- --rounds N]: N is how often')
  process.exit(2)
}

const size = { TEST_SIZE: 'release', ...(values.rounds && { TEST_ROUNDS: values.rounds }) }
const alone = { ...size, TEST_ALONE: '1' }
const oneByOne = ['--maxWorkers=1']

/** Beside each other, over one server and one demo institute, as `npm test` has them. */
async function api(): Promise<Result[]> {
  await using server = await startTestServer()
  await server.fill()
  rmSync(GATHERED, { force: true })
  const options = DRILLS.map((one) => `--exclude=${one.endsWith('/') ? `${one}**` : one}`)
  const run = await tests('API', { project: 'api*', options, env: { ...size, TEST_SERVER_URL: server.url } })
  const tried = await run.again()
  return [tried, await check('refusals given', 'node', [`${root}scripts/refusals.ts`])]
}

async function browser(): Promise<Result[]> {
  await using server = await startTestServer()
  await server.fill()
  const env = { ...size, TEST_SERVER_URL: server.url }
  return [await (await tests('browser', { project: 'browser', env })).again()]
}

async function drills(): Promise<Result[]> {
  const run = await tests('drills', { project: 'api*', files: DRILLS, options: oneByOne, env: alone })
  return [await run.again()]
}

/** What is repeated there shows nothing more: another server, not another program. */
async function otherPostgres(): Promise<Result[]> {
  await using other = await startOtherPostgres()
  console.log(`Second PostgreSQL: ${other.version}`)
  const env = { TEST_EMBEDDED_URL: other.url, TEST_FILES: 'all' }
  return [await (await tests('API, other PostgreSQL', { project: 'api*', env })).again()]
}

/** The tests of `npm test` as if it were that day; the demo institute is made on it too. */
const onDay = (day: string) => async (): Promise<Result[]> => [
  await check(`on ${day}`, 'node', [`${root}scripts/test.ts`, '--no-statics'], {
    env: { TEST_DAY: DAYS[day], TEST_SHIFT_MS: undefined },
  }),
]

const named = async (): Promise<Result[]> => {
  const results: Result[] = []
  for (const project of ['api*', 'browser'] as const) {
    const files = [...names, '--passWithNoTests']
    results.push(await tests(project, { project, files, options: oneByOne, env: alone }))
  }
  return results
}

const PARTS: Record<string, () => Promise<Result[]>> = {
  api,
  browser,
  drills,
  'other-postgres': otherPostgres,
  ...Object.fromEntries(Object.keys(DAYS).map((day) => [day, onDay(day)])),
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
/** Which parts have passed, by what they were run on; nothing is kept of a tree with changes. */
const kept = `${root}.tmp/released/${git('rev-parse', 'HEAD^{tree}')}.json`
const isClean = git('status', '--porcelain') === ''

function passed(): string[] {
  try {
    return isClean ? JSON.parse(readFileSync(kept, 'utf8')) : []
  } catch {
    return []
  }
}

async function run(part: string): Promise<Result[]> {
  console.log(`\n= ${part}`)
  const results = await PARTS[part]?.()
  const { failed } = tell(results ?? [])
  if (failed === 0 && isClean) {
    mkdirSync(`${root}.tmp/released`, { recursive: true })
    writeFileSync(kept, JSON.stringify([...new Set([...passed(), part])]))
  }
  return results ?? []
}

const parts = names.flatMap((name) => (name === 'days' ? Object.keys(DAYS) : [name]))
if (parts.some((part) => !(part in PARTS))) tell(await named())
else {
  const wanted = parts.length > 0 ? parts : Object.keys(PARTS)
  const done = values.again ? [] : passed()
  const results = []
  for (const part of wanted)
    if (done.includes(part)) console.log(`${part} has passed at this commit`)
    else results.push(...(await run(part)))
  if (results.length > 0) tell(results)
}
