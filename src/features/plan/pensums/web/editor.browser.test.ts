import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openBrowser, overflowOf, settled } from '#test/support/browser.ts'
import { drawings } from '#test/support/drawings.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const browser = await openBrowser(world)
const admin = world.as('admin')
const token = admin.token ?? ''
let count = 0

async function made(path: string, body: object): Promise<number> {
  const answer = await admin.call('POST', path, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data.id
}

/** A draft: Álgebra and Lectura, then Cálculo, which requires Álgebra, then nothing. */
async function draft() {
  count += 1
  const specialization_id = await made('/specializations', { code: `E${count}`, title: `Área ${count}` })
  const pensum_id = await made('/pensums', { name: `Plan ${count}`, specialization_id })
  const course = (title: string, credits: number) =>
    made('/courses', { code: `${title}-${count}`, title, credits, hours: 4, max_absences_to_fail: 6 })
  const ids = { algebra: await course('Álgebra', 5), reading: await course('Lectura', 2) }
  const calculus = await course('Cálculo', 4)
  const semesters = [[ids.algebra, ids.reading], [calculus], []]
  for (const [index, course_ids] of semesters.entries()) {
    const id = await made('/semesters', { pensum_id, number: index + 1, code: `S-${index + 1}` })
    await admin.call('PUT', `/semesters/${id}/courses`, { course_ids })
  }
  await made('/prelations', { pensum_id, course_id: calculus, required_course_id: ids.algebra })
  return { id: pensum_id }
}

let plan = { id: 0 }
beforeEach(async () => {
  plan = await draft()
})

const open = async (size: 'desktop' | 'phone' = 'desktop', path = `/pensums/${plan.id}/edit`) => {
  const page = await browser.enter(token, path, { size })
  await settled(page)
  return page
}

/** The titles on the screen, semester by semester. */
const shown = (page: Page): Promise<string[][]> =>
  page.evaluate(`[...document.querySelectorAll('[data-semester]')].map((semester) =>
    [...semester.querySelectorAll('.pmap-title')].map((title) => title.textContent))`)

/** The same as the server has it. */
const saved = async (): Promise<string[][]> => {
  const { body } = await admin.call('GET', `/pensums/${plan.id}?with=semesters.courses`)
  return body.data.semesters.map((semester: { courses: { title: string }[] }) =>
    semester.courses.map((course) => course.title),
  )
}
const grip = (page: Page, title: string) => page.getByRole('button', { name: `Mover ${title}`, exact: true })
const card = (page: Page, title: string) =>
  page.locator('[data-course]').filter({ has: page.getByText(title, { exact: true }) })
const status = (page: Page) => page.locator('.pmap-said [role=status]')
const BEFORE = [['Álgebra', 'Lectura'], ['Cálculo'], []]

async function drag(page: Page, title: string, to: { semester: number; below?: string }) {
  const from = await card(page, title).boundingBox()
  const column = page.locator('[data-semester]').nth(to.semester - 1)
  const target = await (to.below ? card(page, to.below) : column).boundingBox()
  if (!from || !target) throw new Error('not on the screen')
  await page.mouse.move(from.x + 30, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 20, { steps: 3 })
  await page.mouse.move(target.x + 60, target.y + (to.below ? target.height - 6 : 60), { steps: 6 })
}

test('a course is dragged below another of the next semester, undone by Ctrl+Z, and the sums follow', async () => {
  const page = await open()
  await page.getByText('En total: 3 semestres · 3 materias · 11 UC · 12 h').waitFor()
  await expect.poll(() => page.locator('.pmap-lines path').count()).toBe(1)
  await expect.poll(() => card(page, 'Cálculo').textContent()).toContain('Requiere: Álgebra')
  await drag(page, 'Lectura', { semester: 2, below: 'Cálculo' })
  await page.mouse.up()
  await expect.poll(() => shown(page)).toEqual([['Álgebra'], ['Cálculo', 'Lectura'], []])
  await page.locator('[data-semester]').nth(1).getByText('2 materias · 6 UC · 8 h').waitFor()
  await expect.poll(saved).toEqual([['Álgebra'], ['Cálculo', 'Lectura'], []])
  await page.getByRole('button', { name: 'Deshacer' }).waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(saved).toEqual(BEFORE)
  await expect.poll(() => shown(page)).toEqual(BEFORE)
  await page.context().close()
})

test('a drag that would break a prelation says so, and leaves all as it was', async () => {
  const page = await open()
  await drag(page, 'Álgebra', { semester: 3 })
  await expect.poll(() => status(page).textContent()).toContain('«Cálculo» requiere «Álgebra»')
  await expect.poll(() => page.locator('[data-landing=refused]').count()).toBe(1)
  await page.mouse.up()
  await page.getByText('La materia no puede quedar ahí').waitFor()
  expect(await shown(page)).toEqual(BEFORE)
  await drag(page, 'Álgebra', { semester: 3 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect([await shown(page), await saved()]).toEqual([BEFORE, BEFORE])
  await page.context().close()
})

test('by keys: Enter takes, arrows carry, Enter drops, Esc gives back, each step is spoken', async () => {
  const page = await open()
  await grip(page, 'Lectura').focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => status(page).textContent())
    .toMatch(/^Lectura: tomada del semestre 1, puesto 2 de 2/)
  expect(await grip(page, 'Lectura').getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => status(page).textContent()).toBe('Lectura: semestre 1, puesto 1 de 2.')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => status(page).textContent()).toBe('Lectura: semestre 3, puesto 1 de 1.')
  await page.keyboard.press('Escape')
  await expect
    .poll(() => status(page).textContent())
    .toBe('Lectura: de vuelta en el semestre 1, puesto 2 de 2.')
  expect(await saved()).toEqual(BEFORE)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(saved).toEqual([['Álgebra'], ['Cálculo', 'Lectura'], []])
  await expect
    .poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")'))
    .toBe('Mover Lectura')
  await page.keyboard.press('ArrowUp')
  expect(await page.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe('Mover Cálculo')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => status(page).textContent()).toContain('No puede quedar aquí: «Cálculo» requiere')
  await page.keyboard.press('Enter')
  await page.getByText('La materia no puede quedar ahí').waitFor()
  expect(await grip(page, 'Cálculo').getAttribute('aria-pressed')).toBe('true')
  await page.context().close()
})

test('a card that is put down stays there: the order before is not drawn again while the server answers', async () => {
  const page = await open()
  const drawn = await drawings(page)
  const there = [['Álgebra'], ['Cálculo', 'Lectura'], []]
  for (let round = 0; round < 5; round++) {
    await grip(page, 'Lectura').focus()
    for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await expect.poll(saved).toEqual(there)
    await settled(page)
    await page.getByRole('button', { name: 'Deshacer' }).last().waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(saved).toEqual(BEFORE)
    await settled(page)
  }
  const turns = Array.from({ length: 5 }, () => [there, BEFORE]).flat()
  expect(await drawn()).toEqual([BEFORE, ...turns])
  await page.context().close()
})

const focused = (page: Page) => page.evaluate('document.activeElement?.getAttribute("aria-label")')

test('by the menus with keys alone: the focus stays with the card, or beside where it was', async () => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await open(size)
    const pick = async (menu: string, letter: string) => {
      await page.getByRole('button', { name: menu, exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menu').waitFor()
      await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("role")')).toBe('menuitem')
      await page.keyboard.press(letter)
      await page.keyboard.press('Enter')
    }
    await pick('Acciones de Lectura', 'm')
    await page.getByText('Lectura: en el semestre').first().waitFor()
    await settled(page)
    expect(await focused(page)).toBe('Acciones de Lectura')
    await pick('Acciones de Cálculo', 'q')
    await page.getByText('Cálculo: fuera del semestre 2').first().waitFor()
    await settled(page)
    expect(await focused(page)).toBe('Agregar materias al semestre 2')
    await pick('Acciones del semestre 2', 'q')
    await page.getByText('Semestre 2: eliminado').first().waitFor()
    await settled(page)
    expect(await focused(page)).toBe('Acciones del semestre 1')
    await page.context().close()
    plan = await draft()
  }
})

test('the menu of a card lies over the cards below it', async () => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await open(size)
    await page.getByRole('button', { name: 'Acciones de Álgebra' }).click()
    await page.getByRole('menu').waitFor()
    const covered = `[...document.querySelectorAll('[role=menuitem]')].filter((item) => {
      const { left, top, height } = item.getBoundingClientRect()
      return document.elementFromPoint(left + 24, top + height / 2)?.closest('[role=menuitem]') !== item
    }).map((item) => item.textContent)`
    expect(await page.evaluate(covered)).toEqual([])
    await page.context().close()
  }
})

