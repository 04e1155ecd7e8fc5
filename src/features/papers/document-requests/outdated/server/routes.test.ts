import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { codeOf, requestsIn } from '#test/support/document-requests.ts'
import { createSection, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const [office, admin] = [world.as('lowAdmin'), world.as('admin')]
const { institute, asked, another } = await requestsIn(world)

describe('a paper that was made before what it says changed', () => {
  const pdf = { headers: { accept: 'application/pdf' } }
  type Paper = { number: string; code: string }
  const rowOf = async (id: number) => (await office.call('GET', `/document-requests/${id}`)).body.data
  const stateOf = async ({ code }: Paper) =>
    (await world.guest.call('GET', `/verify/${code}`)).body.data.state as string
  /** A study certificate of a student of the current period, made but not marked as ready; the paper says so. */
  async function studies() {
    const { id: student_id, user_id } = await createStudentRow(world, { last_name: 'Peres Gonsalez' })
    await inscribeByRows(world, student_id, institute)
    const student = await world.signIn(user_id)
    const id = await asked(1, student)
    await office.call('GET', `/document-requests/${id}/generate-certificate`)
    return { id, student_id, student, first: (await rowOf(id)).paper as Paper }
  }
  beforeAll(() =>
    world.db
      .updateTable('sections')
      .set({ females_limit: 40 })
      .where('id', '=', institute.section_id)
      .execute(),
  )
  const edit = (student_id: number, body: object) => admin.call('PATCH', `/students/${student_id}`, body)
  const CHANGES: [
    what: string,
    part: string,
    says: string,
    change: (student_id: number) => ReturnType<typeof edit>,
  ][] = [
    ['name', 'el nombre', 'Pérez González', (one) => edit(one, { last_name: 'Pérez González' })],
    ['document', 'el documento', 'V-91.000', (one) => edit(one, { identity_number: `${91_000_000 + one}` })],
    ['gender', 'el género', 'sección A', (one) => edit(one, { gender: 'male' })],
    [
      'section',
      'la sección',
      'sección B',
      async (one) => {
        const letter_code = `B${one}`
        const { section_id } = await createSection(world, institute, { letter_code })
        return admin.call('POST', `/students/${one}/change-section`, { new_section_id: section_id })
      },
    ],
  ]

  test.each(
    CHANGES,
  )('a %s: alone, at once and when asked for again it is made anew under the next number', async (_, _part, says, change) => {
    for (const leave of [
      (id: number) => office.call('PATCH', `/document-requests/${id}/set-generated`),
      (id: number) => office.call('POST', '/document-requests/bulk', { ids: [id], state: 'generated' }),
      (id: number) => office.call('GET', `/document-requests/${id}/generate-certificate`, undefined, pdf),
    ]) {
      const { id, student_id, first } = await studies()
      expect((await change(student_id)).status).toBe(200)
      expect((await leave(id)).status).toBe(200)
      const { paper } = await rowOf(id)
      expect(Number(paper.number.slice(5))).toBe(Number(first.number.slice(5)) + 1)
      expect([await stateOf(first), await stateOf(paper)]).toEqual(['withdrawn', 'genuine'])
      if (leftOut('pdftotext')) continue
      const { bytes } = await office.call('GET', `/document-requests/${id}/paper`)
      expect((await wordsOfPdf(bytes, '-layout')).replaceAll(/\s+/g, ' ')).toContain(says)
    }
  })

  test('where nothing changed it is the same, on another day too', async () => {
    const { id, first } = await studies()
    world.clock.move(86_400_000)
    const by = await world.signIn(admin.user_id)
    expect((await by.call('PATCH', `/document-requests/${id}/set-generated`)).body.data.paper.code).toBe(
      first.code,
    )
    world.clock.move(-86_400_000)
  })

  test('of who retired meanwhile it is refused, as the row says, alone and among many', async () => {
    const { id, student_id, first } = await studies()
    await admin.call('PATCH', `/students/${student_id}/retire`, { reason: 'Se muda' })
    expect((await rowOf(id)).refusal).toBe('student_not_inscribed')
    const refused = '409 student_not_inscribed'
    expect(await codeOf(office.call('PATCH', `/document-requests/${id}/set-generated`))).toBe(refused)
    expect(await codeOf(office.call('GET', `/document-requests/${id}/generate-certificate`))).toBe(refused)
    const many = { ids: [id], state: 'generated' }
    expect((await office.call('POST', '/document-requests/bulk', many)).body.data).toEqual({
      updated: 0,
      skipped: [{ id, code: 'student_not_inscribed' }],
    })
    expect((await rowOf(id)).paper.number).toBe(first.number)
  })

  test('with letters that no font has it is refused, and names them; no number is spent', async () => {
    const { id, student_id, first } = await studies()
    const rename = (first_name: string) => admin.call('PATCH', `/students/${student_id}`, { first_name })
    expect((await rename('吴小明')).status).toBe(200)
    expect((await rowOf(id)).refusal).toBe('paper_letters_undrawn')
    const { status, body } = await office.call('PATCH', `/document-requests/${id}/set-generated`)
    expect([status, body.message]).toEqual([409, 'paper_letters_undrawn'])
    expect(body.description).toContain('«吴», «小», «明»')
    const many = await office.call('POST', '/document-requests/bulk', { ids: [id], state: 'generated' })
    expect(many.body.data).toMatchObject({ updated: 0, skipped: [{ id, code: 'paper_letters_undrawn' }] })
    expect((await rowOf(id)).paper.number).toBe(first.number)
    const kardex = await office.call('GET', `/students/${student_id}/history?format=pdf`)
    expect([kardex.status, kardex.body.message]).toEqual([409, 'paper_letters_undrawn'])
    const graduate = await another('graduated')
    await admin.call('PATCH', `/students/${graduate.id}`, { first_name: '吴小明' })
    const papers = [
      `${id}/generate-certificate`,
      `${await asked(2, graduate.caller)}/generate-certificateNote`,
      `${await asked(4, graduate.caller)}/generate-letter`,
    ]
    for (const path of papers)
      expect((await office.call('GET', `/document-requests/${path}`)).body.message).toBe(
        'paper_letters_undrawn',
      )
    await rename('Xiaoming')
    await office.call('PATCH', `/document-requests/${id}/set-generated`)
    expect(Number((await rowOf(id)).paper.number.slice(5))).toBe(Number(first.number.slice(5)) + 1)
  })

  test.each(
    CHANGES,
  )('a %s since it was ready: it is not handed over, and what differs is named', async (_, part, _says, change) => {
    const { id, student_id, student } = await studies()
    await office.call('PATCH', `/document-requests/${id}/set-generated`)
    await change(student_id)
    const { status, body } = await office.call('PATCH', `/document-requests/${id}/set-retired`)
    expect([status, body.message]).toEqual([409, 'document_request_paper_outdated'])
    expect(body.description).toContain(part)
    for (const path of ['paper', 'paper/view']) {
      const had = await student.call('GET', `/document-requests/${id}/${path}`)
      expect([had.status, had.body.message]).toEqual([409, 'document_request_paper_outdated'])
      expect(had.body.description).toMatch(new RegExp(`${part}.*\\. Pida en Control de Estudios`))
    }
    const many = { ids: [id], state: 'retired' }
    expect((await office.call('POST', '/document-requests/bulk', many)).body.data).toEqual({
      updated: 0,
      skipped: [{ id, code: 'document_request_paper_outdated', description: body.description }],
    })
    await office.call('POST', '/document-requests/undo', { ids: [id], state: 'generated' })
    await office.call('PATCH', `/document-requests/${id}/set-generated`)
    expect((await office.call('PATCH', `/document-requests/${id}/set-retired`)).status).toBe(200)
    expect((await student.call('GET', `/document-requests/${id}/paper`)).status).toBe(200)
  })

  test('a note that was corrected makes a grades certificate anew, and keeps one that is ready from being handed over', async () => {
    const { id: student_id, caller } = await another()
    const id = await asked(2, caller)
    await office.call('GET', `/document-requests/${id}/generate-certificateNote`)
    const first: Paper = (await rowOf(id)).paper
    const correct = (note: number) =>
      world.db.transaction().execute(async (tx) => {
        // As if the acta had been amended: closing it is another room's.
        await sql`set local session_replication_role = replica`.execute(tx)
        await tx
          .updateTable('enrolments')
          .set({ definitive_note: note })
          .where('student_id', '=', student_id)
          .execute()
      })
    await correct(17)
    const made = await office.call('PATCH', `/document-requests/${id}/set-generated`)
    expect([await stateOf(first), made.body.data.paper.number > first.number]).toEqual(['withdrawn', true])
    await correct(18)
    const { body } = await office.call('PATCH', `/document-requests/${id}/set-retired`)
    expect(body.description).toContain('el promedio y las materias o sus notas')
  })
})
