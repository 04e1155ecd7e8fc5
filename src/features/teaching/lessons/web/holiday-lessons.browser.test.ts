import { expect, test } from 'vitest'
import { addDays, showDayInWords } from '#kernel/dates.ts'
import { openBrowser, overflowsOf } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const token = world.as('admin').token ?? ''
const today = world.clock.today()

/** The lessons of a day, as rows. */
const on = (date: typeof today) =>
  world.db.selectFrom('lessons').select(['id', 'date']).where('date', '=', date).execute()

const perDay = world.db
  .selectFrom('lessons')
  .select(({ fn }) => ['date', fn.countAll<number>().as('lessons')])
  .groupBy('date')
  .limit(1)
/** The next day that has lessons, of which nobody has said anything, and the last one that had some. */
const first = await perDay.where('date', '>', addDays(today, 1)).orderBy('date').executeTakeFirstOrThrow()
const second = await perDay.where('date', '<', today).orderBy('date', 'desc').executeTakeFirstOrThrow()
const asTyped = (date: typeof today) => date.split('-').toReversed().join('/')

test('a holiday on whose day lessons stand offers to take them away; left, it offers again where it is opened', async () => {
  const page = await browser.enter(token, `/holidays?view=month&day=${first.date}`)
  await page.getByRole('button', { name: 'Agregar feriado' }).click()
  await page.getByLabel('Título').fill('Duelo')
  await page.getByLabel('Fecha').fill(asTyped(first.date))
  await page.getByRole('button', { name: 'Guardar' }).click()
  const offer = page.getByRole('alertdialog', { name: 'Hay clases en este feriado' })
  await offer.getByText(`${first.lessons} clases sin registrar`).waitFor()
  // The focus stands on what changes nothing.
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Dejarlas')
  await page.keyboard.press('Enter')
  await offer.waitFor({ state: 'detached' })
  expect(await on(first.date)).toHaveLength(first.lessons)

  await page.getByRole('button', { name: 'Duelo', exact: true }).press('Enter')
  await page.getByRole('button', { name: `Quitar ${first.lessons} clases` }).press('Enter')
  await offer.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(`Se quitaron ${first.lessons} clases`).waitFor()
  expect(await on(first.date)).toEqual([])
  await page.getByRole('button', { name: 'Duelo', exact: true }).press('Enter')
  await page.getByRole('dialog', { name: 'Duelo' }).getByRole('button', { name: 'Editar' }).waitFor()
  await page.getByRole('button', { name: /^Quitar/ }).waitFor({ state: 'detached' })
  await page.context().close()
})

test('one that is moved offers those of its new day, and names what is registered; nothing is too wide on phones', async () => {
  await world.as('admin').call('POST', '/holidays', { date: first.date, title: 'Asueto' })
  const [lesson] = await on(second.date)
  const rows = world.db.updateTable('lessons').where('date', '=', second.date)
  const those = world.db.selectFrom('lessons').select('id').where('date', '=', second.date)
  await world.db.deleteFrom('notes').where('lesson_id', 'in', those).execute()
  await world.db.deleteFrom('attendances').where('lesson_id', 'in', those).execute()
  const bare = { content: null, observations: null, title: null, weighting: null, registered_at: null }
  await rows.set(bare).execute()
  await rows
    .set({ content: 'Límites' })
    .where('id', '=', lesson?.id ?? 0)
    .execute()
  const page = await browser.enter(token, '/holidays?view=list&search=Asueto', { size: 'phone' })
  await page.getByRole('listitem').getByRole('button', { name: 'Asueto', exact: true }).click()
  await page.getByRole('button', { name: 'Editar' }).click()
  await page.getByLabel('Fecha').fill(asTyped(second.date))
  await page.getByRole('button', { name: 'Guardar' }).click()
  const offer = page.getByRole('alertdialog', { name: 'Hay clases en este feriado' })
  await offer.getByText(/^Se queda 1 ya registrada o entregada: /).waitFor()
  await expect.poll(() => offer.textContent()).toContain(showDayInWords(second.date))
  expect(await overflowsOf(page)).toEqual({})
  await offer.getByRole('button', { name: `Quitar ${second.lessons - 1} clases` }).click()
  await page.getByText('Las ya registradas o entregadas se quedan.').waitFor()
  expect(await on(second.date)).toEqual([{ id: lesson?.id, date: second.date }])
  await page.context().close()
})
