import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { deliverByRows } from '#test/support/classes.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import {
  createInstitute,
  createStudentRow,
  type Institute,
  idOf,
  inscribeByRows,
} from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const { db } = world
const [admin, student] = [world.as('admin'), world.as('student')]
let old: Institute
let now: Institute
let id = 0

type State = 'enrolled' | 'withdrawn' | 'approved' | 'failed' | 'failed_by_absence'
type Course = { title: string; credits: number }

/** A course in the section of a period, and in no plan. */
async function open({ section_id }: Institute, { title, credits }: Course) {
  const code = title.toUpperCase()
  const facts = { code, title, credits, hours: 4, max_absences_to_fail: 6 }
  const known = await db.selectFrom('courses').select('id').where('code', '=', code).executeTakeFirst()
  const course =
    known ?? (await db.insertInto('courses').values(facts).returning('id').executeTakeFirstOrThrow())
  const place = { section_id, course_id: course.id }
  const made = await db.insertInto('course_sections').values(place).returning('id').executeTakeFirstOrThrow()
  return { ...place, course_section_id: made.id }
}

const enrol = (
  inscription_id: number,
  course_section_id: number,
  of: { state: State; note: number | null },
) =>
  db
    .insertInto('enrolments')
    .values({ inscription_id, student_id: id, course_section_id, state: of.state, definitive_note: of.note })
    .execute()

const verdict = (inscription_id: number, state: State, note: number | null) =>
  db
    .updateTable('enrolments')
    .set({ state, definitive_note: note })
    .where('inscription_id', '=', inscription_id)
    .execute()

