import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { codeOf } from '#test/support/document-requests.ts'
import { smallPdf } from '#test/support/small-pdf.ts'
import { toldLater } from '#test/support/told.ts'
import { createTracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'
import { MOST_FILES, MOST_OPEN } from '../rules.ts'

const world = await createWorld()
const { db } = world
const toldTo = await toldLater(world)
const admin = world.as('admin')
const { idOf, former } = await createTracks(world)
await db
  .updateTable('sections')
  .set({ males_limit: 90, females_limit: 90 })
  .where('males_limit', '=', 10)
  .execute()
type Self = Awaited<ReturnType<typeof world.signIn>>

const PDF = { bytes: smallPdf() }
const asked = (more: object = {}) => ({
  origin: 'Universidad Central',
  courses: [{ taken: 'Cálculo 1', grade: '15', course_id: idOf('MAT1') }, { taken: 'Castellano' }],
  ...more,
})
const ask = (by: Self, more: object = {}, files: Record<string, { bytes: Buffer }> = { grades: PDF }) =>
  by.call('POST', '/equivalence-requests', asked(more), { files })
const student = async () => {
  const { id, user_id } = await former('CB-1', {})
  const self = await world.signIn(user_id)
  return { id, user_id, self }
}
const requested = async () => {
  const who = await student()
  const { status, body } = await ask(who.self)
  expect([status, body.message]).toEqual([201, undefined])
  return { ...who, request: body.data.id as number }
}
const act = (by: Self, id: number, name: string, body: object = {}) =>
  by.call('POST', `/equivalence-requests/${id}/${name}`, body)
const giveBack = (id: number) => act(admin, id, 'return', { reason: 'Falta el sello' })
const complete = (by: Self, id: number, more: object = {}) =>
  by.call('PATCH', `/equivalence-requests/${id}`, asked(more))
const attach = (by: Self, id: number, bytes = PDF.bytes) =>
  by.call('POST', `/equivalence-requests/${id}/files`, { kind: 'programmes' }, { files: { file: { bytes } } })
const detach = (by: Self, file: number) => by.call('DELETE', `/equivalence-request-files/${file}`)
const accept = (student_id: number, request_id: number) =>
  admin.call('POST', '/equivalences', {
    ...{ student_id, request_id, origin: 'Universidad Central' },
    courses: [{ course_id: idOf('MAT1'), taken: 'Cálculo 1', note: 15 }],
  })
const stateOf = async (id: number) => (await admin.call('GET', `/equivalence-requests/${id}`)).body.data.state
const fileOf = async (id: number): Promise<number> =>
  (await admin.call('GET', `/equivalence-requests/${id}`)).body.data.files[0].id
const trail = async (entity_id: number) =>
  (
    await db
      .selectFrom('audit_entries')
      .select('action')
      .where('entity', '=', 'equivalence_request')
      .where('entity_id', '=', entity_id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action.replace('equivalence_requests.', ''))

describe('a request', () => {
  test('is sent with documents, returned with a word, completed, accepted, and open again', async () => {
    const { id, user_id, self } = await student()
    const photo = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#eee' } })
      .jpeg()
      .toBuffer()
    const sent = await ask(self, { remark: 'Dos años' }, { grades: PDF, programmes: { bytes: photo } })
    const { data } = sent.body
    expect(data).toMatchObject({ student_id: id, state: 'pending', remark: 'Dos años', resolution: null })
    expect(data.courses).toMatchObject([
      { taken: 'Cálculo 1', grade: '15', title: 'Matemática I' },
      { taken: 'Castellano', grade: null, course_id: null, title: null },
    ])
    expect(data.files.map(({ kind, is_pdf }: { kind: string; is_pdf: boolean }) => [kind, is_pdf])).toEqual([
      ['grades', true],
      ['programmes', false],
    ])
    const [pdf, picture] = data.files
    const file = await self.call('GET', `/equivalence-request-files/${pdf.id}`)
    expect(file.bytes).toEqual(PDF.bytes)
    expect(file.headers['content-disposition']).toContain('attachment')
    const seen = await admin.call('GET', `/equivalence-request-files/${picture.id}`)
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/webp'])

    expect((await giveBack(data.id)).body.data).toMatchObject({
      state: 'returned',
      return_reason: 'Falta el sello',
    })
    expect((await toldTo(user_id)).at(-1)).toMatch(/Universidad Central se devolvió: Falta el sello\. /)
    expect((await attach(self, data.id)).body.data.files).toHaveLength(3)
    expect((await detach(self, picture.id)).status).toBe(204)
    const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'removal').execute()
    expect(jobs.map(({ payload }) => payload)).toEqual([
      { key: expect.stringMatching(/^equivalences\/.*webp$/) },
    ])
    const again = await complete(self, data.id, { courses: [{ taken: 'Cálculo I' }] })
    expect(again.body.data).toMatchObject({ state: 'pending', return_reason: null, handled_at: null })
    expect(again.body.data.courses).toHaveLength(1)

    const made = await accept(id, data.id)
    expect([made.status, made.body.data.request_id]).toEqual([201, data.id])
    const accepted = await self.call('GET', `/equivalence-requests/${data.id}`)
    expect(accepted.body.data).toMatchObject({ state: 'accepted', resolution: made.body.data.number })
    expect((await toldTo(user_id)).at(-1)).toMatch(/^Se reconoció por equivalencia 1 materia/)
    await admin.call('POST', `/equivalences/${made.body.data.id}/undo`, { reason: 'Otra acta' })
    expect(await stateOf(data.id)).toBe('pending')
    expect((await toldTo(user_id)).at(-1)).toMatch(/Otra acta\. La solicitud se decide de nuevo\.$/)
    expect(await trail(data.id)).toEqual([
      ...['create', 'return', 'attach', 'detach', 'update', 'accept', 'reopen'],
    ])
    expect((await accept(id, data.id)).status).toBe(201)
  })

  test('what is taken back within a minute is not told, nor what the student does; what the office does is', async () => {
    const { user_id, self, request } = await requested()
    await giveBack(request)
    await complete(self, request)
    await act(self, request, 'withdraw')
    expect(await toldTo(user_id)).toEqual([])
    const other = await requested()
    await act(admin, other.request, 'withdraw')
    expect(await toldTo(other.user_id)).toEqual([expect.stringMatching(/se retiró\.$/)])
  })

  test('is listed by state, student, order and words, exported, and told of its own to the student', async () => {
    const { id, self, request } = await requested()
    await requested()
    const listed = async (by: Self, query: string) =>
      (await by.call('GET', `/equivalence-requests?${query}`)).body.data.map((row: { id: number }) => row.id)
    expect(await listed(self, 'limit=0')).toEqual([request])
    expect(await listed(admin, `student_id=${id}`)).toEqual([request])
    expect(await listed(admin, `student_id=${id}&state=returned`)).toEqual([])
    for (const sort_by of ['created_at', 'student_name', 'origin', 'state'])
      expect((await listed(admin, `limit=0&sort_by=${sort_by},desc`)).length).toBeGreaterThan(1)
    const { bytes } = await admin.call('GET', `/equivalence-requests?format=csv&state=pending`)
    expect(bytes.toString()).toContain('Universidad Central')
  })
})

describe('refusals', () => {
  test('without documents, with what is none, for nobody, of a course twice', async () => {
    const { self } = await student()
    expect((await ask(self, {}, {})).body.errors).toEqual({ grades: ['required'] })
    expect(await codeOf(ask(self, {}, { grades: { bytes: Buffer.from('<html>') } }))).toBe(
      '409 file_not_readable',
    )
    expect((await ask(admin)).body.errors).toEqual({ student_id: ['required'] })
    const twice = { courses: [1, 2].map(() => ({ taken: 'A', course_id: idOf('MAT1') })) }
    expect((await ask(self, twice)).body.errors).toEqual({ 'courses.1.course_id': ['distinct'] })
    expect((await ask(self, { courses: [] })).body.errors).toEqual({ courses: ['min:1'] })
  })

  test('who is retired, a fourth that is open, an eleventh document, an unreadable one', async () => {
    const { id, self, request } = await requested()
    for (let many = 1; many < MOST_OPEN; many++) expect((await ask(self)).status).toBe(201)
    expect(await codeOf(ask(self))).toBe('409 too_many_equivalence_requests')
    for (let many = 1; many < MOST_FILES; many++) expect((await attach(self, request)).status).toBe(201)
    expect(await codeOf(attach(self, request))).toBe('409 too_many_equivalence_files')
    expect(await codeOf(attach(self, request, Buffer.from('<html>')))).toBe('409 file_not_readable')
    await db.updateTable('students').set({ state: 'retired' }).where('id', '=', id).execute()
    expect(await codeOf(ask(admin, { student_id: id }))).toBe('409 student_not_active')
  })

  test('what was returned waits to be sent again; what is decided does not change', async () => {
    const { id, self, request } = await requested()
    expect(await codeOf(accept((await student()).id, request))).toBe('409 equivalence_request_of_another')
    await giveBack(request)
    expect(await codeOf(giveBack(request))).toBe('409 equivalence_request_returned')
    expect(await codeOf(accept(id, request))).toBe('409 equivalence_request_returned')
    const stale = await self.call('PATCH', `/equivalence-requests/${request}`, asked(), {
      headers: { 'if-unmodified-since-version': '2020-01-01T00:00:00Z' },
    })
    expect(stale.body.message).toBe('stale_version')
    expect((await act(self, request, 'withdraw')).body.data.state).toBe('withdrawn')
    for (const refused of [
      act(self, request, 'withdraw'),
      complete(self, request),
      attach(self, request),
      giveBack(request),
      accept(id, request),
    ])
      expect(await codeOf(refused)).toBe('409 equivalence_request_decided')
    expect(await codeOf(detach(self, await fileOf(request)))).toBe('409 equivalence_request_decided')
    expect(await stateOf(request)).toBe('withdrawn')
  })

  test("another's are not there, and a document that is lost is said", async () => {
    const { self, request } = await requested()
    const other = (await student()).self
    for (const one of [
      other.call('GET', `/equivalence-requests/${request}`),
      complete(other, request),
      attach(other, request),
      act(other, request, 'withdraw'),
      giveBack(999_999),
      detach(other, await fileOf(request)),
    ])
      expect(await codeOf(one)).toBe('404 resource_not_found')
    const { body } = await self.call('GET', `/equivalence-requests/${request}`)
    const path = `/equivalence-request-files/${body.data.files[0].id}`
    expect(await codeOf(other.call('GET', path))).toBe('404 resource_not_found')
    expect(await codeOf(world.as('lowAdmin').call('GET', path))).toMatch(/^403/)
    await sql`update equivalence_request_files set file = 'equivalences/' || md5('x') || '.pdf'
      where request_id = ${request}`.execute(db)
    expect(await codeOf(self.call('GET', path))).toBe('409 equivalence_file_missing')
  })

  test('the last document stays, and of five who remove one, one has', async () => {
    await world.openConnections(5)
    const { self, request } = await requested()
    const file = await fileOf(request)
    expect(await codeOf(detach(self, file))).toBe('409 equivalence_file_is_the_last')
    await attach(self, request)
    await attach(self, request)
    const gone = await Promise.all(Array.from({ length: 5 }, () => codeOf(detach(self, file))))
    expect(gone.sort()).toEqual(['204 undefined', ...Array(4).fill('404 resource_not_found')])
    const { body } = await self.call('GET', `/equivalence-requests/${request}`)
    const both = body.data.files.map(({ id }: { id: number }) => codeOf(detach(admin, id)))
    expect((await Promise.all(both)).sort()).toEqual(['204 undefined', '409 equivalence_file_is_the_last'])
  })

  test('of two who decide at once one is first, and the other is told', async () => {
    await world.openConnections(4)
    const { id, request } = await requested()
    const both = await Promise.all([accept(id, request), giveBack(request)])
    expect(both.map(({ status }) => Math.floor(status / 100)).sort()).toEqual([2, 4])
    expect(both.map(({ body }) => body.message).filter(Boolean)).toEqual([
      expect.stringMatching(/^equivalence_request_(decided|returned)$/),
    ])
    const broken =
      sql`insert into equivalences (number, student_id, period_id, origin, in_index, created_by, request_id)
      select coalesce(max(number), 0) + 1, ${id}, (select min(id) from periods), 'X', false, ${admin.user_id}, ${
        (await requested()).request
      } from equivalences`.execute(db)
    await expect(broken).rejects.toMatchObject({ constraint: 'equivalences_request' })
  })
})
