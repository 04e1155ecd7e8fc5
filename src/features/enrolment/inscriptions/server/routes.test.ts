import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createInstitute,
  createStudentRow,
  type Institute,
  idOf,
  inscribeByRows,
} from '#test/support/institute.ts'
import { refusal } from '#test/support/preregistration.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
let now: Institute
let next: Institute
let before: Institute

beforeAll(async () => {
  before = await createInstitute(world, { year: 2025, number: 2, enabled: false })
  now = await createInstitute(world, { year: 2026, number: 2 })
  next = await createInstitute(world, { year: 2027, number: 1, enabled: false })
  await db
    .updateTable('specializations')
    .set({ is_basic: true })
    .where('id', '=', now.specialization_id)
    .execute()
})

type Body = Record<string, unknown>
const inscribe = (body: Body, headers: Record<string, string> = {}) =>
  admin.call('POST', '/inscriptions/', body, { headers })
const update = (body: Body, headers: Record<string, string> = {}) =>
  admin.call('POST', '/inscriptions/update', body, { headers })
const person = (identity_number: string, gender = 'male') => ({
  first_name: 'Hugo',
  last_name: 'Peña',
  email: `hugo${identity_number}@correo.test`,
  identity_kind: 'V',
  identity_number,
  gender,
  birth_date: '2007-01-31',
  phone: '0412-1234567',
})

