import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openBrowser, overflowsOf, settled } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const { db } = world
const [teacher, admin] = [world.as('teacher'), world.as('admin')]
const { id: teacher_id, last_name } = await db
  .selectFrom('teachers')
  .select(['id', 'last_name'])
  .where('user_id', '=', teacher.user_id)
  .executeTakeFirstOrThrow()
const { id: period_id } = await db
  .selectFrom('periods')
  .select('id')
  .where('availability_last_day', 'is not', null)
  .executeTakeFirstOrThrow()
beforeEach(async () => {
  await db.deleteFrom('availabilities').where('teacher_id', '=', teacher_id).execute()
})

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name} a .+:`) })
const middle = async (page: Page, name: string) => {
  const { x, y, width, height } = (await cell(page, name).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  return { x: x + width / 2, y: y + height / 2 }
}
const wishes = async (page: Page, wish: string) =>
  (await page.getByRole('gridcell', { name: new RegExp(`: ${wish}$`) }).all()).length
const faults = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)

test('a teacher paints the week by mouse and keys, finds it again, and the administration sees who has said it', async () => {
  const page = await browser.enter(teacher.token ?? '', '/profile/availability')
  await page.getByRole('grid', { name: /^Disponibilidad en / }).waitFor()
  const [from, to] = [await middle(page, 'lunes 7:00'), await middle(page, 'martes 8:30')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => wishes(page, 'No puedo')).toBe(6)
  await cell(page, 'miércoles 7:00').focus()
  for (const key of ['2', 'Shift+ArrowDown', 'ArrowRight', ' ']) await page.keyboard.press(key)
  await expect
    .poll(async () => [await wishes(page, 'Prefiero no'), await wishes(page, 'No puedo')])
    .toEqual([2, 7])
  // What is so already is taken back, by a press on the day too.
  await cell(page, 'lunes 7:00').click()
  await page.getByRole('button', { name: /^sábado.*todo el sábado$/ }).click()
  await page.getByText(/^No puede 20 horas, prefiere no 2 horas\.$/).waitFor()
  expect(await faults(page)).toEqual([])
  await page.getByText(/^Borrador guardado a las /).waitFor()
  await page.reload()
  await page.getByText('Se recuperó lo que había escrito en este dispositivo.').waitFor()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Se ha guardado la disponibilidad con éxito').waitFor()
  await page.reload()
  await page.getByText(/^No puede 20 horas, prefiere no 2 horas\.$/).waitFor()
  // It is changed as it was made.
  await cell(page, 'sábado 7:00').click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Se ha guardado la disponibilidad con éxito').waitFor()
  await page.context().close()

  const office = await browser.enter(
    admin.token ?? '',
    `/availabilities?period_id=${period_id}&search=${last_name}`,
  )
  await settled(office)
  const row = office.getByRole('row', { name: new RegExp(last_name) }).first()
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining(['19', '2']))
  await row.getByRole('link').click()
  await office.getByText(/^No puede 19 horas, prefiere no 2 horas\.$/).waitFor()
  await office.context().close()
})

test('a finger that moves up scrolls, and one that sets out sideways or has rested paints', async () => {
  const page = await browser.enter(teacher.token ?? '', '/profile/availability', {
    size: 'phone',
    touch: true,
  })
  await page.getByRole('grid', { name: /^Disponibilidad en / }).waitFor()
  await settled(page)
  expect(await overflowsOf(page)).toEqual({})
  expect(await faults(page)).toEqual([])
  const protocol = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    protocol.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const drag = async (start: string, end: string, rest = async () => {}) => {
    const [from, to] = [await middle(page, start), await middle(page, end)]
    await touch('touchStart', from)
    await rest()
    for (let step = 1; step <= 8; step++)
      await touch('touchMove', {
        x: from.x + ((to.x - from.x) * step) / 8,
        y: from.y + ((to.y - from.y) * step) / 8,
      })
    await touch('touchEnd')
  }
  // Until the page rests: what is painted next is looked for where it lies then.
  const rested = page.evaluate(
    "new Promise((done) => addEventListener('scrollend', () => done(), { once: true }))",
  )
  await drag('lunes 9:15', 'lunes 7:00')
  await rested
  expect(await page.evaluate('scrollY')).toBeGreaterThan(50)
  expect(await wishes(page, 'No puedo')).toBe(0)
  await drag('lunes 10:00', 'jueves 10:00')
  await expect.poll(() => wishes(page, 'No puedo')).toBe(4)
  await drag('viernes 9:15', 'viernes 10:45', () =>
    cell(page, 'viernes 9:15')
      .and(page.getByRole('gridcell', { name: /: No puedo$/ }))
      .waitFor(),
  )
  await expect.poll(() => wishes(page, 'No puedo')).toBe(7)
  await page.context().close()
})

test('a teacher before whom another saved is brought to the hours that differ', async () => {
  const { body } = await admin.call('POST', '/availabilities', { period_id, teacher_id, hours: [] })
  const { id: class_hour_id } = await db
    .selectFrom('class_hours')
    .select('id')
    .where('start_hour', '=', 7)
    .where('start_minute', '=', 0)
    .executeTakeFirstOrThrow()
  const page = await browser.enter(teacher.token ?? '', '/profile/availability', { size: 'phone' })
  await cell(page, 'lunes 7:00').click()
  await cell(page, 'martes 7:00').click()
  const headers = { 'if-unmodified-since-version': body.data.updated_at }
  const hours = [1, 2, 3].map((day) => ({ day, class_hour_id, is_impossible: day !== 2 }))
  await admin.call('PATCH', `/availabilities/${body.data.id}`, { hours }, { headers })
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Elija qué queda en cada campo' })
  await notice.waitFor()
  expect(await notice.getByRole('cell').allInnerTexts()).toEqual([
    'martes 7:00: No puedo; miércoles 7:00: Puedo',
    'martes 7:00: Prefiero no; miércoles 7:00: No puedo',
  ])
  await expect.poll(() => page.evaluate("document.activeElement?.getAttribute('role')")).toBe('alert')
  const title = page.getByRole('heading', { name: 'Otra persona lo modificó mientras tanto' })
  const { y } = (await title.boundingBox()) ?? { y: -1 }
  expect(y).toBeGreaterThan(0)
  expect(y).toBeLessThan(300)
  await page.context().close()
})
