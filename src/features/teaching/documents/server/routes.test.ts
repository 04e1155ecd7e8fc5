import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createInstitute, type Institute } from '#test/support/institute.ts'
import { docx, epub, longPdf } from '#test/support/library.ts'
import { lockedPdf, smallPdf } from '#test/support/small-pdf.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [admin, student] = [world.as('admin'), world.as('student')]
let institute: Institute
let other: Institute

const cover = await sharp({ create: { width: 1_000, height: 1_400, channels: 3, background: '#a33' } })
  .png()
  .toBuffer()

beforeAll(async () => {
  institute = await createInstitute(world)
  other = await createInstitute(world, { year: 2027, enabled: false, open: false })
})

type Fields = Record<string, unknown>
const create = (fields: Fields = {}, file: Buffer | null = smallPdf(), more = {}) =>
  admin.call(
    'POST',
    '/documents',
    { title: 'Guía', ...fields },
    {
      files: { ...(file && { file: { bytes: file } }), ...more },
    },
  )
const made = async (fields?: Fields, file?: Buffer, more?: object) =>
  (await create(fields, file, more)).body.data
const titlesFor = async (by: typeof admin, query = '') => {
  const { body } = await by.call('GET', `/documents?limit=0${query}`)
  return body.data.map(({ title }: { title: string }) => title)
}
const stored = () =>
  readdirSync(world.folder, { recursive: true }).filter((name) => /\.\w+$/.test(String(name)))
const removed = async (): Promise<string[]> => {
  const { rows } = await sql<{
    key: string
  }>`select payload->>'key' as key from jobs where kind = 'removal'`.execute(world.db)
  return rows.map(({ key }) => key)
}

describe('the list', () => {
  test('is found by title, author, description and course, without accents; filtered and ordered', async () => {
    await made({
      title: 'Zeta',
      author: 'Guédez, I.',
      description: 'Límites',
      course_id: institute.course_id,
    })
    for (const search of ['zeta', 'GUEDEZ', 'limites', 'matematica zeta'])
      expect(await titlesFor(admin, `&search=${search}`)).toEqual(['Zeta'])
    const { course_id, specialization_id, semester_id } = institute
    await made({ title: 'Otra', course_id, semester_id })
    for (const filter of [
      `course_id=${course_id}`,
      `specialization_id=${specialization_id}`,
      `semester_id=${semester_id}`,
    ])
      expect((await titlesFor(admin, `&${filter}`)).length).toBeGreaterThan(0)
    for (const field of ['shelf', 'title', 'author', 'kind', 'bytes', 'created_at'])
      expect((await admin.call('GET', `/documents?sort_by=${field},desc`)).status).toBe(200)
    expect((await titlesFor(admin, '&sort_by=title,desc'))[0]).toBe('Zeta')
  })

  test('the export says where each stands', async () => {
    const { bytes } = await admin.call('GET', '/documents?search=zeta&format=csv')
    expect(bytes.toString()).toContain('Zeta;"Guédez, I.";PDF;;;Matemática I;')
  })
})

