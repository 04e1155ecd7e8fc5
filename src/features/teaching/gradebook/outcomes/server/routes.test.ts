import { expect, test } from 'vitest'
import { actaTable } from '#features/teaching/closing/actas/server/acta.pdf.ts'
import { factsOfActas } from '#features/teaching/closing/actas/server/queries.ts'
import { createClass, lessonRow } from '#test/support/classes.ts'
import { createInstitute, day, idOf, letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [teacher, admin] = [world.as('teacher'), world.as('admin')]
const own_teacher = await idOf(world, 'teachers', teacher)
const institute = await createInstitute(world)
await letTeach(world, own_teacher, institute)

/** Two evaluations of 40 and 60 percent, of which the second is noted 15. */
async function classOf() {
  const it = await createClass(world, institute, own_teacher)
  const second = await lessonRow(world, it.own, '2026-11-17')
  const of = `/sections/${it.own.section_id}/courses/${it.own.course_id}`
  await evaluate(it.lesson, { title: 'Parcial 1', weighting: 40 })
  await evaluate(second, { title: 'Parcial 2', weighting: 60, notes: [{ student_id: it.first, note: 15 }] })
  return { ...it, second_lesson: second, of }
}
type Class = Awaited<ReturnType<typeof classOf>>
const placeOf = ({ section_id, course_id }: Class['own']) => ({ section_id, course_id })
const evaluate = (lesson: number, order: object) =>
  teacher.call('PATCH', `/lessons/${lesson}/evaluate`, order)
const note = (it: Class, order: object, lesson = it.lesson) =>
  evaluate(lesson, { notes: [{ student_id: it.first, ...order }] })
const rowOf = async (it: Class, person = teacher) =>
  (await person.call('GET', `${it.of}/students-notes`)).body.data.students.find(
    ({ id }: { id: number }) => id === it.first,
  )

test.each([
  ['did not come: it counts 0', { note: null, outcome: 'not_presented' }, 0, 9],
  ['is excused: the rest counts for it', { note: null, outcome: 'excused' }, null, 15],
  ['got a number', { note: 10 }, 10, 13],
])('who %s', async (_, order, stands, definitive_note) => {
  const it = await classOf()
  expect((await note(it, order)).body.data).toMatchObject({ updated: 1, skipped: [] })
  const row = await rowOf(it)
  expect(row).toMatchObject({ definitive_note, notes: { [it.lesson]: { note: stands } } })
  expect(row.notes[it.lesson].outcome).toBe('outcome' in order ? order.outcome : null)
  // As often as one likes, and back to a number.
  expect((await note(it, order)).body.data.updated).toBe(0)
  await note(it, { note: 5 })
  expect(await rowOf(it)).toMatchObject({ definitive_note: 11, notes: { [it.lesson]: { outcome: null } } })
  await note(it, { note: null })
  expect(await rowOf(it)).toMatchObject({ definitive_note: 9, notes: { [it.second_lesson]: { note: 15 } } })
})

test('handing over misses neither who did not come nor who is excused, and the acta says both', async () => {
  const it = await classOf()
  const others = [it.second, it.third].map((student_id) => ({ student_id, note: 12 }))
  await evaluate(it.second_lesson, { notes: others })
  await evaluate(it.lesson, {
    notes: [
      { student_id: it.first, note: null, outcome: 'excused' },
      { student_id: it.second, note: null, outcome: 'not_presented' },
      { student_id: it.third, note: 11 },
    ],
  })
  expect((await teacher.call('POST', `${it.of}/deliver-notes`, {})).status).toBe(200)
  expect(await rowOf(it)).toMatchObject({ definitive_note: 15, state: 'approved' })
  const [acta] = await factsOfActas(world.db, { course_section_ids: [it.own.course_section_id] })
  if (!acta) throw new Error('there is no acta')
  const { rows, filters } = actaTable(acta.body, null)
  expect(rows.map((row) => [row[3], row[4]]).sort()).toEqual([
    [11, 12],
    ['EX', 15],
    ['NP', 12],
  ])
  expect(filters).toContain('NP: no presentó, cuenta 0')
})

test('a comment is read by its student, goes with its note, and all is in the history', async () => {
  const it = await classOf()
  await note(it, { note: 14, comment: '  Buen desarrollo; falta la conclusión.  ' })
  const student = await world.signIn(it.students[0]?.user_id ?? 0)
  const own = (await rowOf(it, student)).notes[it.lesson]
  expect(own).toMatchObject({ note: 14, comment: 'Buen desarrollo; falta la conclusión.' })
  // Left out it stays, null takes it away, and without a note there is none.
  await note(it, { note: 15 })
  expect((await rowOf(it)).notes[it.lesson].comment).toBe('Buen desarrollo; falta la conclusión.')
  await note(it, { note: 15, comment: null })
  expect((await rowOf(it)).notes[it.lesson].comment).toBeNull()
  await note(it, { note: null, outcome: 'excused', comment: 'Reposo médico' })
  await note(it, { note: null })
  const { body } = await admin.call('GET', `/audit-entries?entity=lesson&entity_id=${it.lesson}`)
  const changes = body.data.map((one: { changes: object[] }) => one.changes)
  expect(changes).toContainEqual(
    expect.arrayContaining([
      { field: 'note', before: 15, after: 'EX' },
      { field: 'comment', before: null, after: 'Reposo médico' },
    ]),
  )
})

test('a comment on NP or EX goes where a number takes its place, and the other way round', async () => {
  const it = await classOf()
  const commentAfter = async (order: object) => {
    await note(it, order)
    return (await rowOf(it)).notes[it.lesson].comment
  }
  await note(it, { note: null, outcome: 'excused', comment: 'Reposo médico' })
  expect(await commentAfter({ note: null, outcome: 'not_presented' })).toBe('Reposo médico')
  expect(await commentAfter({ note: 14 })).toBeNull()
  await note(it, { note: 14, comment: 'Buen trabajo' })
  expect(await commentAfter({ note: null, outcome: 'excused' })).toBeNull()
  expect(await commentAfter({ note: 14, comment: 'Buen trabajo' })).toBe('Buen trabajo')
})

test.each([
  ['a number beside it', { note: 12, outcome: 'excused' }, { 'notes.0.note': ['unknown'] }],
  ['a word that is none', { note: null, outcome: 'late' }, { 'notes.0.outcome': ['in'] }],
  ['a comment on nothing', { note: null, comment: 'Falta' }, { 'notes.0.comment': ['unknown'] }],
  ['a comment too long', { note: 12, comment: 'a'.repeat(301) }, { 'notes.0.comment': ['max:300'] }],
])('%s is refused', async (_, order, errors) => {
  const it = await classOf()
  const { status, body } = await note(it, order)
  expect([status, body.errors]).toEqual([422, errors])
})

test('two notes of one student in the same order are refused', async () => {
  const it = await classOf()
  const notes = [12, 13].map((one) => ({ student_id: it.first, note: one }))
  const { status, body } = await evaluate(it.lesson, { notes })
  expect([status, body.errors]).toEqual([422, { notes: ['unique'] }])
  expect((await rowOf(it)).notes[it.lesson]).toBeUndefined()
})

test('nobody is excused of all that counts, by the sheet or by the workbook', async () => {
  const it = await classOf()
  const excused = { note: null, outcome: 'excused' }
  expect((await note(it, excused)).status).toBe(200)
  const all = await note(it, excused, it.second_lesson)
  expect([all.status, all.body.message]).toEqual([409, 'everything_excused'])
  const { identity_number } = await world.db
    .selectFrom('students')
    .select('identity_number')
    .where('id', '=', it.first)
    .executeTakeFirstOrThrow()
  const bytes = Buffer.from(`Documento;P 2026-11-17\n${identity_number};EX\n`)
  const sent = await teacher.call('PUT', `${it.of}/students-notes`, {}, { files: { file: { bytes } } })
  expect([sent.status, sent.body.message]).toEqual([409, 'everything_excused'])
  expect(await rowOf(it)).toMatchObject({ definitive_note: 15 })
})

test.each([
  ['is raised', 'PATCH', (it: Class) => [`/lessons/${it.lesson}`, { weighting: 100 }]],
  [
    'is raised from the sheet',
    'PATCH',
    (it: Class) => [`/lessons/${it.lesson}/evaluate`, { weighting: 100 }],
  ],
  [
    'is made on a day before the student came',
    'POST',
    ({ own }: Class) => ['/lessons', { ...placeOf(own), date: '2026-10-20', title: 'Taller', weighting: 60 }],
  ],
] as const)('an evaluation that %s leaves who is excused something that counts', async (_, method, orderOf) => {
  const it = await classOf()
  await note(it, { note: null }, it.second_lesson)
  await teacher.call('PATCH', `/lessons/${it.second_lesson}`, { weighting: null })
  await note(it, { note: null, outcome: 'excused' })
  const came = world.db.updateTable('enrolments').set({ joined_on: day('2026-11-01') })
  await came.where('student_id', '=', it.first).execute()
  const [path, order] = orderOf(it)
  const { status, body } = await teacher.call(method, path as string, order as object)
  expect([status, body.message]).toEqual([409, 'everything_excused'])
  expect((await teacher.call('PATCH', `/lessons/${it.lesson}`, { weighting: 99 })).status).toBe(200)
})

test('the database itself keeps that a note says one thing', async () => {
  const it = await classOf()
  await note(it, { note: 12 })
  const broken = (values: object) =>
    world.db
      .updateTable('notes')
      .set(values)
      .where('lesson_id', '=', it.lesson)
      .execute()
      .catch((error: { constraint: string }) => error.constraint)
  expect(await broken({ note: null })).toBe('notes_outcome_fits_note')
  expect(await broken({ outcome: 'excused' })).toBe('notes_outcome_fits_note')
  expect(await broken({ note: null, outcome: 'not_presented' })).toBe('notes_outcome_fits_note')
  expect(await broken({ outcome: 'late' })).toMatch(/^notes_outcome_/)
  expect(await broken({ comment: '' })).toBe('notes_comment_length')
})

test('who is excused may have had less at stake, and is judged by that among those at risk', async () => {
  const it = await classOf()
  await note(it, { note: null, outcome: 'excused' })
  await note(it, { note: 4 }, it.second_lesson)
  const { body } = await admin.call('GET', '/students/at-risk?limit=0')
  const found = body.data.find((one: { student_id: number }) => one.student_id === it.first)
  expect(found ?? body.data).toMatchObject({ pending_notes: 0, noted_percent: 100 })
})
