import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { codeOf } from '#test/support/document-requests.ts'
import { inscribeByRows } from '#test/support/institute.ts'
import { closedTracks } from '#test/support/make-ups.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db, clock } = world
const it = await closedTracks(world, {
  ana: ['CB-1', { MAT1: 8, LEN1: 14 }],
  eva: ['CB-1', { MAT1: 5, LEN1: 6 }],
  luz: ['CB-1', { MAT1: 15, LEN1: 'absent' }],
})
const { admin, of } = it
const today = clock.today()
let id = 0

beforeAll(async () => {
  id = await it.made('MAT1', { fee_id: await it.feeOf(), inscribe_until: today })
})

const chargesOf = (student_id: number) =>
  db
    .selectFrom('charges')
    .select(['id', 'title', 'amount_e2', 'reason'])
    .where('student_id', '=', student_id)
    .execute()
const path = (act: 'inscribe' | 'leave', which = id) => `/make-ups/${which}/${act}`

describe('a student', () => {
  test('inscribes with the fee in one act, and takes it back with the charge', async () => {
    const ana = await it.signIn('ana')
    const { status, body } = await ana.call('POST', path('inscribe'), {})
    expect([status, body.data.own]).toMatchObject([
      200,
      { is_inscribed: true, charge: { amount_e2: 1_500, debt_e2: 1_500, state: 'owed' } },
    ])
    expect(await chargesOf(of('ana').id)).toMatchObject([
      { amount_e2: 1_500, reason: 'Es la reparación de Matemática I, CB CB-1-A.' },
    ])
    expect(await codeOf(ana.call('POST', path('inscribe'), {}))).toBe('409 make_up_already_inscribed')
    const left = await ana.call('POST', path('leave'), {})
    expect(left.body.data.own).toMatchObject({ is_inscribed: false, charge: null })
    expect(await chargesOf(of('ana').id)).toEqual([])
    expect(await codeOf(ana.call('POST', path('leave'), {}))).toBe('409 make_up_not_inscribed')
  })

  test('who reported a payment stays in it until that is rejected', async () => {
    const ana = await it.signIn('ana')
    const { data } = (await ana.call('POST', path('inscribe'), {})).body
    const paid = { type: 3, receipt_number: 'R-2', date: today, amount: 1_500 }
    await ana.call('POST', `/charges/${data.own.charge.id}/payments`, paid)
    expect(await codeOf(ana.call('POST', path('leave'), {}))).toBe('409 make_up_charge_paid')
    expect((await admin.call('GET', `/make-ups/${id}/students`)).body.data).toMatchObject([
      { id: of('ana').id, charge: { state: 'reported' } },
    ])
  })

  test('who passed, or failed by absence where that is not said, reaches none', async () => {
    const luz = await it.signIn('luz')
    expect(await codeOf(luz.call('POST', path('inscribe'), {}))).toBe('404 resource_not_found')
  })

  test('nobody asks for another', async () => {
    const ana = await it.signIn('ana')
    const other = await ana.call('POST', path('inscribe'), { student_id: of('eva').id })
    expect([other.status, other.body.errors]).toEqual([422, { student_id: ['exists'] }])
  })
})

describe('the office', () => {
  test('inscribes who may, and tells; who may not is refused', async () => {
    const student_id = of('eva').id
    const inscribed = await admin.call('POST', path('inscribe'), { student_id })
    expect([inscribed.status, inscribed.body.data.inscribed_count]).toEqual([200, 2])
    expect((await it.toldTo(of('eva').user_id)).slice(-2)).toEqual([
      expect.stringMatching(/^Tiene un cargo: /),
      expect.stringMatching(/^Está en la reparación de Matemática I/),
    ])
    for (const refused of [{ student_id: of('luz').id }, {}])
      expect(await codeOf(admin.call('POST', path('inscribe'), refused))).toBe('409 make_up_not_candidate')
    const left = await admin.call('POST', path('leave'), { student_id })
    expect(left.body.data.inscribed_count).toBe(1)
    expect((await it.toldTo(of('eva').user_id)).at(-1)).toMatch(/^Ya no está en la reparación/)
  })

  test('with a result nobody is taken off, and sealed nothing changes', async () => {
    const student_id = of('eva').id
    const other = await it.made('LEN1', { held_on: today, inscribe_until: today })
    // Inscribed in two, each lists the student once, with what was failed there.
    await admin.call('POST', path('inscribe'), { student_id })
    const { data } = (await admin.call('GET', `/make-ups/${other}/students`)).body
    expect(data).toMatchObject([{ id: student_id, former_note: 6 }])
    await admin.call('POST', path('leave'), { student_id })
    await it.note(other, [{ student_id, note: 11 }])
    const leave = () => codeOf(admin.call('POST', path('leave', other), { student_id }))
    expect(await leave()).toBe('409 make_up_has_notes')
    expect((await it.seal(other)).status).toBe(200)
    expect(await leave()).toBe('409 make_up_is_sealed')
    expect(await codeOf(admin.call('POST', path('inscribe', other), { student_id }))).toBe(
      '409 make_up_is_sealed',
    )
  })

  test('who retired, takes the course anew or had it recognised is no candidate', async () => {
    const student_id = of('eva').id
    const ask = () => codeOf(admin.call('POST', path('inscribe'), { student_id }))
    const state = (now: 'active' | 'retired') =>
      db.updateTable('students').set({ state: now }).where('id', '=', student_id).execute()
    await state('retired')
    expect(await ask()).toBe('409 make_up_not_candidate')
    await state('active')
    const section_id = it.sectionOf('now CB-1')
    const section = await db
      .selectFrom('sections as s')
      .innerJoin('course_sections as cs', 'cs.section_id', 's.id')
      .select([
        's.period_id',
        's.specialization_id',
        's.pensum_id',
        's.semester_id',
        'cs.id as course_section_id',
      ])
      .where('s.id', '=', section_id)
      .where('cs.course_id', '=', it.idOf('MAT1'))
      .executeTakeFirstOrThrow()
    await inscribeByRows(world, student_id, { ...section, section_id, course_id: it.idOf('MAT1') })
    expect(await ask()).toBe('409 make_up_not_candidate')
  })
})

test('after the last day students neither inscribe nor leave, the office does', async () => {
  world.clock.move(2 * 86_400_000)
  const ana = await it.signIn('ana')
  const office = await world.signIn(admin.user_id)
  expect(addDays(today, 2)).toBe(clock.today())
  expect(await codeOf(ana.call('POST', path('leave'), {}))).toBe('409 make_up_inscription_over')
  expect(await codeOf(ana.call('POST', path('inscribe'), {}))).toBe('409 make_up_inscription_over')
  await db.deleteFrom('payments').where('receipt_number', '=', 'R-2').execute()
  const left = await office.call('POST', path('leave'), { student_id: of('ana').id })
  expect(left.status).toBe(200)
  const again = await office.call('POST', path('inscribe'), { student_id: of('ana').id })
  expect(again.status).toBe(200)
})
