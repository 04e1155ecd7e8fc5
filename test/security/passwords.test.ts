import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { Invalid } from '#kernel/errors.ts'
import { hashPassword, insistOnPassword, isOutdated, isPassword } from '#server/access/sessions/passwords.ts'
import { PASSWORD, twoServers } from '../support/two-servers.ts'

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
beforeEach(() => {
  seen.most = 0
  world.clock.move(3_600_000)
})

const list = readFileSync(
  new URL('../../src/server/access/sessions/common-passwords.txt', import.meta.url),
  'utf8',
)
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

test.each([
  [
    'runs, also past the nine and backwards',
    ['123456789012', '1234567890123', '098765432109', 'nmlkjihgfedc'],
  ],
  ['runs one after the other', ['123456abcdef', 'qwertyuiop12', 'aaaabbbbccccdddd', '12345 54321 12']],
  [
    'pieces over and over',
    ['123123123123', '123456123456', 'mariamariamaria', 'gatoazul gatoazul', 'solsolsolsolso'],
  ],
  ['two runs sign by sign', ['1q2w3e4r5t6y', 'q1w2e3r4t5y6', '1a2b3c4d5e6f']],
  ['signs that are neither letters nor digits', ['............', '!?!?!?!?!?!?', '😀😀😀😀😀😀😀😀😀😀😀😀']],
  ['what many people say', ['tequieromucho', 'Te Quiero Mucho', 'diostebendiga', 'vivavenezuela']],
])('%s are refused as common (P2)', (_, candidates) => {
  expect(candidates.filter((one) => refusal(one)?.toString() !== 'password_common')).toEqual([])
})

test('a password that only holds a run, or says a word twice among others, may be used', () => {
  const good = [
    'casa roja 1234',
    'miau-1234-miau',
    'el perro come pan',
    '日本語の漢字です と abc',
    'aa bb camino 77',
  ]
  expect(good.filter((one) => refusal(one) !== null)).toEqual([])
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
