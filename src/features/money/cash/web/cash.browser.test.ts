import { expect, test } from 'vitest'
import { openBrowser, overflowOf } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

test('a day of cash is counted, closed with a reason for what lacks, and kept on paper', async () => {
  const admin = world.as('admin')
  const waiting = (await admin.call('GET', '/payments?status=1&type=1')).body.data
  const [{ id, amount: registered_e2 }] = waiting
  await admin.call('POST', '/payments/review', { ids: [id], status: 2 })
  const page = await browser.enter(admin.token ?? '', '/cash', { size: 'phone' })
  await page.getByRole('button', { name: 'Cerrar la caja' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cerrar la caja del/ })
  // Nobody said a rate: nothing of bolívares is asked.
  expect(await dialog.getByLabel('Bolívares contados').count()).toBe(0)
  const short = ((registered_e2 - 100) / 100).toFixed(2).replace('.', ',')
  await dialog.getByLabel('Dólares contados').fill(short)
  await dialog.getByText('Hay una diferencia: faltan 1,00 $.').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar la caja' }).click()
  await dialog.getByText('El motivo de la diferencia es obligatorio').first().waitFor()
  await dialog.getByLabel('Motivo de la diferencia').fill('Faltó dar vuelto')
  // Kept within a second; then somebody reloads, and what was counted is still there.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
    .toContain('Faltó dar vuelto')
  await page.reload()
  await page.getByRole('button', { name: 'Cerrar la caja' }).click()
  expect(await dialog.getByLabel('Motivo de la diferencia').inputValue()).toBe('Faltó dar vuelto')
  expect(await overflowOf(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Cerrar la caja' }).click()
  await dialog.getByText(/^La caja se cerró con el N\.º/).waitFor()
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Descargar el cierre (PDF)' }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^cierre-de-caja-\d+\.pdf$/)
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await page.getByText('No hay efectivo por cerrar').waitFor()
  await page.getByRole('link', { name: 'Ver las cajas cerradas' }).click()
  await page.getByText('faltan 1,00 $').first().waitFor()
  await page.context().close()
})
