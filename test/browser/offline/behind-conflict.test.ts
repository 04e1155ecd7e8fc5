import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { createClass, deliverByRows, lessonRow, letRunToday } from '../../support/classes.ts'
import { createInstitute, idOf } from '../../support/institute.ts'
import { forgiveLost } from '../../support/kept-pages.ts'
import { createWorld } from '../../support/world.ts'

/** What is written on a phone while an earlier change of the same lesson waits for its owner's word. */
const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const [teacher, admin] = [world.as('teacher'), world.as('admin')]
const institute = await createInstitute(world)
const today = world.clock.today()
await letRunToday(world, institute)
const teacher_id = await idOf(world, 'teachers', teacher)

const state = (page: Page) => page.getByLabel('Estado del guardado')
const says = (page: Page, word: string) => state(page).getByText(word, { exact: true }).waitFor()
const asked = (page: Page) => page.getByRole('alert').filter({ hasText: /Dos registros distintos/ })
const choose = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

async function classToday() {
  const it = await createClass(world, institute, teacher_id)
  return { ...it, lesson: await lessonRow(world, it.own, today) }
}

async function roll() {
  const it = await classToday()
  const path = `/lessons/${it.own.course_id}/${it.own.section_id}/${it.lesson}`
  const page = await browser.enter(teacher.token ?? '', path, { size: 'phone' })
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) })
  await row('Blanco').waitFor()
  /** Touches a row until it has the word, and saves. */
  const mark = async (...marks: readonly (readonly [name: string, word: string])[]) => {
    for (const [name, word] of marks) {
      while (!(await row(name).innerText()).includes(word)) await row(name).click()
    }
    await choose(page, 'Guardar asistencia')
    await state(page).getByText('Sin guardar').waitFor({ state: 'detached' })
  }
  const office = (students: object[]) =>
    admin.call('PATCH', `/lessons/${it.lesson}/students/bulk-update`, { students })
  const stands = async (): Promise<string[]> => {
    const { body } = await teacher.call('GET', `/lessons/${it.lesson}?with=students`)
    return body.data.students.map(({ pivot }: { pivot: { attendance: boolean; delayed: boolean } }) =>
      pivot.attendance === false ? 'absent' : pivot.delayed ? 'delayed' : 'present',
    )
  }
  return { ...it, page, row, mark, office, stands }
}

test('a roll that two have called asks of each; what was marked meanwhile goes with the answers, and nothing else changes', async () => {
  const { page, row, mark, office, stands, second, third } = await roll()
  await page.context().setOffline(true)
  await mark(['Blanco', 'Ausente'])
  await says(page, 'Guardado en este teléfono')
  await office([{ student_id: second, attendance: false }])
  await page.context().setOffline(false)
  await state(page)
    .getByText(/\d por decidir/)
    .waitFor()
  await expect
    .poll(() => asked(page).allInnerTexts())
    .toEqual([
      expect.stringMatching(/Ausente\s+en este[\s\S]*Presente\s+la administración/),
      expect.stringMatching(/Presente\s+en este[\s\S]*Ausente\s+la administración/),
    ])
  await mark(['Blanco', 'Retraso'])
  await office([{ student_id: third, attendance: false }])
  await page.reload()
  // What the server had taken of the roll was said by another since.
  await row('Díaz').getByText('Ausente').waitFor()
  await state(page)
    .getByText(/\d por decidir/)
    .waitFor()
  expect(await stands()).toEqual(['present', 'absent', 'absent'])
  await choose(page, /^Retraso en este/)
  await choose(page, /^Ausente la administración/)
  await says(page, 'Guardado')
  expect(await stands()).toEqual(['delayed', 'absent', 'absent'])
  await page.context().close()
  forgiveLost(browser.complaints)
})

