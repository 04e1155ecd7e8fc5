import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { openBrowser, overflowOf, settled, type Visit } from '#test/support/browser.ts'
import { lessonRow, letRunToday, seatStudents } from '#test/support/classes.ts'
import { counted, waysOf } from '#test/support/counted-person.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { forgiveLost, hasKept, kept } from '#test/support/kept-pages.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const teacher = world.as('teacher')
const today = world.clock.today()
const institute = await createInstitute(world)
await letRunToday(world, institute)
await world.db
  .updateTable('sections')
  .set({ females_limit: 40 })
  .where('id', '=', institute.section_id)
  .execute()
await letTeach(world, await idOf(world, 'teachers', teacher), institute)
const NAMES = Array.from(
  { length: 35 },
  (_, at) => `${String.fromCharCode(65 + (at % 25))}${'abcdefghij'[at % 10]}ro`,
)
const students = await seatStudents(world, institute, NAMES.toSorted())
let days = 0
/** Another lesson of the days before, alone to be registered. */
async function nextLesson(): Promise<number> {
  await world.db
    .updateTable('lessons')
    .set({ registered_at: world.clock.now() })
    .where('registered_at', 'is', null)
    .execute()
  return lessonRow(world, institute, addDays(today, -++days))
}

async function opened(visit?: Visit) {
  const lesson = await nextLesson()
  return { lesson, page: await browser.enter(teacher.token ?? '', path(lesson), visit) }
}
const marked = async (lesson: number) => {
  const { body } = await teacher.call('GET', `/lessons/${lesson}?with=students`)
  return body.data.students.filter(
    (one: { pivot: { attendance: boolean } }) => one.pivot.attendance === false,
  )
}
const state = (page: Page) => page.getByLabel('Estado del guardado')
const rowOf = (page: Page, at: number) =>
  page.getByRole('list', { name: 'Estudiantes' }).getByRole('button').nth(at)
const path = (lesson: number) => `/lessons/${institute.course_id}/${institute.section_id}/${lesson}`

