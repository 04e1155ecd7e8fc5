// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is looked for is itself the text of a template
// Takes access checks out of a copy of the server, one at a time, and runs the access tests against each: all must fail.
// `node scripts/remove-checks.ts [--seed N] [--skip N] [--most N] [--all]` (quality.md A1: forty removed checks, all caught).
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startThrowaway } from '../src/server/embedded.ts'

type Removal = {
  kind: string
  file: string
  at: number
  found: string
  put: string
  tests: readonly string[]
}
type Kind = {
  kind: string
  share: number
  tests: readonly string[]
  find: RegExp
  put(found: string): string
}

const root = fileURLToPath(new URL('../', import.meta.url))
const copy = join(root, '.tmp', `removed-checks-${process.pid}`)
const WALK = 'test/access.test.ts'
const CALLERS = 'test/hostile/callers.test.ts'
const CANARIES = 'test/hostile/canaries.test.ts'
const ASSIGNMENT = 'test/hostile/mass-assignment.test.ts'

/** Checks that a line of a contract or a query makes, and how each is taken away. */
const IN_FEATURES: readonly Kind[] = [
  {
    kind: 'roles of a call',
    share: 12,
    tests: [WALK],
    find: /\broles: (?:ADMINS|ADMIN_GROUP|READERS|SEES_STUDENTS|\[[^\]]+\]),/g,
    put: () => "roles: 'session',",
  },
  {
    kind: 'reach of a list',
    share: 8,
    tests: ['test/hostile/reach.test.ts', CANARIES, WALK],
    find: /\bwithin\('(?:student|teacher|section|inscription|payment)', actor,/g,
    put: (found) => found.replace('actor,', "{ ...actor, type: 'admin' as const },"),
  },
  {
    kind: 'strictness of a body',
    share: 8,
    tests: [ASSIGNMENT],
    find: /\bbody: (?:z\.partial\()?z\.strictObject\(/g,
    put: (found) => found.replace('strictObject', 'object'),
  },
  {
    kind: 'object named by a path',
    share: 4,
    tests: [WALK],
    find: /\bparams: \{ id: ref\('(?:student|teacher|inscription|payment|section|user|saved_view|notification)'\) \}/g,
    put: () => 'params: { id: z.int() }',
  },
]

/** The checks that all calls share: each by its own words. */
const IN_CORE: readonly [file: string, found: string, put: string][] = [
  ['src/server/mount.ts', "insist(mayCall(endpoint, actor) ? null : 'this_action_is_unauthorized')", ''],
  ['src/server/permissions.ts', 'const byRole = endpoint.roles.includes(holder.type)', 'const byRole = true'],
  ['src/server/answer.ts', 'await insistOnReach(tx, places, context, context.actor)', ''],
  ['src/server/refs.ts', 'if (inPath) throw', 'if (inPath && false) throw'],
  [
    'src/server/reach.ts',
    "if (actor.type === 'student') return sql`${it}.id = ${actor.student_id}`",
    "if (actor.type === 'student') return all",
  ],
  [
    'src/server/reach.ts',
    "if (actor.type === 'teacher') return self",
    "if (actor.type === 'teacher') return all",
  ],
  [
    'src/server/reach.ts',
    "if (actor.type === 'teacher') return taughtOnes",
    "if (actor.type === 'teacher') return all",
  ],
  [
    'src/server/reach.ts',
    "return actor.type === 'student' ? sql`${it}.student_id = ${actor.student_id}` : none",
    "return actor.type === 'student' ? all : none",
  ],
  [
    'src/server/reach.ts',
    "within: (actor, it) => (actor.type === 'admin' ? all : sql`${it}.id = ${actor.user_id}`)",
    'within: () => all',
  ],
  ['src/server/reach.ts', 'where i.specialization_id in (${coordinated(actor)})', 'where true'],
  ['src/server/reach.ts', 'where s.specialization_id in (${coordinated(actor)})', 'where true'],
  ['src/server/reach.ts', '(isStaff(actor) ? all : none)', 'all'],
]

/** Lists that only staff may call, who reach every row: the condition there waits for a role that does not read them yet. */
const STAFF_ONLY: readonly string[] = ['payments', 'pensums/semesters'].map(
  (feature) => `src/features/${feature}/server/queries.ts`,
)

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

function coreRemovals(): Removal[] {
  return IN_CORE.map(([file, found, put]) => {
    const at = readFileSync(join(root, file), 'utf8').indexOf(found)
    if (at < 0) throw new Error(`${file} no longer has: ${found}`)
    return { kind: 'check of the core', file, at, found, put, tests: [CALLERS, WALK, CANARIES] }
  })
}

function chosen(all: boolean, seed: number): Removal[] {
  const next = chance(seed)
  const features = IN_FEATURES.flatMap((kind) => {
    const found = removalsOf(kind)
      .map((removal) => ({ removal, order: next() }))
      .sort((one, other) => one.order - other.order)
      .map(({ removal }) => removal)
    return all ? found : found.slice(0, kind.share)
  })
  return [...coreRemovals(), ...features]
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
    const args = ['run', '--project', 'api', '--bail', '1', '--reporter=dot', ...tests]
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
