import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { deliverByRows } from '../../../../test/support/classes.ts'
import {
  createInstitute,
  createStudentRow,
  idOf,
  inscribeByRows,
} from '../../../../test/support/institute.ts'
import { createWorld } from '../../../../test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const [student, office, admin] = [world.as('student'), world.as('lowAdmin'), world.as('admin')]
let own = 0
let current = 0

const ask = (type: number, by = student, more: object = {}) =>
  by.call('POST', '/document-requests', { type, ...more })
const asked = async (type: number, by = student, more: object = {}) => {
  const answer = await ask(type, by, more)
  expect(answer.body).toMatchObject({ data: { type, state: 'pending' } })
  return Number(answer.body.data.id)
}
const codeOf = async (answer: ReturnType<typeof ask>) => {
  const { status, body } = await answer
  return `${status} ${body.message}`
}

beforeAll(async () => {
  const institute = await createInstitute(world)
  current = institute.period_id
  own = await idOf(world, 'students', student)
  await inscribeByRows(world, own, institute)
  await world.db
    .updateTable('periods')
    .set({ study_control: 'Carmen Rondón' })
    .where('id', '=', current)
    .execute()
})

/** Another student who can ask. */
async function another(state: 'active' | 'graduated' = 'active') {
  const { id, user_id } = await createStudentRow(world)
  const institute = await createInstitute(world, { year: 2000 + (id % 100), enabled: false })
  await inscribeByRows(world, id, institute)
  await world.db
    .updateTable('enrolments')
    .set({ state: 'approved', definitive_note: 15.5 })
    .where('student_id', '=', id)
    .execute()
  await deliverByRows(world, [institute.course_section_id])
  await world.db
    .updateTable('periods')
    .set({ closed_at: world.clock.now() })
    .where('id', '=', institute.period_id)
    .execute()
  await world.db.updateTable('students').set({ state }).where('id', '=', id).execute()
  return { id, caller: await world.signIn(user_id) }
}

