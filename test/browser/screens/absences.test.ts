import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

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
  return { id, course, days: courses.reduce((sum: number, one: Course) => sum + one.missed.length, 0) }
}

const daysOf = (page: Page) => page.getByRole('listitem').filter({ hasText: /Ausente|Retraso|Justificada/ })

test('a student sees from the home, by one touch, what was missed in a course and what is left', async () => {
  const { course } = await missed()
  const page = await browser.enter(student.token ?? '', '/home', { size: 'phone' })
  await page.getByRole('link', { name: course.title }).click()
  await page.getByRole('heading', { name: course.title }).first().waitFor()
  const days = daysOf(page)
  await days.first().waitFor()
  expect(await days.count()).toBe(course.missed.length)
  await page.getByText(`${course.absences} de ${course.max_absences_to_fail} inasistencias`).waitFor()
  await page.context().close()
})

test('a course that one does not study says so, with the way to those that one does', async () => {
  const { course } = await missed()
  const page = await browser.enter(student.token ?? '', `/profile/courseNote/${course.section_id}/1`)
  await page.getByText('No se cursa esta materia').waitFor()
  await page.context().close()
})

test('the administration sees the absences of a student course by course', async () => {
  const { id, days: all } = await missed()
  const page = await browser.enter(world.as('admin').token ?? '', `/students/${id}`)
  await page.getByRole('link', { name: 'Inasistencias' }).click()
  const days = daysOf(page)
  await days.first().waitFor()
  expect(await days.count()).toBe(all)
  await page.context().close()
})
