import { describe, expect, test } from 'vitest'
import { checkRecords } from '#features/teaching/closing/checking/server/actions.ts'
import { historic, historyRow as row } from '#test/support/histories.ts'
import { csv, importing } from '#test/support/imports.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
const { send, undo } = importing(world)
const { it, reopened, newStudent, countOf } = await historic(world)

/** The courses, notes and outcomes of one who was there: period, semester, then course → how it ended. */
const LIFE: readonly [string, string, Record<string, readonly [string, string]>][] = [
  ['2024-2', 'CB-1', { MAT1: ['8,40', 'Aplazada'], LEN1: ['15', ''] }],
  ['2025-1', 'CB-2', { MAT1: ['12.35', 'aprobada'], LEN2: ['', 'Retirada'] }],
  ['2025-2', 'CB-2', { LEN2: ['10', ''], MAT2: ['9.99', ''] }],
  ['2026-1', 'CB-2', { MAT2: ['17,05', ''] }],
]
const lifeOf = (document: string) =>
  LIFE.flatMap(([period, , courses]) =>
    Object.entries(courses).map(([code, [note, state]]) => row(document, [period, code, note, state])),
  )

/** The same life, written into sections of the institute's own, as it is lived. */
async function lived(student_id: number) {
  const kinds = ['new', 'regular', 'regular', 'regular']
  for (const [at, [name, semester, courses]] of LIFE.entries()) {
    const [year = 0, number = 0] = name.split('-').map(Number)
    const period = await db
      .selectFrom('periods')
      .select('id')
      .where('year', '=', year)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    await reopened(period.id, async () => {
      const section_id = await it.section(period.id, semester, { letter_code: `N${at}` })
      const { specialization_id, semester_id } = await db
        .selectFrom('sections')
        .selectAll()
        .where('id', '=', section_id)
        .executeTakeFirstOrThrow()
      const place = { period_id: period.id, specialization_id, semester_id, section_id }
      const { id: inscription_id } = await db
        .insertInto('inscriptions')
        .values({ student_id, ...place, kind: kinds[at] ?? '', semester_price_e2: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [code, [note, state]] of Object.entries(courses)) {
        const course_id = it.idOf(code)
        const known = { section_id, course_id }
        const { id: course_section_id } = await db
          .insertInto('course_sections')
          .values(known)
          .onConflict((on) => on.columns(['section_id', 'course_id']).doUpdateSet(known))
          .returning('id')
          .executeTakeFirstOrThrow()
        const definitive_note = note === '' ? null : Number(note.replace(',', '.'))
        await db
          .insertInto('enrolments')
          .values({
            ...{ inscription_id, student_id, course_section_id, definitive_note },
            state: state === 'Retirada' ? 'withdrawn' : 'enrolled',
          })
          .execute()
      }
    })
  }
}

const PLACES = new Set(['section_id', 'letter_code', 'is_imported', 'student_id', 'student_name'])

/** What was answered, without where and for whom. */
const bare = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, one) => (PLACES.has(key) ? undefined : one)))