test('who leaves what another marked is not asked of it again; what waited behind is asked where it too was changed', async () => {
  const { page, row, mark, office, stands, first, third } = await roll()
  await mark()
  await says(page, 'Guardado')
  await page.context().setOffline(true)
  await mark(['Blanco', 'Ausente'])
  await office([{ student_id: first, delayed: true }])
  await page.context().setOffline(false)
  await state(page)
    .getByText(/\d por decidir/)
    .waitFor()
  await mark(['Blanco', 'Presente'], ['Díaz', 'Ausente'])
  await office([{ student_id: third, delayed: true }])
  await row('Castro').click()
  await row('Blanco').click()
  await choose(page, /^Retraso la administración/)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Díaz' })
    .and(page.getByRole('listitem').filter({ hasText: 'Dos registros distintos' }))
    .waitFor()
  await expect.poll(() => asked(page).count()).toBe(1)
  expect(await stands()).toEqual(['delayed', 'present', 'delayed'])
  await choose(page, /^Ausente en este/)
  await choose(page, 'Guardar asistencia')
  await says(page, 'Guardado')
  expect(await stands()).toEqual(['delayed', 'absent', 'absent'])
  await page.context().close()
  forgiveLost(browser.complaints)
})

async function notes() {
  const it = await classToday()
  const evaluate = (body: object, by = admin) => by.call('PATCH', `/lessons/${it.lesson}/evaluate`, body)
  await evaluate({ title: 'Parcial', weighting: 40 }, teacher)
  const path = `/lessons/${it.own.course_id}/${it.own.section_id}/section-notes`
  const page = await browser.enter(teacher.token ?? '', path, { size: 'phone' })
  const type = async (at: number, note: string) => {
    const field = page.getByRole('textbox', { name: /^Nota de/ }).nth(at)
    await field.fill(note)
    await field.press('Enter')
  }
  const stands = async () => {
    const book = `/sections/${it.own.section_id}/courses/${it.own.course_id}/students-notes`
    const { body } = await teacher.call('GET', book)
    return body.data.students.map(
      (one: { notes: Record<string, { note: number }> }) => one.notes[it.lesson]?.note,
    )
  }
  await page
    .getByRole('textbox', { name: /^Nota de/ })
    .first()
    .waitFor()
  await page.context().setOffline(true)
  await type(0, '12')
  await type(1, '13')
  await says(page, 'Guardado en este teléfono')
  return { ...it, page, evaluate, type, stands }
}

test.each([
  ['leaves the note of the other, and what waited behind goes', /^09,00 la administración/, [9, 13, 15]],
  ['puts the own one, the last that was typed', /^14,00 en este/, [14, 13, 15]],
])('of a note that two have written one %s', async (_, answer, standing) => {
  const { page, evaluate, type, stands, first } = await notes()
  await evaluate({ notes: [{ student_id: first, note: 9 }] })
  await page.context().setOffline(false)
  await says(page, 'Requiere atención')
  await type(0, '14')
  await type(2, '15')
  // On the device, before the page goes.
  await page.getByText('2 en espera').waitFor()
  await page.reload()
  await says(page, 'Requiere atención')
  expect(await stands()).toEqual([9, 13, undefined])
  // What can neither be kept nor sent settles nothing: it is asked of again.
  const sent = '**/api/lessons/*/evaluate'
  await page.route(sent, (route) => route.abort())
  await page.evaluate(`{
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError') }
    globalThis.makeRoom = () => { IDBObjectStore.prototype.put = put }
  }`)
  await choose(page, answer)
  await page.getByText('No se pudo guardar en este dispositivo ni enviar').waitFor()
  await expect.poll(() => asked(page).count()).toBe(1)
  await page.evaluate('makeRoom()')
  await page.unroute(sent)
  await choose(page, answer)
  await says(page, 'Guardado')
  expect(await asked(page).count()).toBe(0)
  expect(await stands()).toEqual(standing)
  await page.context().close()
  forgiveLost(browser.complaints)
})

test('notes that were handed over meanwhile are refused with the reason, and are copied out with the names', async () => {
  const { page, own, stands } = await notes()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await deliverByRows(world, [own.course_section_id])
  await page.context().setOffline(false)
  await says(page, 'Requiere atención')
  // Without the worker, of which this page has none, the dialog could not be read while the line was cut.
  await page.reload()
  await choose(page, 'Ver lo anotado')
  await choose(page, 'Copiar lo anotado')
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
  await expect.poll(copied).toMatch(/^Notas de Parcial, .*\nBlanco, .*: 12,00\nCastro, .*: 13,00$/)
  expect(await stands()).toEqual([undefined, undefined, undefined])
  await page.context().close()
  forgiveLost(browser.complaints)
})
