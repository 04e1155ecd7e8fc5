// `npm run drill`: every drill of promises.md#faults and K1–K10 in its long form, with its planted faults. `npm run drill kill keys`
// runs these; `-- --rounds 1000` says how often, `-- --no-controls` leaves the planted faults out. Ends with 77 when
// nothing could be run here.

import type { Row } from '../test/durability/drills/drill-row.ts'
import { DRILLS } from '../test/durability/drills/drills.ts'

const words = process.argv.slice(2)
const at = words.indexOf('--rounds')
const given = at < 0 ? null : Number(words[at + 1])
const controls = !words.includes('--no-controls')
const names = words.filter((word, index) => !word.startsWith('-') && (at < 0 || index !== at + 1))

const isNumber = given === null || (Number.isInteger(given) && given > 0)
const unknown = names.filter((name) => !Object.hasOwn(DRILLS, name))
if (!isNumber || unknown.length > 0) {
  console.error(`node scripts/drill.ts [name…] [--rounds n] [--no-controls]; the drills are:`)
  for (const [name, { about, rounds }] of Object.entries(DRILLS))
    console.error(`  ${name.padEnd(13)} ${about} (${rounds})`)
  process.exit(2)
}

const rows: (Row & { seconds: number })[] = []
for (const [name, drill] of Object.entries(DRILLS)) {
  if (names.length > 0 && !names.includes(name)) continue
  const rounds = given ?? drill.rounds
  console.log(`— ${name}: ${drill.about}`)
  const since = performance.now()
  const made = await drill.run({ rounds, controls }).catch((error: unknown): Row[] => [
    {
      drill: name,
      what: 'broke',
      rounds,
      good: false,
      figures: error instanceof Error ? (error.stack ?? '') : String(error),
    },
  ])
  const seconds = (performance.now() - since) / 1_000
  for (const row of made) {
    console.log(line(row))
    rows.push({ ...row, seconds: seconds / made.length })
  }
}

function line({ drill, what, rounds: times, good, figures }: Row): string {
  const well = what.startsWith('control') ? 'caught' : 'good'
  const verdict = good === null ? 'SKIPPED' : good ? well : 'FAILED'
  return `${drill.padEnd(13)} ${what.padEnd(34)} ${String(times).padStart(6)}  ${verdict.padEnd(7)} ${figures}`
}

console.log(
  `\n${'drill'.padEnd(13)} ${'what'.padEnd(34)} ${'rounds'.padStart(6)}  ${'outcome'.padEnd(7)} figures`,
)
for (const row of rows) console.log(line(row))
const count = (which: boolean | null) => rows.filter(({ good }) => good === which).length
const [good, failed, skipped] = [count(true), count(false), count(null)]
const total = rows.reduce((sum, { seconds }) => sum + seconds, 0)
console.log(`\n${good} good, ${failed} failed, ${skipped} SKIPPED, ${total.toFixed(0)} s`)
// As automake does: whoever counts must not take what was not run for good.
process.exitCode = failed > 0 || rows.length === 0 ? 1 : good === 0 ? 77 : 0
