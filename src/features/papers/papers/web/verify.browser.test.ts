import { expect, test } from 'vitest'
import { showMoney } from '#kernel/money.ts'
import { openBrowser } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

async function paperOf(state: 'genuine' | 'withdrawn', kind: 'study' | 'receipt' = 'study') {
  const { code, facts, signature } = await world.db
    .selectFrom('papers')
    .select(['code', 'facts', 'signature'])
    .where('withdrawn_at', state === 'genuine' ? 'is' : 'is not', null)
    .where('kind', '=', kind)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const addressOf = (signed: string) =>
    `/verify/${code}#${Buffer.from(signed).toString('base64url')}.${signature}`
  const [address, at] = [addressOf(facts), addressOf(facts).indexOf('#') + 9]
  const altered = [
    addressOf(facts.replace('"t":"', '"t":"1')),
    // No longer to be read: one letter changed, or cut off.
    `${address.slice(0, at)}${address[at] === 'A' ? 'B' : 'A'}${address.slice(at + 1)}`,
    address.slice(0, at),
  ]
  return { code, address, altered }
}

test('a stranger reads whether a paper is genuine, withdrawn or unknown, and compares its document number', async () => {
  const [good, gone] = [await paperOf('genuine'), await paperOf('withdrawn')]
  const page = await browser.visit(good.address, { size: 'phone' })
  const titled = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  await titled('Documento auténtico')
  await page.getByText('Firma comprobada en este equipo').waitFor()
  await page.getByLabel(/Es el número de identidad/).fill('V-1.234.567')
  await page.getByRole('button', { name: 'Comparar' }).click()
  await page.getByText('No es el número que se firmó').waitFor()
  await page.goto(gone.address)
  await titled('Documento anulado')
  await page.goto('/verify')
  await page.getByLabel('Código').fill('K7PM4-QXD8T')
  await page.keyboard.press('Enter')
  await titled('Código desconocido')
  await page.getByRole('textbox').fill('Consulte el código de su constancia, ABCDE-FGHJ, al 100 %')
  await page.keyboard.press('Enter')
  await page.getByText('En lo que se escribió no hay un código').waitFor()
  await page.goto('/verify/100%')
  await titled('Código desconocido')
  await page.getByRole('textbox').fill(good.code.toLowerCase())
  await page.keyboard.press('Enter')
  await titled('Documento auténtico')
  await page.context().close()
})

test('once opened, the page checks a paper without a line; what was altered is told, with a line as well', async () => {
  const { address, altered } = await paperOf('genuine')
  const { name } = await world.db.selectFrom('institution').select('name').executeTakeFirstOrThrow()
  const page = await browser.visit('/verify', { size: 'phone', worker: true })
  await expect.poll(() => page.evaluate(`performance.getEntriesByName('verify-kept').length`)).toBe(1)
  await page.context().setOffline(true)
  await page.goto(address)
  await page.getByRole('heading', { name: 'Firma auténtica', level: 1 }).waitFor()
  await page.getByText('La firma es auténtica; sin conexión no se sabe si fue anulado.').waitFor()
  expect(await page.getByRole('banner').innerText()).toContain(name)
  const isTold = async () => {
    for (const one of altered) {
      await page.goto(one)
      await page.getByRole('heading', { name: 'Documento alterado', level: 1 }).waitFor()
      await page.goto('/verify')
    }
  }
  await isTold()
  await page.context().setOffline(false)
  await isTold()
  await page.goto(address)
  await page.getByRole('heading', { name: 'Documento auténtico', level: 1 }).waitFor()
  await page.context().close()
})

test('a receipt says its amount, with a line and without', async () => {
  const { id, amount } = await world.db
    .selectFrom('payments')
    .select(['id', 'amount'])
    .where('status', '=', 2)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect((await world.as('admin').call('GET', `/payments/${id}/receipt/pdf`)).status).toBe(200)
  const { address } = await paperOf('genuine', 'receipt')
  const page = await browser.visit('/verify', { size: 'phone', worker: true })
  await expect.poll(() => page.evaluate(`performance.getEntriesByName('verify-kept').length`)).toBe(1)
  const amounts = async () => {
    await page.getByText('Recibo de pago').waitFor()
    return page.locator('dl > div', { hasText: 'Monto' }).innerText()
  }
  const said = new RegExp(`^Monto\\s+${showMoney(amount).replaceAll(/[.$]/g, '\\$&')}$`)
  await page.goto(address)
  await page.getByRole('heading', { name: 'Documento auténtico', level: 1 }).waitFor()
  expect(await amounts()).toMatch(said)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Firma auténtica', level: 1 }).waitFor()
  expect(await amounts()).toMatch(said)
  await page.context().close()
})
