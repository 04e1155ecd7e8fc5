import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld()
const browser = await openBrowser(world)
const admin = world.as('admin')

const course = async (code: string, title: string): Promise<number> =>
  (
    await admin.call('POST', '/courses', {
      code,
      title,
      credits: 3,
      hours: 4,
      max_absences_to_fail: 5,
    })
  ).body.data.id
await course('ALG-1', 'Álgebra')
await admin.call('POST', '/classrooms', { code: 'LAB', max_capacity: 20, tags: ['Laboratorio'] })

async function open(path: string): Promise<Page> {
  const page = await browser.enter(admin.token ?? '', path)
  await page.locator('.form').waitFor()
  return page
}
const titleOf = (page: Page) => page.getByLabel(/^Título/)
/** The first word of the label of what has the focus. */
const focusedLabel = (page: Page) =>
  page.evaluate('document.activeElement.labels?.[0]?.innerText.trim().split(/\\s/)[0]')
const until = (test: () => Promise<unknown>, wanted: unknown) => expect.poll(test).toEqual(wanted)

async function fill(page: Page, code: string): Promise<void> {
  await titleOf(page).fill('Cálculo')
  await page.getByLabel(/^Código/).fill(code)
  for (const [label, value] of [
    [/^Unidades de crédito/, '3'],
    [/^Horas semanales/, '4'],
    [/^Máximo de inasistencias/, '5'],
  ] as const)
    await page.getByLabel(label).fill(value)
}

test('what is missing is said at the field, in a summary of links, and the focus goes there', async () => {
  const page = await open('/courses/make')
  await titleOf(page).focus()
  await page.keyboard.press('Tab')
  await until(() => page.locator('.field-error').count(), 1)
  await page.keyboard.press('Control+s')
  await page.locator('.form-problems').waitFor()
  await expect.poll(() => page.locator('.form-problems a').count()).toBe(5)
  await until(() => focusedLabel(page), 'Título')
  expect(await titleOf(page).getAttribute('aria-invalid')).toBe('true')
  await page.context().close()
})

test('a button below a field that is left empty hears the press, although what is said there moves it', async () => {
  const page = await open('/periods/make')
  await page.getByLabel(/^Fecha de inicio/).focus()
  await page.getByRole('button', { name: 'Abrir el calendario' }).last().hover()
  await page.mouse.down()
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await page.mouse.up()
  await page.getByRole('dialog', { name: 'Calendario' }).waitFor({ timeout: 5_000 })
  await page.locator('.field-error').waitFor()
  await page.context().close()
})

test('a day years ahead, a number that no year had and a year that the period is not in are asked about', async () => {
  const page = await open('/periods/make')
  await page.getByLabel(/^Fecha de inicio/).fill('30/08/2027')
  const asked = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  await page.getByLabel(/^Número/).fill('9')
  await asked('Hasta ahora un año tuvo 2 períodos. ¿Está bien el número?')
  await page.getByLabel(/^Año/).fill('2072')
  await asked('El período comienza en 2027. ¿Está bien el año?')
  await page.getByLabel(/^Fecha de inicio/).fill('30/08/2072')
  await asked('¿Está bien el año?')
  await page.getByText(/^Es dentro de/).waitFor()
  await expect.poll(() => page.getByText('El período comienza en').count()).toBe(0)
  await page.context().close()
})

test('what the server refuses stands at its field, and what was typed stays', async () => {
  const page = await open('/courses/make')
  await fill(page, 'ALG-1')
  await page.keyboard.press('Control+s')
  await until(() => focusedLabel(page), 'Código')
  await until(() => page.locator('.field-error').allInnerTexts(), ['El código ya está en uso.'])
  await expect.poll(() => titleOf(page).inputValue()).toBe('Cálculo')
  // Who looks at the other fields finds it red still; another value takes the red away, the same one brings it back.
  const code = page.getByLabel(/^Código/)
  await titleOf(page).fill('Cálculo 1')
  await page.keyboard.press('Tab')
  await code.focus()
  await page.keyboard.press('Shift+Tab')
  expect(await code.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.locator('.field-error').allInnerTexts()).toEqual(['El código ya está en uso.'])
  await code.fill('ALG-12')
  await until(() => page.locator('.field-error').count(), 0)
  await code.fill('ALG-1')
  await until(() => code.getAttribute('aria-invalid'), 'true')
  await titleOf(page).fill('Cálculo')
  // A 422 of the server, where the browser's own check had nothing to say.
  await page.route('**/api/courses', (route) =>
    route.fulfill({ status: 422, json: { message: 'validation_failed', errors: { title: ['max:3'] } } }),
  )
  await page.getByLabel(/^Código/).fill('CAL-1')
  await page.keyboard.press('Control+s')
  await until(() => focusedLabel(page), 'Título')
  await page.unroute('**/api/courses')
  await titleOf(page).fill('Cálculo I')
  // Hours that are cut otherwise than they are; what the room must have is taken as a classroom has it.
  const cut = page.getByLabel(/^Cómo se reparten/)
  await page.getByText('Si se deja vacío: 2 + 2.').waitFor()
  await cut.fill('2,1')
  await page.keyboard.press('Control+s')
  await until(
    () => page.locator('.field-error').allInnerTexts(),
    ['El reparto de las horas debe sumar las horas semanales, que son 4.'],
  )
  await cut.fill('3+1')
  await page.getByLabel(/^Qué necesita/).fill('cancha')
  await page.getByText('Ninguna aula activa tiene «cancha».').waitFor()
  await page.getByRole('button', { name: 'Poner «Laboratorio»' }).click()
  await until(() => page.getByLabel(/^Qué necesita/).inputValue(), 'Laboratorio')
  await page.keyboard.press('Control+s')
  await page.waitForURL('**/courses/all')
  await page.getByText('Se ha creado la materia con éxito').waitFor()
  const { body } = await admin.call('GET', '/courses?search=CAL-1')
  expect(body.data).toMatchObject([{ sittings: [3, 1], room_tag: 'Laboratorio' }])
  await page.context().close()
})

