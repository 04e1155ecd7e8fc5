import { describe, expect, test } from 'vitest'
import { createClass, lessonRow } from '#test/support/classes.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const teacher = world.as('teacher')
const coordinator = world.as('coordinator')
const own_teacher = await idOf(world, 'teachers', teacher)
const institute = await createInstitute(world)
await letTeach(world, own_teacher, institute)
await world.db
  .updateTable('specializations')
  .set({ coordinator_id: await idOf(world, 'teachers', coordinator) })
  .where('id', '=', institute.specialization_id)
  .execute()

const classOf = () => createClass(world, institute, own_teacher)
type Class = Awaited<ReturnType<typeof classOf>>

const evaluate = (lesson: number, body: object, person = teacher) =>
  person.call('PATCH', `/lessons/${lesson}/evaluate`, body)
const pathOf = ({ own }: Class) => `/sections/${own.section_id}/courses/${own.course_id}`
const bookOf = async (it: Class, person = teacher) =>
  (await person.call('GET', `${pathOf(it)}/students-notes`)).body.data
const wordOf = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]

/** Two evaluations of 40 and 60 percent, noted 10, 12 and nothing; 15 and nothing for the others. */
async function noted(it: Class) {
  const { own, lesson, first, second } = it
  const other = await lessonRow(world, own, '2026-09-15')
  await evaluate(lesson, {
    title: 'Parcial 1',
    weighting: 40,
    notes: [
      { student_id: first, note: 10 },
      { student_id: second, note: 12.25 },
    ],
  })
  await evaluate(other, { title: 'Parcial 2', weighting: 60, notes: [{ student_id: first, note: 15 }] })
  return other
}

describe('what it gives', () => {
  test('a lesson becomes an evaluation, and what each got stands with what it makes', async () => {
    const it = await classOf()
    const other = await noted(it)
    const book = await bookOf(it)
    expect(book).toMatchObject({ state: 'open', weighting_left: 0, may_write: true })
    expect(book.evaluations).toMatchObject([
      { lesson_id: other, title: 'Parcial 2', weighting: 60 },
      { lesson_id: it.lesson, title: 'Parcial 1', weighting: 40 },
    ])
    expect(book.students).toMatchObject([
      { id: it.first, name: 'Blanco, Inés', definitive_note: 13, state: 'enrolled', absences_left: 6 },
      { id: it.second, definitive_note: 4.9 },
      { id: it.third, definitive_note: null, notes: {} },
    ])
    expect(book.students[0].notes[it.lesson]).toMatchObject({ note: 10, updated_at: expect.any(String) })
  })

  test('a note is corrected and cleared, and the definitive note follows', async () => {
    const it = await classOf()
    await noted(it)
    const { body } = await evaluate(it.lesson, {
      notes: [
        { student_id: it.first, note: 20 },
        { student_id: it.second, note: null },
        { student_id: it.third, note: 0 },
      ],
    })
    expect(body.data).toMatchObject({ updated: 3, skipped: [], noted_count: 2 })
    const notes = (await bookOf(it)).students.map((one: { definitive_note: number }) => one.definitive_note)
    expect(notes).toEqual([17, null, 0])
    const { rows } = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'lesson')
      .where('entity_id', '=', it.lesson)
      .where('action', '=', 'lessons.note')
      .orderBy('id')
      .execute()
      .then((all) => ({ rows: all.slice(-3) }))
    expect(rows).toMatchObject([
      { before: { student_id: it.first, note: 10 }, after: { student_id: it.first, note: 20 } },
      { before: { note: 12.25 }, after: { note: null } },
      { before: { note: null }, after: { note: 0 } },
    ])
  })

  test('what an evaluation weighs is changed in place, with what it makes of the notes', async () => {
    const it = await classOf()
    const other = await noted(it)
    expect((await evaluate(other, { weighting: 20 })).body.data).toMatchObject({ weighting: 20 })
    const book = await bookOf(it)
    expect([book.weighting_left, book.students[0].definitive_note]).toEqual([40, 7])
  })

  test('it is planned with a lesson to come, and noted from its day on', async () => {
    const it = await classOf()
    const { section_id, course_id } = it.own
    const planned = await teacher.call('POST', '/lessons', {
      section_id,
      course_id,
      date: '2026-12-10',
      title: 'Parcial final',
      weighting: 25,
    })
    expect([planned.status, planned.body.data.weighting]).toEqual([201, 25])
    const early = await evaluate(planned.body.data.id, { notes: [{ student_id: it.first, note: 12 }] })
    expect([early.status, early.body.errors]).toEqual([422, { date: ['before_or_equal:2026-11-23'] }])
    expect((await teacher.call('GET', `/lessons?section_id=${section_id}&evaluations=true`)).body.total).toBe(
      1,
    )
    expect(
      (await teacher.call('GET', `/lessons?section_id=${section_id}&evaluations=false`)).body.total,
    ).toBe(1)
  })

  test('a note may come with the attendance, and alone does not register the lesson', async () => {
    const it = await classOf()
    await evaluate(it.lesson, { title: 'Taller', weighting: 10 })
    const mark = (students: object[]) =>
      teacher.call('PATCH', `/lessons/${it.lesson}/students/bulk-update`, { students })
    const alone = await mark([{ student_id: it.first, note: 14 }])
    expect(alone.body.data.students[0].pivot).toMatchObject({ attendance: null, note: 14 })
    const both = await mark([{ student_id: it.second, attendance: true, note: 16 }])
    expect(both.body.data).toMatchObject({ updated: 4, skipped: [] })
    const { body } = await teacher.call('PATCH', `/lessons/${it.lesson}/students/${it.third}`, { note: 11.5 })
    expect(body.data.pivot).toMatchObject({ note: 11.5, attendance: true })
  })

  test('notes outside both cuts count in the definitive note and in no cut', async () => {
    const it = await classOf()
    await world.db
      .updateTable('periods')
      .set({ first_cut_end_date: '2026-10-01', second_cut_start_date: '2026-12-01' } as never)
      .where('id', '=', institute.period_id)
      .execute()
    await noted(it)
    const { evaluations, students } = await bookOf(it)
    expect(evaluations.map(({ cut }: { cut: string }) => cut)).toEqual(['first', null])
    expect(students[0]).toMatchObject({ first_cut_note: 15, second_cut_note: null, definitive_note: 13 })
  })

  test('a student sees the own row alone; a coordinator and the staff all of them, to read', async () => {
    const it = await classOf()
    await noted(it)
    expect((await bookOf(it, coordinator)).may_write).toBe(false)
    expect((await bookOf(it, world.as('lowAdmin'))).students).toHaveLength(3)
    const student = await world.signIn(it.students[1]?.user_id ?? 0)
    const book = await bookOf(it, student)
    expect(book.students).toMatchObject([{ id: it.second, definitive_note: 4.9 }])
    expect([book.may_write, book.evaluations.length]).toEqual([false, 2])
  })
})

