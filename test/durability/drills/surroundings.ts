import { setTimeout as sleep } from 'node:timers/promises'
import {
  ABSENCES,
  type Absence,
  type AwayOutcome,
  databaseAway,
  diskFull,
  type FullOutcome,
} from './absent-database.ts'
import { whyNoDisk } from './disk.ts'
import {
  isClean,
  MOST_BACK_MS,
  MOST_LEAVING_MS,
  MOST_WAITING_MS,
  type Order,
  type Row,
  skipped,
  text,
} from './drill-row.ts'
import { Claustro } from './drill-server.ts'
import { type FarewellOutcome, farewell } from './graceful-close.ts'
import { powerCut } from './power-cut.ts'

/** K2. */
export async function power({ rounds, controls }: Order): Promise<Row[]> {
  const why = whyNoDisk()
  if (why) return [skipped('power', why)]
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

/** K3: started safe, it stays so; what was made unsafe behind its back is refused at the next start. */
export async function unsafe(): Promise<Row[]> {
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

/** What keeps a time of absence from being good, in words. */
function badAbout(absence: Absence, { statuses, slowest, ready, health, back: ms }: AwayOutcome): string[] {
  const others = statuses.filter((status) => status !== 503 && status !== 201)
  return [
    ...(slowest > MOST_WAITING_MS ? [`waited ${(slowest / 1_000).toFixed(1)} s`] : []),
    ...(ms > MOST_BACK_MS ? [`back after ${(ms / 1_000).toFixed(1)} s`] : []),
    ...(others.length > 0 ? [`answered ${others[0]}`] : []),
    ...(statuses.includes(503) ? [] : ['never refused']),
    ...(health.some((status) => status !== 200) ? ['said not to be alive'] : []),
    ...(absence !== 'exhausted' && ready.slice(12).includes(200) ? ['said to be ready'] : []),
  ]
}

const awayFigures = ({ statuses, slowest, back: ms }: AwayOutcome) =>
  `${statuses.length} calls, slowest ${(slowest / 1_000).toFixed(1)} s, ready again in ${(ms / 1_000).toFixed(1)} s`

/** F1. */
export async function away({ rounds, controls }: Order): Promise<Row[]> {
  const rows: Row[] = []
  for (const absence of ABSENCES) {
    const outcome = await databaseAway(absence, { seconds: rounds })
    const bad = badAbout(absence, outcome)
    const figures = [awayFigures(outcome), ...bad].join(', ')
    const what = `${absence} for ${rounds} s`
    rows.push({ drill: 'away', what, rounds: 1, good: bad.length === 0, figures })
  }
  if (!controls) return rows
  const planted = await databaseAway('exhausted', { seconds: 8, fault: 'endless patience' })
  const row = { drill: 'away', what: 'control: endless patience', rounds: 1, figures: awayFigures(planted) }
  return [...rows, { ...row, good: planted.slowest > MOST_WAITING_MS }]
}

/** F2. */
export async function disk({ rounds, controls }: Order): Promise<Row[]> {
  const why = whyNoDisk()
  if (why) return [skipped('disk', why)]
  const rows: Row[] = []
  const figuresOf = ({ faults, writes, reads, acknowledged, odd, damage }: FullOutcome) =>
    `writes ${JSON.stringify(writes)}, reads ${JSON.stringify(reads)}, ${acknowledged} acknowledged, ${text(faults)}, damage: ${damage || 'none'}${odd[0] ? `, odd: ${odd[0]}` : ''}`
  for (let round = 1; round <= rounds; round += 1) {
    const outcome = await diskFull()
    const { faults, writes, reads, odd, back: ms, damage } = outcome
    const refused = (writes['503'] ?? 0) > 0 && !writes['500'] && !writes.none
    const kept = isClean(faults) && damage === '' && odd.length === 0
    const good = kept && refused && (reads['200'] ?? 0) > 0 && ms <= MOST_BACK_MS
    rows.push({ drill: 'disk', what: 'full, then freed', rounds: 1, good, figures: figuresOf(outcome) })
  }
  if (!controls) return rows
  const planted = await diskFull({ fault: 'acknowledge anyway' })
  const row = { drill: 'disk', what: 'control: acknowledge anyway', rounds: 1, figures: figuresOf(planted) }
  return [...rows, { ...row, good: planted.faults.lost > 0 }]
}

/** F4. */
export async function leave({ rounds, controls }: Order): Promise<Row[]> {
  const figuresOf = ({ asked, acknowledged, lost, cut, faults, odd, slowest }: FarewellOutcome) =>
    `${asked} asked, ${acknowledged} acknowledged, ${lost.length} unanswered (${cut} on kept lines), ${text(faults)}, slowest end ${(slowest / 1_000).toFixed(1)} s${lost[0] ? `, first: ${lost[0]}` : ''}${odd[0] ? `, odd: ${odd[0]}` : ''}`
  const outcome = await farewell({ rounds })
  const { lost, faults, odd, acknowledged, codes, slowest } = outcome
  const kept = lost.length === 0 && isClean(faults) && odd.length === 0 && acknowledged > rounds
  const good = kept && codes.every((code) => code === 0) && slowest <= MOST_LEAVING_MS
  const row = { drill: 'leave', what: 'SIGTERM under load', rounds, good, figures: figuresOf(outcome) }
  if (!controls) return [row]
  const planted = await farewell({ rounds: 20, fault: 'no drain' })
  const [caught, figures] = [planted.lost.length > 1, figuresOf(planted)]
  return [row, { drill: 'leave', what: 'control: no drain', rounds: planted.rounds, good: caught, figures }]
}
