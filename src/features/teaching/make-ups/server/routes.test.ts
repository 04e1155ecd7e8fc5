import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { codeOf } from '#test/support/document-requests.ts'
import { closedTracks } from '#test/support/make-ups.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db, clock } = world
const it = await closedTracks(world, {
  ana: ['CB-1', { MAT1: 8, LEN1: 14 }],
  eva: ['CB-1', { MAT1: 'absent', LEN1: 6 }],
  leo: ['CB-2', { MAT2: 5, LEN2: 7 }],
  sol: ['INF-1', { PRO1: 4, RED1: 9 }],
  paz: ['INF-2', { PRO2: 3, RED2: 2, ETI: 1 }],
  luz: ['ADM-1', { CON1: 18 }],
})
const { admin, make, made, of, placeOf, toldTo } = it
const today = clock.today()
const inDays = (days: number) => addDays(today, days)
const rule = (values: object) =>
  db
    .updateTable('institution')
    .set({ make_up_most_note: 0, make_up_with_absences: false, make_up_days: 30, ...values })
    .execute()

beforeAll(async () => {
  await db.insertInto('institution').values({ name: 'Instituto Ávila', short_name: 'IUA' }).execute()
})

describe('made', () => {
  test('without a fee, all who may take it are in it and are told; the examiner is the first teacher', async () => {
    const { status, body } = await make('MAT1', { examiner_id: undefined })
    expect([status, body.data]).toMatchObject([
      201,
      {
        ...{ title: 'Matemática I', period: '2026-1', state: 'ahead', held_on: inDays(5) },
        ...{ inscribe_until: inDays(5), fee: null, most_note: null, with_absences: false },
        ...{ inscribed_count: 1, noted_count: 0, examiner: { id: it.teacher_id }, may_note: false },
      },
    ])
    const [told] = (await toldTo(of('ana').user_id)).slice(-1)
    expect(told).toMatch(/^Puede presentar la reparación de Matemática I, CB CB-1-A, el .+\.$/)
    expect(await toldTo(of('eva').user_id)).toEqual([])
    expect((await toldTo(world.as('teacher').user_id)).at(-1)).toMatch(/^Le toca examinar la reparación/)
    const roster = (await admin.call('GET', `/make-ups/${body.data.id}/students`)).body
    expect(roster).toMatchObject({
      total: 1,
      data: [{ id: of('ana').id, former_note: 8, former_state: 'failed', note: null, definitive_note: null }],
    })
  })

  test('what the institute says is kept with it: absences, and the most that it counts', async () => {
    await rule({ make_up_with_absences: true, make_up_most_note: 4 })
    const { body } = await make('LEN1')
    await rule({})
    // Never below what approves.
    expect(body.data).toMatchObject({ most_note: 10, with_absences: true, inscribed_count: 1 })
    expect((await admin.call('GET', `/make-ups/${body.data.id}`)).body.data.most_note).toBe(10)
  })

  test('with a fee nobody is in it yet, and candidates are told until when', async () => {
    const fee_id = await it.feeOf()
    const id = await made('MAT2', { fee_id, inscribe_until: inDays(3) })
    expect((await admin.call('GET', `/make-ups/${id}`)).body.data).toMatchObject({
      ...{ inscribed_count: 0, inscribe_until: inDays(3), fee: { id: fee_id, price_e2: 1_500 } },
    })
    expect((await toldTo(of('leo').user_id)).at(-1)).toMatch(/Para presentarla hay que inscribirse hasta el/)
    const { data } = (await admin.call('GET', `/make-ups/${id}/candidates`)).body
    expect(data).toMatchObject([{ id: of('leo').id, former_note: 5 }])
  })

  test('the list has them by period, state and specialization, searched, and as a file', async () => {
    const { specialization_id } = await placeOf('MAT1')
    const query = { period_id: it.periods.before, specialization_id, state: 'ahead', search: 'matemática' }
    for (const sort_by of ['held_on,desc', 'title,asc', 'created_at,asc']) {
      const { body } = await admin.call('GET', '/make-ups', undefined, { query: { ...query, sort_by } })
      expect(body.total).toBe(2)
    }
    const none = await admin.call('GET', '/make-ups', undefined, { query: { state: 'sealed' } })
    expect(none.body.total).toBe(0)
    const list = await admin.call('GET', '/make-ups?format=csv&state=ahead')
    expect(list.bytes.toString()).toContain('Matemática I')
  })

  test('the closing says which courses can be made up, and until when', async () => {
    const { body } = await admin.call('GET', `/periods/${it.periods.before}/failed-courses`)
    expect(body.data).toMatchObject({ latest: inDays(30), most_note: null, with_absences: false })
    const codes = body.data.courses.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(expect.arrayContaining(['MAT1', 'LEN1', 'PRO1', 'ETI']))
    expect(codes).not.toContain('CON1')
    const open = await admin.call('GET', `/periods/${it.periods.now}/failed-courses`)
    expect(open.body.data).toMatchObject({ latest: null, courses: [] })
  })
})

