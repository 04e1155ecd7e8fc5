import { back, type Drill, isClean, MOST_BACK_MS, type Order, type Row, text } from './drill-row.ts'
import { TESTED } from './drills-in-vitest.ts'
import { keysDrill } from './keys.ts'
import { KILL_FAULTS, type KillFault, type KillOutcome, killDrill, percentile } from './kill.ts'
import { LINES, lineDrill } from './line.ts'
import { migrateDrill } from './migrate.ts'
import { sheets } from './sheets.ts'
import { away, disk, leave, power, unsafe } from './surroundings.ts'

const CONTROLS = ['synchronous_commit=off', 'key not kept', 'notice forgotten', 'count, then insert'] as const

function killRow(outcome: KillOutcome, fault?: KillFault): Row {
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

async function kill({ rounds, controls }: Order): Promise<Row[]> {
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
  const faults: KillFault[] = controls ? [...CONTROLS] : []
  for (const fault of faults)
    rows.push(killRow(await killDrill({ rounds: Math.min(rounds, 8), fault }), fault))
  return rows
}

async function keys({ rounds, controls }: Order): Promise<Row[]> {
  const kills = Math.ceil(rounds / 400)
  const outcome = await keysDrill({ operations: rounds, kills })
  const { operations, sent, kills: struck, ...faults } = outcome
  const good = struck === kills && Object.values(faults).every((count) => count === 0)
  const figures = `${struck} of ${kills} kills, ${text({ operations, sent, ...faults })}`
  const rows = [{ drill: 'keys', what: 'each sent 1–5 times', rounds, good, figures }]
  if (!controls) return rows
  const lost = await keysDrill({ operations: 100, kills: 1, fault: 'key not kept' })
  const refused = await keysDrill({ operations: 100, kills: 0, fault: 'repeat refused' })
  const isCaught = lost.not_once > 0 && lost.differing > 0 && lost.other_body_taken > 0
  const control = { drill: 'keys', rounds: 100 }
  return [
    ...rows,
    { ...control, what: 'control: key not kept', good: isCaught, figures: text(lost) },
    { ...control, what: 'control: repeat refused', good: refused.differing > 0, figures: text(refused) },
  ]
}

async function upgrade({ rounds, controls }: Order): Promise<Row[]> {
  const row = async (what: string, half: boolean, times: number): Promise<Row> => {
    const { struck, between, lost, unfinished } = await migrateDrill({ rounds: times, half })
    const good = half ? between > 0 : between + lost + unfinished === 0
    const figures = `${text({ between, lost, unfinished })}, killed after ${Object.keys(struck).join(', ')} migrations`
    return { drill: 'migrate', what, rounds: times, good, figures }
  }
  const whole = await row('kill -9 while it migrates', false, rounds)
  return controls ? [whole, await row('control: half a migration', true, 1)] : [whole]
}

async function line({ rounds, controls }: Order): Promise<Row[]> {
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

export const DRILLS: Readonly<Record<string, Drill>> = {
  kill: { about: 'K1, K9, K10: kill -9 of server, database, both', rounds: 60, run: kill },
  power: { about: 'K2: power cuts, from the image of a disk', rounds: 3, run: power },
  unsafe: { about: 'K3: a database that may forget is refused', rounds: 1, run: unsafe },
  keys: { about: 'K6: operations sent one to five times', rounds: 10_000, run: keys },
  migrate: { about: 'B6: kill -9 during an upgrade', rounds: 50, run: upgrade },
  away: { about: 'F1: database killed, hung, exhausted, cut off; rounds are seconds', rounds: 30, run: away },
  disk: { about: 'F2: full disk', rounds: 3, run: disk },
  line: { about: 'F3: lines that are cut in the middle', rounds: 1_000, run: line },
  leave: { about: 'F4: SIGTERM under load', rounds: 100, run: leave },
  sheets,
  ...TESTED,
}
