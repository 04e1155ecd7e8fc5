import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowOf, settled, type Visit } from '#test/support/browser.ts'
import { type Hand, waysOf } from '#test/support/counted-person.ts'
import { idOf, letTeach } from '#test/support/institute.ts'
import { gridOf } from '#test/support/timetable.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const { db } = world
const browser = await openBrowser(world)
const grid = await gridOf(world)
const admin = world.as('admin')
const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
const [first] = grid.sections
if (first) await letTeach(world, teacher_id, first)
await admin.call('POST', '/schedules', {
  ...{ section_id: first?.section_id, course_id: grid.course_ids[0], day: 1 },
  ...{ classroom_id: grid.room_ids[0], class_hours_ids: grid.hour_ids.slice(0, 2) },
})
await sql`with a as (insert into availabilities (period_id, teacher_id)
    values (${grid.period_id}, ${teacher_id}) returning id)
  insert into unwanted_hours (availability_id, day, class_hour_id, is_impossible)
  select id, 1, h, true from a, unnest(${grid.hour_ids.slice(1, 3)}::int[]) h`.execute(db)

const open = (path: string, visit: Visit) =>
  browser.enter(admin.token ?? '', `${path}?period_id=${grid.period_id}`, visit)

const SIZES: Record<Hand, Visit> = {
  mouse: { size: 'desktop' },
  touch: { size: 'phone' },
  keys: { size: 'desktop' },
}

for (const [way, hand] of waysOf('keys'))
  test(`from the timetable to how full rooms and teachers are, and from an hour to its class, ${way}`, async () => {
    const page = await open('/schedules', SIZES[hand])
    await settled(page)
    await page.getByRole('link', { name: 'Ocupación', exact: true }).click()
    const map = page.getByRole('grid', { name: 'Aulas por hora' })
    await map.waitFor()
    if (hand === 'touch') await page.getByLabel('Día').selectOption('Lunes')
    const taken = page.getByRole('gridcell', { name: /^T-1, lunes 7:00 a 7:45: \S+, \S+ S1-A$/ })
    // The sign is there for whoever sees no colour.
    expect(await taken.textContent()).toBe('●')
    await map.getByRole('rowheader', { name: /^T-1, 30 puestos 2 de (?:8|40) · (?:25|5) %$/ }).waitFor()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
    if (hand === 'keys') {
      await page.getByRole('gridcell', { name: /^T-1, lunes 6:00/ }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
    } else await taken.click()
    const detail = page.getByRole('dialog', { name: 'T-1, lunes 7:00 a 7:45' })
    await detail.getByRole('link', { name: 'Ver el horario del aula' }).waitFor()
    await detail.getByText('Matemática I', { exact: true }).waitFor()
    expect((await detail.innerText()).match(/S1-A/g)).toHaveLength(1)
    await detail.getByRole('link', { name: /^Editar / }).click()
    await page.getByRole('heading', { name: 'Editar horario' }).waitFor()
    await page.goBack()
    await page.getByRole('group', { name: 'Ocupación de' }).getByText('Profesores').click()
    const cell = (hour: string) => page.getByRole('gridcell', { name: new RegExp(`lunes ${hour}`) })
    const signs = (hour: string) => cell(hour).filter({ hasText: /\S/ }).allTextContents()
    await page.getByRole('grid', { name: 'Profesores por hora' }).waitFor()
    expect([await signs('6:00'), await signs('7:00'), await signs('8:00')]).toEqual([['●'], ['!'], ['×']])
    await page.context().close()
  })

test('the files of a period are had from there, those on paper when they are made', async () => {
  const page = await open('/schedules/occupancy', SIZES.mouse)
  const pick = async (name: string) => {
    await page.getByRole('button', { name: 'Archivos del período' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const saved = page.waitForEvent('download')
  await pick('Para FET (fet)')
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('<fet version=')
  const sheet = page.waitForEvent('download')
  await pick('Todas las clases (csv)')
  expect(readFileSync(await (await sheet).path(), 'utf8')).toMatch(/lunes;06:00;07:45;2;T-1/)
  await pick('Horarios de las secciones (pdf)')
  await page.getByText('Preparando Horarios de las secciones de 2026-2').waitFor()
  expect(await db.selectFrom('exports').select(['format', 'rows_total']).execute()).toEqual([
    { format: 'pdf', rows_total: 4 },
  ])
  await page.context().close()
})
