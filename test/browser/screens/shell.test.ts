import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import { follow, openBrowser, settled, type Visit } from '../../support/browser.ts'
import type { Person } from '../../support/people.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

const student = await world.db
  .selectFrom('students')
  .select(['id', 'first_name', 'last_name'])
  .where('last_name', '=', 'Ñáñez Rondón')
  .executeTakeFirstOrThrow()
const NAME = `${student.first_name} ${student.last_name}`

async function open(path: string, how: Visit = {}, person: Person = 'admin'): Promise<Page> {
  const page = await browser.enter(world.as(person).token ?? '', path, how)
  await settled(page)
  return page
}
const until = (test: () => Promise<unknown>, wanted: unknown) => expect.poll(test).toEqual(wanted)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const slowly = (milliseconds: number) => async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  await route.continue()
}

test('the path says whose part it is, once, and which part; the tab says both', async () => {
  const page = await open(`/students/${student.id}`)
  const path = () => page.getByRole('navigation', { name: 'Ruta' }).getByRole('listitem').allInnerTexts()
  await until(path, ['Inicio', 'Listado de estudiantes', NAME])
  expect(await page.title()).toBe(`${NAME} · Claustro`)
  await page.getByRole('link', { name: 'Pensum', exact: true }).click()
  await until(path, ['Inicio', 'Listado de estudiantes', NAME, 'Pensum'])
  await until(() => page.title(), `Pensum · ${NAME} · Claustro`)

  await page.goto('/students/999999')
  await page.getByText('Puede que se haya eliminado', { exact: false }).waitFor()
  await page.keyboard.press('Control+k')
  const recent = page.getByRole('option').filter({ hasText: 'Reciente' })
  await recent.first().waitFor()
  await expect.poll(() => recent.allInnerTexts()).toEqual([expect.stringContaining(NAME)])
  await page.context().close()
})

test('the mark in the tab carries a dot while something is unsaved', async () => {
  const page = await open('/classrooms/create')
  const mark = () => page.locator('link[rel=icon]').getAttribute('href')
  expect(await mark()).toBe('/favicon.svg')
  await page.getByLabel(/^Código/).fill('Z-99')
  await until(mark, '/favicon-unsaved.svg')
  expect((await page.request.get('/favicon-unsaved.svg')).ok()).toBe(true)
  await page.getByLabel(/^Código/).fill('')
  await until(mark, '/favicon.svg')
  await page.context().close()
})

