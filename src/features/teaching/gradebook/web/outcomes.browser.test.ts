import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { openBrowser } from '#test/support/browser.ts'
import { cell, gradebooksIn, saved, state } from '#test/support/gradebooks.ts'
import { forgiveLost } from '#test/support/kept-pages.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const teacher = world.as('teacher')
const today = world.clock.today()
const { classOf, notesOf } = await gradebooksIn(world)

type Class = Awaited<ReturnType<typeof classOf>>
const standing = async ({ book, first }: Class) => {
  const { body } = await teacher.call('GET', `${book}/students-notes`)
  return body.data.students.map(
    ({ notes }: { notes: Record<string, { outcome: string; comment: string }> }) => {
      const { outcome = null, comment = null } = notes[first] ?? {}
      return [outcome, comment]
    },
  )
}

test('NP and EX are typed in the sheet, a comment goes with the note, and its student reads both in words', async () => {
  const it = await classOf(2)
  const [one] = it.students
  await teacher.call('PATCH', `/lessons/${it.second}/evaluate`, {
    title: 'Parcial 2',
    weighting: 60,
    notes: it.students.map(({ id }) => ({ student_id: id, note: 12 })),
  })
  const page = await browser.enter(teacher.token ?? '', it.path)
  await cell(page, 0, 0).focus()
  await page.keyboard.type('ex')
  await page.keyboard.press('Enter')
  await page.keyboard.type('NP')
  await page.keyboard.press('Enter')
  await saved(page)
  await cell(page, 0, 0).locator('xpath=..').getByText('12,00', { exact: true }).nth(1).waitFor()
  await cell(page, 1, 0).locator('xpath=..').getByText('07,20').waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+F2')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Comentario para el estudiante').fill('Reposo médico hasta el lunes')
  await dialog.getByRole('button', { name: 'Guardar comentario' }).click()
  await expect
    .poll(() => standing(it))
    .toEqual([
      ['excused', 'Reposo médico hasta el lunes'],
      ['not_presented', null],
    ])
  expect(await cell(page, 0, 0).getAttribute('aria-label')).toMatch(
    /: EX, justificada\. Comentario: Reposo médico hasta el lunes$/,
  )
  await page.context().close()
  const student = await world.signIn(one?.user_id ?? 0)
  const [, , section_id, , course_id] = it.book.split('/')
  const own = await browser.enter(student.token ?? '', `/profile/courseNote/${section_id}/${course_id}`, {
    size: 'phone',
  })
  await own
    .getByRole('row', { name: 'Parcial 1 × 40 % «Reposo médico hasta el lunes» EX, justificada' })
    .waitFor()
  await own.getByText('Lo justificado no cuenta: la definitiva se calcula sobre el 60 % restante.').waitFor()
  await own.context().close()
})

test('on a phone NP, EX and a comment are two touches away, and wait for the line like a note', async () => {
  const it = await classOf(2)
  const page = await browser.enter(teacher.token ?? '', it.path, { size: 'phone' })
  const more = page.getByRole('button', { name: /^NP, EX o comentario de/ })
  await more.first().waitFor()
  await page.context().route('**/api/**', (route) => route.abort())
  await more.first().click()
  await page.getByRole('dialog').getByLabel('Comentario para el estudiante').fill('Sin aviso')
  await page.getByRole('button', { name: 'NP, no presentó: cuenta 0' }).click()
  await state(page).getByText('Guardado en este teléfono').waitFor()
  const field = page.getByRole('textbox', { name: /^Nota de/ }).first()
  expect(await field.inputValue()).toBe('NP')
  await page.context().unroute('**/api/**')
  await page.reload()
  await expect
    .poll(() => standing(it))
    .toEqual([
      ['not_presented', 'Sin aviso'],
      [null, null],
    ])
  expect(await field.inputValue()).toBe('NP')
  await more.first().click()
  await page.getByRole('button', { name: 'Dejar sin nota' }).click()
  await expect
    .poll(() => standing(it))
    .toEqual([
      [null, null],
      [null, null],
    ])
  await page.getByRole('button', { name: 'Deshacer' }).first().click()
  await expect
    .poll(() => standing(it), { message: 'the comment comes back with its note' })
    .toEqual([
      ['not_presented', 'Sin aviso'],
      [null, null],
    ])
  await page.context().close()
  forgiveLost(browser.complaints)
})

test('on a phone the first note stands high, percentages are said once, and no bar of the application below', async () => {
  const it = await classOf(3)
  const page = await browser.enter(teacher.token ?? '', it.path, { size: 'phone' })
  const field = page.getByRole('textbox', { name: /^Nota de/ }).first()
  await field.waitFor()
  expect((await field.boundingBox())?.y).toBeLessThanOrEqual(190)
  const text = await page.locator('main').innerText()
  expect(text.match(/40 %/g)).toHaveLength(1)
  expect(await page.getByRole('navigation', { name: 'Principal' }).isVisible()).toBe(false)
  await page.context().close()
})

test('«Calificar» begins in the first empty cell of its evaluation', async () => {
  const it = await classOf(3)
  const [student] = it.students
  await teacher.call('PATCH', `/lessons/${it.second}/evaluate`, { title: 'Parcial 2', weighting: 20 })
  await teacher.call('PATCH', `/lessons/${it.first}/evaluate`, {
    title: 'Interrogatorio',
    notes: [{ student_id: student?.id, note: 12 }],
  })
  const page = await browser.enter(teacher.token ?? '', '/home')
  await page.getByRole('link', { name: /^Calificar Interrogatorio/ }).click()
  await cell(page, 1, 0).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.dataset.at')).toBe('1 0')
  await page.keyboard.type('14')
  await page.keyboard.press('Enter')
  await expect.poll(() => notesOf(it, it.first)).toEqual([12, 14, null])
  await page.context().close()
})

