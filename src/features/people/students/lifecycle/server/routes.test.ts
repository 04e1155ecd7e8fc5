import { describe, expect, test } from 'vitest'
import { lessonRow } from '#test/support/classes.ts'
import { createInstitute, day, inscribeByRows } from '#test/support/institute.ts'
import { mailOf } from '#test/support/mails.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const institute = await createInstitute(world)
const person = {
  first_name: 'Luisa',
  last_name: 'Ñúñez',
  identity_kind: 'V',
  identity_number: '28.114.938',
  gender: 'female',
  birth_date: '2004-02-29',
  phone: '0412-1234567',
  email: 'luisa@instituto.test',
}

test('a student is made without an inscription, confirms the account by mail, and is inscribed then', async () => {
  const made = await admin.call('POST', '/students', person)
  expect([made.status, made.body.data]).toMatchObject([
    201,
    { state: 'active', identity_number: '28114938', phone: '+584121234567', email: person.email },
  ])
  const mails = await world.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').execute()
  expect(mails.map(({ payload }) => mailOf(payload).to)).toEqual([person.email])
  const again = await admin.call('POST', '/students', { ...person, email: 'otra@instituto.test' })
  expect([again.status, again.body.message]).toEqual([409, 'identity_already_taken'])
  const mail = await admin.call('POST', '/students', { ...person, identity_number: '28114939' })
  expect([mail.status, mail.body.message]).toEqual([409, 'email_already_taken'])
  const young = await admin.call('POST', '/students', { ...person, birth_date: '2030-01-01' })
  expect(young.body.errors).toHaveProperty('birth_date')
  const inscribed = await admin.call('POST', '/inscriptions', {
    student_id: made.body.data.id,
    period_id: institute.period_id,
    section_id: institute.section_id,
  })
  expect(inscribed.status).toBe(201)
})

const another = async (number: number) => {
  const email = `s${number}@instituto.test`
  return (await admin.call('POST', '/students', { ...person, identity_number: String(number), email })).body
    .data
}
const remove = async ({ id }: { id: number }) => {
  const { status, body } = await admin.call('DELETE', `/students/${id}`)
  return body ? [status, body.message, body.description] : [status]
}
const stays = (what: string, wayOut = ' Se puede retirar del instituto.') =>
  `No se elimina a Luisa Ñúñez: tiene ${what}.${wayOut}`

test('one of whom nothing is left is removed with the account', async () => {
  const student = await another(30111222)
  await inscribeByRows(world, student.id, institute)
  expect(await remove(student)).toEqual([409, 'student_has_history', stays('1 inscripción')])
  await world.db.deleteFrom('inscriptions').where('student_id', '=', student.id).execute()
  expect(await remove(student)).toEqual([204])
  const accounts = world.db.selectFrom('users').select('id').where('id', '=', student.user_id)
  expect(await accounts.execute()).toEqual([])
  const { data } = (await admin.call('GET', `/audit-entries?entity=student&entity_id=${student.id}`)).body
  expect(data.map(({ action }: { action: string }) => action)).toEqual(['students.delete', 'students.create'])
})

test('one who has done something stays: the history names the account', async () => {
  const student = await another(30111333)
  const caller = await world.signIn(student.user_id)
  const told = { type: 7, content: '¿Cuándo me inscriben?', receiver_user_id: admin.user_id }
  expect((await caller.call('POST', '/notifications', told)).status).toBe(201)
  expect(await remove(student)).toEqual([
    409,
    'user_has_history',
    stays('1 notificación enviada y 1 acción en el historial'),
  ])
})

/** Registers an absence of whoever was inscribed. */
async function absentIn(inscription_id: number, on = world.clock.today()) {
  const { id: enrolment_id } = await world.db
    .selectFrom('enrolments')
    .select('id')
    .where('inscription_id', '=', inscription_id)
    .executeTakeFirstOrThrow()
  const lesson_id = await lessonRow(world, institute, on)
  await world.db
    .updateTable('lessons')
    .set({ registered_at: world.clock.now() })
    .where('id', '=', lesson_id)
    .execute()
  await world.db.insertInto('attendances').values({ lesson_id, enrolment_id, attendance: false }).execute()
}

