import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { Invalid } from '#kernel/errors.ts'
import { hashPassword, insistOnPassword, isOutdated, isPassword } from '#server/passwords.ts'
import { twoOfEverything } from './two-of-everything.ts'
import { LONG, PASSWORD, twoServers } from './two-servers.ts'

const seen = vi.hoisted(() => ({ now: 0, most: 0, weak: false }))
// The real work, with a count of how much of it is going on at once.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  async function counted<T>(work: Promise<T>): Promise<T> {
    seen.most = Math.max(seen.most, ++seen.now)
    return work.finally(() => seen.now--)
  }
  const cost = (given: object) => (seen.weak ? { ...given, memoryCost: 8_192 } : given)
  return {
    hash: (password: string, given: object) => counted(real.hash(password, cost(given))),
    verify: (stored: string, password: string) => counted(real.verify(stored, password)),
  }
})

const { world, call, enter, person } = await twoServers()
// A period that takes pre-enrolments.
const { specialization } = await twoOfEverything(world)
beforeEach(() => {
  seen.most = 0
  world.clock.move(3_600_000)
})

const list = readFileSync(new URL('../src/server/common-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)

/** Some stems are enough to count a thousand. */
const SPANISH =
  /venezuela|caracas|maracaibo|barquisimeto|magallanes|leones|bolivar|zulia|merida|carabobo|amor|contrase|clave|estudiante|familia|dios|jesus|princesa|chamo|corazon|beisbol|escuela|instituto|liceo/

const refusal = (candidate: string, own: string[] = []) => {
  try {
    insistOnPassword(candidate, own)
    return null
  } catch (error) {
    return error instanceof Invalid ? error.errors.password : error
  }
}

test('the block list is long enough, and every word of it is refused with the reason (P2)', () => {
  expect(list.length).toBeGreaterThanOrEqual(11_000)
  expect(list.filter((word) => refusal(word)?.toString() !== 'password_common')).toEqual([])
  expect(list.filter((word) => refusal(word.toUpperCase())?.toString() !== 'password_common')).toEqual([])
  expect(refusal(PASSWORD)).toBeNull()
  const spanish = list.filter((word) => SPANISH.test(word))
  expect(spanish.length).toBeGreaterThanOrEqual(1_000)
  expect(refusal('maria.perez.1999', ['María', 'Pérez'])).toEqual(['password_personal'])
  expect(refusal('claustro-2026')).toEqual(['password_personal'])
})

test('everybody needs twelve signs, of any kind, each counted as one (P1)', async () => {
  expect(refusal('🐈🐈🐕 gatos y m')).toBeNull()
  const { id, email } = await person('lowAdmin')
  const token = (await enter(email, PASSWORD)).body.access_token
  const change = (password: string) =>
    call(
      'PATCH',
      `/users/${id}/password`,
      { current_password: PASSWORD, password, password_confirmation: password },
      { token },
    )
  expect((await change('tres gatos9')).body.errors).toEqual({ password: ['min:12'] })
  expect((await change(`ñandú ${'x y '.repeat(31)}`.slice(0, 129))).body.errors).toEqual({
    password: ['max:128'],
  })
  expect((await change('ñandú, \u{1F408} 日本 y')).status).toBe(204)
})

test('argon2id with 19 MiB and two passes, at most four at once (P3)', async () => {
  const [stored = ''] = await Promise.all(Array.from({ length: 12 }, () => hashPassword(PASSWORD)))
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const { email } = await person()
  await Promise.all(Array.from({ length: 12 }, (_, index) => enter(`${index}${email}`, 'no es esta')))
  expect(seen.most).toBe(4)
})

test('a hash of weaker parameters is made anew at the next good login (P3)', async () => {
  seen.weak = true
  const { id, email } = await person()
  seen.weak = false
  const stored = async () =>
    (
      await world.db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).password_hash ?? ''
  const before = await stored()
  expect(isOutdated(before)).toBe(true)
  await enter(email, 'no es esta')
  expect(await stored()).toBe(before)
  expect((await enter(email, PASSWORD)).status).toBe(200)
  expect(isOutdated(await stored())).toBe(false)
  expect(await isPassword(await stored(), PASSWORD)).toBe(true)
  expect((await enter(email, PASSWORD)).status).toBe(200)
})

// quality.md S2. The short form runs beside other tests: it only tells a missing hash.
const TRIES = LONG ? 500 : 40
const APART = LONG ? 0.1 : 0.5

const ANSWERS: Record<string, number> = { login: 401, recovery: 202, 'pre-enrolment': 201 }
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

type Asked = (email: string, index: number) => ReturnType<typeof call>
const person_of = (email: string, index: number) => ({
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
const PATHS: Record<string, Asked> = {
  login: (email) => enter(email, 'no es esta'),
  recovery: (email) => call('POST', `/password-reset/${email}`),
  'pre-enrolment': (email, index) => call('POST', '/preregistered-students', person_of(email, index)),
}

test.each(
  Object.keys(PATHS),
)('%s answers the same in the same time with and without an account (S2)', async (path) => {
  const ask = PATHS[path]
  if (!ask) throw new Error('unreachable')
  // An account each time, as a stranger would try: ten guesses at one are its limit.
  const times = { with: [] as number[], without: [] as number[] }
  const answers = { with: new Set<string>(), without: new Set<string>() }
  const emails: string[] = []
  const { email } = await person()
  const { password_hash } = await world.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  for (let index = 0; index < TRIES; index++) emails.push(`${path}${index}@cuenta.test`)
  await world.db
    .insertInto('users')
    .values(
      emails.map((one) => ({ email: one, role: 'student', password_hash, confirmed_at: world.clock.now() })),
    )
    .execute()
  const jobsOf = () => world.db.selectFrom('jobs').select('kind').orderBy('id').execute()
  const jobsBefore = (await jobsOf()).length
  for (const warm of ['a', 'b', 'c']) await ask(`${path}.${warm}@nadie.test`, 900_000 + warm.charCodeAt(0))
  for (const [index, known] of emails.entries()) {
    for (const which of index % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      const began = performance.now()
      const asked = which === 'with' ? known : known.replace('cuenta', 'nadies')
      const { status, body } = await ask(asked, index * 2 + Number(which === 'with'))
      times[which].push(performance.now() - began)
      answers[which].add(
        JSON.stringify([status, body])
          .replaceAll(asked, 'EMAIL')
          .replace(/"number":"[^"]+"/, ''),
      )
    }
  }
  expect([[...answers.with], answers.with.size]).toEqual([[...answers.without], 1])
  expect(Number([...answers.with][0]?.slice(1, 4))).toBe(ANSWERS[path])
  if (path === 'recovery') {
    const jobs = (await jobsOf()).slice(jobsBefore)
    // The same is written down for both; whether there is an account is found out afterwards.
    expect(jobs.map(({ kind }) => kind)).toEqual(Array.from({ length: 2 * TRIES + 3 }, () => 'recovery'))
  }
  const [here, there] = [median(times.with), median(times.without)]
  console.log(`${path}: ${here.toFixed(2)} ms with an account, ${there.toFixed(2)} ms without`)
  expect(Math.abs(here - there) / Math.max(here, there)).toBeLessThan(APART)
})
