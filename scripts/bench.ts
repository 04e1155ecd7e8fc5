// `npm run bench`: how fast Claustro is beside the bare framework. `--quick` in short rounds; `--write` keeps the table;
// `--only history,preview` measures the scenarios of these names, and nothing else (`bank`: its lines beside the reports);
// `line` measures screens in a browser on a weak line instead (`--only phone` or `--only Students`: some of them),
// `--write` keeps these tables too; `timetabling FILE.ctt… --seconds 60 --seed 1 [--iterations N] [--out FOLDER]` solves
// instances of ITC-2007 and prints the cost of each;
// `--day` and `--soak` are the long runs before a release (promises.md L1, L5), `--minutes N` says how long.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { longRun } from '../bench/day.ts'
import { sayExports } from '../bench/exports.ts'
import { fill } from '../bench/fill.ts'
import { BIG, PASSWORD } from '../bench/institute.ts'
import { sayLine } from '../bench/line.ts'
import { sayMatching } from '../bench/matching.ts'
import { type Measured, measure } from '../bench/measure.ts'
import { memoryOf, sayMemory, watchMemory } from '../bench/memory.ts'
import { COMMON_RATIO } from '../bench/scenarios.ts'
import { sayTimetabling } from '../bench/timetabling.ts'
import { initTokenKeys } from '../src/server/access/keys/tokens.ts'
import { startEmbedded, urlOf } from '../src/server/postgres/embedded.ts'
import { readSettings } from '../src/server/settings.ts'
import { SHIFT_MS } from '../test/support/fixed-day.ts'
import { dataFolder, type Launched, launch } from '../test/support/server-process.ts'

const has = (option: string) => process.argv.includes(option)
const quick = has('--quick')
const only = has('--only') ? (process.argv[process.argv.indexOf('--only') + 1] ?? '').split(',') : null
const minutes = Number(process.argv[process.argv.indexOf('--minutes') + 1] || 0)
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

/** How long all of it may take. */
const GOAL_MINUTES = 15
/** What `npm start` gives to Node. */
const START_OPTIONS = /node ((?:--\S+ )*)/.exec(
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Package).scripts.start,
)?.[1]
type Package = { scripts: { start: string } }

/** Of docs/measured.md. */
const SECTIONS = {
  bench: 'Beside the bare framework',
  line: 'On a weak line',
} as const

const began_load = loadavg()
/** The machine's own day: what is measured lives on that of the tests. */
const measured_on = new Date(Date.now() - SHIFT_MS).toISOString().slice(0, 10)
let missed = 0
const lines: string[] = []
function say(line = ''): void {
  console.log(line)
  lines.push(line)
}

type Running = { server: Launched; address: string; url: string; data: string; seconds: string }

async function run(data: string, demo: '0' | '1'): Promise<Running> {
  const since = performance.now()
  const NODE_OPTIONS = START_OPTIONS?.trim() ?? ''
  const server = launch({
    ...{ CLAUSTRO_DATA: data, CLAUSTRO_DEMO: demo, PORT: '0', HOST: '127.0.0.1' },
    NODE_OPTIONS,
  })
  const address = await server.ready
  // The callers' sessions are opened here, for that server.
  initTokenKeys(readSettings({ CLAUSTRO_DATA: data }).secret)
  const { url } = await startEmbedded(data)
  return { server, address, url: urlOf(url, 'claustro'), data, seconds: seconds(since) }
}

async function end({ server }: Pick<Running, 'server'>): Promise<void> {
  server.signal('SIGTERM')
  await server.exit
}

const HEAD = [
  '| | statements in trips | req/s | bare | ratio | p99 ms | bare p99 |',
  '|---|---|---|---|---|---|---|',
]

function rowOf(measured: Measured): string {
  const { title, callers, is_goal, least_ratio, least_per_second, cost, ours, bare, ratio, range } = measured
  const odd = Object.entries({ ...ours.odd, ...bare.odd }).map(([what, many]) => ` ${many} × ${what}`)
  const mark = callers > 1 && ratio < (least_ratio ?? 0) ? ' ✗' : ''
  const late = is_goal && callers > 1 && ours.p99 > 50 ? ' ✗' : ''
  const few = callers > 1 && ours.per_second < (least_per_second ?? 0) ? ' ✗' : ''
  const ratios = `${ratio.toFixed(2)} (${range.map((one) => one.toFixed(2)).join('–')})${mark}`
  const figures = [`${ours.per_second.toFixed(0)}${few}`, bare.per_second.toFixed(0), ratios]
  if (mark || late || few || odd.length > 0) missed += 1
  const times = [`${ours.p99.toFixed(1)}${late}`, bare.p99.toFixed(1)]
  return `| ${title}${odd.join(',')} | ${cost.statements} in ${cost.trips} | ${[...figures, ...times].join(' | ')} |`
}

