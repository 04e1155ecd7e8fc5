import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Answer, crowdOf } from '../support/crowd.ts'
import { createInstitute, createSection, type Institute } from '../support/institute.ts'
import { rounds, testBeforeRelease } from '../support/size.ts'
import { createWorld } from '../support/world.ts'

const CALLERS = 500
const SEATS = { females: 12, males: 18 }
const RUNS = rounds(1, 20)

const world = await createWorld()
const { db } = world
const { people, post, warm } = await crowdOf(world, CALLERS)
let institute: Institute

beforeAll(async () => {
  institute = await createInstitute(world)
})

/** Whom no connection or lock was found for in five seconds is told to come again, and does (promises.md F1, L6). */
async function inscribe(order: object): Promise<Answer> {
  const answer = await post('/inscriptions/', order)
  if (answer.status !== 503) return answer
  expect([answer.body.message, answer.retry_after > 0]).toEqual(['service_unavailable', true])
  told_to_wait += 1
  await setTimeout(answer.retry_after * 1000)
  return inscribe(order)
}
let told_to_wait = 0

const openSection = async (letter_code: string): Promise<number> =>
  (
    await createSection(world, institute, {
      letter_code,
      males_limit: SEATS.males,
      females_limit: SEATS.females,
    })
  ).section_id

/** Everybody asks at once for a seat of one section; gives who sits there by gender, and what was answered. */
async function rush(letter_code: string) {
  await db.deleteFrom('inscriptions').execute()
  const section_id = await openSection(letter_code)
  await warm()
  const order = (student_id: number) => ({ student_id, period_id: institute.period_id, section_id })
  const answers = await Promise.all(people.map(({ id }) => inscribe(order(id))))
  const { rows } = await sql<{ males: number; females: number }>`
    select count(*) filter (where st.gender = 'male')::int as males,
      count(*) filter (where st.gender = 'female')::int as females
    from inscriptions i join students st on st.id = i.student_id where i.section_id = ${section_id}`.execute(
    db,
  )
  const made = answers.filter(({ status }) => status === 201).length
  const refused = answers.filter(
    ({ body }) => body.message === 'section_is_filled_or_gender_is_filled',
  ).length
  const section = await db
    .selectFrom('sections')
    .select(['males_assigned', 'females_assigned'])
    .where('id', '=', section_id)
    .executeTakeFirstOrThrow()
  return { ...rows[0], made, refused, ...section }
}

test.each(
  Array.from({ length: RUNS }, (_, run) => [run + 1]),
)(`${CALLERS} callers for ${SEATS.males + SEATS.females} seats, run %i: exactly that many sit`, async (run) => {
  const outcome = await rush(`R${run}`)
  expect(outcome).toEqual({
    ...SEATS,
    made: 30,
    refused: CALLERS - 30,
    males_assigned: SEATS.males,
    females_assigned: SEATS.females,
  })
  console.log(
    `run ${run}: ${outcome.made} seats taken, ${outcome.refused} refused by name, ${told_to_wait} came again`,
  )
})

test('automatic placement fills both sections to the last seat and not one more', async () => {
  await db.deleteFrom('inscriptions').execute()
  await db.deleteFrom('sections').where('letter_code', '<>', 'A').execute()
  await openSection('P1')
  const person = (n: number) => ({
    first_name: 'Ana',
    last_name: 'Bello',
    email: `ana${n}@correo.test`,
    identity_kind: 'V',
    identity_number: String(31_000_000 + n),
    gender: 'female',
    birth_date: '2008-03-04',
    phone: '0412-5550011',
  })
  const { period_id, specialization_id } = institute
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      post('/inscriptions', { student: person(n), period_id, specialization_id }),
    ),
  )
  const codes = answers.map(({ status, body }) => (status === 201 ? 'made' : body.message))
  // Ten in the section of the institute, twelve here.
  expect(codes.filter((code) => code === 'made')).toHaveLength(22)
  expect(codes.filter((code) => code === 'no_available_sections_for_inscription')).toHaveLength(18)
})

test('retries with one idempotency key that arrive together make one inscription', async () => {
  await db.deleteFrom('inscriptions').execute()
  const section_id = await openSection('I1')
  const id = people[0]?.id ?? 0
  const order = { student_id: id, period_id: institute.period_id, section_id }
  const headers = { 'idempotency-key': 'one-and-the-same' }
  const answers = await Promise.all(Array.from({ length: 30 }, () => post('/inscriptions/', order, headers)))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201))
  expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1)
  const made = await db.selectFrom('inscriptions').select('id').where('student_id', '=', id).execute()
  expect(made).toHaveLength(1)
  const other = await post(
    '/inscriptions',
    { ...order, specialization_id: institute.specialization_id },
    headers,
  )
  expect([other.status, other.body.message]).toEqual([409, 'idempotency_key_reused'])
})

// Last, since it takes the guard away: without it the rule alone counts, then inserts, and the race shows.
testBeforeRelease('control: with the check constraints dropped the same rush oversells', async () => {
  await sql`alter table sections drop constraint sections_males_within_limit,
    drop constraint sections_females_within_limit`.execute(db)
  const outcome = await rush('X1')
  console.log(`control: ${outcome.made} people on 30 seats`)
  expect(outcome.made).toBeGreaterThan(30)
})
