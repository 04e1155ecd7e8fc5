import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { createClass, deliverByRows, lessonRow } from '#test/support/classes.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { createInstitute, createSection, idOf, inscribeByRows } from '#test/support/institute.ts'
import { makeExports } from '#test/support/make-exports.ts'
import { createWorld } from '#test/support/world.ts'
import { MOST_CARDS } from '../contract.ts'

afterAll(stopPdf)
const world = await createWorld()
const { db } = world
const [admin, student] = [world.as('admin'), world.as('student')]
const institute = await createInstitute(world)
const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
const one = await createClass(world, institute, teacher_id)
const id = await idOf(world, 'students', student)
const inscription = await inscribeByRows(world, id, one.own)
const latin = await db
  .insertInto('courses')
  .values({ code: 'LAT-1', title: 'Latín', credits: 3, hours: 2, max_absences_to_fail: 6 })
  .returning('id')
  .executeTakeFirstOrThrow()

/** A course of the section, which the student takes beside the class. */
const { id: beside } = await db
  .insertInto('course_sections')
  .values({ section_id: one.own.section_id, course_id: latin.id })
  .returning('id')
  .executeTakeFirstOrThrow()
await db
  .insertInto('enrolments')
  .values({ inscription_id: inscription, student_id: id, course_section_id: beside })
  .execute()

/** In the first cut, half of the note. */
async function evaluate(notes: { student_id: number; note: number }[]) {
  const lesson = await lessonRow(world, one.own, '2026-10-05')
  const body = { title: 'Parcial', weighting: 50, notes }
  expect((await admin.call('PATCH', `/lessons/${lesson}/evaluate`, body)).status).toBe(200)
}
await evaluate([
  { student_id: one.first, note: 20 },
  { student_id: id, note: 16 },
])

await db.updateTable('enrolments').set({ state: 'withdrawn' }).where('student_id', '=', one.third).execute()

const card = (of = id, by = admin, period = institute.period_id) =>
  by.call('GET', `/students/${of}/report-card`, undefined, {
    query: { paper: 'a4', period_id: String(period) },
    headers: { accept: 'application/pdf' },
  })
const words = async (of = id, by = admin) => wordsOfPdf((await card(of, by)).bytes, '-layout')
const order = (ids: readonly number[]) =>
  admin.call('POST', '/report-cards/file', { ids }, { query: { paper: 'a4' } })
await sql`insert into institution (id, name, short_name) values (1, 'Instituto', 'I')`.execute(db)
const withPlaces = async (is: boolean) =>
  expect((await admin.call('PATCH', '/institution', { report_card_places: is })).status).toBe(200)

test.skipIf(leftOut('pdftotext'))(
  'while the period runs the card says the cut that was noted, and no place; students get their own',
  async () => {
    await withPlaces(true)
    const said = await words()
    expect(said).toMatch(/Boletín 2026-2/)
    expect(said).toMatch(/16,00 +— +0 +en curso/)
    expect(said).toMatch(/LAT-1 Latín +3 +— +— +0 +en curso/)
    expect(said).not.toMatch(/Promedio|Lugar/)
    expect(await words(id, student)).toContain('Boletín 2026-2')
    expect((await card(one.first, student)).status).toBe(404)
  },
)

test.skipIf(leftOut('pdftotext'))(
  'once all notes are handed over it has definitive notes, credits, the average and, where the institute wants it, the place',
  async () => {
    await db
      .updateTable('enrolments')
      .set({ definitive_note: 15 })
      .where('course_section_id', '=', beside)
      .execute()
    await deliverByRows(world, { period_id: institute.period_id })
    const said = await words()
    expect(said).toMatch(/16,00 +— +0 +08,00 reprobada/)
    expect(said).toMatch(/LAT-1 Latín +3 +— +— +0 +15,00/)
    expect(said).toMatch(/Aprobados +3 créditos/)
    expect(said).toMatch(/Promedio del período +1\d,\d\d/)
    expect(said).toMatch(/Lugar en la sección +1\.º de 3/)
    await withPlaces(false)
    expect(await words()).not.toContain('Lugar')
  },
)

test.skipIf(leftOut('pdftotext'))(
  'of sections they are one file by last name, each as it is by itself; who withdrew from all has none in it',
  async () => {
    const ids = [one.first, one.second, one.third, id]
    const { status, body } = await order([one.own.section_id])
    expect([status, body.data]).toMatchObject([202, { title: 'Boletines', format: 'pdf', rows_total: 3 }])
    await makeExports(world)
    const { bytes } = await admin.call('GET', `/exports/${body.data.id}/file`)
    const names = await db.selectFrom('students').select(['id', 'last_name']).where('id', 'in', ids).execute()
    const sorted = names
      .filter((it) => it.id !== one.third)
      .sort((a, b) => a.last_name.localeCompare(b.last_name, 'es'))
    const alone = []
    for (const it of sorted) alone.push(await words(it.id))
    expect(await wordsOfPdf(bytes, '-layout')).toBe(alone.join(''))
    expect(await words(one.third)).toContain('retirada')
  },
)

test('there is none of a period in which the student was not, of a section without students, of too many, or a third at once', async () => {
  const other = await createInstitute(world, { number: 3, enabled: false })
  const none = await card(id, admin, other.period_id)
  expect([none.status, none.body.message]).toEqual([409, 'student_not_inscribed'])
  const nobody = await order([other.section_id])
  expect([nobody.status, nobody.body.message]).toEqual([409, 'no_report_cards'])
  const [own, empty] = [one.own.section_id, other.section_id]
  for (const ids of [[own], [own, empty]]) expect((await order(ids)).status).toBe(202)
  expect((await order([empty, own])).body.message).toBe('too_many_requests')
  // Two sections that are full, and one.
  const full = [
    await createSection(world, institute, { letter_code: 'Y' }),
    await createSection(world, institute, { letter_code: 'Z' }),
  ]
  const ids = full.map(({ section_id }) => section_id)
  await db
    .updateTable('sections')
    .set({ males_limit: 500, females_limit: 500 })
    .where('id', 'in', ids)
    .execute()
  await sql`with u as (insert into users (role, email)
      select 'student', 'n' || n || '@demo.example' from generate_series(1, ${MOST_CARDS}::int) n returning id),
    s as (insert into students (user_id, first_name, last_name, identity_kind, identity_number, gender, birth_date, phone)
      select id, 'Uno', 'Más', 'V', (50000000 + id)::text, case id % 2 when 0 then 'female' else 'male' end,
        '2000-01-01', '+584121234567' from u returning id, user_id),
    i as (insert into inscriptions (student_id, period_id, specialization_id, semester_id, section_id, kind, semester_price_e2)
      select s.id, se.period_id, se.specialization_id, se.semester_id, se.id, 'regular', 0
      from s join sections se on se.id = (${ids}::int[])[1 + (s.user_id / 2) % 2] returning id, student_id, section_id)
    insert into enrolments (inscription_id, student_id, course_section_id)
      select i.id, i.student_id, cs.id from i join course_sections cs on cs.section_id = i.section_id`.execute(
    db,
  )
  const many = await order([one.own.section_id, ...ids])
  expect([many.status, many.body.message]).toEqual([409, 'too_many_report_cards'])
})
