import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkChain } from '#test/support/check-actas.ts'
import { createClass, lessonRow, seatStudents } from '#test/support/classes.ts'
import { deliveriesIn } from '#test/support/deliveries.ts'
import { createInstitute, createSection, idOf, letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'
import { factsOfActas } from '../actas/server/queries.ts'
import { checkRecords } from '../checking/server/actions.ts'

const MONTH = 31 * 86_400_000

/** An institute of its own whose period ended, with a class noted 14, 8 and nothing in its one evaluation. */
async function ended() {
  const world = await createWorld()
  const teacher = world.as('teacher')
  const own_teacher = await idOf(world, 'teachers', teacher)
  const institute = await createInstitute(world)
  await letTeach(world, own_teacher, institute)
  const it = await createClass(world, institute, own_teacher)
  const evaluated = await teacher.call('PATCH', `/lessons/${it.lesson}/evaluate`, {
    title: 'Parcial',
    weighting: 100,
    notes: [
      { student_id: it.first, note: 14 },
      { student_id: it.second, note: 8 },
    ],
  })
  if (evaluated.status !== 200) throw new Error(JSON.stringify(evaluated.body))
  await teacher.call('PATCH', `/lessons/${it.lesson}/register`, {})
  const { period_id } = institute
  const signed = async (person: 'admin' | 'dios') => world.signIn(world.as(person).user_id)
  const over = () => world.clock.move(4 * MONTH)
  return { world, institute, it, period_id, path: `/periods/${period_id}`, signed, over, own_teacher }
}
const wordOf = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]

