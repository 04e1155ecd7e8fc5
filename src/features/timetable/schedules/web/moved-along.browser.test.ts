import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { counted, WAYS } from '#test/support/counted-person.ts'
import { firstPlaced } from '#test/support/timetable.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const { entry, week } = await firstPlaced(world)

/** A class of another course of the same section, at the same hours of another day, in the week from left to right. */
const { rows } = await sql<{ id: number; day: number; title: string }>`
  select sc.id, sc.day, c.title from schedules sc
  join course_sections cs on cs.id = sc.course_section_id join courses c on c.id = cs.course_id
  where sc.section_id = ${entry.section_id} and cs.course_id <> ${entry.course_id} and sc.day > ${entry.day}
    and array(select class_hour_id from schedule_slots where schedule_id = sc.id order by 1)
      = array(select class_hour_id from schedule_slots where schedule_id = ${entry.id} order by 1)
  order by sc.id limit 1`.execute(world.db)
const [other] = rows
if (!other) throw new Error('two courses of the demo institute begin at the same hour')

const standing = async () =>
  (
    await world.db
      .selectFrom('schedule_slots')
      .select(['schedule_id', 'day', 'class_hour_id', 'classroom_id'])
      .where('section_id', '=', entry.section_id)
      .orderBy('schedule_id')
      .orderBy('class_hour_id')
      .execute()
  ).map((slot) => Object.values(slot).join(' '))

const dayOf = async (id: number) =>
  (await world.db.selectFrom('schedules').select('day').where('id', '=', id).executeTakeFirstOrThrow()).day

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = await Promise.all([from.boundingBox(), to.boundingBox()])
  if (!start || !end) throw new Error('nothing to drag')
  await page.mouse.move(start.x + 40, start.y + 12)
  await page.mouse.down()
  await page.mouse.move(start.x + 60, start.y + 20, { steps: 3 })
  // Each hour says how good it is: by a word, and why not better.
  await page.getByText('Buena', { exact: true }).first().waitFor()
  await page
    .getByText(/^Deja \d h libres?$/)
    .first()
    .waitFor()
  await page.mouse.move(end.x + 40, end.y + 20, { steps: 4 })
  await page.mouse.up()
}

for (const [way, hand, visit] of WAYS)
  test(`a class takes the place of another, which is moved along, and both go back ${way}`, async () => {
    const before = await standing()
    const page = await browser.enter(world.as('admin').token ?? '', week, visit)
    const person = counted(page, hand)
    const [block, taken] = [entry.id, other.id].map((id) => page.locator(`[data-entry="${id}"]`))
    if (!block || !taken) throw new Error('two blocks')
    if (hand === 'touch') await page.getByText('Semana', { exact: true }).tap()
    await block.waitFor()
    if (hand === 'mouse') await drag(page, block, taken)
    else {
      await person.press(block)
      // At its first hour: the second would be in the way of the next class too.
      if (hand === 'touch') await taken.tap({ position: { x: 20, y: 12 } })
      else for (let step = entry.day; step < other.day; step++) await person.key('ArrowRight')
    }
    // Who stands in the way is named, and where that class would go.
    await page.getByText(`ya tiene ${other.title} (`).last().waitFor()
    await page.getByText(`Cabe si se mueve también ${other.title} de `).waitFor()
    expect(await standing()).toEqual(before)
    if (hand === 'keys') await person.key('m')
    else await person.press(page.getByRole('button', { name: 'Mover también' }))
    await page.getByText(new RegExp(`^${entry.title} quedó el .+ y ${other.title} de .+ pasó al `)).waitFor()
    expect(await dayOf(entry.id)).toBe(other.day)
    await expect.poll(() => page.evaluate('document.activeElement.dataset.entry')).toBe(String(entry.id))
    await person.press(page.getByRole('button', { name: 'Deshacer' }))
    await expect.poll(standing).toEqual(before)
    await page.context().close()
  })
