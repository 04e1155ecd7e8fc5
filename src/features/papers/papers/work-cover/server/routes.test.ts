import { afterAll, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { createInstitute, createSection, idOf, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const student = world.as('student')
const institute = await createInstitute(world)
await inscribeByRows(world, await idOf(world, 'students', student), institute)

const cover = (more: Record<string, string | number>, headers = {}) =>
  student.call('GET', '/download-work-cover', undefined, {
    query: { section_id: institute.section_id, course_id: institute.course_id, ...more },
    headers,
  })

test.skipIf(leftOut('pdftotext'))('the student gets the cover of a work for an own course', async () => {
  const { bytes } = await cover({ title: 'La derivada en la práctica' }, { accept: 'application/pdf' })
  const words = (await wordsOfPdf(bytes, '-layout')).replaceAll(/\s+/g, ' ')
  const said = ['La derivada en la práctica', 'Matemática I', 'S1-A', '2026-2', 'noviembre de 2026']
  expect(said.filter((one) => !words.includes(one))).toEqual([])
  expect((await cover({})).body.data.url).toContain('/api/reports/')
})

test('of a course that is not taken there is none', async () => {
  const other = await createSection(world, institute)
  const foreign = await cover({ section_id: other.section_id })
  expect(foreign.status).toBe(422)
  const { id } = await world.db
    .insertInto('courses')
    .values({ code: 'Z-9', title: 'Otra', credits: 1, hours: 1, max_absences_to_fail: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const none = await cover({ course_id: id })
  expect([none.status, none.body.message]).toEqual([404, 'course_section_not_found'])
})
