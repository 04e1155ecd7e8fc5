import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '../../support/axe.ts'
import { openBrowser, settled, type Visit } from '../../support/browser.ts'
import { idOf } from '../../support/institute.ts'
import { databases, forgiveLost, hasKept, insistOnEmpty, kept } from '../../support/kept-pages.ts'
import type { Person } from '../../support/people.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

const SEEN = /Visto por última vez a las \d\d:\d\d/
const CUT = /^Sin conexión desde las \d\d:\d\d ·/
const DAY_MS = 86_400_000

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** A device on which this person has opened home once. */
async function opened(person: Person, visit: Visit = {}): Promise<Page> {
  const { token } = await world.signIn(world.as(person).user_id)
  const page = await browser.enter(token ?? '', '/home', { ...visit, worker: true })
  await settled(page)
  await kept(page)
  await hasKept(page, '/session')
  return page
}

async function leave(page: Page): Promise<void> {
  await page.context().close()
  forgiveLost(browser.complaints)
}

const { id: section_id } = await world.db
  .selectFrom('inscriptions as i')
  .innerJoin('periods as p', 'p.id', 'i.period_id')
  .innerJoin('sections as s', 's.id', 'i.section_id')
  .select('s.id')
  .where('p.enabled', '=', true)
  .orderBy('s.id')
  .limit(1)
  .executeTakeFirstOrThrow()
const list = await world
  .as('admin')
  .call('GET', `/sections/${section_id}/students?sort_by=last_name,asc&limit=1`)
const NAME: string = list.body.data[0].last_name

test('from the second visit the last answer is shown with its hour before the server has answered anything', async () => {
  const page = await opened('teacher')
  await hasKept(page, '/dashboard/teacher')
  const held: (() => void)[] = []
  let isHeld = true
  await page.route('**/api/**', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Materias' }).first().waitFor()
  await page.getByText(SEEN).waitFor()
  expect(await page.getByText(CUT).count()).toBe(0)
  isHeld = false
  for (const go of held) go()
  await page.getByText(SEEN).waitFor({ state: 'detached' })
  await leave(page)
})

test('without a line one goes from home to the timetable, the lessons and what was opened last', async () => {
  const page = await opened('teacher', { size: 'phone' })
  await hasKept(page, '/teachers/{id}/schedules')
  await hasKept(page, '/lessons')
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(CUT).filter({ hasText: SEEN }).waitFor()
  await page.getByRole('heading', { name: 'Materias' }).first().waitFor()
  expect(await violations(page)).toEqual([])
  // Never opened here: they were read ahead.
  await page.goto('/profile/schedule')
  await heading(page, 'Mi horario').waitFor()
  await page.getByRole('region', { name: 'Lista por día' }).getByRole('listitem').first().waitFor()
  await page.getByText(CUT).filter({ hasText: SEEN }).waitFor()
  await page.goto('/lessons')
  await heading(page, /^Mis clases/).waitFor()
  await page.getByText(CUT).filter({ hasText: SEEN }).waitFor()
  await leave(page)
})

test('a student sees the own payments and pensum without a line though they were never opened', async () => {
  const page = await opened('student', { size: 'phone', dark: true })
  await hasKept(page, '/students/{id}/pensum-progress')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: /^Pagos/ }).click()
  await heading(page, 'Mis pagos').waitFor()
  await page.getByText('Pagado', { exact: true }).first().waitFor()
  await page.goto(`/profile/${await idOf(world, 'students', world.as('student'))}/pensum`)
  await page.getByRole('button', { name: '¿Y si…?' }).waitFor()
  await leave(page)
})

