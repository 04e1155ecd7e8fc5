import { expect, test } from 'vitest'
import { createClass } from '#test/support/classes.ts'
import { createInstitute } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const institute = await createInstitute(world)
let made = 0
const hire = async () => {
  const person = {
    first_name: 'Ana',
    last_name: 'Gil',
    identity_kind: 'V',
    identity_number: `900000${++made}`,
    email: `ana${made}@instituto.test`,
  }
  return (await admin.call('POST', '/teachers', person)).body.data
}
const remove = async ({ id }: { id: number }) => {
  const { status, body } = await admin.call('DELETE', `/teachers/${id}`)
  return [status, body?.message, body?.description]
}

test('who has done nothing yet is removed with the account, and the history says who it was', async () => {
  const teacher = await hire()
  expect(await remove(teacher)).toEqual([204, undefined, undefined])
  const accounts = world.db.selectFrom('users').select('id').where('id', '=', teacher.user_id)
  expect(await accounts.execute()).toEqual([])
  const { data } = (await admin.call('GET', `/audit-entries?entity=teacher&entity_id=${teacher.id}`)).body
  expect(data[0]).toMatchObject({ action: 'teachers.delete' })
  expect((await remove(teacher))[0]).toBe(404)
})

test('who has a past stays, and the refusal names it', async () => {
  const teacher = await hire()
  const it = await createClass(world, institute, teacher.id)
  expect(await remove(teacher)).toEqual([
    409,
    'teacher_has_history',
    'No se elimina a Ana Gil: tiene 1 materia asignada. Se puede desactivar su cuenta.',
  ])
  await admin.call('PATCH', `/lessons/${it.lesson}/register`, {
    content: 'Límites',
    attendances: [
      { student_id: it.first, attendance: false, delayed: false },
      { student_id: it.second, attendance: false, delayed: false },
    ],
  })
  expect(await remove(teacher)).toEqual([
    409,
    'has_absences',
    'No se elimina a Ana Gil: tiene 2 inasistencias registradas en sus clases y 1 materia asignada. Se puede desactivar su cuenta.',
  ])
})

test('whose account has done something stays', async () => {
  const teacher = await hire()
  const caller = await world.signIn(teacher.user_id)
  await caller.call('PATCH', `/teachers/${teacher.id}`, { phone: '0412-5551234' })
  expect(await remove(teacher)).toEqual([
    409,
    'user_has_history',
    'No se elimina a Ana Gil: tiene 1 acción en el historial. Se puede desactivar su cuenta.',
  ])
})

test('of many go those without a past; of the others it is said what holds them, before and after', async () => {
  const [first, second, held, busy] = [await hire(), await hire(), await hire(), await hire()]
  const ids = [first.id, second.id, held.id, busy.id]
  await createClass(world, institute, held.id)
  const caller = await world.signIn(busy.user_id)
  await caller.call('PATCH', `/teachers/${busy.id}`, { phone: '0412-5551234' })
  const removeMany = (body: object) => admin.call('POST', '/teachers/delete', body)
  const there = () =>
    world.db.selectFrom('teachers').select('id').where('id', 'in', ids).orderBy('id').execute()
  const stays = (what: string) => `No se elimina a Ana Gil: tiene ${what}. Se puede desactivar su cuenta.`
  const expected = {
    deleted: [first.id, second.id],
    skipped: [
      { teacher_id: held.id, code: 'teacher_has_history', sentence: stays('1 materia asignada') },
      { teacher_id: busy.id, code: 'user_has_history', sentence: stays('1 acción en el historial') },
    ].map((one) => ({ ...one, name: 'Gil, Ana' })),
  }
  expect((await removeMany({ ids, dry_run: true })).body.data).toEqual(expected)
  expect(await there()).toHaveLength(4)
  expect((await removeMany({ ids })).body.data).toEqual(expected)
  expect(await there()).toEqual([{ id: held.id }, { id: busy.id }])
  const { data } = (await admin.call('GET', `/audit-entries?entity=teacher&entity_id=${first.id}`)).body
  expect(data[0]).toMatchObject({ action: 'teachers.delete' })
  expect((await removeMany({ ids: [first.id] })).body.errors).toEqual({ ids: ['exists'] })
})
