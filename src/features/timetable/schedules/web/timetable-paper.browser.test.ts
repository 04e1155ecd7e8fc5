import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBrowser, settled } from '#test/support/browser.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { firstPlaced } from '#test/support/timetable.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const admin = world.as('admin').token ?? ''

const { entry, week } = await firstPlaced(world)

test.each([
  week,
  week.replace('/schedules', '/schedules/show'),
])('paper of %s has the institute, whose week it is and the period, and nothing else but the week', async (path) => {
  const page = await browser.enter(admin, path)
  await settled(page)
  await page.emulateMedia({ media: 'print' })
  await page.getByText(/^Horario: .+, período \d{4}-\d$/).waitFor()
  for (const role of ['button', 'combobox', 'radio'] as const)
    expect(await page.getByRole(role).and(page.locator(':not(.tt *)')).count(), role).toBe(0)
  expect(
    await page
      .getByText(/^Por ubicar|^Ir al contenido/)
      .filter({ visible: true })
      .count(),
  ).toBe(0)
  expect(String(await page.pdf({ preferCSSPageSize: true })).match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.context().close()
})

test.skipIf(leftOut('pdftotext'))(
  'a week that is longer than a sheet begins under its heading, and goes on under its days',
  async () => {
    const hours = sql`insert into class_hours (start_hour, start_minute, end_hour, end_minute)
    select 18 + at / 2, 30 * (at % 2), 18 + at / 2, 30 * (at % 2) + 29 from generate_series(1, 10) at returning id`
    const { rows } = await hours.execute(world.db)
    await sql`insert into schedule_slots (schedule_id, course_section_id, section_id, period_id, classroom_id, classroom_shared, day, class_hour_id)
    select s.id, s.course_section_id, s.section_id, s.period_id, s.classroom_id, s.classroom_shared, s.day, ${(rows.at(-1) as { id: number }).id}
    from schedules s where s.section_id = ${entry.section_id} order by s.id limit 1`.execute(world.db)
    const page = await browser.enter(admin, week.replace('/schedules', '/schedules/show'))
    await settled(page)
    const pages = (await wordsOfPdf(await page.pdf({ preferCSSPageSize: true }), '-raw'))
      .split('\f')
      .slice(0, -1)
    expect(pages.length).toBeGreaterThan(1)
    for (const words of pages) expect(words).toMatch(/Lunes/)
    expect([pages[0], pages.at(-1)]).toEqual([
      expect.stringMatching(/Horario: .*7:00/s),
      expect.stringMatching(/23:29/),
    ])
    await page.context().close()
    await sql`delete from schedule_slots where class_hour_id = any(${rows.map((row) => (row as { id: number }).id)}::int[])`.execute(
      world.db,
    )
    await sql`delete from class_hours where id = any(${rows.map((row) => (row as { id: number }).id)}::int[])`.execute(
      world.db,
    )
  },
)

test('paper is light, also out of a screen that is dark', async () => {
  const inks = `[document.body, document.querySelector('.tt-block'), document.querySelector('.tt th')].flatMap((one) => {
    const { color, backgroundColor, borderInlineStartColor } = getComputedStyle(one)
    return [color, backgroundColor, one.classList.contains('tt-block') ? borderInlineStartColor : '']
  })`
  const printed = async (dark: boolean) => {
    const page = await browser.enter(admin, week.replace('/schedules', '/schedules/show'), { dark })
    await settled(page)
    await page.emulateMedia({ media: 'print', colorScheme: dark ? 'dark' : 'light' })
    // Colours go over to those of paper; they are there at once, but not at the same moment.
    await expect.poll(() => page.evaluate(inks)).toContain('rgb(0, 0, 0)')
    const found = await page.evaluate(inks)
    await page.context().close()
    return found
  }
  const light = await printed(false)
  expect(await printed(true)).toEqual(light)
})
