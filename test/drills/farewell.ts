import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Claustro } from './claustro.ts'

export type FarewellOutcome = { answered: number; lost: string[]; codes: (number | null)[]; slowest: number }

const PEOPLE = 24

/** SIGTERM, again and again, while two dozen people never stop asking: nobody loses a request (quality.md F4). */
export async function farewell(rounds: number): Promise<FarewellOutcome> {
  await using claustro = new Claustro()
  const outcome: FarewellOutcome = { answered: 0, lost: [], codes: [], slowest: 0 }
  for (let round = 0; round < rounds; round += 1) {
    await claustro.start()
    const people = Array.from({ length: PEOPLE }, () => askOn(`${claustro.address}/api/ready`))
    await sleep(150 + Math.random() * 250)
    const since = performance.now()
    outcome.codes.push(await claustro.end())
    outcome.slowest = Math.max(outcome.slowest, performance.now() - since)
    for (const { answered, lost } of await Promise.all(people)) {
      outcome.answered += answered
      if (lost) outcome.lost.push(`round ${round + 1}: ${lost}`)
    }
  }
  return outcome
}

/** Asks over a new connection each time until there is no answer; `lost` when that was after the connection was made. */
export async function askOn(address: string): Promise<{ answered: number; lost: string | null }> {
  for (let answered = 0; ; answered += 1) {
    const end = await new Promise<string | null>((resolve) => {
      const asked = request(address, { agent: false }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode === 200 ? null : `${answer.statusCode}`))
      })
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(`${error.syscall} ${error.code}`))
      asked.end()
    })
    if (end !== null) return { answered, lost: end.startsWith('connect ') ? null : end }
  }
}
