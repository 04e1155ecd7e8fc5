import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowsOf } from '#test/support/browser.ts'
import { lessonRow, seatStudents } from '#test/support/classes.ts'
import { counted, waysOf } from '#test/support/counted-person.ts'
import { createInstitute, createSection, idOf, letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const teacher = world.as('teacher')
const today = world.clock.today()
const institute = await createInstitute(world)
await world.db
  .updateTable('periods')
  .set({
    start_date: addDays(today, -120),
    first_cut_start_date: addDays(today, -120),
    first_cut_end_date: addDays(today, -60),
    second_cut_start_date: addDays(today, -59),
    second_cut_end_date: addDays(today, -10),
    end_date: addDays(today, -2),
  })
  .where('id', '=', institute.period_id)
  .execute()
await letTeach(world, await idOf(world, 'teachers', teacher), institute)
const [ana] = await seatStudents(world, institute, ['Blanco', 'Castro'])
const lesson = await lessonRow(world, institute, addDays(today, -30))
await teacher.call('PATCH', `/lessons/${lesson}/evaluate`, {
  title: 'Parcial',
  weighting: 100,
  notes: [{ student_id: ana?.id, note: 15 }],
})
const path = `/periods/${institute.period_id}/closing`

/** Copies the text that is asked for. */
async function copySecure(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  const wanted = (await dialog.locator('.secure-text').textContent()) ?? ''
  await dialog.getByRole('textbox').fill(wanted)
  await dialog.getByRole('button', { name: 'Cerrar período' }).click()
}

test('a coordinator sees who has not handed over, and reminds with one press, on a phone', async () => {
  const coordinator = world.as('coordinator')
  const coordinator_id = await idOf(world, 'teachers', coordinator)
  await world.db.updateTable('specializations').set({ coordinator_id }).execute()
  const page = await browser.enter(coordinator.token ?? '', '/pending-notes', { size: 'phone' })
  await page.getByText('0 de 1 materia con las notas entregadas.').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await overflowsOf(page)).toEqual({})
  await page.getByRole('button', { name: /^Avisar a / }).click()
  await page.getByText(/^Se avisó a /).waitFor()
  await page.getByText(/^Avisado hoy a las \d\d:\d\d$/).waitFor()
  expect(await page.getByRole('button', { name: /^Avisar a / }).count()).toBe(0)
  await page.context().close()
  const told = await browser.enter(teacher.token ?? '', '/notifications')
  await told.getByText(/Por calificar: Matemática I, .+ \(1 nota\)/).waitFor()
  await told.context().close()
})

test('a course without teacher leads to its section, where one is assigned', async () => {
  const { course_section_id, section_id } = institute
  await world.db
    .deleteFrom('course_section_teachers')
    .where('course_section_id', '=', course_section_id)
    .execute()
  const page = await browser.enter(world.as('admin').token ?? '', path)
  await page.getByRole('link', { name: /^Asignar profesor a Matemática I, \S+ S1-A$/ }).click()
  await page.waitForURL(`**/sections/${section_id}`)
  await page.context().close()
  await letTeach(world, await idOf(world, 'teachers', teacher), institute)
})

