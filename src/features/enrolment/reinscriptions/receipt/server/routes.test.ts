import { afterAll, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { createTracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const it = await createTracks(world)
const admin = world.as('admin')

async function inscribed() {
  const { id, user_id } = await it.former('INF-1', { PRO1: 15, RED1: 8.5 })
  const self = await world.signIn(user_id)
  const course_ids = ['PRO2', 'RED1'].map(it.idOf)
  const { body } = await self.call('POST', `/students/${id}/re-inscription`, { course_ids })
  return { self, inscription_id: body.data.id, student_name: body.data.student_name }
}
const paper = (id: number, by = admin) => by.call('GET', `/inscriptions/${id}/receipt/pdf`)

test.skipIf(leftOut('pdftotext'))(
  'a student keeps on paper what was inscribed, where, when and for how much',
  async () => {
    const hour = { start_hour: 7, start_minute: 0, end_hour: 7, end_minute: 45 }
    const made = async (path: string, body: object) => (await admin.call('POST', path, body)).body.data.id
    await made('/schedules', {
      ...{ section_id: it.sectionOf('now INF-2'), course_id: it.idOf('PRO2'), day: 3 },
      classroom_id: await made('/classrooms', { code: 'T-1', max_capacity: 30 }),
      class_hours_ids: [await made('/class-hours', hour)],
    })
    const { self, inscription_id, student_name } = await inscribed()
    const { status, headers, bytes } = await paper(inscription_id, self)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const words = (await wordsOfPdf(bytes, '-layout')).replaceAll(/\s+/g, ' ')
    const said = [
      ...['Comprobante de inscripción', student_name, 'Carrera INF', '2026-2', '120,00 $'],
      ...['Programación II 4 S2-A Mié, 7:00 a 7:45', 'Redes I 3 S1-A Por asignar'],
    ]
    expect(said.filter((one) => !words.includes(one))).toEqual([])
  },
)

test('nobody else gets it, and the office any', async () => {
  const [one, other] = [await inscribed(), await inscribed()]
  expect((await paper(one.inscription_id, other.self)).status).toBe(404)
  expect((await paper(one.inscription_id, world.as('teacher'))).status).toBe(403)
  expect((await paper(one.inscription_id, world.as('lowAdmin'))).status).toBe(200)
})
