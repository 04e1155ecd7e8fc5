import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const student = world.as('student')

type Course = { missed: unknown[] }

/** A course of the student where a day was missed, and what of it counts. */
const missed = async () => {
  const { body } = await student.call('GET', '/session')
  const { id } = body.data.student
  const courses = (await student.call('GET', `/students/${id}/absences`)).body.data
  const [course] = courses.filter((one: Course) => one.missed.length > 0)
  return { id, course }
}

const daysOf = (page: Page) => page.getByRole('listitem').filter({ hasText: /Ausente|Retraso|Justificada/ })

test('a student sees from the home, by one touch, what was missed in a course and what is left', async () => {
  const { course } = await missed()
  const page = await browser.enter(student.token ?? '', '/home', { size: 'phone' })
  await page.getByRole('link', { name: course.title }).click()
  await page.getByRole('heading', { name: course.title }).first().waitFor()
  const days = daysOf(page)
  await days.first().waitFor()
  await page.getByRole('region', { name: 'Cómo va la materia' }).getByText('Inasistencias').waitFor()
  await expect.poll(() => days.count()).toBe(course.missed.length)
  await page.getByText(`${course.absences} de ${course.max_absences_to_fail} inasistencias`).first().waitFor()
  const others = page.locator('section', { has: page.getByRole('heading', { name: 'Otras materias' }) })
  const other = others.getByRole('link').first()
  const title = await other.innerText()
  await other.click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await page.context().close()
})

test('a course that one does not study says so, with the way to those that one does', async () => {
  const { course } = await missed()
  const page = await browser.enter(student.token ?? '', `/profile/courseNote/${course.section_id}/1`)
  await page.getByText('No se cursa esta materia').waitFor()
  await page.context().close()
})

test('the administration sees the absences of a student course by course, and each day missed', async () => {
  const { id, course } = await missed()
  const admin = world.as('admin')
  const { total } = (await admin.call('GET', `/students/${id}/lessons?is_missed=true`)).body
  const page = await browser.enter(admin.token ?? '', `/students/${id}`)
  await page.getByRole('link', { name: 'Inasistencias' }).click()
  await page.getByRole('heading', { name: 'Lo que cuenta' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: course.title }).waitFor()
  const rows = page.getByRole('table', { name: 'Inasistencias' }).getByText(/Ausente|Justificada/)
  if (total > 0) await rows.first().waitFor()
  await expect.poll(() => rows.count()).toBe(Math.min(total, 13))
  await page.context().close()
})
