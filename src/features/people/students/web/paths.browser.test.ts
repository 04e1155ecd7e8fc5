import { expect, test } from 'vitest'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowsOf } from '#test/support/browser.ts'
import { createClass, lessonRow } from '#test/support/classes.ts'
import { deliveriesIn } from '#test/support/deliveries.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const browser = await openBrowser(world)
const { institute, outsider } = await deliveriesIn(world)
const [from, to] = [
  await createClass(world, institute, outsider.id),
  await createClass(world, institute, outsider.id),
]
const admin = world.as('admin')
const token = admin.token ?? ''
const evaluate = async (own: typeof from.own, date: string, order: object) =>
  admin.call('PATCH', `/lessons/${await lessonRow(world, own, date)}/evaluate`, order)
await evaluate(from.own, '2026-09-15', {
  title: 'Parcial 1',
  weighting: 30,
  notes: [{ student_id: from.first, note: 12 }],
})
await evaluate(to.own, '2026-09-20', { title: 'Prueba corta', weighting: 25 })

test('a student changes section with what becomes of the note said before, and retires and comes back', async () => {
  const page = await browser.enter(token, `/students/${from.first}`)
  const pick = async (item: string) => {
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await pick('Cambiar de sección')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sección nueva').selectOption({ index: 2 })
  await dialog.getByText(/Exenta por anterior al cambio: Prueba corta \(25 %/).waitFor()
  // 12 × 30 ÷ (100 − 25 + 30)
  const row = dialog.getByRole('row', { name: /Matemática I/ })
  await expect.poll(() => row.getByRole('cell').allInnerTexts()).toEqual(['03,60', '03,43'])
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Cambiar a la sección/ }).click()
  await page.getByText(/^Se ha cambiado a la sección/).waitFor()

  await pick('Retirar materias')
  await dialog.getByText(/Se retiran materias hasta el /).waitFor()
  await dialog.getByRole('button', { name: 'Cerrar' }).first().click()

  await pick('Retirar del instituto')
  await dialog.getByText(/^Libera el cupo en/).waitFor()
  await dialog.getByRole('button', { name: 'Retirar', exact: true }).click()
  await dialog.getByText('El motivo es obligatorio.').waitFor()
  await dialog.getByLabel(/Motivo/).fill('Se mudó de ciudad')
  // A phone that kills the tab loses no reason, and what was sent is none any more.
  await page.reload()
  await pick('Retirar del instituto')
  await expect.poll(() => dialog.getByLabel(/Motivo/).inputValue()).toBe('Se mudó de ciudad')
  await dialog.getByRole('button', { name: 'Retirar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  // The way to where it is undone is said with it.
  await page.getByRole('button', { name: 'Ver retiros' }).waitFor()
  expect(await page.evaluate(`Object.keys(localStorage).filter((key) => /draft:/.test(key))`)).toEqual([])

  await pick('Ver o deshacer el retiro')
  await page.getByRole('heading', { name: 'Retiros', level: 1 }).waitFor()
  await page
    .getByRole('row', { name: /Blanco, Inés/ })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Deshacer retiro' }).click()
  await dialog.getByLabel(/Motivo/).fill('Fue un error')
  await dialog.getByRole('button', { name: 'Deshacer retiro' }).click()
  const undone = page.getByRole('row', { name: /Deshecho/ })
  await undone.waitFor()
  // Why it was undone is unfolded with who and when.
  await undone.getByRole('button').first().click()
  await page.getByText('Fue un error', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.context().close()
})

test('on a phone the dialogs and the list hold', async () => {
  const page = await browser.enter(token, `/students/${from.second}`, { size: 'phone' })
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Cambiar de sección' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sección nueva').selectOption({ index: 2 })
  await dialog.getByText(/^Se lleva/).waitFor()
  expect(await overflowsOf(page)).toEqual({})
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Retirar materias' }).click()
  await dialog
    .getByText(/^Sección S\d-\w+, período \d{4}-\d$/)
    .first()
    .waitFor()
  expect(await overflowsOf(page)).toEqual({})
  const fail = world.db.updateTable('enrolments').set({ state: 'failed_by_absence' })
  await fail.where('student_id', '=', from.second).execute()
  await page.reload()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Retirar materias' }).click()
  const why = 'Está aplazada por inasistencias: se retira si antes se levanta el aplazo.'
  await dialog.getByRole('group', { name: 'Materias' }).getByText(why).first().waitFor()
  await page.context().close()
})
