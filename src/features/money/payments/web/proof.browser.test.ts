import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openBrowser, overflowOf } from '#test/support/browser.ts'
import { smallPdf } from '#test/support/small-pdf.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const RECEIPT = '98765432'
const LATER = '55544433'

const photo = () =>
  sharp({ create: { width: 1200, height: 1800, channels: 3, background: '#dde' } })
    .jpeg()
    .toBuffer()

/** Whether a notice ever lies over what closes a dialog, also while that appears. */
const WATCH_CLOSING = `globalThis.isCovered = false
  const look = () => {
    const boxes = ['.toast', '.dialog-head button'].map((one) => document.querySelector(one)?.getBoundingClientRect())
    const [notice, close] = boxes
    if (notice && close && notice.right > close.left && notice.bottom > close.top && notice.top < close.bottom)
      isCovered = true
    requestAnimationFrame(look)
  }
  look()`

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
  const { page, dialog, file } = await reporting(RECEIPT)
  await file.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') })
  await dialog.getByText('El archivo no se pudo leer: elija una foto o un PDF.').waitFor()
  await file.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await dialog.getByRole('button', { name: /Quitar/ }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Reportar pago' }).click()
  await page.getByText('El pago ha sido registrado').waitFor()
  // So low that the dialog reaches the top, where the notice stands.
  await page.setViewportSize({ width: 390, height: 460 })
  await page.evaluate(WATCH_CLOSING)
  await page
    .getByRole('button', { name: /Comprobante/ })
    .first()
    .click()
  const image = page.getByRole('dialog').getByRole('img')
  await expect
    .poll(() => image.evaluate((one: unknown) => (one as { naturalWidth: number }).naturalWidth))
    .toBe(1067)
  expect(await page.evaluate('isCovered')).toBe(false)
  await page.getByRole('button', { name: 'Cerrar' }).first().click()
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Recibo' }).first().click(),
  ])
  expect(kept.suggestedFilename()).toMatch(/^recibo-de-pago-\d{4}-\d{6}\.pdf$/)
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

const PDF = 'application/pdf'

/** The form with which a student reports a payment, with kind and number of the receipt. */
async function reporting(receipt: string): Promise<{ page: Page; dialog: Locator; file: Locator }> {
  const page = await browser.enter(world.as('student').token ?? '', '/home', { size: 'phone' })
  await page.getByRole('link', { name: /Pagos/ }).first().click()
  // The home has such a button too, and would take its dialog along.
  await page.getByRole('heading', { name: 'Mis pagos', level: 1 }).waitFor()
  await page
    .getByRole('button', { name: /^Reportar pago/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reportar pago' })
  await dialog.getByLabel('Tipo de pago').selectOption('Transferencia Bancaria')
  await dialog.getByLabel('Factura').fill(receipt)
  return { page, dialog, file: dialog.locator('input[type=file]').first() }
}

/** The same of a small payment, where something is owed that nothing is reported for. */
async function reportingLittle(receipt: string) {
  await world.db.deleteFrom('payments').where('status', '=', 1).execute()
  const form = await reporting(receipt)
  await form.dialog.getByLabel('Monto').fill('1,00')
  return form
}

const paymentsOf = (receipt: string) =>
  world.db.selectFrom('payments').select('id').where('receipt_number', '=', receipt).execute()

test('a proof of more than 5 MB is refused at its field before anything is sent, and what was typed stays', async () => {
  const { page, dialog, file } = await reportingLittle('70000001')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await file.setInputFiles({ name: 'recibo.pdf', mimeType: PDF, buffer: smallPdf(5_100_000) })
  const field = dialog.getByRole('group', { name: /^Comprobante/ })
  await field.getByText('El comprobante no debe pasar de 5 MB.').waitFor()
  await expect.poll(() => dialog.getByLabel('Factura').inputValue()).toBe('70000001')
  await expect.poll(() => dialog.getByLabel('Tipo de pago').inputValue()).toBe('2')
  expect(await field.getByRole('button', { name: 'Quitar' }).count()).toBe(0)
  expect(sent).toEqual([])
  // A smaller one in its place is taken, with what was typed before.
  await file.setInputFiles({ name: 'recibo.pdf', mimeType: PDF, buffer: smallPdf() })
  await field.getByText('El comprobante no debe pasar de 5 MB.').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Reportar pago' }).click()
  await page.getByText('El pago ha sido registrado').waitFor()
  expect(await paymentsOf('70000001')).toHaveLength(1)
  await page.context().close()
})

test('on a weak line the form says how far the proof is; a line that breaks keeps the form, and it is sent once', async () => {
  const { page, dialog, file } = await reportingLittle('70000002')
  await file.setInputFiles({ name: 'recibo.pdf', mimeType: PDF, buffer: smallPdf(600_000) })
  await dialog.getByRole('button', { name: 'Quitar' }).waitFor()
  await page.route('**/api/inscriptions/*/payments', (route) => route.abort('connectionreset'))
  await dialog.getByRole('button', { name: 'Reportar pago' }).click()
  await dialog.locator('form').getByText('No fue posible contactar con el servidor').waitFor()
  await expect.poll(() => dialog.getByLabel('Factura').inputValue()).toBe('70000002')
  await dialog.getByText('recibo.pdf').waitFor()
  await page.unroute('**/api/inscriptions/*/payments')

  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const weak = { offline: false, latency: 100, downloadThroughput: 50_000, uploadThroughput: 150_000 }
  await line.send('Network.emulateNetworkConditions', weak)
  await dialog.getByRole('button', { name: 'Reportar pago' }).click()
  await dialog.getByText(/^Enviando el comprobante: [1-9]\d? % de 600,1 kB$/).waitFor()
  const bar = dialog.getByRole('progressbar', { name: 'Enviando el comprobante' })
  const far = Number(await bar.getAttribute('value'))
  expect(far).toBeGreaterThan(0)
  expect(await overflowOf(page)).toBe(0)
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(far)
  await page.getByText('El pago ha sido registrado').waitFor()
  expect(await paymentsOf('70000002')).toHaveLength(1)
  await page.context().close()
})

test('a receipt that does not come says so in words, and comes when asked for again', async () => {
  const page = await browser.enter(world.as('student').token ?? '', '/home', { size: 'phone' })
  await page.getByRole('link', { name: /Pagos/ }).first().click()
  const receipt = page.getByRole('button', { name: 'Recibo' }).first()
  const address = /\/api\/payments\/\d+\/receipt/
  await page.route(address, (route) => route.abort('connectionreset'))
  await receipt.click()
  await page.getByText('No fue posible contactar con el servidor').waitFor()
  await page.unroute(address)
  const fault = { status: 500, json: { message: 'unhandled_or_undefined_error' } }
  await page.route(address, (route) => route.fulfill(fault))
  await receipt.click()
  await page.getByText('El archivo no se pudo preparar').waitFor()
  await page.unroute(address)
  const [kept] = await Promise.all([page.waitForEvent('download'), receipt.click()])
  expect(kept.suggestedFilename()).toMatch(/^recibo-de-pago-/)
  await page.context().close()
})