test('the administrator sees what is missing and of whom, closes, and corrects a note by another acta; Dios opens it again', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/home')
  await page.getByRole('heading', { name: 'Inicio', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('cierre')
  await page.getByRole('option', { name: /^Cierre de / }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path}`)
  await page
    .getByRole('button', { name: /^Matemática I: falta 1 nota \(contaría 0\), notas sin entregar/ })
    .waitFor()
  const letters = page.getByRole('group', { name: 'Mostrar solo' })
  await letters.getByRole('button', { name: /Notas sin entregar/ }).click()
  await expect.poll(() => page.getByText('falta 1 nota (contaría 0)', { exact: true }).count()).toBe(0)
  await letters.getByRole('button', { name: /Notas sin entregar/ }).click()
  await page.getByText('falta 1 nota (contaría 0)', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByText('1 aprobado').waitFor()
  await page.getByRole('button', { name: 'Cerrar período' }).click()
  await page.getByText(/1 se entregan como están, con 1 nota en 0/).waitFor()
  await copySecure(page)
  await page.getByText('Cómo quedó').waitFor()
  await page.getByText(/N\.º 1, SHA-256/).waitFor()
  await page.getByRole('button', { name: /^Abrir el acta de Matemática I, / }).waitFor()
  await page.getByRole('button', { name: 'Todas en un PDF' }).click()
  await page.getByText(/^Preparando Actas de /).waitFor()
  await page.goto(`/lessons/${institute.course_id}/${institute.section_id}/section-notes`)
  await page.getByRole('button', { name: '00,00' }).click()
  await page.getByRole('button', { name: 'Corregir la nota' }).click()
  const correcting = page.getByRole('dialog', { name: /^Corregir la nota de Castro/ })
  await correcting.getByLabel('Nota definitiva').fill('21')
  await correcting.getByRole('button', { name: 'Corregir y sellar' }).click()
  await correcting.getByText('La nota va de 0 a 20.').waitFor()
  await correcting.getByLabel('Nota definitiva').fill('12,5')
  await correcting.getByLabel(/^Motivo/).fill('Un examen sin sumar')
  await correcting.getByRole('button', { name: 'Corregir y sellar' }).click()
  // It was the only course of the plan.
  await correcting.getByText('Pasa a estar entre quienes se proponen para el título.').waitFor()
  await correcting.getByLabel('Nota definitiva').fill('12,6')
  expect(await correcting.getByRole('button', { name: 'Corregir así' }).count()).toBe(0)
  await correcting.getByLabel('Nota definitiva').fill('12,5')
  await correcting.getByRole('button', { name: 'Corregir y sellar' }).click()
  await correcting.getByRole('button', { name: 'Corregir así' }).click()
  await page.getByRole('button', { name: '12,50' }).waitFor()
  await page.goto(path)
  await page.getByText(/N\.º 2, SHA-256/).waitFor()
  expect(await page.getByRole('button', { name: 'Reabrir período' }).count()).toBe(0)
  await page.context().close()
  const above = await browser.enter(world.as('dios').token ?? '', path, { size: 'phone' })
  await above.getByRole('button', { name: 'Reabrir período' }).click()
  const dialog = above.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reabrir período' }).click()
  await dialog.getByText('El motivo es obligatorio.').waitFor()
  await dialog.getByText(/^Las notas siguen entregadas: se reabren materia por materia/).waitFor()
  await dialog
    .getByText(/^\d estudiantes? dejan? de estar por graduar hasta que se cierre de nuevo\.$/)
    .waitFor()
  await dialog.getByLabel(/^Motivo/).fill('Una nota de más')
  await dialog.getByRole('button', { name: 'Reabrir período' }).click()
  await above.getByRole('button', { name: 'Cerrar período' }).waitFor()
  await above.getByText(/^El período se reabrió: sus 2 actas quedan/).waitFor()
  expect(await above.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await above.context().close()
})

test.each(
  waysOf('keys'),
)('a period is closed %s with at most 5 actions from the home, and all its actas printed with 2', async (_way, hand, visit) => {
  const dios = world.as('dios')
  const closing = await dios.call('GET', `/periods/${institute.period_id}/closing`)
  if (closing.body.data.closed_at !== null) {
    const again = await dios.call('POST', `/periods/${institute.period_id}/reopen`, { reason: 'Otra vez' })
    expect(again.status).toBe(200)
  }
  const page = await browser.enter(world.as('admin').token ?? '', '/home', visit)
  const person = counted(page, hand)
  // Late, it stands before all that comes every day, and says since when.
  const first = page.getByRole('heading', { name: 'Por hacer' }).locator('xpath=following::li[1]')
  expect(await first.innerText()).toMatch(/Período por cerrar\s(?:.*\s)*hace 2 días/)
  await person.press(page.getByRole('link', { name: /Período por cerrar/ }))
  await person.press(page.getByRole('button', { name: 'Cerrar período' }))
  const asked = page.getByRole('alertdialog')
  await person.type(asked.getByRole('textbox'), (await asked.locator('.secure-text').textContent()) ?? '')
  await person.press(asked.getByRole('button', { name: 'Cerrar período' }))
  await page.getByText('Cómo quedó').waitFor()
  console.log(`closing ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
  expect(person.count.actions).toBeLessThanOrEqual(5)

  await page.goto('/home')
  const closed = { ...person.count }
  await person.press(page.getByRole('link', { name: /Ver actas$/ }))
  await person.press(page.getByRole('button', { name: 'Todas en un PDF' }))
  await page.getByText(/^Preparando Actas de /).waitFor()
  console.log(
    `all actas ${hand}: ${person.count.actions - closed.actions} actions, ${person.count.keys - closed.keys} keys`,
  )
  expect(person.count.actions - closed.actions).toBeLessThanOrEqual(2)
  await page.context().close()
})

test('a square fills while one looks, as its teacher hands over; a press on another writes to hers', async () => {
  const other = await createInstitute(world, { year: 2025, enabled: false })
  const classes = []
  for (const [person, letter_code, note] of [
    ['teacher', 'L1', 15],
    ['coordinator', 'L2', null],
  ] as const) {
    const own = await createSection(world, other, { letter_code })
    await letTeach(world, await idOf(world, 'teachers', world.as(person)), own)
    const students = await seatStudents(world, own, ['Blanco', 'Castro', 'Díaz'])
    const evaluated = await world
      .as('admin')
      .call('PATCH', `/lessons/${await lessonRow(world, own, '2025-11-10')}/evaluate`, {
        ...{ title: 'Parcial', weighting: 100 },
        notes: students.map(({ id }) => ({ student_id: id, note })),
      })
    expect(evaluated.body.message ?? evaluated.status).toBe(200)
    classes.push(own)
  }
  const board = `/periods/${other.period_id}/closing`
  const pages = [
    await browser.enter(world.as('admin').token ?? '', board, { size: 'phone' }),
    await browser.enter(world.as('dios').token ?? '', board),
  ]
  const [phone, wall] = pages as [Page, Page]
  for (const page of pages) await page.getByText(/^0 de 2 materias con las notas entregadas/).waitFor()
  await wall.evaluate('globalThis.isSame = true')
  const { course_id, section_id } = classes[0] ?? other
  const teaching = await browser.enter(
    teacher.token ?? '',
    `/lessons/${course_id}/${section_id}/section-notes`,
  )
  await teaching.getByRole('button', { name: 'Entregar notas' }).click()
  const handing = teaching.getByRole('alertdialog').or(teaching.getByRole('dialog'))
  await handing.getByRole('button', { name: 'Entregar notas' }).click()
  for (const page of pages) {
    await page.getByText(/^1 de 2 materias con las notas entregadas/).waitFor()
    await page.getByRole('link', { name: 'Matemática I: entregadas' }).waitFor()
    await page.getByRole('status').filter({ hasText: 'Notas entregadas: Matemática I, ' }).waitFor()
  }
  expect(await wall.evaluate('globalThis.isSame')).toBe(true)

  await phone.getByRole('button', { name: /^Matemática I: faltan 3 notas/ }).press('Enter')
  await expect.poll(() => phone.evaluate('document.activeElement.innerText')).toMatch(/^Avisar a .+, /)
  expect([await violations(phone), await overflowsOf(phone)]).toEqual([[], {}])
  await phone.keyboard.press('Enter')
  await phone.getByText(/^Se avisó a .+, /).waitFor()
  // Another who looks sees that it was done, and has nothing to press.
  await wall.getByText(/^Avisado hoy a las \d\d:\d\d$/).waitFor()
  await wall.getByRole('button', { name: /^Matemática I: faltan 3 notas/ }).click()
  const told = wall.getByRole('dialog', { name: /^Matemática I, / })
  await told.getByText(/, avisado hoy a las \d\d:\d\d$/).waitFor()
  expect(await told.getByRole('button').count()).toBe(0)
  await wall.keyboard.press('Escape')
  await told.waitFor({ state: 'detached' })
  const sent = await world.db
    .selectFrom('note_reminders')
    .select('teacher_id')
    .where('period_id', '=', other.period_id)
    .execute()
  expect(sent).toHaveLength(1)

  // Whoever closes does it before everybody's eyes; all actas are one file then.
  await wall.getByText('Cómo quedaría hoy').waitFor()
  await wall.getByText('3 sin nota').waitFor()
  await wall.getByRole('button', { name: 'Cerrar período' }).click()
  await wall
    .getByRole('alertdialog')
    .getByText(/sin nota\. Quien no tiene nota queda reprobado con 0\.$/)
    .waitFor()
  await copySecure(wall)
  for (const page of pages) await page.getByRole('button', { name: 'Todas en un PDF' }).waitFor()
  for (const page of [...pages, teaching]) await page.context().close()
})
