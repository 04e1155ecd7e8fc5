import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkRecords } from '#features/teaching/closing/checking/server/actions.ts'
import { type Random, randomFrom } from '../../../demo/random.ts'
import type { Caller } from '../../support/callers.ts'
import { checkChain } from '../../support/check-actas.ts'
import { isShort, rounds, testBeforeRelease } from '../../support/size.ts'
import { createWorld } from '../../support/world.ts'
import { ACTS, askFor, kinOf } from './storm/acts.ts'
import type { Ask } from './storm/asks.ts'
import { groundOf } from './storm/ground.ts'
import { INVARIANTS } from './storm/invariants.ts'

/** Others with another one: `TEST_SEED=7 npm run release -- drills/storm`. */
const SEED = Number(process.env.TEST_SEED ?? 20_261_126)
const AT_ONCE = 10
const SECONDS = rounds(60, 600)
const LONGEST_DELAY_MS = isShort ? 30 : 300
const LOOKED_AT_AGAIN_MS = isShort ? 150 : 400

const world = await createWorld({ filled: true })
const names = Object.keys(ACTS)
/** Act → what was answered → how often. */
const said = new Map(names.map((name) => [name, new Map<string, number>()]))
const unsent = new Set(names)
const NOTHING = 'nothing to do it to'
const faults: string[] = []

function note(name: string, answer: string): void {
  const answers = said.get(name)
  answers?.set(answer, (answers.get(answer) ?? 0) + 1)
}

const signedIn = new Map<number, Promise<Caller>>()
async function callerOf(by: number | undefined): Promise<Caller> {
  if (by === undefined) return world.as('dios')
  const self = signedIn.get(by) ?? world.signIn(by)
  signedIn.set(by, self)
  return self
}

async function act(name: string, { method, path, body, query, files, by }: Ask): Promise<void> {
  unsent.delete(name)
  const sending = { ...(query && { query }), ...(files && { files }) }
  const answer = await (await callerOf(by)).call(method, path, body, sending)
  const { status } = answer
  note(name, status < 300 ? 'done' : (answer.body?.message ?? String(status)))
  if (status < 500 || status === 503) return
  const { fault, message } = world.lines.findLast(({ level }) => level === 'error') ?? {}
  faults.push(`${status}: ${name} ${method} ${path} ${JSON.stringify({ body, fault, message })}`)
}

/** Ten people do anything at any time; what there is to do it to is looked at again now and then. */
async function storm(seconds: number): Promise<void> {
  let ground = await groundOf(world.db)
  let turn = 0
  const until = Date.now() + seconds * 1_000
  // In the short size it is over once each has been sent: most acts are those that have not, or may lead to one.
  const isOver = () => Date.now() > until || (isShort && unsent.size === 0)
  const nextFor = (random: Random) => {
    if (!isShort || unsent.size === 0 || random.chance(0.3)) return random.pick(names)
    const wanted = random.pick([...unsent])
    return random.chance(0.5) ? wanted : random.pick(kinOf(wanted))
  }
  const looking = async () => {
    for (; !isOver(); await sleep(LOOKED_AT_AGAIN_MS)) ground = await groundOf(world.db)
  }
  const person = async (at: number) => {
    const random = randomFrom(SEED + at)
    for (; !isOver(); await sleep(random.below(LONGEST_DELAY_MS))) {
      const name = nextFor(random)
      turn += 1
      const asked = askFor(name, ground, random, turn)
      if (asked) await act(name, asked)
      else note(name, NOTHING)
    }
  }
  await Promise.all([looking(), ...Array.from({ length: AT_ONCE }, (_, at) => person(at))])
}

async function broken(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const { rows } = await sql<object>`select * from (${sql.raw(query)}) one limit 5`.execute(world.db)
    if (rows.length > 0) found[name] = rows
  }
  return found
}

async function deadlocks(): Promise<number> {
  // The database counts what has ended within a second.
  await sleep(1_200)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(world.db)
  return rows[0]?.deadlocks ?? 0
}

const many = (answers: Map<string, number> | undefined, answer?: string): number =>
  [...(answers ?? [])].reduce(
    (sum, [one, times]) => (answer === undefined || one === answer ? sum + times : sum),
    0,
  )

test(`${names.length} kinds of acts at random, ${AT_ONCE} at once, leave everything true (K8, seed ${SEED})`, async () => {
  expect(await broken(), 'before').toEqual({})
  await sql`update institution set make_up_with_absences = true, make_up_days = 365`.execute(world.db)
  await storm(SECONDS)
  for (const [name, answers] of said) console.log(name, JSON.stringify(Object.fromEntries(answers)))
  const sumOf = (answer?: string) =>
    [...said.values()].reduce((sum, answers) => sum + many(answers, answer), 0)
  const sent = sumOf() - sumOf(NOTHING)
  const done = sumOf('done')
  const locked = await deadlocks()
  console.log({ seed: SEED, kinds: names.length, sent, done, deadlocks: locked })
  expect(faults).toEqual([])
  expect(await broken(), 'after').toEqual({})
  const actas = await world.db.selectFrom('actas').selectAll().orderBy('number').execute()
  const keys = await world.db.selectFrom('signing_keys').select(['kid', 'public_key']).execute()
  expect(checkChain({ keys, actas })).toEqual([])
  expect(await world.act((tx) => checkRecords(tx))).toEqual([])
  // A storm that every call turns away proves nothing.
  expect(done / sent).toBeGreaterThan(0.4)
  expect(locked).toBe(0)
  expect([...unsent]).toEqual([])
  if (SECONDS >= 300) expect(names.filter((name) => many(said.get(name), 'done') === 0)).toEqual([])
})

// Last, since it takes guards away.
testBeforeRelease('control: where nobody counts, the same storm leaves untrue what is counted', async () => {
  await sql`alter table payments disable trigger payments_sums`.execute(world.db)
  await sql`alter table inscriptions disable trigger inscriptions_seats`.execute(world.db)
  await sql`alter table final_deliveries disable trigger final_deliveries_weigh`.execute(world.db)
  await storm(20)
  expect(Object.keys(await broken())).toEqual(
    expect.arrayContaining([
      'seats are counted as they are taken',
      'what was paid is the sum of approved payments',
      'what is weighed is the sum of evaluations',
    ]),
  )
})
