import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Faults, NO_FAULTS } from './checker.ts'
import { Claustro } from './claustro.ts'
import { whyNoDisk } from './disk.ts'
import { farewell } from './farewell.ts'
import { ABSENCES, databaseAway, diskFull } from './faults.ts'
import { keysDrill } from './keys.ts'
import { KILL_FAULTS, type KillFault, type KillOutcome, killDrill, percentile } from './kill.ts'
import { LINES, lineDrill } from './line.ts'
import { migrateDrill } from './migrate.ts'
import { powerCut } from './power-cut.ts'

/** One line of the table at the end. */
export type Row = { drill: string; what: string; rounds: number; good: boolean; figures: string }
export type Drill = {
  about: string
  /** How often in the long form, when nothing is said. */
  rounds: number
  /** With `controls`, each planted fault has its turn too, and one that is not noticed fails the drill. */
  run(order: { rounds: number; controls: boolean }): Promise<Row[]>
}

const text = (figures: object) =>
  Object.entries(figures)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ')
const isClean = (faults: Faults | null) => JSON.stringify(faults) === JSON.stringify(NO_FAULTS)
const MOST_BACK_MS = 5_000

const back = (times: readonly number[]) =>
  `ready again in ${[0.5, 0.95, 1].map((share) => `${(percentile(times, share) / 1_000).toFixed(1)} s`).join(' / ')} (median, p95, worst)`

export function killRow(outcome: KillOutcome, fault?: KillFault): Row {
  const { faults, acknowledged, rounds, odd } = outcome
  const caught = fault !== undefined && faults[KILL_FAULTS[fault].finds] > 0
  return {
    drill: 'kill',
    what: fault ? `control: ${fault}` : 'server, database, both in turn',
    rounds,
    good: fault ? caught : isClean(faults) && odd.length === 0 && acknowledged > rounds,
    figures: `${acknowledged} acknowledged, ${text(faults)}, ${back(outcome.back)}${odd.length ? `, odd: ${odd[0]}` : ''}`,
  }
}

async function kill({ rounds, controls }: { rounds: number; controls: boolean }): Promise<Row[]> {
  const rows: Row[] = []
  const outcome = await killDrill({ rounds })
  rows.push(killRow(outcome))
  const p95 = percentile(outcome.back, 0.95)
  rows.push({
    drill: 'kill',
    what: 'K9: ready within 5 s',
    rounds,
    good: p95 <= MOST_BACK_MS,
    figures: back(outcome.back),
  })
  const faults: KillFault[] = controls ? ['synchronous_commit=off', 'key not kept', 'count, then insert'] : []
  for (const fault of faults)
    rows.push(killRow(await killDrill({ rounds: Math.min(rounds, 8), fault }), fault))
  return rows
}

async function power({ rounds, controls }: { rounds: number; controls: boolean }): Promise<Row[]> {
  const why = whyNoDisk()
  if (why) return [{ drill: 'power', what: `SKIPPED: ${why}`, rounds: 0, good: true, figures: '' }]
  const rows: Row[] = []
  for (let cut = 1; cut <= rounds; cut += 1) {
    const { acknowledged, faults, damage } = await powerCut({ work_ms: 1_000 + 700 * (cut % 4) })
    const figures = `${acknowledged} acknowledged, ${faults ? text(faults) : 'did not open'}, damage: ${damage || 'none'}`
    const good = acknowledged > 0 && isClean(faults) && damage === ''
    rows.push({ drill: 'power', what: `cut ${cut}`, rounds: 1, good, figures })
  }
  if (!controls) return rows
  const { acknowledged, faults, damage } = await powerCut({ fault: 'fsync=off' })
  const figures = `${acknowledged} acknowledged, ${faults ? `lost ${faults.lost}` : damage.slice(0, 80)}`
  const good = faults === null || faults.lost > 0
  return [...rows, { drill: 'power', what: 'control: fsync=off', rounds: 1, good, figures }]
}

