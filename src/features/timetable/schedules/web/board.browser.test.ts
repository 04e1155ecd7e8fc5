import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, settled } from '#test/support/browser.ts'
import { type Counted, counted, WAYS, waysOf } from '#test/support/counted-person.ts'
import { refuseSaturday } from '#test/support/timetable.ts'
import { createWorld } from '#test/support/world.ts'

type Row = {
  id: number
  title: string
  section_id: number
  course_id: number
  hours: number
  letter_code: string
}
type Cell = { day: number; class_hour_id: number; taken: { code: string; with: { course_title: string } }[] }

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

const call = async (path: string, query: Record<string, string | number>) =>
  (await world.as('admin').call('GET', path, undefined, { query })).body.data

/** Course-sections of a morning of the current period whose teacher has classes in another section too. */
const shared = await world.db
  .selectFrom('course_section_teachers as t')
  .innerJoin('course_sections as cs', 'cs.id', 't.course_section_id')
  .innerJoin('sections as s', 's.id', 'cs.section_id')
  .innerJoin('periods as p', 'p.id', 's.period_id')
  .select(['cs.section_id', 'cs.course_id'])
  .where('p.enabled', '=', true)
  .where('s.shift', '=', 'morning')
  .where(({ exists, selectFrom }) =>
    exists(
      selectFrom('schedule_teacher_slots as o')
        .innerJoin('course_sections as other', 'other.id', 'o.course_section_id')
        .select('o.schedule_id')
        .whereRef('o.teacher_id', '=', 't.teacher_id')
        .whereRef('o.period_id', '=', 's.period_id')
        .whereRef('other.section_id', '<>', 'cs.section_id'),
    ),
  )
  .orderBy('cs.section_id')
  .orderBy('cs.id')
  .execute()

/** The next section whose week is empty again, and two of its courses: the first one's teacher is busy somewhere else. */
async function emptyWeek() {
  for (let next = shared.shift(); next; next = shared.shift()) {
    const { section_id, course_id } = next
    const { cells }: { cells: Cell[] } = await call('/schedules/placement', { section_id, course_id })
    const busy = cells.find(
      ({ day, taken }) => day < 6 && taken.length === 1 && taken[0]?.code === 'day_teacher_class_hour_taken',
    )
    const courses: Row[] = await call('/course-sections', { section_id, limit: 0 })
    const course = courses.find((one) => one.course_id === course_id)
    const other = courses.find((one) => one.course_id !== course_id)
    if (!busy || !course || !other) continue
    shared.splice(0, Infinity, ...shared.filter((one) => one.section_id !== section_id))
    await world.db.deleteFrom('schedules').where('section_id', '=', section_id).execute()
    const section = await call(`/sections/${section_id}`, {})
    const at = await world.db
      .selectFrom('class_hours')
      .select(['start_hour', 'start_minute'])
      .where('id', '=', busy.class_hour_id)
      .executeTakeFirstOrThrow()
    return {
      section,
      name: `${section.specialization_title} ${section.semester_code}-${section.letter_code}`,
      course,
      other,
      busy: {
        day: busy.day,
        start: `${at.start_hour}:${String(at.start_minute).padStart(2, '0')}`,
        title: busy.taken[0]?.with.course_title ?? '',
      },
    }
  }
  throw new Error('no further teacher of the demo institute gives two sections lessons')
}

const stored = async (section_id: number) =>
  (await world.db.selectFrom('schedules').select('id').where('section_id', '=', section_id).execute()).length

const item = (page: Page, { title }: { title: string }) =>
  page.getByRole('button', { name: new RegExp(`^Ubicar .*${title}.*Faltan`) })
const spoken = (page: Page) => page.locator('[role=status][aria-live=assertive]')

/** Every sentence with an hour that is spoken from now on. */
const HOURS_SAID = `(() => {
  const said = []
  const hear = () => {
    const { innerText } = document.querySelector('[role=status][aria-live=assertive]')
    if (/ \\d+:\\d\\d a /.test(innerText) && said.at(-1) !== innerText) said.push(innerText)
  }
  new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true })
  return said
})()`