test('one who was given a discount stays, with who gave it', async () => {
  const student = await another(30111555)
  const given = { kind: 'staff', percent: 10, reason: 'Hijo de una secretaria', valid_from: '2026-11-20' }
  expect((await admin.call('POST', '/discounts', { student_id: student.id, ...given })).status).toBe(201)
  expect(await remove(student)).toEqual([409, 'student_has_history', stays('1 descuento')])
})

test('one with absences, or who once retired, stays: the refusal names all that holds', async () => {
  const student = await another(30111444)
  await admin.call('PATCH', `/students/${student.id}/retire`, { reason: 'Se mudó' })
  expect(await remove(student)).toEqual([409, 'student_has_history', stays('1 retiro registrado', '')])
  const inscription_id = await inscribeByRows(world, student.id, institute)
  await absentIn(inscription_id)
  expect(await remove(student)).toEqual([
    409,
    'has_absences',
    stays('1 inasistencia, 1 inscripción y 1 retiro registrado', ''),
  ])
})

describe('of many', () => {
  const removeMany = (body: object) => admin.call('POST', '/students/delete', body)
  const there = (ids: number[]) =>
    world.db.selectFrom('students').select('id').where('id', 'in', ids).orderBy('id').execute()

  test('a rehearsal says who goes, and what holds each of the others; then those go, and stand in the history', async () => {
    const [first, second] = [await another(30222111), await another(30222112)]
    const [held, busy] = [await another(30222113), await another(30222114)]
    const ids = [first.id, second.id, held.id, busy.id]
    await inscribeByRows(world, held.id, institute)
    const caller = await world.signIn(busy.user_id)
    const told = { type: 7, content: '¿Cuándo me inscriben?', receiver_user_id: admin.user_id }
    await caller.call('POST', '/notifications', told)
    const skipped = [
      { student_id: held.id, code: 'student_has_history', sentence: stays('1 inscripción') },
      {
        student_id: busy.id,
        code: 'user_has_history',
        sentence: stays('1 notificación enviada y 1 acción en el historial'),
      },
    ].map((one) => ({ ...one, name: 'Ñúñez, Luisa' }))
    const plan = await removeMany({ ids, dry_run: true })
    expect([plan.status, plan.body.data]).toEqual([200, { deleted: [first.id, second.id], skipped }])
    expect(await there(ids)).toHaveLength(4)
    const done = await removeMany({ ids })
    expect(done.body.data).toEqual({ deleted: [first.id, second.id], skipped })
    expect(await there(ids)).toEqual([{ id: held.id }, { id: busy.id }])
    const entries = await world.db
      .selectFrom('audit_entries')
      .select(['entity_id', 'before'])
      .where('action', '=', 'students.delete')
      .where('entity_id', 'in', ids)
      .orderBy('entity_id')
      .execute()
    expect(entries.map(({ entity_id }) => entity_id)).toEqual([first.id, second.id])
    expect(entries[0]?.before).toMatchObject({ last_name: 'Ñúñez', identity_number: '30222111' })
    const gone = await removeMany({ ids: [first.id] })
    expect([gone.status, gone.body.errors]).toEqual([422, { ids: ['exists'] }])
  })

  test('with an absence nobody goes, and nobody is asked for', async () => {
    const held = await another(30222115)
    const inscription_id = await inscribeByRows(world, held.id, institute)
    await absentIn(inscription_id, day('2026-11-20'))
    const { body } = await removeMany({ ids: [held.id] })
    expect(body.data).toMatchObject({ deleted: [], skipped: [{ code: 'has_absences' }] })
    expect((await removeMany({ ids: [] })).body.errors).toEqual({ ids: ['min:1'] })
  })
})
