import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { seatOfferExpiryJob, seatOfferJob } from '#features/enrolment/waiting-list/server/jobs.ts'
import { type Answer, crowdOf } from '../support/crowd.ts'
import { createInstitute, createSection, type Institute } from '../support/institute.ts'
import { jobsOf } from '../support/jobs.ts'
import { isShort, rounds } from '../support/size.ts'
import { createWorld } from '../support/world.ts'

// promises.md K4: a full section, a list, and withdrawals, refusals, expiries and callers from outside all at once.
const CALLERS = isShort ? 160 : 500
const WAITING = isShort ? 60 : 100
const RUNS = rounds(1, 5)
const SEATS = { females: 12, males: 18 }
const TURNS = 3
const HOURS_48 = 48 * 3_600_000

const world = await createWorld()
const { db, clock } = world
const { people, send, post, signIn, warm } = await crowdOf(world, CALLERS)
const workers = [
  await jobsOf(world, seatOfferJob, seatOfferExpiryJob),
  await jobsOf(world, seatOfferJob, seatOfferExpiryJob),
]
let tokens = new Map<number, string | null>()
let institute: Institute

beforeAll(async () => {
  institute = await createInstitute(world)
  // Each offer in the order in which the section gave it.
  await sql`
    create table offers_seen (id integer generated always as identity, section_id integer, entry_id integer, gender text);
    create function see_offer() returns trigger language plpgsql as $$ begin
      insert into offers_seen (section_id, entry_id, gender) values (new.section_id, new.id, new.gender);
      return null; end $$;
    create trigger see_offer after update of offered_until on waiting_list_entries for each row
      when (new.offered_until is not null) execute function see_offer()`.execute(db)
})

type Person = (typeof people)[number]
const every = (many: number, at: number, list: readonly Person[]) =>
  list.filter((_, index) => index % many === at)

/** What people do to a section, each with an own session; the office inscribes and undoes. */
function actsIn(section_id: number) {
  const list = `/sections/${section_id}/waiting-list`
  const own = (person: Person) => ({ token: tokens.get(person.id) ?? null })
  return {
    inscribe: ({ id: student_id }: Person) =>
      post('/inscriptions', { student_id, period_id: institute.period_id, section_id }),
    join: (person: Person) =>
      send({ method: 'POST', path: list, body: { student_id: person.id }, ...own(person) }),
    accept: (person: Person) => send({ method: 'POST', path: `${list}/${person.id}/accept`, ...own(person) }),
    refuse: (person: Person) => send({ method: 'DELETE', path: `${list}/${person.id}`, ...own(person) }),
    withdraw: (inscription_id: number) => post('/inscriptions/rollback', { inscription_id, reason: 'Se va' }),
  }
}

const sittingIn = (section_id: number) =>
  db.selectFrom('inscriptions').select(['id', 'student_id']).where('section_id', '=', section_id).execute()

async function offeredIn(section_id: number): Promise<Person[]> {
  const rows = await db
    .selectFrom('waiting_list_entries')
    .select('student_id')
    .where('section_id', '=', section_id)
    .where('offered_until', 'is not', null)
    .orderBy('id')
    .execute()
  return people.filter(({ id }) => rows.some(({ student_id }) => student_id === id))
}

const made = (answers: readonly Answer[]) => answers.filter(({ status }) => status < 300).length
const codesOf = (answers: readonly Answer[]) =>
  new Set(answers.flatMap(({ body }) => (body.message ? [body.message] : [])))

/** Fills a section and its list, then lets everything happen at once, in turns of two days; gives what is to be judged. */
async function rush(letter_code: string) {
  clock.set('2026-11-23T14:00:00Z')
  await db.deleteFrom('inscriptions').execute()
  const limits = { males_limit: SEATS.males, females_limit: SEATS.females }
  const { section_id } = await createSection(world, institute, { letter_code, ...limits })
  const { inscribe, join, accept, refuse, withdraw } = actsIn(section_id)
  await signIn([])
  await warm()
  const first = made(await Promise.all(people.map(inscribe)))
  const seated = await sittingIn(section_id)
  const out = people.filter(({ id }) => !seated.some(({ student_id }) => student_id === id))
  const waiting = out.slice(0, WAITING)
  tokens = await signIn(waiting)
  await Promise.all(waiting.slice(0, WAITING / 2).map(join))
  const codes = new Set<string>()
  const most: number[] = []
  let [freed, accepted] = [0, 0]
  for (let turn = 0; turn < TURNS; turn++) {
    tokens = await signIn(waiting)
    const offered = await offeredIn(section_id)
    const sitting = await sittingIn(section_id)
    const [takes, refusals, intruders, withdrawals, joins] = await Promise.all([
      Promise.all(every(3, 0, offered).map(accept)),
      Promise.all(every(3, 1, offered).map(refuse)),
      Promise.all(every(TURNS, turn, out.slice(WAITING)).map(inscribe)),
      Promise.all(sitting.slice(0, 6).map(({ id }) => withdraw(id))),
      Promise.all(every(TURNS, turn, waiting.slice(WAITING / 2)).map(join)),
    ])
    most.push((await sittingIn(section_id)).length + (await offeredIn(section_id)).length)
    const expiring = await offeredIn(section_id)
    // Half of the offers made in this turn are taken while two workers end those whose time has come.
    const late = turn === 1 ? HOURS_48 : 0
    const [lateTakes] = await Promise.all([
      Promise.all(every(2, 0, expiring).map(accept)),
      Promise.resolve(clock.move(late)).then(() => Promise.all(workers.map((one) => one.drain()))),
    ])
    freed += made(refusals) + made(withdrawals)
    accepted += made(takes) + made(lateTakes)
    for (const code of codesOf([...takes, ...refusals, ...intruders, ...withdrawals, ...joins, ...lateTakes]))
      codes.add(code)
    most.push((await sittingIn(section_id)).length + (await offeredIn(section_id)).length)
  }
  return { section_id, first, freed, accepted, codes, most, ...(await judge(section_id)) }
}