async function table(title: string, running: Running, password: string): Promise<void> {
  say(`\n### ${title}\n`)
  for (const line of HEAD) say(line)
  const { address, url, data } = running
  const files = join(data, 'bench-files')
  const rounds = quick ? { ms: [250, 250] as const, rounds: 1 } : { ms: [400, 1_200] as const, rounds: 3 }
  await measure({ address, url, files, password, only, ...rounds }, (one) =>
    one.callers === 1 ? console.log(rowOf(one)) : say(rowOf(one)),
  )
}

async function sayTheRest(institute: Running): Promise<void> {
  const memory = () => Math.round(memoryOf({ pid: institute.server.pid, data: institute.data }).node)
  missed += await sayExports({ ...institute, memory }, say)
}

function sayMinutes(minutes_taken: number): void {
  const late = minutes_taken > GOAL_MINUTES ? ' ✗' : ''
  if (late) missed += 1
  const before = began_load.map((one) => one.toFixed(1)).join(', ')
  const now = loadavg()
    .map((one) => one.toFixed(1))
    .join(', ')
  say(
    `\nAll of it in ${minutes_taken.toFixed(1)} minutes${late} (goal: ${GOAL_MINUTES}). Load of the machine (1, 5 and 15 minutes): ${before} when it began, ${now} when it ended.`,
  )
}

async function bench(): Promise<void> {
  say(`## ${SECTIONS.bench}

\`npm run bench${quick ? ' -- --quick' : ''}\`, ${measured_on}, Node ${process.version}, ${cpus().length} cores${quick ? ', a single short round of each: on a machine that does other work it tells what is answered and in how many trips, hardly how fast' : ''}. The bare server is Fastify and pg alone, answering with the very statements of Claustro, over as many connections, kept and sent together as there, without reach, roles, schemas or log. Both are asked by turns by sixteen callers on the same machine: only the ratio tells of Claustro (median of the rounds, least and greatest). Goals: ${COMMON_RATIO} of the bare throughput for students, their search and one of them, roster, roll, gradebook, saves and reported payments, half for others; reads of a page p99 under 50 ms; saves 150 a second.`)
  const began = performance.now()
  const small = dataFolder()
  const big = dataFolder()
  try {
    if (!quick && !only) {
      const demo = await run(small.path, '1')
      await end(demo)
      say(`\nFirst start, with the demo institute made: ${demo.seconds} s.`)
    }
    const since = performance.now()
    await fill(big.path, BIG, { has_teaching: true })
    console.log(`\nfilled in ${seconds(since)} s`)
    const institute = await run(big.path, '0')
    const memory = watchMemory({ pid: institute.server.pid, data: institute.data })
    await memory.rested()
    await table('20,000 students, 120,000 enrolments, 160,000 payments', institute, PASSWORD)
    if (!only || only.includes('bank')) missed += await sayMatching(institute, say)
    if (!only) await sayTheRest(institute)
    missed += sayMemory(await memory.ended(), say)
    await end(institute)
    say(`\nStart, with PostgreSQL: ${institute.seconds} s.`)
    sayMinutes((performance.now() - began) / 60_000)
  } finally {
    await small.remove()
    await big.remove()
  }
  finish('bench')
}

/** Says how many goals were missed, and keeps its section of docs/measured.md where that was asked for. */
function finish(part: keyof typeof SECTIONS): void {
  console.log(missed === 0 ? '\nEvery goal is met.' : `\n${missed} goals are missed.`)
  process.exitCode = missed === 0 ? 0 : 1
  if (!has('--write')) return
  const page = new URL('../docs/measured.md', import.meta.url)
  const parts = readFileSync(page, 'utf8').split(/^(?=## )/m)
  const at = parts.findIndex((one) => one.startsWith(`## ${SECTIONS[part]}\n`))
  writeFileSync(page, parts.with(at, `${lines.join('\n')}\n\n`).join(''))
}

async function line(data: string): Promise<void> {
  const demo = await run(data, '1')
  missed += await sayLine({ address: demo.address, measured_on, only }, say)
  await end(demo)
  finish('line')
}

async function long(data: string, kind: 'day' | 'soak'): Promise<void> {
  await fill(data, BIG, { has_teaching: true })
  const institute = await run(data, '0')
  const { address, url, server } = institute
  const most = minutes || (kind === 'day' ? 30 : 120)
  const people = kind === 'day' ? 1_000 : 300
  const good = await longRun({ address, url, pid: server.pid, minutes: most, people })
  await end(institute)
  process.exitCode = good ? 0 : 1
}

async function within(work: (data: string) => Promise<void>): Promise<void> {
  const folder = dataFolder()
  await work(folder.path).finally(() => folder.remove())
}

if (has('timetabling')) sayTimetabling(process.argv, console.log)
else if (has('line')) await within(line)
else if (has('--day')) await within((data) => long(data, 'day'))
else if (has('--soak')) await within((data) => long(data, 'soak'))
else await bench()
