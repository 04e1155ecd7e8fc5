import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { showAmount } from '#kernel/money.ts'
import { openBrowser } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const admin = world.as('admin')
const enter = (path: string) => browser.enter(admin.token ?? '', path)

type Debtor = { id: number; listed: string; older: number; older_debt: number }

/** Owes in two periods, and courses some subjects in one of them. */
async function debtor(): Promise<Debtor> {
  await sql`update inscriptions set semester_price_e2 = paid_amount_e2 + pending_amount_e2 + 5000 + 100 * period_id where student_id in (
    select student_id from inscriptions group by 1 having count(*) > 1)`.execute(world.db)
  const { rows } = await sql<Debtor>`
    select s.id, s.last_name || ', ' || s.first_name as listed, b.period_id as older, b.debt_e2 as older_debt
    from students s join inscriptions a on a.student_id = s.id join periods p on p.id = a.period_id
      join inscriptions b on b.student_id = s.id join periods q on q.id = b.period_id
    where (p.year, p.number) > (q.year, q.number) and a.debt_e2 > 0 and b.debt_e2 > 0 and a.retired_at is null
    order by s.id limit 1`.execute(world.db)
  if (!rows[0]) throw new Error('nobody owes in two periods')
  return rows[0]
}

const DRAFTS = "Object.entries(localStorage).filter(([key]) => key.startsWith('claustro:draft:')).join()"

/** Once what was typed last is on the device. */
async function reload(page: Page, typed: string): Promise<void> {
  await expect.poll(() => page.evaluate<string>(DRAFTS)).toContain(typed)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText(/Se recuperó/).waitFor()
}

const studentOf = (page: Page) => page.getByRole('combobox', { name: /^Estudiante/ })

async function take(page: Page, { listed }: Debtor): Promise<void> {
  await studentOf(page).fill(listed)
  await page.getByRole('option', { name: listed }).first().click()
}

test('a payment that was not sent comes back whole: its student, period, charge and bolívares', async () => {
  const one = await debtor()
  await admin.call('POST', '/exchange-rates', { day: world.clock.now().slice(0, 10), rate_e4: 240_0000 })
  const { body: fee } = await admin.call('POST', '/fees', {
    name: 'Carnet',
    price_e2: 500,
    cause: 'hand',
    days_until_due: 3,
  })
  await admin.call('POST', '/charges', { fee_id: fee.data.id, student_ids: [one.id], reason: 'Lo pidió' })
  await sql`update charges set period_id = ${one.older} where student_id = ${one.id}`.execute(world.db)
  const page = await enter('/payments/create')
  await take(page, one)
  const period = page.getByRole('combobox', { name: /^Período/ })
  await expect.poll(() => period.locator('option:checked').innerText()).toContain('debe')
  const offered = await period.inputValue()
  await page.getByLabel('En bolívares').check()
  const amount = page.getByLabel('Monto')
  await period
    .locator('option', { hasText: `debe ${showAmount(one.older_debt)}` })
    .waitFor({ state: 'attached' })
  const wanted = (await period.locator('option').allInnerTexts()).findIndex((text) =>
    text.includes(`debe ${showAmount(one.older_debt)}`),
  )
  await period.selectOption({ index: wanted })
  expect(await period.inputValue()).not.toBe(offered)
  // What was offered in bolívares goes along with what is paid.
  await expect.poll(() => amount.inputValue()).toBe(showAmount(one.older_debt * 240))
  await page.getByRole('combobox', { name: /^Qué se paga/ }).selectOption({ index: 1 })
  await expect.poll(() => amount.inputValue()).toBe('1.200,00')
  await page.getByLabel('Tipo de pago').selectOption({ label: 'Transferencia Bancaria' })
  await page.getByLabel('Factura').fill('99887766')

  await reload(page, '99887766')
  await expect.poll(() => period.locator('option:checked').innerText()).toContain(showAmount(one.older_debt))
  await expect
    .poll(() =>
      page
        .getByRole('combobox', { name: /^Qué se paga/ })
        .locator('option:checked')
        .innerText(),
    )
    .toContain('Carnet')
  await expect.poll(() => amount.inputValue()).toBe('1.200,00')
  await expect.poll(() => studentOf(page).inputValue()).toContain(one.listed)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Se ha creado el pago con éxito').waitFor()
  const paid = await world.db
    .selectFrom('payments')
    .select(['period_id', 'charge_id', 'amount', 'amount_ves_e2'])
    .where('receipt_number', '=', '99887766')
    .executeTakeFirstOrThrow()
  expect(paid).toMatchObject({ period_id: one.older, amount: 500, amount_ves_e2: 1_200_00 })
  expect(paid.charge_id).not.toBeNull()
  await page.context().close()
})

