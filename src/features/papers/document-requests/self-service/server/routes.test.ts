import { rename, rm, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { codeOf, requestsIn } from '#test/support/document-requests.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld({ public_url: null })
const [student, office, admin] = [world.as('student'), world.as('lowAdmin'), world.as('admin')]
const { own, current, asked, another } = await requestsIn(world)
const lives = (public_url: string | null) => admin.call('PATCH', '/institution', { public_url })
await world.db.insertInto('institution').values({ name: 'Instituto', short_name: 'I' }).execute()
await lives('https://avila.test')
const DAY_MS = 86_400_000
type Caller = Pick<typeof student, 'call'>

const typeOf = async (kind: number) =>
  (await admin.call('GET', '/document-request-types')).body.data.find(
    (one: { kind: number; enabled: boolean }) => one.kind === kind && one.enabled,
  )
const set = async (kind: number, changes: object) =>
  (await admin.call('PATCH', `/document-request-types/${(await typeOf(kind)).id}`, changes)).body.data
const serve = (type: number, by: Caller = student) =>
  by.call('POST', '/document-requests/self-service', { type })
const given = async (type: number, by: Caller = student) => {
  const answer = await serve(type, by)
  expect(answer.body).toMatchObject({ data: { type, state: 'retired', is_self_served: true } })
  return answer.body.data
}
const pay = (student_id: number, paid: 'paid_amount_e2' | 'pending_amount_e2' | null) =>
  world.db
    .updateTable('inscriptions')
    .set({
      ...{ paid_amount_e2: 0, pending_amount_e2: 0 },
      ...(paid && { [paid]: sql<number>`semester_price_e2` }),
    })
    .where('student_id', '=', student_id)
    .execute()
/** Another student, who owes nothing. */
const solvent = async (state?: 'graduated') => {
  const one = await another(state)
  await pay(one.id, 'paid_amount_e2')
  return one
}
const numbers = async () =>
  (await world.db.selectFrom('papers').select('number').orderBy('number').execute()).map(
    ({ number }) => number,
  )
const gapless = async () => expect(await numbers()).toEqual((await numbers()).map((_, at) => at + 1))

beforeEach(async () => {
  await pay(own, 'paid_amount_e2')
  for (const kind of [1, 2, 4])
    await set(kind, { self_service: true, self_service_most: 2, self_service_days: 30 })
})

describe('a paper by self-service', () => {
  test('is made when the student asks: there, told, checked by strangers, seen by the office, withdrawn', async () => {
    const { id, paper } = await given(1)
    expect(paper).toMatchObject({ signer: 'Carmen Rondón', withdrawn_at: null })
    const file = await student.call('GET', `/document-requests/${id}/paper`)
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { body } = await student.call('GET', `/document-requests/${id}/paper/view`)
    const link = new URL(body.data.url).pathname.slice('/api'.length)
    const shown = await world.guest.call('GET', `${link}?shown=true`)
    expect(shown.bytes.equals(file.bytes)).toBe(true)
    expect(shown.headers).toMatchObject({
      'content-disposition': expect.stringContaining('inline; '),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect((await student.call('GET', '/notifications')).body.data[0].content).toBe(
      `Constancia de estudio N.º ${paper.number}: se emitió al instante, a solicitud suya. Está en Solicitudes.`,
    )
    const check = async () => (await world.guest.call('GET', `/verify/${paper.code}`)).body.data
    expect(await check()).toMatchObject({ state: 'genuine', self_served_signer: 'Carmen Rondón' })
    const seen = await office.call('GET', '/document-requests?is_self_served=true')
    expect(seen.body.data).toMatchObject([{ id, may_undo: false }])
    const [row] = (await office.call('GET', '/papers')).body.data
    expect(row).toMatchObject({ number: paper.number, is_self_served: true, signer: 'Carmen Rondón' })
    const step = { ids: [id], state: 'retired', reason: 'Era de otro' }
    expect((await admin.call('POST', '/document-requests/undo', step)).body.data.skipped).toEqual([
      { id, code: 'document_request_stands' },
    ])
    await admin.call('POST', `/papers/${paper.id}/withdraw`, { reason: 'Llevaba un error' })
    expect(await check()).toMatchObject({ state: 'withdrawn' })
    const { status, body: kept } = await student.call('GET', `/document-requests/${id}/paper/view`)
    expect([status, kept.message, kept.description]).toEqual([
      409,
      'document_request_paper_withdrawn',
      'El instituto anuló este documento. Pida otro si lo necesita.',
    ])
    // What was withdrawn is made anew, under the next number.
    expect((await given(1)).paper.number > paper.number).toBe(true)
    const actions = await world.db
      .selectFrom('audit_entries')
      .select('action')
      .where('entity_id', '=', id)
      .where('entity', '=', 'document_request')
      .orderBy('id')
      .execute()
    expect(actions[0]).toEqual({ action: 'document_requests.create' })
  })

  test('asked again, or by two presses at once, it is the same one, and counts once', async () => {
    const { caller } = await solvent()
    await world.openConnections(4)
    const answers = await Promise.all([1, 2, 3].map(() => given(2, caller)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    const key = { headers: { 'idempotency-key': 'the-same-press' } }
    const press = () => caller.call('POST', '/document-requests/self-service', { type: 2 }, key)
    const [first, again] = [await press(), await press()]
    expect([first.body.data.id, again.body.data.id]).toEqual([answers[0].id, answers[0].id])
    await gapless()
  })

  test('two at once, of which one alone is left, are one', async () => {
    const { caller, id } = await solvent()
    await set(2, { self_service_most: 1 })
    await world.openConnections(4)
    const answers = await Promise.all([1, 2, 3, 4].map(() => serve(2, caller)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const { count } = await world.db
      .selectFrom('papers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('student_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    // What it says changed on the same day: it would be a second one.
    await world.db.updateTable('students').set({ last_name: 'Otro' }).where('id', '=', id).execute()
    expect(await codeOf(serve(2, caller))).toBe('409 self_service_limit_reached')
  })
})

describe('nothing is given', () => {
  test('to whom the office could make none, who owes, or whose payment nobody has approved', async () => {
    const graduate = await solvent('graduated')
    expect(await codeOf(serve(1, graduate.caller))).toBe('409 student_not_inscribed')
    expect(await codeOf(serve(2))).toBe('400 student_dont_has_course_sections')
    expect(await codeOf(serve(4))).toBe('409 letter_needs_graduation')
    const before = await numbers()
    for (const [paid, said] of [
      [null, /^Debe /],
      ['pending_amount_e2', /^Tiene un pago por revisar/],
    ] as const) {
      await pay(graduate.id, paid)
      const refused = await serve(2, graduate.caller)
      expect([refused.status, refused.body.message]).toEqual([409, 'student_has_debt'])
      expect(refused.body.description).toMatch(said)
      const { body } = await graduate.caller.call('GET', '/document-requests/requestable')
      expect(body.data[1].self_service.why_not).toBe(refused.body.description)
    }
    expect(await numbers()).toEqual(before)
    await asked(2, graduate.caller)
  })

  test('where nobody signs, no address is known, a name cannot be printed, or typesetting fails', async () => {
    const { id, caller } = await solvent()
    const before = await numbers()
    const refused = async (code: string) => {
      const { status, body } = await serve(2, caller)
      expect([status, body.message]).toEqual([409, code])
      // Whose it is to mend is not asked of the student.
      expect(body.description).toMatch(/Puede pedirla a Control de Estudios\.$/)
    }
    const signs = (study_control: string | null) =>
      world.db.updateTable('periods').set({ study_control }).where('id', '=', current).execute()
    await signs(null)
    await refused('paper_without_signer')
    await signs('Carmen Rondón')
    const named = (last_name: string) =>
      world.db.updateTable('students').set({ last_name }).where('id', '=', id).execute()
    await named('漢字')
    await refused('paper_letters_undrawn')
    await named('Rondón')
    await lives(null)
    await refused('paper_without_address')
    const { body: offered } = await caller.call('GET', '/document-requests/requestable')
    expect(offered.data[1].self_service.why_not).toMatch(/^Al instituto le falta su dirección web\./)
    await lives('https://avila.test')
    // Nothing can be kept, as on a full disk.
    await rename(world.folder, `${world.folder}-away`)
    await writeFile(world.folder, '')
    expect((await serve(2, caller)).status).toBe(500)
    await rm(world.folder)
    await rename(`${world.folder}-away`, world.folder)
    const { body } = await caller.call('GET', '/document-requests?limit=0')
    expect([body.total, await numbers()]).toEqual([0, before])
    await given(2, caller)
    await gapless()
  })

  test('of a type that is not given so, or was stopped: at once, also while one is being made', async () => {
    const { caller } = await solvent()
    await set(2, { self_service: false })
    expect(await codeOf(serve(2, caller))).toBe('409 document_request_not_self_service')
    const { body } = await caller.call('GET', '/document-requests/requestable')
    expect(body.data[1]).not.toHaveProperty('self_service')
    await set(2, { self_service: true })
    const [before, { id }] = [await numbers(), await typeOf(2)]
    await world.openConnections(4)
    // It waits for its number while the office stops it, which waits for nobody.
    let going: ReturnType<typeof serve> | undefined
    await world.db.transaction().execute(async (tx) => {
      await sql`lock table papers in share row exclusive mode`.execute(tx)
      going = serve(2, caller)
      await expect
        .poll(async () => {
          const { rows } = await sql<{ many: number }>`select count(*)::int as many from pg_locks
            where relation = 'papers'::regclass and not granted`.execute(world.db)
          return rows[0]?.many
        })
        .toBe(1)
      expect(
        (await office.call('POST', '/document-request-types/stop', { type_id: id })).body.data.stopped,
      ).toBe(1)
    })
    expect(await codeOf(going as ReturnType<typeof serve>)).toBe('409 document_request_not_self_service')
    expect(await numbers()).toEqual(before)
    expect((await office.call('POST', '/document-request-types/stop', {})).body.data.stopped).toBe(2)
    expect((await office.call('POST', '/document-request-types/stop', {})).body.data.stopped).toBe(0)
    await admin.call('PATCH', `/document-request-types/${id}`, { enabled: false })
    expect((await serve(2, caller)).body.errors).toEqual({ type: ['in'] })
    await admin.call('PATCH', `/document-request-types/${id}`, { enabled: true })
  })

  test('to whose approved payment is taken back meanwhile', async () => {
    const { id, caller } = await solvent()
    await world.openConnections(4)
    let going: ReturnType<typeof serve> | undefined
    await world.db.transaction().execute(async (tx) => {
      await tx.updateTable('inscriptions').set({ paid_amount_e2: 0 }).where('student_id', '=', id).execute()
      going = serve(2, caller)
      await Promise.race([
        going,
        expect
          .poll(async () => {
            const { rows } = await sql`select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
            return rows.length
          })
          .toBe(1),
      ])
    })
    expect(await codeOf(going as ReturnType<typeof serve>)).toBe('409 student_has_debt')
  })

  test('limits are numbers that an institute can mean', async () => {
    const { id } = await typeOf(1)
    const wrong = await admin.call('PATCH', `/document-request-types/${id}`, {
      self_service_most: 0,
      self_service_days: 400,
    })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([
      422,
      ['self_service_most', 'self_service_days'],
    ])
  })
})

// The last one: days go by.
test('is had as often as its type allows; then the student is told when the next one is', async () => {
  const { caller } = await solvent('graduated')
  await set(2, { self_service_most: 2, self_service_days: 3 })
  const days = [await given(2, caller)]
  world.clock.move(DAY_MS)
  days.push(await given(2, caller))
  expect(days[0].paper.number).not.toBe(days[1].paper.number)
  world.clock.move(DAY_MS)
  const refused = await serve(2, caller)
  expect([refused.status, refused.body.message]).toEqual([409, 'self_service_limit_reached'])
  expect(refused.body.description).toMatch(
    /^Se dan 2 cada 3 días: la próxima, desde el jueves 26 de noviembre/,
  )
  const { body } = await caller.call('GET', '/document-requests/requestable')
  expect(body.data[1].self_service).toEqual({ limit: '2 cada 3 días', why_not: refused.body.description })
  expect(body.data[2].self_service).toEqual({ limit: '2 cada 30 días', why_not: null })
  // The office makes it yet, and another type is counted by itself.
  await given(4, caller)
  await asked(2, caller)
  expect(await codeOf(serve(2, caller))).toBe('409 document_request_already_pending')
})
