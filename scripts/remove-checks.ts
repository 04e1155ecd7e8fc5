// Takes access checks out of a copy of the product, one at a time, and runs the access tests against each: all must fail.
// `node scripts/remove-checks.ts [--seed N] [--most N]` (promises.md A1). Checks are found by pattern: a new one is too.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startThrowaway } from '../src/server/postgres/embedded.ts'

type Kind = { kind: string; files: string; find: RegExp; put: (found: string) => string }
type Removal = { kind: string; file: string; at: number; found: string; put: string }

const FEATURES = 'src/features/**/{contract,server/*}.ts'
const ACCESS = 'src/{kernel/access,server/access/{reach,refs},server/http/{request-context,run-call}}.ts'

const KINDS: readonly Kind[] = [
  {
    kind: 'roles of a call',
    files: FEATURES,
    find: /\broles: (?:[A-Z_]{3,}|\[[^\]]+\]),/g,
    put: () => "roles: 'session',",
  },
  {
    kind: 'reach of a list',
    files: FEATURES,
    find: /\bwithin\('\w+', actor,/g,
    // An administrator reaches every student, as not of everything: some rows are each person's own.
    put: () => "within('student', { ...actor, type: 'admin' as const },",
  },
  {
    kind: 'strictness of a body',
    files: FEATURES,
    find: /\bbody: (?:z\.partial\()?z\.strictObject\(/g,
    put: (found) => found.replace('strictObject', 'object'),
  },
  {
    kind: 'object named by a path',
    files: FEATURES,
    find: /\bparams: \{ id: ref\('\w+'\) \}/g,
    // Not every contract imports zod.
    put: () => "params: { id: (await import('zod/mini')).int() }",
  },
  {
    kind: 'rows of one person',
    files: 'src/{features,server/http}/**/*.ts',
    find: /\.where\((?:reachedBy\(actor\)|'[\w.]*(?:user_id|token_hash)', '=', [^\n]*?)\)(?=\n|\.)/g,
    put: () => '',
  },
  {
    kind: 'question of an action',
    files: FEATURES,
    find: /(?<=\n\s*)insist\((?:refusalTo\w+\(by\.actor|(?:[\w. =]+\|\| )?mayCall\()[^\n]*\)(?=\n)/g,
    put: () => 'undefined',
  },
  {
    kind: 'check of all calls',
    files: ACCESS,
    find: /(?<=\n\s*)(?:await insistOnReach\(|insist\([^\n]*(?:actor|mayCall))[^\n]*\)(?=\n)/g,
    put: () => 'undefined',
  },
  {
    kind: 'reach of a role',
    files: ACCESS,
    find: /\(actor\) \? all : (?:none|sql`[^`]*`)|(?<=actor\.type === '\w+'\) return )(?!all|none)[^\n]+/g,
    put: (found) => (found.startsWith('(actor)') ? '(actor) ? all : all' : 'all'),
  },
]

const root = fileURLToPath(new URL('../', import.meta.url))
const copy = join(root, '.tmp', `removed-checks-${process.pid}`)
const TESTS = [
  'access/access',
  'access/rights',
  'security/callers',
  'security/own-rows',
  'security/reach',
  'security/canaries',
  'security/mass-assignment',
  'security/pictures',
]

function removalsOf({ kind, files, find, put }: Kind): Removal[] {
  const paths = globSync(files, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const found = paths.sort().flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(find)].map(({ index, 0: text }) => ({
      kind,
      file,
      at: index,
      found: text,
      put: put(text),
    })),
  )
  if (found.length === 0) throw new Error(`No check of the kind «${kind}» is found: mend its pattern`)
  return found
}

/** In an order that a seed repeats. */
function shuffled<T>(all: readonly T[], seed: number): T[] {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
  const ordered = all.map((one) => ({ one, order: next() }))
  return ordered.sort((a, b) => a.order - b.order).map(({ one }) => one)
}

function makeCopy(): void {
  mkdirSync(copy, { recursive: true })
  for (const name of globSync(['src', 'test', 'demo', 'migrations', '*.json', '*.ts', 'docs', 'scripts'], {
    cwd: root,
  }))
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

/** The folder, or the one above it where the tests are a neighbour's. */
const testedIn = (folder: string): string =>
  globSync(`${folder}/**/*.test.ts`, { cwd: root }).length > 0 ? folder : dirname(folder)

type Outcome = 'caught' | 'MISSED' | 'BROKEN'

function without({ file, at, found, put }: Removal, url: string): Outcome {
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, whole.slice(0, at) + put + whole.slice(at + found.length))
  // Its own tests know cases that the institute of the walk has not.
  const own = file.startsWith('src/features/') ? [testedIn(dirname(file).replace(/\/server$/, ''))] : []
  // Accounts are tried where they are administered.
  if (file.startsWith('src/features/account/')) own.push('src/features/users')
  const args = ['run', '--project', 'api*', '--bail', '1', '--reporter=dot', ...own]
  const env = { ...process.env, TEST_SERVER_URL: url, TEST_FILES: 'all', NO_COLOR: '1' }
  const tests = TESTS.map((name) => `test/${name}.test.ts`)
  const bin = join(root, 'node_modules/.bin/vitest')
  const { status, stdout, stderr } = spawnSync(bin, [...args, ...tests], { cwd: copy, env, encoding: 'utf8' })
  writeFileSync(path, whole)
  if (status === 0) return 'MISSED'
  // What could not even begin has caught nothing.
  return /Failed Tests \d/.test(`${stdout}${stderr}`) ? 'caught' : 'BROKEN'
}

const { values } = parseArgs({ options: { seed: { type: 'string' }, most: { type: 'string' } } })
const seed = Number(values.seed ?? 1)
const all = KINDS.flatMap(removalsOf)
const chosen = shuffled(all, seed).slice(0, Number(values.most ?? all.length))
console.log(`${chosen.length} of ${all.length} checks, seed ${seed}`)
makeCopy()
const server = await startThrowaway()
try {
  let caught = 0
  for (const removal of chosen) {
    const outcome = without(removal, server.url)
    if (outcome === 'caught') caught += 1
    const line = readFileSync(join(root, removal.file), 'utf8').slice(0, removal.at).split('\n').length
    console.log(`${outcome} ${removal.kind.padEnd(24)} ${removal.file}:${line} ${removal.found.slice(0, 60)}`)
  }
  console.log(`\n${caught} of ${chosen.length} removed checks were caught`)
  process.exitCode = caught === chosen.length ? 0 : 1
} finally {
  await server.stop()
  rmSync(copy, { recursive: true, force: true })
}
