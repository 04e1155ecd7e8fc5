import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Faults, faultsOf } from './checker.ts'
import { type Journal, putToWork } from './clients.ts'
import { makeInstitute } from './drill-institute.ts'
import { Claustro } from './drill-server.ts'
import { type PlantName, planting } from './planted-faults.ts'

export type FarewellOutcome = {
  rounds: number
  asked: number
  acknowledged: number
  /** Requests that got no answer, or no good one, though their connection had been made for them. */
  lost: string[]
  /** Requests on connections kept from earlier ones, which the server may close at any time; sent again with their key. */
  cut: number
  odd: string[]
  faults: Faults
  codes: (number | null)[]
  /** The longest end, in milliseconds. */
  slowest: number
}

type Options = { rounds: number; fault?: PlantName }
const PEOPLE = 24
/** Where the machine has too much to do, the server says so: that is an answer. */
const ANSWERS: readonly unknown[] = [200, 503]

/**
 * SIGTERM, again and again, while two dozen people enrol and pay, on connections kept and new, and as many never stop
 * asking: nobody loses a request, and what was acknowledged is there once after the next start (promises.md F4). With a
 * planted fault it ends as soon as that was noticed.
 */
export async function farewell({ rounds, fault }: Options): Promise<FarewellOutcome> {
  await using claustro = new Claustro({ env: planting(fault) })
  await claustro.start()
  const institute = await makeInstitute(claustro, 400 * Math.max(rounds, 5))
  const crew = putToWork(claustro, institute, { fresh: 0.5 })
  const { journal } = crew
  const outcome = { rounds: 0, asked: 0, lost: [] as string[], codes: [] as (number | null)[], slowest: 0 }
  while (outcome.rounds < rounds && !(fault && outcome.lost.length > 1)) {
    outcome.rounds += 1
    const people = Array.from({ length: PEOPLE }, () => askOn(`${claustro.address}/api/ready`))
    const before = journal.sent
    await sleep(150 + Math.random() * 250)
    while (journal.sent - before < PEOPLE || acknowledgedIn(journal) < 10 * outcome.rounds) await sleep(20)
    const since = performance.now()
    outcome.codes.push(await claustro.end())
    outcome.slowest = Math.max(outcome.slowest, performance.now() - since)
    for (const { answered, lost } of await Promise.all(people)) {
      outcome.asked += answered
      if (lost) outcome.lost.push(`round ${outcome.rounds}: ready: ${lost}`)
    }
    outcome.lost.push(...journal.lost.splice(0).map((one) => `round ${outcome.rounds}: ${one}`))
    await claustro.start()
  }
  await crew.stop()
  const { sent, cut, odd } = journal
  const acknowledged = acknowledgedIn(journal)
  const faults = await faultsOf(claustro, journal)
  return { ...outcome, asked: outcome.asked + sent, acknowledged, cut, odd, faults }
}

const acknowledgedIn = ({ inscriptions, payments, approved }: Journal) =>
  inscriptions.length + payments.length + approved.length

/** Asks over a new connection each time until there is no answer; `lost` when that was after the connection was made. */
async function askOn(address: string): Promise<{ answered: number; lost: string | null }> {
  for (let answered = 0; ; answered += 1) {
    const end = await new Promise<string | null>((resolve) => {
      const asked = request(address, { agent: false }, (answer) => {
        answer
          .resume()
          .on('end', () => resolve(ANSWERS.includes(answer.statusCode) ? null : `${answer.statusCode}`))
      })
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(`${error.syscall} ${error.code}`))
      asked.end()
    })
    if (end !== null) return { answered, lost: end.startsWith('connect ') ? null : end }
  }
}
