import { beforeAll, describe, expect, test } from 'vitest'
import { deliverByRows } from '#test/support/classes.ts'
import { refusal } from '#test/support/preregistration.ts'
import { createTracks, type Tracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
let it: Tracks
beforeAll(async () => {
  it = await createTracks(world)
  await db
    .insertInto('institution')
    .values({ id: 1, name: 'Instituto', short_name: 'I' })
    .onConflict((on) => on.doNothing())
    .execute()
})

type Body = Record<string, unknown>
const reinscribe = (id: number, body: Body = {}, query = '') =>
  admin.call('POST', `/students/${id}/re-inscription${query}`, body)
const preview = (id: number, query = '') => admin.call('GET', `/students/${id}/courses/next-semester${query}`)
const state = async (id: number) => (await admin.call('GET', `/students/${id}/inscription-state`)).body.data
type Judged = { title: string; allowed: boolean; code?: string; sentence?: string }
const codes = (courses: Judged[]) => Object.fromEntries(courses.map((one) => [one.title, one.code ?? 'open']))
const takenBy = async (id: number) =>
  (
    await db
      .selectFrom('enrolments as e')
      .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
      .innerJoin('courses as c', 'c.id', 'cs.course_id')
      .innerJoin('sections as s', 's.id', 'cs.section_id')
      .select('c.code')
      .where('e.student_id', '=', id)
      .where('s.period_id', '=', it.periods.now)
      .orderBy('c.code')
      .execute()
  ).map(({ code }) => code)

describe('who approved the semester', () => {
  test('sees the next one whole and takes it, at the price of the period', async () => {
    const { id } = await it.former('CB-1', { MAT1: 15, LEN1: 12 })
    const { body } = await preview(id)
    expect(body.data).toMatchObject({
      allowed: true,
      kind: 'regular',
      semester: { number: 2 },
      is_again: false,
      is_semester_approved: true,
      semester_price_e2: 12_000,
    })
    expect(codes(body.data.courses)).toEqual({ 'Matemática II': 'open', 'Lenguaje II': 'open' })
    const mathematics = body.data.courses.find(({ title }: Judged) => title === 'Matemática II')
    expect(mathematics.basis).toEqual([{ title: 'Matemática I', note: 15 }])
    expect(await state(id)).toMatchObject({ can_inscribe: true, kind: 'regular' })
    const done = await reinscribe(id)
    expect(done.status).toBe(201)
    expect(done.body.data).toMatchObject({
      kind: 'regular',
      semester_number: 2,
      semester_price_e2: 12_000,
      skipped: [],
    })
    expect(await takenBy(id)).toEqual(['LEN2', 'MAT2'])
    expect(refusal(await reinscribe(id))).toEqual([409, 'period_and_student_latest_period_are_equals'])
  })

  test('does it alone, and only strictly', async () => {
    const { id, user_id } = await it.former('CB-1', { MAT1: 15, LEN1: 12 })
    const self = await world.signIn(user_id)
    const path = `/students/${id}/re-inscription`
    expect(refusal(await self.call('POST', `${path}?throw_on_any_error=0`, {}))).toEqual([
      403,
      'this_action_is_unauthorized',
    ])
    const headers = { 'idempotency-key': 'una-sola-vez-0001' }
    const [one, again] = [
      await self.call('POST', path, {}, { headers }),
      await self.call('POST', path, {}, { headers }),
    ]
    expect([one.status, again.status, again.body.data.id]).toEqual([201, 201, one.body.data.id])
  })

  test('chooses a specialization after the basic track, where the average reaches', async () => {
    const { id } = await it.former('CB-2', { MAT1: 15, LEN1: 12, MAT2: 14, LEN2: 11 })
    const open = (await preview(id)).body.data
    expect([open.code, open.specializations.map(({ title }: { title: string }) => title)]).toEqual([
      'specialization_not_present',
      ['Carrera ADM', 'Carrera INF'],
    ])
    expect(await state(id)).toMatchObject({ can_inscribe: true })
    expect(refusal(await reinscribe(id))).toEqual([409, 'specialization_not_present'])
    const done = await reinscribe(id, { specialization_id: it.idOf('INF') })
    expect([done.status, done.body.data.semester_number]).toEqual([201, 1])
    expect(await takenBy(id)).toEqual(['PRO1', 'RED1'])
  })

  test('is held back by an average below the least of the latest closed period', async () => {
    const closed = (closed_at: string | null) =>
      db
        .updateTable('periods')
        .set({ closed_at: closed_at as never })
        .where('id', '=', it.periods.before)
        .execute()
    await deliverByRows(world, { period_id: it.periods.before })
    await closed(world.clock.now())
    const { id } = await it.former('CB-2', { MAT1: 10, LEN1: 11, MAT2: 10, LEN2: 12 })
    const refused = await reinscribe(id, { specialization_id: it.idOf('INF') })
    expect(refusal(refused)).toEqual([409, 'basic_avg_lt_approval_minimum_avg'])
    // (4·10 + 3·11 + 4·10 + 3·12) ÷ 14 = 10,642…
    expect(refused.body.why).toMatchObject({ rule: 'average', wants: 12, has: 10.64 })
    expect(refused.body.description).toContain('es 10,64 y el mínimo es 12,00')
    await closed(null)
  })

  test('has no further semester in the end', async () => {
    const { id } = await it.former('INF-2', { PRO1: 15, RED1: 12, PRO2: 14, RED2: 11, ETI: 18 })
    expect(refusal(await preview(id))).toEqual([404, 'next_semester_not_found'])
    expect(refusal(await reinscribe(id))).toEqual([404, 'next_semester_not_found'])
    expect(await state(id)).toMatchObject({ can_inscribe: false, code: 'next_semester_not_found' })
  })
})

describe('who failed a course', () => {
  test('of a semester before the last goes on, and is told why and what stays pending', async () => {
    const { id } = await it.former('CB-2', { MAT1: 15, LEN1: 8, MAT2: 14, LEN2: 12 })
    const { body } = await preview(id, `?specialization_id=${it.idOf('INF')}`)
    expect(body.data).toMatchObject({
      allowed: true,
      is_semester_approved: true,
      semester: { number: 1 },
      sentence:
        'Aprobó el semestre 2 de Carrera CB y sigue con el semestre 1 de Carrera INF. Queda pendiente Lenguaje I (reprobada en 2026-1 con 08,00).',
    })
    const taken = await reinscribe(id, { specialization_id: it.idOf('INF') })
    expect([taken.status, await takenBy(id)]).toEqual([201, ['LEN1', 'PRO1', 'RED1']])
  })

  test('is told of each course the rule, what is missing and the way out', async () => {
    const { id } = await it.former('INF-1', { PRO1: 15, RED1: 8.5 })
    const { body } = await preview(id)
    expect(body.data).toMatchObject({ allowed: true, semester: { number: 2 }, is_semester_approved: false })
    expect(codes(body.data.courses)).toEqual({
      'Programación II': 'open',
      'Redes II': 'prelation_not_approved',
      Ética: 'open',
      'Redes I': 'open',
    })
    const locked = body.data.courses.find(({ title }: Judged) => title === 'Redes II')
    expect(locked.sentence).toBe(
      'No puede cursar Redes II: falta aprobar Redes I (reprobada en 2026-1 con 08,50). El mínimo es 10. Se ofrece de nuevo en 2026-2.',
    )
    expect(locked.why).toMatchObject({
      rule: 'prelation',
      missing: [
        {
          title: 'Redes I',
          verdict: 'failed',
          note: 8.5,
          period_name: '2026-1',
          minimum_note: 10,
          is_offered: true,
        },
      ],
    })
  })

  test('is refused strictly without a choice, and takes what is open with one, the repeated course elsewhere', async () => {
    const { id } = await it.former('INF-1', { PRO1: 15, RED1: 8.5 })
    expect(refusal(await reinscribe(id))).toEqual([409, 'student_cant_move_to_next_semester'])
    const course_ids = ['PRO2', 'RED1', 'RED2'].map(it.idOf)
    expect(refusal(await reinscribe(id, { course_ids }))).toEqual([409, 'prelation_not_approved'])
    const unknown = await reinscribe(id, { course_ids: [it.idOf('CON1')] })
    expect([unknown.status, unknown.body.errors]).toEqual([422, { course_ids: ['in'] }])
    const done = await reinscribe(id, { course_ids: course_ids.slice(0, 2) })
    expect(done.status).toBe(201)
    const places = done.body.data.enrolled.map((one: { title: string; section_id: number }) => [
      one.title,
      one.section_id,
    ])
    expect(places).toEqual([
      ['Programación II', it.sectionOf('now INF-2')],
      ['Redes I', it.sectionOf('now INF-1')],
    ])
  })

  test('is enrolled leniently in what is open; the rest is named', async () => {
    const { id } = await it.former('INF-1', { PRO1: 15, RED1: 'absent' })
    const { status, body } = await reinscribe(id, {}, '?throw_on_any_error=0')
    expect([status, body.data.skipped.map(({ code }: { code: string }) => code)]).toEqual([
      201,
      ['prelation_not_approved'],
    ])
    expect(body.data.skipped[0].sentence).toContain('aplazada por inasistencias en 2026-1')
    expect(await takenBy(id)).toEqual(['ETI', 'PRO2', 'RED1'])
  })

  test('repeats the same semester where none of the next is open', async () => {
    const { id } = await it.former('CB-1', { MAT1: 5, LEN1: 'withdrawn' })
    expect((await preview(id)).body.data).toMatchObject({
      allowed: true,
      is_again: true,
      semester: { number: 1 },
    })
    const course_ids = [it.idOf('MAT1')]
    const done = await reinscribe(id, { course_ids })
    expect([done.status, done.body.data.semester_number]).toEqual([201, 1])
    expect(await takenBy(id)).toEqual(['MAT1'])
  })

  test('waits for notes that were not handed over, whoever failed by absence too: it can still be lifted', async () => {
    const { id } = await it.former('CB-1', { MAT1: null, LEN1: null })
    const absent = await it.former('CB-1', { MAT1: 'absent', LEN1: 'absent' }, { gender: 'male' })
    for (const who of [id, absent.id])
      expect((await preview(who)).body.data).toMatchObject({
        allowed: false,
        code: 'student_cant_move_to_next_semester',
        sentence:
          'Faltan notas definitivas de 2026-1: Matemática I y Lenguaje I. Podrá reinscribirse cuando se entreguen.',
      })
    expect(codes((await preview(id)).body.data.courses)['Matemática II']).toBe('prelation_not_approved')
    expect((await state(id)).why).toMatchObject({ rule: 'verdict' })
  })
})

describe('what stands in the way', () => {
  test('debt, where the institute says so', async () => {
    const { id } = await it.former('CB-1', { MAT1: 15, LEN1: 12 }, { debt_e2: 9_666 })
    const blocks = (debt_blocks_reinscription: boolean) =>
      admin.call('PATCH', '/institution', { debt_blocks_reinscription })
    expect((await preview(id)).body.data).toMatchObject({ allowed: true, debt_e2: 9_666, debt_blocks: false })
    expect((await blocks(true)).body.data.debt_blocks_reinscription).toBe(true)
    const refused = await reinscribe(id)
    await blocks(false)
    expect(refusal(refused)).toEqual([409, 'student_has_debt'])
    expect(refused.body.description).toContain('Debe 96,66')
    expect((await reinscribe(id)).status).toBe(201)
  })

  test('who graduated, and who was never inscribed', async () => {
    const { id, user_id } = await it.former('CB-1', { MAT1: 15, LEN1: 12 })
    const become = (to: string) =>
      db.updateTable('students').set({ state: to }).where('id', '=', id).execute()
    await become('graduated')
    expect(refusal(await preview(id))).toEqual([409, 'unable_to_preview_next_semester'])
    await become('retired')
    const self = await world.signIn(user_id)
    expect(refusal(await self.call('POST', `/students/${id}/re-inscription`, {}))).toEqual([
      409,
      'unable_to_preview_next_semester',
    ])
    // What has to be looked at is said before.
    const { body } = await preview(id)
    expect(body.data).toMatchObject({
      kind: 'reincorporation',
      returning: {
        was_retired: true,
        last_period_name: '2026-1',
        periods_missed: 0,
        pensum: null,
        began_on: '2026-09-01',
      },
    })
    const back = await reinscribe(id)
    expect([back.status, back.body.data.kind]).toEqual([201, 'reincorporation'])
    const student = await db.selectFrom('students').select('state').where('id', '=', id).executeTakeFirst()
    expect(student?.state).toBe('active')
  })

  test('another specialization, a section of another semester, and a full one', async () => {
    const { id } = await it.former('INF-1', { PRO1: 15, RED1: 12 }, { gender: 'male' })
    expect(refusal(await reinscribe(id, { specialization_id: it.idOf('ADM') }))).toEqual([
      409,
      'specialization_not_of_student',
    ])
    expect(refusal(await reinscribe(id, { section_id: it.sectionOf('now INF-1') }))).toEqual([
      404,
      'section_not_found_for_inscription',
    ])
    const section_id = it.sectionOf('now INF-2')
    const limit = (males_limit: number) =>
      db.updateTable('sections').set({ males_limit }).where('id', '=', section_id).execute()
    await limit(0)
    expect(refusal(await reinscribe(id))).toEqual([409, 'no_available_sections_for_inscription'])
    const other = await it.section(it.periods.now, 'INF-2', { letter_code: 'B' })
    expect(refusal(await reinscribe(id, { section_id }))).toEqual([
      409,
      'section_is_filled_or_gender_is_filled',
    ])
    const { body } = await reinscribe(id)
    await limit(10)
    expect(body.data.section_id).toBe(other)
  })

  test('a semester without sections, a track without pensum, and no open period', async () => {
    const { id } = await it.former('ADM-1', { CON1: 9 })
    await db.deleteFrom('sections').where('id', '=', it.sectionOf('now ADM-1')).execute()
    expect((await preview(id)).body.data).toMatchObject({ allowed: false })
    const left = {
      code: 'cant_move_to_next_semester',
      sentence: expect.stringContaining('no tiene secciones del semestre 2'),
    }
    const { id: other } = await it.former('CB-1', { MAT1: 15, LEN1: 12 })
    await db.deleteFrom('inscriptions').where('section_id', '=', it.sectionOf('now CB-2')).execute()
    await db.deleteFrom('sections').where('id', '=', it.sectionOf('now CB-2')).execute()
    expect((await preview(other)).body.data).toMatchObject({ allowed: false, ...left })
    expect(refusal(await reinscribe(other))).toEqual([409, 'cant_move_to_next_semester'])
    const { id: away } = await it.former('INF-1', { PRO1: 15, RED1: 12 })
    await db
      .deleteFrom('inscriptions')
      .where('specialization_id', '=', it.idOf('INF'))
      .where('period_id', '=', it.periods.now)
      .execute()
    await db
      .deleteFrom('sections')
      .where('specialization_id', '=', it.idOf('INF'))
      .where('period_id', '=', it.periods.now)
      .execute()
    await db
      .deleteFrom('period_pensums')
      .where('period_id', '=', it.periods.now)
      .where('specialization_id', '=', it.idOf('INF'))
      .execute()
    expect(refusal(await preview(away))).toEqual([404, 'unable_to_find_next_semester'])
    expect(refusal(await reinscribe(away))).toEqual([404, 'unable_to_find_next_semester'])
    const closed = (enabled_inscriptions: boolean) =>
      db.updateTable('periods').set({ enabled_inscriptions }).where('id', '=', it.periods.now).execute()
    await closed(false)
    const none = await preview(other)
    expect([none.status, none.body.error_code, none.body.why.rule]).toEqual([400, 'EIN001', 'period'])
    const over = await preview(other, `?period_id=${it.periods.before}`)
    expect([over.body.error_code, over.body.description]).toEqual([
      'EIN001',
      expect.stringContaining('terminaron el domingo 30 de noviembre'),
    ])
    expect(refusal(await reinscribe(other))).toEqual([400, 'period_inscriptions_are_disabled'])
    expect(await state(other)).toMatchObject({
      can_inscribe: false,
      code: 'period_inscriptions_are_disabled',
      why: { rule: 'period' },
      sentence: expect.stringContaining('Ningún período tiene las inscripciones abiertas'),
    })
    await closed(true)
  })
})