test('unsaved changes are guarded, on every way out', async () => {
  const page = await open('/courses/make')
  await titleOf(page).fill('Física')
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  const guard = page.getByRole('alertdialog')
  await guard.waitFor()
  await guard.getByRole('button', { name: 'Seguir editando' }).click()
  await guard.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/courses/make')
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type())
      void dialog.dismiss()
    })
  })
  await page.evaluate('setTimeout(() => location.reload(), 0)')
  expect(await asked).toBe('beforeunload')
  await expect.poll(() => titleOf(page).inputValue()).toBe('Física')
  await page.context().close()
})

const DRAFTS = "Object.keys(localStorage).filter((key) => key.startsWith('claustro:draft:'))"
const drafts = (page: Page) => page.evaluate<string[]>(DRAFTS)

async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.locator('.form').waitFor()
}

test('what is typed is kept within a second over a reload, and is no draft once it was sent', async () => {
  const page = await open('/courses/make')
  await fill(page, 'CAL-9')
  // Typed on without a pause: nothing waits for one.
  const typing = titleOf(page).pressSequentially('a'.repeat(20), { delay: 80 })
  await expect.poll(() => drafts(page), { timeout: 1_000 }).toHaveLength(1)
  await typing
  await expect.poll(() => page.evaluate(`JSON.stringify(localStorage)`)).toContain('a'.repeat(20))
  await reload(page)
  await until(() => page.getByLabel(/^Código/).inputValue(), 'CAL-9')
  await expect.poll(() => page.getByText(/Se recuperó/).count()).toBe(1)
  // Right after the last key.
  await titleOf(page).press('b')
  await page.keyboard.press('Control+s')
  await page.waitForURL('**/courses/all')
  await page.goto(new URL('/courses/make', page.url()).href)
  await page.locator('.form').waitFor()
  expect(await page.getByText(/Se recuperó/).count()).toBe(0)
  expect(await drafts(page)).toEqual([])
  await page.context().close()
})

test('a record that is edited keeps what is typed too, over the version it was typed over', async () => {
  const id = await course('GEO-2', 'Geografía')
  const page = await open(`/courses/make?update=1&id=${id}`)
  await titleOf(page).fill('Geografía humana')
  await expect.poll(() => drafts(page)).toHaveLength(1)
  world.clock.move(60_000)
  await admin.call('PATCH', `/courses/${id}`, { title: 'Geografía física' })
  await reload(page)
  await until(() => titleOf(page).inputValue(), 'Geografía humana')
  await page.keyboard.press('Control+s')
  await expect.poll(() => page.locator('.versions').innerText()).toContain('Geografía física')
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.waitForURL('**/courses/all')
  expect(await drafts(page)).toEqual([])
  await page.context().close()
})

test('what another saved meanwhile is shown beside the own, and one chooses field by field', async () => {
  const id = await course('GEO-1', 'Geometría')
  const page = await open(`/courses/make?update=1&id=${id}`)
  await until(() => titleOf(page).inputValue(), 'Geometría')
  world.clock.move(60_000)
  await admin.call('PATCH', `/courses/${id}`, { title: 'Geometría plana', credits: 5 })
  await titleOf(page).fill('Geometría analítica')
  await page.keyboard.press('Control+s')
  await page.locator('.versions').waitFor()
  await expect.poll(() => page.locator('.versions').innerText()).toContain('Geometría plana')
  await page.getByLabel('Unidades de crédito: usar la guardada').check()
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect.poll(() => titleOf(page).inputValue()).toBe('Geometría analítica')
  await page.keyboard.press('Control+s')
  await page.waitForURL('**/courses/all')
  const { body } = await admin.call('GET', `/courses/${id}`)
  expect(body.data).toMatchObject({ title: 'Geometría analítica', credits: 5 })
  await page.context().close()
})