test('a dialog in which something was typed asks before it closes, whatever key is pressed how often', async () => {
  const page = await open('/holidays')
  await button(page, 'Agregar feriado').click()
  const dialog = page.getByRole('dialog', { name: 'Agregar feriado' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await button(page, 'Agregar feriado').click()
  await dialog.getByLabel(/^Título/).fill('Aniversario')
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await dialog.getByText('Hay cambios sin guardar.').waitFor()
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Seguir editando')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel(/^Título/).inputValue()).toBe('Aniversario')
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await button(page, 'Salir sin guardar').click()
  await dialog.waitFor({ state: 'detached' })
  await page.context().close()
})

test('rows are compact in every list, wherever that was chosen', async () => {
  const page = await open('/home')
  const density = () => page.evaluate('document.documentElement.dataset.density ?? null')
  await button(page, /^Menú de /).click()
  await page.getByRole('menuitem', { name: 'Filas compactas' }).click()
  await until(density, 'compact')
  await page.goto('/classrooms')
  await settled(page)
  expect(await density()).toBe('compact')
  await button(page, 'Ver').click()
  await page.getByRole('checkbox', { name: 'Filas compactas en todas las tablas' }).uncheck()
  await until(density, 'comfortable')
  await page.keyboard.press('Escape')
  await button(page, /^Menú de /).click()
  await page.getByRole('menuitem', { name: 'Filas compactas' }).waitFor()
  await page.context().close()
})

test('a search takes nothing away from what is typed while it goes', async () => {
  const page = await open('/students')
  const search = page.getByPlaceholder('Buscar...')
  await page.evaluate(`{
    globalThis.texts = []
    const field = document.querySelector('.table-search input')
    const look = () => {
      if (field.value !== texts.at(-1)) texts.push(field.value)
      requestAnimationFrame(look)
    }
    look()
  }`)
  await search.pressSequentially('ana ')
  await until(async () => new URL(page.url()).searchParams.get('search'), 'ana')
  await settled(page)
  await search.pressSequentially('maría')
  await until(async () => new URL(page.url()).searchParams.get('search'), 'ana maría')
  await expect.poll(() => search.inputValue()).toBe('ana maría')
  const lengths = ((await page.evaluate('texts')) as string[]).map((text) => text.length)
  expect(lengths).toEqual([...lengths].sort((one, other) => one - other))
  await button(page, 'Limpiar').click()
  await until(() => search.inputValue(), '')
  await page.context().close()
})

test('Enter in the palette opens none but whom the words name, however slow the answer', async () => {
  const page = await open('/home')
  await page.route('**/api/people?*', slowly(700))
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').pressSequentially('ñañez', { delay: 20 })
  await page.getByText('Buscando…').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(students|teachers|coordinators|administrators)\/\d+/)
  await page.getByRole('heading', { level: 1, name: /Ñáñez/ }).waitFor()
  await page.context().close()
})

test('Enter in a searched field takes none but what the words name, however slow the answer', async () => {
  const page = await open('/payments/create')
  const field = page.getByRole('combobox', { name: /^Estudiante/ })
  await field.click()
  await page.getByRole('option').nth(3).waitFor()
  await page.route('**/api/students?*', slowly(700))
  await field.pressSequentially('nanez rondon')
  await page.keyboard.press('Enter')
  await until(async () => (await field.inputValue()).startsWith('Ñáñez Rondón'), true)
  await page.context().close()
})

test('a notice covers no bar with buttons at the foot of a phone, and closing it leads the focus back', async () => {
  const page = await open('/classrooms/create', { size: 'small' })
  const taken = await world.db.selectFrom('classrooms').select('code').executeTakeFirstOrThrow()
  await page.getByLabel(/^Código/).fill(taken.code)
  await page.getByLabel(/^Capacidad/).fill('30')
  await button(page, 'Crear aula').click()
  const notice = page.locator('.toast')
  await notice.waitFor()
  // The notice moves up once the bar has been measured.
  const gap = async () => {
    const [over, bar] = [await notice.boundingBox(), await page.locator('.save-bar').boundingBox()]
    return (bar?.y ?? 0) - (over?.y ?? 0) - (over?.height ?? 0)
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  await page.getByLabel(/^Capacidad/).focus()
  await button(page, 'Cerrar aviso').focus()
  await page.keyboard.press('Enter')
  await notice.waitFor({ state: 'detached' })
  expect(await page.getByLabel(/^Capacidad/).evaluate((one) => one === one.ownerDocument.activeElement)).toBe(
    true,
  )
  await page.context().close()
})

test('the calendar of a date takes the focus each time it opens, and gives it back', async () => {
  const page = await open('/holidays')
  await button(page, 'Agregar feriado').click()
  const opener = page.getByRole('button', { name: 'Abrir el calendario' })
  const focused = () => page.evaluate('document.activeElement.className')
  for (const _ of ['fetched', 'there already']) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await until(focused, 'calendar-day')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('calendar-day')
    await page.keyboard.press('Escape')
    await until(() => opener.evaluate((one) => one === one.ownerDocument.activeElement), true)
  }
  await page.context().close()
})

test('the bell is opened, read and closed by keyboard without losing the focus', async () => {
  const { user_id } = world.as('admin')
  const messages = ['Primer aviso', 'Segundo aviso', 'Tercer aviso'].map((content) => ({
    ...{ user_id, content },
    link: '/home',
  }))
  await world.db.transaction().execute((tx) => notifyEach(tx, messages))
  const page = await open('/home')
  const bell = page.locator('.bell > button')
  const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")')
  const name = () => bell.getAttribute('aria-label')
  await bell.press('Enter')
  const read = page.getByRole('dialog').getByRole('button', { name: 'Marcar como leida' })
  await read.first().waitFor()
  await until(focused, await name())
  // What was pressed goes away with its notice.
  const before = await read.count()
  await read.first().press('Enter')
  await until(() => read.count(), before - 1)
  await until(focused, await name())
  await button(page, 'Marcar todas como leídas').press('Enter')
  await until(() => read.count(), 0)
  await until(focused, await name())
  expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('dialog')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await bell.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
  await page.context().close()
})

/** What does not arrive is said in the console too; nothing else may be. */
function forgive(...texts: readonly string[]): void {
  const said = browser.complaints.splice(0)
  expect(said.filter((one) => !texts.some((text) => one.includes(text)))).toEqual([])
}

test('without network a screen that was not there yet says so, and opens by itself when the network is back', async () => {
  const page = await open('/home')
  await page.evaluate('globalThis.isSamePage = true')
  await page.context().setOffline(true)
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await menu.getByRole('button', { name: 'Académico' }).click()
  const link = menu.getByRole('link', { name: 'Aulas' })
  await link.hover()
  await page.waitForTimeout(200)
  await link.click()
  const told = page.getByText(
    'Esto no se ha abierto antes en este dispositivo. Se mostrará al volver la línea',
  )
  await told.waitFor()
  await button(page, 'Reintentar').click()
  await told.waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: /aulas/i }).waitFor()
  expect(await page.evaluate('globalThis.isSamePage')).toBe(true)
  await page.context().close()
  forgive('unable_to_reach_server')
})

