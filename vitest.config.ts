import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
// All processes of a run share the moment at which it began.
import './test/support/fixed-day.ts'

const BROWSER = ['test/browser/**/*.test.ts', 'src/features/**/*.browser.test.ts']
/** Rules, kernel and the browser's own logic: no database, no process. */
const UNIT = [
  'src/kernel/**/*.test.ts',
  'src/web/**/*.test.{ts,tsx}',
  'src/features/**/rules.test.ts',
  'src/features/*/*/search/*.test.ts',
  'src/features/*/*/web/**/!(*.browser).test.{ts,tsx}',
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
const isRelease = process.env.TEST_SIZE === 'release'
/** The rooms that the change touches, as `npm test -- --changed` says them. */
const touched = (process.env.TEST_TOUCHED ?? '').split(' ').filter(Boolean)
const isUntouched = (path: string) => !touched.some((room) => path.startsWith(room))
/**
 * Dear, and seldom what a change breaks: `npm run release` has them; single tests it has are marked by `size.ts`. What is of
 * one feature is tried where that is touched too.
 */
const BEFORE_RELEASE =
  isRelease || process.env.TEST_FILES === 'all'
    ? []
    : [
        'src/server/mail/mail-kill.test.ts',
        'test/durability/{backup-bucket,backup-command,backup-memory,backup-page}.test.ts',
        'test/durability/{long-exports,open-streams}.test.ts',
        'test/durability/drills/{away,cut-lines,disk,exports,keys,leave,migrate,power,proposals,sheets,two-devices,years}.test.ts',
        'test/security/{canaries,canaries-control,dear-requests,raw,unknown-accounts}.test.ts',
        'test/speed/{list-pages,load}.test.ts',
        'test/browser/engines/{crawl,jobs-*}.test.ts',
        'src/features/teaching/documents/web/library.browser.test.ts',
        'src/features/teaching/lessons/web/holiday-lessons.browser.test.ts',
        'src/features/roofs/dashboard/web/home-counts.browser.test.ts',
        'src/features/roofs/reports/web/reports.browser.test.ts',
        'src/features/plan/pensums/web/editor.browser.test.ts',
        'src/features/plan/prelations/web/prelations.browser.test.ts',
        'src/features/people/students/web/{paths,paths-of-many}.browser.test.ts',
        'src/features/people/teachers/web/teachers.browser.test.ts',
        'src/features/timetable/availabilities/web/availability.browser.test.ts',
        'src/features/timetable/holidays/web/calendar.browser.test.ts',
        'src/features/timetable/periods/web/period-form.browser.test.ts',
        'src/features/timetable/schedules/occupancy/web/occupancy.browser.test.ts',
        'src/features/timetable/schedules/web/{moved-along,timetable,timetable-paper}.browser.test.ts',
        'src/features/institute/imports/web/histories.browser.test.ts',
        'test/browser/offline/{last-answers,new-version,outbox-person}.test.ts',
        'test/browser/screens/{complaints,details,drag,first-paint,first-reads,frame,limited-browsers}.test.ts',
        'test/browser/screens/{layout-shift,long-names,missing,opened,people,phone-forms,plans,plots}.test.ts',
        'test/browser/screens/{rows,shell,stored-text,without-data}.test.ts',
      ].filter(isUntouched)

const API = ['src/{server,features}/**/*.test.ts', 'test/**/*.test.ts', 'demo/**/*.test.ts']

/** The dearest, for a first run, which has measured nothing: else they end long after the others. */
const DEAREST = [
  '/browser/walk',
  '/browser/offline/outbox',
  '/browser/offline/shared-device',
  '/browser/journeys/',
  '.browser.test.ts',
  '/durability/',
  '/security/',
  '/speed/',
]

/** The longest of the last run first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    if (sorted.some((file) => this.ctx.cache.getTestSpecificationResult(file))) return sorted
    const rank = ({ moduleId }: TestSpecification) => {
      const at = DEAREST.findIndex((part) => moduleId.includes(part))
      return at < 0 ? DEAREST.length : at
    }
    return sorted.sort((one, other) => rank(one) - rank(other))
  }
}

/** Only what hangs takes so long; a wait ends when the thing has happened. */
const PATIENCE_MS = isRelease ? 3_600_000 : 300_000
const patience = {
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
  expect: { poll: { timeout: 60_000 } },
}

/** Whatever day it is, the tests live on their own. */
const setupFiles = 'test/support/fixed-day.ts'

const api = {
  globalSetup: 'test/support/postgres.setup.ts',
  setupFiles,
  pool: 'forks' as const,
  // One more than cores: what is tried waits a good part of its time.
  maxWorkers: 3,
  ...patience,
}

export default defineConfig({
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      // None of them puts anything in the place of a module: a worker loads each module once.
      { test: { name: 'unit', include: UNIT, environment: 'node', isolate: false, setupFiles } },
      {
        test: {
          name: 'api',
          include: API,
          exclude: [...UNIT, ...BROWSER, ...EMBEDDED, ...ALONE, ...BEFORE_RELEASE, '**/node_modules/**'],
          // A worker loads the server once for all its files, which each have a database of their own.
          isolate: false,
          ...api,
        },
      },
      { test: { name: 'api-alone', include: ALONE, exclude: [...EMBEDDED, ...BEFORE_RELEASE], ...api } },
      {
        test: {
          name: 'browser',
          include: BROWSER,
          exclude: BEFORE_RELEASE,
          // A worker loads the server once, and keeps one Chromium.
          isolate: false,
          ...api,
        },
      },
    ],
  },
})