test('a class list that was opened is there without a line; what was never read says so and comes with the line', async () => {
  const page = await opened('admin')
  await page.goto(`/sections/${section_id}/students`)
  await page.getByText(NAME).first().waitFor()
  await hasKept(page, '/sections/{id}/students')
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(NAME).first().waitFor()
  await page.getByText(CUT).filter({ hasText: SEEN }).waitFor()
  await page.goto('/students')
  await page.getByText('Esto no se ha abierto antes en este dispositivo').waitFor()
  await page.getByText('Se mostrará al volver la línea', { exact: false }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText('Esto no se ha abierto antes en este dispositivo').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('table').first().waitFor()
  await page.getByText(CUT).waitFor({ state: 'detached' })
  await leave(page)
})

test('where no answer comes a sentence says so after three seconds, with a way to ask again', async () => {
  const page = await opened('admin')
  await page.clock.install()
  let asked = 0
  await page.route('**/api/sections/*/students-courses-notes*', async (route) => {
    asked += 1
    // The first is never answered: what is shown in the end was asked for by the button.
    if (asked > 1) await route.continue()
  })
  await page.goto(`/sections/${section_id}/students-courses-notes`)
  await page
    .getByRole('status', { name: /^Cargando/ })
    .first()
    .waitFor()
  await page.clock.runFor(3_100)
  await page.getByText('La respuesta tarda', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'Reintentar' }).first().click()
  await page.getByRole('region', { name: 'Notas definitivas' }).waitFor()
  await leave(page)
})

test('after seven days nothing of it is shown any more, nor kept', async () => {
  const page = await opened('teacher')
  await hasKept(page, '/dashboard/teacher')
  await page.context().setOffline(true)
  await page.clock.install({ time: Date.now() + 6.9 * DAY_MS })
  await page.reload()
  await page.getByText(/Visto por última vez el \d+ \w{3} \d{4}, \d\d:\d\d/).waitFor()
  await page.getByRole('heading', { name: 'Materias' }).first().waitFor()
  await page.clock.setSystemTime(Date.now() + 7.1 * DAY_MS)
  await page.reload()
  await page.getByText('Esto no se ha abierto antes en este dispositivo').waitFor()
  expect(await page.getByRole('heading', { name: 'Materias' }).count()).toBe(0)
  await expect.poll(async () => Object.values(await databases(page)).flat()).toEqual([])
  await leave(page)
})

test('what the server does not give any more is shown no longer, and leaves the device', async () => {
  const page = await opened('admin')
  await page.goto(`/sections/${section_id}/students`)
  await page.getByText(NAME).first().waitFor()
  await hasKept(page, '/sections/{id}/students')
  await page.route('**/api/sections/*/students*', (route) =>
    route.fulfill({ status: 403, json: { message: 'forbidden' } }),
  )
  await page.reload()
  await page.getByText('Si lo necesita, pida el permiso a un administrador.').waitFor()
  expect(await page.getByText(NAME).count()).toBe(0)
  const left = async () =>
    Object.values(await databases(page))
      .flat()
      .filter((one) => one.includes('"path":"GET /sections/{id}/students"'))
  await expect.poll(left).toEqual([])
  await leave(page)
})

test('a form without a line is refused in truth, and keeps what was typed', async () => {
  const page = await opened('admin')
  await page.goto('/specializations')
  await page.getByRole('table').first().waitFor()
  await hasKept(page, '/specializations')
  await page.goto('/specializations/create')
  await page.getByLabel('Título').fill('Turismo y hotelería')
  await page.getByLabel('Código').fill('TUR')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Crear especialidad' }).click()
  await page.getByText('No fue posible contactar con el servidor').first().waitFor()
  await expect.poll(() => page.getByLabel('Título').inputValue()).toBe('Turismo y hotelería')
  await page.context().setOffline(false)
  await page.route('**/api/specializations?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Crear especialidad' }).click()
  const done = page.getByText('Se ha creado la especialidad con éxito')
  await done.waitFor()
  // The list of before is shown and asked for: how old it is may be said afterwards.
  await page.waitForTimeout(600)
  expect([await done.count(), await page.getByText(SEEN).count()]).toEqual([1, 0])
  await leave(page)
})

test('signing out empties the device; without a line all but the pages, which name nobody', async () => {
  for (const isCut of [false, true]) {
    const page = await opened('student')
    expect(Object.keys(await databases(page))).toEqual([expect.stringMatching(/^claustro-\d+$/)])
    await page.context().setOffline(isCut)
    await page.getByRole('button', { name: /^Menú de/ }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await page.getByRole('heading', { name: 'Iniciar sesión', level: 1 }).waitFor()
    if (isCut) await expect.poll(() => databases(page)).toEqual({})
    else await insistOnEmpty(page)
    await page.context().close()
    browser.complaints.splice(0)
  }
})
