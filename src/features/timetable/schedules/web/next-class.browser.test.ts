import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { openBrowser, settled } from '#test/support/browser.ts'
import { leaveOneToRegister } from '#test/support/classes.ts'
import { counted } from '#test/support/counted-person.ts'
import { createWorld } from '#test/support/world.ts'

/** Whether something stands above the bar at the bottom of a small phone, without scrolling. */
async function isInSight(seen: Locator): Promise<boolean> {
  await seen.waitFor()
  const box = await seen.boundingBox()
  return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0) <= 640 - 56
}
const nextClass = (page: Page) => page.getByRole('heading', { name: /^(Próxima clase|Clase de ahora)$/ })

test("a teacher's phone shows the next class and its room without any action, and all of today after one tap", async () => {
  const world = await createWorld({ filled: true })
  await leaveOneToRegister(world)
  const browser = await openBrowser(world)
  const page = await browser.enter(world.as('teacher').token ?? '', '/home', { size: 'small' })
  const person = counted(page, 'touch')
  await settled(page)
  const main = page.getByRole('main')
  const room = main.getByText(/^Aula /).first()
  expect(await Promise.all([isInSight(nextClass(page)), isInSight(room)])).toEqual([true, true])
  expect(person.count.actions).toBe(0)
  // What comes first for a teacher (screens.md#first-screens): the class of this hour, what is to register and to grade, all of today.
  const heads = await main.getByRole('heading', { level: 2 }).allInnerTexts()
  const first = ['Clases por registrar', 'Evaluaciones por calificar', 'Entregas finales por calificar']
  expect(heads[0]).toMatch(/^(Próxima clase|Clase de ahora)$/)
  expect(heads.slice(1, 5)).toEqual([...first, 'Hoy'])
  await person.press(page.getByRole('link', { name: 'Ver mi horario' }))
  await page.waitForURL('**/profile/schedule')
  await settled(page)
  for (const seen of [nextClass(page), page.getByText('Hoy', { exact: true })])
    expect(await isInSight(seen)).toBe(true)
  expect(person.count.actions).toBe(1)
  await page.context().close()
})

test("a student's phone shows the next class and its room without any action, and passes over a holiday", async () => {
  const world = await createWorld({ filled: true })
  const browser = await openBrowser(world)
  const token = world.as('student').token ?? ''
  const page = await browser.enter(token, '/home', { size: 'small' })
  await settled(page)
  expect(await isInSight(nextClass(page))).toBe(true)
  const when = async () => {
    const card = page.locator('section', { has: nextClass(page) }).last()
    return (await card.innerText()).replaceAll(/\s+/g, ' ')
  }
  const before = await when()
  const today = world.clock.today()
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, index))
  await world.db
    .insertInto('holidays')
    .values(days.map((date) => ({ date, title: 'Semana libre' })))
    .execute()
  await page.reload()
  await settled(page)
  expect(await when()).not.toBe(before)
  expect(await when()).toMatch(/ el \S+ \d+ de \S+/)
  await page.context().close()
})
