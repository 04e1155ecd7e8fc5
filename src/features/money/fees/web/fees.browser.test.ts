import { afterAll, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowOf } from '#test/support/browser.ts'
import { requestsIn } from '#test/support/document-requests.ts'
import { createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const { institute } = await requestsIn(world)
const institution = { name: 'Instituto', short_name: 'I', public_url: 'https://avila.test' }
await world.db.insertInto('institution').values(institution).execute()

test.each([
  ['at a desk', 'desktop'],
  ['on a phone', 'phone'],
] as const)('a paper that costs is asked for, paid and handed over, %s', async (_where, size) => {
  await world.db.updateTable('fees').set({ enabled: false }).execute()
  const student = await createStudentRow(world, { first_name: 'Ana', last_name: `Ñáñez ${size}` })
  await inscribeByRows(world, student.id, institute)
  const admin = world.as('admin')
  const page = await browser.enter(admin.token ?? '', '/fees', { size })
  const fits = async (which = page) =>
    expect([await overflowOf(which), await violations(which)]).toEqual([0, []])
  const name = `Constancia ${size}`
  await page.getByRole('button', { name: 'Crear arancel' }).first().click()
  const form = page.getByRole('dialog', { name: 'Crear arancel' })
  await form.getByRole('button', { name: 'Crear arancel' }).click()
  await form.getByText('El nombre es obligatorio.').first().waitFor()
  await form.getByLabel(/^Nombre/).fill(name)
  await form.getByLabel(/^Precio/).fill('10,50')
  await form.getByLabel('Al pedir un documento').check()
  await form.getByLabel(/^Documento/).selectOption({ label: 'Constancia de estudio' })
  await fits()
  await form.getByRole('button', { name: 'Crear arancel' }).click()
  await page.getByText(name).first().waitFor()
  await fits()

  const token = (await world.signIn(student.user_id)).token ?? ''
  const own = await browser.enter(token, '/document-requests?new=true', { size })
  await own.getByText(/^Cuesta 10,50 \$, a pagar hasta el/).waitFor()
  await fits(own)
  await own.getByRole('button', { name: 'Pedir Constancia de estudio' }).click()
  await own.getByRole('button', { name: 'Reportar pago' }).click()
  const report = own.getByRole('dialog', { name: 'Reportar pago' })
  await report.getByLabel(/^Tipo de pago/).selectOption('Efectivo')
  await report.getByRole('button', { name: 'Reportar pago' }).click()
  await own.getByText('Su pago está por revisar: al aprobarse se entrega.').waitFor()
  await fits(own)
  await own.goto(`${new URL(own.url()).origin}/profile/${student.id}/payments`)
  await own.getByRole('region', { name: 'Aranceles y otros cargos' }).getByText('Por revisar').waitFor()
  await fits(own)

  const go = (path: string) => page.goto(`${new URL(page.url()).origin}${path}`)
  await go('/document-requests?tab=pending')
  await page.getByRole('button', { name: /^Acciones de Constancia de estudio/ }).click()
  await page.getByRole('menuitem', { name: 'Preparar' }).click()
  await page.getByText('1 documento listo').waitFor()
  await page.getByRole('radio', { name: /Por entregar/ }).check()
  await page.getByText('pago por revisar').first().waitFor()
  const handOver = page.getByRole('button', { name: /^Entregar Constancia de estudio/ })
  expect(await handOver.count()).toBe(0)
  await fits()
  await go('/payments/review')
  await page.getByText(name).first().waitFor()
  await page
    .getByRole('button', { name: /^Aprobar/ })
    .first()
    .click()
  await page.getByText('No hay pagos por revisar').first().waitFor()
  await go(`/students/${student.id}/payments`)
  await page.getByRole('region', { name: 'Aranceles y otros cargos' }).getByText('Pagado').waitFor()
  await fits()
  await go('/document-requests?tab=generated')
  await handOver.first().click()
  await page.getByText('1 documento entregado').waitFor()
  await go('/charges')
  await page.getByText('Pagado').first().waitFor()
  await page.getByText('Sumas por arancel').click()
  await fits()
  await own.context().close()
  await page.context().close()
})
