import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openBrowser, overflowOf } from '#test/support/browser.ts'
import { type Counted, counted, waysOf } from '#test/support/counted-person.ts'
import { historic } from '#test/support/histories.ts'
import { csv } from '#test/support/imports.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const { newStudent } = await historic(world)

/** Picks it in the window that the system opens for the button. */
async function chooseFile(person: Counted, rows: readonly Record<string, string>[]): Promise<void> {
  const asked = person.page.waitForEvent('filechooser')
  await person.press(person.page.getByRole('button', { name: 'Elegir archivo' }))
  await (await asked).setFiles({ name: 'libro-1999.csv', mimeType: 'text/csv', buffer: csv(rows) })
}

test.each(
  waysOf('keys'),
)('a history of a past period is brought from the template, mended, read and taken back %s', async (_way, hand, visit) => {
  const { id, document } = await newStudent()
  const page = await browser.enter(world.as('admin').token ?? '', '/imports?what=histories', visit)
  const person = counted(page, hand)
  const press = (name: string | RegExp) => person.press(page.getByRole('button', { name }).first())
  await page.getByRole('heading', { name: 'Archivo de historiales' }).waitFor()
  const download = page.waitForEvent('download')
  await press('Plantilla CSV')
  const template = (await readFile(await (await download).path(), 'utf8')).replace('\ufeff', '')
  const titles = (template.split('\r\n')[0] ?? '').split(';').map((title) => title.replaceAll('"', ''))
  expect(titles.slice(1, 6)).toEqual(['Documento', 'Período', 'Materia', 'Nota', 'Estado'])

  const row = (Materia: string, Nota: string, Estado = '') => ({
    ...Object.fromEntries(titles.map((title) => [title, ''])),
    ...{ Documento: document, Período: '1999-3', Materia, Nota, Estado },
  })
  const good = row('LEN1', '8,5')
  await chooseFile(person, [row('MAT1', '9,99', 'Aprobada'), row('LEN1', '8,5', 'quizás')])
  await press('Revisar archivo')
  const cells = page.getByRole('list', { name: 'Celdas por corregir' }).getByRole('listitem')
  await cells.first().waitFor()
  expect((await cells.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'Fila 2, Estado (CSV) «Aprobada» Con esa nota no se aprueba: la mínima del período es 10,00.',
    'Fila 3, Estado (CSV) «quizás» El estado debe ser una de las opciones. Aprobada, reprobada, aplazada por inasistencias o retirada. Vacío, lo dice la nota con la mínima del período.',
  ])
  expect(await overflowOf(page)).toBe(0)

  await press('Elegir otro archivo')
  await chooseFile(person, [row('MAT1', '19,99', 'Aprobada'), good])
  await press('Revisar archivo')
  const asked = page.getByRole('list', { name: 'Celdas por revisar' }).getByRole('listitem')
  await asked.first().waitFor()
  expect((await asked.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'Fila 2, Período (CSV) «1999-3» El instituto ha tenido 2 períodos al año, y se creará este además. ¿Está bien el número?',
  ])
  await page.getByRole('heading', { name: 'Revise antes de importar' }).waitFor()
  await press('Importar 2 filas')
  await page.getByText('Se han importado 2 filas con éxito.').waitFor()

  await page.goto(`${new URL(page.url()).origin}/students/${id}/history`)
  const period = page.getByRole('region', { name: /1999-3/ })
  await period.getByText('Importado').waitFor()
  await expect.poll(() => period.getByRole('row').allInnerTexts()).toHaveLength(4)
  expect((await period.innerText()).replaceAll(/\s+/g, ' ')).toContain('08,50 reprobada')
  expect(await overflowOf(page)).toBe(0)

  // Made last, and in its place among the periods.
  await page.goto(`${new URL(page.url()).origin}/periods`)
  await page.getByText('1999-3', { exact: true }).waitFor()
  expect((await page.getByText(/^\d{4}-\d$/).allInnerTexts()).at(-1)).toBe('1999-3')

  await page.goto(`${new URL(page.url()).origin}/imports?what=histories`)
  await press(/libro-1999\.csv/)
  await person.press(page.getByRole('menuitem', { name: 'Deshacer' }))
  await person.press(page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }))
  await page.getByText('Se ha deshecho la importación con éxito').waitFor()
  await page.goto(`${new URL(page.url()).origin}/students/${id}/history`)
  await page.getByRole('heading', { name: 'Sin períodos cursados' }).waitFor()
  console.log(`an imported history ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
  await page.context().close()
})
