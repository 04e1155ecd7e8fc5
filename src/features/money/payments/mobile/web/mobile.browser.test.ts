import { expect, test } from 'vitest'
import { openBrowser, overflowOf } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const REFERENCE = '001234567890'

test('a student copies where to pay, pastes the message of the bank into a report, and is approved', async () => {
  await world.as('admin').call('POST', '/exchange-rates', { day: '2026-11-01', rate_e4: 2_400_000 })
  const desk = await browser.enter(world.as('admin').token ?? '', '/institution')
  await desk.getByText('Ninguno: los estudiantes no ven a dónde pagar.').waitFor()
  await desk.getByRole('button', { name: 'Agregar datos para pagar' }).click()
  const adding = desk.getByRole('dialog', { name: 'Agregar datos para pagar' })
  await adding.getByLabel('Banco').selectOption({ label: '0102 Banco de Venezuela' })
  await adding.getByLabel('Teléfono').fill('0412 765 43 21')
  await adding.getByLabel('Documento').fill('J-40123456-7')
  await adding.getByRole('button', { name: 'Agregar' }).click()
  await desk.getByText('Pago móvil, 0102 Banco de Venezuela').waitFor()

  const page = await browser.enter(world.as('student').token ?? '', '/home', { size: 'phone' })
  await page.getByRole('link', { name: /Pagos/ }).first().click()
  await page.getByRole('heading', { name: 'Mis pagos' }).waitFor()
  await page.getByText('0412-7654321').waitFor()
  await page.getByRole('button', { name: /^Copiar teléfono/ }).click()
  await page.getByText('Teléfono: copiado').waitFor()
  await page.getByRole('button', { name: 'Reportar pago' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Reportar pago' })
  await dialog.getByLabel('Tipo de pago').selectOption({ label: 'Pago móvil o servicio en línea' })
  await dialog.getByLabel('Factura').fill('999')
  await dialog
    .getByLabel('Pegar el mensaje del banco')
    .fill(
      `Pago realizado. Ordenante: V-12345678 0426-1234567 Banco: 0163. Beneficiario: 0412-7654321. Monto: 1.000,00 Bs. Ref ${REFERENCE}`,
    )
  await dialog.getByText('Tomado del mensaje: el monto, el banco, el teléfono y el documento.').waitFor()
  await dialog.getByText('No dice la fecha').waitFor()
  expect(await dialog.getByLabel('Factura').inputValue()).toBe('999')
  await dialog.getByRole('button', { name: `Usar ${REFERENCE}` }).click()
  expect(await dialog.getByLabel('Factura').inputValue()).toBe(REFERENCE)
  await dialog.getByText('= 4,17 $, a 240,00 Bs./$').waitFor()
  expect(await overflowOf(page)).toBe(0)
  // Somebody reloads: the message is there as well, beside what came of it.
  const kept = () => page.evaluate(() => Object.values(localStorage).join())
  await expect.poll(kept).toContain(`"receipt_number":"${REFERENCE}"`)
  await page.reload()
  const report = page.getByRole('button', { name: 'Reportar pago' }).last()
  await report.click()
  const message = dialog.getByLabel('Pegar el mensaje del banco')
  await expect.poll(() => message.inputValue()).toContain('Ordenante')
  await dialog
    .getByText('Tomado del mensaje: el monto, la factura, el banco, el teléfono y el documento.')
    .waitFor()
  await dialog.getByLabel('Documento de quien pagó').fill('')
  await dialog.getByRole('button', { name: 'Reportar pago' }).click()
  await page.getByText('El pago ha sido registrado').waitFor()
  await page.getByText('Desde 0163 Banco del Tesoro, 0426-1234567', { exact: true }).waitFor()
  await report.click()
  await dialog.getByLabel('Tipo de pago').selectOption({ label: 'Pago móvil o servicio en línea' })
  expect(await message.inputValue()).toBe('')

  await desk.goto(new URL(`/payments?search=${REFERENCE}`, desk.url()).href)
  await desk.getByRole('button', { name: /^Vista previa de Pago de/ }).click()
  await desk.getByText('Pagado desde 0163 Banco del Tesoro, 0426-1234567', { exact: true }).waitFor()
  await Promise.all([page, desk].map((one) => one.context().close()))
})
