import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createClass, lessonRow } from '#test/support/classes.ts'
import { createInstitute, idOf } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db, clock } = world
const admin = world.as('admin')
const institute = await createInstitute(world)
const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
type Class = Awaited<ReturnType<typeof createClass>>
type Caller = typeof admin

/** An evaluation of a class, planned by rows, with what the first two of its students have in it. */
async function evaluation({ own, ids }: Class, date: string, weighting: number, notes: number[] = []) {
  const id = await lessonRow(world, own, `2026-${date}`)
  await db
    .updateTable('lessons')
    .set({ title: `Del ${date}`, weighting })
    .where('id', '=', id)
    .execute()
  if (notes.length > 0)
    await give(
      id,
      notes.map((note, at) => ({ student_id: ids[at], note })),
    )
  return id
}
async function give(lesson: number, notes: object[], person: Caller = admin) {
  const { status } = await person.call('PATCH', `/lessons/${lesson}/evaluate`, { notes })
  expect(status).toBe(200)
}

/** Three classes of a course, of which the student is in A, with 12 in 30 % and 20 % without a note; C held 60 %. */
async function three() {
  clock.set('2026-11-23T14:00:00Z')
  const of = () => createClass(world, institute, teacher_id)
  const [A, B, C] = [await of(), await of(), await of()]
  await evaluation(A, '09-15', 30, [12])
  const lacking = await evaluation(A, '10-20', 20)
  const before = await evaluation(B, '09-20', 25, [10, 10])
  await evaluation(C, '11-20', 60)
  const later = { A: await evaluation(A, '11-24', 10), B: await evaluation(B, '11-24', 20) }
  return { classes: { A, B, C }, lacking, before, later, student: A.first }
}

type Way = (person: Caller, student_id: number, section_id: number) => ReturnType<Caller['call']>
const ways: [Way, Way, Way] = [
  (person, id, new_section_id) => person.call('POST', `/students/${id}/change-section`, { new_section_id }),
  (person, id, new_section_id) =>
    person.call('POST', '/students/change-section', { ids: [id], new_section_id }),
  async (person, id, section_id) => {
    const of = await db
      .selectFrom('inscriptions')
      .select('id')
      .where('student_id', '=', id)
      .executeTakeFirst()
    return person.call('POST', '/inscriptions/update', { inscription_id: of?.id, section_id })
  },
]

/** Lives through `B 23`, a change of section on a day, by each call in turn, and `B=14`, a note of the 24th; gives where it ends. */
async function live({ classes, later, student }: Awaited<ReturnType<typeof three>>, steps: string) {
  let [last, told] = [classes.A, undefined]
  for (const [at, step] of steps.split(', ').entries()) {
    const [, name = 'A', note, date] = /^([ABC])(?:=(\w+))? (\d+)$/.exec(step) ?? []
    clock.set(`2026-11-${date}T14:00:00Z`)
    const desk = await world.signIn(admin.user_id)
    if (note) {
      const given = note === 'EX' ? { note: null, outcome: 'excused' } : { note: Number(note) }
      await give(later[name as 'A' | 'B'], [{ student_id: student, ...given }], desk)
      continue
    }
    last = classes[name as 'A' | 'B' | 'C']
    const { section_id } = last.own
    const query = { query: { new_section_id: section_id } }
    const preview = await desk.call('GET', `/students/${student}/section-change`, undefined, query)
    told = preview.body.data.courses[0].new_definitive_note
    expect((await ways[at % 3]?.(desk, student, section_id))?.status).toBe(200)
  }
  const desk = await world.signIn(admin.user_id)
  const { section_id, course_id } = last.own
  const path = `/sections/${section_id}/courses/${course_id}`
  const { students } = (await desk.call('GET', `${path}/students-notes`)).body.data
  const row = students.find(({ id }: { id: number }) => id === student)
  return { told, row, desk, path }
}

// Σ note × weighting ÷ what applies: of A all of it, but for what was held while the student was elsewhere.
test.each([
  ['B 23, A 23', null, 360 / 100],
  ['B 23, C 23, B 23', '2026-11-23', 360 / (75 + 30)],
  ['B 23, C 24, B 24', '2026-11-23', 360 / (75 + 30)],
  ['B 23, C 23, A 23', null, 360 / 100],
  ['B 23, C 23, B 23, A 23', null, 360 / 100],
  ['B 23, A 25', '2026-11-25', 360 / (100 - 10)],
  ['B 23, C 24, B 24, A 24', '2026-11-24', 360 / 100],
  ['B 23, C 24, B 25, A 26', '2026-11-26', 360 / (100 - 10)],
  ['B 23, B=14 24, A 25', '2026-11-25', (360 + 280) / (100 - 10 + 20)],
  ['B 24, B=14 24, A 24', '2026-11-24', (360 + 280) / (100 + 20)],
  ['B 23, B=EX 24, A 25', '2026-11-25', 360 / (100 - 10)],
  ['B 23, B=14 24, C 24, B 25', '2026-11-25', (360 + 280) / (75 + 30)],
])('what was before is given back: %s', async (steps, joined_on, note) => {
  const { told, row } = await live(await three(), steps)
  const definitive_note = Math.round(note * 100) / 100
  expect(row).toMatchObject({ joined_on, definitive_note })
  expect(told).toBe(definitive_note)
})