/** How far down the row of hours lies that is nearest to the middle of the window. */
const MIDDLE_HOUR = `(() => {
  const off = (y) => Math.abs(y - innerHeight / 2)
  const middles = [...document.querySelectorAll('tr[data-at]')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return (top + bottom) / 2
  })
  return middles.sort((one, other) => off(one) - off(other))[0]
})()`

const focused = (page: Page) => page.evaluate("document.activeElement?.textContent ?? ''")

/** The way from home to the week of a section. */
async function openWeek({ page, hand, press, choose }: Counted, name: string): Promise<void> {
  if (hand === 'touch') await press(page.getByRole('button', { name: 'Menú', exact: true }))
  // On days with classes the home leads there too.
  await press(page.getByRole('navigation').getByRole('link', { name: 'Horarios', exact: true }))
  await choose(page.getByRole('combobox', { name: 'Sección' }), name)
}

/** The middle of a cell, by what heads its column and its row. */
async function middle(page: Page, day: number, start: string): Promise<{ x: number; y: number }> {
  const row = page.locator('tr[data-at]', {
    has: page.locator('th time').first().getByText(start, { exact: true }),
  })
  await row.scrollIntoViewIfNeeded()
  const [column, line] = await Promise.all([
    page.locator(`thead [data-day="${day}"]`).boundingBox(),
    row.boundingBox(),
  ])
  if (!column || !line) throw new Error(`no cell at ${day} ${start}`)
  return { x: column.x + column.width / 2, y: line.y + 20 }
}

async function drag(page: Page, from: Locator, to: { day: number; start: string }): Promise<void> {
  // Tall enough for the whole week: nothing is scrolled between the two ends of the drag.
  await page.setViewportSize({ width: 1280, height: 1500 })
  await from.waitFor()
  const saturday = page.getByRole('button', { name: 'Sábado sin clases: mostrar' })
  if (to.day === 6 && (await saturday.count()) > 0) await saturday.click()
  // What lies outside the shift is folded until somebody looks there.
  const folded = page.getByRole('button', { name: /^(Mañana|Tarde|Noche)/, expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
  const place = await middle(page, to.day, to.start)
  const box = await from.boundingBox()
  if (!box) throw new Error('nothing to drag')
  await page.mouse.move(box.x + 50, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 70, box.y + 20, { steps: 3 })
  await page.getByText('Libre', { exact: true }).first().waitFor()
  await page.mouse.move(place.x, place.y, { steps: 4 })
}

/** Brings what is carried to a day and hour by arrows. */
async function bring(page: Page, { day, start }: { day: number; start: string }): Promise<void> {
  await expect.poll(() => spoken(page).innerText()).toMatch(/ \d+:\d\d a /)
  const minutes = (text: string) => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1])
  for (let step = 0; step < 40; step++) {
    const found = /(\S+) (\d+:\d\d) a /.exec(await spoken(page).innerText())
    const now = { day: DAYS.indexOf(found?.[1] ?? '') + 1, at: minutes(found?.[2] ?? '') }
    if (now.day === day && now.at === minutes(start)) return
    const key =
      now.day !== day
        ? now.day < day
          ? 'ArrowRight'
          : 'ArrowLeft'
        : now.at < minutes(start)
          ? 'ArrowDown'
          : 'ArrowUp'
    await page.keyboard.press(key)
  }
  throw new Error(`arrows do not lead to ${day} ${start}`)
}

const take = async (person: Counted, row: Row, to: { day: number; start: string }) => {
  const { page, hand } = person
  if (hand === 'mouse') {
    await drag(page, item(page, row), to)
    person.count.actions += 2
    return page.mouse.up()
  }
  await person.press(item(page, row))
  await bring(page, to)
  await person.key('Enter')
}

/** What is in the hand says it in sight. */
const SAID = { state: 'attached' } as const

