// What `npm test` and `npm run release` share: running a program or Vitest, counting what came out, trying once more.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { staticChecks } from './static-checks.ts'

export type Result = {
  name: string
  passed: number
  failed: number
  seconds: number
  note?: string
  /** What failed, to be said once more where the reader looks first. */
  failures?: readonly string[]
  /** What failed in the first try and passed in the second, with what the first said. */
  unsteady?: readonly string[]
  /** What could not be run here: nobody may take it for good. */
  skipped?: readonly string[]
}

/** A run of Vitest; `again` tries each file that failed once more, by itself, and gives what is to be said then. */
type TestRun = Result & { again(): Promise<Result> }

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
type Counted = { passed: number; failed: number; failures: Failure[]; skipped: string[] }
type Failure = { file: string; text: string }

export const root = fileURLToPath(new URL('../', import.meta.url))
const bin = (name: string) => `${root}node_modules/.bin/${name}`
const reports = `${root}.tmp/reports`
mkdirSync(reports, { recursive: true })

/** More files than these do not fail by chance. */
const MOST_AGAIN = 8

const children = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })

type Running = { env?: NodeJS.ProcessEnv; hear?: ((text: string) => void) | undefined }

/** Which tests: a project of vitest.config.ts, and of it the files of these names. */
type RunOptions = {
  project: 'unit' | 'api*' | 'browser'
  files?: readonly string[]
  options?: readonly string[]
  env?: NodeJS.ProcessEnv
}

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

/** One program that is right or not. */
export async function check(
  name: string,
  command: string,
  args: readonly string[],
  running: Running = {},
): Promise<Result> {
  if (!running.hear) console.log(`\n— ${name}`)
  const since = performance.now()
  const code = await run(bin(command), args, running)
  const seconds = (performance.now() - since) / 1000
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds }
}

/** One by one, beside tests that wait a part of their time; what a failed one said stands where the reader looks first. */
export async function statics(files: readonly string[] = ['.']): Promise<Result[]> {
  const results = []
  for (const [name, command, args] of staticChecks(files)) {
    let said = ''
    const hear = (text: string) => {
      said += text
    }
    const result = await check(name, command, args, { hear })
    results.push(result.failed > 0 ? { ...result, failures: [`\n${said.trim()}`] } : result)
  }
  return results
}

/** A run of Vitest counts its tests; one that found none, or broke before it could tell, counts as one failure. */
export async function tests(name: string, options: RunOptions): Promise<TestRun> {
  console.log(`\n— ${name}`)
  const since = performance.now()
  const found = await vitest(name, options)
  const { passed, failed, failures, skipped } = found
  const silent = found.code !== 0 && failed === 0
  const result: Result = {
    name,
    passed,
    failed: failed + (silent ? 1 : 0),
    seconds: (performance.now() - since) / 1000,
    failures: [...failures.map(({ text }) => text), ...found.unhandled.map((text) => `not caught: ${text}`)],
    skipped,
    ...(passed + failed === 0 && { note: 'ran no test' }),
  }
  return { ...result, again: () => again(result, failures, options) }
}

async function vitest(
  name: string,
  { project, files = [], options = [], env = {} }: RunOptions,
): Promise<Counted & { code: number | null; unhandled: string[] }> {
  const report = `${reports}/${name.replaceAll(/\W+/g, '-')}.json`
  const unhandled = `${report}.unhandled`
  for (const one of [report, unhandled]) rmSync(one, { force: true })
  const reporters = ['default', 'json', `${root}scripts/unhandled-errors.ts`].map(
    (one) => `--reporter=${one}`,
  )
  const args = [
    'run',
    '--project',
    project,
    ...files,
    ...options,
    ...reporters,
    `--outputFile.json=${report}`,
  ]
  const code = await run(bin('vitest'), args, { env: { ...env, TEST_UNHANDLED: unhandled } })
  const found = counted(report)
  const lost = existsSync(unhandled) ? (JSON.parse(readFileSync(unhandled, 'utf8')) as string[]) : []
  return { code, ...found, failed: found.failed + lost.length, unhandled: lost }
}

/** Tells what is broken from what is unsteady: what fails twice has failed, what then passes is told and counts. */
async function again(first: Result, failures: readonly Failure[], asked: RunOptions): Promise<Result> {
  const files = [...new Set(failures.map(({ file }) => file))]
  if (files.length === 0 || files.length > MOST_AGAIN) return first
  const since = performance.now()
  let { passed, failed } = first
  // What no test has caught is of no file, and stays.
  const lasting = (first.failures ?? []).filter((text) => !failures.some((one) => one.text === text))
  const unsteady: string[] = []
  for (const file of files) {
    console.log(`\n— ${first.name}, once more: ${file}`)
    const second = await vitest(`${first.name} again`, {
      ...asked,
      files: [file],
      options: ['--maxWorkers=1'],
    })
    const texts = failures.filter((one) => one.file === file).map(({ text }) => text)
    if (second.code === 0 && second.passed > 0) {
      unsteady.push(...texts)
      passed += texts.length
      failed -= texts.length
    } else lasting.push(...texts)
  }
  const seconds = first.seconds + (performance.now() - since) / 1000
  return { ...first, passed, failed, seconds, failures: lasting, unsteady }
}

function failuresOf({ testResults }: Report): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0)
      return status === 'failed' ? [{ file, text: `${file}: ${message.slice(0, 600)}` }] : []
    return failed.map((one) => ({
      file,
      text: `${file} › ${one.fullName}\n  ${(one.failureMessages?.[0] ?? '').slice(0, 600)}`,
    }))
  })
}

/** Left out by the tests themselves; what a filter of names leaves out is no news. */
const skippedOf = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${relative(root, name)} › ${fullName}`),
  )

function counted(file: string): Counted {
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    const failures = failuresOf(report)
    // A file that does not even load, or complains at its end, has no failed test, only a failed suite.
    const failed = Math.max(failures.length, report.success ? 0 : 1)
    return { passed: report.numPassedTests, failed, failures, skipped: skippedOf(report) }
  } catch {
    return { passed: 0, failed: 0, failures: [], skipped: [] }
  }
}

/** What failed, what was unsteady, what was not run, the table and the tally; the exit code follows. */
export function tell(results: readonly Result[]): { passed: number; failed: number } {
  for (const { name, failures = [] } of results)
    for (const failure of failures) console.log(`\n✗ ${name}: ${failure}`)
  for (const { name, skipped = [] } of results)
    for (const one of skipped) console.log(`\n· not run, ${name}: ${one}`)
  const unsteady = results.flatMap(({ name, unsteady: those = [] }) => those.map((one) => `${name}: ${one}`))
  if (unsteady.length > 0) console.log('\nunsteady: failed, and passed when tried once more by itself')
  for (const one of unsteady) console.log(`\n~ ${one}`)
  const line = (name: string, figures: readonly (string | number)[], note = '') =>
    console.log(`${name.padEnd(28)} ${figures.map((one) => String(one).padStart(9)).join('')}  ${note}`)
  console.log()
  line('check', ['passed', 'failed', 'unsteady', 'not run', 'seconds'])
  for (const { name, passed, failed, unsteady: those = [], skipped = [], seconds, note } of results)
    line(name, [passed, failed, those.length, skipped.length, seconds.toFixed(1)], note)
  const sum = (pick: (result: Result) => number) => results.reduce((total, one) => total + pick(one), 0)
  const [passed, failed] = [sum((one) => one.passed), sum((one) => one.failed)]
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
  return { passed, failed }
}
