import { createHash } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { hmacOf } from '#server/access/keys/tokens.ts'
import { isAlone, rounds as often } from '../support/size.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import { twoServers } from '../support/two-servers.ts'

// promises.md S2. The short form runs beside other tests: it only tells a missing hash.
const TRIES = often(40, 500)
const APART = isAlone ? 0.1 : 0.5

/** A planted fault: where there is no account, no password is compared. */
const fault = vi.hoisted(() => ({ is_planted: false, stored: '' }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const verify = async (stored: string, password: string) =>
    fault.is_planted && stored !== fault.stored ? false : real.verify(stored, password)
  return { hash: real.hash, verify }
})

const { world, call, enter, person } = await twoServers()
// A period that takes pre-enrolments.
const { specialization } = await twoOfEverything(world)
beforeEach(() => {
  fault.is_planted = false
  world.clock.move(3_600_000)
})

type Attempt = (email: string, index: number) => ReturnType<typeof call>
type Path = { ask: Attempt; status: number }

const guest = (email: string, index: number) => ({
  first_name: 'Ana',
  last_name: 'Bello',
  email,
  identity_kind: 'V',
  identity_number: String(20_000_000 + index),
  gender: 'female',
  birth_date: '2005-03-04',
  phone: '0412-5550011',
  specialization_id: specialization.own,
})
/** The link of a mail to this address: an account has one, which is over. */
const linkOf = (email: string) => createHash('sha256').update(email).digest('base64url')

const PATHS: Record<string, Path> = {
  login: { ask: (email) => enter(email, 'no es esta'), status: 401 },
  recovery: { ask: (email) => call('POST', `/password-reset/${email}`), status: 202 },
  confirmation: { ask: (email) => call('POST', '/confirm-account', { token: linkOf(email) }), status: 409 },
  'pre-enrolment': {
    ask: (email, index) => call('POST', '/preregistered-students', guest(email, index)),
    status: 201,
  },
}

let rounds = 0
/** An account each time, as a stranger would try: ten guesses at one are its limit. */
async function accounts(tries: number): Promise<string[]> {
  rounds++
  const { email } = await person()
  const { password_hash } = await world.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  fault.stored = password_hash ?? ''
  const emails = Array.from({ length: tries }, (_, index) => `p${rounds}.${index}@cuenta.test`)
  const now = world.clock.now()
  const made = await world.db
    .insertInto('users')
    .values(emails.map((one) => ({ email: one, role: 'student', password_hash, confirmed_at: now })))
    .returning(['id', 'email'])
    .execute()
  const links = made.map(({ id, email }) => ({
    ...{ user_id: id, kind: 'confirm', token_hash: hmacOf('account_link', linkOf(email)) },
    ...{ created_at: now, expires_at: now },
  }))
  await world.db.insertInto('account_tokens').values(links).execute()
  return emails
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Asks for addresses with and without an account in turn; the answers of each, and how far their medians are apart. */
async function told(ask: Attempt, tries: number) {
  const times = { with: [] as number[], without: [] as number[] }
  const answers = { with: new Set<string>(), without: new Set<string>() }
  const emails = await accounts(tries)
  for (const [index] of 'abc'.split('').entries())
    await ask(`p${rounds}.warm${index}@nadie.test`, 900_000 + 10 * rounds + index)
  for (const [index, known] of emails.entries()) {
    for (const which of index % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      const began = performance.now()
      const asked = which === 'with' ? known : known.replace('cuenta', 'nadies')
      const { status, body } = await ask(asked, rounds * 10_000 + index * 2 + Number(which === 'with'))
      times[which].push(performance.now() - began)
      answers[which].add(
        JSON.stringify([status, body])
          .replaceAll(asked, 'EMAIL')
          .replace(/"number":"[^"]+"/, ''),
      )
    }
  }
  const [here, there] = [median(times.with), median(times.without)]
  console.log(`${here.toFixed(2)} ms with an account, ${there.toFixed(2)} ms without`)
  return {
    answers: { with: [...answers.with], without: [...answers.without] },
    apart: Math.abs(here - there) / Math.max(here, there),
  }
}

test.each(
  Object.entries(PATHS),
)('%s answers the same in the same time with and without an account (S2)', async (path, { ask, status }) => {
  const jobsOf = () => world.db.selectFrom('jobs').select('kind').orderBy('id').execute()
  const before = (await jobsOf()).length
  const { answers, apart } = await told(ask, TRIES)
  expect([answers.with, answers.with.length]).toEqual([answers.without, 1])
  expect(Number(answers.with[0]?.slice(1, 4))).toBe(status)
  if (path === 'recovery') {
    const jobs = (await jobsOf()).slice(before)
    // The same is written down for both; whether there is an account is found out afterwards.
    expect(jobs.map(({ kind }) => kind)).toEqual(Array.from({ length: 2 * TRIES + 3 }, () => 'recovery'))
  }
  expect(apart).toBeLessThan(APART)
})

const hasAccount = (email: string) => email.endsWith('@cuenta.test')
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('control: a login that compares no password where there is no account is told by its time', async () => {
  fault.is_planted = true
  const { answers, apart } = await told((email) => enter(email, 'no es esta'), 16)
  expect(answers.with).toEqual(answers.without)
  expect(apart).toBeGreaterThan(APART)
})

test('control: a call that takes longer for an account, or says another word, is told', async () => {
  const ask: Attempt = (email) => call('POST', `/password-reset/${email}`)
  const late: Attempt = async (email, index) => {
    const began = performance.now()
    const answer = await ask(email, index)
    // Many times as long, however busy the machine is.
    if (hasAccount(email)) await pause(20 + 6 * (performance.now() - began))
    return answer
  }
  expect((await told(late, 12)).apart).toBeGreaterThan(APART)
  const talkative: Attempt = async (email, index) => {
    const answer = await ask(email, index)
    return hasAccount(email) ? { ...answer, status: 404 } : answer
  }
  const { answers } = await told(talkative, 2)
  expect(answers.with).not.toEqual(answers.without)
})
