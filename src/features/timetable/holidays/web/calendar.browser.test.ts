import { expect, test } from 'vitest'
import type { Holiday } from '#features/timetable/holidays/contract.ts'
import { daysOf } from '#features/timetable/holidays/rules.ts'
import { addDays, systemClock } from '#kernel/dates.ts'
import { openBrowser } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const token = world.as('admin').token ?? ''

test('arrows go from day to day, over the end of a month too; Enter opens the week', async () => {
  const page = await browser.enter(token, '/holidays?view=month&day=2026-12-31')
  const focused = () => page.evaluate('document.activeElement?.dataset.day')
  await page.getByRole('button', { name: /^jueves 31 de diciembre/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(focused).toBe('2026-12-30')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('2027-01-06')
  await page.getByRole('heading', { name: 'enero de 2027' }).waitFor()
  await page.keyboard.press('PageUp')
  await expect.poll(focused).toBe('2026-12-06')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Semana del 30 de noviembre' }).waitFor()
  await page.context().close()
})

test('a holiday is added in the month shown, found there, and removed', async () => {
  // A Sunday: no lessons stand on it.
  const page = await browser.enter(token, '/holidays?view=month&day=2026-09-13')
  await page.getByRole('button', { name: 'Agregar feriado' }).click()
  await page.getByLabel('Título').fill('Día del instituto')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Día del instituto', exact: true }).click()
  const about = page.getByRole('dialog', { name: 'Día del instituto' })
  await expect.poll(() => about.textContent()).toContain('domingo 13 de septiembre de 2026')
  await about.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('button', { name: 'Si', exact: true }).click()
  await page.getByRole('button', { name: 'Día del instituto', exact: true }).waitFor({ state: 'detached' })
  await page.context().close()
})

test('the calendar opens where the next holidays are', async () => {
  const from = systemClock.today()
  const until = addDays(from, 365)
  const { body } = await world.as('admin').call('GET', `/holidays?from=${from}&until=${until}&limit=0`)
  const days: string[] = body.data.flatMap((one: Holiday) => daysOf(one, from, until))
  const page = await browser.enter(token, '/holidays')
  await page.locator(`.cal [data-day="${days.sort()[0]}"]`).waitFor()
  await page.context().close()
})

test('on a phone the agenda comes first, and who may not write sees no way to', async () => {
  const student = world.as('student').token ?? ''
  const page = await browser.enter(student, '/activities', { size: 'phone' })
  await page.getByRole('radio', { name: 'Agenda', checked: true }).waitFor()
  expect(await page.getByText('Crear actividad').count()).toBe(0)
  await page.goto('/holidays')
  await page.getByRole('radio', { name: 'Agenda', checked: true }).waitFor()
  expect(await page.getByText('Agregar feriado').count()).toBe(0)
  await page.context().close()
})

test('two class hours in one place are refused where the time is typed', async () => {
  const page = await browser.enter(token, '/classhours/create')
  await page.getByLabel('Hora de inicio').fill('07:30')
  await page.getByLabel('Hora de fin').fill('08:00')
  await page.getByRole('button', { name: 'Crear hora de clase', exact: true }).click()
  await page.getByText('Otra hora de clase ocupa parte de ese tiempo.').first().waitFor()
  await page.context().close()
})
