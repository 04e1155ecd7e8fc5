import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bodyOf } from '#server/http/replies.ts'
import { openBrowser, overflowOf, type Visit } from '../../support/browser.ts'
import type { Person } from '../../support/people.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld()
const browser = await openBrowser(world)

for (let at = 1; at <= 23; at++)
  await world.as('admin').call('POST', '/courses', {
    code: `MAT-${String(at).padStart(2, '0')}`,
    title: `${at % 2 ? 'Álgebra' : 'Química'} ${String(at).padStart(2, '0')}`,
    credits: 3,
    hours: 4,
    max_absences_to_fail: 5,
    enabled: at % 3 !== 0,
  })

const LIST = '/courses/all'

async function open(query = '', person: Person = 'admin', how: Visit = {}): Promise<Page> {
  const page = await browser.enter(world.as(person).token ?? '', `${LIST}${query}`, how)
  await rowsOf(page).first().waitFor()
  return page
}
const rowsOf = (page: Page) => page.locator('.table tbody tr')
const searchOf = (page: Page) => new URL(page.url()).searchParams
/** Reading is over; until then a click on a column does nothing (screens.md#widgets). */
const read = (page: Page) => page.locator('.list-body:not([data-fetching])').waitFor()
const counted = (page: Page) => page.locator('.list-foot p').innerText()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
/** Waits until the page's own test of its address or text holds. */
const until = (test: () => Promise<unknown>, wanted: unknown) => expect.poll(test).toEqual(wanted)

test('search, order, filters and size stand in the address, and come back with it', async () => {
  const page = await open()
  await until(() => counted(page), '1–13 de 23\n, en orden ascendente')
  await page.getByPlaceholder('Buscar...').fill('algebra')
  await page.keyboard.press('Enter')
  await until(async () => searchOf(page).get('search'), 'algebra')
  await read(page)
  await page.getByRole('button', { name: 'Código' }).click()
  await until(async () => searchOf(page).get('sort_by'), 'code,asc')
  await until(
    () =>
      rowsOf(page)
        .first()
        .innerText()
        .then((text) => text.includes('MAT-01')),
    true,
  )
  await read(page)
  await page.getByRole('button', { name: 'Código' }).click()
  await until(async () => searchOf(page).get('sort_by'), 'code,desc')
  await button(page, 'Filtro').click()
  await page.getByLabel('Estado').first().selectOption('true')
  await until(async () => searchOf(page).get('enabled'), 'true')
  await page.getByLabel('Filas').selectOption('5')
  await until(() => rowsOf(page).count(), 5)
  await page.getByRole('button', { name: 'Página 2', exact: true }).click()
  await until(async () => searchOf(page).get('page'), '2')
  await until(
    () =>
      rowsOf(page)
        .first()
        .innerText()
        .then((text) => text.includes('MAT-07')),
    true,
  )

  const address = page.url()
  const rows = await rowsOf(page).allInnerTexts()
  await page.reload()
  await rowsOf(page).first().waitFor()
  await expect.poll(() => rowsOf(page).allInnerTexts()).toEqual(rows)
  await expect.poll(() => page.getByPlaceholder('Buscar...').inputValue()).toBe('algebra')
  // Into a record and back again: the same rows.
  await rowsOf(page).first().getByRole('link').first().click()
  await page.locator('.form').waitFor()
  await page.goBack()
  await rowsOf(page).first().waitFor()
  expect(page.url()).toBe(address)
  await expect.poll(() => rowsOf(page).allInnerTexts()).toEqual(rows)
  await button(page, 'Limpiar').click()
  await until(async () => [searchOf(page).get('search'), searchOf(page).get('enabled')], [null, null])
  await page.context().close()
})

test('a link that was mangled or has grown old still shows the list', async () => {
  const page = await open('?page=99&sort_by=salary,asc&zzz=1&enabled=x&columns=gone&format=csv')
  await until(() => rowsOf(page).count(), 3)
  expect(searchOf(page).get('page')).toBe('3')
  await expect.poll(() => page.locator('.table thead').innerText()).toContain('Código')
  await page.context().close()
})

test('a view that is refused is told why at its name', async () => {
  const page = await open()
  await page.route('**/api/saved-views', (route) =>
    route.fulfill({ status: 409, json: bodyOf('too_many_saved_views') }),
  )
  await button(page, 'Vistas').click()
  const name = page.getByLabel('Nombre de la vista de ahora')
  await name.fill('Una más')
  await page.keyboard.press('Enter')
  await page.getByText(/^Se alcanzó el máximo de 200 vistas guardadas/).waitFor()
  expect([await name.getAttribute('aria-invalid'), await name.inputValue()]).toEqual(['true', 'Una más'])
  expect(await page.locator('.toast').count()).toBe(0)
  await page.context().close()
})