test('a step that is taken back is gone to, and what came back is said', async () => {
  const it = await classOf(3)
  const notes = it.students.map(({ id }) => ({ student_id: id, note: 9.5 }))
  await teacher.call('PATCH', `/lessons/${it.first}/evaluate`, { notes })
  const page = await browser.enter(teacher.token ?? '', it.path)
  await cell(page, 0, 0).focus()
  await page.keyboard.type('15')
  for (const key of ['Enter', 'ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('Control+z')
  expect(await page.evaluate('document.activeElement.dataset.at')).toBe('0 0')
  await page.getByText(/^[^,]+, [^,]+, Parcial 1: 09,50\.$/).waitFor()
  await expect.poll(() => notesOf(it, it.first)).toEqual([9.5, 9.5, 9.5])
  await page.context().close()
})

test('a step is not taken back over what was written after it, in another tab too', async () => {
  const it = await classOf(2)
  const note = (value: number) =>
    teacher.call('PATCH', `/lessons/${it.first}/evaluate`, {
      notes: [{ student_id: it.students[0]?.id, note: value }],
    })
  await note(15.25)
  const page = await browser.enter(teacher.token ?? '', it.path)
  await cell(page, 0, 0).focus()
  await page.keyboard.type('11')
  await page.keyboard.press('Enter')
  await expect.poll(() => notesOf(it, it.first)).toEqual([11, null])
  await note(12)
  await saved(page)
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  await cell(page, 0, 0).getByText('12,00').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText(/^[^,]+, [^,]+, Parcial 1 cambió desde entonces y queda como está\.$/).waitFor()
  expect(await notesOf(it, it.first)).toEqual([12, null])
  await page.context().close()
})

test('notes are pasted by a button, seen before they go in, by document too', async () => {
  const it = await classOf(3)
  const { body } = await teacher.call('GET', `${it.book}/students-notes`)
  const [one, , last] = body.data.students
  const page = await browser.enter(teacher.token ?? '', it.path, { size: 'phone' })
  await page.getByRole('button', { name: 'Pegar notas' }).click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByLabel('Notas copiadas de su hoja')
  await text.fill('12\n\nNP\n14')
  await dialog.getByText('Entran 2 de 3. Sobra 1: revise que las filas sean las mismas.').waitFor()
  await text.fill('bien')
  await dialog.getByText('Entran 0 de 1. 1 no es una nota.', { exact: true }).waitFor()
  await text.fill(`V-${last.identity_number}\t8\n${one.identity_number}\tEX`)
  await dialog.getByText('Entran todas: 2.').waitFor()
  await dialog.getByRole('button', { name: 'Pegar 2 notas' }).click()
  await saved(page)
  expect(await notesOf(it, it.first)).toEqual([null, null, 8])
  expect((await standing(it))[0]).toEqual(['excused', null])
  await page.context().close()
})

test('what no note in a cell means is said in words, for ears and eyes', async () => {
  const it = await classOf(2)
  const { section_id, course_id } = it.own
  const date = addDays(today, 20)
  await teacher.call('POST', '/lessons', { section_id, course_id, date, title: 'Proyecto', weighting: 50 })
  const page = await browser.enter(teacher.token ?? '', it.path)
  await cell(page, 0, 0).click()
  expect(await cell(page, 0, 0).getAttribute('aria-label')).toMatch(
    /, Parcial 1: sin nota desde el \d+ [a-z]{3}, cuenta 0 mientras falte$/,
  )
  await page
    .getByText(/^: sin nota desde|Parcial 1\s*: sin nota desde/)
    .first()
    .waitFor()
  expect(await cell(page, 0, 1).getAttribute('aria-label')).toMatch(/, Proyecto: por hacer el \d+ [a-z]{3}$/)
  await page.context().close()
})

test('two people at once: what one excused and the other comments on is shown with both, and nothing is lost', async () => {
  const it = await classOf(2)
  const [student] = it.students
  const send = (order: object) =>
    teacher.call('PATCH', `/lessons/${it.first}/evaluate`, { notes: [{ student_id: student?.id, ...order }] })
  await send({ note: 12 })
  const page = await browser.enter(teacher.token ?? '', it.path)
  await cell(page, 0, 0).click()
  await world.as('admin').call('PATCH', `/lessons/${it.first}/evaluate`, {
    notes: [{ student_id: student?.id, note: null, outcome: 'excused', comment: 'Reposo médico' }],
  })
  await page.keyboard.press('Shift+F2')
  await page.getByLabel('Comentario para el estudiante').fill('Muy bien')
  await page.getByRole('button', { name: 'Guardar comentario' }).click()
  await page.getByRole('button', { name: /^EX «Reposo médico» la administración/ }).waitFor()
  expect((await standing(it))[0]).toEqual(['excused', 'Reposo médico'])
  await page.getByRole('button', { name: /^12,00 «Muy bien» en este/ }).click()
  await expect
    .poll(async () => [...(await standing(it))[0], ...(await notesOf(it, it.first))])
    .toEqual([null, 'Muy bien', 12, null])
  await page.context().close()
})
