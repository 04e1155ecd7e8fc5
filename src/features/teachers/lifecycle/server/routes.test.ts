import { expect, test } from 'vitest'
import { createClass } from '../../../../../test/support/classes.ts'
import { createInstitute } from '../../../../../test/support/institute.ts'
import { createWorld } from '../../../../../test/support/world.ts'

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