async function keys({ rounds, controls }: { rounds: number; controls: boolean }): Promise<Row[]> {
  const isGood = (one: Awaited<ReturnType<typeof keysDrill>>) =>
    one.not_once + one.differing + one.other_body_taken + one.not_independent + one.not_reusable === 0
  const outcome = await keysDrill({ operations: rounds, kills: Math.ceil(rounds / 400) })
  const rows = [
    { drill: 'keys', what: 'each sent 1–5 times', rounds, good: isGood(outcome), figures: text(outcome) },
  ]
  if (!controls) return rows
  const planted = await keysDrill({ operations: 100, kills: 1, fault: 'key not kept' })
  const caught = planted.not_once > 0 && planted.differing > 0 && planted.other_body_taken > 0
  return [
    ...rows,
    { drill: 'keys', what: 'control: key not kept', rounds: 100, good: caught, figures: text(planted) },
  ]
}

async function away({ rounds }: { rounds: number }): Promise<Row[]> {
  const rows: Row[] = []
  for (const absence of ABSENCES) {
    const outcome = await databaseAway(absence, { seconds: rounds })
    const { statuses, slowest, ready, health, back: ms } = outcome
    const others = statuses.filter((status) => status !== 503 && status !== 201)
    const quick = slowest <= 5_000 && ms <= MOST_BACK_MS
    const said =
      health.every((status) => status === 200) && (absence === 'exhausted' || !ready.slice(12).includes(200))
    rows.push({
      drill: 'away',
      what: `${absence} for ${rounds} s`,
      rounds: 1,
      good: quick && said && others.length === 0 && statuses.includes(503),
      figures: `${statuses.length} calls, ${others.length} neither 503 nor done, slowest ${(slowest / 1_000).toFixed(1)} s, ready again in ${(ms / 1_000).toFixed(1)} s`,
    })
  }
  return rows
}

async function disk({ rounds }: { rounds: number }): Promise<Row[]> {
  const why = whyNoDisk()
  if (why) return [{ drill: 'disk', what: `SKIPPED: ${why}`, rounds: 0, good: true, figures: '' }]
  const rows: Row[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const { faults, writes, reads, acknowledged, odd, back: ms, damage } = await diskFull()
    const refused = (writes['503'] ?? 0) > 0 && !writes['500'] && !writes.none
    const good = isClean(faults) && refused && (reads['200'] ?? 0) > 0 && damage === '' && odd.length === 0
    rows.push({
      drill: 'disk',
      what: 'full, then freed',
      rounds: 1,
      good: good && ms <= MOST_BACK_MS,
      figures: `writes ${JSON.stringify(writes)}, reads ${JSON.stringify(reads)}, ${acknowledged} acknowledged, ${text(faults)}, damage: ${damage || 'none'}${odd[0] ? `, odd: ${odd[0]}` : ''}`,
    })
  }
  return rows
}

async function leave({ rounds }: { rounds: number }): Promise<Row[]> {
  const outcome = await farewell(rounds)
  const good =
    outcome.lost.length === 0 && outcome.codes.every((code) => code === 0) && outcome.slowest <= 10_000
  const figures = `${outcome.answered} answered, ${outcome.lost.length} lost, slowest end ${(outcome.slowest / 1_000).toFixed(1)} s${outcome.lost[0] ? `, first: ${outcome.lost[0]}` : ''}`
  return [{ drill: 'leave', what: 'SIGTERM under load', rounds, good, figures }]
}

async function upgrade({ rounds, controls }: { rounds: number; controls: boolean }): Promise<Row[]> {
  const row = async (what: string, half: boolean, times: number): Promise<Row> => {
    const { struck, between, lost, unfinished } = await migrateDrill({ rounds: times, half })
    const good = half ? between > 0 : between + lost + unfinished === 0
    const figures = `${text({ between, lost, unfinished })}, killed after ${Object.keys(struck).join(', ')} migrations`
    return { drill: 'migrate', what, rounds: times, good, figures }
  }
  const whole = await row('kill -9 while it migrates', false, rounds)
  return controls ? [whole, await row('control: half a migration', true, 1)] : [whole]
}

