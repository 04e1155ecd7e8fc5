// Whether the product is right, in minutes: what decides whether a change lands. `-- --fast`: without browser and drills;
// `-- --changed`: what the change against the main branch touches; `-- NAME`: the tests of that name.
import { rmSync } from 'node:fs'

// Before whatever asks what day it is.
import '../test/support/fixed-day.ts'
import { GATHERED } from '../test/support/refusals.ts'
import { changedFiles, changedTests } from './changed-tests.ts'
import { check, type Result, root, statics, tell, tests } from './test-runs.ts'
import { startTestServer } from './test-server.ts'

const has = (word: string) => process.argv.includes(word)
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))

/** The files of a part of the tests. */
const FAST = ['src/', 'test/access/', 'test/structure/']

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

async function changed(): Promise<Result[]> {
  const touched = changedFiles(root)
  const checks = statics(touched.length > 0 ? touched : undefined)
  const { run: files, left_out } = changedTests(root)
  const found = [await rules(), await tests('API, what changed', { project: 'api*', files })]
  const results = [...(await checks), ...found]
  const near = left_out.map((file) => `\n  ${file}`).join('')
  if (near)
    console.log(`\nNo room in a minute for these, which the change touches too; npm test has it:${near}`)
  return results
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

tell(await (names.length > 0 ? named() : has('--changed') ? changed() : has('--fast') ? fast() : whole()))
