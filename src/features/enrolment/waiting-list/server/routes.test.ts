import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '#test/support/callers.ts'
import { deliverByRows } from '#test/support/classes.ts'
import {
  createInstitute,
  createSection,
  createStudentRow,
  day,
  type Institute,
  inscribeByRows,
} from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { mailOf } from '#test/support/mails.ts'
import { createWorld } from '#test/support/world.ts'
import { seatOfferExpiryJob, seatOfferJob } from './jobs.ts'

const world = await createWorld()
const { db, clock } = world
const admin = world.as('admin')
const institute = await createInstitute(world)
const jobs = await jobsOf(world, seatOfferJob, seatOfferExpiryJob)
const HOUR = 3_600_000
type Pupil = { id: number; user_id: number; self: Caller; inscription_id: number }

let letter = 0
/** A section of one female seat and one male seat, taken by Eva and Luis. */
let hot: Institute
let eva: Pupil
let luis: Pupil

async function pupil(gender: 'male' | 'female' = 'female', at?: Institute): Promise<Pupil> {
  const row = await createStudentRow(world, { gender })
  const inscription_id = at ? await inscribeByRows(world, row.id, at) : 0
  return { ...row, self: await world.signIn(row.user_id), inscription_id }
}

beforeEach(async () => {
  letter += 1
  hot = await createSection(world, institute, {
    letter_code: `H${letter}`,
    males_limit: 1,
    females_limit: 1,
  })
  eva = await pupil('female', hot)
  luis = await pupil('male', hot)
})

const list = () => `/sections/${hot.section_id}/waiting-list`
const join = (one: Pupil, by = one.self) => by.call('POST', list(), { student_id: one.id })
const leave = (one: Pupil, by = one.self) => by.call('DELETE', `${list()}/${one.id}`)
const accept = (one: Pupil, by = one.self) => by.call('POST', `${list()}/${one.id}/accept`)
const places = async (one: Pupil) =>
  (await one.self.call('GET', `/students/${one.id}/waiting-list`)).body.data.places
const place = async (one: Pupil) => (await places(one))[0]
const free = (one: Pupil) =>
  admin.call('POST', '/inscriptions/rollback', { inscription_id: one.inscription_id, reason: 'Se muda' })
const seats = async () => {
  const { body } = await admin.call('GET', `/sections/${hot.section_id}`)
  const { females_assigned, females_held, males_assigned, males_held, waiting } = body.data
  return { females: [females_assigned, females_held], males: [males_assigned, males_held], waiting }
}
const notices = async ({ user_id }: Pupil) => {
  await jobs.drain()
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .select(['n.content', 'n.link'])
    .where('r.user_id', '=', user_id)
    .orderBy('n.id')
    .execute()
  return rows.map(({ content }) => content)
}
const mails = async ({ user_id }: Pupil) => {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => mailOf(payload)).filter(({ to }) => to === email)
}
const answer = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]