test('who was elsewhere is noted all the same, by any call, and is marked by none', async () => {
  const it = await three()
  const { before, student } = it
  const { desk, path } = await live(it, 'B 23')
  const order = { student_id: student, note: 14 }
  const alone = `/lessons/${before}/students/${student}`
  const of = db.selectFrom('students').select('identity_number').where('id', '=', student)
  const { identity_number } = await of.executeTakeFirstOrThrow()
  const sheet = `Documento,Del 09-20 (25 %) 2026-09-20\n${identity_number},14\n`
  const files = { files: { file: { bytes: Buffer.from(sheet) } } }
  const calls = [
    () => desk.call('PATCH', `/lessons/${before}/evaluate`, { notes: [order] }),
    () => desk.call('PATCH', alone, { note: 14 }),
    () => desk.call('PATCH', `/lessons/${before}/students/bulk-update`, { students: [order] }),
    () => desk.call('PUT', `${path}/students-notes`, {}, files),
  ]
  const definitive = db.selectFrom('enrolments').select('definitive_note').where('student_id', '=', student)
  for (const call of calls) {
    expect((await call()).status).toBe(200)
    // (12 × 30 + 14 × 25) ÷ (100 + 30)
    expect(await definitive.execute()).toEqual([{ definitive_note: 5.46 }])
    const cleared = await desk.call('PATCH', alone, { note: null })
    expect([cleared.status, cleared.body.data.pivot]).toMatchObject([200, { note: null, attendance: null }])
    expect(await definitive.execute()).toEqual([{ definitive_note: 3.43 }])
  }
  const marked = await desk.call('PATCH', alone, { note: 14, attendance: false })
  expect([marked.status, marked.body.message]).toEqual([409, 'student_is_not_related_to_course_section'])
  expect(await definitive.execute()).toEqual([{ definitive_note: 3.43 }])
})

test('what was held meanwhile is missed by nobody, and what was held before is', async () => {
  const it = await three()
  const { lacking, later, student } = it
  const { desk, path } = await live(it, 'B 23, A 25')
  const others = it.classes.A.ids
    .filter((id) => id !== student)
    .map((student_id) => ({ student_id, note: 10 }))
  await give(lacking, others, desk)
  await give(later.A, others, desk)
  const onRoll = async (lesson: number) =>
    (await desk.call('GET', `/lessons/${lesson}?with=students`)).body.data.students.some(
      ({ id }: { id: number }) => id === student,
    )
  expect([await onRoll(lacking), await onRoll(later.A)]).toEqual([true, false])
  await evaluation(it.classes.A, '11-25', 40)
  const { missing } = (await desk.call('POST', `${path}/deliver-notes`, {})).body
  const lacks = missing.filter(({ students }: { students: { id: number }[] }) =>
    students.some(({ id }) => id === student),
  )
  expect(lacks.map(({ title }: { title: string }) => title)).toEqual(['Del 10-20', 'Del 11-25'])
  // The early warning: of the 30 % noted and the 20 % that lack.
  const { rows } = await sql`select noted_percent, pending_notes
    from enrolments_at_risk('2026-11-25', 1, 0, 0, 7, 100) where student_id = ${student}`.execute(db)
  expect(rows).toEqual([{ noted_percent: 55, pending_notes: 1 }])
})

test('at the upgrade whoever can set it right is told of whom came back and owes again what was held before', async () => {
  const [back, gone] = [await three(), await three()]
  await live(back, 'B 23, A 25')
  await live(gone, 'B 23')
  const migration = new URL('../../../../../../migrations/20270270_returns_are_told.sql', import.meta.url)
  await sql.raw(readFileSync(migration, 'utf8')).execute(db)
  const told = (classes: Record<string, Class>) =>
    db
      .selectFrom('notifications as n')
      .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .select(['u.role', 'n.content'])
      .distinct()
      .where(
        'n.link',
        'in',
        Object.values(classes).map(({ own }) => `/lessons/${own.course_id}/${own.section_id}/section-notes`),
      )
      .where('n.content', 'like', '%pudo bajar%')
      .orderBy('u.role')
      .execute()
  const content = expect.stringMatching(/^Matemática I, .+ pudo bajar\. Revise la de: Blanco, [^;]+\.$/)
  expect(await told(back.classes)).toEqual([
    { role: 'admin', content },
    { role: 'teacher', content },
  ])
  expect(await told(gone.classes)).toEqual([])
})