describe('what it refuses', () => {
  test('an open period, a course twice, one that nobody failed, one that is none', async () => {
    const { section_id } = await placeOf('CON1')
    const now = { section_id: it.sectionOf('now CB-1'), course_id: it.idOf('MAT1') }
    expect(await codeOf(make('MAT1', now))).toBe('409 period_not_closed')
    expect(await codeOf(make('MAT1'))).toBe('409 make_up_already_exists')
    expect(await codeOf(make('CON1'))).toBe('409 make_up_without_students')
    expect(await codeOf(make('MAT1', { section_id }))).toBe('404 course_section_not_found')
  })

  test('days that are over, too late, or out of order, each at its field', async () => {
    const errorsOf = async (more: object) => (await make('PRO1', more)).body.errors
    expect(await errorsOf({ held_on: inDays(-1) })).toEqual({ held_on: [`after:${inDays(-1)}`] })
    expect(await errorsOf({ held_on: inDays(31) })).toEqual({ held_on: [`before:${inDays(31)}`] })
    expect(await errorsOf({ inscribe_until: inDays(6) })).toEqual({ inscribe_until: [`before:${inDays(6)}`] })
    expect(await errorsOf({ examiner_id: undefined })).toEqual({ examiner_id: ['required'] })
  })

  test('a disabled examiner, and a fee that is disabled or of another specialization', async () => {
    const user_id = world.as('teacher').user_id
    const enable = (enabled: boolean) =>
      db.updateTable('users').set({ enabled }).where('id', '=', user_id).execute()
    await enable(false)
    expect(await codeOf(make('PRO1'))).toBe('409 teacher_not_enabled')
    await enable(true)
    const disabled = await it.feeOf({ enabled: false })
    expect(await codeOf(make('PRO1', { fee_id: disabled }))).toBe('409 fee_disabled')
    const others = await it.feeOf({ specialization_id: it.idOf('ADM') })
    expect(await codeOf(make('PRO1', { fee_id: others }))).toBe('409 fee_of_another_specialization')
  })

  test('two who make the same at once: one does', async () => {
    await world.openConnections(4)
    const both = await Promise.all([make('RED1'), make('RED1')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('opening the period again, and correcting the note of who is in it, while it stands', async () => {
    const dios = world.as('dios')
    const reopened = await dios.call('POST', `/periods/${it.periods.before}/reopen`, { reason: 'Error' })
    expect([reopened.status, reopened.body.message]).toEqual([409, 'make_up_stands'])
    expect(reopened.body.description).toContain('Matemática I, CB CB-1-A')
    const { section_id, course_id } = await placeOf('MAT1')
    const correct = (student_id: number) =>
      admin.call('PATCH', `/sections/${section_id}/courses/${course_id}/students/${student_id}`, {
        ...{ note: 12, dry_run: true },
      })
    expect(await codeOf(correct(of('ana').id))).toBe('409 make_up_stands')
    expect((await correct(of('eva').id)).status).toBe(200)
  })
})

describe('changed and removed', () => {
  test('moved, who may take it is told; given to another, both examiners are', async () => {
    const id = await made('PRO1')
    const path = `/make-ups/${id}`
    const { updated_at } = (await admin.call('GET', path)).body.data
    const coordinator = world.as('coordinator')
    const other = await db
      .selectFrom('teachers')
      .select('id')
      .where('user_id', '=', coordinator.user_id)
      .executeTakeFirstOrThrow()
    const moved = await admin.call('PATCH', path, { held_on: inDays(9), examiner_id: other.id })
    expect(moved.body.data).toMatchObject({ held_on: inDays(9), examiner: { id: other.id } })
    expect((await toldTo(of('sol').user_id)).at(-1)).toMatch(/^Cambió la reparación de Programación I/)
    expect((await toldTo(world.as('teacher').user_id)).at(-1)).toMatch(/^Ya no le toca examinar/)
    expect((await toldTo(coordinator.user_id)).at(-1)).toMatch(/^Le toca examinar/)
    const late = await admin.call('PATCH', path, { held_on: inDays(31) })
    expect(late.body.errors).toEqual({ held_on: [`before:${inDays(31)}`] })
    const stale = { headers: { 'if-unmodified-since-version': updated_at } }
    const again = admin.call('PATCH', path, { held_on: inDays(4) }, stale)
    expect(await codeOf(again)).toBe('409 stale_version')
    const enable = (enabled: boolean) =>
      db.updateTable('users').set({ enabled }).where('id', '=', world.as('teacher').user_id).execute()
    await enable(false)
    const given = admin.call('PATCH', path, { examiner_id: it.teacher_id })
    expect(await codeOf(given)).toBe('409 teacher_not_enabled')
    await enable(true)
  })

  test('removed, its inscriptions go and are told; with notes, or sealed, it stays', async () => {
    const id = await made('PRO2', { held_on: today })
    const student_id = of('paz').id
    await it.note(id, [{ student_id, note: 12 }])
    const remove = (which: number) => admin.call('DELETE', `/make-ups/${which}`)
    expect(await codeOf(remove(id))).toBe('409 make_up_has_notes')
    const ahead = admin.call('PATCH', `/make-ups/${id}`, { held_on: inDays(2) })
    expect(await codeOf(ahead)).toBe('409 make_up_has_notes')
    await it.note(id, [{ student_id, note: null }])
    expect((await remove(id)).status).toBe(204)
    expect((await toldTo(of('paz').user_id)).at(-1)).toBe(
      'Ya no habrá reparación de Programación II, INF INF-2-A.',
    )
    expect((await admin.call('GET', `/make-ups/${id}`)).status).toBe(404)
    const other = await it.sealed('RED2', { paz: 15 })
    expect(await codeOf(remove(other))).toBe('409 make_up_is_sealed')
    const change = admin.call('PATCH', `/make-ups/${other}`, { held_on: inDays(1) })
    expect(await codeOf(change)).toBe('409 make_up_is_sealed')
    const history = await admin.call('GET', '/audit-entries?entity=make_up&limit=0')
    const acts = new Set(history.body.data.map(({ action }: { action: string }) => action))
    expect([...acts]).toEqual(
      expect.arrayContaining([
        'make_ups.create',
        'make_ups.update',
        'make_ups.delete',
        'make_ups.note',
        'make_ups.seal',
      ]),
    )
  })

  test('what was charged for it goes with it, unless somebody paid', async () => {
    const fee_id = await it.feeOf()
    const id = await made('ETI', { fee_id })
    const paz = await it.signIn('paz')
    const { data } = (await paz.call('POST', `/make-ups/${id}/inscribe`, {})).body
    const charge = data.own.charge.id
    const paid = { type: 3, receipt_number: 'R-1', date: today, amount: 500 }
    const reported = await paz.call('POST', `/charges/${charge}/payments`, paid)
    expect(reported.status).toBe(201)
    expect(await codeOf(admin.call('DELETE', `/make-ups/${id}`))).toBe('409 make_up_charge_paid')
    const rejected = { status: 3, rejection_reason: 'No llegó' }
    expect((await admin.call('PATCH', `/payments/${reported.body.data.id}`, rejected)).status).toBe(200)
    expect((await admin.call('DELETE', `/make-ups/${id}`)).status).toBe(204)
    const left = await db
      .selectFrom('charges')
      .select(['debt_e2', 'waive_reason'])
      .where('id', '=', charge)
      .execute()
    expect(left).toEqual([{ debt_e2: 0, waive_reason: 'Se quitó la reparación.' }])
  })
})

test('each sees those that concern them', async () => {
  const seenBy = async (person: 'teacher' | 'coordinator' | 'lowAdmin') =>
    (await world.as(person).call('GET', '/make-ups?limit=0')).body.data.map(
      ({ title }: { title: string }) => title,
    )
  expect(await seenBy('lowAdmin')).toContain('Programación I')
  expect(await seenBy('teacher')).not.toContain('Programación I')
  expect(await seenBy('coordinator')).toEqual(['Programación I'])
  const leo = (await (await it.signIn('leo')).call('GET', '/make-ups?limit=0')).body.data
  expect(leo).toMatchObject([
    {
      title: 'Matemática II',
      inscribed_count: null,
      own: { is_inscribed: false, is_candidate: true, former_note: 5 },
    },
  ])
  const home = (await (await it.signIn('leo')).call('GET', '/dashboard/student')).body.data
  expect(home.has_make_ups).toBe(true)
  const luz = (await (await it.signIn('luz')).call('GET', '/dashboard/student')).body.data
  expect(luz.has_make_ups).toBe(false)
})