test.each(
  waysOf('touch'),
)('35 students with 3 absent %s: five actions from the home', async (_way, hand, visit) => {
  const lesson = await nextLesson()
  const page = await browser.enter(teacher.token ?? '', '/home', visit)
  const person = counted(page, hand)
  await person.press(page.getByRole('link', { name: /^Pasar lista de/ }))
  for (const at of [2, 9, 20]) await person.press(rowOf(page, at))
  await person.press(page.getByRole('button', { name: 'Guardar asistencia' }))
  await state(page).getByText('Guardado', { exact: true }).waitFor()
  console.log(`roll call ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
  expect(person.count.actions).toBeLessThanOrEqual(5)
  expect(await marked(lesson)).toHaveLength(3)
  expect(await overflowOf(page)).toBe(0)
  await page.context().close()
})

test('on the narrowest phone what is left to each is read whole, whatever the name, and nothing is wider than the page', async () => {
  const lesson = await nextLesson()
  const [student] = students
  await world.db
    .updateTable('students')
    .set({ first_name: 'María de los Ángeles Coromoto' })
    .where('id', '=', student?.id ?? 0)
    .execute()
  const page = await browser.enter(teacher.token ?? '', path(lesson), { size: 'narrowest' })
  await rowOf(page, 0).waitFor()
  const { cut, right } = await page.evaluate<{ cut: number; right: number }>(`(() => {
    const left = [...document.querySelectorAll('li .figures')].find((one) => /quedan? /.test(one.innerText))
    const row = left.parentElement.getBoundingClientRect()
    const rights = [...document.querySelectorAll('main select, main button')].map((one) => one.getBoundingClientRect().right)
    return { cut: left.getBoundingClientRect().right - row.right, right: Math.max(...rights) }
  })()`)
  expect(cut).toBeLessThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(320)
  await page.context().close()
})

test.each([
  ['phone', 844],
  ['small', 640],
] as const)('on a %s the first student stands in the first eighth, and nothing moves the list', async (_size, height) => {
  const { lesson, page } = await opened({ size: 'phone' })
  await page.setViewportSize({ width: height === 844 ? 390 : 360, height })
  await rowOf(page, 0).waitFor()
  await settled(page)
  const top = () =>
    page.evaluate<number>(
      `document.querySelector('ul[aria-label="Estudiantes"] li').getBoundingClientRect().top`,
    )
  const first = await top()
  expect(first).toBeLessThanOrEqual(height / 8)
  await rowOf(page, 1).click()
  expect(await top()).toBe(first)
  await page.context().setOffline(true)
  await state(page).getByText('sin conexión').waitFor()
  await page.keyboard.press('Control+s')
  await state(page).getByText('Guardado en este teléfono').waitFor()
  await page.getByText('se enviará sola').waitFor()
  expect(await top()).toBe(first)
  // On other screens one bar says it, with how many wait.
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByText(/^Sin conexión desde las \d\d:\d\d · 1 por enviar desde este dispositivo/).waitFor()
  expect(await page.locator('.offline').count()).toBe(1)
  await page.context().setOffline(false)
  await expect.poll(async () => (await marked(lesson)).length).toBe(1)
  await page.context().close()
  forgiveLost(browser.complaints)
})

test('letters mark and move on, other letters jump to a name, Ctrl+Z takes back, Ctrl+S saves', async () => {
  const { lesson, page } = await opened()
  // Nobody has chosen a row: the first is meant.
  await rowOf(page, 0).waitFor()
  for (const key of ['a', 'r', 'ArrowDown', 'a', 'x']) await page.keyboard.press(key)
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(/^X/)
  const words = page.getByRole('status').filter({ hasText: 'ausente' })
  await words.getByText('2 ausentes').waitFor()
  await words.getByText('1 retraso').waitFor()
  await page.keyboard.press('Control+z')
  await words.getByText('1 ausente').waitFor()
  await page.keyboard.press('Control+s')
  await state(page).getByText('Guardado', { exact: true }).waitFor()
  const chosen = page.getByLabel('Otra clase').locator('option:checked')
  expect(await chosen.textContent()).not.toContain('por registrar')
  expect((await marked(lesson)).map(({ id }: { id: number }) => id)).toEqual([students[0]?.id])
  await page.goto(`/lessons/${lesson}`)
  await page.getByRole('link', { name: 'Corregir la lista' }).waitFor()
  expect(await page.locator('main .btn-primary').count(), 'what is done needs no filled button').toBe(0)
  await page.context().close()
})

test('a mark that nobody saved yet is there again after a reload, and saved when the screen is left', async () => {
  const { lesson, page } = await opened()
  await rowOf(page, 3).click()
  const label = () => rowOf(page, 3).getAttribute('aria-label')
  await expect.poll(label).toContain('Ausente')
  // A phone that needs the memory tells no page.
  await page.evaluate(`for (const name of ['pagehide', 'visibilitychange'])
    addEventListener(name, (event) => event.stopImmediatePropagation(), true)`)
  await page.reload()
  await expect.poll(label).toContain('Ausente')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect.poll(async () => (await marked(lesson)).length).toBe(1)
  expect(await page.evaluate(`Object.keys(localStorage).join().includes(':draft:')`)).toBe(false)
  await page.context().close()
})

test('without a line it stays on the device through a reload, and is sent by itself', async () => {
  const { lesson, page } = await opened()
  await rowOf(page, 4).waitFor()
  await page.context().route('**/api/**', (route) => route.abort())
  await rowOf(page, 4).click()
  await expect.poll(() => state(page).textContent()).toMatch(/^Sin guardar/)
  await page.getByRole('button', { name: 'Guardar asistencia' }).click()
  await state(page).getByText('Guardado en este teléfono').waitFor()
  expect(await marked(lesson)).toHaveLength(0)
  await page.context().unroute('**/api/**')
  await page.reload()
  await expect.poll(() => marked(lesson)).toHaveLength(1)
  await page.context().close()
})

test('a roll that was never opened is called without a line, and arrives when there is one', async () => {
  const lesson = await nextLesson()
  const page = await browser.enter(teacher.token ?? '', '/home', { worker: true })
  await kept(page)
  await hasKept(page, '/lessons/{id}')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: /^Pasar lista de/ }).click()
  await rowOf(page, 3).click()
  await page.getByRole('button', { name: 'Guardar asistencia' }).click()
  await state(page).getByText('Guardado en este teléfono').waitFor()
  expect(await marked(lesson)).toHaveLength(0)
  // The home does not offer again what is called already.
  await page.goto('/home')
  await page.getByText('guardada en este teléfono').waitFor()
  expect(await page.getByRole('link', { name: /^Pasar lista de/ }).count()).toBe(0)
  await page.getByRole('link', { name: /^Ver lista de/ }).click()
  await page.context().setOffline(false)
  await expect.poll(() => marked(lesson)).toHaveLength(1)
  await page.context().close()
  forgiveLost(browser.complaints)
})

test('what is marked is saved when the screen is left', async () => {
  const { lesson, page } = await opened()
  await rowOf(page, 7).click()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect.poll(async () => (await marked(lesson)).length).toBe(1)
  await page.context().close()
})

/** A roll with everybody present. What is saved is read again, and a mark that the page has read is no conflict. */
async function savedRoll() {
  const { lesson, page } = await opened()
  const save = page.getByRole('button', { name: 'Guardar asistencia' })
  await save.click()
  await state(page).getByText('Guardado', { exact: true }).waitFor()
  await settled(page)
  return { lesson, page, save }
}

/** As an administrator does meanwhile. */
const markLate = (lesson: number, those: typeof students) =>
  world.as('admin').call('PATCH', `/lessons/${lesson}/students/bulk-update`, {
    students: those.map(({ id }) => ({ student_id: id, delayed: true })),
  })

test('two devices on one student: both are shown, and the chosen one stands', async () => {
  const { lesson, page, save } = await savedRoll()
  await markLate(lesson, students.slice(1, 2))
  await rowOf(page, 1).click()
  await save.click()
  expect(await marked(lesson), 'nothing is overwritten').toHaveLength(0)
  // Both stand at the student's row, and what is counted above leads there.
  await state(page).getByRole('button', { name: '1 por decidir' }).click()
  const item = page.getByRole('list', { name: 'Estudiantes' }).getByRole('listitem').nth(1)
  await item.getByText(/^Dos registros distintos de/).waitFor()
  expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^Retrasola administracióna/)
  // What waits for an answer is not told as saved.
  await page.getByRole('button', { name: 'Falta decidir 1' }).waitFor()
  expect(await page.locator('.offline').count()).toBe(0)
  await page.getByRole('button', { name: /^Ausente en este/ }).click()
  await expect.poll(() => marked(lesson)).toHaveLength(1)
  // Of several the same is said once.
  await settled(page)
  await markLate(lesson, students.slice(2, 4))
  for (const at of [2, 3]) await rowOf(page, at).click()
  await save.click()
  await page.getByRole('button', { name: 'Quedarse con lo de este equipo (2)' }).click()
  await expect.poll(() => marked(lesson)).toHaveLength(3)
  await page.context().close()
})

test.each([
  ['', ''],
  [', and where the device keeps nothing', 'indexedDB.open = () => { throw new DOMException("full") }'],
])('what another marks under a mark that is not saved yet is asked about, also once the page has read it%s', async (_where, device) => {
  const { lesson, page, save } = await savedRoll()
  await page.evaluate(device)
  const line = Promise.withResolvers<void>()
  await page.route('**/register', async (route) => {
    await line.promise
    await route.continue()
  })
  const answered = page.waitForResponse((one) => one.url().endsWith('/register'))
  await rowOf(page, 0).click()
  await save.click()
  await markLate(lesson, students.slice(1, 2))
  await rowOf(page, 1).click()
  line.resolve()
  // The answer to the first mark tells of the other's too.
  await (await answered).finished()
  await save.click()
  await page.getByRole('button', { name: /^Retraso la administración/ }).waitFor()
  expect(await marked(lesson), 'nothing is overwritten').toHaveLength(1)
  await page.getByRole('button', { name: /^Ausente en este/ }).click()
  await expect.poll(() => marked(lesson)).toHaveLength(2)
  await page.context().close()
})

test('where a lesson is shown its content is noted, an absence justified, and a failure by absence lifted', async () => {
  const [student] = students.slice(-1)
  let lesson = 0
  for (let count = 0; count < 7; count++) {
    lesson = await nextLesson()
    const attendances = [{ student_id: student?.id, attendance: false }]
    await world.as('admin').call('PATCH', `/lessons/${lesson}/register`, { attendances })
  }
  const page = await browser.enter(world.as('admin').token ?? '', `/lessons/${lesson}`)
  await page.getByRole('button', { name: 'Anotar contenido' }).click()
  await page.locator('textarea[name=content]:focus').waitFor()
  await page.keyboard.type('Integrales por partes')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('paragraph').filter({ hasText: 'Integrales por partes' }).waitFor()
  expect(await page.locator('.btn-primary').count(), 'nothing is filled once it is registered').toBe(0)
  await page.getByRole('button', { name: /^Levantar el aplazo de/ }).click()
  const why = page.getByRole('alertdialog').getByLabel(/^Motivo/)
  await why.fill('Duelo')
  await page.getByRole('button', { name: 'Levantar', exact: true }).last().click()
  await page.getByRole('button', { name: /^Levantar el aplazo de/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Justificar de/ }).click()
  await why.fill('Reposo médico')
  await page.getByRole('button', { name: 'Justificar', exact: true }).last().click()
  await page.getByText('Justificada: Reposo médico').waitFor()
  await page.context().close()
})

test('the list of lessons says hoy whole at a desk, and on a phone how far each lesson that went by is', async () => {
  await nextLesson()
  await lessonRow(world, institute, today)
  const page = await browser.enter(teacher.token ?? '', '/lessons?show=all&sort_by=date,desc')
  const row = page.getByRole('cell', { name: /^hoy / })
  await row.waitFor()
  const cut = await row.evaluate((one) => one.scrollWidth - one.clientWidth)
  expect(cut).toBeLessThanOrEqual(0)
  await page.context().close()
  const phone = await browser.enter(teacher.token ?? '', '/lessons?show=past', { size: 'phone' })
  await phone
    .getByRole('listitem')
    .filter({ hasText: /\d ausentes?|Sin contenido|Por registrar/ })
    .first()
    .waitFor()
  await phone.context().close()
})

test('a long press opens where a reason belongs and marks nothing by itself; the menu key opens the same', async () => {
  const { page } = await opened({ size: 'phone' })
  const row = rowOf(page, 1)
  // A finger is put where the row is, which must not move any more.
  await settled(page)
  const { x, y, width, height } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const finger = await page.context().newCDPSession(page)
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await dialog.getByRole('link', { name: 'Anotar en la bitácora' }).waitFor()
  expect(await row.getAttribute('aria-label')).toMatch(/: Presente$/)
  await dialog.getByText('Retraso', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  expect(await row.getAttribute('aria-label')).toMatch(/: Retraso$/)
  await row.tap()
  expect(await row.getAttribute('aria-label')).toMatch(/: Presente$/)
  await row.press('Shift+Enter')
  await dialog.getByRole('link', { name: 'Anotar en la bitácora' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await row.getAttribute('aria-label')).toMatch(/: Presente$/)
  await row.dispatchEvent('contextmenu')
  await dialog.getByRole('link', { name: 'Anotar en la bitácora' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.context().close()
})
