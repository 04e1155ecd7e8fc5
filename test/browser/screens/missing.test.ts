import { expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const token = world.as('admin').token ?? ''
const entry = await world.db
  .selectFrom('schedules as sc')
  .innerJoin('course_sections as cs', 'cs.id', 'sc.course_section_id')
  .select(['sc.id', 'sc.section_id', 'cs.course_id'])
  .executeTakeFirstOrThrow()
const other = await world.db
  .selectFrom('course_sections')
  .select(['section_id', 'course_id'])
  .where('section_id', '<>', entry.section_id)
  .executeTakeFirstOrThrow()
/** Where the lessons of a course of a section are, under a period that is not the section's. */
const lessonsOfOtherPeriod = await world.db
  .selectFrom('course_section_teachers as ct')
  .innerJoin('course_sections as cs', 'cs.id', 'ct.course_section_id')
  .innerJoin('sections as s', 's.id', 'cs.section_id')
  .innerJoin('periods as p', 'p.id', 's.period_id')
  .innerJoin('periods as other', (join) => join.onRef('other.id', '<>', 'p.id'))
  .select(['other.id', 'cs.section_id', 'cs.course_id', 'ct.teacher_id'])
  .executeTakeFirstOrThrow()

test.each([
  '/students/abc',
  '/sections/0/students',
  '/courses/make?update=abc',
  '/no/such/place',
  `/schedules/edit/${other.section_id}/${other.course_id}/${entry.id}`,
  `/courses/periods/${lessonsOfOtherPeriod.id}/section/${lessonsOfOtherPeriod.section_id}/course/${lessonsOfOtherPeriod.course_id}/teacher/${lessonsOfOtherPeriod.teacher_id}/lessons`,
])('the address %s says in words that it is not there, and leads back', async (path) => {
  const page = await browser.enter(token, path)
  await page.getByRole('heading', { name: 'Página no encontrada', level: 1 }).waitFor()
  await page.getByText('La dirección no existe o lo que mostraba ya no está.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Ir al inicio' }).click()
  await page.waitForURL('**/home')
  await page.getByRole('heading', { name: 'Inicio', level: 1 }).waitFor()
  await page.context().close()
})

test('a record that is not there is told in words too', async () => {
  const page = await browser.enter(token, '/students/999999')
  await page.getByText('No se encontró lo que se busca, o no está a su alcance.').waitFor()
  expect(await page.getByText('Show Error').count()).toBe(0)
  await page.context().close()
})

test('a list of what is not there says so and leads to all of it; of what cannot be read it shows the rest', async () => {
  const page = await browser.enter(token, '/reports/waiting-list?section_id=999999')
  await page.getByRole('heading', { name: 'Lo que pide esta dirección no existe' }).waitFor()
  await page.getByRole('button', { name: 'Quitar los filtros' }).click()
  await page.waitForURL(({ search }) => !search.includes('section_id'))
  await page.goto('/reports/classes?date=2026-02-30')
  await page.getByText('La dirección tenía un valor que no se entiende').waitFor()
  await page.waitForURL(({ search }) => !search.includes('date'))
  await page.goto('/reports/seats?period_id=999999')
  await page.getByRole('table').waitFor()
  await page.context().close()
})
