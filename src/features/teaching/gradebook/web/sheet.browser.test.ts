import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { openBrowser } from '#test/support/browser.ts'
import { cell, gradebooksIn, paste, saved } from '#test/support/gradebooks.ts'
import { forgiveLost } from '#test/support/kept-pages.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const teacher = world.as('teacher')
const today = world.clock.today()
const { classOf, notesOf } = await gradebooksIn(world)

test('notes are not handed over before the last evaluation: the screen says what is in the way first', async () => {
  const it = await classOf(2)
  const { section_id, course_id } = it.own
  const date = addDays(today, 20)
  await teacher.call('POST', '/lessons', { section_id, course_id, date, title: 'Proyecto', weighting: 50 })
  const page = await browser.enter(teacher.token ?? '', it.path)
  await page.getByRole('button', { name: 'Entregar notas' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Falta Proyecto \(\d+ [a-z]{3}\)\.$/).waitFor()
  await dialog.getByText('Las ponderaciones suman 90 %: 10 % está por asignar.').waitFor()
  await dialog.getByText('Parcial 1: 0 de 2 notas').waitFor()
  expect(await dialog.getByRole('button', { name: /^Entregar desde el/ }).isDisabled()).toBe(true)
  await page.context().close()
})

test('a pasted block says what it left out, erases nothing, and goes back at one press', async () => {
  const it = await classOf(3)
  const notes = it.students.map(({ id }) => ({ student_id: id, note: 9.5 }))
  await teacher.call('PATCH', `/lessons/${it.first}/evaluate`, { notes })
  const page = await browser.enter(teacher.token ?? '', it.path)
  await cell(page, 0, 0).focus()
  await paste(page, '12,5\n\n18\n17\n16')
  await page.getByText('Se pegaron 2 de 4 notas').waitFor()
  await page.getByText('Sobran 2: revise que las filas sean las mismas.').waitFor()
  await expect.poll(() => notesOf(it, it.first)).toEqual([12.5, 9.5, 18])
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
  await expect.poll(() => notesOf(it, it.first)).toEqual([9.5, 9.5, 9.5])
  // Beside names they go to whom they belong, also out of the field of a cell.
  const { body } = await teacher.call('GET', `${it.book}/students-notes`)
  const [first, , third] = body.data.students.map(({ name }: { name: string }) => name)
  await cell(page, 1, 0).dblclick()
  await paste(page, `${third}\t7\nOtra Persona\t8\n${first}\t6`)
  await page.getByText('Sin encontrar: Otra Persona.').waitFor()
  await saved(page)
  expect(await notesOf(it, it.first)).toEqual([6, 9.5, 7])
  await page.context().close()
})

test('a block that is pasted into the list of a phone goes on from that student', async () => {
  const it = await classOf(3)
  const page = await browser.enter(teacher.token ?? '', it.path, { size: 'phone' })
  await page
    .getByRole('textbox', { name: /^Nota de/ })
    .nth(1)
    .focus()
  await paste(page, '1\n5\n9')
  await page.getByText('Se pegaron 2 de 3 notas').waitFor()
  await saved(page)
  expect(await notesOf(it, it.first)).toEqual([null, 1, 5])
  await page.context().close()
})

test.each([
  ['sheet', 'desktop'],
  ['list of a phone', 'phone'],
] as const)('a note that is being typed in the %s is there again after a reload, to be typed on', async (_, size) => {
  const it = await classOf(2)
  const page = await browser.enter(teacher.token ?? '', it.path, { size })
  const field = page.locator('.gb-editor, .gb-note:focus')
  if (size === 'phone')
    await page
      .getByRole('textbox', { name: /^Nota de/ })
      .nth(1)
      .focus()
  else await cell(page, 1, 0).click()
  await page.keyboard.type('1')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('1')
  await field.press('End')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await saved(page)
  await expect.poll(() => notesOf(it, it.first)).toEqual([null, 17])
  expect(await page.evaluate(`localStorage.getItem('claustro:draft:note')`)).toBeNull()
  await page.context().close()
})

test('the sheet stays where it is whatever column one is in, and a double click edits the cell that was pressed', async () => {
  const it = await classOf(8)
  const [student] = it.students
  await teacher.call('PATCH', `/lessons/${it.first}/evaluate`, {
    notes: [{ student_id: student?.id, note: 12 }],
  })
  const long = 'Exposición de los trabajos de investigación con su defensa oral ante el curso'
  await teacher.call('PATCH', `/lessons/${it.second}/evaluate`, { title: long, weighting: 20 })
  const page = await browser.enter(teacher.token ?? '', it.path)
  const topOf = async () => (await page.locator('.gb').boundingBox())?.y
  await cell(page, 0, 0).click()
  const top = await topOf()
  await cell(page, 5, 1).dblclick({ delay: 150 })
  expect(await cell(page, 5, 1).getByRole('textbox').count(), 'the cell that was pressed').toBe(1)
  expect(await page.locator('.gb [aria-selected=true]').count(), 'held, and one cell').toBe(1)
  expect(await topOf()).toBe(top)
  // While a note waits its row is as high as before.
  await page.context().route('**/api/**', (route) => route.abort())
  const high = async () => (await cell(page, 5, 1).boundingBox())?.height
  const before = await high()
  await page.keyboard.type('15')
  await page.keyboard.press('Enter')
  await page.locator('[data-state=waiting]').waitFor()
  expect([await high(), await topOf()]).toEqual([before, top])
  await page.context().unroute('**/api/**')
  await page.context().close()
  forgiveLost(browser.complaints)
})

test('what is typed in vain is answered at its cell, and the count leads to it', async () => {
  const it = await classOf(4)
  const { section_id, course_id } = it.own
  const date = addDays(today, 20)
  await teacher.call('POST', '/lessons', { section_id, course_id, date, title: 'Proyecto', weighting: 50 })
  const page = await browser.enter(teacher.token ?? '', it.path)
  await cell(page, 1, 0).click()
  await page.keyboard.type('abc')
  expect(await cell(page, 1, 0).getByRole('textbox').inputValue()).toBe('abc')
  await page.keyboard.press('Enter')
  await cell(page, 1, 0)
    .getByText('abc no se guardó. No es una nota: se escribe como 14,50, o NP o EX.')
    .waitFor()
  await cell(page, 0, 1).click()
  await page.keyboard.type('1')
  const denied = cell(page, 0, 1).getByRole('alert')
  expect(await denied.textContent()).toMatch(/^Se califica desde el \d+ de [a-z]+\.$/)
  await page.getByRole('button', { name: '1 no se guardó' }).click()
  expect(await page.evaluate('document.activeElement.dataset.at')).toBe('1 0')
  expect(await denied.count(), 'one goes on').toBe(0)
  // A reload asks first.
  const asked = page.waitForEvent('dialog')
  void page.reload().catch(() => {})
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await page.context().close()
})

test('whoever turns the phone stays in the cell, from the sheet to the list and back', async () => {
  const it = await classOf(3)
  const page = await browser.enter(teacher.token ?? '', it.path)
  const where = () => page.evaluate('document.activeElement.dataset.at ?? document.activeElement.ariaLabel')
  await cell(page, 1, 0).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(where).toMatch(/^Nota de Bro,/)
  await page.keyboard.type('14')
  await page.keyboard.press('Enter')
  await expect.poll(where).toMatch(/^Nota de Cro,/)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(where).toBe('2 0')
  await expect.poll(() => notesOf(it, it.first)).toEqual([null, 14, null])
  await page.context().close()
})

test('whoever leaves the page while a note is being typed is asked first', async () => {
  const it = await classOf(2)
  const page = await browser.enter(teacher.token ?? '', it.path)
  await cell(page, 0, 0).focus()
  await page.keyboard.press('8')
  const asked = page.waitForEvent('dialog')
  void page.reload().catch(() => {})
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await page.keyboard.press('Enter')
  await saved(page)
  expect(await notesOf(it, it.first)).toContain(8)
  await page.context().close()
})
