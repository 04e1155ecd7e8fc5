import { expect, test } from 'vitest'
import { openBrowser, overflowOf } from '#test/support/browser.ts'
import { type Counted, counted, waysOf } from '#test/support/counted-person.ts'
import { COURSE, csv } from '#test/support/imports.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const courses = async () =>
  (await world.db.selectFrom('courses').select('code').orderBy('code').execute()).map(({ code }) => code)
const file = (rows: readonly Record<string, string>[]) => ({
  name: 'materias.csv',
  mimeType: 'text/csv',
  buffer: csv(rows),
})

/** Picks it in the window that the system opens for the button. */
async function chooseFile(person: Counted, rows: readonly Record<string, string>[]): Promise<void> {
  const asked = person.page.waitForEvent('filechooser')
  await person.press(person.page.getByRole('button', { name: 'Elegir archivo' }))
  await (await asked).setFiles(file(rows))
}

test.each(
  waysOf('keys'),
)('an import with three bad cells names them, is mended, written and undone %s', async (_way, hand, visit) => {
  const page = await browser.enter(world.as('admin').token ?? '', '/courses/all', visit)
  const person = counted(page, hand)
  const press = (name: string | RegExp) => person.press(page.getByRole('button', { name }).first())
  await person.press(page.getByRole('link', { name: 'Importar' }))
  await page.getByRole('heading', { name: 'Archivo de materias' }).waitFor()
  const second = { ...COURSE, Código: 'IMP-2' }
  await chooseFile(person, [
    { ...COURSE, 'Unidades de crédito': 'cuatro' },
    { ...second, 'Horas semanales': '99' },
    { ...second, Nombre: '', Código: 'IMP-3' },
  ])
  await press('Revisar archivo')
  const cells = page.getByRole('list', { name: 'Celdas por corregir' }).getByRole('listitem')
  await cells.first().waitFor()
  const said = (await cells.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  expect(said).toEqual([
    'Fila 2, Unidades de crédito (CSV) «cuatro» Las unidades de crédito deben ser un número.',
    'Fila 3, Horas semanales (CSV) «99» Las horas no deben pasar de 60.',
    'Fila 4, Nombre (CSV) El título es obligatorio.',
  ])
  expect(await overflowOf(page)).toBe(0)
  expect(await courses()).toEqual([])

  await press('Elegir otro archivo')
  await chooseFile(person, [COURSE, second])
  await press('Revisar archivo')
  const made = page.getByRole('list', { name: 'Lo primero que se creará' })
  await expect.poll(() => made.innerText()).toMatch(/^Fila 2 .*Matemática.*\n?Fila 3 .*Matemática/)
  await press('Importar 2 filas')
  await page.getByText('Se han importado 2 filas con éxito.').waitFor()
  expect(await courses()).toEqual(['IMP-1', 'IMP-2'])

  await press(/materias\.csv/)
  await person.press(page.getByRole('menuitem', { name: 'Deshacer' }))
  await person.press(page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }))
  await page.getByText('Se ha deshecho la importación con éxito').waitFor()
  expect(await courses()).toEqual([])
  console.log(`an import ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
  await page.context().close()
})

test('an institute says once what the columns of its own list are', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/imports?what=courses', { size: 'phone' })
  const own = (Clave: string, Unidades: string) => ({
    ...{ Clave, Asignatura: 'Zoología', Unidades, 'Horas semanales': '5' },
    ...{ 'Inasistencias permitidas': '6', Piso: '2' },
  })
  const review = async (row: Record<string, string>) => {
    await page.locator('input[type=file]').setInputFiles(file([row]))
    await page.getByRole('button', { name: 'Revisar archivo' }).click()
  }
  const choose = (heading: string, label: string) =>
    page.getByLabel(heading, { exact: true }).selectOption({ label })
  await review(own('PRO-1', 'cuatro'))
  await page.getByText('Faltan Código, Nombre y Unidades de crédito.').waitFor()
  await choose('Clave', 'Código (obligatoria)')
  await choose('Asignatura', 'Nombre (obligatoria)')
  await choose('Unidades', 'Nombre (obligatoria)')
  await page.getByText('Ya se eligió para otra columna.').waitFor()
  await choose('Unidades', 'Unidades de crédito (obligatoria)')
  await choose('Piso', 'No importar')
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Revisar de nuevo' }).click()
  await page.getByText('Por corregir: 1 de 1 fila').waitFor()

  // What was said holds for the mended file, and once that is imported for every other.
  await page.getByRole('button', { name: 'Elegir otro archivo' }).click()
  await review(own('PRO-1', '4'))
  await page.getByRole('button', { name: 'Importar 1 fila' }).click()
  await page.getByText('Se ha importado 1 fila con éxito.').waitFor()
  await page.reload()
  await review(own('PRO-2', '4'))
  await page.getByRole('button', { name: 'Importar 1 fila' }).waitFor()
  await page.getByText('Columnas del archivo').click()
  expect(await page.getByLabel('Piso', { exact: true }).inputValue()).toBe('left_out')
  await page.context().close()
})

test('how far an import is stays said while a server is asked that does not know', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/imports?what=courses', { size: 'phone' })
  const said: object[] = [{ done: 200, total: 400 }]
  let asked = 0
  await page.route('**/api/imports/progress', (route) => {
    asked += 1
    return route.fulfill({ json: { data: said.pop() ?? null } })
  })
  await page.locator('input[type=file]').setInputFiles(file([{ ...COURSE, Código: 'UNO-1' }]))
  await page.getByRole('button', { name: 'Revisar archivo' }).click()
  await page.getByText('Se importará 1 fila.').waitFor()
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/imports/courses?*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Importar 1 fila' }).click()
  await page.getByText('Guardando: 200 de 400').waitFor()
  while (asked < 3) await page.waitForTimeout(100)
  await expect.poll(() => page.getByText('Guardando: 200 de 400').count()).toBe(1)
  go()
  await page.getByText('Se ha importado 1 fila con éxito.').waitFor()
  await page.context().close()
})

test('what may be imported stands in two even rows on a phone', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/imports', { size: 'phone' })
  const kinds = page.getByRole('group', { name: 'Qué se importa' }).locator('label')
  await kinds.nth(3).waitFor()
  const boxes = await Promise.all([0, 1, 2, 3].map((at) => kinds.nth(at).boundingBox()))
  expect(new Set(boxes.map((box) => box && Math.round(box.y))).size).toBe(2)
  const widths = boxes.map((box) => box?.width ?? 0)
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(30)
  expect(await overflowOf(page)).toBe(0)
  await page.context().close()
})
