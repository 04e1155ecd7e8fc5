// Whether the product is right, in minutes: what decides whether a change lands. `-- --fast`: without browser and drills;
// `-- --changed`: the rooms that the change against the main branch touches; `-- NAME`: the tests of that name.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'

// Before whatever asks what day it is.
import '../test/support/fixed-day.ts'
import { GATHERED } from '../test/support/refusals.ts'
import { check, type Result, root, statics, tell, tests } from './test-runs.ts'
import { startTestServer } from './test-server.ts'
import { withYardstick } from './yardstick.ts'

const has = (word: string) => process.argv.includes(word)
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))

/** The files of a part of the tests. */
const FAST = ['src/', 'test/access/', 'test/structure/']
/** What most changes of names, files or registries break. */
const ALWAYS = ['test/structure/', 'test/access/permissions.test.ts', 'test/access/screens.test.ts']

async function named(): Promise<Result[]> {
  const files = [...names, '--passWithNoTests']
  // Whoever names a test wants it, whenever it is run otherwise.
  const env = { TEST_FILES: 'all' }
  const results = []
  for (const project of ['unit', 'api*', 'browser'] as const)
    results.push(await tests(project, { project, files, env }))
  return results
}

const rules = () => tests('rules', { project: 'unit' })

/** A feature, a room of the server or of the screens; beside them the tests of the whole that were changed themselves. */
const ROOM_OR_TEST = /^src\/(?:features\/)?\w+\/[\w-]+\/|^test\/.*\.test\.ts$/

/** What the change added or altered, since the last commit that is on the main branch too. */
function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const main = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main').at(
    -1,
  )
  const base = git('merge-base', 'HEAD', main ?? 'HEAD')
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...git('diff', '--name-only', '--diff-filter=d', ...base), ...added]
}

async function changed(): Promise<Result[]> {
  const touched = changedFiles()
  const checks = statics(touched.length > 0 ? touched : undefined)
  const near = [...new Set(touched.flatMap((path) => ROOM_OR_TEST.exec(path)?.[0] ?? []))]
  const env = { TEST_TOUCHED: near.join(' ') }
  const browser = { project: 'browser', files: near, options: ['--passWithNoTests'], env } as const
  const results = [await rules(), await tests('API', { project: 'api*', files: [...ALWAYS, ...near] })]
  if (near.length > 0) results.push(await tests('browser', browser))
  return [...(await checks), ...results]
}

async function fast(): Promise<Result[]> {
  const checks = statics()
  const results = [await rules(), await tests('API', { project: 'api*', files: FAST })]
  return [...(await checks), ...results]
}

/** Beside the first tests, which need no filled institute; those that do wait for it. */
async function filled(fill: () => Promise<unknown>): Promise<Result> {
  const name = 'demo institute'
  const since = performance.now()
  const failures = await fill().then(
    () => [],
    (error) => [String(error instanceof Error ? error.stack : error)],
  )
  const failed = failures.length
  return { name, passed: 1 - failed, failed, failures, seconds: (performance.now() - since) / 1000 }
}

async function whole(): Promise<Result[]> {
  await using server = await startTestServer()
  const env = { TEST_SERVER_URL: server.url }
  const filling = filled(server.fill)
  // Of the same files on another day nothing else would come out.
  const checks = has('--no-statics') ? [] : statics()
  rmSync(GATHERED, { force: true })
  const unit = await rules()
  const api = await tests('API', { project: 'api*', env })
  const institute = await filling
  const browser = await tests('browser', { project: 'browser', env })
  // By themselves, after the others.
  const tried = [await unit.again(), await api.again(), institute, await browser.again()]
  const refusals = await check('refusals given', 'node', [`${root}scripts/refusals.ts`])
  return [...(await checks), ...tried, refusals]
}

tell(
  await (names.length > 0
    ? named()
    : has('--changed')
      ? changed()
      : has('--fast')
        ? fast()
        : withYardstick(whole)),
)