describe('who finds a section full', () => {
  test('joins its list, sees the own place, and the office sees the order', async () => {
    const [ana, ines, raul] = [await pupil(), await pupil(), await pupil('male')]
    expect((await join(ana)).status).toBe(201)
    expect((await join(ines, admin)).body.data).toMatchObject({ position: 2, letter_code: `H${letter}` })
    expect((await join(raul)).body.data.position).toBe(1)
    expect(await place(ines)).toMatchObject({
      position: 2,
      offered_until: null,
      period_name: '2026-2',
      semester_number: 1,
      is_move: false,
      semester_price_e2: 12_000,
    })
    const { body } = await admin.call('GET', list())
    expect(body.data.map((one: { student_id: number }) => one.student_id)).toEqual([ana.id, ines.id, raul.id])
    expect(body.data[1]).toMatchObject({ position: 2, gender: 'female', offered_until: null })
    const women = await admin.call('GET', `${list()}?gender=female&sort_by=student_name,asc&search=Inés`)
    expect(women.body.total).toBe(2)
    expect((await seats()).waiting).toBe(3)
  })

  test('waits once, and not where there is a seat or where the student sits', async () => {
    const ana = await pupil()
    await join(ana)
    expect(answer(await join(ana))).toEqual([409, 'already_on_waiting_list'])
    expect(answer(await join(eva))).toEqual([409, 'new_section_equals_old'])
    const roomy = `/sections/${institute.section_id}/waiting-list`
    const room = await ana.self.call('POST', roomy, { student_id: ana.id })
    expect(answer(room)).toEqual([409, 'section_has_room'])
  })

  test('waits only where inscriptions are open, and only if active', async () => {
    const ana = await pupil()
    await db.updateTable('students').set({ state: 'retired' }).where('id', '=', ana.id).execute()
    expect(answer(await join(ana))).toEqual([409, 'student_not_active'])
    const other = await createInstitute(world, { year: 2027, number: 1, enabled: false, open: false })
    const closed = `/sections/${other.section_id}/waiting-list`
    const refused = await admin.call('POST', closed, { student_id: (await pupil()).id })
    expect(answer(refused)).toEqual([400, 'period_inscriptions_are_disabled'])
    // A student does not even see it.
    const own = await pupil()
    const unseen = [404, 'resource_not_found']
    expect(answer(await own.self.call('POST', closed, { student_id: own.id }))).toEqual(unseen)
    // Nor what the first cut has ended, though it was left open; who waits there still leaves.
    const ines = await pupil()
    await join(ines)
    const ends = (date: string) => {
      const change = db.updateTable('periods').set({ first_cut_end_date: day(date) })
      return change.where('id', '=', hot.period_id).execute()
    }
    onTestFinished(async () => void (await ends('2026-11-30')))
    await ends('2026-11-20')
    expect(answer(await join(own))).toEqual(unseen)
    expect(answer(await join(own, admin))).toEqual([400, 'period_inscriptions_are_disabled'])
    expect((await leave(ines)).status).toBe(204)
  })

  test('waits for no section with notes handed over, and does not come to it', async () => {
    const ana = await pupil()
    await join(ana)
    await free(eva)
    await deliverByRows(world, [hot.course_section_id])
    expect(answer(await accept(ana))).toEqual([409, 'course_section_delivered'])
    expect(answer(await join(await pupil()))).toEqual([409, 'course_section_delivered'])
  })

  test('joins for nobody else', async () => {
    const [ana, ines] = [await pupil(), await pupil()]
    const foreign = await join(ana, ines.self)
    expect([foreign.status, foreign.body.errors]).toEqual([422, { student_id: ['exists'] }])
  })
})

