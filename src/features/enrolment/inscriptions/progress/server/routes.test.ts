import { beforeAll, describe, expect, test } from 'vitest'
import {
  createInstitute,
  createStudentRow,
  day,
  type Institute,
  inscribeByRows,
} from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
let before: Institute
let now: Institute
type SectionIds = { period_id: number; section_id: number }
/** Sections of the current period for what was begun in the one before: its semester again, the next, the one after. */
let again: SectionIds
let next: SectionIds
let later: SectionIds

beforeAll(async () => {
  before = await createInstitute(world, { year: 2026, number: 1, enabled: false, open: false })
  now = await createInstitute(world)
  const { first, second, third } = await newPensum()
  again = await openSection(first, 'R')
  next = await openSection(second, 'N')
  later = await openSection(third, 'L')
})

/** For the specialization of before, of three semesters: its course, one that requires it, and a third. */
async function newPensum() {
  const { specialization_id, course_id } = before
  const { period_id } = now
  const made = await admin.call('POST', '/pensums', { name: 'De tres semestres', specialization_id })
  const pensum_id: number = made.body.data.id
  const facts = { credits: 4, hours: 5, max_absences_to_fail: 6 }
  const course = await admin.call('POST', '/courses', { code: 'MAT-2', title: 'Matemática II', ...facts })
  const last = await admin.call('POST', '/courses', { code: 'MAT-3', title: 'Matemática III', ...facts })
  const [first = 0, second = 0, third = 0] = await Promise.all(
    [course_id, course.body.data.id, last.body.data.id].map(async (id, at) => {
      const number = at + 1
      const { body } = await admin.call('POST', '/semesters', { pensum_id, number, code: `S${number}` })
      await admin.call('PUT', `/semesters/${body.data.id}/courses`, { course_ids: [id] })
      return body.data.id as number
    }),
  )
  const prelation = { course_id: course.body.data.id, required_course_id: course_id, pensum_id }
  expect((await admin.call('POST', '/prelations', prelation)).status).toBe(201)
  await db.updateTable('pensums').set({ versioned: true }).where('id', '=', pensum_id).execute()
  await db.insertInto('period_pensums').values({ period_id, specialization_id, pensum_id }).execute()
  return { first, second, third }
}

async function openSection(semester_id: number, letter_code: string) {
  const { period_id } = now
  const section = {
    period_id,
    semester_id,
    letter_code,
    shift: 'morning',
    males_limit: 20,
    females_limit: 20,
  }
  const { status, body } = await admin.call('POST', '/sections', section)
  expect(status).toBe(201)
  return { period_id, section_id: body.data.id as number }
}

async function former(state: 'enrolled' | 'approved' | 'failed' = 'enrolled'): Promise<number> {
  const { id } = await createStudentRow(world)
  await inscribeByRows(world, id, before)
  await db
    .updateTable('enrolments')
    .set({ state, definitive_note: state === 'enrolled' ? null : 12 })
    .where('student_id', '=', id)
    .execute()
  return id
}

const inscribe = (order: object) => admin.call('POST', '/inscriptions', order)
const said = ({ status, body }: Awaited<ReturnType<typeof inscribe>>) => [status, body.message]