test('whoever goes on after a move is not called back to the card', async () => {
  const page = await open()
  await grip(page, 'Lectura').focus()
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect.poll(saved).toEqual([['Álgebra'], ['Cálculo', 'Lectura'], []])
  await expect.poll(() => focused(page)).toBe('Mover Lectura')
  const opener = page.getByRole('button', { name: 'Agregar materias al semestre 3' })
  await opener.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Agregar 1' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await shown(page))[2]?.length).toBe(1)
  await settled(page)
  expect(await focused(page)).toBe('Agregar materias al semestre 3')
  await page.context().close()
})

test('what another person changed meanwhile is said, and the next try begins from there', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Agregar materias al semestre 3' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().check()
  const { body } = await admin.call('GET', `/semesters?pensum_id=${plan.id}`)
  const [, , third] = body.data
  const course = { code: `OTR-${count}`, title: 'Otra', credits: 1, hours: 1, max_absences_to_fail: 1 }
  const course_ids = [await made('/courses', course)]
  await admin.call('PUT', `/semesters/${third.id}/courses`, { course_ids })
  await dialog.getByRole('button', { name: 'Agregar 1' }).click()
  await page.getByText('Otra persona lo modificó').waitFor()
  await settled(page)
  await dialog.getByRole('button', { name: 'Agregar 1' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await saved())[2]).toEqual(['Otra', expect.any(String)])
  await page.context().close()
})

