import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createStudentRow } from '#test/support/institute.ts'
import { refusal } from '#test/support/preregistration.ts'
import { createTracks, type Tracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
let it: Tracks
beforeAll(async () => {
  it = await createTracks(world)
})

const candidates = async (query: string) =>
  (await admin.call('GET', `/re-inscriptions/candidates?${query}`)).body.data
const many = (body: Record<string, unknown>, query = '') =>
  admin.call('POST', `/re-inscriptions${query}`, body)
const seats = async (id: number) => {
  const row = await db.selectFrom('sections').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return [row.males_assigned, row.females_assigned]
}
const limit = (id: number, females_limit: number) =>
  db.updateTable('sections').set({ females_limit }).where('id', '=', id).execute()

describe('many at once', () => {
  test('a semester is seen with who is in the way and why, and the rest is done', async () => {
    const good = await it.former('CB-1', { MAT1: 15, LEN1: 12 })
    const bad = await it.former('CB-1', { MAT1: 15, LEN1: 8 })
    const semester_id = it.idOf('CB-1')
    const seen = await candidates(`semester_id=${semester_id}`)
    expect(seen.period.name).toBe('2026-2')
    const of = (id: number) =>
      seen.students.find(({ student_id }: { student_id: number }) => student_id === id)
    expect(of(good.id)).toMatchObject({
      allowed: true,
      semester_number: 2,
      section_code: 'A',
      courses: 2,
      behind: 0,
    })
    expect(of(bad.id)).toMatchObject({
      allowed: false,
      code: 'student_cant_move_to_next_semester',
      sentence: expect.stringContaining('falta Lenguaje I (reprobada en 2026-1 con 08,00)'),
    })
    const lenient = await candidates(`semester_id=${semester_id}&throw_on_any_error=0`)
    expect(lenient.students.every(({ allowed }: { allowed: boolean }) => allowed)).toBe(true)
    const { status, body } = await many({ student_ids: [good.id, bad.id] })
    expect(status).toBe(200)
    expect(body.data.enrolled.map(({ student_id }: { student_id: number }) => student_id)).toEqual([good.id])
    expect(body.data.skipped).toMatchObject([
      { student_id: bad.id, code: 'student_cant_move_to_next_semester' },
    ])
    expect((await candidates(`semester_id=${semester_id}`)).students).toHaveLength(1)
    const rest = await many({ student_ids: [good.id, bad.id] }, '?throw_on_any_error=0')
    expect(rest.body.data.enrolled).toMatchObject([{ student_id: bad.id }])
    expect(rest.body.data.skipped).toMatchObject([{ code: 'period_and_student_latest_period_are_equals' }])
  })

  test('after the basic track all go to the specialization that was chosen', async () => {
    const { id } = await it.former('CB-2', { MAT1: 15, LEN1: 12, MAT2: 14, LEN2: 11 })
    const query = `semester_id=${it.idOf('CB-2')}`
    const open = await candidates(query)
    expect(open.specializations.map(({ title }: { title: string }) => title)).toEqual([
      'Carrera ADM',
      'Carrera INF',
    ])
    expect(open.students[0]).toMatchObject({ allowed: false, code: 'specialization_not_present' })
    const specialization_id = it.idOf('ADM')
    expect((await candidates(`${query}&specialization_id=${specialization_id}`)).students[0]).toMatchObject({
      allowed: true,
      semester_number: 1,
    })
    expect((await many({ student_ids: [id], specialization_id })).body.data.enrolled).toHaveLength(1)
  })

  test('seats are counted as they are given', async () => {
    const section = it.sectionOf('now INF-2')
    await limit(section, 1)
    const two = [
      await it.former('INF-1', { PRO1: 15, RED1: 12 }),
      await it.former('INF-1', { PRO1: 15, RED1: 12 }),
    ]
    const { body } = await many({ student_ids: two.map(({ id }) => id) })
    await limit(section, 10)
    expect(body.data.enrolled).toHaveLength(1)
    expect(body.data.skipped).toMatchObject([{ code: 'no_available_sections_for_inscription' }])
    expect(await seats(section)).toEqual([0, 1])
  })
})

describe('a course that is repeated in another section', () => {
  test('takes a seat there, once for the most visited course, and gives it back', async () => {
    const section = it.sectionOf('now INF-1')
    const one = await it.former('INF-1', { PRO1: 15, RED1: 5 })
    const course_ids = [it.idOf('PRO2'), it.idOf('RED1')]
    const path = (id: number) => `/students/${id}/re-inscription`
    const done = await admin.call('POST', path(one.id), { course_ids })
    expect([done.status, await seats(section)]).toEqual([201, [0, 1]])
    const other = await it.former('INF-1', { PRO1: 5, RED1: 15 })
    await admin.call('POST', path(other.id), { course_ids: [it.idOf('RED2'), it.idOf('PRO1')] })
    // Another course of the section: nobody sits on the same chair at the same time.
    expect(await seats(section)).toEqual([0, 1])
    await limit(section, 1)
    const third = await it.former('INF-1', { PRO1: 15, RED1: 5 })
    const full = await admin.call('POST', path(third.id), { course_ids })
    expect(refusal(full)).toEqual([409, 'section_is_filled_or_gender_is_filled'])
    expect(full.body.description).toContain('No quedan cupos para Redes I')
    await limit(section, 10)
    await db.deleteFrom('inscriptions').where('id', '=', done.body.data.id).execute()
    expect(await seats(section)).toEqual([0, 1])
    await db
      .updateTable('enrolments')
      .set({ state: 'withdrawn' })
      .where('student_id', '=', other.id)
      .execute()
    expect(await seats(section)).toEqual([0, 0])
  })

  test('is guarded by the database where two take the last seat at once', async () => {
    const section = it.sectionOf('now INF-1')
    const students = [
      await it.former('INF-1', { PRO1: 15, RED1: 5 }),
      await it.former('INF-1', { PRO1: 15, RED1: 5 }),
    ]
    await limit(section, 1)
    await world.openConnections(4)
    const course_ids = [it.idOf('PRO2'), it.idOf('RED1')]
    const answers = await Promise.all(
      students.map(({ id }) => admin.call('POST', `/students/${id}/re-inscription`, { course_ids })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await seats(section)).toEqual([0, 1])
    await limit(section, 10)
  })
})

describe('changing a re-inscription', () => {
  const update = (body: Record<string, unknown>) =>
    admin.call('POST', '/inscriptions/update/reinscription', body)
  const made = async () => {
    const { id } = await it.former('INF-1', { PRO1: 15, RED1: 5 })
    const { body } = await admin.call('POST', `/students/${id}/re-inscription`, {
      course_ids: [it.idOf('PRO2'), it.idOf('RED1')],
    })
    return { id, inscription_id: body.data.id as number }
  }
  const taken = async (inscription_id: number) => {
    const { body } = await admin.call('GET', `/inscriptions/${inscription_id}?with=courses`)
    return body.data.courses.map(({ title }: { title: string }) => title)
  }

  test('changes the courses by the same rules, and the price', async () => {
    const { inscription_id } = await made()
    const course_ids = [it.idOf('PRO2'), it.idOf('ETI')]
    const { status, body } = await update({ inscription_id, course_ids, semester_price_e2: 9_000 })
    expect([status, body.data.semester_price_e2]).toEqual([200, 9_000])
    expect(await taken(inscription_id)).toEqual(['Ética', 'Programación II'])
    const locked = await update({ inscription_id, course_ids: [...course_ids, it.idOf('RED2')] })
    expect(refusal(locked)).toEqual([409, 'prelation_not_approved'])
    const unknown = await update({ inscription_id, course_ids: [it.idOf('CON1')] })
    expect([unknown.status, unknown.body.errors]).toEqual([422, { course_ids: ['in'] }])
  })

  test('takes no course away that has a note, and nothing once the inscriptions are closed', async () => {
    const { id, inscription_id } = await made()
    await db
      .updateTable('enrolments')
      .set({ definitive_note: 12 })
      .where('student_id', '=', id)
      .where('inscription_id', '=', inscription_id)
      .execute()
    expect(refusal(await update({ inscription_id, course_ids: [it.idOf('ETI')] }))).toEqual([
      409,
      'course_has_records',
    ])
    await db
      .updateTable('periods')
      .set({ enabled_inscriptions: false })
      .where('id', '=', it.periods.now)
      .execute()
    expect(refusal(await update({ inscription_id, semester_price_e2: 1 }))).toEqual([
      400,
      'period_inscriptions_are_disabled',
    ])
    await db
      .updateTable('periods')
      .set({ enabled_inscriptions: true })
      .where('id', '=', it.periods.now)
      .execute()
  })
})

test('the one door obeys the same rules, and places who names no section', async () => {
  const inscribe = (body: Record<string, unknown>) => admin.call('POST', '/inscriptions', body)
  const { id } = await it.former('CB-1', { MAT1: 15, LEN1: 12 })
  const done = await inscribe({ student_id: id })
  expect([done.status, done.body.data.semester_number]).toEqual([201, 2])
  const { id: failed } = await it.former('CB-1', { MAT1: 5, LEN1: 12 })
  expect(refusal(await inscribe({ student_id: failed }))).toEqual([409, 'student_cant_move_to_next_semester'])
  const { id: fresh } = await createStudentRow(world)
  expect((await inscribe({ student_id: fresh })).body.data).toMatchObject({ kind: 'new', semester_number: 1 })
})

describe('undoing many', () => {
  const undo = (inscription_ids: readonly number[], body: Record<string, unknown> = {}) =>
    admin.call('POST', '/re-inscriptions/rollback', {
      inscription_ids,
      reason: 'Era el semestre equivocado',
      ...body,
    })
  const lot = async (people: { id: number }[]) => {
    const { body } = await many({ student_ids: people.map(({ id }) => id) })
    return body.data.enrolled.map(({ inscription_id }: { inscription_id: number }) => inscription_id)
  }
  const stateOf = async (id: number) => (await admin.call('GET', `/students/${id}`)).body.data.state as string

  const toldOf = async (reason: string) => {
    const rows = await db
      .selectFrom('notifications as n')
      .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
      .select('r.user_id')
      .where('n.content', 'like', `Se deshizo su inscripción en %. Motivo: ${reason}`)
      .where('n.content', 'like', '%deja sus materias y su cupo%')
      .execute()
    return rows.map(({ user_id }) => user_id)
  }

  /** A payment that waits again, and was counted in a box. */
  async function cashOfClosedBox(inscription_id: number) {
    const { student_id, period_id } = await db
      .selectFrom('inscriptions')
      .select(['student_id', 'period_id'])
      .where('id', '=', inscription_id)
      .executeTakeFirstOrThrow()
    const date = world.clock.today()
    const { id: payment_id } = await db
      .insertInto('payments')
      .values({ student_id, period_id, title: 'Cuota', type: 1, amount: 100, date })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('cash_movements')
      .values({ payment_id, user_id: admin.user_id, day: date, amount_e2: 100 })
      .execute()
  }

  test('takes the lot back, with its seats; what was marked or paid in cash meanwhile stays and is named', async () => {
    const section = it.sectionOf('now CB-2')
    const before = await seats(section)
    const three = [
      await it.former('CB-1', { MAT1: 15, LEN1: 12 }),
      await it.former('CB-1', { MAT1: 15, LEN1: 12 }),
      await it.former('CB-1', { MAT1: 15, LEN1: 12 }),
    ]
    const ids = await lot(three)
    await db
      .updateTable('enrolments')
      .set({ definitive_note: 12 })
      .where('inscription_id', '=', ids[1])
      .execute()
    await cashOfClosedBox(ids[2])
    const stays = (inscription_id: number) => ({ inscription_id, code: 'inscription_has_records' })
    const said = { undone: [ids[0]], skipped: [stays(ids[1]), stays(ids[2])] }
    expect((await undo(ids, { dry_run: true })).body.data).toMatchObject(said)
    expect(await seats(section)).toEqual([before[0], (before[1] ?? 0) + 3])
    const { status, body } = await undo(ids)
    expect([status, body.data]).toMatchObject([200, said])
    expect(await seats(section)).toEqual([before[0], (before[1] ?? 0) + 2])
    const entry = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'inscriptions.rollback')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toMatchObject({ entity_id: ids[0], reason: 'Era el semestre equivocado' })
    expect(await toldOf('Era el semestre equivocado')).toEqual([three[0]?.user_id])
    // Undone, they are candidates again.
    const open = await candidates(`semester_id=${it.idOf('CB-1')}`)
    expect(open.students.map(({ student_id }: { student_id: number }) => student_id)).toContain(three[0]?.id)
    expect((await undo([ids[1]], { reason: ' ' })).body.errors).toEqual({ reason: ['required'] })
  })

  test('of two who undo the same lot at once, one is told that nothing is left to undo', async () => {
    await world.openConnections(2)
    const [id = 0] = await lot([await it.former('CB-1', { MAT1: 15, LEN1: 12 })])
    const late = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('inscriptions').where('id', '=', id).execute()
      const answer = undo([id])
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitUntil(async () => (await waiting.execute(tx)).rows.length > 0)
      return { answer }
    })
    expect(refusal(await late.answer)).toEqual([409, 'inscriptions_already_undone'])
  })

  test('who had retired and was brought back is retired again', async () => {
    const person = await it.former('CB-1', { MAT1: 15, LEN1: 12 })
    const retired = await admin.call('PATCH', `/students/${person.id}/retire`, { reason: 'Se muda' })
    expect([retired.status, await stateOf(person.id)]).toEqual([200, 'retired'])
    world.clock.move(1000)
    const ids = await lot([person])
    expect(await stateOf(person.id)).toBe('active')
    const { body } = await admin.call('GET', `/inscriptions/${ids[0]}`)
    expect(body.data.kind).toBe('reincorporation')
    await undo(ids)
    expect(await stateOf(person.id)).toBe('retired')
    const again = await lot([person])
    await admin.call('POST', '/inscriptions/rollback', { inscription_id: again[0], reason: 'Otra vez' })
    expect(await stateOf(person.id)).toBe('retired')
    expect(await toldOf('Otra vez')).toEqual([person.user_id])
  })
})
