import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { anneal, beginSearch, bestOf, type Search } from '#features/timetable/timetabling/search/anneal.ts'
import { problemOfCtt, readCtt, solutionOf } from './ctt.ts'

/** So many attempts between two looks at the clock, which is dear to ask. */
const ATTEMPTS = 50_000

type Limits = { seconds: number; iterations: number }

/**
 * Solves instances of the competition by the search that institutes have. With `--iterations` the seed alone says what
 * comes out; else `--seconds` do, measured as the processor's, so that what else runs on the machine matters less.
 */
export function sayTimetabling(argv: readonly string[], say: (line: string) => void): void {
  const option = (name: string) => (argv.includes(name) ? (argv[argv.indexOf(name) + 1] ?? null) : null)
  const limits = { seconds: Number(option('--seconds') ?? 60), iterations: Number(option('--iterations')) }
  const files = argv.filter((argument) => argument.endsWith('.ctt'))
  const out = option('--out')
  if (out !== null) mkdirSync(out, { recursive: true })
  let sum = 0
  for (const file of files) {
    const name = basename(file, '.ctt')
    const ctt = readCtt(readFileSync(file, 'utf8'))
    const began = processSeconds()
    const search = beginSearch(problemOfCtt(ctt), Number(option('--seed') ?? 1))
    finish(search, limits, began)
    say(`${name} ${search.best_cost} ${(processSeconds() - began).toFixed(1)}`)
    sum += search.best_cost
    if (out !== null) writeFileSync(join(out, `${name}.sol`), solutionOf(ctt, bestOf(search)))
  }
  if (files.length > 1) say(`sum ${sum}`)
}

function finish(search: Search, { seconds, iterations }: Limits, began: number): void {
  const progress = () =>
    iterations > 0 ? search.iterations / iterations : (processSeconds() - began) / seconds
  for (let at = progress(); at < 1 && search.best_cost > 0; at = progress()) anneal(search, ATTEMPTS, at)
}

function processSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}
