import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { counted, waysOf } from '#test/support/counted-person.ts'
import { gradebooksIn, saved } from '#test/support/gradebooks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const teacher = world.as('teacher')
const { classOf, notesOf } = await gradebooksIn(world)
const NOTES = Array.from({ length: 20 }, (_, at) => 1 + ((at * 7) % 19))
const GRADE = /^Calificar Parcial 1 de /

/** Whoever comes to grade stands in the first empty cell. */
const isInFirstCell = (page: Page) =>
  expect.poll(() => page.evaluate('document.activeElement.matches("[data-at], .gb-note")')).toBe(true)

test.each(
  waysOf('touch'),
)('20 notes are typed %s: the way there, and the notes', async (_way, hand, visit) => {
  const it = await classOf(20)
  const page = await browser.enter(teacher.token ?? '', '/home', visit)
  const person = counted(page, hand)
  await person.press(page.getByRole('link', { name: GRADE }))
  await isInFirstCell(page)
  for (const note of NOTES) await person.enter(String(note))
  await saved(page)
  expect(await notesOf(it, it.first)).toEqual(NOTES)
  console.log(`20 notes typed ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
  expect(person.count.actions).toBeLessThanOrEqual(4 + 20)
  await page.context().close()
})

test.each(waysOf('touch'))('20 notes are pasted %s with at most 5 actions', async (_way, hand, visit) => {
  const it = await classOf(20)
  const page = await browser.enter(teacher.token ?? '', '/home', visit)
  const person = counted(page, hand)
  await person.press(page.getByRole('link', { name: GRADE }))
  await isInFirstCell(page)
  if (hand === 'keys') await person.pasteHere(NOTES.join('\n'))
  else {
    await person.press(page.getByRole('button', { name: 'Pegar notas' }))
    const dialog = page.getByRole('dialog', { name: 'Pegar notas' })
    await person.type(dialog.getByLabel('Notas copiadas de su hoja'), NOTES.join('\n'))
    await person.press(dialog.getByRole('button', { name: 'Pegar 20 notas' }))
  }
  await saved(page)
  expect(await notesOf(it, it.first)).toEqual(NOTES)
  console.log(`20 notes pasted ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
  expect(person.count.actions).toBeLessThanOrEqual(5)
  await page.context().close()
})

test.each(
  waysOf('mouse'),
)('notes that are whole are handed over %s with three actions', async (_way, hand, visit) => {
  const it = await classOf(20)
  const notes = it.students.map(({ id }, at) => ({ student_id: id, note: NOTES[at] }))
  await teacher.call('PATCH', `/lessons/${it.first}/evaluate`, { weighting: 100, notes })
  const { letter_code } = await world.db
    .selectFrom('sections')
    .select('letter_code')
    .where('id', '=', it.own.section_id)
    .executeTakeFirstOrThrow()
  const page = await browser.enter(teacher.token ?? '', '/home', visit)
  const person = counted(page, hand)
  const notesOfIt = new RegExp(`^Notas de Matemática I, .+-${letter_code}$`)
  await person.press(page.getByRole('link', { name: notesOfIt }))
  await person.press(page.getByRole('button', { name: 'Entregar notas' }))
  await person.press(
    page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Entregar notas' }),
  )
  await page.getByText('Las notas se han entregado').waitFor()
  console.log(`handing over ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
  expect(person.count.actions).toBeLessThanOrEqual(3)
  await page.context().close()
})
