import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PENDING } from '#features/money/payments/rules.ts'
import {
  go,
  openBrowser,
  overflowsOf,
  PHONE_WIDTHS,
  SIZES,
  settled,
  type Visit,
} from '../../support/browser.ts'
import type { Person } from '../../support/people.ts'
import { createWorld } from '../../support/world.ts'
import { SCREEN_PEOPLE } from '../screen-paths.ts'

/** screens.md#frame */
const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

async function open(path: string, how: Visit = {}, person: Person = 'admin'): Promise<Page> {
  const page = await browser.enter(world.as(person).token ?? '', path, how)
  await settled(page)
  return page
}
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Principal' })
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Accesos frecuentes' })

test('the sidebar fits a low window, shows where one is, and costs few steps of Tab', async () => {
  const page = await open('/prelations')
  const current = sidebar(page).locator('[aria-current=page]')
  await expect.poll(() => current.allInnerTexts()).toEqual(['Prelaciones'])
  expect(await current.isVisible()).toBe(true)
  expect(await sidebar(page).evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
  // In a lower one it is scrolled to, and the page beside it stays.
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/periods/make')
  await settled(page)
  expect(await current.first().isVisible()).toBe(true)
  expect(await page.evaluate('[scrollY, document.querySelector(".sidebar").scrollTop > 0]')).toEqual([
    0,
    true,
  ])
  await page.setViewportSize(SIZES.desktop)
  await go(page, '/prelations')
  // The first heading of the page is its title.
  expect(await page.evaluate('document.querySelector("h1, h2, h3, h4").tagName')).toBe('H1')

  await go(page, '/payments')
  await expect.poll(() => current.first().innerText()).toContain('Pagos')
  const folded = sidebar(page).locator('.sidebar-group', { hasText: 'Personal' })
  expect(await folded.getByRole('button').getAttribute('aria-expanded')).toBe('false')
  expect(await folded.getByRole('link').count()).toBe(0)

  await go(page, '/document-requests')
  await expect.poll(() => current.first().innerText()).toContain('Solicitudes')
  const heights = await sidebar(page)
    .locator('a:has(.icon)')
    .evaluateAll((places) => places.map((place) => place.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set([28]))
  await page.context().close()
})

test('what waits is counted behind the place, for those who may act', async () => {
  const page = await open('/classrooms')
  const { body } = await world.as('admin').call('GET', `/payments?status=${PENDING}&limit=1`)
  await sidebar(page)
    .getByRole('link', { name: new RegExp(`^Pagos ?, ${body.total} por revisar$`) })
    .waitFor()
  await page.context().close()
})

test('the pending payments stand on the home and the payments alone, in one line; on a phone all of it is the link', async () => {
  const page = await open('/home', { size: 'phone' })
  const line = page.getByRole('complementary', { name: 'Aviso de pagos' })
  await line.waitFor()
  expect((await line.boundingBox())?.height).toBe(44)
  await line.getByRole('link').tap()
  await page.waitForURL('**/payments/review')
  await line.waitFor({ state: 'detached' })
  await go(page, '/students')
  expect(await line.count()).toBe(0)
  await go(page, '/payments')
  await line.getByRole('button', { name: 'Descartar aviso' }).tap()
  await line.waitFor({ state: 'detached' })
  await page.context().close()
})

test('a phone has the title in the bar with the way back, whole words at its foot, and no foot where one works', async () => {
  for (const person of SCREEN_PEOPLE) {
    const page = await open('/home', { size: 'phone' }, person)
    for (const width of PHONE_WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const cut = await bottomBar(page).evaluate(
        (bar) =>
          [...bar.querySelectorAll('span')].filter(
            (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1,
          ).length,
      )
      expect([person, width, cut]).toEqual([person, width, 0])
    }
    expect(await overflowsOf(page)).toEqual({})
    await page.context().close()
  }
  const page = await open('/classrooms/create', { size: 'phone' })
  await expect.poll(() => page.locator('.header-title').innerText()).toBe('Crear aula')
  expect(await bottomBar(page).count()).toBe(0)
  await page.getByRole('link', { name: /^Volver a / }).tap()
  await page.waitForURL('**/classrooms')
  await bottomBar(page).waitFor()
  await go(page, '/students')
  await page.locator('.record').first().tap()
  const parts = page.locator('.tabs')
  await parts.waitFor()
  const whose = await page.getByRole('heading', { level: 1 }).innerText()
  for (const part of ['Pagos', 'Inscripciones']) {
    await parts.getByRole('link', { name: part }).tap()
    await settled(page)
    expect([part, await page.locator('.header-title').innerText()]).toEqual([part, whose])
  }
  await page.context().close()
})

test('who may not create sees no empty place for it', async () => {
  const phone = await open('/activities', { size: 'phone' }, 'teacher')
  await phone.getByRole('heading', { name: 'Cronograma de actividades' }).waitFor({ state: 'attached' })
  expect(await phone.locator('.screen-main-action:visible').count()).toBe(0)
  await phone.context().close()
  const page = await open('/classrooms', {}, 'lowAdmin')
  const rightOf = async (what: string) =>
    page.locator(what).evaluate((one) => one.getBoundingClientRect().right)
  expect(Math.abs((await rightOf('.screen-actions')) - (await rightOf('.list-body')))).toBeLessThan(2)
  await page.context().close()
})

test('what would do nothing is not offered', async () => {
  // The demo institute has told this person something.
  await world.db
    .deleteFrom('notification_recipients')
    .where('user_id', '=', world.as('lowAdmin').user_id ?? 0)
    .execute()
  const page = await open('/notifications', {}, 'lowAdmin')
  await page.getByText('No hay notificaciones').waitFor()
  expect(await page.getByRole('button', { name: 'Marcar todas como leídas' }).count()).toBe(0)
  await page.context().close()
})

test('the period that was chosen stands in the head, and stays from screen to screen', async () => {
  const page = await open('/sections')
  const period = page.getByRole('banner').getByLabel('Período')
  const others = await period.locator('option').allInnerTexts()
  const wanted = others.at(-1) ?? ''
  await period.selectOption({ label: wanted })
  await settled(page)
  await go(page, '/courses')
  await expect.poll(() => period.locator('option:checked').innerText()).toBe(wanted)
  expect(new URL(page.url()).searchParams.get('period')).not.toBeNull()
  await page.setViewportSize({ width: 800, height: 700 })
  await page.getByRole('main').getByLabel('Período').waitFor()
  await page.context().close()
})

test('an error has a short code to copy, a closed screen says whose it is, and both lead away', async () => {
  const page = await open('/home')
  const request_id = 'aa869001-4ec0-4c4f-8c1e-2d1f6a4f9c11'
  await page.route('**/api/classrooms?*', (route) =>
    route.fulfill({
      status: 500,
      json: { message: 'unhandled_or_undefined_error', request_id },
      headers: { 'x-request-id': request_id },
    }),
  )
  await go(page, '/classrooms')
  const alert = page.getByRole('main').getByRole('alert')
  await alert.getByText('AA86-9001').waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await alert.getByRole('button', { name: 'Copiar el código' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('AA86-9001')
  await alert.getByRole('link', { name: 'Ir al inicio' }).click()
  await page.waitForURL('**/home')
  await go(page, '/students/999999')
  await page.getByRole('main').getByRole('button', { name: 'Regresar' }).waitFor()
  await page.context().close()

  const closed = await open('/audit', {}, 'teacher')
  await closed.getByText('«Historial de cambios» es para quien tenga el papel de administrador.').waitFor()
  await closed.context().close()
})

test('bars give way to a sentence when the answer tarries', async () => {
  const page = await open('/home')
  await page.clock.install()
  await page.route('**/api/classrooms?*', () => {})
  await go(page, '/classrooms')
  await page.locator('.skeleton').first().waitFor()
  await page.clock.runFor(3_100)
  await page.getByText('La respuesta tarda.', { exact: false }).waitFor()
  await page.context().close()
})

test('the palette knows sections, courses, settings and other words, the commonest first', async () => {
  const page = await open('/home')
  const first = async (typed: string, kind: string) => {
    await page.getByRole('combobox').fill(typed)
    const option = page.getByRole('option').filter({ hasText: kind }).first()
    await option.waitFor()
    return (await option.innerText()).replaceAll(/\s+/g, ' ')
  }
  await page.keyboard.press('Control+k')
  expect((await page.getByRole('option').first().innerText()).startsWith('Inicio')).toBe(true)
  const course = await world.db.selectFrom('courses').select(['code', 'title']).executeTakeFirstOrThrow()
  expect(await first('sección a', 'Sección ·')).toMatch(/-A Sección · \d{4}-\d/)
  expect(await first(course.code, 'Materia ·')).toContain(course.title)
  expect(await first('nueva sección', 'Acción')).toContain('Crear sección')
  expect(await first('tema oscuro', 'Acción')).toContain('Tema oscuro')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
  await page.context().close()
})
