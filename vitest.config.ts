import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const BROWSER = ['test/browser/**/*.test.ts']
/** Rules, kernel and the browser's own logic: no database, no process. */
const UNIT = [
  'src/kernel/**/*.test.ts',
  'src/web/**/*.test.{ts,tsx}',
  'src/features/**/rules.test.ts',
  'src/features/*/web/**/*.test.{ts,tsx}',
]

/**
 * On another PostgreSQL only SQL can come out otherwise. There every statement is run by the tests of the features, by the
 * storm of all calls (`security/contract`) and by those of lists, plans, races, jobs and backups. What is asked of HTTP,
 * texts, files, papers, mails and memory, or of a server that starts the embedded one, is asked once.
 */
const EMBEDDED = process.env.TEST_EMBEDDED_URL
  ? [
      'test/access/**',
      'test/structure/!(constraints).test.ts',
      'test/security/!(contract|locks|login-throttle|own-rows|reach|sessions).test.ts',
      'test/speed/!(list-pages|query-plans).test.ts',
      'test/durability/{admin,backup-*,long-exports,start}.test.ts',
      'test/durability/drills/**',
      'src/server/{files,http,mail,pdf,sheets}/**',
    ]
  : []

/** They put something in the place of a module, or read what a module has counted, or how much a process holds, since it was loaded. */
const ALONE = [
  'test/durability/backup-memory.test.ts',
  'test/durability/long-exports.test.ts',
  'test/durability/drills/editors.test.ts',
  'test/security/{login-throttle,passwords,unknown-accounts}.test.ts',
  'src/server/database/prepared-statements.test.ts',
]
const API = ['src/{server,features}/**/*.test.ts', 'test/**/*.test.ts', 'demo/**/*.test.ts']

/** What is slow while nobody has measured it. */
const SLOW_FOLDERS = ['/test/durability/', '/test/security/']

/** The longest of the last run first; in the first run those of the slow folders. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    if (sorted.some((file) => this.ctx.cache.getTestSpecificationResult(file))) return sorted
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SLOW_FOLDERS.findIndex((folder) => moduleId.includes(folder))
      return at < 0 ? SLOW_FOLDERS.length : at
    }
    return sorted.sort((one, other) => rank(one) - rank(other))
  }
}

/**
 * On people's own machines the tests run beside each other as far as two cores bear it. Where there is time, a check that
 * decides whether something lands leaves each of them more room.
 */
const isPatient = process.env.CI !== undefined
/** Only what hangs takes so long; a wait ends when the thing has happened. */
const PATIENCE_MS = ['all', 'long'].includes(process.env.TEST_SIZE ?? '') ? 3_600_000 : 300_000
const patience = {
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
  expect: { poll: { timeout: 60_000 } },
}

const api = {
  globalSetup: 'test/support/postgres.setup.ts',
  pool: 'forks' as const,
  // One more than cores: drills wait a good part of their time.
  maxWorkers: isPatient ? 2 : 3,
  ...patience,
}

export default defineConfig({
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      // None of them puts anything in the place of a module: a worker loads each module once.
      { test: { name: 'unit', include: UNIT, environment: 'node', isolate: false } },
      {
        test: {
          name: 'api',
          include: API,
          exclude: [...UNIT, ...BROWSER, ...EMBEDDED, ...ALONE, '**/node_modules/**'],
          // A worker loads the server once for all its files, which each have a database of their own.
          isolate: false,
          ...api,
        },
      },
      { test: { name: 'api-alone', include: ALONE, exclude: EMBEDDED, ...api } },
      {
        test: {
          name: 'browser',
          include: BROWSER,
          // A worker loads the server once, and keeps one Chromium.
          isolate: false,
          ...api,
          maxWorkers: isPatient ? 1 : 3,
        },
      },
    ],
  },
})
