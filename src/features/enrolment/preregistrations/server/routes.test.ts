import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { deliverByRows } from '#test/support/classes.ts'
import { createInstitute, createSection, createStudentRow } from '#test/support/institute.ts'
import { openDoors, refusal } from '#test/support/preregistration.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
const lowAdmin = world.as('lowAdmin')
type Change = Record<string, unknown>
const { open, openPreregisters, preregistered, show, lastMail } = await openDoors(world)
const confirm = (id: number, body: Change = {}) =>
  lowAdmin.call('POST', `/preregistered-students/${id}/confirm`, body)

beforeAll(() => openPreregisters(true))

describe('confirming', () => {
  test('makes the student, the account and the inscription, and tells the person by mail', async () => {
    const id = await preregistered({ social_networks: { instagrams: '@ana' } })
    const { email } = await show(id)
    const { status, body } = await confirm(id)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ kind: 'new', section_id: open.section_id, semester_price_e2: 12_000 })
    const made = await db
      .selectFrom('students as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['u.email', 'u.confirmed_at', 's.social_networks', 's.state'])
      .where('s.id', '=', body.data.student_id)
      .executeTakeFirstOrThrow()
    expect(made).toMatchObject({
      email,
      confirmed_at: null,
      state: 'active',
      social_networks: { instagrams: '@ana' },
    })
    expect(await lastMail()).toContain(email)
    expect(await show(id)).toMatchObject({
      state: 'confirmed',
      student_id: body.data.student_id,
      reviewer_name: 'Persona lowAdmin',
    })
    expect(refusal(await confirm(id))).toEqual([409, 'preregistration_already_reviewed'])
    const direct = { preregistered_student_id: id, period_id: open.period_id }
    await db
      .updateTable('periods')
      .set({ enabled_inscriptions: true })
      .where('id', '=', open.period_id)
      .execute()
    expect(refusal(await admin.call('POST', '/inscriptions', direct))).toEqual([
      409,
      'preregistration_already_reviewed',
    ])
    const other = { preregistered_student_id: await preregistered(), period_id: open.period_id }
    const made_directly = await admin.call('POST', '/inscriptions', other)
    expect(made_directly.status).toBe(201)
    await db
      .updateTable('periods')
      .set({ enabled_inscriptions: false })
      .where('id', '=', open.period_id)
      .execute()
  })

  test('goes to the section that was chosen, or is refused by its name', async () => {
    const id = await preregistered()
    const foreign = await createInstitute(world, { year: 2026, number: 1, enabled: false })
    expect(refusal(await confirm(id, { section_id: foreign.section_id }))).toEqual([
      409,
      'section_not_of_period',
    ])
    await db.updateTable('courses').set({ enabled: false }).where('id', '=', open.course_id).execute()
    expect(refusal(await confirm(id))).toEqual([409, 'disabled_course_detected'])
    await db.updateTable('courses').set({ enabled: true }).where('id', '=', open.course_id).execute()
    const limit = (females_limit: number) =>
      db
        .updateTable('sections')
        .set({ females_limit: females_limit || sql<number>`females_assigned` })
        .where('id', '=', open.section_id)
        .execute()
    await limit(0)
    expect(refusal(await confirm(id, { section_id: open.section_id }))).toEqual([
      409,
      'section_is_filled_or_gender_is_filled',
    ])
    expect(refusal(await confirm(id))).toEqual([409, 'no_available_sections_for_inscription'])
    await limit(200)
    const handed = await createSection(world, open, { letter_code: 'H' })
    await deliverByRows(world, [handed.course_section_id])
    expect(refusal(await confirm(id, { section_id: handed.section_id }))).toEqual([
      409,
      'course_section_delivered',
    ])
    expect((await confirm(id, { section_id: open.section_id })).status).toBe(201)
  })

  test('is refused when the person is there already, which the review says before', async () => {
    const student = await createStudentRow(world)
    const { identity_number } = await db
      .selectFrom('students')
      .select('identity_number')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow()
    const known = await preregistered({ identity_number })
    const reviewed = await show(known)
    expect(reviewed.obstacle).toBe('identity_already_taken')
    expect(reviewed.duplicates[0]).toEqual({
      kind: 'student',
      id: student.id,
      name: 'Inés Ñáñez',
      state: 'active',
      same: ['identity'],
    })
    expect(refusal(await confirm(known))).toEqual([409, 'identity_already_taken'])
    const mailed = await preregistered({ email: admin.email })
    expect((await show(mailed)).obstacle).toBe('email_already_taken')
    expect(refusal(await confirm(mailed))).toEqual([409, 'email_already_taken'])
  })

  test('is refused once the period has begun with everything closed', async () => {
    const id = await preregistered()
    await openPreregisters(false)
    expect((await confirm(id)).status).toBe(201)
    const late = await (async () => {
      await openPreregisters(true)
      const waiting = await preregistered()
      await openPreregisters(false)
      world.clock.set('2027-09-02T12:00:00Z')
      const answer = await world
        .with(await freshToken())
        .call('POST', `/preregistered-students/${waiting}/confirm`, {})
      world.clock.set('2026-11-23T14:00:00Z')
      return answer
    })()
    expect(refusal(late)).toEqual([400, 'period_inscriptions_are_disabled'])
    await openPreregisters(true)
  })

  test('for a later period asks whether the inscriptions of that one are open', async () => {
    const id = await preregistered()
    await openPreregisters(false)
    const later = await createInstitute(world, { year: 2028, number: 1, enabled: false })
    world.clock.set('2027-09-02T12:00:00Z')
    const administrator = world.with(await freshToken())
    const place = { preregistered_student_id: id, period_id: later.period_id, section_id: later.section_id }
    const { status, body } = await administrator.call('POST', '/inscriptions', place)
    world.clock.set('2026-11-23T14:00:00Z')
    await openPreregisters(true)
    expect([status, body.data.period_id]).toEqual([201, later.period_id])
  })

  const freshToken = async () => (await world.signIn(admin.user_id)).token

  test('many at once: each by itself, those who cannot are named with why; a dry run changes nothing', async () => {
    const ids = [
      await preregistered(),
      await preregistered({ email: admin.email }),
      await preregistered(),
      await preregistered({ gender: 'male' }),
    ]
    const students = () =>
      db.selectFrom('students').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
    const many = (body: Change) => lowAdmin.call('POST', '/preregistered-students/confirm', body)
    const before = await students()
    const dry = await many({ ids, dry_run: true })
    expect(await students()).toEqual(before)
    const done = await many({ ids })
    expect([dry.status, done.status, done.body.data]).toEqual([200, 200, dry.body.data])
    expect(done.body.data.confirmed.map((one: { id: number }) => one.id)).toEqual([ids[0], ids[2], ids[3]])
    expect(done.body.data.skipped).toEqual([
      { id: ids[1], full_name: 'Ñáñez, Ana Inés', code: 'email_already_taken' },
    ])
    const again = await many({ ids: [ids[0]] })
    expect(again.body.data.skipped[0].code).toBe('preregistration_already_reviewed')
  })
})