async function line({ rounds, controls }: { rounds: number; controls: boolean }): Promise<Row[]> {
  const rows: Row[] = []
  for (const which of LINES) {
    const { cuts, acknowledged, faults, odd, back: ms } = await lineDrill(which, { cuts: rounds })
    const good = isClean(faults) && odd.length === 0 && acknowledged > 0 && ms <= MOST_BACK_MS
    const figures = `${cuts} cut, ${acknowledged} acknowledged, ${text(faults)}${odd[0] ? `, odd: ${odd[0]}` : ''}`
    rows.push({ drill: 'line', what: which, rounds, good, figures })
  }
  if (!controls) return rows
  const { cuts, faults } = await lineDrill('to the people', {
    cuts: Math.min(rounds, 200),
    fault: 'key not kept',
  })
  const figures = `${cuts} cut, ${text(faults)}`
  return [
    ...rows,
    {
      drill: 'line',
      what: 'control: key not kept',
      rounds: cuts,
      good: faults.doubled_payments > 0,
      figures,
    },
  ]
}

/** K3: started safe, it stays so; what was made unsafe behind its back is refused at the next start. */
async function unsafe(): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await using claustro = new Claustro()
    await claustro.start()
    await claustro.setDatabase(name, 'off')
    await claustro.end()
    await sleep(50)
    const said = await claustro.start().then(
      () => 'started',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    rows.push({
      drill: 'unsafe',
      what: `${name}=off`,
      rounds: 1,
      good: said.includes(name),
      figures: said.includes(name) ? 'refused to start' : said.slice(0, 100),
    })
  }
  return rows
}

/** K7 and K8 need the world of the tests, with a clock that stands: they run there, more often. Their controls are tests too. */
const tested =
  (file: string, variable: string) =>
  async ({ rounds }: { rounds: number }): Promise<Row[]> => {
    const done = spawnSync('node_modules/.bin/vitest', ['run', '--project', 'api', `test/drills/${file}`], {
      encoding: 'utf8',
      env: { ...process.env, [variable]: String(rounds), NO_COLOR: '1' },
    })
    const [figures = done.stdout.slice(-300)] = /Tests .*/.exec(done.stdout) ?? []
    return [
      { drill: file.split('.')[0] ?? '', what: 'with its control', rounds, good: done.status === 0, figures },
    ]
  }

export const DRILLS: Readonly<Record<string, Drill>> = {
  kill: { about: 'K1, K9: kill -9 of server, database, both', rounds: 60, run: kill },
  power: { about: 'K2: power cuts, from the image of a disk', rounds: 3, run: power },
  unsafe: { about: 'K3: a database that may forget is refused', rounds: 1, run: unsafe },
  keys: { about: 'K6: operations sent one to five times', rounds: 10_000, run: keys },
  editors: {
    about: 'K7: two editors of one version',
    rounds: 1_000,
    run: tested('editors.test.ts', 'DRILL_INTERLEAVINGS'),
  },
  interleavings: {
    about: 'K8: pairs of calls, in both orders and at once',
    rounds: 50,
    run: tested('interleavings', 'DRILL_TOGETHER'),
  },
  migrate: { about: 'B6: kill -9 during an upgrade', rounds: 50, run: upgrade },
  away: { about: 'F1: database killed, hung, exhausted, cut off; rounds are seconds', rounds: 30, run: away },
  line: { about: 'F3: lines that are cut in the middle', rounds: 1_000, run: line },
  disk: { about: 'F2: full disk', rounds: 3, run: disk },
  leave: { about: 'F4: SIGTERM under load', rounds: 100, run: leave },
}