for (const [way, hand, visit] of waysOf('keys').filter(([, one]) => one !== 'touch')) {
  test(`two clashes are named and not stored, the rest of the week is built ${way}`, async () => {
    const { section, name, course, other, busy } = await emptyWeek()
    const page = await browser.enter(world.as('admin').token ?? '', '/home', visit)
    const person = counted(page, hand)
    await openWeek(person, name)

    // The teacher is somewhere else at that hour.
    await take(person, course, busy)
    const refusal = page.getByRole('alert').filter({ hasText: 'No se pudo ubicar' })
    await refusal.getByText(`ya da ${busy.title}`).waitFor(SAID)
    expect(await stored(section.id)).toBe(0)
    if (hand === 'keys') await person.key('Escape')

    // Anywhere free, also where the teacher had said it cannot be, which is told; there the section is taken for the second course.
    const who = await refuseSaturday(world, course)
    const free = { day: 6, start: '7:00' }
    await take(person, course, free)
    const block = page.getByRole('button', {
      name: new RegExp(`^${course.title}, .+, sábado 7:00 a `),
    })
    await block.waitFor()
    await page.getByText(`${who} indicó que no puede a esa hora.`).waitFor()
    if (hand === 'keys') await expect.poll(() => focused(page)).toContain(course.title)
    // It is locked from its menu or by a key, and its sign says so.
    if (hand === 'keys') await person.key('f')
    else {
      await person.press(page.getByRole('button', { name: new RegExp(`^Acciones de ${course.title}, `) }))
      await person.press(page.getByRole('menuitem', { name: 'Fijar (F)' }))
    }
    await block.getByText('Fija', { exact: true }).waitFor()
    await page.getByText(`${course.title} está fija.`).waitFor()
    await take(person, other, free)
    await refusal.getByText(`ya tiene ${course.title}`).waitFor(SAID)
    await page.getByText(/ está fija: no se ofrece moverla\.$/).waitFor()
    expect(await stored(section.id)).toBe(1)
    if (hand === 'keys') await person.key('Escape')

    await take(person, other, { day: 6, start: '9:15' })
    await page.getByRole('button', { name: new RegExp(`^${other.title}, .+, sábado 9:15 a `) }).waitFor()
    expect(await stored(section.id)).toBe(2)
    await page.keyboard.press('Control+z')
    await expect.poll(() => stored(section.id)).toBe(1)
    await page.context().close()
  })
}

test('a course is put into the week with at most 6 actions, by drag, by touch, by keys and by form', async () => {
  const { section, name, course } = await emptyWeek()
  let many = 0
  for (const [way, hand, visit] of WAYS) {
    const page = await browser.enter(world.as('admin').token ?? '', '/home', visit)
    const person = counted(page, hand)
    await openWeek(person, name)
    if (hand === 'mouse') await take(person, course, { day: 6, start: '7:00' })
    else {
      await person.press(page.getByRole('button', { name: /^Ubicar .+Faltan/ }).first())
      await spoken(page).getByText('Está libre').waitFor()
      if (hand === 'keys') await person.key('Enter')
      else await person.press(page.getByRole('button', { name: 'Ubicar aquí' }))
    }
    many += 1
    await expect.poll(() => stored(section.id)).toBe(many)
    console.log(`put into the week ${way}: ${person.count.actions} actions, ${person.count.keys} keys`)
    expect(person.count.actions).toBeLessThanOrEqual(6)
    await page.context().close()
  }
  const page = await browser.enter(world.as('admin').token ?? '', '/home')
  const person = counted(page, 'mouse')
  await openWeek(person, name)
  // «Guardar» is pressed before the rooms of the hour are there.
  await page.route('**/classrooms/schedules-availability*', async (route) => {
    await sleep(1500)
    await route.continue()
  })
  await person.press(page.getByRole('link', { name: /por formulario$/ }).first())
  await person.choose(page.getByRole('combobox', { name: 'Día' }), 'Sábado')
  await person.choose(page.getByRole('combobox', { name: 'Desde' }), '15:15 · fuera de turno')
  await person.press(page.getByRole('button', { name: 'Guardar' }))
  await expect.poll(() => stored(section.id)).toBe(many + 1)
  console.log(`put into the week by form: ${person.count.actions} actions`)
  expect(person.count.actions).toBeLessThanOrEqual(6)
  await page.context().close()
})