test('a note in the log comes back with its course', async () => {
  const one = await debtor()
  const page = await enter('/binnacles/create')
  await take(page, one)
  const course = page.getByLabel('Materia', { exact: true })
  await course.locator('option').nth(1).waitFor({ state: 'attached' })
  await course.selectOption({ index: 1 })
  const chosen = await course.locator('option:checked').innerText()
  await page.getByLabel(/^Título/).fill('Llegó tarde')
  await reload(page, 'Llegó tarde')
  await expect.poll(() => course.locator('option:checked').innerText()).toBe(chosen)
  await expect.poll(() => studentOf(page).inputValue()).toContain(one.listed)
  await page.context().close()
})

test('a new person comes back, although the form begins with those who are students already', async () => {
  const page = await enter('/inscriptions/create')
  await page.getByText('Persona nueva').click()
  await page.getByLabel('Nombres').fill('Yulimar')
  await page.getByLabel(/^Fecha de nacimiento/).fill('20/11/2025')
  await page.getByText('¿Está bien el año?').waitFor()
  await reload(page, 'Yulimar')
  expect(await page.getByLabel('Nombres').inputValue()).toBe('Yulimar')
  await page.context().close()
})

test('what another saved of a fee meanwhile is asked about', async () => {
  const { body } = await admin.call('POST', '/fees', {
    name: 'Solvencia',
    price_e2: 300,
    cause: 'hand',
    days_until_due: 3,
  })
  const page = await enter('/fees')
  const open = async () => {
    await page.getByRole('button', { name: /^Acciones de Solvencia/ }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: 'Solvencia' })
  await dialog.getByLabel('Precio').fill('4,00')
  await expect.poll(() => page.evaluate<string>(DRAFTS)).toContain('400')
  await admin.call('PATCH', `/fees/${body.data.id}`, { price_e2: 350 })
  await page.reload()
  await open()
  await page.getByText(/Se recuperó/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => page.locator('.versions').innerText()).toMatch(/4,00\s+3,50/)
  await page.context().close()
})

test('a reason waits on the device until its call was answered well', async () => {
  const one = await debtor()
  const fee = { name: 'Reparación', price_e2: 700, cause: 'hand', days_until_due: 3 }
  const { body } = await admin.call('POST', '/fees', fee)
  await admin.call('POST', '/charges', { fee_id: body.data.id, student_ids: [one.id], reason: 'Aplazó' })
  const page = await enter(`/charges?fee_id=${body.data.id}`)
  const dialog = page.getByRole('dialog', { name: 'Exonerar cargo' })
  const reason = dialog.getByLabel(/^Motivo/)
  const open = async () => {
    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Exonerar' }).click()
    await reason.waitFor()
  }
  await open()
  await reason.fill('Su familia no puede')
  await page.route('**/waive', (route) => route.fulfill({ status: 409, json: { message: 'stale_version' } }))
  await dialog.getByRole('button', { name: 'Exonerar' }).click()
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).not.toEqual([''])
  await dialog.getByRole('button', { name: 'Volver' }).click()
  await page.unroute('**/waive')
  await page.reload()
  await open()
  expect(await reason.inputValue()).toBe('Su familia no puede')
  await dialog.getByRole('button', { name: 'Exonerar' }).click()
  await page.getByText('Se ha exonerado el cargo').waitFor()
  await expect.poll(() => page.evaluate<string>(DRAFTS)).toBe('')
  await page.context().close()
})