test('a page whose script, or a screen whose file, does not arrive says so, and comes once it is asked for again', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/holidays')
  await settled(page)
  await page.route('**/assets/application-*.js', (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').filter({ hasText: 'No fue posible contactar con el servidor' }).waitFor()
  await page.unroute('**/assets/application-*.js')
  await button(page, 'Reintentar').click()
  await settled(page)
  await page.route('**/assets/ClassroomsScreen-*.js', (route) => route.abort())
  await follow(page, '/classrooms')
  await page.getByText('No fue posible contactar con el servidor. Intente de nuevo').waitFor()
  await page.unroute('**/assets/ClassroomsScreen-*.js')
  await button(page, 'Reintentar').click()
  await page.getByRole('heading', { level: 1, name: /aulas/i }).waitFor()
  await page.context().close()
  forgive('Failed to fetch dynamically imported module', 'unable_to_reach_server')
})

test('a name in the palette keeps its line on the narrowest phone', async () => {
  const page = await open('/home', { size: 'narrowest' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('ñañez rondon')
  const name = page.getByRole('option').filter({ hasText: NAME }).getByText(NAME)
  await name.waitFor()
  expect((await name.boundingBox())?.width).toBeGreaterThan(200)
  await page.context().close()
})

test('the palette leads straight to the closing of the current period, and to a section before what makes one', async () => {
  const current = await world.db
    .selectFrom('periods')
    .select(['id', 'year', 'number'])
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow()
  const page = await open('/home')
  await page.keyboard.press('Control+k')
  const typed = page.getByRole('combobox')
  const first = () => page.getByRole('option').first().innerText()
  const closing = `Cierre de ${current.year}-${current.number}`
  for (const words of ['actas', 'cerrar período', 'acta', 'cierre']) {
    await typed.fill(words)
    await expect.poll(first).toContain(closing)
  }
  await typed.press('Enter')
  await page.waitForURL(`**/periods/${current.id}/closing`)
  await page.keyboard.press('Control+k')
  await typed.fill('sección a')
  await expect.poll(first).toMatch(/ S\d-A\s+Sección/)
  await page.context().close()
  // Pressed before the periods are there, Enter waits for them.
  const hasty = await open('/home')
  const pressed = Promise.withResolvers<void>()
  await hasty.route('**/api/periods?*', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await hasty.keyboard.press('Control+k')
  await hasty.getByRole('combobox').fill('cierre')
  await hasty.keyboard.press('Enter')
  pressed.resolve()
  await hasty.waitForURL(`**/periods/${current.id}/closing`)
  await hasty.context().close()
  const office = await open('/home', {}, 'lowAdmin')
  await office.keyboard.press('Control+k')
  await office.getByRole('combobox').fill('cierre')
  await office.getByRole('option', { name: /^Períodos/ }).waitFor()
  expect(await office.getByRole('option', { name: /^Cierre de/ }).count()).toBe(0)
  await office.context().close()
})
