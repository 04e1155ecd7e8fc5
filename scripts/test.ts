// Every check there is. `npm test -- --fast` leaves the browser out, `npm test -- NAME` runs the tests of that name only.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { GATHERED } from '../test/support/refusals.ts'

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

const fast = process.argv.includes('--fast')
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))

let child: ChildProcess | undefined

/** Runs a program in sight of the person; gives its exit code, or null when it had none. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number | null> {
  return new Promise((resolve) => {
    child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(null)
    })
    child.on('exit', resolve)
  })
}

/** The exit code of a check that this machine has no place for: `scripts/drill.ts`. */
const NOT_HERE = 77

async function check(name: string, command: string, args: readonly string[]): Promise<Result> {
  console.log(`\n— ${name}`)
  const since = performance.now()
  const code = await run(bin(command), args)
  const seconds = (performance.now() - since) / 1000
  if (code === NOT_HERE) return { name, passed: 0, failed: 0, seconds, skipped: [name] }
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds }
}

/** A run of Vitest counts its tests; one that found none, or broke before it could tell, counts as one failure. */
async function tests(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Result> {
  console.log(`\n— ${name}`)
  const since = performance.now()
  const file = `${reports}/${name.replaceAll(/\W+/g, '-')}.json`
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(bin('vitest'), ['run', ...args, ...reporters], env)
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

const STATIC = [
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['floating promises', 'oxlint', ['--type-aware', '-A', 'all', '-D', 'typescript/no-floating-promises']],
  ['types of the server', 'tsc', ['-p', 'tsconfig.server.json']],
  ['types of the browser', 'tsc', ['-p', 'tsconfig.web.json']],
] as const

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

async function all(): Promise<Result[]> {
  mkdirSync(reports, { recursive: true })
  const results: Result[] = []
  // One by one: the type checkers and the tests each fill the machine already.
  if (names.length === 0)
    for (const [name, command, args] of STATIC) results.push(await check(name, command, args))
  const filter = names.length > 0 ? [...names, '--passWithNoTests'] : []
  results.push(await tests('rules', ['--project', 'unit', ...filter]))
  rmSync(GATHERED, { force: true })
  results.push(await tests('API', ['--project', 'api', ...filter]))
  if (names.length === 0) results.push(await check('refusals given', 'node', [`${root}scripts/refusals.ts`]))
  const other = process.env.TEST_DATABASE_URL
  if (other)
    results.push(
      await tests('API, other PostgreSQL', ['--project', 'api', ...filter], { TEST_EMBEDDED_URL: other }),
    )
  const { STORM_REQUESTS, LONG_DRILLS } = process.env
  if (STORM_REQUESTS && names.length === 0)
    results.push(
      await tests('storm of requests', ['--project', 'api', 'test/security/contract.test.ts'], {
        HOSTILE_REQUESTS: STORM_REQUESTS,
      }),
    )
  for (const drill of names.length > 0 ? [] : (LONG_DRILLS ?? '').split(/\s+/).filter(Boolean))
    results.push(await check(`long drill: ${drill}`, 'node', [`${root}scripts/drill.ts`, drill]))
  if (!fast) results.push(await tests('browser', ['--project', 'browser', ...filter]))
  return results
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child?.kill(signal))
const results = await all()
show(results)
const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0)
const [passed, failed] = [sum((result) => result.passed), sum((result) => result.failed)]
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
