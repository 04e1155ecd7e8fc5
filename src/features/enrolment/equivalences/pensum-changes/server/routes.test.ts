import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { studentNoticeJob } from '#features/messages/notifications/quiet/server/jobs.ts'
import { createStudentRow } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createTracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const jobs = await jobsOf(world, studentNoticeJob)
const admin = world.as('admin')
const { idOf, periods, former, section } = await createTracks(world)
const ids = new Map<string, number>()
const named = (name: string): number => ids.get(name) ?? idOf(name)

/** A pensum that both periods follow, of courses that stand already or are made. */
async function newPensum(code: string, semesters: readonly (readonly string[])[], specialization_id: number) {
  const made = async (path: string, body: object): Promise<number> => {
    const { status, body: answer } = await admin.call('POST', path, body)
    expect([path, status, answer.errors]).toEqual([path, 201, undefined])
    return answer.data.id
  }
  const pensum_id = await made('/pensums', { name: `Pensum ${code}`, specialization_id })
  ids.set(`pensum ${code}`, pensum_id)
  for (const [at, codes] of semesters.entries()) {
    const semester = await made('/semesters', { pensum_id, number: at + 1, code: `${code}-${at + 1}` })
    ids.set(`${code}-${at + 1}`, semester)
    for (const course of codes)
      if (!ids.has(course) && !/^(PRO|RED|ETI)/.test(course))
        ids.set(
          course,
          await made('/courses', {
            ...{ code: course, title: `Materia ${course}`, credits: 3, hours: 4, max_absences_to_fail: 6 },
          }),
        )
    await admin.call('PUT', `/semesters/${semester}/courses`, { course_ids: codes.map(named) })
  }
  await db.updateTable('pensums').set({ versioned: true }).where('id', '=', pensum_id).execute()
  return pensum_id
}
const follow = (period_id: number, specialization_id: number, pensum_id: number) =>
  db.insertInto('period_pensums').values({ period_id, specialization_id, pensum_id }).execute()
let tel = 0

beforeAll(async () => {
  const { body } = await admin.call('POST', '/specializations', { code: 'TEL', title: 'Carrera TEL' })
  const specialization_id: number = body.data.id
  ids.set('TEL', specialization_id)
  tel = await newPensum(
    'TEL',
    [
      ['PRO1', 'TEL1'],
      ['TEL2', 'TEL3'],
    ],
    specialization_id,
  )
  await follow(periods.now, specialization_id, tel)
})

const preview = async (id: number, more: object = {}) => {
  const sent = { pensum_id: tel, dry_run: true, ...more }
  const { status, body } = await admin.call('POST', `/students/${id}/pensum-changes`, sent)
  expect([status, body.errors ?? body.message]).toEqual([200, undefined])
  return body.data.preview
}
const change = (id: number, more: object = {}) =>
  admin.call('POST', `/students/${id}/pensum-changes`, { pensum_id: tel, reason: 'Lo pidió', ...more })
const undo = (id: number) => admin.call('POST', `/pensum-changes/${id}/undo`, { reason: 'Se arrepintió' })
const codesOf = (courses: { code: string }[]) => courses.map(({ code }) => code)
const said = async (answer: ReturnType<typeof change>) => {
  const { status, body } = await answer
  return [status, body.errors ?? body.message]
}
const pair = (taken: string, course: string, with_note = true) => ({
  ...{ taken_course_id: named(taken), course_id: named(course), with_note },
})
const nextOf = async (id: number) =>
  (await admin.call('GET', `/students/${id}/courses/next-semester`)).body.data
const toldTo = async (user_id: number) => {
  world.clock.move(60_000)
  await jobs.drain()
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .select('n.content')
    .where('r.user_id', '=', user_id)
    .orderBy('n.id')
    .execute()
  return rows.map(({ content }) => content)
}