describe('what it refuses', () => {
  test('weightings past 100, by whichever call; an evaluation without a title', async () => {
    const it = await classOf()
    await noted(it)
    const { section_id, course_id } = it.own
    const third = await lessonRow(world, it.own, '2026-11-17')
    const past = { title: 'Taller', weighting: 1 }
    expect(wordOf(await evaluate(third, past))).toEqual([409, 'invalid_weighting'])
    expect(wordOf(await teacher.call('PATCH', `/lessons/${third}`, past))).toEqual([409, 'invalid_weighting'])
    const made = await teacher.call('POST', '/lessons', {
      section_id,
      course_id,
      date: '2026-11-18',
      ...past,
    })
    expect(wordOf(made)).toEqual([409, 'invalid_weighting'])
    await evaluate(it.lesson, { weighting: 39 })
    const untitled = await evaluate(third, { weighting: 1 })
    expect([untitled.status, untitled.body.errors]).toEqual([422, { title: ['required'] }])
    const bare = await teacher.call('PATCH', `/lessons/${it.lesson}`, { title: null })
    expect([bare.status, bare.body.errors]).toEqual([422, { title: ['required'] }])
  })

  test('two evaluations made at once share what is left', async () => {
    const it = await classOf()
    const lessons = [it.lesson, await lessonRow(world, it.own, '2026-11-17')]
    const answers = await Promise.all(
      lessons.map((lesson) => evaluate(lesson, { title: 'Parcial', weighting: 60 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('the database itself keeps weightings within 100, and notes in evaluations', async () => {
    const it = await classOf()
    await noted(it)
    const broken = (title: string, weighting: number | null) =>
      world.db
        .updateTable('lessons')
        .set({ title, weighting })
        .where('id', '=', it.lesson)
        .execute()
        .catch((error: { constraint: string }) => error.constraint)
    expect(await broken('Parcial 1', 41)).toBe('course_sections_weighting_available')
    expect(await broken('Parcial 1', null)).toBe('notes_evaluation')
  })

  test('a note in no evaluation, and taking away one that has notes', async () => {
    const it = await classOf()
    const notes = [{ student_id: it.first, note: 10 }]
    expect(wordOf(await evaluate(it.lesson, { notes }))).toEqual([409, 'lesson_is_no_evaluation'])
    const alone = await teacher.call('PATCH', `/lessons/${it.lesson}/students/${it.first}`, { note: 10 })
    expect(wordOf(alone)).toEqual([409, 'lesson_is_no_evaluation'])
    const marked = await teacher.call('PATCH', `/lessons/${it.lesson}/students/bulk-update`, {
      students: notes,
    })
    expect(wordOf(marked)).toEqual([409, 'lesson_is_no_evaluation'])
    await noted(it)
    expect(wordOf(await evaluate(it.lesson, { weighting: null }))).toEqual([409, 'lesson_student_has_note'])
    const changed = await teacher.call('PATCH', `/lessons/${it.lesson}`, { weighting: null })
    expect(wordOf(changed)).toEqual([409, 'lesson_student_has_note'])
    const gone = await teacher.call('DELETE', `/lessons/${it.lesson}`)
    expect(wordOf(gone)).toEqual([409, 'lesson_student_has_note'])
  })

  test.each([
    [20.01, 'max:20'],
    [-1, 'min:0'],
    [14.555, 'decimals:2'],
    ['14,5', 'numeric'],
  ])('a note of %s', async (note, code) => {
    const it = await classOf()
    const { status, body } = await evaluate(it.lesson, { notes: [{ student_id: it.first, note }] })
    expect([status, body.errors]).toEqual([422, { 'notes.0.note': [code] }])
  })

  test('putting an evaluation that has notes off to a day to come', async () => {
    const it = await classOf()
    await noted(it)
    const { status, body } = await teacher.call('PATCH', `/lessons/${it.lesson}`, { date: '2026-12-11' })
    expect([status, body.errors]).toEqual([422, { date: ['before_or_equal:2026-11-23'] }])
  })

  test('who failed by absence and who is not enrolled are left out by name, the rest is noted', async () => {
    const it = await classOf()
    await world.db
      .updateTable('enrolments')
      .set({ state: 'failed_by_absence' })
      .where('student_id', '=', it.first)
      .execute()
    const other = await classOf()
    const { body } = await evaluate(it.lesson, {
      title: 'Parcial',
      weighting: 20,
      notes: [it.first, it.second, other.first].map((student_id) => ({ student_id, note: 12 })),
    })
    expect(body.data).toMatchObject({
      updated: 1,
      skipped: [
        { student_id: it.first, code: 'lesson_student_failed_by_absence' },
        { student_id: other.first, code: 'student_is_not_related_to_course_section' },
      ],
    })
  })

  test('a note that another changed meanwhile is not overwritten, and comes back with who', async () => {
    const it = await classOf()
    await noted(it)
    const read = (await bookOf(it)).students[0].notes[it.lesson].updated_at
    const send = (note: number, updated_at: string | null) =>
      evaluate(it.lesson, { notes: [{ student_id: it.first, note, updated_at }] })
    expect((await send(11, read)).body.data).toMatchObject({ updated: 1, skipped: [] })
    const stale = [{ code: 'stale_version', current: { note: 11, author: expect.any(String) } }]
    expect((await send(12, read)).body.data).toMatchObject({ updated: 0, skipped: stale })
    expect((await send(12, null)).body.data).toMatchObject({ updated: 0, skipped: stale })
    // The same note again is no conflict.
    expect((await send(11, read)).body.data).toMatchObject({ updated: 0, skipped: [] })
    const marked = await teacher.call('PATCH', `/lessons/${it.lesson}/students/bulk-update`, {
      students: [{ student_id: it.first, note: 12, updated_at: read }],
    })
    expect(marked.body.data.skipped).toMatchObject([{ code: 'stale_version', current_note: { note: 11 } }])
  })

  test('a version that comes with a note and an attendance says not of which it is', async () => {
    const it = await classOf()
    const { status, body } = await teacher.call('PATCH', `/lessons/${it.lesson}/students/bulk-update`, {
      students: [{ student_id: it.first, note: 12, attendance: true, updated_at: null }],
    })
    expect([status, body.errors]).toEqual([422, { 'students.0.updated_at': ['unknown'] }])
  })

  test('who coordinates but does not teach', async () => {
    const it = await classOf()
    const refused = [403, 'teacher_not_has_course_section_assigned']
    expect(wordOf(await evaluate(it.lesson, { title: 'P', weighting: 1 }, coordinator))).toEqual(refused)
    const delivered = await coordinator.call('POST', `${pathOf(it)}/deliver-notes`, {})
    expect(wordOf(delivered)).toEqual(refused)
  })
})
