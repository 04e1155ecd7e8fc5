import { describe, expect, test } from 'vitest'
import { htmlOf } from '#server/mail/mail.ts'
import { createInstitute } from '#test/support/institute.ts'
import { mailOf } from '#test/support/mails.ts'
import { openDoors, refusal } from '#test/support/preregistration.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db, guest } = world
const admin = world.as('admin')
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const { open, openPreregisters, person, preregistered, show, lastMail } = await openDoors(world)

const mailsTo = async (email: string) =>
  (await db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').orderBy('id').execute())
    .map(({ payload }) => mailOf(payload))
    .filter(({ to }) => to === email)

describe('a guest', () => {
  test('is told when pre-enrolment is closed, and when the period of the form closed meanwhile', async () => {
    await openPreregisters(false)
    const options = await guest.call('GET', '/preregistration-options')
    expect(options.body.data).toMatchObject({
      period: null,
      next_period: { year: 2027 },
      specializations: [],
    })
    expect(refusal(await guest.call('POST', '/preregistered-students', person()))).toEqual([
      400,
      'unable_to_find_enabled_preregisters_period',
    ])
    const late = await guest.call('POST', '/preregistered-students', person({ period_id: open.period_id }))
    expect(refusal(late)).toEqual([409, 'period_preregisters_are_disabled'])
    await openPreregisters(true)
  })

  test('sees the open period with its specializations and shifts', async () => {
    expect((await guest.call('GET', '/preregistration-options')).body.data).toMatchObject({
      period: { id: open.period_id, year: 2027, number: 1 },
      next_period: null,
      specializations: [{ id: open.specialization_id, shifts: ['morning'] }],
    })
  })

  test('gets a number, what comes next, and a mail; the data are stored in one normal form', async () => {
    const { status, body } = await guest.call(
      'POST',
      '/preregistered-students',
      { ...person({ identity_number: 'v-30.123.456', period_id: open.period_id }), shift: 'afternoon' },
      { files: { profile_picture: { bytes: PICTURE } } },
    )
    expect(status).toBe(201)
    expect(body.data.number).toMatch(/^2027-1-\d{5}$/)
    expect(body.data.next_steps).toEqual(['review', 'mail', 'confirm_account', 'first_payment'])
    expect(await lastMail()).toContain(body.data.number)
    const stored = await show(Number(body.data.number.split('-')[2]))
    expect(stored).toMatchObject({
      first_name: 'Ana Inés',
      identity: 'V-30.123.456',
      phone: '+584125550011',
      shift: 'afternoon',
      specialization_id: open.specialization_id,
      state: 'pending',
    })
    expect(stored.email).toBe(stored.email.toLowerCase())
    expect(stored.profile_picture).toMatch(/^pictures\//)
  })

  test('fills no stranger’s mailbox: one mail an hour to an address, without its words or links of its own', async () => {
    const email = 'victima@correo.test'
    const first_name = 'GANE http://evil.example/premio ya\n\nBcc: otra@correo.test'
    for (const _ of [1, 2, 3]) await preregistered({ email, first_name })
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    const [greeting = ''] = (mails[0]?.text ?? '').split('\n')
    expect(greeting).toBe('Hola, GANE http evil. example premio ya Bcc otra@correo. test:')
    expect(htmlOf(mails[0]?.text ?? '', [mails[0]?.link])).not.toContain('<a ')
    world.clock.move(3_600_000)
    await preregistered({ email })
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('is not told that somebody is a candidate: a second one with the document is answered alike, and waits for nobody', async () => {
    const first = await preregistered({ identity_number: '30999111' })
    const send = (change: Record<string, unknown>) =>
      guest.call('POST', '/preregistered-students', person(change))
    const again = await send({ identity_number: 'V-30.999.111' })
    const fresh = await send({})
    expect([again.status, Object.keys(again.body.data)]).toEqual([201, Object.keys(fresh.body.data)])
    expect(again.body.data.next_steps).toEqual(fresh.body.data.next_steps)
    expect(await mailsTo(again.body.data.email)).toHaveLength(1)
    const second = await show(Number(again.body.data.number.split('-')[2]))
    expect([(await show(first)).state, second.state, second.rejection_reason]).toEqual([
      'pending',
      'rejected',
      'Repetida: ya había una preinscripción por revisar con este documento',
    ])
  })

  test('who sends the same at once leaves one that waits', async () => {
    await world.openConnections(6)
    const body = person({ identity_number: '30999222' })
    const sent = await Promise.all(
      [1, 2, 3, 4, 5].map(() => guest.call('POST', '/preregistered-students', body)),
    )
    expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(201))
    const states = await Promise.all(
      sent.map(async (one) => (await show(Number(one.body.data.number.split('-')[2]))).state),
    )
    expect(states.filter((state) => state === 'pending')).toHaveLength(1)
  })

  test('is refused a picture that is none, a wrong track and a birth to come', async () => {
    const files = { profile_picture: { bytes: Buffer.from('no picture') } }
    const broken = await guest.call('POST', '/preregistered-students', person(), { files })
    expect(refusal(broken)).toEqual([409, 'file_not_readable'])
    const other = await createInstitute(world, { year: 2030, number: 1, enabled: false })
    const wrong = await guest.call('POST', '/preregistered-students', {
      ...person({ specialization_id: other.specialization_id }),
    })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { specialization_id: ['in'] }])
    const unborn = await guest.call('POST', '/preregistered-students', person({ birth_date: '2027-01-01' }))
    expect(unborn.body.errors).toEqual({ birth_date: ['before:2026-11-23'] })
  })

  test('who chooses no track gets the basic one; where there is none, and several, one must be chosen', async () => {
    const other = await createInstitute(world, { year: 2031, number: 1, enabled: false })
    const { specialization_id, pensum_id } = other
    const offered = { period_id: open.period_id, specialization_id, pensum_id }
    await db.insertInto('period_pensums').values(offered).execute()
    const bare = await guest.call('POST', '/preregistered-students', person())
    expect([bare.status, bare.body.errors]).toEqual([422, { specialization_id: ['required'] }])
    const basic = (is_basic: boolean) =>
      db.updateTable('specializations').set({ is_basic }).where('id', '=', specialization_id).execute()
    await basic(true)
    expect((await show(await preregistered())).specialization_id).toBe(specialization_id)
    await basic(false)
    await db
      .deleteFrom('period_pensums')
      .where('specialization_id', '=', specialization_id)
      .where('period_id', '=', open.period_id)
      .execute()
  })

  test('who was left without an answer in a former period pre-enrols again', async () => {
    const id = await preregistered({ identity_number: '30666555' })
    const former = await createInstitute(world, { year: 2024, number: 1, enabled: false })
    const { period_id } = former
    await db.updateTable('preregistered_students').set({ period_id }).where('id', '=', id).execute()
    await preregistered({ identity_number: '30666555' })
  })

  test('is never told that an account or a student is there already', async () => {
    const student = await db
      .selectFrom('students')
      .select(['identity_kind', 'identity_number'])
      .executeTakeFirstOrThrow()
    const known = { ...student, email: admin.email }
    const { status } = await guest.call('POST', '/preregistered-students', person(known))
    expect(status).toBe(201)
  })
})
