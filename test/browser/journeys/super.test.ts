import { expect, test } from 'vitest'
import { openBrowser, settled } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const closed = await world.db
  .selectFrom('periods')
  .select(['id', 'year', 'number'])
  .where('closed_at', 'is not', null)
  .orderBy('year', 'desc')
  .orderBy('number', 'desc')
  .executeTakeFirstOrThrow()

test('Dios opens the last closed period again, which nobody else may, and the history keeps the reason', async () => {
  const page = await browser.enter(world.as('dios').token ?? '', '/home')
  await page.getByRole('heading', { name: 'Inicio', level: 1 }).waitFor()
  await page.getByText(/^Comienza el \S+ \d+ de \S+: faltan? \d+ (semanas?|días?)$/).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(`cierre de ${closed.year}-${closed.number}`)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/periods/${closed.id}/closing`)
  await page.getByRole('button', { name: 'Reabrir período' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reabrir período' }).click()
  await dialog.getByText('El motivo es obligatorio.').waitFor()
  await dialog.getByLabel(/^Motivo/).fill('Faltó un acta por sellar')
  await dialog.getByRole('button', { name: 'Reabrir período' }).click()
  await page.getByRole('button', { name: 'Cerrar período' }).waitFor()
  await page.goto('/audit')
  await settled(page)
  const entry = page
    .getByRole('row', { name: new RegExp(`Reabrió.*${closed.year}-${closed.number}`) })
    .first()
  await entry.getByRole('cell', { name: 'Motivo: Faltó un acta por sellar' }).waitFor()
  await entry.getByRole('button', { name: /^Vista previa/ }).click()
  await page.getByRole('paragraph').filter({ hasText: 'Motivo: Faltó un acta por sellar' }).waitFor()
  // Its name leads to the period, which is left without a word of the list.
  await entry.click()
  await page.waitForURL(`**/periods/${closed.id}`)
  await page.context().close()
})

test('of whom to ask before the closing the gravest five are shown on a phone until the others are asked for, and paper has them all', async () => {
  const { id } = await world.db
    .selectFrom('periods')
    .select('id')
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow()
  const page = await browser.enter(world.as('dios').token ?? '', `/periods/${id}/closing`, { size: 'phone' })
  const more = page.getByRole('button', { name: /^Ver a los \d+$/ })
  const all = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0])
  const people = page
    .getByRole('list')
    .filter({ has: page.getByRole('link') })
    .first()
    .locator(':scope > li')
  const shown = () => people.filter({ visible: true }).count()
  expect([await shown(), all > 5]).toEqual([5, true])
  await page.emulateMedia({ media: 'print' })
  expect([await shown(), await more.isVisible()]).toEqual([all, false])
  await page.emulateMedia({ media: 'screen' })
  await more.click()
  expect([await shown(), await more.count()]).toEqual([all, 0])
  await page.context().close()
})
