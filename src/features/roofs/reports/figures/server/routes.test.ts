import { expect, test } from 'vitest'
import { createClass } from '#test/support/classes.ts'
import { createInstitute, createStudentRow, idOf, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [admin, assistant] = [world.as('admin'), world.as('lowAdmin')]
const institute = await createInstitute(world)
await createClass(world, institute, await idOf(world, 'teachers', world.as('teacher')))
await inscribeByRows(world, (await createStudentRow(world)).id, institute)

const figuresFor = async (person = admin) => {
  const { status, body } = await person.call('GET', '/reports/figures')
  expect(status).toBe(200)
  return body.data
}
const rowsOf = async (path: string) => (await admin.call('GET', path)).body.data
const totalOf = async (path: string): Promise<number> => (await admin.call('GET', path)).body.total

test('each figure is what its report says', async () => {
  const lessons: { unregistered: number }[] = await rowsOf('/reports/lessons')
  const [seats] = await rowsOf('/reports/seats?by=specialization')
  const [period] = await rowsOf('/reports/enrolment')
  expect(await figuresFor()).toMatchObject({
    sections: await totalOf(`/sections?period_id=${institute.period_id}`),
    to_register: lessons.reduce((sum, { unregistered }) => sum + unregistered, 0),
    classes: await totalOf('/reports/classes'),
    teachers: await totalOf('/reports/teachers-load'),
    debts: { count: await totalOf('/inscriptions?partial_paid=true') },
    charges: null,
    income_e2: 0,
    notes: { delivered: 0 },
    seats: { free: seats.free },
    waiting: await totalOf('/reports/waiting-list'),
    inscribed: { count: period.total, period: period.period },
    graduates: await totalOf('/reports/graduates'),
  })
  expect(lessons.some(({ unregistered }) => unregistered > 0)).toBe(true)
})

test('what is owed of fees is told once something was charged', async () => {
  const fee = { name: 'Carnet', price_e2: 500, cause: 'hand', days_until_due: 5 }
  const { id: fee_id } = (await admin.call('POST', '/fees', fee)).body.data
  const { section_id } = institute
  await admin.call('POST', '/charges', { fee_id, section_id, reason: 'Carnet nuevo' })
  const count = await totalOf('/charges?state=owed')
  expect(count).toBeGreaterThan(0)
  expect((await figuresFor()).charges).toEqual({ count, amount_e2: count * 500 })
})

test('what somebody may not call is not told, and a coordinator counts what is coordinated', async () => {
  await admin.call('PATCH', `/users/${assistant.user_id}`, { permissions: { 'inscriptions.view': false } })
  expect(await figuresFor(assistant)).toMatchObject({ debts: null, waiting: null, graduates: 0 })
  expect(await figuresFor(world.as('coordinator'))).toMatchObject({
    ...{ debts: null, waiting: null, sections: 0, to_register: 0, classes: 0 },
    inscribed: { count: 0 },
  })
})