async function judge(section_id: number) {
  const { rows: seen } = await sql<{ entry_id: number; gender: string }>`
    select entry_id, gender from offers_seen where section_id = ${section_id} order by id`.execute(db)
  const { rows: expired } = await sql`select from audit_entries
    where action = 'waiting_list.expire' and entity_id = ${section_id}`.execute(db)
  const { rows: skipped } = await sql`
    select w.id from waiting_list_entries w where w.section_id = ${section_id} and w.offered_until is null
      and w.id < (select max(o.entry_id) from offers_seen o
        where o.section_id = w.section_id and o.gender = w.gender)`.execute(db)
  const { rows: still } = await sql<{ gender: string }>`select distinct gender from waiting_list_entries
    where section_id = ${section_id} and offered_until is null`.execute(db)
  const { rows: told } = await sql<{ times: number }>`
    select count(*) as times from notifications n join notification_recipients r on r.notification_id = n.id
    where n.content like 'Se le ofrece un cupo%' and n.content like ${`%-${await letterOf(section_id)}. Puede%`}
    group by r.user_id`.execute(db)
  const section = await db
    .selectFrom('sections')
    .select(['males_assigned', 'females_assigned', 'males_held', 'females_held'])
    .where('id', '=', section_id)
    .executeTakeFirstOrThrow()
  const byGender = (gender: string) => seen.filter((one) => one.gender === gender).map((one) => one.entry_id)
  const inOrder = ['male', 'female'].every((gender) => {
    const ids = byGender(gender)
    return ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0))
  })
  return {
    offers: seen.length,
    offeredTwice: seen.length - new Set(seen.map(({ entry_id }) => entry_id)).size,
    expired: expired.length,
    skipped: skipped.length,
    stillWaiting: still.length,
    toldTwice: told.filter(({ times }) => times > 1).length,
    inOrder,
    males: section.males_assigned + section.males_held,
    females: section.females_assigned + section.females_held,
    sitting: (await sittingIn(section_id)).length,
    held: (await offeredIn(section_id)).length,
  }
}

const letterOf = async (id: number) =>
  (await db.selectFrom('sections').select('letter_code').where('id', '=', id).executeTakeFirstOrThrow())
    .letter_code

test.each(
  Array.from({ length: RUNS }, (_, run) => [run + 1]),
)(`${CALLERS} callers, 30 seats, ${WAITING} waiting, withdrawals in between, run %i: exactly 30, in order, each seat offered once`, async (run) => {
  const it = await rush(`W${run}`)
  console.log(JSON.stringify({ ...it, codes: [...it.codes] }))
  expect(it.first).toBe(30)
  expect(it).toMatchObject({ males: SEATS.males, females: SEATS.females, sitting: 30 - it.held })
  // Somebody of each gender waits to the end, so that each seat let go was offered, and once.
  expect(it.stillWaiting).toBe(2)
  expect(it.offers).toBe(it.freed + it.expired)
  expect(it).toMatchObject({ inOrder: true, skipped: 0, offeredTwice: 0, toldTwice: 0 })
  expect(it.most.filter((many) => many !== 30)).toEqual([])
  expect([it.expired, it.accepted].every((many) => many > 0)).toBe(true)
  // Nobody was told anything else than that there is no seat, or that the offer had ended.
  const known = ['section_is_filled_or_gender_is_filled', 'seat_offer_expired', 'seat_not_offered']
  expect([...it.codes].filter((code) => !known.includes(code))).toEqual([])
})

// Last, since it takes the guard away.
test('control: where offered seats are not held, they are offered again, and taken by others', async () => {
  await sql`create or replace function hold_seat(section integer, of_gender text, seats integer) returns void
    language sql as $$ select $$`.execute(db)
  const it = await rush('X1')
  console.log(`control: ${it.offers} offers of ${it.freed + it.expired} seats let go`)
  expect(it.most.some((many) => many !== 30)).toBe(true)
})