/** The week of a section that has none yet, in a window too small for it. */
async function smallBuilder(width: number) {
  const { section } = await emptyWeek()
  const page = await browser.enter(
    world.as('admin').token ?? '',
    `/schedules?period_id=${section.period_id}&kind=section&id=${section.id}`,
  )
  await page.setViewportSize({ width, height: 500 })
  await settled(page)
  return { page, section }
}

test('what is dragged to the edge takes the page and the grid along', async () => {
  const { page, section } = await smallBuilder(520)
  await page.getByText('Semana', { exact: true }).click()
  await page.getByRole('button', { name: 'Sábado sin clases: mostrar' }).click()
  const grid = page.getByRole('region', { name: /^Horario semanal/ })
  await grid.evaluate('(node) => node.scrollIntoView({ block: "start" })')
  const down = () => page.evaluate<number>('scrollY')
  const along = () => page.evaluate<number>('document.querySelector(".tt").parentElement.scrollLeft')
  const item = page.getByRole('button', { name: /^Ubicar .+Falta/ }).first()
  await item.scrollIntoViewIfNeeded()
  const from = (await item.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(from.x + 50, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 70, from.y + 20, { steps: 3 })
  const top = await down()
  // An hour is under the hand until the page has gone past the week.
  const hours_said = await page.evaluateHandle<string[]>(HOURS_SAID)
  await page.mouse.move(300, 498, { steps: 3 })
  await expect.poll(down).toBeGreaterThan(top + 300)
  // The hand rests: what lies under it has changed all the same.
  await expect.poll(() => hours_said.evaluate((said) => said.length)).toBeGreaterThan(0)
  await expect.poll(async () => (await grid.boundingBox())?.y).toBeLessThan(100)
  // The page goes on for as long as the hand rests below, at most to its end: of the hours left, one is taken.
  await page.mouse.move(300, 250)
  const { x = 0, width = 0 } = (await grid.boundingBox()) ?? {}
  await page.mouse.move(x + width - 6, await page.evaluate<number>(MIDDLE_HOUR), { steps: 3 })
  await expect.poll(along).toBeGreaterThan(60)
  await expect.poll(() => spoken(page).innerText()).toContain('sábado')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await stored(section.id)).toBe(0)
  await page.context().close()
})

test('what is taken up without a line says so and goes on with it; moved by arrows it stays in sight, and Enter on «Devolver» puts it back', async () => {
  const { page } = await smallBuilder(700)
  await page.context().setOffline(true)
  const item = page.getByRole('button', { name: /^Ubicar .+Falta/ }).first()
  await item.press('Enter')
  await expect.poll(() => spoken(page).innerText()).toContain('Sin conexión')
  await page.context().setOffline(false)
  await expect.poll(() => spoken(page).innerText()).toMatch(/ \d+:\d\d a /)
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => spoken(page).innerText()).toContain('sábado')
  await expect.poll(() => page.locator('.tt td.tt-first').evaluate(inSight)).toBe(true)
  await page.getByRole('button', { name: 'Devolver' }).press('Enter')
  await expect.poll(() => spoken(page).innerText()).toBe('')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.context().close()
})

/** Runs in the page: whether the middle of it is what lies there. */
function inSight(node: object): boolean {
  const it = node as {
    getBoundingClientRect(): { x: number; y: number; width: number; height: number }
    ownerDocument: { elementFromPoint(x: number, y: number): unknown }
    contains(other: unknown): boolean
  }
  const { x, y, width, height } = it.getBoundingClientRect()
  return it.contains(it.ownerDocument.elementFromPoint(x + width / 2, y + height / 2))
}