describe('before', () => {
  test('what comes along, what would be lost and what is left are said, and nothing is written', async () => {
    const { id } = await former('INF-1', { PRO1: 14, RED1: 12 })
    const seen = await preview(id)
    expect({ ...seen, from: seen.from.pensum, to: seen.to.pensum }).toMatchObject({
      ...{ from: 'Pensum INF', to: 'Pensum TEL', obstacles: [], recognised: [], semesters: 2 },
      ...{ lost: { courses: 1, credits: 3 }, semester_number: 2 },
      before: { approved_credits: 7, total_credits: 16, left: 3 },
      after: { approved_credits: 4, total_credits: 13, left: 3 },
    })
    expect([seen.carried, seen.beyond, seen.open, seen.lacking].map(codesOf)).toEqual([
      ['PRO1'],
      ['RED1'],
      ['TEL1', 'TEL2', 'TEL3'],
      ['TEL1', 'TEL2', 'TEL3'],
    ])
    const other = await preview(id, { recognised: [pair('RED1', 'TEL1')] })
    expect(other).toMatchObject({
      ...{ lost: { courses: 0, credits: 0 }, after: { approved_credits: 7, left: 2 }, semester_number: 2 },
      recognised: [{ course_id: named('TEL1'), note: 12, with_note: true }],
    })
    expect((await db.selectFrom('pensum_changes').select('id').execute()).length).toBe(0)
    const { body } = await admin.call('GET', `/students/${id}/pensum-changes`)
    expect(body.data).toMatchObject({ own: { pensum: 'Pensum INF' }, changes: [], obstacles: [] })
    expect(body.data.targets.map((one: { pensum: string }) => one.pensum)).toEqual([
      'Pensum ADM',
      'Pensum TEL',
    ])
  })

  test('what stands in the way is said: what is taken now, a change before', async () => {
    const { id } = await former('INF-1', { PRO1: 14, RED1: null })
    expect((await preview(id)).obstacles).toEqual([
      {
        code: 'pensum_change_courses_running',
        sentence: 'Cursa ahora Redes I: espere sus notas, o retírelas antes.',
      },
    ])
    expect(await said(change(id))).toEqual([409, 'pensum_change_courses_running'])
    await db.updateTable('enrolments').set({ state: 'withdrawn' }).where('student_id', '=', id).execute()
    expect((await change(id)).status).toBe(200)
    const back = { pensum_id: idOf('pensum ADM') }
    expect(await said(change(id, back))).toEqual([409, 'pensum_change_pending'])
    expect((await preview(id, back)).obstacles).toMatchObject([{ code: 'pensum_change_pending' }])
  })
})

