import { expect, test } from 'vitest'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowsOf } from '#test/support/browser.ts'
import { createTracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const browser = await openBrowser(world)
const { former } = await createTracks(world)
const token = world.as('admin').token ?? ''

test('what was passed elsewhere is recognised with and without a note, read in the history and on paper, and undone', async () => {
  const { id } = await former('CB-1', { MAT1: 8 })
  const page = await browser.enter(token, '/equivalences')
  await page.getByRole('heading', { name: 'Aún no hay equivalencias' }).waitFor()
  await page.goto(`/students/${id}`)
  const recognise = async () => {
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Reconocer equivalencias' }).click()
  }
  await recognise()
  const dialog = page.getByRole('dialog', { name: /^Equivalencias de / })
  const row = (number: number) => dialog.getByRole('group', { name: `Materia ${number}` })
  const type = async (number: number, taken: string, course: string) => {
    await row(number).getByLabel('Materia cursada').fill(taken)
    await row(number).getByRole('combobox').fill(course)
    await page.getByRole('option', { name: course }).first().click()
  }
  await type(1, 'Cálculo 1', 'Matemática I (')
  await row(1).getByLabel('Nota').fill('9,5')
  await dialog.getByRole('button', { name: 'Agregar materia' }).click()
  await row(2).getByLabel('Materia cursada').fill('De más')
  await dialog.getByRole('button', { name: 'Agregar materia' }).click()
  await type(3, 'Castellano', 'Lenguaje I (')
  await dialog.getByRole('button', { name: 'Quitar la materia 2' }).click()
  await dialog.getByRole('button', { name: 'Reconocer', exact: true }).click()
  await dialog.getByText('La procedencia es obligatoria.').first().waitFor()
  await dialog.getByLabel('Procedencia').fill('Instituto del Este')
  expect(await violations(page)).toEqual([])
  expect(await overflowsOf(page)).toEqual({})
  // A phone that kills the tab loses nothing of what was copied from a paper.
  await page.reload()
  await recognise()
  await dialog.getByRole('button', { name: 'Reconocer', exact: true }).click()
  await dialog.getByText('debe ser', { exact: false }).first().waitFor()
  await row(1).getByLabel('Nota').fill('15')
  await dialog.getByRole('button', { name: 'Reconocer', exact: true }).click()
  await page.getByText('Resolución N.º 000001: 2 materias, 7 UC').waitFor()

  await page.getByRole('link', { name: 'Trayectoria', exact: true }).click()
  const table = page.getByRole('region', { name: /^Equivalencias Instituto del Este/ })
  await expect
    .poll(() => table.getByRole('row').allInnerTexts())
    .toEqual([
      expect.anything(),
      expect.stringMatching(/Lenguaje I\s*por Castellano\s+3 UC\s+reconocida/),
      expect.stringMatching(/Matemática I\s*por Cálculo 1\s+4 UC\s+15,00/),
      expect.stringMatching(/Reconocidos\s+7 UC/),
    ])
  expect(await violations(page)).toEqual([])

  await page.goto('/equivalences')
  const act = async (item: string) => {
    await page
      .getByRole('row', { name: /Instituto del Este/ })
      .getByRole('button')
      .last()
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await page.getByText('2 materias, 7 UC').first().waitFor()
  const [paper] = await Promise.all([page.waitForEvent('download'), act('Resolución en PDF')])
  expect(paper.suggestedFilename()).toBe('equivalencias-000001.pdf')
  expect(await overflowsOf(page)).toEqual({})
  await act('Deshacer')
  const undoing = page.getByRole('dialog')
  const refused: number[] = []
  page.on('response', (answer) => void (answer.status() >= 400 && refused.push(answer.status())))
  await undoing.getByRole('button', { name: 'Deshacer' }).click()
  await undoing.getByText('El motivo es obligatorio.').waitFor()
  await undoing.getByLabel(/Motivo/).fill('El acta era de otro')
  await undoing.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Se ha deshecho la resolución N.º 000001').waitFor()
  await page.getByRole('row', { name: /Deshecha/ }).waitFor()
  expect(refused).toEqual([])
  await page.goto(`/students/${id}/history`)
  await page.getByText('índice académico').waitFor()
  expect(await table.count()).toBe(0)
  await page.context().close()
})
