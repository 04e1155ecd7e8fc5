import { expect, test } from 'vitest'
import { requestsIn } from '#test/support/document-requests.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { asked } = await requestsIn(world)
const office = world.as('lowAdmin')
for (const [first_name, last_name] of [
  ['Isabel del Valle', 'Chacón Ñáñez'],
  ['Valentina', 'Ñáñez Rondón'],
  ['Bruno', 'Valle Ortiz'],
])
  await createStudentRow(world, { first_name, last_name })

type Person = 'admin' | 'lowAdmin' | 'coordinator' | 'teacher'
const found = async (person: Person, search = 'persona student') => {
  const { status, body } = await world.as(person).call('GET', '/people', undefined, { query: { search } })
  expect(status).toBe(200)
  return body.data
}
const move = async (id: number, state: string) =>
  expect((await office.call('POST', '/document-requests/bulk', { ids: [id], state })).status).toBe(200)

test('whoever hands documents over finds with a student how many are to be made and to be handed over', async () => {
  expect(await found('lowAdmin')).toMatchObject([{ requests: { pending: 0, generated: 0 } }])
  const id = await asked(1)
  expect(await found('lowAdmin')).toMatchObject([{ requests: { pending: 1, generated: 0 } }])
  await move(id, 'generated')
  await asked(1)
  expect(await found('admin')).toMatchObject([{ requests: { pending: 1, generated: 1 } }])
  await move(id, 'retired')
  expect(await found('admin')).toMatchObject([{ requests: { pending: 1, generated: 0 } }])
})

test('who may not hand documents over is not told, and nobody but students has any', async () => {
  expect(await found('admin', 'persona teacher')).toMatchObject([{ kind: 'teacher', requests: null }])
  for (const one of await found('coordinator', 'persona')) expect(one.requests).toBeNull()
  for (const one of await found('teacher', 'persona')) expect(one.requests).toBeNull()
  const { user_id } = office
  const permission = 'document_requests.handle'
  await world.db.insertInto('user_permissions').values({ user_id, permission, granted: false }).execute()
  expect(await found('lowAdmin')).toMatchObject([{ requests: null }])
})

test.each([
  ['ñañez val', 'Valentina Ñáñez Rondón'],
  ['val ñañez', 'Valentina Ñáñez Rondón'],
  ['ñañez', 'Valentina Ñáñez Rondón'],
  ['valle', 'Bruno Valle Ortiz'],
  ['isabel', 'Isabel del Valle Chacón Ñáñez'],
  ['chacon ñañez', 'Isabel del Valle Chacón Ñáñez'],
  ['ortiz', 'Bruno Valle Ortiz'],
])('«%s» finds first whose surname and first name begin so', async (search, name) => {
  const [best] = await found('lowAdmin', search)
  expect(best.name).toBe(name)
})

test('solvent is whose payments are approved: what was only reported waits for its review', async () => {
  const institute = await createInstitute(world, { year: 2031, number: 1, enabled: false })
  const student = await createStudentRow(world, { first_name: 'Rita', last_name: 'Quijada Sosa' })
  await inscribeByRows(world, student.id, institute, 19_334)
  const said = async () => (await found('lowAdmin', 'quijada'))[0].detail.split(' · ').at(-1)
  const set = (amounts: { paid_amount_e2: number; pending_amount_e2: number }) =>
    world.db.updateTable('inscriptions').set(amounts).where('student_id', '=', student.id).execute()
  expect(await said()).toBe('Debe 193,34 $')
  await set({ paid_amount_e2: 0, pending_amount_e2: 19_334 })
  expect(await said()).toBe('Por revisar 193,34 $')
  const { data } = (await office.call('GET', `/students/${student.id}`)).body
  expect(data).toMatchObject({ debt_e2: 0, pending_amount_e2: 19_334 })
  await set({ paid_amount_e2: 19_334, pending_amount_e2: 0 })
  expect(await said()).toBe('Solvente')
})