describe('who has been inscribed before', () => {
  test('goes on in the next semester, or takes the same again', async () => {
    const answers = [
      await inscribe({ student_id: await former('approved'), ...next }),
      await inscribe({ student_id: await former('failed'), ...again }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  })

  test('is not put into another specialization', async () => {
    const place = { student_id: await former(), period_id: now.period_id, section_id: now.section_id }
    const refused = await inscribe(place)
    expect(said(refused)).toEqual([409, 'specialization_not_of_student'])
    expect(refused.body.description).toMatch(/^Cursó el semestre 1 de .*: le corresponde el semestre 2 de /)
  })

  test('waits for the notes of what is still being taken', async () => {
    const refused = await inscribe({ student_id: await former(), ...next })
    expect(said(refused)).toEqual([409, 'prelation_not_approved'])
  })

  test('is not put two semesters on', async () => {
    const refused = await inscribe({ student_id: await former('approved'), ...later })
    expect(said(refused)).toEqual([409, 'student_cant_move_to_next_semester'])
  })

  test('is not put beyond a course that was failed', async () => {
    const refused = await inscribe({ student_id: await former('failed'), ...next })
    expect(said(refused)).toEqual([409, 'prelation_not_approved'])
    expect(refused.body.description).toBe('Para cursar Matemática II falta Matemática I.')
  })

  test('is put there by an administrator who gives a reason, which the history keeps', async () => {
    const place = { student_id: await former('failed'), ...next }
    const silent = await inscribe({ ...place, override: true })
    expect([silent.status, silent.body.errors]).toEqual([422, { reason: ['required'] }])
    const { status, body } = await inscribe({ ...place, override: true, reason: 'Equivalencia aprobada' })
    expect(status).toBe(201)
    const entry = await db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({
      action: 'inscriptions.create',
      entity_id: body.data.id,
      reason: 'Equivalencia aprobada',
      after: { overrode: ['prelation_not_approved'] },
    })
  })

  test('a reason where nothing stood in the way sets nothing aside', async () => {
    const place = { student_id: await former('approved'), ...next }
    const { status } = await inscribe({ ...place, override: true, reason: 'Por si acaso' })
    const entry = await db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect([status, entry?.reason]).toEqual([201, null])
    expect(entry?.after).not.toHaveProperty('overrode')
  })
})

describe('when', () => {
  test('nobody is inscribed once the first cut has ended, and is told since when', async () => {
    const { period_id, section_id } = now
    const { id: student_id } = await createStudentRow(world)
    const cutEnds = (date: string) =>
      db
        .updateTable('periods')
        .set({ first_cut_end_date: day(date) })
        .where('id', '=', period_id)
        .execute()
    await cutEnds('2026-11-22')
    const late = await inscribe({ student_id, period_id, section_id })
    await cutEnds('2026-11-23')
    expect(said(late)).toEqual([400, 'period_inscriptions_are_disabled'])
    expect(late.body.description).toBe(
      'Las inscripciones del período 2026-2 terminaron el domingo 22 de noviembre, con el primer corte.',
    )
    expect((await inscribe({ student_id, period_id, section_id })).status).toBe(201)
  })

  test('with two periods open, a call that names none means the earliest in which the student is not yet', async () => {
    const later = await createInstitute(world, { year: 2027, number: 1, enabled: false })
    const { id: student_id } = await createStudentRow(world)
    const state = () => admin.call('GET', `/students/${student_id}/inscription-state`)
    expect((await state()).body.data.period.id).toBe(now.period_id)
    const first = await inscribe({ student_id, specialization_id: now.specialization_id })
    expect(first.body.data.period_id).toBe(now.period_id)
    expect((await state()).body.data).toMatchObject({ period: { id: later.period_id } })
    const second = await inscribe({
      student_id,
      section_id: later.section_id,
      override: true,
      reason: 'Cambio de especialidad',
    })
    expect(second.body.data.period_id).toBe(later.period_id)
    expect((await state()).body.data).toMatchObject({ can_inscribe: false })
    const none = await inscribe({ student_id })
    expect(said(none)).toEqual([409, 'already_inscribed_in_period'])
  })
})

test('a student reports what is owed at most; an administrator registers more', async () => {
  const student = await createStudentRow(world, { last_name: 'Acosta' })
  const inscription = await inscribeByRows(world, student.id, now)
  const caller = await world.signIn(student.user_id)
  const reported = (amount: number) =>
    caller.call('POST', `/inscriptions/${inscription}/payments`, {
      type: 1,
      date: world.clock.today(),
      amount,
    })
  const much = await reported(12_001)
  expect([much.status, much.body.errors]).toEqual([422, { amount: ['max:12000'] }])
  await world.openConnections(4)
  const both = await Promise.all([reported(7_000), reported(7_000)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  expect((await reported(5_001)).body.errors).toEqual({ amount: ['max:5000'] })
  expect((await reported(5_000)).status).toBe(201)
  expect((await reported(1)).body.errors).toEqual({ amount: ['max:0'] })
  const place = { student_id: student.id, period_id: now.period_id }
  const more = { ...place, type: 1, date: world.clock.today(), amount: 20_000, status: 2 }
  expect((await admin.call('POST', '/payments', more)).status).toBe(201)
  const { body } = await caller.call('GET', `/students/${student.id}?with=inscriptions`)
  const [{ semester_price_e2, paid_amount_e2, debt_e2 }] = body.data.inscriptions
  expect([semester_price_e2, paid_amount_e2, debt_e2]).toEqual([12_000, 20_000, 0])
})
