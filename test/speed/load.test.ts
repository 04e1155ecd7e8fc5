import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kernel/dates.ts'
import { initTokenKeys } from '#server/access/keys/tokens.ts'
import { openSession } from '#server/access/sessions/session.ts'
import { migrate, openDatabase, type Tx } from '#server/database/db.ts'
import { startEmbedded, urlOf } from '#server/postgres/embedded.ts'
import { fillInstitute, PASSWORD } from '../../bench/institute.ts'
import { type Ask, closedLoop, openLoop, send } from '../../bench/load.ts'
import { measure } from '../../bench/measure.ts'
import { ENROLMENTS, prepareRush } from '../../bench/rush.ts'
import { dataFolder, type Launched, launch } from '../support/server-process.ts'
import { testBeforeRelease } from '../support/size.ts'

const SIZE = { students: 4_000, inscriptions: 8_000, pending: 400 }
const SECRET = 'the secret of an institute under load'

const folder = dataFolder()
let server: Launched | undefined
let address = ''
let url = ''
let db: Tx
let close: () => Promise<void> = async () => {}
let headers: Record<string, string> = {}

beforeAll(async () => {
  initTokenKeys(SECRET)
  server = launch({
    CLAUSTRO_DATA: folder.path,
    CLAUSTRO_SECRET: SECRET,
    CLAUSTRO_DEMO: '0',
    PORT: '0',
    HOST: '127.0.0.1',
  })
  address = await server.ready
  url = urlOf((await startEmbedded(folder.path)).url, 'claustro')
  ;({ db, close } = openDatabase(url, { most: 2 }))
  await migrate(db)
  await fillInstitute(db, SIZE)
  const now = systemClock.now()
  const { access_token } = await openSession(db, 1, { remember: true, device: 'load', now })
  headers = { authorization: `Bearer ${access_token}` }
})

afterAll(async () => {
  await close()
  server?.signal('SIGTERM')
  await server?.exit
  await folder.remove()
})

// How soon they are answered is measured by `npm run bench`.
test(`L2: ${ENROLMENTS} re-enrolments at once into five sections that fill up: only full sections refuse`, async () => {
  const { enrol, standing } = await prepareRush(db, headers)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const kinds: string[] = []
  /** Comes again as long as the server has too much to do. */
  const persist = async (index: number): Promise<void> => {
    const { status, text } = await send(agent, address, enrol(index))
    if (status !== 503) kinds.push(`${status} ${/"message":"([^"]*)"/.exec(text)?.[1] ?? ''}`.trim())
    else return sleep(100).then(() => persist(index))
  }
  await Promise.all(Array.from({ length: ENROLMENTS }, (_, index) => persist(index)))
  agent.destroy()
  expect([...new Set(kinds)].sort()).toEqual(['201', '409 section_is_filled_or_gender_is_filled'])
  // K4: who sits there is who was told so, and no seat too many.
  for (const { sitting, assigned, limit } of await standing()) {
    expect(sitting).toBe(assigned)
    expect(assigned).toBeLessThanOrEqual(limit)
  }
})

test('L4: five times what can be done: the rest is told to come back, the admitted are answered, then all is normal', async () => {
  // No index serves this order: what is dear is turned away before it costs anything.
  const list = (): Ask => ({ path: '/api/students?sort_by=debt_e2,desc', headers })
  await closedLoop(address, list, { callers: 16, ms: 500 })
  const normal = await closedLoop(address, list, { callers: 16, ms: 1_500 })
  expect(normal.odd).toEqual({})
  // More than any machine can, also where other work ends meanwhile and the machine becomes several times faster.
  const per_second = Math.max(5 * normal.per_second, 300)
  const answers = await openLoop(address, list, { per_second, seconds: 5 })
  const admitted = answers.filter(({ status }) => status === 200)
  const turned_away = answers.filter(({ status }) => status === 503 || status === 429)
  console.log(
    `L4: ${normal.per_second.toFixed(0)}/s normal; of ${answers.length} ${admitted.length} admitted`,
  )
  const lost = answers.length - admitted.length - turned_away.length
  expect(lost).toBeLessThanOrEqual(answers.length / 50)
  expect(turned_away.every(({ retry }) => retry)).toBe(true)
  expect(turned_away.length).toBeGreaterThan(answers.length / 4)
  expect(admitted.length).toBeGreaterThan(0)
  await sleep(1_000)
  const later = await closedLoop(address, list, { callers: 16, ms: 1_500 })
  expect(later.odd).toEqual({})
})

test('a server that other programs leave no processor turns nobody away', async () => {
  const starved = { now: true }
  const others = (async () => {
    while (starved.now) {
      server?.signal('SIGSTOP')
      await sleep(300)
      server?.signal('SIGCONT')
      await sleep(15)
    }
  })()
  const statuses: number[] = []
  for (let time = 0; time < 12; time++) statuses.push((await fetch(`${address}/api/institution`)).status)
  starved.now = false
  await others
  expect(statuses).toEqual(Array(12).fill(200))
})

test('three hundred who open the landing page in the same moment are all answered', async () => {
  const asked = Array.from({ length: 300 }, () => fetch(`${address}/api/institution`))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect([...new Set(statuses)]).toEqual([200])
})

testBeforeRelease(
  'everything that the bench measures is answered, by Claustro and by the bare framework',
  async () => {
    const files = join(folder.path, 'bench-files')
    const order = { address, url, files, password: PASSWORD, ms: [40, 40] as const, rounds: 1 }
    const all = await measure(order, () => {})
    // A machine that does other work too may be told to come back.
    const odd = all.flatMap(({ title, ours, bare }) =>
      Object.keys({ ...ours.odd, ...bare.odd })
        .filter((one) => !one.startsWith('503 '))
        .map((one) => [title, one]),
    )
    expect(odd).toEqual([])
    expect([...new Set(all.map(({ title }) => title))]).toEqual([
      'Students, first page',
      'Students, search',
      'Student with inscriptions',
      'Payments, first page',
      'Timetable of a section',
      'Sections of a whole period, with counts',
      'Timetable of a whole period',
      'Home of the administration',
      'Home of a student',
      'History of a student',
      'Preview of the next semester',
      'Re-inscription',
      'Report a payment',
      'Confirm a pre-enrolment',
      'Login',
    ])
    expect(all.filter(({ ours, bare, ratio }) => !(ours.p99 > 0 && bare.p99 > 0 && ratio > 0))).toEqual([])
  },
)