describe('a document', () => {
  test('is kept as it came, and given under its title to be saved', async () => {
    const { id, kind, kind_name, bytes } = await made({ title: 'Álgebra: guía 1' }, docx())
    expect([kind, kind_name, bytes]).toEqual(['docx', 'DOCX', docx().length])
    const { headers, bytes: got } = await student.call('GET', `/documents/${id}/download`)
    expect(got).toEqual(docx())
    expect(headers['content-disposition']).toContain('attachment; filename="Algebra_guia_1.docx"')
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['accept-ranges']).toBe('bytes')
  })

  test('a download goes on where it broke, while the bytes are the same', async () => {
    const pdf = longPdf(1_200_000)
    const { id } = await made({ title: 'Largo' }, pdf)
    const get = (headers: Record<string, string>) =>
      student.call('GET', `/documents/${id}/download`, undefined, { headers })
    const whole = await get({})
    const etag = String(whole.headers.etag)
    expect([whole.status, whole.bytes.equals(pdf)]).toEqual([200, true])
    const rest = await get({ range: 'bytes=1100000-', 'if-range': etag })
    expect([rest.status, rest.headers['content-range']]).toEqual([206, 'bytes 1100000-1199999/1200000'])
    expect(rest.bytes.equals(pdf.subarray(1_100_000))).toBe(true)
    const inside = await get({ range: 'bytes=524280-524299' })
    expect(inside.bytes.equals(pdf.subarray(524_280, 524_300))).toBe(true)
    expect((await get({ range: 'bytes=-5' })).bytes.equals(pdf.subarray(-5))).toBe(true)
    expect((await get({ range: 'bytes=1-', 'if-range': '"other"' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-1,5-6' })).status).toBe(200)
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    const past = await get({ range: 'bytes=1200000-' })
    expect([past.status, past.headers['content-range']]).toEqual([416, 'bytes */1200000'])
  })

  test('a picture is drawn anew, and so is a cover; without one there is none', async () => {
    const { id, kind, cover_picture } = await made({ title: 'Lámina' }, cover, {
      cover_picture: { bytes: cover },
    })
    expect([kind, /^[0-9a-f]{32}$/.test(cover_picture)]).toEqual(['picture', true])
    const { headers, bytes } = await student.call('GET', `/documents/${id}/cover`)
    expect([headers['content-type'], (await sharp(bytes).metadata()).height]).toEqual(['image/webp', 512])
    const bare = await made()
    const none = await student.call('GET', `/documents/${bare.id}/cover`)
    expect([none.status, none.body.message]).toEqual([409, 'document_without_cover'])
    const shown = await student.call('GET', `/documents/${bare.id}?with=course`)
    expect([shown.body.data.id, shown.body.data.cover_picture]).toEqual([bare.id, null])
  })

  test('replaced, it keeps its id; the former file and cover go after the commit', async () => {
    const { id, updated_at } = await made({ title: 'Uno' }, smallPdf(), { cover_picture: { bytes: cover } })
    const keys = async () => {
      const { rows } = await sql<{
        key: string
      }>`select file as key from document_pieces where document_id = ${id}
        union all select cover_picture from documents where id = ${id} and cover_picture is not null`.execute(
        world.db,
      )
      return rows.map(({ key }) => key)
    }
    const before = await keys()
    const first = await student.call('GET', `/documents/${id}/download`)
    const replaced = await admin.call('PATCH', `/documents/${id}`, {}, { files: { file: { bytes: epub() } } })
    expect(replaced.body.data).toMatchObject({ id, title: 'Uno', kind: 'epub' })
    expect(replaced.body.data.updated_at).not.toBe(updated_at)
    const second = await student.call('GET', `/documents/${id}/download`)
    expect([second.bytes.equals(epub()), second.headers.etag === first.headers.etag]).toEqual([true, false])
    const bare = await admin.call('PATCH', `/documents/${id}`, { cover_picture: null })
    expect(bare.body.data.cover_picture).toBeNull()
    expect(await removed()).toEqual(expect.arrayContaining(before))
    const now = await keys()
    expect((await removed()).filter((key) => now.includes(key))).toEqual([])
    expect((await admin.call('DELETE', `/documents/${id}`)).status).toBe(204)
    expect(await removed()).toEqual(expect.arrayContaining(now))
  })

  test('sent again with its key it is one', async () => {
    const headers = { 'idempotency-key': 'one document' }
    const send = () =>
      admin.call(
        'POST',
        '/documents',
        { title: 'Una vez' },
        { headers, files: { file: { bytes: smallPdf() } } },
      )
    const first = await send()
    expect((await send()).body).toEqual(first.body)
    expect(await titlesFor(admin, '&search=una vez')).toEqual(['Una vez'])
  })
})

describe('refusals', () => {
  test('what is no document, or none at all: nothing is kept', async () => {
    const kept = stored()
    const refused = async (answer: ReturnType<typeof create>) => [
      (await answer).status,
      (await answer).body.message,
    ]
    expect(await refused(create({}, Buffer.from('<html>')))).toEqual([409, 'file_not_readable'])
    const locked = await create({}, lockedPdf())
    expect([locked.status, locked.body.message, locked.body.description]).toEqual([
      ...[409, 'file_not_readable'],
      'El archivo tiene clave: sin ella nadie lo puede abrir. Guárdelo sin clave y envíelo de nuevo.',
    ])
    const old = await create({}, Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(500)}`, 'hex'))
    expect([old.status, old.body.description]).toEqual([
      409,
      'El documento tiene clave, o es de un Office anterior a 2007. Guárdelo sin clave, como .docx, .xlsx, .pptx o PDF, y envíelo de nuevo.',
    ])
    expect(await refused(create({}, docx('word/vbaProject.bin')))).toEqual([409, 'document_has_macros'])
    expect(await refused(create({}, null))).toEqual([409, 'document_without_file'])
    const { body } = await create({ title: '', author: 'x'.repeat(121) })
    expect(body.errors).toEqual({ title: ['required'], author: ['max:120'] })
    const foreign = { specialization_id: other.specialization_id, semester_id: institute.semester_id }
    expect(await refused(create(foreign))).toEqual([409, 'document_semester_not_related_to_specialization'])
    const lacking = { semester_id: institute.semester_id, course_id: other.course_id }
    expect(await refused(create(lacking))).toEqual([409, 'document_semester_not_related_to_course'])
    expect(stored()).toEqual(kept)
  })

  test('the same is refused in a change; a version that is no longer the newest too', async () => {
    const { id, updated_at } = await made({ title: 'Otra' })
    const change = (body: Fields, headers = {}) => admin.call('PATCH', `/documents/${id}`, body, { headers })
    const foreign = { specialization_id: other.specialization_id, semester_id: institute.semester_id }
    expect((await change(foreign)).body.message).toBe('document_semester_not_related_to_specialization')
    const lacking = { semester_id: institute.semester_id, course_id: other.course_id }
    expect((await change(lacking)).body.message).toBe('document_semester_not_related_to_course')
    const file = { bytes: Buffer.from('no') }
    const unread = await admin.call('PATCH', `/documents/${id}`, {}, { files: { file } })
    expect(unread.body.message).toBe('file_not_readable')
    const macros = await admin.call(
      'PATCH',
      `/documents/${id}`,
      {},
      {
        files: { file: { bytes: docx('word/vbaProject.bin') } },
      },
    )
    expect(macros.body.message).toBe('document_has_macros')
    const seen = { 'if-unmodified-since-version': updated_at }
    expect((await change({ title: 'Cambiada' }, seen)).status).toBe(200)
    expect((await change({ title: 'De nuevo' }, seen)).body.message).toBe('stale_version')
  })

  test('the database keeps a semester that is of another specialization or lacks the course out', async () => {
    const { id } = await made()
    const put = (place: object) => world.db.updateTable('documents').set(place).where('id', '=', id).execute()
    const { semester_id, specialization_id } = institute
    await expect(put({ semester_id })).rejects.toMatchObject({
      constraint: 'documents_semester_has_specialization',
    })
    const foreign = { semester_id, specialization_id: other.specialization_id }
    await expect(put(foreign)).rejects.toMatchObject({ constraint: 'documents_semester_of_specialization' })
    const lacking = { semester_id, specialization_id, course_id: other.course_id }
    await expect(put(lacking)).rejects.toMatchObject({ constraint: 'documents_semester_of_course' })
  })

  test('a course that moves within a draft takes its documents along; taken out of it, they stay with the course', async () => {
    const made_id = async (path: string, body: object) => (await admin.call('POST', path, body)).body.data.id
    const specialization_id = await made_id('/specializations', { code: 'MUD', title: 'Mudanzas' })
    const pensum_id = await made_id('/pensums', { name: 'Borrador', specialization_id })
    const semesterOf = (number: number) => made_id('/semesters', { pensum_id, number, code: `M${number}` })
    const [first, second] = [await semesterOf(1), await semesterOf(2)]
    const { course_id } = other
    await admin.call('PUT', `/semesters/${first}/courses`, { course_ids: [course_id] })
    const { id } = await made({ title: 'Se muda', semester_id: first, course_id })
    const place = async () => (await admin.call('GET', `/documents/${id}`)).body.data
    const move = { course_id, semester_id: second, position: 0 }
    expect((await admin.call('POST', `/pensums/${pensum_id}/move-course`, move)).status).toBe(200)
    expect(await place()).toMatchObject({ specialization_id, semester_id: second, course_id })
    const named = await admin.call('PATCH', `/documents/${id}`, { title: 'Se mudó' })
    expect([named.status, named.body.data.title]).toEqual([200, 'Se mudó'])
    await admin.call('PUT', `/semesters/${second}/courses`, { course_ids: [] })
    expect(await place()).toMatchObject({ specialization_id, semester_id: null, course_id })
  })

  test('what has documents is not deleted', async () => {
    const to_delete: Record<string, number> = {}
    const thing = async (path: string, body: object) => {
      const { id } = (await admin.call('POST', path, body)).body.data
      to_delete[path] = id
      return id
    }
    const specialization_id = await thing('/specializations', { code: 'LLE', title: 'Llena' })
    await made({ specialization_id })
    const course = { code: 'LLE-1', title: 'Llena', credits: 1, hours: 1, max_absences_to_fail: 1 }
    await made({ course_id: await thing('/courses', course) })
    const pensum_id = await thing('/pensums', { name: 'Lleno', specialization_id: other.specialization_id })
    await made({ semester_id: await thing('/semesters', { pensum_id, number: 1, code: 'L1' }) })
    for (const [path, id] of Object.entries(to_delete)) {
      const { status, body } = await admin.call('DELETE', `${path}/${id}`)
      expect([path, status, body.message]).toEqual([path, 409, 'shelf_has_documents'])
    }
  })

  test('a file that the store has lost', async () => {
    const { id } = await made()
    await sql`update document_pieces set file = ${`library/${'0'.repeat(32)}.part`} where document_id = ${id}`.execute(
      world.db,
    )
    const { status, body } = await student.call('GET', `/documents/${id}/download`)
    expect([status, body.message]).toEqual([409, 'document_without_file'])
  })
})
