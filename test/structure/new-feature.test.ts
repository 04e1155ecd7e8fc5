import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { isShort } from '../support/size.ts'
import { ROOT } from '../support/sources.ts'

const run = promisify(execFile)
const SELF = 'test/structure/new-feature.test.ts'
const OWN =
  /^(?:src\/features\/institute\/scholarships\/.+|migrations\/\d{8}_scholarships\.sql|test\/access\/scholarships\..+)$/
const OWN_MIGRATION = /^\d{8}_scholarships\.sql$/
const LEFT_OUT = new Set(['.git', '.tmp', 'data', 'dist', 'node_modules'])

/** Without what the runner of this test tells its own processes: another database, another size. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([key]) => !/^(?:VITEST|TEST_|NODE_OPTIONS)/.test(key)),
)

mkdirSync(join(ROOT, '.tmp'), { recursive: true })
const copy = mkdtempSync(join(ROOT, '.tmp/new-feature-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))
for (const name of readdirSync(ROOT))
  if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
mkdirSync(join(copy, '.tmp'))
// Where a repository ends: what is ignored above, as this folder is, is not ignored in it.
mkdirSync(join(copy, '.git'))
// It would lay the same feature in the copy once more.
rmSync(join(copy, SELF))
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction')

const inCopy = (command: string, ...args: string[]) =>
  run(command, args, { cwd: copy, env, maxBuffer: 100_000_000 })

/** Files of the copy that are not, or not the same, in the project. */
function changed(): string[] {
  const files = globSync('**/*', {
    cwd: copy,
    exclude: ['node_modules', 'node_modules/**'],
    withFileTypes: true,
  })
  return files
    .filter((one) => one.isFile())
    .map((one) =>
      join(one.parentPath, one.name)
        .slice(copy.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => {
      try {
        return !readFileSync(join(copy, path)).equals(readFileSync(join(ROOT, path)))
      } catch {
        return true
      }
    })
}

test('`npm run new -- feature` changes six files beside its own (architecture.md#adding-something)', async () => {
  await inCopy(process.execPath, 'scripts/new.ts', 'feature', 'scholarships', 'beca', 'becas')
  const files = changed()
  expect(files.filter((path) => OWN.test(path)).length).toBeGreaterThan(15)
  // Whatever day it is, it runs after those that institutes have had.
  expect(readdirSync(join(copy, 'migrations')).sort().at(-1)).toMatch(OWN_MIGRATION)
  expect(files.filter((path) => !OWN.test(path)).sort()).toEqual([
    'schema.sql',
    'src/features/registry.ts',
    'src/server/access/rights/reach.ts',
    'src/server/database/types.ts',
    'src/server/registry.ts',
    'src/web/screens.ts',
  ])
})

const vitest = (project: string, ...filters: string[]) => {
  return ['vitest', 'run', '--project', project, '--reporter=dot', ...filters]
}
const FEATURE = 'src/features/institute/scholarships'

const CHECKS: readonly (readonly [what: string, command: readonly string[]])[] = [
  ['is formatted', ['biome', 'check', '--error-on-warnings', '.']],
  ['is used', ['knip', '--no-config-hints']],
  ['keeps within the limits', ['oxlint', '--type-aware', 'src/features/institute/scholarships']],
  ['compiles for the server', ['tsc', '-p', 'tsconfig.server.json']],
  ['compiles for the browser', ['tsc', '-p', 'tsconfig.web.json']],
  ['has rules that hold', vitest('unit', FEATURE, 'src/web')],
  [
    'is right, and fits the structure and the access',
    vitest(
      'api',
      FEATURE,
      'test/structure',
      'test/access',
      'test/security/canaries-control',
      'test/security/mass-assignment',
    ),
  ],
]

/** Minutes: for `npm run release`. */
test.each(isShort ? [] : CHECKS)('what it lays %s', async (_, [name = '', ...args]) => {
  const done = await inCopy(join(ROOT, 'node_modules/.bin', name), ...args).catch((error) => error)
  expect(done.code ?? 0, `${done.stdout}${done.stderr}`).toBe(0)
})
