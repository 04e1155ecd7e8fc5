import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { COURSE, csv, importing } from '#test/support/imports.ts'
import { createInstitute } from '#test/support/institute.ts'
import { twoOfEverything } from '#test/support/two-of-everything.ts'
import { createWorld } from '#test/support/world.ts'

const DAY = 86_400_000
const world = await createWorld()
const admin = world.as('admin')
const { db } = world
const { send, undo, count, someStudent, openSection } = importing(world)

describe('undoing', () => {
  test('removes all that was made, with accounts and mails that wait, once', async () => {
    const before = [await count('students'), await count('users'), await count('jobs')]
    const { body } = await send('students', csv([someStudent(), someStudent()]))
    const { status, body: undone } = await undo(body.data.id)
    expect([status, undone.data.rows_count, undone.data.undone_at !== null]).toEqual([200, 2, true])
    expect([await count('students'), await count('users'), await count('jobs')]).toEqual(before)
    expect((await undo(body.data.id)).body.message).toBe('import_already_undone')
  })

  test('is refused once a person has confirmed the account', async () => {
    const person = someStudent()
    const { body } = await send('students', csv([person]))
    await db
      .updateTable('users')
      .set({ confirmed_at: world.clock.now() })
      .where('email', '=', person['Correo electrónico'] ?? '')
      .execute()
    expect((await undo(body.data.id)).body.message).toBe('import_accounts_are_confirmed')
  })

  test('is refused while a teacher has a charge, or a course is in a pensum', async () => {
    const { body } = await send(
      'teachers',
      csv([
        {
          Documento: 'V-31000001',
          Apellidos: 'Paz',
          Nombres: 'Sol',
          'Correo electrónico': 'sol@x.test',
          Coordinador: 'Sí',
        },
      ]),
    )
    const teacher = await db
      .selectFrom('teachers')
      .select('id')
      .where('identity_number', '=', '31000001')
      .executeTakeFirstOrThrow()
    const specialization = (await admin.call('POST', '/specializations', { code: 'ZOO', title: 'Zoología' }))
      .body.data
    await db
      .updateTable('specializations')
      .set({ coordinator_id: teacher.id })
      .where('id', '=', specialization.id)
      .execute()
    expect((await undo(body.data.id)).body.message).toBe('import_teachers_have_charges')
    await db.updateTable('specializations').set({ coordinator_id: null }).execute()
    expect((await undo(body.data.id)).status).toBe(200)
  })

  test('is refused while a pensum has an imported course', async () => {
    const { body } = await send('courses', csv([{ ...COURSE, Código: 'USE-1' }]))
    const objects = await twoOfEverything(world)
    const course = await db
      .selectFrom('courses')
      .select('id')
      .where('code', '=', 'USE-1')
      .executeTakeFirstOrThrow()
    const { pensum_id } = await db
      .selectFrom('semesters')
      .select('pensum_id')
      .where('id', '=', objects.semester.own)
      .executeTakeFirstOrThrow()
    await sql`alter table semester_courses disable trigger user`.execute(db)
    await db
      .insertInto('semester_courses')
      .values({ semester_id: objects.semester.own, pensum_id, course_id: course.id })
      .execute()
    await sql`alter table semester_courses enable trigger user`.execute(db)
    expect((await undo(body.data.id)).body.message).toBe('import_courses_are_in_use')
  })

  test('takes inscriptions of the import back too, but not other ones or those with payments', async () => {
    const place = await openSection()
    const inscribed = someStudent(place)
    const auto = someStudent({ Especialidad: place.Especialidad })
    const { body } = await send('students', csv([inscribed, auto]))
    expect(body.data.errors).toEqual([])
    expect(body.data.rows.map((row: { outcome: string }) => row.outcome)).toEqual([
      'create_and_inscribe',
      'create_and_inscribe',
    ])
    const student = await db
      .selectFrom('inscriptions as i')
      .innerJoin('students as s', 's.id', 'i.student_id')
      .select(['s.id', 'i.id as inscription_id', 'i.period_id'])
      .where('s.identity_number', '=', inscribed.Documento)
      .executeTakeFirstOrThrow()
    const payment = {
      student_id: student.id,
      period_id: student.period_id,
      title: 'Cuota',
      type: 1,
      amount: 100,
    }
    await db
      .insertInto('payments')
      .values({ ...payment, date: world.clock.today() })
      .execute()
    expect((await undo(body.data.id)).body.message).toBe('import_has_payments')
    await db.deleteFrom('payments').where('student_id', '=', student.id).execute()
    const incident = {
      ...{ student_id: student.id, kind: 'other', title: 'Llegó tarde', description: 'Dos veces.' },
      incidence_date: world.clock.today(),
    }
    expect((await admin.call('POST', '/binnacles', incident)).status).toBe(201)
    expect((await undo(body.data.id)).body.message).toBe('import_has_payments')
    await db.deleteFrom('binnacles').where('student_id', '=', student.id).execute()
    const asked = { student_id: student.id, origin: 'Otro instituto', requested_by: admin.user_id }
    await db.insertInto('equivalence_requests').values(asked).execute()
    expect((await undo(body.data.id)).body.message).toBe('import_has_payments')
    await db.deleteFrom('equivalence_requests').where('student_id', '=', student.id).execute()
    await db
      .updateTable('import_rows')
      .set({ inscription_id: null })
      .where('made_id', '=', student.id)
      .execute()
    expect((await undo(body.data.id)).body.message).toBe('import_students_are_inscribed')
    await db
      .updateTable('import_rows')
      .set({ inscription_id: student.inscription_id })
      .where('made_id', '=', student.id)
      .execute()
    expect((await undo(body.data.id)).status).toBe(200)
  })

  test('is refused once another period has come after that of its inscriptions', async () => {
    const { body } = await send('students', csv([someStudent(await openSection())]))
    const enable = (enabled: boolean, year: number) =>
      db.updateTable('periods').set({ enabled }).where('enabled', '=', !enabled).where('year', '=', year)
    const { year } = await db
      .selectFrom('periods')
      .select('year')
      .where('enabled', '=', true)
      .executeTakeFirstOrThrow()
    await enable(false, year).execute()
    await createInstitute(world, { year: 2099 })
    expect((await undo(body.data.id)).body.message).toBe('unable_to_update_older_periods')
    await enable(false, 2099).execute()
    await enable(true, year).execute()
    expect((await undo(body.data.id)).status).toBe(200)
  })

  test('waits for a payment that is being reported, and is then refused', async () => {
    const inscribed = someStudent(await openSection())
    const { body } = await send('students', csv([inscribed]))
    const { student_id, period_id } = await db
      .selectFrom('inscriptions as i')
      .innerJoin('students as s', 's.id', 'i.student_id')
      .select(['i.student_id', 'i.period_id'])
      .where('s.identity_number', '=', inscribed.Documento)
      .executeTakeFirstOrThrow()
    await world.openConnections(4)
    const date = world.clock.today()
    const undone = await world.act(async (tx) => {
      await tx
        .insertInto('payments')
        .values({ student_id, period_id, title: 'Cuota', type: 1, amount: 100, date })
        .execute()
      const asked = undo(body.data.id)
      await sql`select pg_sleep(0.4)`.execute(tx)
      return { asked }
    })
    expect((await undone.asked).body.message).toBe('import_has_payments')
    await db.deleteFrom('payments').where('student_id', '=', student_id).execute()
    expect((await undo(body.data.id)).status).toBe(200)
  })

  test('inscribes as one is inscribed alone: place, price, kind, courses and audit', async () => {
    const place = await openSection()
    const [alone, together] = [someStudent(), someStudent(place)]
    expect((await send('students', csv([alone]))).body.data.state).toBe('imported')
    const idOf = async ({ Documento = '' }: Record<string, string>) =>
      (
        await db
          .selectFrom('students')
          .select('id')
          .where('identity_number', '=', Documento)
          .executeTakeFirstOrThrow()
      ).id
    const first = await idOf(alone)
    const section = await db
      .selectFrom('sections as s')
      .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
      .select(['s.id', 's.period_id', 's.females_assigned'])
      .where('sp.code', '=', place.Especialidad)
      .executeTakeFirstOrThrow()
    const order = { student_id: first, period_id: section.period_id, section_id: section.id }
    expect((await admin.call('POST', '/inscriptions', order)).status).toBe(201)
    expect((await send('students', csv([together]))).body.data).toMatchObject({ state: 'imported' })
    const whole = async (student_id: number) => {
      const { id, ...inscription } = await db
        .selectFrom('inscriptions')
        .select(['id', 'period_id', 'specialization_id', 'semester_id', 'section_id', 'kind'])
        .select(['semester_price_e2', 'paid_amount_e2', 'debt_e2'])
        .where('student_id', '=', student_id)
        .executeTakeFirstOrThrow()
      const courses = await db
        .selectFrom('enrolments')
        .select(['course_section_id', 'state'])
        .where('inscription_id', '=', id)
        .where('student_id', '=', student_id)
        .orderBy('course_section_id')
        .execute()
      const { after, ...entry } = await db
        .selectFrom('audit_entries')
        .select(['action', 'user_id', 'before', 'after', 'reason'])
        .where('entity', '=', 'inscription')
        .where('entity_id', '=', id)
        .executeTakeFirstOrThrow()
      return { inscription, courses, entry, after: { ...Object(after), student_id: 0 } }
    }
    const [single, batch] = [await whole(first), await whole(await idOf(together))]
    expect(batch).toEqual(single)
    expect(single.courses.length).toBeGreaterThan(0)
    const { females_assigned } = await db
      .selectFrom('sections')
      .select('females_assigned')
      .where('id', '=', section.id)
      .executeTakeFirstOrThrow()
    expect(females_assigned).toBe(section.females_assigned + 2)
  })

  test('a section that is not there, or is full, is a bad cell and nothing is written', async () => {
    const place = await openSection()
    const typed = { Especialidad: ` ${place.Especialidad.toLowerCase()}`, Sección: `${place.Sección}\u200b` }
    const found = await send('students', csv([someStudent({ ...place, ...typed })]), { dry_run: 1 })
    expect(found.body.data).toMatchObject({ good: 1, bad: 0 })
    const before = await count('students')
    const rows = [
      someStudent({ ...place, Sección: 'NADA' }),
      someStudent({ ...place, Especialidad: 'NADA' }),
      someStudent({ Semestre: '1' }),
    ]
    const first = await send('students', csv(rows))
    // Each row that is right by itself is tried, though another is not.
    expect(first.body.data.errors).toMatchObject([
      { row: 2, column: 'Sección', code: 'exists' },
      { row: 3, column: 'Especialidad', code: 'exists' },
      { row: 4, column: 'Especialidad', code: 'required' },
    ])
    expect(first.body.data).toMatchObject({ state: 'refused', good: 0, bad: 3 })
    await db
      .updateTable('sections')
      .set((row) => ({ females_limit: sql`${row.ref('females_assigned')} + ${row.ref('females_held')}` }))
      .execute()
    const third = await send('students', csv([someStudent(place)]))
    expect(third.body.data.errors).toMatchObject([{ code: 'section_is_filled_or_gender_is_filled' }])
    expect(await count('students')).toBe(before)
  })

  test('inscribes into the period that the call for one takes: once the inscriptions of this one are over, the next', async () => {
    const place = await openSection()
    world.clock.move(10 * DAY)
    const late = await world.signIn(admin.user_id)
    const files = { file: { bytes: csv([someStudent(place)]) } }
    const { body } = await late.call('POST', '/imports/students', {}, { files, query: { dry_run: 1 } })
    // It has no such section.
    expect(body.data.errors).toMatchObject([{ row: 2, column: 'Sección', code: 'exists' }])
    world.clock.move(-10 * DAY)
  })

  test('shows in the list who imported what, and that it was undone', async () => {
    const { body } = await admin.call('GET', '/imports', undefined, {
      query: { undone: '1', resource: 'teachers' },
    })
    expect(body.data).toMatchObject([{ file_name: 'lista.csv', rows_count: 1, resource: 'teachers' }])
    expect((await admin.call('GET', '/imports', undefined, { query: { search: 'nada' } })).body.total).toBe(0)
  })
})
