// Whether the product is right, in minutes. `-- --fast`: without browser and drills; `-- --changed`: what the change against
// the main branch touches; `-- --all`: everything at the size of a release; `-- NAME`: the tests of that name.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { GATHERED } from '../test/support/refusals.ts'
import { changedFiles, changedTests } from './changed-tests.ts'
import { staticChecks } from './static-checks.ts'
import { startTestServer } from './test-server.ts'

type Result = {
  name: string
  passed: number
  failed: number
  seconds: number
  note?: string
  /** What failed, to be said once more where the reader looks first. */
  failures?: readonly string[]
  /** What could not be run here: nobody may take it for good. */
  skipped?: readonly string[]
}
type Report = {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  success: boolean
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

const root = fileURLToPath(new URL('../', import.meta.url))
const bin = (name: string) => `${root}node_modules/.bin/${name}`
const reports = `${root}.tmp/reports`

const has = (word: string) => process.argv.includes(word)
const [isFast, isChanged, isAll] = [has('--fast'), has('--changed'), has('--all')]
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))

const children = new Set<ChildProcess>()

type Running = { env?: NodeJS.ProcessEnv; hear?: (text: string) => void }

/** Runs a program in sight of the person, or of `hear`; gives its exit code, or null when it had none. */
function run(
  command: string,
  args: readonly string[],
  { env = {}, hear }: Running = {},
): Promise<number | null> {
  return new Promise((resolve) => {
    const output = hear ? 'pipe' : 'inherit'
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    })
    children.add(child)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => hear?.(String(chunk)))
    child.on('error', (error) => {
      console.error(error.message)
      resolve(null)
    })
    child.on('close', (code) => {
      children.delete(child)
      resolve(code)
    })
  })
}

async function check(
  name: string,
  command: string,
  args: readonly string[],
  hear?: Running['hear'],
): Promise<Result> {
  if (!hear) console.log(`\n— ${name}`)
  const since = performance.now()
  const code = await run(bin(command), args, hear && { hear })
  const seconds = (performance.now() - since) / 1000
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds }
}

/** A run of Vitest counts its tests; one that found none, or broke before it could tell, counts as one failure. */
async function tests(name: string, args: readonly string[], running: Running = {}): Promise<Result> {
  if (!running.hear) console.log(`\n— ${name}`)
  const since = performance.now()
  const file = `${reports}/${name.replaceAll(/\W+/g, '-')}.json`
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(bin('vitest'), ['run', ...args, ...reporters], running)
  const { passed, failed, failures, skipped } = counted(file)
  const silent = code !== 0 && failed === 0
  return {
    name,
    passed,
    failed: failed + (silent ? 1 : 0),
    seconds: (performance.now() - since) / 1000,
    failures,
    skipped,
    ...(passed + failed === 0 && { note: 'ran no test' }),
  }
}

function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(root, '')
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${message.slice(0, 600)}`] : []
    return failed.map(
      (one) => `${file} › ${one.fullName}\n  ${(one.failureMessages?.[0] ?? '').slice(0, 600)}`,
    )
  })
}

/** Left out by the tests themselves; what a filter of names leaves out is no news. */
const skippedOf = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${name.replace(root, '')} › ${fullName}`),
  )

type Counted = Required<Pick<Result, 'passed' | 'failed' | 'failures' | 'skipped'>>

function counted(file: string): Counted {
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    // A file that does not even load has no failed test, only a failed suite.
    const failed = report.numFailedTests || (report.success ? 0 : report.numFailedTestSuites)
    return { passed: report.numPassedTests, failed, failures: failuresOf(report), skipped: skippedOf(report) }
  } catch {
    return { passed: 0, failed: 0, failures: [], skipped: [] }
  }
}

function show(results: readonly Result[]): void {
  for (const { name, failures = [] } of results)
    for (const failure of failures) console.log(`\n✗ ${name}: ${failure}`)
  for (const { name, skipped = [] } of results)
    for (const one of skipped) console.log(`\n· not run, ${name}: ${one}`)
  const line = (name: string, figures: readonly (string | number)[], note = '') =>
    console.log(`${name.padEnd(28)} ${figures.map((one) => String(one).padStart(8)).join('')}  ${note}`)
  console.log()
  line('check', ['passed', 'failed', 'skipped', 'seconds'])
  for (const { name, passed, failed, skipped = [], seconds, note } of results)
    line(name, [passed, failed, skipped.length, seconds.toFixed(1)], note)
}

/** The files of a part of the tests. */
const FAST = ['src/', 'test/access/', 'test/structure/']

async function named(): Promise<Result[]> {
  const filter = [...names, '--passWithNoTests']
  const results = []
  for (const project of ['unit', 'api*', 'browser'])
    results.push(await tests(project, ['--project', project, ...filter]))
  return results
}

/** One by one, beside tests that wait a part of their time; what a failed one said stands where the reader looks first. */
async function statics(files: readonly string[] = ['.']): Promise<Result[]> {
  const results = []
  for (const [name, command, args] of staticChecks(files)) {
    let said = ''
    const result = await check(name, command, args, (text) => {
      said += text
    })
    results.push(result.failed > 0 ? { ...result, failures: [`\n${said.trim()}`] } : result)
  }
  return results
}

const rules = () => tests('rules', ['--project', 'unit'])

async function changed(): Promise<Result[]> {
  const touched = changedFiles(root)
  const checks = statics(touched.length > 0 ? touched : undefined)
  const { run: files, left_out } = changedTests(root)
  const found = [await rules(), await tests('API, what changed', ['--project', 'api*', ...files])]
  const results = [...(await checks), ...found]
  const near = left_out.map((file) => `\n  ${file}`).join('')
  if (near)
    console.log(`\nNo room in a minute for these, which the change touches too; npm test has it:${near}`)
  return results
}

async function fast(): Promise<Result[]> {
  const checks = statics()
  const results = [await rules(), await tests('API', ['--project', 'api*', ...FAST])]
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
  const checks = statics()
  const results = [await rules()]
  rmSync(GATHERED, { force: true })
  results.push(await tests('API', ['--project', 'api*'], { env }), await filling)
  results.push(await check('refusals given', 'node', [`${root}scripts/refusals.ts`]))
  const other = process.env.TEST_DATABASE_URL
  // What is repeated there shows nothing more: another server, not another program.
  if (other && isAll)
    results.push(
      await tests('API, other PostgreSQL', ['--project', 'api*'], {
        env: { TEST_EMBEDDED_URL: other, TEST_SIZE: 'short' },
      }),
    )
  if (isAll)
    results.push(await check('checks taken away', 'node', ['scripts/remove-checks.ts', '--most', '6']))
  results.push(await tests('browser', ['--project', 'browser'], { env }))
  return [...(await checks), ...results]
}

if (isAll) process.env.TEST_SIZE = 'all'
mkdirSync(reports, { recursive: true })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
const results = await (names.length > 0 ? named() : isChanged ? changed() : isFast ? fast() : whole())
show(results)
const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0)
const [passed, failed] = [sum((result) => result.passed), sum((result) => result.failed)]
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
