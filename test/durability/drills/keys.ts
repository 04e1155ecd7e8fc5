import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { systemClock } from '#kernel/dates.ts'
import { type Journal, newJournal, untilSettled } from './clients.ts'
import { type Institute, makeInstitute } from './drill-institute.ts'
import { Claustro } from './drill-server.ts'
import { KILL_FAULTS } from './kill.ts'
import type { Answer, Ask } from './send.ts'

export type KeysOutcome = {
  operations: number
  sent: number
  kills: number
  /** Operations with more or less than one effect, or whose first answer told of none. */
  not_once: number
  /** A repeated call with another status or body than the first. */
  differing: number
  /** Another body under a used key that was not refused with `idempotency_key_reused`. */
  other_body_taken: number
  /** Two people with the same key of whom one got the other's answer, or none. */
  not_independent: number
  /** A key whose call was refused, and which the corrected call could not use. */
  not_reusable: number
  /** Answers of 500 and above that are no refusal for a moment. */
  odd: number
}

type Options = { operations: number; kills?: number; fault?: 'key not kept' | 'repeat refused' }
type Run = {
  outcome: KeysOutcome
  institute: Institute
  claustro: Claustro
  agent: Agent
  journal: Journal
}

const AT_ONCE = 16

/** Operations that are each sent one to five times, after each other and at once, some across a kill (promises.md K6). */
export async function keysDrill({ operations, kills = 5, fault }: Options): Promise<KeysOutcome> {
  await using claustro = new Claustro()
  await claustro.start()
  const institute = await makeInstitute(claustro, 20)
  if (fault) await KILL_FAULTS[fault].plant(claustro)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const outcome = {
    operations,
    sent: 0,
    kills: 0,
    not_once: 0,
    differing: 0,
    other_body_taken: 0,
    not_independent: 0,
    not_reusable: 0,
    odd: 0,
  }
  const journal = newJournal()
  const run = { outcome, institute, claustro, agent, journal }
  let next = 0
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (next += 1; next <= operations; next += 1) await operate(run, next)
  })
  const working = Promise.all(workers)
  const ended = working.then(() => true)
  while (outcome.kills < kills && next < operations) {
    const at = ((outcome.kills + 1) * operations) / (kills + 1)
    while (next < at && !(await Promise.race([ended, sleep(20)])));
    outcome.kills += 1
    await claustro.killServer()
    await claustro.start()
  }
  await working
  agent.destroy()
  outcome.not_once += await notOnce(claustro, operations)
  outcome.odd = journal.odd.length
  if (journal.odd[0]) console.warn(`odd: ${journal.odd[0]}`)
  return outcome
}

async function operate(run: Run, number: number): Promise<void> {
  const kind = number % 10
  if (kind === 1) return shared(run, number)
  if (kind === 2) return corrected(run, number)
  const { outcome } = run
  const ask = payment(run, number, number)
  const answers = await repeated(run, ask, 1 + (number % 5))
  const [first] = answers
  if (first?.status !== 201) outcome.not_once += 1
  outcome.differing += answers.filter((one) => first && !isSame(one, first)).length
  if (kind !== 3) return
  const other = await ask1(run, { ...ask, body: { ...ask.body, amount: number + 60_000 } })
  if (other.body.message !== 'idempotency_key_reused') outcome.other_body_taken += 1
}

const isSame = (one: Answer, other: Answer) =>
  one.status === other.status && isDeepStrictEqual(one.body, other.body)

/** By turns one after the other and all at once. */
async function repeated(run: Run, ask: Ask, times: number): Promise<Answer[]> {
  if (times % 2 === 0) return Promise.all(Array.from({ length: times }, () => ask1(run, ask)))
  const answers: Answer[] = []
  for (let time = 0; time < times; time += 1) answers.push(await ask1(run, ask))
  return answers
}

async function ask1({ agent, claustro, outcome, journal }: Run, ask: Ask): Promise<Answer> {
  const { answer, tries } = await untilSettled({ agent, place: claustro, journal }, ask)
  outcome.sent += tries
  return answer
}

/** The amount tells the operation, the payer who sends it. */
function payment({ institute }: Run, amount: number, payer: number): Ask & { body: object } {
  const { inscription_id, token } = institute.payers[payer % institute.payers.length] ?? {
    inscription_id: 0,
    token: '',
  }
  const body = { type: 1, date: systemClock.today(), amount }
  return { method: 'POST', path: `/inscriptions/${inscription_id}/payments`, token, key: randomUUID(), body }
}

/** Two people, one key: each has an answer and a payment of the own. */
async function shared(run: Run, number: number): Promise<void> {
  const one = payment(run, number, number)
  const other = { ...payment(run, 20_000 + number, number + 1), key: one.key ?? '' }
  const [first, second] = await Promise.all([ask1(run, one), ask1(run, other)])
  const both = first.status === 201 && second.status === 201
  if (!both || first.body.data?.id === second.body.data?.id) run.outcome.not_independent += 1
}

/** A transfer whose receipt number is taken, refused; then, with the same key, the right number. */
async function corrected(run: Run, number: number): Promise<void> {
  const cash = payment(run, number, number)
  const taken = `T-${number}`
  const transfer = (amount: number, receipt_number: string) => ({
    ...cash.body,
    type: 3,
    amount,
    receipt_number,
  })
  await ask1(run, { ...cash, key: randomUUID(), body: transfer(number, taken) })
  const refused = await ask1(run, { ...cash, body: transfer(40_000 + number, taken) })
  const again = await ask1(run, { ...cash, body: transfer(40_000 + number, `${taken}-2`) })
  const right = refused.body.message === 'receipt_number_already_exists' && again.status === 201
  if (!right) run.outcome.not_reusable += 1
}

/** Each operation has left one payment of its amount, those of two people and the corrected ones a second one of theirs. */
async function notOnce(claustro: Claustro, operations: number): Promise<number> {
  const [row] = await claustro.ask<{ n: number }>(
    `with wanted as (
      select n as amount from generate_series(1, $1::int) n
      union all select 20000 + n from generate_series(1, $1::int) n where n % 10 = 1
      union all select 40000 + n from generate_series(1, $1::int) n where n % 10 = 2)
    select count(*)::int as n from (
      select w.amount, p.amount, count(p.id) as times
      from wanted w full join payments p on p.amount = w.amount
      group by w.amount, p.amount having count(p.id) <> 1 or w.amount is null) wrong`,
    [operations],
  )
  return row?.n ?? Number.NaN
}