describe('reviewing', () => {
  test('rejecting needs a reason, which the person gets by mail; a new pre-enrolment is then possible', async () => {
    const id = await preregistered({ identity_number: '30777888' })
    const reject = (body: Change) => lowAdmin.call('POST', `/preregistered-students/${id}/reject`, body)
    expect((await reject({ reason: ' ' })).status).toBe(422)
    const { status, body } = await reject({ reason: 'Falta la fotocopia del título' })
    expect([status, body.data.state, body.data.rejection_reason]).toEqual([
      200,
      'rejected',
      'Falta la fotocopia del título',
    ])
    expect(await lastMail()).toContain('Falta la fotocopia del título')
    expect(refusal(await reject({ reason: 'Otra vez' }))).toEqual([409, 'preregistration_already_reviewed'])
    await preregistered({ identity_number: '30777888' })
  })

  test('a pending one is corrected by whoever has seen its last version', async () => {
    const id = await preregistered()
    const taken = await preregistered()
    const { updated_at } = await show(id)
    const edit = (body: Change, version = '') =>
      lowAdmin.call('PATCH', `/preregistered-students/${id}`, body, {
        headers: { 'if-unmodified-since-version': version },
      })
    const changed = await edit(
      {
        ...{ identity_number: '29.111.222', emergency_contact: { name: 'Rosa' } },
        specialization_id: open.specialization_id,
      },
      updated_at,
    )
    expect(changed.body.data).toMatchObject({
      identity: 'V-29.111.222',
      emergency_contact: { name: 'Rosa' },
      last_name: 'Ñáñez',
    })
    expect(refusal(await edit({ last_name: 'Otra' }, updated_at))).toEqual([409, 'stale_version'])
    const { identity_number } = await show(taken)
    const patch = (body: Change) => admin.call('PATCH', `/preregistered-students/${id}`, body)
    expect(refusal(await patch({ identity_number }))).toEqual([409, 'preregistration_already_exists'])
    expect((await patch({ identity_number: 'AB' })).body.errors).toEqual({ identity_number: ['identity'] })
    expect((await patch({ birth_date: '2099-01-01' })).body.errors).toEqual({
      birth_date: ['before:2026-11-23'],
    })
    await confirm(id)
    expect(refusal(await patch({ last_name: 'Otra' }))).toEqual([409, 'preregistration_already_reviewed'])
    const remove = (one: number) => admin.call('DELETE', `/preregistered-students/${one}`)
    expect(refusal(await remove(id))).toEqual([409, 'preregistration_already_reviewed'])
    expect((await remove(taken)).status).toBe(204)
  })

  test('leads to the pending ones before and after', async () => {
    world.clock.move(1_000)
    const [first, second] = [await preregistered(), await preregistered()]
    const [one, two] = [await show(first), await show(second)]
    expect([one.next_id, two.previous_id]).toEqual([second, first])
    expect(two.next_id).not.toBe(second)
    expect(one.pending_total).toBe(two.pending_total)
  })

  test('the list filters, searches, sorts and includes', async () => {
    const id = await preregistered({ first_name: 'Úrsula', gender: 'female', shift: 'mixed' })
    const { status, body } = await lowAdmin.call('GET', '/preregistered-students', undefined, {
      query: {
        period_id: open.period_id,
        specialization_id: open.specialization_id,
        state: 'pending',
        shift: 'mixed',
        gender: 'female',
        search: 'ursula',
        with: 'period,specialization',
      },
    })
    expect([status, body.data.map((row: { id: number }) => row.id)]).toEqual([200, [id]])
    expect(body.data[0]).toMatchObject({ period: { year: 2027 }, period_name: '2027-1' })
    const sorts = 'created_at full_name identity specialization shift state reviewed_at'.split(' ')
    for (const field of sorts)
      expect((await admin.call('GET', `/preregistered-students?sort_by=${field},asc`)).status).toBe(200)
  })
})
