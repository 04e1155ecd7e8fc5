import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '../../support/axe.ts'
import { openBrowser, overflowsOf } from '../../support/browser.ts'
import { seatStudents } from '../../support/classes.ts'
import { createInstitute, idOf, letTeach } from '../../support/institute.ts'
import { createWorld } from '../../support/world.ts'

/** rules.md#notifications */
const SOON_MS = 2_000

const world = await createWorld({ today: true, live: true })
const browser = await openBrowser(world)
const teacher = world.as('teacher')
const institute = await createInstitute(world)
await letTeach(world, await idOf(world, 'teachers', teacher), institute)
const students = await seatStudents(world, institute, ['Blanco', 'Castro', 'Díaz'])

const bellOf = (page: Page, words: string) =>
  page.locator('.bell > button').and(page.getByLabel(words, { exact: true }))

/** A student's phone that listens. */
async function phoneOf(at: number) {
  const { token } = await world.signIn(students[at]?.user_id ?? 0)
  const phone = await browser.enter(token ?? '', 'about:blank', { size: 'phone' })
  const listening = phone.waitForResponse(/\/api\/notifications\/stream$/)
  await phone.goto('/notifications')
  await listening
  await bellOf(phone, 'Sin notificaciones nuevas').waitFor()
  return phone
}

test('a notice to a section reaches two phones live, and a third after its line is back', async () => {
  const phones = [await phoneOf(0), await phoneOf(1), await phoneOf(2)]
  await phones[2]?.context().setOffline(true)
  const page = await browser.enter(teacher.token ?? '', '/notifications/create')
  // What was written stands there after whatever closed the page.
  await page.getByLabel('Contenido').fill('Parcial 3 el jueves.\n\nTraigan calculadora.')
  await page.getByText('Borrador guardado').waitFor()
  await page.reload()
  await page.getByText('Así llega').waitFor()
  await page.getByRole('radio', { name: 'Una sección', exact: true }).check()
  await page.getByRole('combobox', { name: 'Sección' }).click()
  await page.getByRole('option', { name: /sección A/ }).click()
  expect(await violations(page)).toEqual([])
  const sent = page.waitForResponse((one) => one.request().method() === 'POST' && one.status() === 201)
  await page.getByRole('button', { name: 'Enviar a 3' }).click()
  await (await sent).finished()
  const from = performance.now()
  for (const phone of phones.slice(0, 2)) await bellOf(phone, '1 notificación nueva').waitFor()
  expect(performance.now() - from).toBeLessThan(SOON_MS)
  await page.getByText('Quién la leyó').waitFor()

  const [first, , third] = phones
  await third?.context().setOffline(false)
  if (third) await bellOf(third, '1 notificación nueva').waitFor()
  // A list that is being read does not move: it offers what came.
  await first?.getByRole('button', { name: '1 nueva' }).click()
  await first?.getByText('Parcial 3 el jueves.').click()
  await first?.getByText('Traigan calculadora.').waitFor()
  if (first) await bellOf(first, 'Sin notificaciones nuevas').waitFor()
  if (first) expect(await overflowsOf(first)).toEqual({})
  await page.reload()
  await page.getByRole('cell', { name: /^\d+ \w{3} \d{4}/ }).waitFor()
  for (const one of [page, ...phones]) await one.context().close()
})
