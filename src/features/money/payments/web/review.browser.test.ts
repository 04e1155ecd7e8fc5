import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const token = world.as('admin').token ?? ''

const open = async (path = '/payments/review') => {
  const page = await browser.enter(token, path)
  await page.getByText(/^\d+ por decidir/).waitFor()
  return page
}
const leftOn = async (page: Page) => Number.parseInt(await page.getByText(/^\d+ por decidir/).innerText(), 10)
const isLeft = (page: Page, many: number) => page.getByText(new RegExp(`^${many} por decidir`)).waitFor()
const nameOf = (page: Page) => page.getByRole('region', { name: /^Pago de / }).getAttribute('aria-label')
const pending = async () => {
  const { many } = await world.db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<string>().as('many'))
    .where('status', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(many)
}

test('a letter decides only while the payment has the focus; Esc lets it go', async () => {
  const page = await open()
  const many = await leftOn(page)
  await page.getByText('Las letras valen mientras este pago tiene el foco').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByText('Las letras valen').isVisible()).toBe(false)
  await page.keyboard.press('a')
  await page.getByRole('link', { name: 'Ver el listado' }).focus()
  await page.keyboard.press('a')
  expect([await leftOn(page), await pending()]).toEqual([many, many])
  await page.getByRole('button', { name: /^Aprobar/ }).focus()
  await page.keyboard.press('a')
  await isLeft(page, many - 1)
  await page.context().close()
})

test('at a desk each name that waits stands on one line', async () => {
  const page = await open()
  const heights = await page
    .getByRole('navigation', { name: 'Pagos por revisar' })
    .locator('li')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(Math.min(...heights))
  await page.context().close()
})

test('after the last payment in the row comes the first that was passed over', async () => {
  const page = await open()
  const many = await leftOn(page)
  const first = await nameOf(page)
  for (let step = 1; step < many; step++) await page.keyboard.press('j')
  await page.keyboard.press('a')
  await isLeft(page, many - 1)
  expect(await nameOf(page)).toBe(first)
  await page.context().close()
})

test('a rejection asks for its reason in the same card, and is undone from the decided ones', async () => {
  const page = await open()
  const many = await leftOn(page)
  const name = (await nameOf(page))?.replace('Pago de ', '') ?? ''
  await page.keyboard.press('r')
  await page.getByRole('radio', { name: 'No aparece en el banco' }).waitFor()
  await page.getByRole('radio', { name: 'Otro, con sus palabras' }).check()
  await page.keyboard.press('Enter')
  await page.getByText('El motivo del rechazo es obligatorio.').waitFor()
  await page.getByLabel('Motivo con sus palabras').fill('Es de otra cuenta')
  await page.keyboard.press('Enter')
  await isLeft(page, many - 1)
  await page.getByText('Rechazado', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await page
    .getByRole('button', { name: `Deshacer la revisión: ${name}` })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Deshacer la revisión' })
  await dialog.getByRole('button', { name: 'Deshacer la revisión' }).click()
  await isLeft(page, many)
  expect(await nameOf(page)).toBe(`Pago de ${name}`)
  await page.context().close()
})

test('what others decided is taken back with a reason alone, also in the list', async () => {
  const { id } = await world.db
    .selectFrom('payments')
    .select('id')
    .where('status', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await world.as('lowAdmin').call('POST', '/payments/review', { ids: [id], status: 2 })
  const before = await pending()
  const page = await browser.enter(token, '/payments?sort_by=reviewed_at,desc&status=2')
  await page
    .getByRole('button', { name: /^Acciones de Pago de/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Deshacer la revisión' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deshacer la revisión' })
  await dialog.getByRole('button', { name: 'Deshacer la revisión' }).click()
  await dialog.getByText('El motivo es obligatorio.').waitFor()
  await dialog.getByLabel(/^Motivo/).fill('Era de otro estudiante')
  await dialog.getByRole('button', { name: 'Deshacer la revisión' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(pending).toBe(before + 1)
  await page.context().close()
})

test('every number on the screen follows a decision', async () => {
  const page = await open()
  const many = await leftOn(page)
  await page.keyboard.press('a')
  await isLeft(page, many - 1)
  await page.getByRole('link', { name: 'Ver el listado' }).click()
  await page.getByRole('link', { name: `Revisar ${many - 1} pendientes` }).waitFor()
  const banner = page.getByRole('complementary', { name: 'Aviso de pagos' })
  await expect.poll(() => banner.innerText()).toContain(`${many - 1} pagos`)
  const place = page
    .getByRole('navigation')
    .getByRole('link', { name: /^Pagos/ })
    .first()
  await expect.poll(() => place.innerText()).toContain(`${many - 1} por revisar`)
  await page.context().close()
})