test('a view is kept with three actions, opens with one, and can be what the list begins with', async () => {
  const page = await open('?search=quimica&sort_by=code,desc')
  await button(page, 'Vistas').click()
  await page.getByLabel('Nombre de la vista de ahora').fill('Químicas')
  await page.keyboard.press('Enter')
  const view = page.getByRole('list', { name: 'Vistas guardadas' }).getByRole('button', { name: 'Químicas' })
  await view.waitFor()
  expect(await view.getAttribute('aria-pressed')).toBe('true')
  await view.click()
  await until(async () => [...searchOf(page)].length, 0)
  expect(await view.getAttribute('aria-pressed')).toBe('false')
  await view.click()
  await until(async () => searchOf(page).get('search'), 'quimica')

  await button(page, 'Vistas').click()
  await button(page, 'Empezar con Químicas').click()
  await button(page, 'No empezar con Químicas').waitFor()
  await button(page, 'Compartir Químicas').click()
  await page.getByText('Compartida').waitFor()
  await page.context().close()

  // On another device, and for another person: what is shared is there, what one begins with is each one's own.
  const again = await open()
  await until(async () => searchOf(again).get('search'), 'quimica')
  await until(() => counted(again).then((text) => text.startsWith('1–11 de 11')), true)
  await again.context().close()
  const asked = await open('?search=algebra')
  await asked.getByRole('list', { name: 'Vistas guardadas' }).waitFor()
  expect(searchOf(asked).get('search')).toBe('algebra')
  await asked.context().close()
  const other = await open('', 'lowAdmin')
  await other
    .getByRole('list', { name: 'Vistas guardadas' })
    .getByRole('button', { name: 'Químicas' })
    .click()
  await until(async () => searchOf(other).get('sort_by'), 'code,desc')
  await button(other, 'Vistas').click()
  await button(other, 'Empezar con Químicas').waitFor()
  expect(await button(other, 'Eliminar la vista Químicas').count()).toBe(0)
  await world.as('admin').call('PUT', '/saved-views/default', { list: '/courses', saved_view_id: null })
  await other.context().close()
})

test('a view of what the list no longer knows opens the rest of it, and its deletion can be undone', async () => {
  const state = { sort_by: 'salary,asc', gone: 'x', columns: 'gone,code', search: 'algebra', page: 7 }
  await world.as('admin').call('POST', '/saved-views', { list: '/courses', name: 'Antigua', state })
  const page = await open('?enabled=true')
  await page.getByRole('button', { name: 'Antigua', exact: true }).click()
  await until(async () => [...searchOf(page).keys()].sort().join(), 'columns,search')
  await until(() => counted(page).then((text) => text.startsWith('1–12 de 12')), true)
  await expect.poll(() => page.locator('.table thead').innerText()).toContain('Título')
  await button(page, 'Vistas').click()
  await button(page, 'Eliminar la vista Antigua').click()
  await until(() => page.getByRole('button', { name: 'Antigua', exact: true }).count(), 0)
  await button(page, 'Deshacer').click()
  await page
    .getByRole('list', { name: 'Vistas guardadas' })
    .getByRole('button', { name: 'Antigua' })
    .waitFor()
  await page.context().close()
})

test('columns hide, and stay hidden on this device; what comes late in one pushes none out of sight', async () => {
  const page = await open('?search=algebra')
  await button(page, 'Ver').click()
  expect(await page.getByRole('checkbox', { name: 'Título' }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Créditos' }).uncheck()
  await until(
    () =>
      page
        .locator('.table thead')
        .innerText()
        .then((text) => text.includes('Créditos')),
    false,
  )
  await page.goto(LIST)
  await rowsOf(page).first().waitFor()
  expect(await page.locator('.table thead').innerText()).not.toContain('Créditos')
  await page
    .locator('.table thead th')
    .nth(1)
    .evaluate((head) => {
      head.textContent = 'Palabras que llegan tarde '.repeat(6)
    })
  await until(() => page.locator('.list-body').evaluate((one) => one.scrollWidth - one.clientWidth), 0)
  await page.context().close()
})

test('an export has the rows of the list, in its order', async () => {
  const page = await open('?search=quimica&sort_by=code,desc&enabled=true')
  await button(page, 'Exportar').click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /csv/ }).click(),
  ])
  const lines = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  const codes = lines.flatMap((line) => /MAT-\d\d/.exec(line)?.[0] ?? [])
  expect(codes).toEqual(['MAT-22', 'MAT-20', 'MAT-16', 'MAT-14', 'MAT-10', 'MAT-08', 'MAT-04', 'MAT-02'])
  await page.context().close()
})

test('the keyboard alone searches, walks and opens', async () => {
  const page = await open()
  await page.keyboard.press('/')
  await page.keyboard.type('quimica 04')
  await page.keyboard.press('Enter')
  await until(() => rowsOf(page).count(), 1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.locator('.form').waitFor()
  await page.context().close()
})

test('a search in vain that is erased keeps the hand where it is', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', `${LIST}?search=ninguna`)
  await page.getByRole('heading', { name: 'No hay resultados encontrados' }).waitFor()
  await page.getByPlaceholder('Buscar...').fill('')
  await page.keyboard.press('Enter')
  await rowsOf(page).first().waitFor()
  expect(await page.evaluate('document.activeElement.type')).toBe('search')
  await page.context().close()
})

test('an empty list offers its next step; on a phone once, under the thumb', async () => {
  for (const [size, often] of [
    ['desktop', 2],
    ['phone', 1],
  ] as const)
    for (const [path, name] of [
      ['/classrooms', /^Crear aula$/],
      ['/periods', /^Crear (el primer )?período$/],
    ] as const) {
      const page = await browser.enter(world.as('admin').token ?? '', path, { size })
      await page.getByRole('heading', { name: /^Aún no hay/ }).waitFor()
      const offers = page.getByRole('link', { name }).filter({ visible: true })
      expect([path, size, await offers.count()]).toEqual([path, size, often])
      // Above nothing there is nothing to narrow or to take away.
      expect(await page.getByRole('button', { name: /^(Exportar|Filtros?|Vistas|Ver)$/ }).count()).toBe(0)
      await page.context().close()
    }
})

test('on a phone the rows are records, and nothing scrolls sideways', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', LIST, { size: 'narrowest' })
  await page.locator('.record').first().waitFor()
  expect(await overflowOf(page)).toBe(0)
  await page.context().close()
})
