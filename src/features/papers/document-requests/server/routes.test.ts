import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { codeOf, requestsIn } from '#test/support/document-requests.ts'
import { createStudentRow } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [student, office, admin] = [world.as('student'), world.as('lowAdmin'), world.as('admin')]
const { ask, asked, another } = await requestsIn(world)

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

  test('a student who is removed meanwhile is not found', async () => {
    const { id: student_id } = await createStudentRow(world)
    await world.openConnections(4)
    let going: ReturnType<typeof ask> | undefined
    await world.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('students').where('id', '=', student_id).execute()
      going = ask(1, office, { student_id })
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(world.db)).rows.length).toBe(1)
    })
    expect((await going)?.body.errors).toEqual({ student_id: ['exists'] })
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
