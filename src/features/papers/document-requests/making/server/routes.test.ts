import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { codeOf, requestsIn } from '#test/support/document-requests.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld } from '#test/support/world.ts'
import { requestNoticeJob } from '../../notices/server/jobs.ts'

afterAll(stopPdf)
const world = await createWorld()
const [student, office, admin] = [world.as('student'), world.as('lowAdmin'), world.as('admin')]
const { own, current, asked, another } = await requestsIn(world)
const jobs = await jobsOf(world, requestNoticeJob)

/** What the student was told last, a minute later. */
const told = async (): Promise<string | undefined> => {
  world.clock.move(60_000)
  await jobs.drain()
  return (await student.call('GET', '/notifications')).body.data[0]?.content
}

describe('the office', () => {
  const pdf = { headers: { accept: 'application/pdf' } }
  const set = (id: number, what: string, body?: object) =>
    office.call('PATCH', `/document-requests/${id}/set-${what}`, body)

  test('makes the paper once, marks it, hands it over; the student is told and has it', async () => {
    const id = await asked(1)
    const [waiting] = (await office.call('GET', '/document-requests?state=pending&search=')).body.data.filter(
      (one: { student_id: number }) => one.student_id === own,
    )
    expect(waiting.id).toBe(id)
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
    expect((await office.call('GET', '/document-requests?search=2026-000001')).body.data).toMatchObject([
      { id },
    ])
    expect(ready).toMatchObject({
      state: 'generated',
      paper: { number: '2026-000001', signer: 'Carmen Rondón' },
    })
    expect((await student.call('GET', `${path}/paper`)).bytes.equals(again.bytes)).toBe(true)
    expect(await told()).toContain('Constancia de estudio N.º 2026-000001: ya está lista')
    expect(await codeOf(student.call('DELETE', path))).toBe('409 document_request_not_pending')
    expect((await set(id, 'retired')).body.data.state).toBe('retired')
    expect(await codeOf(set(id, 'canceled', { reason: 'Tarde' }))).toBe('409 document_request_not_pending')
    expect(await codeOf(set(id, 'generated'))).toBe('409 document_request_not_pending')
  })

  test('whose paper is made is not taken back; cancelled, its paper is withdrawn', async () => {
    const { caller } = await another()
    const id = await asked(2, caller)
    expect(await codeOf(office.call('GET', `/document-requests/${id}/generate-certificate`))).toBe(
      '409 document_request_of_another_type',
    )
    expect((await office.call('GET', `/document-requests/${id}/generate-certificateNote`)).status).toBe(200)
    expect(await codeOf(caller.call('DELETE', `/document-requests/${id}`))).toBe(
      '409 document_request_has_paper',
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
    expect(await told()).toBe('La solicitud de constancia de estudio fue anulada: Se pidió dos veces')
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

describe('a step taken back', () => {
  const move = async (ids: readonly number[], state: string, reason?: string) =>
    (await office.call('POST', '/document-requests/bulk', { ids, state, reason })).body.data
  const undo = async (by: typeof office, body: object) => {
    const answer = await by.call('POST', '/document-requests/undo', body)
    return answer.body.data ?? answer.body.errors
  }
  const one = async (id: number) => (await office.call('GET', `/document-requests/${id}`)).body.data

  test('within ten minutes by who took it; the paper is withdrawn, another is made, nobody is told', async () => {
    const { caller } = await another()
    const [id, other] = [await asked(2, caller), await asked(2, (await another()).caller)]
    await told()
    const ids = [id, other]
    await move(ids, 'generated')
    const { paper } = await one(id)
    expect(await one(id)).toMatchObject({ state: 'generated', may_undo: true })
    world.clock.move(59_000)
    const before = (await caller.call('GET', '/notifications')).body.total
    expect(await undo(office, { ids, state: 'generated' })).toEqual({ updated: 2, skipped: [] })
    expect(await one(id)).toMatchObject({ state: 'pending', paper: null, may_undo: false, refusal: null })
    await told()
    expect((await caller.call('GET', '/notifications')).body.total).toBe(before)
    const checked = await world.guest.call('GET', `/verify/${paper.code}`)
    expect(checked.body.data).toMatchObject({ state: 'withdrawn' })
    // What was made of it stays on record, so that the student no longer removes the request.
    expect(await codeOf(caller.call('DELETE', `/document-requests/${id}`))).toBe(
      '409 document_request_has_paper',
    )
    expect(await move([id], 'generated')).toMatchObject({ updated: 1 })
    expect((await one(id)).paper.number > paper.number).toBe(true)
    expect((await caller.call('GET', `/document-requests/${id}/paper`)).status).toBe(200)
  })

  test('whoever was told is told that it is so no more', async () => {
    const id = await asked(1)
    await move([id], 'generated')
    const { paper } = await one(id)
    expect(await told()).toContain('ya está lista')
    await undo(office, { ids: [id], state: 'generated' })
    expect(await told()).toContain(`N.º ${paper.number} fue anulada y hay que prepararla de nuevo`)
    await move([id], 'canceled', 'Se pidió dos veces')
    expect(await told()).toContain('fue anulada: Se pidió dos veces')
    expect(await undo(office, { ids: [id], state: 'canceled' })).toEqual({ updated: 1, skipped: [] })
    expect(await told()).toContain('ya no está anulada')
    expect(await one(id)).toMatchObject({ state: 'pending', reason: null })
  })

  test('what was handed over is ready again; later an administrator says why', async () => {
    const id = await asked(2, (await another()).caller)
    await move([id], 'generated')
    await move([id], 'retired')
    expect(await undo(office, { ids: [id], state: 'generated' })).toEqual({
      updated: 0,
      skipped: [{ id, code: 'document_request_stands' }],
    })
    expect(await undo(office, { ids: [id], state: 'retired' })).toMatchObject({ updated: 1 })
    const ready = await one(id)
    expect(ready).toMatchObject({ state: 'generated', retired_at: null, paper: { withdrawn_at: null } })
    await move([id], 'retired')
    world.clock.move(600_001)
    expect(await undo(office, { ids: [id], state: 'retired', reason: 'Era de otro' })).toMatchObject({
      updated: 0,
    })
    expect(await undo(admin, { ids: [id], state: 'retired' })).toEqual({ reason: ['required'] })
    expect(await undo(admin, { ids: [id], state: 'retired', reason: 'Era de otro' })).toMatchObject({
      updated: 1,
    })
    const { reason } = await world.db
      .selectFrom('audit_entries')
      .select('reason')
      .where('action', '=', 'document_requests.undo')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(reason).toBe('Era de otro')
  })

  test('a canceled one does not wait again beside another for the same', async () => {
    const { caller } = await another()
    const id = await asked(2, caller)
    await move([id], 'canceled', 'Tarde')
    await asked(2, caller)
    expect(await undo(office, { ids: [id], state: 'canceled' })).toEqual({
      updated: 0,
      skipped: [{ id, code: 'document_request_already_pending' }],
    })
  })

  test('a paper that was withdrawn is not handed over: its request is canceled, or made ready anew', async () => {
    const waiting = await office.call('GET', `/document-requests?state=pending&student_id=${own}`)
    const [one_id, other_id] = [await asked(2, (await another()).caller), Number(waiting.body.data[0].id)]
    await move([one_id, other_id], 'generated')
    for (const id of [one_id, other_id]) {
      const { paper } = await one(id)
      await admin.call('POST', `/papers/${paper.id}/withdraw`, { reason: 'Nombre mal escrito' })
    }
    expect(await told()).toMatch(/^Constancia de estudio N\.º .+ ya no vale: el instituto la anuló\./)
    expect(await move([one_id], 'retired')).toEqual({
      updated: 0,
      skipped: [{ id: one_id, code: 'document_request_paper_withdrawn' }],
    })
    expect(await codeOf(office.call('PATCH', `/document-requests/${one_id}/set-retired`))).toBe(
      '409 document_request_paper_withdrawn',
    )
    expect(await move([one_id], 'canceled', 'Pedirá otra')).toMatchObject({ updated: 1 })
    expect(await one(one_id)).toMatchObject({ state: 'canceled', generated_at: null })
    await undo(office, { ids: [other_id], state: 'generated' })
    expect(await move([other_id], 'generated')).toMatchObject({ updated: 1 })
    expect((await one(other_id)).paper.withdrawn_at).toBeNull()
  })

  test('of a lot what collides is left out by name; who prepared takes that back after the hand-over too', async () => {
    const { caller } = await another()
    const id = await asked(2, caller)
    await move([id], 'generated')
    const second = await asked(2, caller)
    await move([second], 'canceled', 'Tarde')
    const third = await asked(2, caller)
    await move([third], 'canceled', 'Tarde')
    const collides = (which: number) => [{ id: which, code: 'document_request_already_pending' }]
    expect(await undo(office, { ids: [second, third], state: 'canceled' })).toEqual({
      updated: 1,
      skipped: collides(third),
    })
    const fresh = await asked(2, (await another()).caller)
    await move([fresh], 'generated')
    expect(await undo(office, { ids: [id, fresh], state: 'generated' })).toEqual({
      updated: 1,
      skipped: collides(id),
    })
    await move([id], 'retired')
    await undo(office, { ids: [id], state: 'retired' })
    expect(await one(id)).toMatchObject({ state: 'generated', may_undo: false })
    await move([second], 'canceled', 'Tarde')
    expect(await undo(office, { ids: [id], state: 'generated' })).toMatchObject({ updated: 1 })
  })
})
