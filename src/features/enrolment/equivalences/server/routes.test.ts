import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { codeOf } from '#test/support/document-requests.ts'
import { createStudentRow } from '#test/support/institute.ts'
import { toldLater } from '#test/support/told.ts'
import { createTracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const { db } = world
const toldTo = await toldLater(world)
const admin = world.as('admin')
const { idOf, periods, former, sectionOf } = await createTracks(world)

beforeAll(async () => {
  await db
    .updateTable('sections')
    .set({ males_limit: 90, females_limit: 90 })
    .where('males_limit', '=', 10)
    .execute()
  await sql`insert into institution (id, name, short_name, public_url) values (1, 'I', 'I', 'https://i.example')
    on conflict (id) do update set public_url = excluded.public_url`.execute(db)
})

type Given = [code: string, note?: number | null, taken?: string]
const body = (student_id: number, given: Given[], more: object = {}) => ({
  ...{ student_id, origin: 'Universidad Central', ...more },
  courses: given.map(([code, note, taken]) => ({
    course_id: idOf(code),
    taken: taken ?? `${code} de allá`,
    note,
  })),
})
const recognise = (student_id: number, given: Given[], more: object = {}) =>
  admin.call('POST', '/equivalences', body(student_id, given, more))
const recognised = async (student_id: number, given: Given[]): Promise<number> => {
  const { status, body: answer } = await recognise(student_id, given)
  expect([status, answer.message]).toEqual([201, undefined])
  return answer.data.id
}
const undo = (id: number, sent: object = { reason: 'Otra acta' }) =>
  admin.call('POST', `/equivalences/${id}/undo`, sent)
const historyOf = async (id: number) => (await admin.call('GET', `/students/${id}/history`)).body.data
const progressOf = async (id: number) => {
  const { data } = (await admin.call('GET', `/students/${id}/pensum-progress`)).body
  const courses = data.flatMap(
    (one: { semesters: { courses: { code: string; progress: { state: string } }[] }[] }) =>
      one.semesters.flatMap((semester) => semester.courses),
  )
  return (code: string) => courses.find((one: { code: string }) => one.code === code)?.progress.state
}
const weighing = (is: boolean) =>
  admin
    .call('PATCH', '/institution', { equivalences_in_index: is })
    .then(({ status }) => expect(status).toBe(200))

describe('recognised', () => {
  test('courses are approved everywhere at once, without a note or beside the index; the student is told', async () => {
    const student = await former('CB-1', { MAT1: 8, LEN1: 14 })
    expect(await historyOf(student.id)).toMatchObject({
      index: 10.57,
      approved_average: 14,
      credits: { approved: 3 },
    })
    const { status, body: answer } = await recognise(student.id, [['MAT1', 15, 'Cálculo 1'], ['LEN2']])
    expect([status, answer.data]).toMatchObject([
      201,
      {
        period: '2026-2',
        in_index: false,
        credits: 7,
        courses: [
          { code: 'LEN2', note: null },
          { code: 'MAT1', note: 15, taken: 'Cálculo 1' },
        ],
      },
    ])
    const history = await historyOf(student.id)
    expect(history).toMatchObject({
      ...{ index: 10.57, approved_average: 14, approved_courses: 3, credits: { approved: 10 } },
      equivalences: [
        { code: 'LEN2', definitive_note: null, counts: false, origin: 'Universidad Central' },
        { code: 'MAT1', definitive_note: 15, counts: false },
      ],
    })
    expect(history.left.courses).toBe(1)
    const state = await progressOf(student.id)
    expect(['MAT1', 'LEN2', 'MAT2'].map(state)).toEqual(['approved', 'approved', 'open'])
    expect((await toldTo(student.user_id)).at(-1)).toBe(
      'Se reconocieron por equivalencia 2 materias de Universidad Central: Lenguaje II, Matemática I.',
    )
    const { data } = (await admin.call('GET', `/students/${student.id}/courses/next-semester`)).body
    const answers = data.courses.map(({ course_code, code }: { course_code: string; code?: string }) => [
      course_code,
      code ?? 'allowed',
    ])
    expect([data.semester.number, answers]).toEqual([
      2,
      [
        ['LEN2', 'course_already_approved'],
        ['MAT2', 'allowed'],
      ],
    ])
  })

  test('where the institute says so a note weighs in the index and the average, also of what was failed here', async () => {
    await weighing(true)
    const student = await former('CB-1', { MAT1: 8, LEN1: 14 })
    const id = await recognised(student.id, [['MAT1', 15], ['LEN2']])
    await weighing(false)
    // (15 × 4 + 14 × 3) ÷ 7
    expect(await historyOf(student.id)).toMatchObject({ index: 14.57, approved_average: 14.57 })
    expect((await undo(id)).status).toBe(200)
    expect(await historyOf(student.id)).toMatchObject({
      index: 10.57,
      approved_average: 14,
      equivalences: [],
    })
  })

  test('who was never inscribed is given courses of any pensum, and is not put into them', async () => {
    const student = await createStudentRow(world)
    await recognised(student.id, [['MAT1', 16], ['PRO1']])
    const inscribed = await admin.call('POST', '/inscriptions/', {
      student_id: student.id,
      section_id: sectionOf('now CB-1'),
    })
    expect(inscribed.status).toBe(201)
    const taken = await db
      .selectFrom('enrolments as e')
      .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
      .select('cs.course_id')
      .where('e.student_id', '=', student.id)
      .execute()
    expect(taken.map(({ course_id }) => course_id)).toEqual([idOf('LEN1')])
  })

  test('with the last course the degree is proposed where the latest period is closed, and no longer when undone', async () => {
    const student = await former('INF-2', { PRO2: 14, RED2: 14, ETI: 14 })
    const closed = (at: unknown) =>
      sql`update periods set closed_at = ${at} where id = ${periods.before}`.execute(db)
    await sql`update course_sections set notes_delivered_at = claustro_now() where section_id in (
      select id from sections where period_id = ${periods.before})`.execute(db)
    await closed(world.clock.now())
    const proposed = async () =>
      (
        await db
          .selectFrom('students')
          .select('graduation_proposed_in')
          .where('id', '=', student.id)
          .executeTakeFirstOrThrow()
      ).graduation_proposed_in
    await recognised(student.id, [['PRO1', 12]])
    expect(await proposed()).toBeNull()
    const id = await recognised(student.id, [['RED1', 12]])
    expect(await proposed()).toBe(periods.before)
    await undo(id)
    expect(await proposed()).toBeNull()
    await closed(null)
  })

  test.skipIf(leftOut('pdftotext'))('resolution, kárdex and list say it', async () => {
    const student = await former('CB-1', { MAT1: 8 })
    const { data } = (await recognise(student.id, [['MAT1', 15, 'Cálculo 1']], { remark: 'Acta 12' })).body
    const words = async (path: string) =>
      (await wordsOfPdf((await admin.call('GET', path)).bytes, '-layout')).replaceAll(/\s+/g, ' ')
    const resolution = await words(`/equivalences/${data.id}/pdf`)
    for (const part of ['Universidad Central', 'Cálculo 1', 'MAT1, Matemática I', '15,00', 'Acta 12'])
      expect(resolution).toContain(part)
    expect(await words(`/students/${student.id}/history?format=pdf`)).toMatch(
      new RegExp(
        `Equivalencias Universidad Resolución N\\.º 0*${data.number} .*Central .*Matemática I, por Cálculo 1`,
      ),
    )
    const list = await admin.call('GET', `/equivalences?format=csv&student_id=${student.id}&is_standing=true`)
    expect(list.bytes.toString()).toContain('Universidad Central')
    for (const sort_by of ['created_at', 'number', 'student_name', 'origin'])
      expect(
        (await admin.call('GET', '/equivalences', undefined, { query: { sort_by: `${sort_by},asc` } }))
          .status,
      ).toBe(200)
  })

  test('what was recognised before is offered for the same origin, what the student has is not', async () => {
    const student = await former('CB-1', { MAT1: 12 })
    await recognised((await former('CB-1', {})).id, [['LEN1', null, 'Castellano']])
    const offer = async (origin: string) =>
      (
        await admin.call('GET', `/students/${student.id}/equivalences/offer`, undefined, {
          query: { origin },
        })
      ).body.data
    const { courses, origins } = await offer('universidad central')
    expect(origins).toEqual(['Universidad Central'])
    expect(courses.map(({ code }: { code: string }) => code)).toEqual(['LEN1', 'LEN2', 'MAT2'])
    expect(courses[0].taken).toContain('Castellano')
    expect((await offer('otra')).courses[0].taken).toEqual([])
  })
})

describe('refusals', () => {
  test('what is approved, taken now, of another pensum or below the note that approves', async () => {
    const student = await former('CB-1', { MAT1: 12, LEN1: null })
    const refused = async (given: Given[]) => {
      const { status, body: answer } = await recognise(student.id, given)
      return [status, answer.errors ?? answer.message]
    }
    expect(await refused([['MAT1']])).toEqual([409, 'course_already_approved'])
    expect((await recognise(student.id, [['MAT1'], ['LEN2']])).body.description).toBe('Matemática I.')
    expect(await refused([['LEN1']])).toEqual([409, 'equivalence_course_running'])
    expect(await refused([['CON1']])).toEqual([409, 'equivalence_course_elsewhere'])
    expect(await refused([['LEN2', 9]])).toEqual([422, { 'courses.0.note': ['min:10'] }])
    expect(await refused([['LEN2'], ['LEN2']])).toEqual([422, { 'courses.1.course_id': ['distinct'] }])
    expect(await refused([])).toEqual([422, { courses: ['min:1'] }])
    expect((await historyOf(student.id)).equivalences).toEqual([])
  })

  test('who is retired or graduated, and an institute without a period', async () => {
    const student = await former('CB-1', {})
    await db.updateTable('students').set({ state: 'retired' }).where('id', '=', student.id).execute()
    expect(await codeOf(recognise(student.id, [['MAT1']]))).toBe('409 student_not_active')
    const empty = await createWorld()
    const person = await createStudentRow(empty)
    const { id } = await empty.db
      .insertInto('courses')
      .values({ code: 'A1', title: 'A', credits: 1, hours: 1, max_absences_to_fail: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const sent = { student_id: person.id, origin: 'X', courses: [{ course_id: id, taken: 'A' }] }
    expect(await codeOf(empty.as('admin').call('POST', '/equivalences', sent))).toBe('404 period_not_found')
  })

  test('of two who recognise the same one is first; numbers have no gaps', async () => {
    await world.openConnections(4)
    const student = await former('CB-1', {})
    const both = await Promise.all([recognise(student.id, [['MAT1']]), recognise(student.id, [['MAT1']])])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const others = await Promise.all(
      [1, 2, 3].map(async () => recognise((await former('CB-1', {})).id, [['MAT1'], ['LEN1']])),
    )
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201])
    const rows = await db.selectFrom('equivalences').select('number').orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
    const broken = sql`insert into equivalences (number, student_id, period_id, origin, in_index, created_by)
      values (9999, ${student.id}, ${periods.now}, 'X', false, ${admin.user_id})`.execute(db)
    await expect(broken).rejects.toMatchObject({ constraint: 'equivalences_follow' })
  })
})

describe('undone', () => {
  test('says before what was taken since and rests on it; then the course is open again', async () => {
    const student = await former('CB-1', { LEN1: 14 })
    const id = await recognised(student.id, [['MAT1']])
    world.clock.move(60_000)
    const as = await world.signIn(admin.user_id)
    const inscribed = await as.call('POST', '/inscriptions/', {
      ...{ student_id: student.id, section_id: sectionOf('now CB-2') },
    })
    expect(inscribed.status).toBe(201)
    const rehearsed = await undo(id, { dry_run: true })
    expect([rehearsed.status, rehearsed.body.broken]).toEqual([
      200,
      [{ title: 'Matemática II', year: 2026, number: 2 }],
    ])
    expect(rehearsed.body.data.undone_at).toBeNull()
    expect((await toldTo(student.user_id)).at(-1)).not.toMatch(/^Se deshizo/)
    const { body: answer } = await undo(id)
    expect(answer.data).toMatchObject({ undo_reason: 'Otra acta' })
    expect((await toldTo(student.user_id)).at(-1)).toMatch(
      /^Se deshizo la resolución de equivalencias N\.º \d+\. Motivo: Otra acta$/,
    )
    expect(await codeOf(undo(id))).toBe('409 equivalence_already_undone')
    await recognised(student.id, [['MAT1']])
  })

  test('not while a paper made since counts it, nor of a graduate', async () => {
    const student = await former('CB-1', { LEN1: 14 })
    const id = await recognised(student.id, [['MAT1']])
    await admin.call('GET', `/students/${student.id}/history?format=pdf`)
    expect(await codeOf(undo(id))).toBe('409 equivalence_has_papers')
    await db.updateTable('students').set({ state: 'graduated' }).where('id', '=', student.id).execute()
    expect(await codeOf(undo(id))).toBe('409 equivalence_of_graduate')
    expect(await codeOf(undo(999_999))).toBe('404 resource_not_found')
  })
})
