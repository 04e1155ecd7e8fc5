import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { dataFolder } from '../test/support/server-process.ts'
import { PASSWORD, type Size } from './institute.ts'
import { type Measured, measure } from './measure.ts'

const SIZES: readonly Size[] = [2_000, 20_000, 100_000].map((students) => ({
  students,
  inscriptions: students * 2,
  pending: 100,
}))
/** What everybody opens, by the names of its scenarios. */
const ASKED = ['list', 'search', 'detail', 'thousand', 'payments', 'home', 'student-home', 'history']
const MS = [500, 1_000] as const
const ROUNDS = 3

type Opened = { address: string; url: string; end(): Promise<void> }
type Open = (data: string, size: Size) => Promise<Opened>

async function measureSize(open: Open, size: Size): Promise<Measured[]> {
  const folder = dataFolder()
  try {
    const { address, url, end } = await open(folder.path, size)
    const files = join(folder.path, 'bench-files')
    const order = { address, url, files, password: PASSWORD, only: ASKED, ms: MS, rounds: ROUNDS }
    const measured = await measure(order, () => {})
    await end()
    return measured
  } finally {
    await folder.remove()
  }
}

/** Says what the commonest answers take in institutes of three sizes, filled one after the other. */
export async function sayGrowth(
  { open, measured_on }: { open: Open; measured_on: string },
  say: (line: string) => void,
): Promise<void> {
  const found: Measured[][] = []
  for (const size of SIZES) found.push(await measureSize(open, size))
  const sizes = SIZES.map(({ students }) => students.toLocaleString('en'))
  say(`## How it grows

\`npm run bench -- growth\`, ${measured_on}, Node ${process.version}, ${cpus().length} cores: institutes of ${sizes.join(', ')} students, each with six enrolments
and eight payments for one of them. Medians: ms of one caller, and answers a second for sixteen. Statements of one answer, in so many trips to the database, are the same at each size.
`)
  say(`| | statements in trips | ${sizes.join(' | ')} | ×, of 50 times as many | ${sizes.join(' | ')} |`)
  say('|---|---|---|---|---|---|---|---|---|')
  for (const one of found[0] ?? []) {
    if (one.callers !== 1) continue
    const of = (callers: number) =>
      found.map((all) => all.find((other) => other.title === one.title && other.callers === callers)?.ours)
    const times = of(1).map((ours) => ours?.p50 ?? 0)
    const [least = 0] = times
    const cells = [
      one.title,
      `${one.cost.statements} in ${one.cost.trips}`,
      ...times.map((ms) => ms.toFixed(1)),
      ((times.at(-1) ?? 0) / least).toFixed(1),
      ...of(16).map((ours) => ours?.per_second.toFixed(0) ?? ''),
    ]
    say(`| ${cells.join(' | ')} |`)
  }
  say(`\nLoad of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`)
}