beforeAll(async () => {
  old = await createInstitute(world, { year: 2025, number: 2, enabled: false, open: false })
  const made = await createInstitute(world, { year: 2026, number: 2 })
  now = made
  id = await idOf(world, 'students', student)
  const first = await inscribeByRows(world, id, old)
  await verdict(first, 'failed', 8.4)
  const latin = await open(old, { title: 'Latin', credits: 3 })
  await enrol(first, latin.course_section_id, { state: 'approved', note: 15 })
  const greek = await open(old, { title: 'Greek', credits: 5 })
  await enrol(first, greek.course_section_id, { state: 'withdrawn', note: null })
  const second = await inscribeByRows(world, id, now)
  const again = await db
    .insertInto('course_sections')
    .values({ section_id: now.section_id, course_id: old.course_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enrol(second, again.id, { state: 'enrolled', note: 9 })
})

const history = async (of = id, by = admin) => (await by.call('GET', `/students/${of}/history`)).body.data

describe('the history of a student', () => {
  test('has every period with its courses, attempts, credits and averages', async () => {
    const { periods, ...whole } = await history()
    expect(periods).toMatchObject([
      {
        period: { year: 2025, number: 2 },
        letter_code: 'A',
        semester_number: 1,
        credits: 7,
        // (8,40 × 4 + 15 × 3) ÷ 7 = 11,2285…
        average: 11.23,
        index: 11.23,
      },
      { period: { year: 2026, number: 2 }, credits: 8, average: null, index: 11.23 },
    ])
    const told = periods.flatMap(({ courses }: { courses: Record<string, unknown>[] }) =>
      courses.map(({ title, state, definitive_note, attempt, counts }) => [
        title,
        state,
        definitive_note,
        attempt,
        counts,
      ]),
    )
    expect(told.sort()).toEqual(
      [
        ['Greek', 'withdrawn', null, null, false],
        ['Latin', 'approved', 15, 1, true],
        ['Matemática I', 'failed', 8.4, 1, true],
        // What runs has no verdict: neither its note nor the second attempt counts yet.
        ['Matemática I', 'enrolled', null, 2, false],
        ['Matemática I', 'enrolled', null, 1, false],
      ].sort(),
    )
    expect(whole).toMatchObject({
      index: 11.23,
      approved_average: 15,
      approved_courses: 1,
      credits: { approved: 3, in_course: 8 },
      approval_minimum_note: 10,
    })
  })

  test('is the students own and of nobody who is not; a teacher does not read it', async () => {
    expect(await history(id, student)).toEqual(await history())
    const other = await createStudentRow(world)
    expect((await student.call('GET', `/students/${other.id}/history`)).status).toBe(404)
    expect((await world.as('teacher').call('GET', `/students/${id}/history`)).status).toBe(403)
  })

  test('of who was never inscribed is empty, and says nothing of a degree', async () => {
    const { id: nobody } = await createStudentRow(world)
    expect(await history(nobody)).toEqual({
      periods: [],
      equivalences: [],
      index: null,
      approved_average: null,
      approved_courses: 0,
      credits: { approved: 0, in_course: 0 },
      approval_minimum_note: null,
      left: null,
    })
  })

  test('says what is left to the degree and when it can be done', async () => {
    const { left } = await history()
    expect(left).toMatchObject({
      is_basic: false,
      courses: 1,
      credits: 4,
      total_credits: 4,
      now: [{ id: now.course_id }],
      periods: [],
      never: [],
      earliest: { year: 2026, number: 2 },
    })
    const { id: other } = await createStudentRow(world)
    await verdict(await inscribeByRows(world, other, old), 'failed', 5)
    const failed = await history(other)
    expect(failed.left).toMatchObject({
      now: [],
      periods: [{ year: 2027, number: 1, courses: [{ title: 'Matemática I', semester: { number: 1 } }] }],
      earliest: { year: 2027, number: 1 },
    })
  })

  test('counts a failure by absence once the notes are handed over', async () => {
    const { id: absent } = await createStudentRow(world)
    const place = await open(old, { title: 'Physics', credits: 2 })
    const inscription = await inscribeByRows(world, absent, { ...old, ...place })
    await verdict(inscription, 'failed_by_absence', 6)
    expect((await history(absent)).index).toBeNull()
    await deliverByRows(world, [place.course_section_id])
    expect((await history(absent)).index).toBe(6)
  })
})

describe('the kardex', () => {
  const kardex = (by = admin) =>
    by.call('GET', `/students/${id}/history`, undefined, { query: { format: 'pdf' } })

  test('is a numbered PDF, for coordinator and student the same, and the history says who took it', async () => {
    const coordinator = world.as('coordinator')
    await db
      .updateTable('specializations')
      .set({ coordinator_id: await idOf(world, 'teachers', coordinator) })
      .where('id', '=', now.specialization_id)
      .execute()
    expect((await kardex(coordinator)).status).toBe(200)
    const { status, headers, bytes } = await kardex(student)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain('kardex-2026-000001.pdf')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { body } = await admin.call('GET', `/audit-entries?entity=student&entity_id=${id}`)
    expect(JSON.stringify(body.data)).toContain('Kárdex')
  })

  test.skipIf(leftOut('pdftotext'))('says what the screen says', async () => {
    const words = await wordsOfPdf((await kardex()).bytes, '-layout')
    const said = [
      ...[
        'Historial académico (kárdex)',
        '2025-2',
        '11,23',
        '15,00',
        '08,40 reprobada',
        'retirada',
        'en curso',
      ],
      ...['2.º intento', 'Falta para el título', 'Control de Estudios', 'Nota mínima aprobatoria: 10,00.'],
    ]
    expect(said.filter((one) => !words.includes(one))).toEqual([])
  })

  test.skipIf(leftOut('pdftotext'))(
    'in other words of the institute is another, of the same day',
    async () => {
      const before = await kardex()
      const text = { kind: 'kardex', version: 1, closing: 'Dado {lugar_y_fecha}.' }
      const own = { opening: 'De {titular} {documento}, índice {indice}.', remark: 'Sin enmiendas.' }
      expect((await admin.call('POST', '/paper-texts', { ...text, ...own })).status).toBe(201)
      const after = await kardex()
      expect(after.headers['content-disposition']).not.toBe(before.headers['content-disposition'])
      const words = await wordsOfPdf(after.bytes, '-layout')
      expect(words).toMatch(/De titular de la cédula de identidad V-[\d.]+, índice 11,23\./)
      expect(words).toMatch(/Sin enmiendas\.[\s\S]+Dado a los /)
      expect(words).not.toContain('suma de nota por crédito')
    },
  )

  test('in another format there is none', async () => {
    const { status, body } = await admin.call('GET', `/students/${id}/history?format=xlsx`)
    expect([status, body.errors]).toEqual([422, { format: ['in'] }])
  })

  test('of many periods and long names goes on on further pages', async () => {
    const { id: long } = await createStudentRow(world, {
      first_name: 'María de los Ángeles',
      last_name: 'Briceño Castañeda de Villalobos',
    })
    for (const year of [2001, 2002, 2003, 2004, 2005, 2006]) {
      const period = await createInstitute(world, { year, enabled: false, open: false })
      const inscription = await inscribeByRows(world, long, period)
      for (const credits of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const title = `Metodología de la investigación aplicada ${credits} de ${year}`
        const place = await open(period, { title, credits })
        await db
          .insertInto('enrolments')
          .values({
            inscription_id: inscription,
            student_id: long,
            course_section_id: place.course_section_id,
            state: 'approved',
            definitive_note: 10 + credits,
          })
          .execute()
      }
    }
    const { status, bytes } = await admin.call('GET', `/students/${long}/history?format=pdf`)
    expect(status).toBe(200)
    expect(bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1)
  })
})

describe('the average of a period', () => {
  const average = (query = '', of = id) => admin.call('GET', `/students/${of}/period-average-note${query}`)

  test('is of the latest period, or of the one named', async () => {
    expect((await average()).body.data).toMatchObject({
      period: { year: 2026, number: 2 },
      average: null,
      credits: 8,
      courses: 2,
      graded_courses: 0,
    })
    expect((await average(`?period_id=${old.period_id}`)).body.data).toMatchObject({
      average: 11.23,
      credits: 7,
      courses: 2,
      graded_courses: 2,
    })
  })

  test('is refused where the student takes nothing', async () => {
    const refused = async (query?: string, of?: number) => {
      const { status, body } = await average(query, of)
      return [status, body.message]
    }
    const { id: nobody } = await createStudentRow(world)
    expect(await refused('', nobody)).toEqual([404, 'course_sections_avg_not_found'])
    const other = await createInstitute(world, { year: 2024, enabled: false, open: false })
    expect(await refused(`?period_id=${other.period_id}`)).toEqual([404, 'course_sections_avg_not_found'])
    await verdict(await inscribeByRows(world, nobody, other), 'withdrawn', null)
    expect(await refused('', nobody)).toEqual([404, 'course_sections_avg_not_found'])
  })
})

test('the specializations that were followed come oldest first, each with what was approved in it', async () => {
  const { body } = await admin.call('GET', `/students/${id}/specialization-history`)
  expect(body.data).toMatchObject([
    {
      specialization: { id: old.specialization_id },
      first_period: { year: 2025, number: 2 },
      last_period: { year: 2025, number: 2 },
      approved_courses: 1,
      approved_credits: 3,
      index: 11.23,
    },
    { specialization: { id: now.specialization_id }, approved_courses: 0, index: null },
  ])
})