describe('changed', () => {
  test('by one act, with a resolution: progress, what is left and the re-inscription follow; the student is told', async () => {
    const student = await former('INF-1', { PRO1: 14, RED1: 12, ETI: 6 })
    const { id } = student
    const { status, body } = await change(id, { recognised: [pair('RED1', 'TEL1')] })
    expect([status, body.data?.change]).toMatchObject([
      200,
      {
        ...{ semester_number: 2, period: '2026-1', reason: 'Lo pidió', resolution: expect.any(Number) },
        ...{ from: { pensum: 'Pensum INF' }, to: { pensum: 'Pensum TEL' }, undone_at: null },
      },
    ])
    const { body: history } = await admin.call('GET', `/students/${id}/history`)
    expect(history.data.equivalences).toMatchObject([
      { code: 'TEL1', taken: 'Redes I', definitive_note: 12, origin: 'Carrera INF, Pensum INF' },
    ])
    expect(history.data.left).toMatchObject({ specialization_title: 'Carrera TEL', courses: 2 })
    const progress = (await admin.call('GET', `/students/${id}/pensum-progress`)).body.data
    expect(
      progress.map((one: { name: string; leads_to_degree: boolean }) => [one.name, one.leads_to_degree]),
    ).toEqual([
      ['Pensum INF', false],
      ['Pensum TEL', true],
    ])
    const section_id = await sectionOfTel(2, ['TEL2', 'TEL3'])
    const next = await nextOf(id)
    // What was failed of the pensum that was left is asked of nobody.
    expect([
      next.semester.number,
      next.courses.map((one: { course_code: string }) => one.course_code),
    ]).toEqual([2, ['TEL2', 'TEL3']])
    const told = await toldTo(student.user_id)
    expect(told).toContain(
      'Se cambió su pensum: ahora es Carrera TEL, Pensum TEL. En la próxima inscripción le corresponde el semestre 2.',
    )
    const elsewhere = await section(periods.now, 'INF-2', { letter_code: 'Z' })
    const refused = await admin.call('POST', '/inscriptions/', { student_id: id, section_id: elsewhere })
    expect([refused.body.message, refused.body.description]).toEqual([
      'specialization_not_of_student',
      'Cambió de pensum a Carrera TEL: le corresponde el semestre 2 de Carrera TEL, no el semestre 2 de Carrera INF.',
    ])
    const made = await admin.call('POST', `/students/${id}/re-inscription`, { section_id })
    expect([made.status, made.body.message]).toEqual([201, undefined])
    expect(await said(undo(body.data.change.id))).toEqual([409, 'pensum_change_followed'])
    // It is the table the next time.
    const again = await former('INF-1', { PRO1: 14, RED1: 15 })
    expect((await preview(again.id)).recognised).toMatchObject([{ course_id: named('TEL1'), note: 15 }])
    expect((await preview(again.id, { recognised: [] })).recognised).toEqual([])
  })

  test('within the specialization, to the pensum that a period to come follows', async () => {
    const { id } = await former('INF-1', { PRO1: 14, RED1: 8 })
    const pensum_id = await newPensum('INF-B', [['PRO1'], ['RED1', 'PRO2', 'B3']], idOf('INF'))
    const { rows } = await sql<{
      id: number
    }>`insert into periods (year, number, enabled, enabled_inscriptions, weeks_length,
        start_date, end_date, first_cut_start_date, first_cut_end_date, second_cut_start_date, second_cut_end_date,
        approval_minimum_avg, approval_minimum_note, semester_price_e2)
      select 2027, 1, false, false, weeks_length, start_date + 365, end_date + 365, first_cut_start_date + 365,
        first_cut_end_date + 365, second_cut_start_date + 365, second_cut_end_date + 365, approval_minimum_avg,
        approval_minimum_note, semester_price_e2 from periods where id = ${periods.now} returning id`.execute(
      db,
    )
    await follow(rows[0]?.id ?? 0, idOf('INF'), pensum_id)
    const { status } = await change(id, { pensum_id, semester_number: 2 })
    expect(status).toBe(200)
    const { left } = (await admin.call('GET', `/students/${id}/history`)).body.data
    expect([left.specialization_title, left.courses]).toEqual(['Carrera INF', 3])
  })

  test('undone, it leaves nothing behind, and of both nothing is told within the minute', async () => {
    const student = await former('INF-1', { PRO1: 14, RED1: 12 })
    const before = await nextOf(student.id)
    const { body } = await change(student.id, { recognised: [pair('RED1', 'TEL2', false)] })
    const { status, body: answer } = await undo(body.data.change.id)
    expect([status, answer.data]).toMatchObject([200, { undo_reason: 'Se arrepintió' }])
    expect((await admin.call('GET', `/students/${student.id}/history`)).body.data).toMatchObject({
      equivalences: [],
      left: { specialization_title: 'Carrera INF' },
    })
    expect(await nextOf(student.id)).toEqual(before)
    expect(await toldTo(student.user_id)).toEqual([])
    expect(await said(undo(body.data.change.id))).toEqual([409, 'pensum_change_already_undone'])
    const again = await change(student.id)
    expect(again.status).toBe(200)
    await toldTo(student.user_id)
    expect((await undo(again.body.data.change.id)).status).toBe(200)
    expect(await toldTo(student.user_id)).toContain(
      'Se deshizo el cambio de pensum: sigue en Carrera INF, Pensum INF. Motivo: Se arrepintió',
    )
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('entity', '=', 'pensum_change')
      .where('entity_id', '=', body.data.change.id)
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { action: 'pensum_changes.create', after: { lost_courses: '0 materias, 0 UC', next_semester: 1 } },
      { action: 'pensum_changes.undo' },
    ])
  })
})

