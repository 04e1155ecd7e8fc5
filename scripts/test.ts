// Every check there is. `npm test -- --fast` leaves the browser out, `npm test -- NAME` runs the tests of that name only.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { GATHERED } from '../test/refusals.ts'

type Result = {
  name: string
  passed: number
  failed: number
  seconds: number
  note?: string
  /** What failed, to be said once more where the reader looks first. */
  failures?: readonly string[]
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

/** Runs a program in sight of the person; true when it ended well. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve) => {
    child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', (code) => resolve(code === 0))
  })
}

async function check(name: string, command: string, args: readonly string[]): Promise<Result> {
  console.log(`\n— ${name}`)
  const since = performance.now()
  const good = await run(bin(command), args)
  return { name, passed: good ? 1 : 0, failed: good ? 0 : 1, seconds: (performance.now() - since) / 1000 }
}

/** A run of Vitest counts its tests; one that found none, or broke before it could tell, counts as one failure. */
async function tests(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Result> {
  console.log(`\n— ${name}`)
  const since = performance.now()
  const file = `${reports}/${name.replaceAll(/\W+/g, '-')}.json`
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const good = await run(bin('vitest'), ['run', ...args, ...reporters], env)
  const { passed, failed, failures } = counted(file)
  const silent = !good && failed === 0
  return {
    name,
    passed,
    failed: failed + (silent ? 1 : 0),
    seconds: (performance.now() - since) / 1000,
    failures,
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

function counted(file: string): { passed: number; failed: number; failures: readonly string[] } {
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    // A file that does not even load has no failed test, only a failed suite.
    const failed = report.numFailedTests || (report.success ? 0 : report.numFailedTestSuites)
    return { passed: report.numPassedTests, failed, failures: failuresOf(report) }
  } catch {
    return { passed: 0, failed: 0, failures: [] }
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
  console.log(
    `\n${'check'.padEnd(28)} ${'passed'.padStart(7)} ${'failed'.padStart(7)} ${'seconds'.padStart(8)}`,
  )
  for (const { name, passed, failed, seconds, note = '' } of results)
    console.log(
      `${name.padEnd(28)} ${String(passed).padStart(7)} ${String(failed).padStart(7)} ${seconds.toFixed(1).padStart(8)}  ${note}`,
    )
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
      await tests('storm of requests', ['--project', 'api', 'test/hostile/contract.test.ts'], {
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
