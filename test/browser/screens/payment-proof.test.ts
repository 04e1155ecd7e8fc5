import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openBrowser, overflowOf } from '../../support/browser.ts'
import { smallPdf } from '../../support/small-pdf.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const RECEIPT = '98765432'
const LATER = '55544433'

const photo = () =>
  sharp({ create: { width: 1200, height: 1800, channels: 3, background: '#dde' } })
    .jpeg()
    .toBuffer()

test('who reported without a proof brings it while the payment waits, and brings another in place of a wrong one', async () => {
  const student = world.as('student')
  const { id: inscription } = await world.db
    .selectFrom('inscriptions as i')
    .innerJoin('students as s', 's.id', 'i.student_id')
    .select('i.id')
    .where('s.user_id', '=', student.user_id)
    .orderBy('i.id', 'desc')
    .executeTakeFirstOrThrow()
  const body = { type: 3, receipt_number: LATER, date: world.clock.today(), amount: 1 }
  const { id } = (await student.call('POST', `/inscriptions/${inscription}/payments`, body)).body.data
  const proofOf = async () =>
    (await world.db.selectFrom('payments').select('proof').where('id', '=', id).executeTakeFirstOrThrow())
      .proof
  const page = await browser.enter(student.token ?? '', '/home', { size: 'phone' })
  await page.getByRole('link', { name: /Pagos/ }).first().click()
  const row = page.getByRole('listitem').filter({ hasText: LATER })
  await row.getByRole('button', { name: 'Enviar comprobante' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Enviar comprobante' })
  await dialog.getByRole('button', { name: 'Tomar foto' }).waitFor()
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).press('Enter')
  await dialog.getByText('El comprobante es obligatorio.').first().waitFor()
  const file = dialog.locator('input[type=file]').first()
  await file.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await dialog.getByRole('button', { name: /Quitar/ }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).press('Enter')
  await page.getByText('Se ha enviado el comprobante con éxito').waitFor()
  const first = await proofOf()
  await row.getByRole('button', { name: 'Cambiar comprobante' }).press('Enter')
  const other = page.getByRole('dialog', { name: 'Cambiar comprobante' })
  const again = other.locator('input[type=file]').first()
  await again.setInputFiles({ name: 'recibo.pdf', mimeType: 'application/pdf', buffer: smallPdf() })
  await other.getByRole('button', { name: 'Enviar', exact: true }).press('Enter')
  await other.waitFor({ state: 'detached' })
  await expect.poll(proofOf).toMatch(/\.pdf$/)
  expect(first).toMatch(/\.webp$/)
  await world.db.deleteFrom('payments').where('id', '=', id).execute()
  await page.context().close()
})

test('a student sends the photo of a receipt, sees it again, and keeps the receipts of what was approved', async () => {
  const page = await browser.enter(world.as('student').token ?? '', '/home', { size: 'phone' })
  await page.getByRole('link', { name: /Pagos/ }).first().click()
  await page
    .getByRole('button', { name: /^Reportar pago/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reportar pago' })
  await dialog.getByLabel('Tipo de pago').selectOption('Transferencia Bancaria')
  await dialog.getByLabel('Factura').fill(RECEIPT)
  const file = dialog.locator('input[type=file]').first()
  await file.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') })
  await dialog.getByText('El archivo no se pudo leer: elija una foto o un PDF.').waitFor()
  await file.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await dialog.getByRole('button', { name: /Quitar/ }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Reportar pago' }).click()
  await page.getByText('El pago ha sido registrado').waitFor()
  await page
    .getByRole('button', { name: /Comprobante/ })
    .first()
    .click()
  const image = page.getByRole('dialog').getByRole('img')
  await expect
    .poll(() => image.evaluate((one: unknown) => (one as { naturalWidth: number }).naturalWidth))
    .toBe(1067)
  await page.getByRole('button', { name: 'Cerrar' }).first().click()
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Recibo' }).first().click(),
  ])
  expect(kept.suggestedFilename()).toMatch(/^recibo-\d{6}\.pdf$/)
  await page.context().close()
})

test('the photo stands beside what is decided, without a click, and says so on phones too', async () => {
  const rows = world.db.selectFrom('payments').select('id')
  const { id } = await rows.where('receipt_number', '=', RECEIPT).executeTakeFirstOrThrow()
  await world.db.deleteFrom('payments').where('status', '=', 1).where('id', '<>', id).execute()
  for (const size of ['desktop', 'phone'] as const) {
    const page = await browser.enter(world.as('admin').token ?? '', '/payments/review', { size })
    await page.getByText('1 por decidir').first().waitFor()
    const image = page.getByRole('main').getByRole('img', { name: /omprobante/ })
    await expect
      .poll(() => image.evaluate((one: unknown) => (one as { naturalWidth: number }).naturalWidth))
      .toBe(1067)
    expect(await overflowOf(page)).toBe(0)
    await page.context().close()
  }
})
