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

/** On another PostgreSQL than the embedded one there is nothing to learn about starting that one. */
const EMBEDDED = process.env.TEST_EMBEDDED_URL
  ? [
      'test/durability/start.test.ts',
      'test/durability/admin.test.ts',
      'test/durability/drills/drills.test.ts',
    ]
  : []

/** Begun last, one of these would leave the other workers idle for minutes. The longest first. */
const LONGEST = [
  'test/durability/drills/drills.test.ts',
  'test/durability/start.test.ts',
  'test/security/contract.test.ts',
  'test/security/canaries.test.ts',
  'test/speed/load.test.ts',
  'test/durability/backup.test.ts',
  'test/speed/query-plans.test.ts',
  'test/durability/backup-command.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const long = LONGEST.flatMap((path) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${path}`)))
    return [...long, ...sorted.filter((one) => !long.includes(one))]
  }
}

/**
 * On people's own machines the tests run beside each other as far as two cores bear it. Where there is time, a check that
 * decides whether something lands leaves each of them more room.
 */
const isPatient = process.env.CI !== undefined

export default defineConfig({
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'unit', include: UNIT, environment: 'node' } },
      {
        test: {
          name: 'api',
          include: ['src/{server,features}/**/*.test.ts', 'test/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: [...UNIT, ...BROWSER, ...EMBEDDED, '**/node_modules/**'],
          globalSetup: 'test/support/postgres.setup.ts',
          pool: 'forks',
          // One more than cores: drills wait a good part of their time.
          maxWorkers: isPatient ? 2 : 3,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: BROWSER,
          globalSetup: 'test/support/postgres.setup.ts',
          pool: 'forks',
          maxWorkers: isPatient ? 1 : 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
