import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#test/support/callers.ts'
import { createClass, lessonRow } from '#test/support/classes.ts'
import { createInstitute, createStudentRow, idOf, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [admin, teacher] = [world.as('admin'), world.as('teacher')]
const own_teacher = await idOf(world, 'teachers', teacher)
const institute = await createInstitute(world)
const it = await createClass(world, institute, own_teacher)
const foreign = await createInstitute(world, { year: 2025, enabled: false, open: false })

const register = (lesson: number, attendance: object) =>
  teacher.call('PATCH', `/lessons/${lesson}/register`, {
    attendances: [{ student_id: it.first, ...attendance }],
  })
const evaluate = (lesson: number, body: object) => teacher.call('PATCH', `/lessons/${lesson}/evaluate`, body)
const list = async (path: string, by = admin) => (await by.call('GET', path)).body
const courses = (query = '', by = admin, id = it.first) => list(`/students/${id}/courses${query}`, by)
const lessons = (query = '', by = admin) => list(`/students/${it.first}/lessons${query}`, by)

beforeAll(async () => {
  await evaluate(it.lesson, {
    title: 'Parcial 1',
    weighting: 40,
    notes: [{ student_id: it.first, note: 10.5 }],
  })
  const second = await lessonRow(world, it.own, '2026-09-15')
  await evaluate(second, { title: 'Parcial 2', weighting: 20, notes: [{ student_id: it.first, note: 15 }] })
  const third = await lessonRow(world, it.own, '2026-12-20')
  await teacher.call('PATCH', `/lessons/${third}`, { title: 'Parcial 3', weighting: 30 })
  const [absent, late, excused] = await Promise.all(
    ['2026-09-16', '2026-09-17', '2026-09-18'].map((date) => lessonRow(world, it.own, date)),
  )
  await register(absent ?? 0, { attendance: false })
  await register(late ?? 0, { attendance: true, delayed: true })
  await register(excused ?? 0, { attendance: false })
  await admin.call('PATCH', `/lessons/${excused}/students/${it.first}`, {
    justified: true,
    justification: 'Reposo médico',
  })
})

describe('the courses of a student', () => {
  test('say who teaches them, how they go, what was missed and what comes next', async () => {
    const { data, total } = await courses()
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({
      course_id: it.own.course_id,
      period: '2026-2',
      teachers: [{ id: own_teacher }],
      enrolment_state: 'enrolled',
      definitive_note: null,
      // 10,5 × 40 % + 15 × 20 %, of 60 %
      accumulated_note: 7.2,
      accumulated_of: 12,
      first_cut_note: 12,
      second_cut_note: null,
      absences: 1,
      absences_left: 5,
      next_evaluation: { title: 'Parcial 3', date: '2026-12-20' },
      is_repeated: false,
    })
  })

  test.each([
    ['?enrolment_state=approved', 0],
    ['?enrolment_state=enrolled', 1],
    [`?period_id=${institute.period_id}`, 1],
    [`?period_id=${foreign.period_id}`, 0],
    [`?section_id=${it.own.section_id}&course_id=${it.own.course_id}`, 1],
    [`?course_id=${foreign.course_id}`, 0],
    ['?search=matematica', 1],
    ['?search=fisica', 0],
  ])('narrowed by %s are %i', async (query, count) => {
    expect((await courses(query)).total).toBe(count)
  })

  test('a definitive note comes with the verdict, and a course of before makes it a repeated one', async () => {
    const { id } = await createStudentRow(world)
    const inscribed = async (at: typeof institute, state: 'failed' | 'enrolled') => {
      const place = { specialization_id: at.specialization_id, semester_id: at.semester_id }
      const inscription = await world.db
        .insertInto('inscriptions')
        .values({
          ...place,
          student_id: id,
          period_id: at.period_id,
          section_id: at.section_id,
          kind: 'regular',
          semester_price_e2: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const course = await world.db
        .insertInto('course_sections')
        .values({ section_id: at.section_id, course_id: institute.course_id })
        .onConflict((one) =>
          one.columns(['section_id', 'course_id']).doUpdateSet({ course_id: institute.course_id }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      await world.db
        .insertInto('enrolments')
        .values({
          student_id: id,
          inscription_id: inscription.id,
          course_section_id: course.id,
          state,
          definitive_note: 8.5,
        })
        .execute()
    }
    await inscribed(foreign, 'failed')
    await inscribed(institute, 'enrolled')
    const { data } = await courses('', admin, id)
    expect(
      data.map((one: Record<string, unknown>) => [one.period, one.definitive_note, one.is_repeated]),
    ).toEqual([
      ['2026-2', null, true],
      ['2025-2', 8.5, false],
    ])
  })

  test('a teacher sees those taught, a student the own ones, and nobody another ones', async () => {
    expect((await courses('', teacher)).total).toBe(1)
    const own = await world.signIn(await userOf(it.first))
    expect((await courses('', own)).data).toEqual((await courses()).data)
    expect((await own.call('GET', `/students/${it.second}/courses`)).status).toBe(404)
    expect((await world.as('coordinator').call('GET', `/students/${it.first}/courses`)).status).toBe(404)
  })

  test('a teacher sees nothing of the others that the same student takes', async () => {
    const student = await createStudentRow(world)
    await inscribeByRows(world, student.id, it.own)
    const other = await createInstitute(world, { year: 2024, enabled: false, open: false })
    const places = [{ section_id: it.own.section_id, course_id: other.course_id }]
    const [made] = await world.db.insertInto('course_sections').values(places).returning('id').execute()
    const { inscription_id } = await world.db
      .selectFrom('enrolments')
      .select('inscription_id')
      .where('student_id', '=', student.id)
      .executeTakeFirstOrThrow()
    const enrolment = { student_id: student.id, inscription_id, course_section_id: made?.id ?? 0 }
    await world.db.insertInto('enrolments').values(enrolment).execute()
    const seenBy = async (by: Caller) =>
      (await courses('', by, student.id)).data.map(({ course_id }: { course_id: number }) => course_id).sort()
    expect(await seenBy(admin)).toEqual([it.own.course_id, other.course_id].sort())
    expect(await seenBy(teacher)).toEqual([it.own.course_id])
  })

  test('are exported with their states in words', async () => {
    const { bytes } = await admin.call('GET', `/students/${it.first}/courses?format=csv`)
    expect(bytes.toString()).toContain('En curso')
  })
})

const userOf = async (id: number) =>
  (await world.db.selectFrom('students').select('user_id').where('id', '=', id).executeTakeFirstOrThrow())
    .user_id

describe('the lessons of a student', () => {
  const attendances = (body: { data: { date: string; attendance: string }[] }) =>
    body.data.map(({ date, attendance }) => [date, attendance])

  test('say how the student was in each, latest first, and what it was noted with', async () => {
    const body = await lessons('?limit=0&sort_by=date,desc')
    expect(attendances(body).slice(0, 5)).toEqual([
      ['2026-12-20', 'unknown'],
      ['2026-11-16', 'unknown'],
      ['2026-09-18', 'justified'],
      ['2026-09-17', 'delayed'],
      ['2026-09-16', 'absent'],
    ])
    expect(body.data[2]).toMatchObject({ justification: 'Reposo médico', state: 'registered' })
    expect(body.data[0]).toMatchObject({ title: 'Parcial 3', weighting: 30, note: null, state: 'planned' })
    const [noted] = (await lessons('?evaluations=true&until=2026-09-15')).data
    expect(noted).toMatchObject({ title: 'Parcial 2', note: 15 })
  })

  test.each([
    ['?is_missed=true', ['2026-09-18', '2026-09-16']],
    ['?attendance=absent', ['2026-09-16']],
    ['?attendance=justified', ['2026-09-18']],
    ['?attendance=delayed', ['2026-09-17']],
    ['?from=2026-09-17&until=2026-09-18', ['2026-09-18', '2026-09-17']],
    [`?course_id=${foreign.course_id}`, []],
    [`?period_id=${foreign.period_id}`, []],
    ['?search=parcial', ['2026-12-20', '2026-11-16', '2026-09-15']],
  ])('narrowed by %s are %j', async (query, dates) => {
    expect(attendances(await lessons(query)).map(([date]) => date)).toEqual(dates)
  })

  test('of one course of a section are the same, and the absences in it', async () => {
    const place = `/sections/${it.own.section_id}/courses/${it.own.course_id}/students/${it.first}`
    expect((await list(`${place}/lessons`, teacher)).total).toBe((await lessons()).total)
    expect((await list(`${place}/absences`, teacher)).data).toMatchObject({
      absences: 1,
      missed: [{ date: '2026-09-18' }, { date: '2026-09-17' }, { date: '2026-09-16' }],
    })
    const strange = await admin.call(
      'GET',
      `/sections/${foreign.section_id}/courses/${foreign.course_id}/students/${it.first}/absences`,
    )
    expect([strange.status, strange.body.message]).toEqual([409, 'student_is_not_related_to_course_section'])
    const apart = await admin.call(
      'GET',
      `/sections/${it.own.section_id}/courses/${foreign.course_id}/students/${it.first}/lessons`,
    )
    expect([apart.status, apart.body.message]).toEqual([404, 'course_section_not_found'])
  })
})