describe('asking', () => {
  test('the student asks, sees it among the own ones, and takes it back while it waits', async () => {
    const id = await asked(1)
    const list = (await student.call('GET', '/document-requests')).body
    expect(list.data).toMatchObject([{ id, type_name: 'Constancia de estudio', paper: null }])
    expect(list.data[0]).not.toHaveProperty('says')
    expect((await student.call('DELETE', `/document-requests/${id}`)).status).toBe(204)
    expect((await student.call('GET', '/document-requests')).body.total).toBe(0)
  })

  test('nobody waits twice for the same, also when both are asked at once', async () => {
    await world.openConnections(4)
    const answers = await Promise.all([ask(1), ask(1), ask(1)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await codeOf(ask(1))).toBe('409 document_request_already_pending')
    const { body } = await student.call('GET', '/document-requests/requestable')
    expect(body.data.map(({ refusal }: { refusal: string }) => refusal)).toEqual([
      ...['document_request_already_pending', 'student_dont_has_course_sections', 'letter_needs_graduation'],
    ])
  })

  test('each document is for those whom it can be made for', async () => {
    const graduate = await another('graduated')
    expect(await codeOf(ask(1, graduate.caller))).toBe('409 student_not_inscribed')
    expect(await codeOf(ask(2))).toBe('400 student_dont_has_course_sections')
    expect(await codeOf(ask(4))).toBe('409 letter_needs_graduation')
    await asked(2, graduate.caller)
    await asked(4, graduate.caller)
  })

  test('the office asks for a student, and says for whom', async () => {
    const { id } = await another()
    await asked(2, office, { student_id: id, notes: 'La retira su madre' })
    const nobody = await ask(2, office)
    expect([nobody.status, nobody.body.errors]).toEqual([422, { student_id: ['required'] }])
    const missing = await office.call('GET', '/document-requests/requestable')
    expect([missing.status, missing.body.errors]).toEqual([422, { student_id: ['required'] }])
    const { body } = await office.call('GET', '/document-requests/requestable', undefined, {
      query: { student_id: id },
    })
    expect(body.data[1].refusal).toBe('document_request_already_pending')
  })
})

describe('types', () => {
  const types = async () => (await admin.call('GET', '/document-request-types')).body.data
  test('a disabled one cannot be asked for, and is not offered', async () => {
    const letter = (await types()).find(({ kind }: { kind: number }) => kind === 4)
    const path = `/document-request-types/${letter.id}`
    expect((await admin.call('PATCH', path, { enabled: false })).body.data.enabled).toBe(false)
    const refused = await ask(4)
    expect([refused.status, refused.body.errors]).toEqual([422, { type: ['in'] }])
    expect((await student.call('GET', '/document-requests/requestable')).body.data).toHaveLength(2)
    await admin.call('PATCH', path, { enabled: true })
  })

  test('one of a kind is enabled; what was asked for is renamed, not removed', async () => {
    const made = { kind: 1, name: 'Constancia de inscripción' }
    expect(await codeOf(admin.call('POST', '/document-request-types', made))).toBe(
      '409 document_request_type_already_enabled',
    )
    const { body } = await admin.call('POST', '/document-request-types', { ...made, enabled: false })
    const path = `/document-request-types/${body.data.id}`
    expect(await codeOf(admin.call('PATCH', path, { enabled: true }))).toBe(
      '409 document_request_type_already_enabled',
    )
    expect((await admin.call('PATCH', path, { kind: 2 })).body.data.kind).toBe(2)
    expect((await admin.call('DELETE', path)).status).toBe(204)
    const [study] = await types()
    const used = `/document-request-types/${study.id}`
    const has = '409 document_request_type_has_requests'
    expect(await codeOf(admin.call('DELETE', used))).toBe(has)
    expect(await codeOf(admin.call('PATCH', used, { kind: 4 }))).toBe(has)
    expect(await codeOf(admin.call('PATCH', used, { name: 'X' }, stale))).toBe('409 stale_version')
  })
  const stale = { headers: { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' } }
})

describe('the office', () => {
  const pdf = { headers: { accept: 'application/pdf' } }
  const set = (id: number, what: string, body?: object) =>
    office.call('PATCH', `/document-requests/${id}/set-${what}`, body)

  test('makes the paper once, marks it, hands it over; the student is told and has it', async () => {
    const [waiting] = (await office.call('GET', '/document-requests?state=pending&search=')).body.data.filter(
      (one: { student_id: number }) => one.student_id === own,
    )
    const { id } = waiting
    expect(waiting).toMatchObject({ signer: 'Carmen Rondón', refusal: null })
    const path = `/document-requests/${id}`
    expect(await codeOf(student.call('GET', `${path}/paper`))).toBe('409 document_request_without_paper')
    const link = await office.call('GET', `${path}/generate-certificate`)
    expect(link.body.data.url).toMatch(/^http:\/\/claustro\.test\/api\/reports\//)
    const again = await office.call('GET', `${path}/generate-certificate`, undefined, pdf)
    const linked = await world.guest.call('GET', new URL(link.body.data.url).pathname.slice('/api'.length))
    expect([again.bytes.subarray(0, 5).toString(), again.bytes.equals(linked.bytes)]).toEqual(['%PDF-', true])
    // Made, but not yet given.
    expect(await codeOf(student.call('GET', `${path}/paper`))).toBe('409 document_request_without_paper')
    expect(await codeOf(office.call('GET', `${path}/generate-letter`))).toBe(
      '409 document_request_of_another_type',
    )
    expect(await codeOf(set(id, 'retired'))).toBe('409 document_request_not_generated')
    const ready = (await set(id, 'generated')).body.data
    expect(ready).toMatchObject({
      state: 'generated',
      paper: { number: '2026-000001', signer: 'Carmen Rondón' },
    })
    expect((await student.call('GET', `${path}/paper`)).bytes.equals(again.bytes)).toBe(true)
    const told = (await student.call('GET', '/notifications')).body.data[0]
    expect(told.content).toContain('Constancia de estudio N.º 2026-000001: ya está lista')
    expect(await codeOf(student.call('DELETE', path))).toBe('409 document_request_not_pending')
    expect((await set(id, 'retired')).body.data.state).toBe('retired')
    expect(await codeOf(set(id, 'canceled', { reason: 'Tarde' }))).toBe('409 document_request_not_pending')
    expect(await codeOf(set(id, 'generated'))).toBe('409 document_request_not_pending')
  })

  test('whose paper is made is not taken back; cancelled, its paper is withdrawn', async () => {
    const { caller } = await another()
    const id = await asked(2, caller)
    expect((await office.call('GET', `/document-requests/${id}/generate-certificateNote`)).status).toBe(200)
    expect(await codeOf(caller.call('DELETE', `/document-requests/${id}`))).toBe(
      '409 document_request_not_pending',
    )
    const canceled = await office.call('PATCH', `/document-requests/${id}/set-canceled`, { reason: 'Error' })
    expect(canceled.body.data.state).toBe('canceled')
    const { withdrawal_reason } = await world.db
      .selectFrom('papers')
      .select('withdrawal_reason')
      .where('document_request_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(withdrawal_reason).toBe('Error')
  })

  test('cancels with a reason, of which the student is told', async () => {
    const id = await asked(1)
    expect((await set(id, 'canceled', {})).body.errors).toEqual({ reason: ['required'] })
    expect((await set(id, 'canceled', { reason: 'Se pidió dos veces' })).body.data).toMatchObject({
      state: 'canceled',
      reason: 'Se pidió dos veces',
    })
    const told = (await student.call('GET', '/notifications')).body.data[0]
    expect(told.content).toBe('La solicitud de constancia de estudio fue anulada: Se pidió dos veces')
    const [notes, letter] = [await another(), await another('graduated')]
    const canceled = {
      certificate: id,
      certificateNote: await asked(2, notes.caller),
      letter: await asked(4, letter.caller),
    }
    for (const [paper, one] of Object.entries(canceled)) {
      if (one !== id) await set(one, 'canceled', { reason: 'Se pidió dos veces' })
      const answer = office.call('GET', `/document-requests/${one}/generate-${paper}`)
      expect(await codeOf(answer)).toBe('409 document_request_not_pending')
    }
  })

  test('makes many at once, without a gap in the numbers; what cannot be is said and skipped', async () => {
    const few = await Promise.all([another(), another(), another('graduated')])
    const ids = await Promise.all(few.map(({ caller }) => asked(2, caller)))
    ids.push(await asked(4, few[2]?.caller))
    const gone = ids[0] ?? 0
    // Handed over, a course is withdrawn by nobody: as if nothing of it had been taken.
    await world.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const taken = tx.updateTable('enrolments').set({ state: 'withdrawn' })
      await taken.where('student_id', '=', few[0]?.id ?? 0).execute()
    })
    const bulk = await office.call('POST', '/document-requests/bulk', { ids, state: 'generated' })
    expect(bulk.body.data).toEqual({
      updated: 3,
      skipped: [{ id: gone, code: 'student_dont_has_course_sections' }],
    })
    expect(await codeOf(set(gone, 'generated'))).toBe('400 student_dont_has_course_sections')
    const numbers = await world.db.selectFrom('papers').select('number').orderBy('number').execute()
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1))
    const handed = await office.call('POST', '/document-requests/bulk', { ids, state: 'retired' })
    expect(handed.body.data.updated).toBe(3)
    expect((await office.call('GET', '/document-requests?closed=true&limit=1')).body.total).toBeGreaterThan(3)
    const without = await office.call('POST', '/document-requests/bulk', { ids, state: 'canceled' })
    expect(without.body.errors).toEqual({ reason: ['required'] })
  })

  test('waits where nobody signs for the period, or the standing has changed', async () => {
    const graduate = await another('graduated')
    const calls = [
      { id: await asked(1), path: 'generate-certificate', left: '409 student_not_inscribed' },
      {
        id: await asked(2, graduate.caller),
        path: 'generate-certificateNote',
        left: '400 student_dont_has_course_sections',
      },
      { id: await asked(4, graduate.caller), path: 'generate-letter', left: '409 letter_needs_graduation' },
    ]
    const sayAll = async (said: (one: (typeof calls)[number]) => string) => {
      for (const one of calls) {
        expect(await codeOf(office.call('GET', `/document-requests/${one.id}/${one.path}`))).toBe(said(one))
        expect(await codeOf(set(one.id, 'generated'))).toBe(said(one))
      }
    }
    const signer = (study_control: string | null) =>
      world.db.updateTable('periods').set({ study_control }).where('id', '=', current).execute()
    await signer(null)
    await sayAll(() => '409 paper_without_signer')
    await signer('Carmen Rondón')
    const becomes = (state: 'withdrawn' | 'enrolled', id: number) =>
      world.db.updateTable('enrolments').set({ state }).where('student_id', '=', id).execute()
    await world.db.updateTable('students').set({ state: 'active' }).where('id', '=', graduate.id).execute()
    await becomes('withdrawn', own)
    await sql`update periods set closed_at = null where id in (
      select period_id from inscriptions where student_id = ${graduate.id})`.execute(world.db)
    await sql`update course_sections set notes_delivered_at = null where id in (
      select course_section_id from enrolments where student_id = ${graduate.id})`.execute(world.db)
    await becomes('withdrawn', graduate.id)
    await sayAll(({ left }) => left)
    await becomes('enrolled', own)
    expect((await set(calls[0]?.id ?? 0, 'generated')).status).toBe(200)
  })
})
