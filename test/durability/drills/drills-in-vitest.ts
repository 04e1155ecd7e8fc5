import { spawnSync } from 'node:child_process'
import type { Drill, Order, Row } from './drill-row.ts'

type Long = { name: string; files: readonly string[]; variable?: string }

/** What needs the world of the tests, with a clock that stands, runs there, more often. Its controls are tests too. */
const tested =
  ({ name, files, variable }: Long) =>
  async ({ rounds }: Order): Promise<Row[]> => {
    const done = spawnSync(
      process.execPath,
      ['node_modules/.bin/vitest', 'run', '--project', 'api', ...files],
      {
        encoding: 'utf8',
        env: { ...process.env, ...(variable && { [variable]: String(rounds) }), NO_COLOR: '1' },
      },
    )
    const said = `${done.stdout}${done.stderr}`
    const [tally = said.slice(-300)] = /Tests .*/.exec(said) ?? []
    const failure = /FAIL .*\n.*/.exec(said)?.[0].replace('\n', ': ')
    const good = done.status === 0
    const figures = [tally.replaceAll(/\s+/g, ' '), ...(failure ? [failure] : [])].join(', ')
    return [{ drill: name, what: 'with its control', rounds, good, figures }]
  }

const drill = (about: string, rounds: number, long: Long): Record<string, Drill> => ({
  [long.name]: { about, rounds, run: tested(long) },
})

/** The drills that are tests, in their long form. */
export const TESTED: Readonly<Record<string, Drill>> = {
  ...drill('K4, K5: 500 people at 30 seats; 200 bookings of 50 places', 20, {
    name: 'seats',
    files: ['test/durability/capacity.test.ts', 'test/durability/bookings.test.ts'],
    variable: 'CAPACITY_RUNS',
  }),
  ...drill('K7: two editors of one version', 1_000, {
    name: 'editors',
    files: ['test/durability/drills/editors.test.ts'],
    variable: 'DRILL_INTERLEAVINGS',
  }),
  ...drill('K8: pairs of calls, in both orders and at once', 50, {
    name: 'interleavings',
    files: ['test/durability/drills/interleavings'],
    variable: 'DRILL_TOGETHER',
  }),
  ...drill('K10: kill -9 while mails are sent', 200, {
    name: 'mail',
    files: ['src/server/mail/mail-kill.test.ts'],
    variable: 'CLAUSTRO_KILLS',
  }),
  ...drill('S1–S4, S7: sessions that ended, guesses, replays', 1, {
    name: 'sessions',
    files: ['test/security/sessions.test.ts', 'test/security/login-throttle.test.ts'],
    variable: 'SESSION_DRILL',
  }),
  ...drill('A2: foreign and missing take equally long', 200, {
    name: 'foreign',
    files: ['test/security/callers.test.ts'],
    variable: 'HOSTILE_TIMES',
  }),
  ...drill('Z1: requests made from the contract', 100_000, {
    name: 'storm',
    files: ['test/security/contract.test.ts'],
    variable: 'HOSTILE_REQUESTS',
  }),
  ...drill('F5: a clock that jumps', 1, { name: 'clock', files: ['test/durability/clock.test.ts'] }),
  ...drill('F6: a day without the mail server', 1, { name: 'post', files: ['src/server/mail/mail.test.ts'] }),
  ...drill('F7, K3: two servers, unsafe ones', 1, {
    name: 'starts',
    files: ['test/durability/start.test.ts'],
  }),
}
