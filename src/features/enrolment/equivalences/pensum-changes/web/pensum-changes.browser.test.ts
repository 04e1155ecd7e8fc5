import { expect, test } from 'vitest'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowsOf } from '#test/support/browser.ts'
import { createTracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const browser = await openBrowser(world)
const { former } = await createTracks(world)
const token = world.as('admin').token ?? ''

test('a pensum is changed after what would be lost was seen and recognised; a reload keeps it, and it is undone', async () => {
  const { id } = await former('ADM-1', { CON1: 14 })
  const page = await browser.enter(token, `/students/${id}`)
  const dialog = page.getByRole('dialog')
  const open = async () => {
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Cambiar de pensum o especialidad' }).click()
  }
  await open()
  await dialog.getByText('Ahora en Carrera ADM, Pensum ADM.').waitFor()
  await dialog.getByLabel('Pensum nuevo').selectOption({ label: 'Carrera INF, Pensum INF' })
  await dialog.getByText('Se pierde 1 materia, 4 UC.').waitFor()
  const progress = dialog.getByRole('table', { name: 'Avance antes y después' }).getByRole('row')
  expect(await progress.allInnerTexts()).toEqual([
    expect.anything(),
    expect.stringMatching(/UC aprobadas\s+4 de 4\s+0 de 16/),
    expect.stringMatching(/Materias por cursar\s+0\s+5/),
  ])
  await dialog
    .getByLabel('Contabilidad I (4 UC, 14,00)')
    .selectOption({ label: 'Se reconoce como Programación I (4 UC)' })
  await dialog.getByText('No se pierde ninguna.').waitFor()
  await dialog.getByLabel('Con su nota').uncheck()
  expect(await violations(page)).toEqual([])
  expect(await overflowsOf(page)).toEqual({})
  await page.reload()
  await open()
  await dialog.getByText('No se pierde ninguna.').waitFor()
  expect(await dialog.getByLabel('Con su nota').isChecked()).toBe(false)
  const change = dialog.getByRole('button', { name: 'Cambiar de pensum' })
  await change.click()
  await dialog.getByText('El motivo es obligatorio.').waitFor()
  await dialog.getByLabel(/^Motivo/).fill('Lo pidió por escrito')
  await change.click()
  await page.getByText('Se ha cambiado el pensum: Carrera INF, Pensum INF').waitFor()

  await page.getByRole('link', { name: 'Trayectoria', exact: true }).click()
  const given = page.getByRole('region', { name: /^Equivalencias Carrera ADM, Pensum ADM/ })
  await given.getByRole('row', { name: /Programación I\s*por Contabilidad I/ }).waitFor()
  await page.goto(`/students/${id}`)
  await open()
  await dialog.getByText('Ya cambió de pensum después de su última inscripción.', { exact: false }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Deshacer' }).click()
  await dialog.getByLabel(/^Motivo/).fill('Se arrepintió')
  await dialog.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Se ha deshecho el cambio de pensum').waitFor()
  await dialog.getByText('Ahora en Carrera ADM, Pensum ADM.').waitFor()
  await dialog.getByText(/^Deshecho por /).waitFor()
  await page.context().close()
})
