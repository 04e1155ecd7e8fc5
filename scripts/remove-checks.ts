// Takes access checks out of a copy of the server, one at a time, and runs the access tests against each: all must fail.
// `node scripts/remove-checks.ts [--seed N] [--skip N] [--most N] [--all]` (promises.md A1: forty removed checks, all caught).
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startThrowaway } from '../src/server/postgres/embedded.ts'
import {
  ASSIGNMENT,
  CALLERS,
  CANARIES,
  IN_CORE,
  IN_FEATURES,
  IN_PLACES,
  type Kind,
  STAFF_ONLY,
  WALK,
} from './removable-checks.ts'

type Removal = {
  kind: string
  file: string
  at: number
  found: string
  put: string
  tests: readonly string[]
}
const root = fileURLToPath(new URL('../', import.meta.url))
const copy = join(root, '.tmp', `removed-checks-${process.pid}`)
/** Numbers that a seed repeats. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/[\\/]web[\\/]/.test(name))
    .map((name) => join(folder, name))
    .sort()

function removalsOf({ kind, find, put, tests }: Kind): Removal[] {
  const files = filesBelow('src/features').filter(
    (file) => kind !== 'reach of a list' || !STAFF_ONLY.includes(file.replaceAll('\\', '/')),
  )
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(find)].map(({ index, 0: found }) => ({
      kind,
      file,
      at: index,
      found,
      put: put(found),
      // Its own tests know cases that the institute of the walk has not.
      tests: kind === 'reach of a list' ? [...tests, dirname(file)] : tests,
    })),
  )
}

function namedRemoval(
  kind: string,
  [file, found, put]: readonly [string, string, string],
  tests: readonly string[],
): Removal {
  const at = readFileSync(join(root, file), 'utf8').indexOf(found)
  if (at < 0) throw new Error(`${file} no longer has: ${found}`)
  return { kind, file, at, found, put, tests }
}

const namedRemovals = (): Removal[] => [
  ...IN_CORE.map((one) => namedRemoval('check of the core', one, [CALLERS, WALK, CANARIES])),
  ...IN_PLACES.map(([file, found, put, ...tests]) =>
    namedRemoval('check of one call', [file, found, put], tests),
  ),
]

function chosen(all: boolean, seed: number): Removal[] {
  const next = chance(seed)
  const features = IN_FEATURES.flatMap((kind) => {
    const found = removalsOf(kind)
      .map((removal) => ({ removal, order: next() }))
      .sort((one, other) => one.order - other.order)
      .map(({ removal }) => removal)
    return all ? found : found.slice(0, kind.share)
  })
  return [...namedRemovals(), ...features]
}

function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of [
    'src',
    'test',
    'demo',
    'migrations',
    'package.json',
    'vitest.config.ts',
    'tsconfig.json',
    'tsconfig.base.json',
    'tsconfig.server.json',
    'tsconfig.web.json',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

type Run = { passed: boolean; output: string }

const run = (tests: readonly string[], url: string): Promise<Run> =>
  new Promise((resolve) => {
    const args = [
      'run',
      '--project',
      'api',
      '--bail',
      '1',
      '--reporter=dot',
      '--testTimeout',
      '180000',
      ...tests,
    ]
    const env = { ...process.env, TEST_EMBEDDED_URL: url, NO_COLOR: '1' }
    const child = spawn(join(root, 'node_modules/.bin/vitest'), args, { cwd: copy, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    child.on('close', (code) => resolve({ passed: code === 0, output }))
  })

/** A test that could not even begin has caught nothing. */
const isCaught = ({ passed, output }: Run): boolean => !passed && /AssertionError/.test(output)

async function without(removal: Removal, url: string): Promise<Run> {
  const path = join(copy, removal.file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    whole.slice(0, removal.at) + removal.put + whole.slice(removal.at + removal.found.length),
  )
  try {
    return await run(removal.tests, url)
  } finally {
    writeFileSync(path, whole)
  }
}

const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

async function main(): Promise<void> {
  const most = Number(argument('--most') ?? Number.POSITIVE_INFINITY)
  const skip = Number(argument('--skip') ?? 0)
  const seed = Number(argument('--seed') ?? 1)
  const removals = chosen(process.argv.includes('--all'), seed).slice(skip, skip + most)
  makeCopy()
  const server = await startThrowaway()
  try {
    const whole = await run([CALLERS, WALK, CANARIES, ASSIGNMENT], server.url)
    if (!whole.passed)
      throw new Error(`the tests fail with every check in place:\n${whole.output.slice(-3_000)}`)
    let missed = 0
    for (const [index, removal] of removals.entries()) {
      const since = performance.now()
      const result = await without(removal, server.url)
      const caught = isCaught(result)
      if (!caught) missed += 1
      const line = readFileSync(join(root, removal.file), 'utf8').slice(0, removal.at).split('\n').length
      const seconds = ((performance.now() - since) / 1_000).toFixed(1).padStart(6)
      const verdict = caught ? 'caught' : result.passed ? 'MISSED' : 'BROKEN'
      console.log(
        `${String(index + 1).padStart(3)} ${verdict} ${seconds} s  ${removal.kind.padEnd(24)} ${removal.file}:${line} ${removal.found.slice(0, 60)}`,
      )
    }
    console.log(`\n${removals.length - missed} of ${removals.length} removed checks were caught`)
    process.exitCode = missed === 0 ? 0 : 1
  } finally {
    await server.stop()
    rmSync(copy, { recursive: true, force: true })
  }
}

await main()
