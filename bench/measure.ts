import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { connectionsFor } from '#server/database/db.ts'
import type { BareOrder, BareRoute } from './bare.ts'
import { type Ask, closedLoop, type Outcome, percentiles } from './load.ts'
import { type Scenario, scenariosOf } from './scenarios.ts'
import { costOf, openTracer, statementsOf } from './trace.ts'

export type Measured = {
  title: string
  callers: number
  is_goal: boolean
  least_ratio: number | null
  least_per_second: number | null
  /** What Claustro asks of the database for one answer, the session among it. */
  cost: { statements: number; trips: number }
  ours: Outcome
  bare: Outcome
  /** Of the requests per second: ours to the bare server's, the median over the rounds, and the least and the greatest. */
  ratio: number
  range: readonly [number, number]
}

export type MeasureInput = {
  address: string
  url: string
  files: string
  password: string
  /** Names of scenarios; all without it. */
  only?: readonly string[] | null
  /** How long a round takes: of a single caller, and of sixteen, whose slowest answers are what is asked for. */
  ms: readonly [number, number]
  rounds: number
}

const BARE = fileURLToPath(new URL('bare.ts', import.meta.url))

async function startBare(order: BareOrder) {
  const child = fork(BARE, { serialization: 'advanced' })
  child.send(order)
  const [address] = (await once(child, 'message')) as [string]
  return { address, stop: () => void child.kill() }
}

const medianOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

function together(outcomes: readonly Outcome[]): Outcome {
  const latencies = outcomes.flatMap((one) => one.latencies)
  const odd: Record<string, number> = {}
  for (const one of outcomes)
    for (const [what, many] of Object.entries(one.odd)) odd[what] = (odd[what] ?? 0) + many
  const per_second = medianOf(outcomes.map((one) => one.per_second))
  return { per_second, latencies, ...percentiles(latencies), odd }
}

let counter = 0
const asks = (scenario: Scenario) => (): Ask | null => scenario.next(counter++)
const routeOf = ({ name, variants = 1 }: Scenario, index: number) => `${name}-${index % variants}`
const bareAsks = (scenario: Scenario) => (): Ask | null => {
  const index = counter++
  const ask = scenario.next(index)
  const method = scenario.is_write ? 'POST' : 'GET'
  return ask && { method, path: `/${routeOf(scenario, index)}/${ask.id}` }
}

type Costs = Map<Scenario, Measured['cost']>

/** What the bare server answers each scenario with, and what each costs Claustro. */
async function tracedOf(tracer: Awaited<ReturnType<typeof openTracer>>, scenarios: readonly Scenario[]) {
  const routes: BareRoute[] = []
  const costs: Costs = new Map()
  for (const scenario of scenarios)
    for (let variant = 0; variant < (scenario.variants ?? 1); variant++) {
      const first = scenario.next(variant)
      if (!first) continue
      // The second time, as in all that follow: what need not be asked again is not asked of the bare server either.
      if (!scenario.is_write) await tracer.trace(first)
      const heard = await tracer.trace(first)
      costs.set(scenario, costOf(heard))
      const traced = { ...(scenario.varies && { request: first.id }), open: scenario.login !== undefined }
      const { is_write, login } = scenario
      routes.push({
        name: routeOf(scenario, variant),
        is_write,
        statements: statementsOf(heard, traced),
        ...(login && { password: login }),
      })
    }
  return { routes, costs }
}

/** Every scenario, by turns before Claustro and before the bare server, in one run. */
export async function measure(input: MeasureInput, onResult: (one: Measured) => void): Promise<Measured[]> {
  const tracer = await openTracer(input.url, input.files)
  const scenarios = await scenariosOf(tracer.db, input.password, input.only)
  const { routes, costs } = await tracedOf(tracer, scenarios)
  const bare = await startBare({
    url: input.url,
    connections: connectionsFor(availableParallelism()),
    routes,
  })
  const all: Measured[] = []
  for (const scenario of scenarios)
    for (const [at, callers] of [1, 16].entries()) {
      const rounds = await roundsOf(scenario, bare.address, { order: input, callers, ms: input.ms[at] ?? 0 })
      // The demo institute has too few pre-enrolments waiting for a round of confirming them.
      if (rounds.some((round) => round.ours.per_second === 0 || round.bare.per_second === 0)) continue
      const { title, is_goal, least_ratio, least_per_second = null } = scenario
      const ratios = rounds.map((round) => round.ours.per_second / round.bare.per_second)
      const one: Measured = {
        title,
        callers,
        is_goal,
        least_ratio,
        least_per_second,
        cost: costs.get(scenario) ?? { statements: 0, trips: 0 },
        ours: together(rounds.map((round) => round.ours)),
        bare: together(rounds.map((round) => round.bare)),
        ratio: medianOf(ratios),
        range: [Math.min(...ratios), Math.max(...ratios)],
      }
      onResult(one)
      all.push(one)
    }
  bare.stop()
  await tracer.close()
  return all
}

type Round = { ours: Outcome; bare: Outcome }

async function roundsOf(
  scenario: Scenario,
  bare: string,
  { order, callers, ms }: { order: MeasureInput; callers: number; ms: number },
): Promise<Round[]> {
  const rounds: Round[] = []
  await closedLoop(order.address, asks(scenario), { callers, ms: ms / 3 })
  await closedLoop(bare, bareAsks(scenario), { callers, ms: ms / 3 })
  for (let round = 0; round < order.rounds; round++)
    rounds.push({
      ours: await closedLoop(order.address, asks(scenario), { callers, ms }),
      bare: await closedLoop(bare, bareAsks(scenario), { callers, ms }),
    })
  return rounds
}
