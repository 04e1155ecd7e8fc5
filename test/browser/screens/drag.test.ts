import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, settled } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const admin = world.as('admin')
const token = admin.token ?? ''

async function made(path: string, body: object): Promise<number> {
  const answer = await admin.call('POST', path, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data.id
}

/** A draft of six semesters, with one course in the first. */
async function draft(): Promise<number> {
  const specialization_id = await made('/specializations', { code: 'ARR', title: 'Arrastre' })
  const pensum_id = await made('/pensums', { name: 'Ancho', specialization_id })
  const course = { code: 'ARR-1', title: 'Viajera', credits: 1, hours: 1, max_absences_to_fail: 1 }
  const course_ids = [await made('/courses', course)]
  for (let number = 1; number <= 6; number++) {
    const id = await made('/semesters', { pensum_id, number, code: `A-${number}` })
    if (number === 1) await admin.call('PUT', `/semesters/${id}/courses`, { course_ids })
  }
  return pensum_id
}
const pensum_id = await draft()

/** The semester in which the course is stored. */
const saved = async () => {
  const { body } = await admin.call('GET', `/pensums/${pensum_id}?with=semesters.courses`)
  const found = body.data.semesters.find((one: { courses: unknown[] }) => one.courses.length > 0)
  return found.number
}

async function openMap(): Promise<Page> {
  const page = await browser.enter(token, `/pensums/${pensum_id}/edit`)
  await page.setViewportSize({ width: 1000, height: 600 })
  await settled(page)
  return page
}
const status = (page: Page) => page.locator('.pmap-said [role=status]').innerText()
const along = (page: Page) => page.evaluate<number>("document.querySelector('.pmap-scroll').scrollLeft")

/** Takes the card by the mouse and carries it to the right edge of the map. */
async function toEdge(page: Page): Promise<void> {
  const card = page.locator('[data-course]').filter({ hasText: 'Viajera' })
  await page.evaluate("document.querySelector('.pmap-scroll').scrollLeft = 0")
  await card.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
  const [from, map] = [await card.boundingBox(), await page.locator('.pmap-scroll').boundingBox()]
  if (!from || !map) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 30, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 20, { steps: 3 })
  await page.mouse.move(map.x + map.width - 8, from.y + 30, { steps: 4 })
}

test('a card that rests at the edge of the map takes it along; Esc gives it back, and what follows is no click', async () => {
  const page = await openMap()
  await toEdge(page)
  await expect.poll(() => along(page), { timeout: 8_000 }).toBeGreaterThan(250)
  // The pointer rests: what lies under it has changed all the same.
  await expect
    .poll(() => status(page), { timeout: 8_000 })
    .toMatch(/^Viajera: semestre [456], puesto 1 de 1\.$/)
  await page.keyboard.press('Escape')
  await expect.poll(() => status(page)).toContain('de vuelta en el semestre 1')
  const there = await along(page)
  await page.mouse.move(700, 300, { steps: 3 })
  await page.mouse.up()
  await settled(page)
  expect([await along(page), await page.locator('.pmap-ghost').count(), await saved()]).toEqual([there, 0, 1])
  await toEdge(page)
  await expect.poll(() => status(page), { timeout: 8_000 }).toMatch(/^Viajera: semestre [3456]/)
  await page.mouse.up()
  await expect.poll(saved).toBeGreaterThan(2)
  await page.context().close()
})

async function touchDrag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: (typeof from)[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await send('touchStart', [from])
  for (const part of [0.2, 0.6, 1])
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
  // Let go before it is known where there is room, it would stay in the hand.
  await settled(page)
  await send('touchEnd', [])
}

test('a finger makes a class shorter by the grip at its end', async () => {
  const entry = await world.db
    .selectFrom('schedules as s')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .innerJoin('schedule_slots as t', 't.schedule_id', 's.id')
    .select(['s.id', 's.section_id', 's.period_id'])
    .where('p.enabled', '=', true)
    .groupBy(['s.id', 's.section_id', 's.period_id'])
    .having((eb) => eb.fn.count('t.class_hour_id'), '>', 1)
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const hours = async () => (await admin.call('GET', `/schedules/${entry.id}`)).body.data.class_hours_ids
  const before = await hours()
  const week = `/schedules?period_id=${entry.period_id}&kind=section&id=${entry.section_id}`
  const page = await browser.enter(token, week, { size: 'desktop', touch: true })
  await settled(page)
  const grip = page
    .locator('.tt-block', { has: page.locator(`[data-entry="${entry.id}"]`) })
    .locator('.tt-grip')
  await grip.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
  const box = await grip.boundingBox()
  if (!box) throw new Error('no grip')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const row = await page.locator('tr[data-at]').first().boundingBox()
  await touchDrag(page, from, { x: from.x, y: from.y - (row?.height ?? 0) })
  await expect.poll(hours).toEqual(before.slice(0, -1))
  await page.context().close()
})

/** A class of the running period that could be in another room, though not in every one. */
async function classWithRooms() {
  const entries = await world.db
    .selectFrom('schedules as s')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .innerJoin('course_sections as c', 'c.id', 's.course_section_id')
    .innerJoin('courses as k', 'k.id', 'c.course_id')
    .select(['s.id', 's.section_id', 's.period_id', 's.classroom_id', 'k.title'])
    .where('p.enabled', '=', true)
    .orderBy('s.id', 'desc')
    .limit(40)
    .execute()
  for (const entry of entries) {
    const { day, class_hours_ids } = (await admin.call('GET', `/schedules/${entry.id}`)).body.data
    const { period_id, classroom_id } = entry
    const query = { period_id, day, class_hours_ids: String(class_hours_ids), except_schedule_id: entry.id }
    const { body } = await admin.call('GET', '/classrooms/schedules-availability', undefined, { query })
    const rooms: { id: number; code: string; available: boolean }[] = body.data
    const free = rooms.find(({ id, available }) => available && id !== classroom_id)
    const taken = rooms.find(({ available }) => !available)
    if (free && taken) return { ...entry, free, taken }
  }
  throw new Error('the demo institute has no class that could move')
}

test('another room is chosen at the block among those that are free then, and taken back; without a line nothing moves', async () => {
  const { id, title, section_id, period_id, classroom_id, free, taken } = await classWithRooms()
  const roomOf = async () => (await admin.call('GET', `/schedules/${id}`)).body.data.classroom_id
  const page = await browser.enter(token, `/schedules?period_id=${period_id}&kind=section&id=${section_id}`)
  await settled(page)
  const dialog = page.getByRole('dialog', { name: `Cambiar aula de ${title}` })
  const choose = async () => {
    const block = page.locator(`[data-entry="${id}"]`).locator('..')
    await block.getByRole('button', { name: /^Acciones de / }).click()
    await page.getByRole('menuitem', { name: 'Cambiar aula' }).click()
    const offered = await dialog.getByLabel('Aula').getByRole('option').allInnerTexts()
    expect(offered.filter((one) => one.startsWith(`${taken.code} `))).toEqual([])
    await dialog.getByLabel('Aula').selectOption(String(free.id))
    await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await choose()
  await page.getByText(`${title} pasó al aula ${free.code} el `).waitFor()
  expect(await roomOf()).toBe(free.id)
  await page.keyboard.press('Control+z')
  await expect.poll(roomOf).toBe(classroom_id)
  await settled(page)
  await page.route(`**/api/schedules/${id}`, (route) => route.abort('connectionreset'))
  await choose()
  await page.getByText('No fue posible contactar con el servidor').first().waitFor()
  expect(await roomOf()).toBe(classroom_id)
  await page.context().close()
})