describe('a seat that falls free', () => {
  test('is offered to the first of the gender, who is told once and takes it', async () => {
    const [raul, ana, ines] = [await pupil('male'), await pupil(), await pupil()]
    for (const one of [raul, ana, ines]) await join(one)
    await free(eva)
    expect(await seats()).toEqual({ females: [0, 1], males: [1, 0], waiting: 3 })
    expect(await place(ana)).toMatchObject({ position: null, offered_until: '2026-11-25T14:00:00Z' })
    expect(await place(ines)).toMatchObject({ position: 1, offered_until: null })
    const words = new RegExp(`^Se le ofrece un cupo en la sección .+ S1-H${letter}\\. Puede`)
    expect(await notices(ana)).toEqual([expect.stringMatching(words)])
    expect(await notices(ana)).toEqual([expect.stringContaining('miércoles 25 de noviembre a las 10:00')])
    expect([...(await notices(ines)), ...(await notices(raul))]).toEqual([])
    expect(await mails(ana)).toMatchObject([
      {
        subject: 'Se le ofrece un cupo',
        text: expect.stringContaining('hasta el miércoles 25 de noviembre a las 10:00'),
        link: `https://instituto.example/profile/${ana.id}/inscriptions`,
      },
    ])
    expect(answer(await accept(ines))).toEqual([409, 'seat_not_offered'])
    const taken = await accept(ana)
    expect([taken.status, taken.body.data.inscription_id]).toEqual([200, expect.any(Number)])
    expect(await seats()).toEqual({ females: [1, 0], males: [1, 0], waiting: 2 })
    expect(await places(ana)).toEqual([])
  })

  test('counts as taken for everybody else, the office included', async () => {
    const [ana, zoe] = [await pupil(), await pupil()]
    await join(ana)
    await free(eva)
    const { section_id, period_id } = hot
    const inscribe = ({ id: student_id }: Pupil) =>
      admin.call('POST', '/inscriptions', { student_id, period_id, section_id })
    expect(answer(await inscribe(zoe))).toEqual([409, 'section_is_filled_or_gender_is_filled'])
    const lower = await admin.call('PATCH', `/sections/${section_id}`, { females_limit: 0 })
    expect(answer(lower)).toEqual([400, 'section_limits_below_assigned'])
    expect((await inscribe(ana)).status).toBe(201)
    expect(await seats()).toEqual({ females: [1, 0], males: [1, 0], waiting: 0 })
  })

  test('passes on when it is refused, and when its 48 hours are over', async () => {
    const [ana, ines, zoe] = [await pupil(), await pupil(), await pupil()]
    for (const one of [ana, ines, zoe]) await join(one)
    await free(eva)
    expect((await leave(ana)).status).toBe(204)
    expect(await place(ines)).toMatchObject({ offered_until: '2026-11-25T14:00:00Z' })
    await jobs.drain()
    clock.move(48 * HOUR)
    expect(answer(await accept(ines))).toEqual([409, 'seat_offer_expired'])
    await jobs.drain()
    expect(await places(ines)).toEqual([])
    expect(await notices(ines)).toEqual([
      expect.stringContaining('Se le ofrece un cupo'),
      expect.stringContaining('Venció la oferta'),
    ])
    expect((await mails(ines)).map(({ subject }) => subject)).toEqual([
      'Se le ofrece un cupo',
      'Venció la oferta de un cupo',
    ])
    expect(await place(zoe)).toMatchObject({ offered_until: '2026-11-27T14:00:00Z' })
    expect(await notices(ana)).toEqual([])
    clock.move(-48 * HOUR)
  })

  test('is taken once by a call that is sent again', async () => {
    const ana = await pupil()
    await join(ana)
    await free(eva)
    const again = { headers: { 'idempotency-key': `cupo-${letter}` } }
    const send = () => ana.self.call('POST', `${list()}/${ana.id}/accept`, undefined, again)
    const answers = [await send(), await send()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
  })

  test('is told to nobody who took it before the notice', async () => {
    const ana = await pupil()
    await join(ana)
    await free(eva)
    await accept(ana)
    expect(await notices(ana)).toEqual([])
  })

  test('comes also of a retirement, which is undone only once nobody has the seat', async () => {
    const ana = await pupil()
    await join(ana)
    const { data } = (await admin.call('PATCH', `/students/${eva.id}/retire`, { reason: 'Se mudó' })).body
    expect(await place(ana)).toMatchObject({ offered_until: expect.any(String) })
    expect((await seats()).females).toEqual([0, 1])
    const undo = () => admin.call('POST', `/withdrawals/${data.id}/undo`, { reason: 'Fue un error' })
    expect(answer(await undo())).toEqual([409, 'section_is_filled_or_gender_is_filled'])
    await leave(ana)
    expect((await undo()).status).toBe(200)
    expect((await seats()).females).toEqual([1, 0])
  })

  test('comes also of a raised limit, and of a change of section', async () => {
    const [ana, ines] = [await pupil(), await pupil()]
    for (const one of [ana, ines]) await join(one)
    await admin.call('PATCH', `/sections/${hot.section_id}`, { females_limit: 2 })
    expect(await place(ana)).toMatchObject({ position: null })
    const move = { inscription_id: eva.inscription_id, section_id: institute.section_id }
    expect((await admin.call('POST', '/inscriptions/update', move)).status).toBe(200)
    expect(await place(ines)).toMatchObject({ position: null })
    expect(await seats()).toMatchObject({ females: [0, 2] })
  })

  test('is offered again once the inscriptions open again, and to nobody while they are closed', async () => {
    const ana = await pupil()
    await join(ana)
    const open = (enabled_inscriptions: boolean) =>
      db.updateTable('periods').set({ enabled_inscriptions }).where('id', '=', hot.period_id).execute()
    await open(false)
    await free(eva)
    expect(await seats()).toMatchObject({ females: [0, 0], waiting: 1 })
    await open(true)
    expect(await place(ana)).toMatchObject({ position: null })
  })
})

describe('who already sits in another section', () => {
  test('sees the full ones, waits, and is moved; the seat left behind is offered', async () => {
    const home = await createSection(world, institute, { letter_code: `Z${letter}`, females_limit: 1 })
    const ana = await pupil('female', home)
    const ines = await pupil()
    const { body } = await ana.self.call('GET', `/students/${ana.id}/waiting-list`)
    expect(body.data.full).toContainEqual({
      section_id: hot.section_id,
      semester_number: 1,
      letter_code: `H${letter}`,
      shift: 'morning',
      waiting: 0,
    })
    await join(ana)
    expect(await place(ana)).toMatchObject({ is_move: true })
    await ines.self.call('POST', `/sections/${home.section_id}/waiting-list`, { student_id: ines.id })
    await free(eva)
    expect((await accept(ana)).body.data.inscription_id).toBe(ana.inscription_id)
    expect(await seats()).toMatchObject({ females: [1, 0] })
    expect(await place(ines)).toMatchObject({ section_id: home.section_id, position: null })
  })

  test('leaves the other lists as a seat is accepted, and what was held there passes on', async () => {
    const other = await createSection(world, institute, { letter_code: `Y${letter}`, females_limit: 1 })
    const zoe = await pupil('female', other)
    const [ana, ines] = [await pupil(), await pupil()]
    await join(ana)
    const there = `/sections/${other.section_id}/waiting-list`
    for (const one of [ana, ines]) await one.self.call('POST', there, { student_id: one.id })
    await free(eva)
    await free(zoe)
    expect(await places(ana)).toHaveLength(2)
    expect((await accept(ana)).status).toBe(200)
    expect(await places(ana)).toEqual([])
    expect(await place(ines)).toMatchObject({ section_id: other.section_id, position: null })
  })
})

describe('the office', () => {
  test('takes somebody off, who is told, and accepts for somebody', async () => {
    const [ana, ines] = [await pupil(), await pupil()]
    for (const one of [ana, ines]) await join(one, admin)
    expect((await leave(ana, admin)).status).toBe(204)
    expect(await notices(ana)).toEqual([expect.stringContaining('le quitó de la lista de espera')])
    expect(answer(await leave(ana, admin))).toEqual([404, 'resource_not_found'])
    await free(eva)
    expect((await accept(ines, admin)).status).toBe(200)
    const { body } = await admin.call('GET', `/audit-entries?section_id=${hot.section_id}&limit=0`)
    const actions = body.data.map((one: { action: string }) => one.action)
    expect(actions).toEqual(expect.arrayContaining(['waiting_list.join', 'waiting_list.leave']))
  })

  test('a student who retires, or whose gender is corrected, waits no longer for that seat', async () => {
    const [ana, ines, zoe] = [await pupil(), await pupil(), await pupil()]
    for (const one of [ana, ines, zoe]) await join(one)
    await free(eva)
    await db.updateTable('students').set({ state: 'retired' }).where('id', '=', ana.id).execute()
    expect(await place(ines)).toMatchObject({ position: null })
    await db.updateTable('students').set({ gender: 'male' }).where('id', '=', ines.id).execute()
    expect(await place(ines)).toMatchObject({ position: 1 })
    expect(await place(zoe)).toMatchObject({ position: null })
    await free(luis)
    expect(await place(ines)).toMatchObject({ position: null })
    expect(await seats()).toEqual({ females: [0, 1], males: [0, 1], waiting: 2 })
  })
})
