import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#kernel/dates.ts'
import { openBrowser, settled } from '#test/support/browser.ts'
import { closeByRows, lessonRow, letRunToday } from '#test/support/classes.ts'
import { idOf, letTeach } from '#test/support/institute.ts'
import { gridOf } from '#test/support/timetable.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const teacher = world.as('teacher')
const today = world.clock.today()

test('the class of this hour has its acts in its box, the list what began before, and a class to come no roll', async () => {
  const grid = await gridOf(world)
  const [now, later] = grid.sections
  if (!now || !later) throw new Error('the grid is smaller than that')
  await letRunToday(world, now)
  const own = await idOf(world, 'teachers', teacher)
  const lessons = []
  // The day of the tests begins at ten: the class of ten and that of eleven.
  for (const [at, section] of [now, later].entries()) {
    await letTeach(world, own, section)
    const entries = [
      { day: weekdayOf(today), classroom_id: grid.room_ids[0], class_hours_ids: [grid.hour_ids[4 + at]] },
    ]
    const { section_id, course_id } = section
    await world.as('admin').call('POST', '/schedules/bulk-store', { section_id, course_id, entries })
    lessons.push(await lessonRow(world, section, today))
  }
  await lessonRow(world, later, addDays(today, -7))
  const evaluation = { title: 'Parcial', weighting: 40, notes: [] }
  expect((await teacher.call('PATCH', `/lessons/${lessons[0]}/evaluate`, evaluation)).status).toBe(200)
  const page = await browser.enter(teacher.token ?? '', '/home')
  const box = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Clase de ahora' }) })
  for (const name of [/^Pasar lista de .*, ahora$/, /^Contenido/, /^Notas/])
    await box.getByRole('link', { name }).waitFor()
  const rolls = page.locator('main').getByRole('link', { name: /^Pasar lista/ })
  expect(await rolls.count(), 'the class of now, and that of a week ago').toBe(2)
  await page
    .getByText(/11:00 hace 7 días$/)
    .first()
    .waitFor()
  // The bar of what weighs in a course, in words; that of the other has nothing yet.
  await page.getByText(/^40 % (calificado|por calificar|por venir), 60 % por asignar$/).waitFor()
  await page.getByText('100 % por asignar', { exact: true }).waitFor()
  expect(await page.locator('main .btn-primary').count()).toBe(1)

  await page.goto(`/lessons/${lessons[1]}`)
  await page.getByRole('link', { name: 'Notas' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Pasar lista' }).count()).toBe(0)
  await page.goto(`/lessons/${later.course_id}/${later.section_id}/${lessons[1]}`)
  await page.getByText('La clase empieza a las 11:00: la lista se pasa desde entonces.').waitFor()

  await page.goto('/home')
  await box.getByRole('link', { name: /^Pasar lista/ }).click()
  await page.waitForURL(`**/${now.section_id}/${lessons[0]}`)
  // So does the shortcut of the installed application.
  await page.goto('/lessons/now')
  await page.waitForURL(`**/${now.section_id}/${lessons[0]}`)
  await page.goto('/home')
  await box.getByRole('link', { name: /^Pasar lista/ }).click()
  // The way back of a roll leads to where one came from, whether the home or the list.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Volver a Inicio' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  await page.getByRole('link', { name: 'Clases', exact: true }).click()
  await page.getByRole('heading', { name: 'Mis clases' }).waitFor()
  await settled(page)
  await page
    .locator('main')
    .getByRole('link', { name: /Matemática I/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Volver a Mis clases' }).click()
  await page.waitForURL(/\/lessons(\?|$)/)
  await page.setViewportSize({ width: 1280, height: 800 })

  // A closed period gets no lessons any more, also while it is the current one.
  await page.goto('/lessons')
  await page.getByRole('button', { name: 'Generar clases' }).waitFor()
  await closeByRows(world, now.period_id)
  await Promise.all([page.waitForResponse(/dashboard.teacher/), page.reload()])
  await settled(page)
  expect(await page.getByRole('button', { name: /Generar clases|Nueva clase/ }).count()).toBe(0)
  await page.context().close()
})
