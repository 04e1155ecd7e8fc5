import { expect, test } from 'vitest'
import { openBrowser, overflowOf } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const REFERENCE = '71727374'

test('without a rate a report is in dollars alone; with one, a student pays in bolívares to the receipt', async () => {
  const student = world.as('student')
  const page = await browser.enter(student.token ?? '', `/home`, { size: 'phone' })
  await page.getByRole('link', { name: /Pagos/ }).first().click()
  // The home reports payments too, and takes its dialog with it.
  await page.getByRole('heading', { name: 'Mis pagos' }).waitFor()
  const open = async () => {
    await page.getByRole('button', { name: 'Reportar pago' }).last().click()
    const dialog = page.getByRole('dialog', { name: 'Reportar pago' })
    await dialog.getByLabel('Monto').waitFor()
    return dialog
  }
  const plain = await open()
  expect(await plain.getByText('En bolívares').count()).toBe(0)
  await plain.getByRole('button', { name: 'Cancelar' }).click()

  const desk = await browser.enter(world.as('admin').token ?? '', '/exchange-rates')
  await desk.getByText('Aún no hay tasas de cambio').waitFor()
  await desk.getByRole('button', { name: 'Registrar tasa' }).first().click()
  const rate = desk.getByRole('dialog', { name: 'Registrar tasa' })
  await rate.getByLabel('Bolívares por dólar').fill('1.240')
  await rate.getByRole('button', { name: 'Registrar tasa' }).click()
  await rate.getByText('La tasa debe ser un número').first().waitFor()
  await rate.getByLabel('Bolívares por dólar').fill('240')
  await rate.getByRole('button', { name: 'Registrar tasa' }).click()
  await desk.getByText('Se ha registrado la tasa con éxito').waitFor()
  await desk.getByRole('cell', { name: '240,00' }).waitFor()

  // Beside the debt of whom a list and a record are of.
  await desk.goto(new URL('/students?with_debt=true', desk.url()).href)
  await desk
    .getByRole('cell')
    .getByText(/^≈ Bs\. /)
    .first()
    .waitFor()
  await desk.locator('.row-name').first().click()
  await desk
    .locator('.screen-head')
    .getByText(/^≈ Bs\. /)
    .waitFor()
  await desk.goto(new URL('/exchange-rates', desk.url()).href)

  await page.reload()
  await page
    .getByRole('main')
    .getByText(/^≈ Bs\. /)
    .first()
    .waitFor()
  await page
    .getByLabel('Aviso de pagos')
    .getByText(/^≈ Bs\. /)
    .waitFor()
  const dialog = await open()
  await dialog.getByLabel('Tipo de pago').selectOption({ label: 'Transferencia Bancaria' })
  await dialog.getByLabel('Factura').fill(REFERENCE)
  await dialog.getByLabel('En bolívares').check()
  await dialog.getByLabel('Monto').fill('1.000,00')
  await dialog.getByText('= 4,17 $, a 240,00 Bs./$').waitFor()
  await dialog.getByLabel('En dólares').check()
  expect(await dialog.getByLabel('Monto').inputValue()).toBe('4,17')
  await dialog.getByText('≈ Bs. 1.000,80, a 240,00 Bs./$').waitFor()
  await dialog.getByLabel('En bolívares').check()
  await dialog.getByLabel('Monto').fill('1.000,00')
  expect(await overflowOf(page)).toBe(0)

  // Corrected at the desk while the form stands open.
  const row = desk.getByRole('row').filter({ hasText: '240,00' })
  await row.getByRole('button', { name: /^Acciones/ }).click()
  await desk.getByRole('menuitem', { name: 'Corregir' }).click()
  const correcting = desk.getByRole('dialog', { name: /^Tasa del/ })
  await correcting.getByLabel('Bolívares por dólar').fill('250,00')
  await correcting.getByRole('button', { name: 'Guardar' }).click()
  await desk.getByRole('cell', { name: '250,00' }).waitFor()
  await dialog.getByRole('button', { name: 'Reportar pago' }).click()
  await dialog.getByText('La tasa ha cambiado: revise el monto y envíe de nuevo.').first().waitFor()
  await dialog.getByText('= 4,00 $, a 250,00 Bs./$').waitFor()
  await dialog.getByRole('button', { name: 'Reportar pago' }).click()
  await page.getByText('El pago ha sido registrado').waitFor()
  await page.getByText(/Bs\. 1\.000,00 a 250,00 Bs\.\/\$/).waitFor()

  // What another rate would make of it is seen before it is saved.
  await desk
    .getByRole('row')
    .filter({ hasText: '250,00' })
    .getByRole('button', { name: /^Acciones/ })
    .click()
  await desk.getByRole('menuitem', { name: 'Corregir' }).click()
  await correcting.getByLabel('Bolívares por dólar').fill('200,00')
  await correcting.getByText('Al guardar cambia 1 pago por revisar:').waitFor()
  await correcting.getByText('Bs. 1.000,00: de 4,00 $ a 5,00 $').waitFor()
  await correcting.getByLabel('Bolívares por dólar').fill('999.999,00')
  await correcting.getByText('no sería un monto válido, y queda como está, 1 pago por revisar:').waitFor()
  await correcting.getByText('Bs. 1.000,00: 4,00 $').waitFor()
  expect(await desk.getByText('Al guardar').count()).toBe(0)
  await correcting.getByRole('button', { name: 'Cancelar' }).click()

  const { id } = await world.db
    .selectFrom('payments')
    .select('id')
    .where('receipt_number', '=', REFERENCE)
    .executeTakeFirstOrThrow()
  await world.as('admin').call('POST', '/payments/review', { ids: [id], status: 2 })
  await page.reload()
  const paid = page.getByRole('listitem').filter({ hasText: REFERENCE })
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    paid.getByRole('button', { name: 'Recibo' }).click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/\.pdf$/)
  await Promise.all([page, desk].map((one) => one.context().close()))
})