test('a semester goes with its courses and comes back with its prelations', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Acciones del semestre 2' }).click()
  await page.getByRole('menuitem', { name: 'Quitar semestre' }).click()
  await expect.poll(saved).toEqual([['Álgebra', 'Lectura'], []])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(saved).toEqual(BEFORE)
  await expect.poll(() => card(page, 'Cálculo').textContent()).toContain('Requiere: Álgebra')
  await page.getByRole('button', { name: 'Acciones de Cálculo' }).click()
  await page.getByRole('menuitem', { name: 'Quitar del semestre' }).click()
  await page.getByText('Cálculo: fuera del semestre 2').waitFor()
  expect(await saved()).toEqual([['Álgebra', 'Lectura'], [], []])
  await page.keyboard.press('Control+z')
  await expect.poll(() => card(page, 'Cálculo').textContent()).toContain('Requiere: Álgebra')
  await page.context().close()
})

test('on a phone a course moves by its menu, and what breaks a prelation is said', async () => {
  const page = await open('phone')
  expect(await grip(page, 'Lectura').isVisible()).toBe(false)
  const pick = async (title: string, item: string) => {
    await page.getByRole('button', { name: `Acciones de ${title}` }).tap()
    await page.getByRole('menuitem', { name: item }).tap()
  }
  await pick('Lectura', 'Mover al semestre 3')
  await expect.poll(saved).toEqual([['Álgebra'], ['Cálculo'], ['Lectura']])
  await pick('Cálculo', 'Mover al semestre 1')
  await page.getByText('La materia no puede quedar ahí').waitFor()
  // Notices lie over the foot of a phone until they go by themselves.
  const notice = page.getByRole('button', { name: 'Cerrar aviso' }).first()
  while (await notice.isVisible()) await notice.tap()
  await pick('Lectura', 'Dejar de ofrecer')
  await card(page, 'Lectura').getByText('No se ofrece').waitFor()
  expect(await overflowOf(page)).toBe(0)
  await page.context().close()
})

test('a finger drags a card by its grip on a wide screen', async () => {
  const page = await browser.enter(token, `/pensums/${plan.id}/edit`, { size: 'desktop', touch: true })
  await settled(page)
  const from = await grip(page, 'Lectura').boundingBox()
  const to = await page.locator('[data-semester]').nth(2).boundingBox()
  if (!from || !to) throw new Error('not on the screen')
  const touch = await page.context().newCDPSession(page)
  const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] })
  const [x, y] = [from.x + 10, from.y + 10]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(x, y) })
  for (const part of [0.1, 0.5, 1])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      ...at(x + (to.x + 60 - x) * part, y + (to.y + 70 - y) * part),
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(saved).toEqual([['Álgebra'], ['Cálculo'], ['Lectura']])
  await page.context().close()
})

test('a copy is compared with what it was copied from', async () => {
  const copy = await made(`/pensums/${plan.id}/copy`, {})
  const { body } = await admin.call('GET', `/pensums/${copy}?with=semesters.courses`)
  const [first, , third] = body.data.semesters
  const [, reading] = first.courses
  await admin.call('POST', `/pensums/${copy}/move-course`, {
    course_id: reading.id,
    semester_id: third.id,
    position: 0,
  })
  const page = await open('desktop', `/pensums/${copy}/compare/${plan.id}`)
  await page.getByText('del semestre 1 al 3').waitFor()
  await page.getByRole('heading', { name: 'Materias movidas' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Materias retiradas' }).count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Prelaciones' }).count()).toBe(0)
  await page.context().close()
})

test('a course goes into several drafts at once; what was taken meanwhile is said at the field', async () => {
  const course_id = await made('/courses', {
    code: `NUE-${count}`,
    title: 'Nueva',
    credits: 1,
    hours: 1,
    max_absences_to_fail: 1,
  })
  const page = await open('desktop', `/courses/${course_id}/assign`)
  const choice = page.getByLabel(`Área ${count} · Plan ${count}`)
  await choice.selectOption({ label: 'Semestre 3 · S-3' })
  const { body } = await admin.call('GET', `/semesters?pensum_id=${plan.id}`)
  await admin.call('PUT', `/semesters/${body.data[0].id}/courses`, {
    course_ids: [course_id],
    drop_prelations: true,
  })
  await page.getByRole('button', { name: 'Asignar', exact: true }).click()
  await page.locator('.field-error', { hasText: 'La materia ya está en un semestre' }).waitFor()
  await admin.call('PUT', `/semesters/${body.data[0].id}/courses`, { course_ids: [] })
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await page.getByRole('button', { name: 'Asignar', exact: true }).click()
  await page.getByText('Se ha asignado la materia a un semestre con éxito').waitFor()
  expect((await saved())[2]).toEqual(['Nueva'])
  await page.context().close()
})