describe('what it gives', () => {
  test('what is missing, with whom to ask, and how it would end now', async () => {
    const { it, path, signed } = await ended()
    const admin = await signed('admin')
    const { data } = (await admin.call('GET', `${path}/closing`)).body
    expect(data).toMatchObject({
      ready: false,
      is_over: false,
      closed_at: null,
      course_sections: { total: 1, delivered: 0 },
      courses: [{ section_id: it.own.section_id, is_delivered: false, acta_number: null }],
      outcome: { approved: 1, failed: 1, failed_by_absence: 0, without_note: 1 },
      zero_count: 1,
      head: null,
    })
    expect(data.gaps).toMatchObject([
      { kind: 'notes_missing', count: 1, course_section: { section_id: it.own.section_id } },
    ])
  })

  test('closing delivers what was not, freezes who approved, and seals an acta that others can check', async () => {
    const { world, path, signed, over } = await ended()
    over()
    const admin = await signed('admin')
    const changes = async () => (await admin.call('GET', `${path}/closing/changes`)).body.data
    expect(await changes()).toEqual({ delivered: 0, delivered_at: null, reminded: 0, closed_at: null })
    const closed = await admin.call('POST', `${path}/close`, { accept_incomplete: true })
    expect([closed.status, closed.body.data]).toMatchObject([
      200,
      { outcome: { approved: 1, failed: 2 }, actas_count: 1, head: { number: 1 } },
    ])
    const acta = await world.db.selectFrom('actas').selectAll().executeTakeFirstOrThrow()
    const body = JSON.parse(acta.body)
    expect(body).toMatchObject({ v: 1, number: 1, previous: null, course: { title: 'Matemática I' } })
    expect(body.students).toMatchObject([
      { notes: ['14.00'], definitive_note: '14.00', state: 'approved' },
      { notes: ['8.00'], definitive_note: '8.00', state: 'failed' },
      { notes: [null], definitive_note: '0.00', state: 'failed' },
    ])
    const after = (await admin.call('GET', `${path}/closing`)).body.data
    expect(after).toMatchObject({ ready: true, actas_count: 1, head: { number: 1, hash: acta.hash } })
    expect(await checkRecords(world.db)).toEqual([])
    const at = '2027-03-27T14:00:00Z'
    expect(await changes()).toEqual({ delivered: 2, delivered_at: at, reminded: 0, closed_at: at })
  })

  test('who came from another section is sealed with the notes that came along', async () => {
    const { world, institute, it, path, signed, over, own_teacher } = await ended()
    const to = await createClass(world, institute, own_teacher)
    const admin = await signed('admin')
    await admin.call('POST', `/students/${it.first}/change-section`, { new_section_id: to.own.section_id })
    over()
    await (await signed('admin')).call('POST', `${path}/close`, { accept_incomplete: true })
    const actas = await world.db.selectFrom('actas').select(['number', 'body']).orderBy('number').execute()
    const moved = actas
      .flatMap(({ body }) => JSON.parse(body).students)
      .filter(({ joined_on }: { joined_on?: string }) => joined_on)
    // 14 × 100 over 100 of its own and the 100 that came along.
    expect(moved).toMatchObject([
      {
        definitive_note: '7.00',
        joined_on: '2026-11-23',
        carried: [['Parcial', expect.any(String), 100, '14.00']],
      },
    ])
    expect(await checkRecords(world.db)).toEqual([])
  })

  test('the acta is had on paper; before closing a draft that says so', async () => {
    const { it, path, signed, over } = await ended()
    const { section_id, course_id } = it.own
    const acta = async () =>
      (await signed('admin')).call(
        'GET',
        `/sections/${section_id}/courses/${course_id}/acta?format=xlsx`,
        undefined,
        {
          headers: { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
        },
      )
    expect((await acta()).headers['content-disposition']).toContain('borrador-de-acta')
    over()
    await (await signed('admin')).call('POST', `${path}/close`, { accept_incomplete: true })
    expect((await acta()).headers['content-disposition']).toContain('acta-n')
    const link = await (await signed('admin')).call(
      'GET',
      `/sections/${section_id}/courses/${course_id}/acta`,
    )
    expect(link.body.data.url).toContain('/api/reports/')
  })

  test('Dios opens it again; closed anew, its actas amend the former ones', async () => {
    const { world, path, signed, over, it } = await ended()
    over()
    const admin = await signed('admin')
    await admin.call('POST', `${path}/close`, { accept_incomplete: true })
    const dios = await signed('dios')
    const opened = await dios.call('POST', `${path}/reopen`, { reason: 'Una nota de más' })
    expect([opened.status, opened.body.data]).toEqual([200, { closed_at: null }])
    for (const person of ['admin', 'teacher', 'dios'] as const) {
      const { body } = await (await world.signIn(world.as(person).user_id)).call('GET', '/notifications')
      const told = (one: { content: string }) => one.content.includes('reabierto: Una nota de más.')
      const links = body.data.filter(told).map(({ link }: { link: string }) => link)
      expect(links).toEqual({ dios: [], admin: [path], teacher: ['/lessons'] }[person])
    }
    const { section_id, course_id } = it.own
    await dios.call('POST', `/sections/${section_id}/courses/${course_id}/reopen-notes`, { reason: 'Error' })
    await dios.call('PATCH', `/lessons/${it.lesson}/evaluate`, {
      notes: [{ student_id: it.second, note: 12 }],
    })
    const again = await dios.call('POST', `${path}/close`, { accept_incomplete: true })
    expect(again.body.data).toMatchObject({ outcome: { approved: 2 }, head: { number: 2 } })
    const second = await world.db
      .selectFrom('actas')
      .select(['number', 'amends'])
      .where('number', '=', 2)
      .executeTakeFirst()
    expect(second).toEqual({ number: 2, amends: 1 })
    expect(await checkRecords(world.db)).toEqual([])
  })
})

describe('what it refuses', () => {
  test('closing before the end, with something missing, and twice', async () => {
    const { path, signed, over } = await ended()
    const close = async (body: object) => (await signed('admin')).call('POST', `${path}/close`, body)
    expect(wordOf(await close({ accept_incomplete: true }))).toEqual([409, 'period_not_over'])
    over()
    const incomplete = await close({})
    expect(wordOf(incomplete)).toEqual([409, 'closing_incomplete'])
    expect(incomplete.body.gaps).toHaveLength(2)
    expect((await close({ accept_incomplete: true })).status).toBe(200)
    expect(wordOf(await close({ accept_incomplete: true }))).toEqual([409, 'period_is_closed'])
  })

  test('two who close at once seal one chain', async () => {
    const { world, path, signed, over } = await ended()
    over()
    const admin = await signed('admin')
    const answers = await Promise.all(
      [1, 2].map(() => admin.call('POST', `${path}/close`, { accept_incomplete: true })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await world.db.selectFrom('actas').select('number').execute()).toHaveLength(1)
  })

  test('opening it again: who is not Dios, what is not closed, and once a later one is', async () => {
    const { world, path, period_id, signed, over, own_teacher } = await ended()
    const reopen = async (person: 'admin' | 'dios') =>
      (await signed(person)).call('POST', `${path}/reopen`, { reason: 'Error' })
    expect(wordOf(await reopen('admin'))).toEqual([403, 'this_action_is_unauthorized'])
    expect(wordOf(await reopen('dios'))).toEqual([409, 'period_not_closed'])
    const later = await createInstitute(world, { year: 2027, number: 1, enabled: false })
    await letTeach(world, own_teacher, later)
    await seatStudents(world, later, ['Ríos'])
    over()
    world.clock.move(20 * MONTH)
    const admin = await signed('admin')
    await admin.call('POST', `${path}/close`, { accept_incomplete: true })
    await admin.call('POST', `/periods/${later.period_id}/close`, { accept_incomplete: true })
    expect(wordOf(await reopen('dios'))).toEqual([409, 'later_period_is_closed'])
    const { body } = await (await signed('dios')).call('GET', `/periods/${period_id}/closing`)
    expect(body.data.is_followed).toBe(true)
  })

  test('in a closed period nothing taught changes, by call or past them', async () => {
    const { world, it, path, signed, over } = await ended()
    over()
    const admin = await signed('admin')
    await admin.call('POST', `${path}/close`, { accept_incomplete: true })
    const { section_id, course_id } = it.own
    const refused = [409, 'period_is_closed']
    const notes = [{ student_id: it.first, note: 20 }]
    expect(wordOf(await admin.call('PATCH', `/lessons/${it.lesson}/evaluate`, { notes }))).toEqual(refused)
    const reopened = await admin.call('POST', `/sections/${section_id}/courses/${course_id}/reopen-notes`, {
      reason: 'Error',
    })
    expect(wordOf(reopened)).toEqual(refused)
    const constraintOf = (work: Promise<unknown>) =>
      work.catch((error: { constraint: string }) => error.constraint)
    expect(await constraintOf(lessonRow(world, it.own, '2026-11-18'))).toBe('periods_stay_closed')
    const clear = world.db.updateTable('course_sections').set({ notes_delivered_at: null }).execute()
    expect(await constraintOf(clear)).toBe('periods_stay_closed')
    expect(await constraintOf(world.db.deleteFrom('actas').execute())).toBe('actas_append_only')
    expect(await constraintOf(world.db.updateTable('actas').set({ amends: 0 }).execute())).toBe(
      'actas_append_only',
    )
  })
})

describe('what a check finds (controls)', () => {
  /** Three classes sealed, with the chain as another program gets it. */
  async function sealed() {
    const all = await ended()
    const { world, institute, own_teacher, over, signed, path } = all
    for (const letter_code of ['X', 'Y']) {
      const own = await createSection(world, institute, { letter_code })
      await letTeach(world, own_teacher, own)
      await seatStudents(world, own, [`Ñáñez ${letter_code}`])
    }
    over()
    await (await signed('admin')).call('POST', `${path}/close`, { accept_incomplete: true })
    const keys = await world.db.selectFrom('signing_keys').select(['kid', 'public_key']).execute()
    const exported = async () => ({
      keys,
      actas: await world.db
        .selectFrom('actas')
        .select(['number', 'body', 'hash', 'previous', 'signature', 'kid'])
        .orderBy('number')
        .execute(),
    })
    const bent = async (work: () => Promise<unknown>) => {
      await sql`alter table actas disable trigger user`.execute(world.db)
      await work()
      await sql`alter table actas enable trigger user`.execute(world.db)
    }
    return { ...all, exported, bent }
  }

  test('a chain as it was sealed is whole, to the product and to a program that shares nothing with it', async () => {
    const { world, exported } = await sealed()
    expect(await checkRecords(world.db)).toEqual([])
    expect(checkChain(await exported())).toEqual([])
  })

  test('one note changed by SQL is named with both values', async () => {
    const { world, it } = await sealed()
    await world.db
      .updateTable('enrolments')
      .set({ definitive_note: 18 })
      .where('student_id', '=', it.first)
      .execute()
    const [fault] = await checkRecords(world.db)
    expect(fault?.what).toContain('definitiva: se selló 14,00 y hoy dice 18,00')
  })

  test('one acta taken away, two swapped, one changed: each is named', async () => {
    const { world, exported, bent } = await sealed()
    const faults = async () => ({
      own: (await checkRecords(world.db)).map(({ number }) => number),
      foreign: checkChain(await exported()).map(({ number }: { number: number }) => number),
    })
    await bent(() => world.db.deleteFrom('actas').where('number', '=', 2).execute())
    expect((await faults()).own).toContain(2)
    expect((await faults()).foreign).toContain(2)
    const other = await sealed()
    await other.bent(async () => {
      const move = (from: number, to: number) =>
        other.world.db.updateTable('actas').set({ number: to }).where('number', '=', from).execute()
      await move(1, 9)
      await move(2, 1)
      await move(9, 2)
    })
    expect((await checkRecords(other.world.db)).map(({ number }) => number)).toEqual(
      expect.arrayContaining([1, 2]),
    )
    expect(checkChain(await other.exported()).length).toBeGreaterThan(0)
  })

  test('the last one cut off is seen by whoever kept the head', async () => {
    const { world, bent, signed, path } = await sealed()
    const { head } = (await (await signed('admin')).call('GET', `${path}/closing`)).body.data
    expect(await checkRecords(world.db, { ...head, hash: `\u200b${head.hash} ` })).toEqual([])
    await bent(() => world.db.deleteFrom('actas').where('number', '=', head.number).execute())
    const missing = { number: head.number, what: 'falta en la cadena' }
    expect(await checkRecords(world.db, head)).toContainEqual(missing)
  })
})

test('a final delivery stands in the acta with the note of each of its juries', async () => {
  const world = await createWorld()
  const { classOf, made, give } = await deliveriesIn(world)
  const it = await classOf()
  const id = await made(it)
  const given = await give(id, it.first, 15)
  if (given.status !== 200) throw new Error(JSON.stringify(given.body))
  const [facts] = await factsOfActas(world.db, { course_section_ids: [it.own.course_section_id] })
  const { final_delivery, students } = facts?.body ?? {}
  expect(final_delivery?.juries.length).toBeGreaterThan(0)
  expect(students?.[0]?.jury_notes.filter(Boolean)).toEqual(['15.00'])
  expect(students?.[1]?.jury_notes).toEqual(final_delivery?.juries.map(() => null))
})

describe('correcting a note of a closed period', () => {
  test('seals an acta that amends the former one, and the tables agree with it', async () => {
    const { world, it, path, signed, over } = await ended()
    const { section_id, course_id } = it.own
    const correct = async (body: object) =>
      (await signed('admin')).call(
        'PATCH',
        `/sections/${section_id}/courses/${course_id}/students/${it.second}`,
        body,
      )
    const early = await correct({ note: 12, reason: 'Un examen sin sumar' })
    expect(wordOf(early)).toEqual([409, 'period_not_closed'])
    over()
    await (await signed('admin')).call('POST', `${path}/close`, { accept_incomplete: true })
    const { status, body } = await correct({ note: 12, reason: 'Un examen sin sumar' })
    expect([status, body.data]).toMatchObject([200, { definitive_note: 12, enrolment_state: 'approved' }])
    const acta = await world.db
      .selectFrom('actas')
      .selectAll()
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
    expect([acta.amends, JSON.parse(acta.body).amends]).toEqual([
      1,
      { number: 1, reason: 'Un examen sin sumar' },
    ])
    expect(await checkRecords(world.db)).toEqual([])
    const wrong = await correct({ note: 21, reason: 'Error' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { note: ['max:20'] }])
  })
})
