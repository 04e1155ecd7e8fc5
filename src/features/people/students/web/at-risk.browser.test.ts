import { expect, test } from 'vitest'
import { addDays, showDay } from '#kernel/dates.ts'
import { violations } from '#test/support/axe.ts'
import { go, openBrowser, overflowsOf } from '#test/support/browser.ts'
import { createClass, lessonRow } from '#test/support/classes.ts'
import { deliveriesIn } from '#test/support/deliveries.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const browser = await openBrowser(world)
const { institute, outsider } = await deliveriesIn(world)
const it = await createClass(world, institute, outsider.id)
const tokenOf = (person: 'admin' | 'coordinator' | 'teacher') => world.as(person).token ?? ''

const empty = await browser.enter(tokenOf('coordinator'), '/students/at-risk')
await empty.getByText('Nadie está en riesgo').waitFor()
const nobody = await violations(empty)
await empty.context().close()

const evaluate = async (date: string, weighting: number, notes: object[]) => {
  const lesson = await lessonRow(world, it.own, date)
  const order = { title: `Parcial ${date}`, weighting, notes }
  await world.as('admin').call('PATCH', `/lessons/${lesson}/evaluate`, order)
}
await evaluate('2026-09-15', 30, [
  { student_id: it.first, note: 2 },
  { student_id: it.second, note: 5 },
  { student_id: it.third, note: 12 },
])
await evaluate('2026-09-22', 20, [
  { student_id: it.first, note: 3 },
  { student_id: it.third, note: 12 },
])
// The second comes to class no more.
const seen = addDays(world.clock.today(), -16)
for (const ago of [16, 10, 9, 8, 6]) {
  const lesson = await lessonRow(world, it.own, addDays(world.clock.today(), -ago))
  const attendances = ago === 16 ? [] : [{ student_id: it.second, attendance: false }]
  await world.as('admin').call('PATCH', `/lessons/${lesson}/register`, { attendances })
}
for (const on of [1, 2, 3, 4, 5]) {
  const lesson = await lessonRow(world, it.own, `2026-10-0${on}`)
  const attendances = [{ student_id: it.third, attendance: false }]
  await world.as('admin').call('PATCH', `/lessons/${lesson}/register`, { attendances })
}

test('the home of a coordinator leads to who is at risk, why, and to the absences and the notes', async () => {
  expect(nobody).toEqual([])
  const page = await browser.enter(tokenOf('coordinator'), '/home')
  const home = page.getByRole('listitem').filter({ hasText: 'Díaz, Inés' })
  await home.getByText('Le queda 1 inasistencia').waitFor()
  await home.getByRole('link', { name: 'Escribir a Díaz, Inés' }).waitFor()
  await page.getByRole('link', { name: 'Ver los 3 en riesgo' }).click()
  await page.getByRole('heading', { name: 'En riesgo', level: 1 }).waitFor()
  await page.getByText('3 estudiantes, una fila por cada materia.').waitFor()
  const first = page.getByRole('row', { name: /Díaz, Inés/ })
  await first.getByText('Le queda 1 inasistencia').waitFor()
  await page.getByText('Necesita 17,60 en lo que falta').waitFor()
  await page
    .getByRole('row', { name: /Castro, Inés/ })
    .getByText(`No asiste desde el ${showDay(seen).slice(0, -5)}`)
    .waitFor()
  await page.getByText('si 1 nota pendiente cuenta 0').waitFor()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Filtro' }).click()
  await page.getByLabel('Motivo').selectOption('notes')
  await page.getByRole('button', { name: 'Listo' }).click()
  await page.getByText('Motivo: Notas').waitFor()
  await expect.poll(() => page.getByRole('row', { name: /Díaz, Inés/ }).count()).toBe(0)

  await page.getByRole('button', { name: /^Acciones de Inés Castro/ }).click()
  await page.getByRole('menuitem', { name: 'Anotar en la bitácora' }).waitFor()
  await page.getByRole('menuitem', { name: 'Escribir' }).click()
  await page.waitForURL(/\/notifications\/create\?to=\d+/)
  await page.goBack()
  await page
    .getByRole('link', { name: /^Notas de Matemática I/ })
    .first()
    .click()
  await page.waitForURL(/section-notes$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Blanco, Inés' }).click()
  await page.getByRole('heading', { name: /Inés Blanco/, level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/students/${it.first}/absences`)
  await page.context().close()
})

test('on a phone each is a record with the reason', async () => {
  const page = await browser.enter(tokenOf('admin'), '/home', { size: 'phone' })
  // As if one of them were at risk in two courses: people are counted, on phones too.
  await page.route('**/students/at-risk?*', async (route) => {
    // A connection that the server has just closed is no answer.
    const answer = await route.fetch({ maxRetries: 2 })
    await route.fulfill({ response: answer, json: { ...(await answer.json()), students_count: 2 } })
  })
  await go(page, '/students/at-risk')
  const records = page.getByRole('list', { name: 'Estudiantes en riesgo' })
  await records.getByText('Le queda 1 inasistencia').waitFor()
  await expect.poll(() => records.getByRole('listitem').count()).toBe(3)
  expect(await page.locator('.list-count b').innerText()).toBe('2')
  expect(await violations(page)).toEqual([])
  expect(await overflowsOf(page)).toEqual({})
  await page.context().close()
})

test('a teacher is not let in', async () => {
  const page = await browser.enter(tokenOf('teacher'), '/students/at-risk')
  await page.getByRole('heading', { name: 'Acceso denegado', level: 1 }).waitFor()
  await page.context().close()
})