describe('a history that was imported', () => {
  test('counts to the field as one that was lived: averages, index, credits, degree, next semester', async () => {
    const [imported, native] = [await newStudent(), await newStudent()]
    const before = await countOf()
    const { body } = await send('histories', csv(lifeOf(imported.document)))
    expect(body.data).toMatchObject({ state: 'imported', total: 7, good: 7, errors: [] })
    await lived(native.id)
    const answers = async (id: number) => {
      const of = async (path: string) => {
        const answer = await admin.call('GET', `/students/${id}/${path}`)
        return [answer.status, bare(answer.body)]
      }
      return {
        history: await of('history'),
        average: await of('period-average-note'),
        specializations: await of('specialization-history'),
        next: await of('courses/next-semester'),
        standing: await of('inscription-state'),
      }
    }
    const [one, other] = [await answers(imported.id), await answers(native.id)]
    expect(one).toEqual(other)
    const { data } = (await admin.call('GET', `/students/${imported.id}/history`)).body
    // MAT1 and MAT2 count with their last attempt: (12,35·4 + 15·3 + 10·3 + 17,05·4) ÷ 14 = 13,757…
    expect(data).toMatchObject({ index: 13.76, approved_average: 13.76, approved_courses: 4 })
    expect(data.periods.map(({ average }: { average: number }) => average)).toEqual([
      11.23, 12.35, 9.99, 17.05,
    ])
    expect(data.periods.map((of: { is_imported: boolean }) => of.is_imported)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(data.periods[0].courses.map((of: { attempt: number }) => of.attempt)).toEqual([1, 1])
    const kinds = await db
      .selectFrom('inscriptions as i')
      .innerJoin('periods as p', 'p.id', 'i.period_id')
      .select(['i.kind', 'i.debt_e2'])
      .where('i.student_id', '=', imported.id)
      .orderBy('p.year')
      .orderBy('p.number')
      .execute()
    expect(kinds).toEqual(['new', 'regular', 'regular', 'regular'].map((kind) => ({ kind, debt_e2: 0 })))
    expect((await countOf())?.actas).toBe(before?.actas)
    // Those that were lived are closed by rows, and lack theirs.
    const faults = await world.act((tx) => checkRecords(tx))
    expect(faults.filter(({ what }) => !/-N\d: /.test(what))).toEqual([])
    const inscribed = await admin.call('POST', `/students/${imported.id}/re-inscription`, {
      specialization_id: it.idOf('INF'),
    })
    expect([inscribed.status, inscribed.body.data.kind]).toEqual([201, 'regular'])
    expect((await undo(body.data.id)).body.message).toBe('import_histories_are_continued')
  })

  test('is tried without leaving anything, written, and taken back without a trace', async () => {
    const [ana, luis] = [await newStudent(), await newStudent({ gender: 'male' })]
    const rows = [
      row(ana.document, ['2019-1', 'MAT1', '10']),
      row(`V-${luis.document}`, ['2019-I', 'mat1', '20', 'Aprobado']),
      row(luis.document, ['2026-1', 'LEN1', '', 'Aplazada por inasistencias']),
    ]
    const before = await countOf()
    const tried = await send('histories', csv(rows), { dry_run: 1 })
    expect(tried.body.data).toMatchObject({ state: 'checked', good: 3, errors: [] })
    expect(await countOf()).toEqual(before)
    const { body } = await send('histories', csv(rows))
    expect(body.data).toMatchObject({ state: 'imported', id: expect.any(Number) })
    const period = await db
      .selectFrom('periods')
      .selectAll()
      .where('year', '=', 2019)
      .executeTakeFirstOrThrow()
    expect(period).toMatchObject({
      start_date: '2019-01-01',
      end_date: '2019-07-01',
      approval_minimum_note: 10,
      approval_minimum_avg: 12,
      enabled: false,
      semester_price_e2: 0,
    })
    expect(period.closed_at).not.toBeNull()
    const sections = await db
      .selectFrom('sections')
      .select(['letter_code', 'males_limit', 'females_limit', 'males_assigned', 'females_assigned'])
      .where('import_id', '=', body.data.id)
      .orderBy('id')
      .execute()
    expect(sections).toEqual([
      { letter_code: 'H1', males_limit: 1, females_limit: 1, males_assigned: 1, females_assigned: 1 },
      { letter_code: 'H1', males_limit: 1, females_limit: 0, males_assigned: 1, females_assigned: 0 },
    ])
    const { data } = (await admin.call('GET', `/periods/${period.id}/closing`)).body
    expect(data).toMatchObject({ is_imported: true, actas_count: 0, ready: true })
    const undone = await undo(body.data.id)
    expect([undone.status, undone.body.data.undone_at !== null]).toEqual([200, true])
    expect(await countOf()).toEqual(before)
    expect((await undo(body.data.id)).body.message).toBe('import_already_undone')
    expect((await send('histories', csv(rows))).body.data.state).toBe('imported')
  })

  test('proposes for a degree who completed it, also in a period that was closed before', async () => {
    const done = (period: string, codes: string[], document: string) =>
      codes.map((code) => row(document, [period, code, '14']))
    const graduate = async (last: string) => {
      const { id, document } = await newStudent()
      const rows = [
        ...done('2018-1', ['MAT1', 'LEN1'], document),
        ...done('2018-2', ['MAT2', 'LEN2'], document),
        ...done(last, ['CON1'], document),
      ]
      const { body } = await send('histories', csv(rows))
      expect(body.data.errors).toEqual([])
      const proposed = async () =>
        (
          await db
            .selectFrom('students as s')
            .innerJoin('periods as p', 'p.id', 's.graduation_proposed_in')
            .select(['p.year', 'p.number'])
            .where('s.id', '=', id)
            .executeTakeFirst()
        )?.year
      return { id, proposed, import_id: body.data.id as number }
    }
    const old = await graduate('2020-1')
    const recent = await graduate('2026-1')
    expect([await old.proposed(), await recent.proposed()]).toEqual([2020, 2026])
    expect((await undo(recent.import_id)).status).toBe(200)
    expect(await recent.proposed()).toBeUndefined()
    const degree = await admin.call('PATCH', `/students/${old.id}/graduate`, { graduated: true })
    expect(degree.status).toBe(200)
    expect((await undo(old.import_id)).body.message).toBe('import_histories_are_continued')
  })
})

describe('what was built on it keeps it', () => {
  test('a kardex, a request for a paper, a payment', async () => {
    const ana = await newStudent()
    const { body } = await send('histories', csv([row(ana.document, ['2013-1', 'MAT1', '12'])]))
    const { id } = body.data
    const place = await db
      .selectFrom('inscriptions as i')
      .innerJoin('sections as s', 's.id', 'i.section_id')
      .select(['i.student_id', 'i.period_id'])
      .where('s.import_id', '=', id)
      .executeTakeFirstOrThrow()
    const date = world.clock.today()
    await db
      .insertInto('payments')
      .values({ ...place, title: 'Cuota', type: 1, amount: 100, date })
      .execute()
    expect((await undo(id)).body.message).toBe('import_periods_are_in_use')
    await db.deleteFrom('payments').where('student_id', '=', ana.id).execute()
    const kind = await db
      .selectFrom('document_request_types')
      .select('id')
      .where('kind', '=', 2)
      .executeTakeFirstOrThrow()
    const at = world.clock.now()
    await db
      .insertInto('document_requests')
      .values({ ...place, type_id: kind.id, type: 2, requested_by: admin.user_id, created_at: at })
      .execute()
    expect((await undo(id)).body.message).toBe('import_histories_have_papers')
    await db.deleteFrom('document_requests').where('student_id', '=', ana.id).execute()
    expect((await undo(id)).status).toBe(200)
  })

  test('a later period of the same student that was imported after it', async () => {
    const ana = await newStudent()
    const first = await send('histories', csv([row(ana.document, ['2010-1', 'MAT1', '12'])]))
    const second = await send('histories', csv([row(ana.document, ['2010-2', 'MAT2', '12'])]))
    expect((await undo(first.body.data.id)).body.message).toBe('import_histories_are_continued')
    expect((await undo(second.body.data.id)).status).toBe(200)
    expect((await undo(first.body.data.id)).status).toBe(200)
  })

  test('another import into the period that it made', async () => {
    const [ana, eva, luz] = [await newStudent(), await newStudent(), await newStudent()]
    const first = await send('histories', csv([row(ana.document, ['2012-1', 'MAT1', '12'])]))
    const second = await send('histories', csv([row(eva.document, ['2012-1', 'MAT1', '12'])]))
    const { letter_code } = await db
      .selectFrom('sections')
      .select('letter_code')
      .where('import_id', '=', second.body.data.id)
      .executeTakeFirstOrThrow()
    expect(letter_code).toBe('H2')
    expect((await undo(first.body.data.id)).body.message).toBe('import_periods_are_in_use')
    // Of another specialization: it hangs on the period alone.
    const third = await send('histories', csv([row(luz.document, ['2012-1', 'CON1', '12'])]))
    expect((await undo(second.body.data.id)).status).toBe(200)
    expect((await undo(first.body.data.id)).body.message).toBe('import_periods_are_in_use')
    expect((await undo(third.body.data.id)).status).toBe(200)
    expect((await undo(first.body.data.id)).status).toBe(200)
  })
})

test('a note that was imported is corrected without an acta, and its course is never opened again', async () => {
  const ana = await newStudent()
  const { body } = await send('histories', csv([row(ana.document, ['2011-1', 'MAT1', '12'])]))
  const { section_id, id } = await db
    .selectFrom('course_sections as cs')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .select(['cs.id', 'cs.section_id'])
    .where('s.import_id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  const before = await countOf()
  const corrected = await admin.call(
    'PATCH',
    `/sections/${section_id}/courses/${it.idOf('MAT1')}/students/${ana.id}`,
    { note: 9, reason: 'Se leyó mal el libro' },
  )
  expect([corrected.status, corrected.body.data.enrolment_state]).toEqual([200, 'failed'])
  expect((await countOf())?.actas).toBe(before?.actas)
  const opened = db
    .updateTable('course_sections')
    .set({ notes_delivered_at: null })
    .where('id', '=', id)
    .execute()
  await expect(opened).rejects.toThrow('the notes were imported')
})
