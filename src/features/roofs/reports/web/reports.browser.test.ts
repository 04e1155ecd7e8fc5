import { expect, test } from 'vitest'
import { openBrowser, overflowOf } from '#test/support/browser.ts'
import { createInstitute, createSection, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { makeExports } from '#test/support/make-exports.ts'
import { createWorld } from '#test/support/world.ts'

const MANY = 40
const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const institute = await createInstitute(world)
for (let at = 1; at <= MANY; at++) {
  const section =
    at === 1 ? institute : await createSection(world, institute, { letter_code: String(at).padStart(2, '0') })
  await inscribeByRows(world, (await createStudentRow(world)).id, section)
}

test('the lists of forty sections come in one file, and their notes and attendance stand together on screen', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/reports')
  await page.getByRole('link', { name: new RegExp(`^Listas de sección.*${MANY} secciones$`) }).click()
  const chooseAll = async () => {
    await page.getByRole('checkbox', { name: 'Elegir todos los de esta página' }).check()
    await page.getByRole('button', { name: `Elegir los ${MANY} que coinciden` }).click()
  }
  await chooseAll()
  const [lists] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Listas en PDF' }).click(),
  ])
  expect(lists.suggestedFilename()).toMatch(/^listas-de-seccion.*\.pdf$/)
  await page.goto('/sections')
  await chooseAll()
  const [sheets] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Hojas de firmas' }).click(),
  ])
  expect(sheets.suggestedFilename()).toMatch(/^hojas-de-firmas.*\.pdf$/)
  await page.goto('/sections')
  await chooseAll()
  await page.getByRole('button', { name: 'Boletines' }).click()
  await page.getByText(`0 de ${MANY} documentos`).waitFor()
  const [cards] = await Promise.all([page.waitForEvent('download'), makeExports(world)])
  expect(cards.suggestedFilename()).toMatch(/^boletines.*\.pdf$/)
  for (const [name, title] of [
    ['Asistencia', 'Asistencia por sección'],
    ['Notas', 'Notas por sección'],
  ] as const) {
    await page.goto('/sections')
    await chooseAll()
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('heading', { name: new RegExp(`^${title}`), level: 1 }).waitFor()
    await page.getByText(`Secciones: ${MANY} elegidas`).waitFor()
    await page.getByText(`1–13 de ${MANY}`).waitFor()
    await page.getByRole('button', { name: 'Exportar' }).click()
    const [paper] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Documento (pdf)' }).click(),
    ])
    expect(paper.suggestedFilename()).toMatch(new RegExp(`^${name.toLowerCase()}-por-seccion-.*\\.pdf$`))
  }
  await page.context().close()
})

test('income is a picture and a table, by week and by way of payment, of the period or between days', async () => {
  const admin = world.as('admin')
  const { id: student_id } = await createStudentRow(world)
  const { period_id } = institute
  await inscribeByRows(world, student_id, institute)
  const payment = { student_id, period_id, type: 1, date: world.clock.today(), amount: 4_321, status: 2 }
  expect((await admin.call('POST', '/payments', payment)).status).toBe(201)
  const page = await browser.enter(admin.token ?? '', '/reports')
  await page.getByRole('link', { name: /^Ingresos.*43,21 \$ en el período$/ }).click()
  const total = page.getByRole('region', { name: 'Ingresos en total' })
  await total.getByText('43,21 $', { exact: true }).waitFor()
  await page.getByRole('radio', { name: 'Forma de pago' }).check()
  await page.getByRole('row', { name: /^Efectivo 43,21 \$ 1/ }).waitFor()
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await page.goto('/reports/income?from=2020-12-31&until=2020-01-01')
  const until = page.getByLabel('Hasta')
  await page.getByText('«Hasta» no debe ser anterior a «Desde».').waitFor()
  expect([await until.getAttribute('aria-invalid'), await total.count()]).toEqual(['true', 0])
  expect(await until.inputValue()).toBe('01/01/2020')
  await until.fill('31/12/20')
  await until.blur()
  await page.getByText('Se escribe como DD/MM/AAAA.').waitFor()
  await until.fill('31/12/2020')
  await page.getByText('En esos días no hay ingresos').waitFor()
  await page.getByRole('button', { name: /^Ver \d{4}-\d$/ }).click()
  await total.getByText('43,21 $', { exact: true }).waitFor()
  expect(await until.inputValue()).toBe('')
  await page.context().close()
})

test.each([
  ['/reports', 'Reportes'],
  ['/reports/attendance', 'Asistencia por sección'],
  ['/reports/notes', 'Notas por sección'],
  ['/reports/lessons', 'Clases registradas'],
  ['/reports/classes', 'Clases del día'],
  ['/reports/waiting-list', 'En espera de cupo'],
  ['/reports/graduates', 'Graduados'],
  ['/reports/seats', 'Cupos'],
  ['/reports/teachers-load', 'Carga de los profesores'],
  ['/reports/enrolment', 'Inscritos por período'],
  ['/reports/income', 'Ingresos'],
])('%s is shown, and fits a phone', async (path, title) => {
  const page = await browser.enter(world.as('admin').token ?? '', path, { size: 'phone' })
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  await page.context().close()
})
