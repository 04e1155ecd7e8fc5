import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, overflowsOf, settled, type Visit } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

/** screens.md#templates: what follows from the first day, the weeks and the period before is proposed. */
const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

async function open(how: Visit = {}): Promise<Page> {
  const page = await browser.enter(world.as('admin').token ?? '', '/periods/make', how)
  await settled(page)
  await page.getByLabel(/^Fecha de inicio/).fill('30/08/2027')
  await expect.poll(() => page.getByLabel(/^Fecha de fin ?\(/).inputValue()).toBe('07/01/2028')
  return page
}
const cutEnd = (page: Page) => page.getByLabel(/^Fin del segundo corte/)
const isDashed = async (page: Page) =>
  (await page.locator('.input[data-proposed]').and(cutEnd(page)).count()) === 1
const hasFocus = async (field: Locator) => (await field.and(field.page().locator(':focus')).count()) === 1

test('the dates are proposed with a dashed edge; one that is typed over offers the way back', async () => {
  const page = await open()
  await expect
    .poll(() => page.getByLabel(/^Fecha de fin de la primera mitad/).inputValue())
    .toBe('29/10/2027')
  await expect.poll(() => page.getByLabel(/^Recordatorio del segundo corte/).inputValue()).toBe('31/12/2027')
  expect(await isDashed(page)).toBe(true)
  await cutEnd(page).fill('17/01/2028')
  expect(await isDashed(page)).toBe(false)
  await page.getByText('Lo propuesto: 07/01/2028').waitFor()
  // What was typed stays when another proposal comes.
  await page.getByLabel(/^Semanas/).fill('18')
  await expect.poll(() => page.getByLabel(/^Fecha de fin ?\(/).inputValue()).toBe('31/12/2027')
  await expect.poll(() => cutEnd(page).inputValue()).toBe('17/01/2028')
  await page.getByRole('button', { name: 'Volver a lo propuesto: Fin del segundo corte' }).click()
  await expect.poll(() => cutEnd(page).inputValue()).toBe('31/12/2027')
  expect(await isDashed(page)).toBe(true)
  expect(await hasFocus(cutEnd(page))).toBe(true)
  await page.context().close()
})

test('the weeks are drawn with their cuts and holidays', async () => {
  const page = await open()
  const { body } = await world.as('admin').call('GET', '/holidays?from=2027-08-30&until=2028-01-09&limit=0')
  expect(body.total).toBeGreaterThan(3)
  await page.getByRole('img', { name: '19 semanas, con feriados en la 7, 17 y 18' }).waitFor()
  await expect.poll(() => page.locator('.weeks > [data-cut="1"]').count()).toBe(9)
  await expect.poll(() => page.locator('.weeks > [data-cut="2"]').count()).toBe(10)
  await page.context().close()
})

test('beside a long form stand its groups, what is done and what is to be mended, and lead there', async () => {
  const page = await open()
  const groups = page.getByRole('navigation', { name: 'Grupos' })
  await groups.getByRole('button', { name: 'Precio', exact: true }).waitFor()
  await groups.getByRole('button', { name: 'Responsables, completo' }).waitFor()
  await cutEnd(page).fill('17/01/2028')
  await page.keyboard.press('Control+s')
  await page.getByText('2 por corregir').waitFor()
  await groups.getByRole('button', { name: 'Cortes, 1 por corregir' }).waitFor()
  await groups.getByRole('button', { name: 'Precio, 1 por corregir' }).click()
  const price = page.getByLabel(/^Precio del semestre/)
  expect(await hasFocus(price)).toBe(true)
  await price.fill('300')
  await page.keyboard.press('Tab')
  await groups.getByRole('button', { name: 'Precio, completo' }).waitFor()
  await page.setViewportSize({ width: 1024, height: 800 })
  await groups.waitFor({ state: 'hidden' })
  await page.context().close()
})

test('on a phone the form saves in one row, and shows what is wrong with the field that has the focus', async () => {
  const page = await open({ size: 'phone' })
  await cutEnd(page).fill('17/01/2028')
  const save = page.getByRole('button', { name: 'Crear período', exact: true })
  await save.tap()
  await page.getByText('2 por corregir').waitFor()
  const bar = page.locator('.save-bar')
  await expect
    .poll(async () => {
      const error = await page
        .locator('.field', { has: cutEnd(page) })
        .locator('.field-error')
        .boundingBox()
      return (error?.y ?? 0) + (error?.height ?? 0) - ((await bar.boundingBox())?.y ?? 0)
    })
    .toBeLessThanOrEqual(0)
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(76)
  expect(await overflowsOf(page)).toEqual({})
  await page.context().close()
})
