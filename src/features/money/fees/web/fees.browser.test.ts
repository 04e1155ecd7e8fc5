import { expect, test } from 'vitest'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowOf } from '#test/support/browser.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const institute = await createInstitute(world)

test.each([
  ['at a desk', 'desktop'],
  ['on a phone', 'phone'],
] as const)('a fee is named, charged, reported by the student and paid, %s', async (_where, size) => {
  const student = await createStudentRow(world, { first_name: 'Ana', last_name: `Ñáñez ${size}` })
  await inscribeByRows(world, student.id, institute)
  const admin = world.as('admin')
  const page = await browser.enter(admin.token ?? '', '/fees', { size })
  const fits = async () => expect([await overflowOf(page), await violations(page)]).toEqual([0, []])
  const name = `Reparación ${size}`
  await page.getByRole('button', { name: 'Crear arancel' }).first().click()
  const form = page.getByRole('dialog', { name: 'Crear arancel' })
  await form.getByRole('button', { name: 'Crear arancel' }).click()
  await form.getByText('El nombre es obligatorio.').first().waitFor()
  await form.getByLabel(/^Nombre/).fill(name)
  await form.getByLabel(/^Precio/).fill('10,50')
  await fits()
  await form.getByRole('button', { name: 'Crear arancel' }).click()
  await page.getByText(name).first().waitFor()
  await fits()

  const fee = await world.db
    .selectFrom('fees')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const body = { fee_id: fee.id, student_ids: [student.id], reason: 'Materia pendiente' }
  expect((await admin.call('POST', '/charges', body)).status).toBe(200)
  const own = await browser.enter(
    (await world.signIn(student.user_id)).token ?? '',
    `/profile/${student.id}/payments`,
    { size },
  )
  await own.getByText(name).first().waitFor()
  const charges = own.getByRole('region', { name: 'Aranceles y otros cargos' })
  await charges.getByRole('button', { name: 'Reportar pago' }).click()
  const report = own.getByRole('dialog', { name: 'Reportar pago' })
  await report.getByLabel(/^Tipo de pago/).selectOption('Efectivo')
  await report.getByRole('button', { name: 'Reportar pago' }).click()
  await charges.getByText('Por revisar').waitFor()
  expect([await overflowOf(own), await violations(own)]).toEqual([0, []])

  const { id } = await world.db
    .selectFrom('payments')
    .select('id')
    .where('charge_id', 'is not', null)
    .where('student_id', '=', student.id)
    .executeTakeFirstOrThrow()
  await admin.call('POST', '/payments/review', { ids: [id], status: 2 })
  await page.goto(`${new URL(page.url()).origin}/charges?fee_id=${fee.id}`)
  await page.getByText('Pagado').first().waitFor()
  await page.getByText('Sumas por arancel').click()
  await fits()
})