const pay = (student_id: number, change: { amount: number; status?: number }) =>
  db
    .insertInto('payments')
    .values({
      student_id,
      period_id: now.period_id,
      title: 'Cuota',
      type: 1,
      date: '2026-11-01' as never,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

async function addSection(of: Institute, letter_code: string, change: Body = {}) {
  const section = await db
    .insertInto('sections')
    .values({
      period_id: of.period_id,
      specialization_id: of.specialization_id,
      pensum_id: of.pensum_id,
      semester_id: of.semester_id,
      letter_code,
      shift: 'afternoon',
      males_limit: 5,
      females_limit: 5,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('course_sections').values({ section_id: section.id, course_id: of.course_id }).execute()
  return section.id
}

describe('inscribing', () => {
  test('a student gets a seat, the price of the day, the courses of the section, and an audit entry', async () => {
    const { id } = await createStudentRow(world)
    const { status, body } = await inscribe({
      student_id: id,
      period_id: now.period_id,
      section_id: now.section_id,
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      student_id: id,
      kind: 'new',
      semester_price_e2: 12_000,
      paid_amount_e2: 0,
      debt_e2: 12_000,
      partial_paid: true,
      student_name: 'Ñáñez, Inés',
      period_name: '2026-2',
      section_code: 'A',
    })
    const enrolments = await db
      .selectFrom('enrolments')
      .select(['course_section_id', 'state'])
      .where('inscription_id', '=', body.data.id)
      .execute()
    expect(enrolments).toEqual([{ course_section_id: now.course_section_id, state: 'enrolled' }])
    const entry = await db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({
      action: 'inscriptions.create',
      entity_id: body.data.id,
      user_id: admin.user_id,
    })
    const again = await inscribe({ student_id: id, period_id: now.period_id })
    expect(refusal(again)).toEqual([409, 'already_inscribed_in_period'])
  })

  test('a new person becomes a student in the basic track, with an account to confirm', async () => {
    const { status, body } = await inscribe({ student: person('30111222'), period_id: now.period_id })
    expect([status, body.data.specialization_id]).toEqual([201, now.specialization_id])
    const mail = await db.selectFrom('jobs').select('payload').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(JSON.stringify(mail.payload)).toContain('hugo30111222@correo.test')
    const same = await inscribe({ student: person('30.111.222'), period_id: now.period_id })
    expect(same.body.message).toMatch(/^(identity|email)_already_taken$/)
    const identity = { ...person('30111222'), email: 'otro@correo.test' }
    expect(refusal(await inscribe({ student: identity, period_id: now.period_id }))).toEqual([
      409,
      'identity_already_taken',
    ])
    const mailed = { ...person('30111223'), email: 'hugo30111222@correo.test' }
    expect(refusal(await inscribe({ student: mailed, period_id: now.period_id }))).toEqual([
      409,
      'email_already_taken',
    ])
  })

  test('exactly one of student, pre-enrolment and person is named', async () => {
    const none = await inscribe({ period_id: now.period_id })
    const both = await inscribe({ period_id: now.period_id, student_id: 1, student: person('30111224') })
    expect([none.status, none.body.errors]).toEqual([422, { student_id: ['required'] }])
    expect([both.status, both.body.errors]).toEqual([422, { student_id: ['required'] }])
  })

  test('the kind follows from the period of the latest inscription', async () => {
    const [{ id: student_id }, back] = [await createStudentRow(world), await createStudentRow(world)]
    await inscribeByRows(world, student_id, now)
    await inscribeByRows(world, back.id, before)
    await db.updateTable('enrolments').set({ state: 'failed' }).execute()
    const place = { period_id: next.period_id, section_id: next.section_id }
    const kinds = [
      await inscribe({ student_id, ...place }),
      await inscribe({ student_id: back.id, ...place, override: true, reason: 'Convalidación' }),
    ].map(({ body }) => body.data.kind)
    expect(kinds).toEqual(['regular', 'reincorporation'])
  })
})

describe('inscribing is refused', () => {
  test('while the period is closed, and for who is not active', async () => {
    const { id } = await createStudentRow(world)
    const closed = await createInstitute(world, { year: 2028, number: 1, enabled: false, open: false })
    expect(refusal(await inscribe({ student_id: id, period_id: closed.period_id }))).toEqual([
      400,
      'period_inscriptions_are_disabled',
    ])
    await db.updateTable('students').set({ state: 'graduated' }).where('id', '=', id).execute()
    expect(refusal(await inscribe({ student_id: id, period_id: now.period_id }))).toEqual([
      409,
      'student_not_active',
    ])
  })

  test('into a section of another period, without room, or with a disabled course', async () => {
    const { id } = await createStudentRow(world)
    const foreign = { student_id: id, period_id: now.period_id, section_id: next.section_id }
    expect(refusal(await inscribe(foreign))).toEqual([409, 'section_not_of_period'])
    const section_id = await addSection(now, 'SIN', { females_limit: 0 })
    const full = { student_id: id, period_id: now.period_id, section_id }
    expect(refusal(await inscribe(full))).toEqual([409, 'section_is_filled_or_gender_is_filled'])
    const disabled = await createInstitute(world, { year: 2029, number: 1, enabled: false })
    await db.updateTable('courses').set({ enabled: false }).where('id', '=', disabled.course_id).execute()
    const into = { student_id: id, period_id: disabled.period_id, section_id: disabled.section_id }
    expect(refusal(await inscribe(into))).toEqual([409, 'disabled_course_detected'])
  })

  test('when no section has room, and when a former student names none', async () => {
    const place = { period_id: next.period_id, specialization_id: next.specialization_id }
    await db.updateTable('sections').set({ males_limit: 0 }).where('id', '=', next.section_id).execute()
    expect(refusal(await inscribe({ student: person('30555666'), ...place }))).toEqual([
      409,
      'no_available_sections_for_inscription',
    ])
    const { id } = await createStudentRow(world)
    await inscribeByRows(world, id, before)
    expect(refusal(await inscribe({ student_id: id, ...place }))).toEqual([
      404,
      'unable_to_find_next_semester',
    ])
  })
})

describe('changing', () => {
  test('the section moves the enrolments, and refuses what is no other section of the semester', async () => {
    const { id } = await createStudentRow(world)
    const inscription_id = await inscribeByRows(world, id, now)
    await db.updateTable('enrolments').set({ absences: 2 }).where('student_id', '=', id).execute()
    const section_id = await addSection(now, 'B')
    const { status, body } = await update({ inscription_id, section_id })
    expect([status, body.data.section_code]).toEqual([200, 'B'])
    const moved = await db
      .selectFrom('enrolments as e')
      .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
      .select(['cs.section_id', 'e.absences'])
      .where('e.student_id', '=', id)
      .execute()
    expect(moved).toEqual([{ section_id, absences: 2 }])
    const [other, full] = [await createSecondTrack(), await addSection(now, 'C', { females_limit: 0 })]
    const both = await addSection(now, 'E')
    await sql`insert into enrolments (inscription_id, student_id, course_section_id)
      select ${inscription_id}::int, ${id}::int, id from course_sections where section_id = ${both}`.execute(
      db,
    )
    const answers = []
    for (const one of [section_id, next.section_id, other, full, both])
      answers.push(await update({ inscription_id, section_id: one }))
    expect(answers.map(({ body: answer }) => answer.message)).toEqual([
      'new_section_equals_old',
      'section_not_of_period',
      'new_section_semester_must_match_old',
      'section_is_filled_or_gender_is_filled',
      'already_inscribed_in_period',
    ])
    const closed = await addSection(now, 'D')
    await db.updateTable('courses').set({ enabled: false }).where('id', '=', now.course_id).execute()
    const disabled = await update({ inscription_id, section_id: closed })
    await db.updateTable('courses').set({ enabled: true }).where('id', '=', now.course_id).execute()
    expect(disabled.body.message).toBe('disabled_course_detected')
  })

  /** A section of the same period whose semester is another one. */
  async function createSecondTrack(): Promise<number> {
    const other = await createInstitute(world, { year: 2031, number: 1, enabled: false })
    const { specialization_id, pensum_id, semester_id } = other
    const place = { period_id: now.period_id, specialization_id, pensum_id }
    await db.insertInto('period_pensums').values(place).execute()
    return addSection({ ...other, ...place }, 'Z', { semester_id })
  }

  test('the price leaves before and after, and never falls below what was paid and reported', async () => {
    const { id } = await createStudentRow(world)
    const inscription_id = await inscribeByRows(world, id, now)
    await pay(id, { amount: 4_000, status: 2 })
    await pay(id, { amount: 1_000 })
    const first = await admin.call('GET', `/inscriptions/${inscription_id}`)
    const changed = await update(
      { inscription_id, semester_price_e2: 5_000 },
      { 'if-unmodified-since-version': first.body.data.updated_at },
    )
    expect(changed.body.data).toMatchObject({
      semester_price_e2: 5_000,
      paid_amount_e2: 4_000,
      pending_amount_e2: 1_000,
      debt_e2: 0,
      partial_paid: true,
    })
    const entry = await db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({
      action: 'inscriptions.change_price',
      before: { semester_price_e2: 12_000 },
      after: { semester_price_e2: 5_000 },
    })
    const below = await update({ inscription_id, semester_price_e2: 4_999 })
    expect(refusal(below)).toEqual([409, 'inscription_price_has_payments'])
    const stale = await update(
      { inscription_id, semester_price_e2: 6_000 },
      { 'if-unmodified-since-version': first.body.data.updated_at },
    )
    expect(refusal(stale)).toEqual([409, 'stale_version'])
  })

  test('undoing takes what was only reported, keeps the audit, and is refused with an approved payment or a note', async () => {
    const { id } = await createStudentRow(world)
    const inscription_id = await inscribeByRows(world, id, now)
    const assigned = async () =>
      (
        await db
          .selectFrom('sections')
          .select('females_assigned')
          .where('id', '=', now.section_id)
          .executeTakeFirstOrThrow()
      ).females_assigned
    const seats = await assigned()
    const payment = await pay(id, { amount: 100 })
    const undo = () =>
      admin.call('POST', '/inscriptions/rollback', { inscription_id, reason: 'Se equivocó de período' })
    await db.updateTable('enrolments').set({ definitive_note: 1 }).where('student_id', '=', id).execute()
    expect(refusal(await undo())).toEqual([409, 'inscription_has_records'])
    await db.updateTable('enrolments').set({ definitive_note: null }).where('student_id', '=', id).execute()
    const approved = await pay(id, { amount: 100, status: 2 })
    expect(refusal(await undo())).toEqual([409, 'inscription_has_records'])
    // The truth when the rule is not asked: the database keeps an approved payment.
    const removal = db.deleteFrom('inscriptions').where('id', '=', inscription_id).execute()
    await expect(removal).rejects.toMatchObject({ constraint: 'payments_approved_stay' })
    await sql`alter table payments disable trigger payments_approved_stay`.execute(db)
    await db.deleteFrom('payments').where('id', '=', approved.id).execute()
    await sql`alter table payments enable trigger payments_approved_stay`.execute(db)
    const done = await undo()
    expect([done.status, done.body]).toEqual([200, { data: { id: inscription_id } }])
    expect(await assigned()).toBe(seats - 1)
    const left = await db.selectFrom('payments').select('id').where('id', '=', payment.id).execute()
    expect(left).toEqual([])
    const entry = await db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({ action: 'inscriptions.rollback', reason: 'Se equivocó de período' })
  })
})

describe('reading', () => {
  test('the list filters, searches, sorts and includes; a student sees the own ones only', async () => {
    const student_id = await idOf(world, 'students', world.as('student'))
    const own = await inscribeByRows(world, student_id, now)
    const found = await admin.call('GET', '/inscriptions', undefined, {
      query: {
        period_id: now.period_id,
        specialization_id: now.specialization_id,
        semester_id: now.semester_id,
        section_id: now.section_id,
        student_id,
        kind: 'regular',
        partial_paid: 1,
        search: 'persona V-10.000',
        with: 'student,section,payments,period,specialization,semester',
      },
    })
    expect(found.body.data.map((row: { id: number }) => row.id)).toEqual([own])
    expect(found.body.data[0]).toMatchObject({
      student: { first_name: 'Persona' },
      section: { letter_code: 'A' },
      payments: [],
      period: { year: 2026 },
      semester: { number: 1 },
      specialization: { is_basic: true },
    })
    const mine = await world.as('student').call('GET', '/inscriptions')
    expect(mine.body.data.map((row: { id: number }) => row.id)).toEqual([own])
  })
  const sorts = 'created_at student_name section_code period semester_price_e2 paid_amount_e2 debt_e2'
  test.each(sorts.split(' '))('sorted by %s', async (field) => {
    const { status, body } = await admin.call('GET', `/inscriptions?sort_by=${field},desc&limit=5`)
    expect([status, body.data.length]).toEqual([200, 5])
  })
})