describe('refusals', () => {
  test('what may not be recognised is said at its field; a reason is asked for', async () => {
    const { id } = await former('INF-1', { PRO1: 14, RED1: 12 })
    const wrong = (recognised: object[]) => said(change(id, { recognised }))
    expect(await wrong([pair('PRO2', 'TEL1')])).toEqual([422, { 'recognised.0.taken_course_id': ['in'] }])
    expect(await wrong([pair('RED1', 'RED2')])).toEqual([422, { 'recognised.0.course_id': ['in'] }])
    expect(await wrong([pair('RED1', 'TEL1'), pair('RED1', 'TEL1')])).toEqual([
      422,
      { 'recognised.1.course_id': ['distinct'], 'recognised.1.taken_course_id': ['distinct'] },
    ])
    expect(await said(change(id, { semester_number: 3 }))).toEqual([422, { semester_number: ['max:2'] }])
    expect(await said(change(id, { reason: undefined }))).toEqual([422, { reason: ['required'] }])
    await sql`update enrolments set definitive_note = 9.5 where student_id = ${id} and state = 'approved'
      and course_section_id in (select cs.id from course_sections cs where cs.course_id = ${idOf('RED1')})`.execute(
      db,
    )
    expect(await wrong([pair('RED1', 'TEL1')])).toEqual([422, { 'recognised.0.with_note': ['min:10'] }])
    // Without the note it is recognised all the same.
    expect((await preview(id, { recognised: [pair('RED1', 'TEL1')] })).recognised).toMatchObject([
      { note: null, with_note: false },
    ])
  })

  test('who was never inscribed or is retired, a pensum that no period follows or of the basic track, and one that leaves nothing', async () => {
    const nobody = await createStudentRow(world)
    expect(await said(change(nobody.id))).toEqual([409, 'pensum_change_without_inscription'])
    const { id } = await former('INF-1', { PRO1: 14, RED1: 12 })
    for (const pensum_id of [idOf('pensum CB'), idOf('pensum INF')])
      expect(await said(change(id, { pensum_id }))).toEqual([409, 'pensum_not_for_change'])
    const all = { pensum_id: idOf('pensum ADM'), recognised: [pair('RED1', 'CON1')] }
    expect(await said(change(id, all))).toEqual([409, 'pensum_change_leaves_nothing'])
    await db.updateTable('students').set({ state: 'retired' }).where('id', '=', id).execute()
    expect(await said(change(id))).toEqual([409, 'student_not_active'])
  })

  test('a kárdex made since, or a degree, keeps what was recognised; of two at once one is first', async () => {
    const { id } = await former('INF-1', { PRO1: 14, RED1: 12 })
    await world.openConnections(2)
    const both = await Promise.all([change(id, { recognised: [pair('RED1', 'TEL1')] }), change(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [{ id: made = 0 } = {}] = await db
      .selectFrom('pensum_changes')
      .select('id')
      .where('student_id', '=', id)
      .execute()
    await undo(made)
    const { body } = await change(id, { recognised: [pair('RED1', 'TEL1')] })
    await admin.call('PATCH', '/institution', { public_url: 'https://i.example' })
    await admin.call('GET', `/students/${id}/history?format=pdf`)
    expect(await said(undo(body.data.change.id))).toEqual([409, 'equivalence_has_papers'])
    await db.updateTable('students').set({ state: 'graduated' }).where('id', '=', id).execute()
    expect(await said(undo(body.data.change.id))).toEqual([409, 'equivalence_of_graduate'])
    expect(await said(undo(999_999))).toEqual([404, 'resource_not_found'])
  })
})

async function sectionOfTel(number: number, courses: readonly string[]): Promise<number> {
  const { id } = await db
    .insertInto('sections')
    .values({
      ...{ period_id: periods.now, specialization_id: named('TEL'), pensum_id: tel, letter_code: 'A' },
      ...{ semester_id: named(`TEL-${number}`), shift: 'morning', males_limit: 10, females_limit: 10 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const course of courses)
    await db
      .insertInto('course_sections')
      .values({ section_id: id, course_id: named(course) })
      .execute()
  return id
}
