import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, settled } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const token = world.as('admin').token ?? ''

/** A student whose files are as full as any: inscribed in the current period. */
const latest = async (
  table: 'students' | 'sections' | 'teachers' | 'classrooms' | 'courses' | 'specializations',
) => (await world.db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id
const current = await world.db
  .selectFrom('periods')
  .select('id')
  .where('enabled', '=', true)
  .executeTakeFirstOrThrow()
const student = await world.db
  .selectFrom('inscriptions')
  .select('student_id')
  .where('period_id', '=', current.id)
  .orderBy('student_id')
  .executeTakeFirstOrThrow()
const section = await world.db
  .selectFrom('sections')
  .select('id')
  .where('period_id', '=', current.id)
  .orderBy('id')
  .executeTakeFirstOrThrow()
const course = await latest('courses')

/** Where the content of the screen ends, from the top of the page. */
const endOf = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    const all = [...document.querySelectorAll('.screen > *')].map((one) => one.getBoundingClientRect().bottom)
    return Math.round(Math.max(...all) + scrollY)
  })()`)

/** A desk of 1280 × 800. */
const MOST = 800

test.each([
  ['a student', `/students/${student.student_id}`],
  ['the data of a student', `/students/${student.student_id}?tab=datos`],
  ['a teacher', `/teachers/${await latest('teachers')}`],
  ['a section', `/sections/${section.id}`],
  ['a period', `/periods/${current.id}`],
  ['a classroom', `/classrooms/${await latest('classrooms')}/edit`],
  ['a course', `/courses/make?update=1&id=${course}`],
  ['a specialization', `/specializations/${await latest('specializations')}/edit`],
  ['an administrator', `/administrators/${world.as('lowAdmin').user_id}`],
])('%s takes no more height than it needs', async (_what, path) => {
  const page = await browser.enter(token, path)
  await settled(page)
  expect(await endOf(page)).toBeLessThanOrEqual(MOST)
  await page.context().close()
})

test.each([
  ['a student', `/students/${student.student_id}`],
  ['a teacher', `/teachers/${await latest('teachers')}`],
  ['a section', `/sections/${section.id}`],
  ['a period', `/periods/${current.id}`],
  ['an administrator', `/administrators/${world.as('lowAdmin').user_id}`],
])('%s has its history as the last tab, and one filled button at most', async (_what, path) => {
  const page = await browser.enter(token, path)
  await settled(page)
  expect(await page.locator('.screen-head .btn-primary').count()).toBeLessThanOrEqual(1)
  const last = page.locator('.tabs a').last()
  await expect.poll(() => last.innerText()).toBe('Historial')
  await last.click()
  await page.waitForURL(/tab=historial/)
  await settled(page)
  await expect.poll(() => page.locator('.tabs [aria-current=page]').allInnerTexts()).toEqual(['Historial'])
  await page.context().close()
})

test('a backup that was never made is not called well made', async () => {
  const page = await browser.enter(token, '/institution/health')
  const line = page.getByRole('listitem').filter({ hasText: 'Copia de seguridad' })
  await line.getByText('Todavía no se ha hecho ninguna.').waitFor()
  await line.getByText('Por hacer', { exact: true }).waitFor()
  await page.context().close()
})

test('the permissions of an administrator are a table of things and acts, and keep what was chosen', async () => {
  const id = world.as('lowAdmin').user_id
  const page = await browser.enter(token, `/administrators/${id}?tab=permisos`)
  const box = page.getByRole('checkbox', { name: /^Crear aulas/ })
  await box.waitFor()
  const columns = await page.getByRole('columnheader').allInnerTexts()
  expect(columns).toEqual(['Sobre', 'Ver', 'Crear', 'Editar', 'Eliminar', 'Además'])
  expect(await endOf(page)).toBeLessThanOrEqual(1_600)
  const was = await box.isChecked()
  await box.setChecked(!was)
  await page.getByRole('checkbox', { name: `Crear aulas, ${was ? 'quitado' : 'concedido'}` }).waitFor()
  await page.getByRole('button', { name: 'Guardar permisos' }).click()
  await page.getByText('Se han actualizado los permisos con éxito').waitFor()
  const { body } = await world.as('admin').call('GET', `/users/${id}`)
  expect(body.data.permissions['classrooms.create']).toBe(!was)
  await page.context().close()
})

test('of inscriptions that were left open a period says on which day they ended', async () => {
  const open = { enabled_inscriptions: true }
  await world.db.updateTable('periods').set({ enabled_inscriptions: false }).execute()
  await world.db.updateTable('periods').set(open).where('id', '=', current.id).execute()
  const page = await browser.enter(token, `/periods/${current.id}`)
  await page.getByText(/^Inscripciones: terminaron el \d+ [a-z]{3}$/).waitFor()
  for (const path of ['/inscriptions/create', '/reinscriptions/create']) {
    await page.goto(path)
    await page
      .getByText(/^Las inscripciones del período \d{4}-\d terminaron el .+ con el primer corte\.$/)
      .waitFor()
  }
  await page.context().close()
})
