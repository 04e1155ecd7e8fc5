import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, settled } from '../../support/browser.ts'
import { forgiveLost, kept } from '../../support/kept-pages.ts'
import { withBundle } from '../../support/outbox-bundle.ts'
import { ROOT } from '../../support/sources.ts'
import { createWorld } from '../../support/world.ts'
import { meet, paid, payers } from './outbox-page.ts'

const FOLDER = `${ROOT}.tmp/two-versions`
rmSync(FOLDER, { recursive: true, force: true })
cpSync(`${ROOT}dist/web`, FOLDER, { recursive: true })
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

const world = await createWorld({ filled: true })
const browser = await openBrowser(await withBundle(world, FOLDER))
let version = 1

/** Puts another version on the server: the page says which, where no look of before says it too, and the worker keeps that page. */
function deploy(): void {
  version += 1
  const page = readFileSync(`${FOLDER}/app.html`, 'utf8')
  writeFileSync(`${FOLDER}/app.html`, page.replace(/lang="es"[^>]*>/, `lang="es" id="${version}">`))
  const worker = readFileSync(`${FOLDER}/worker.js`, 'utf8')
  const next = worker.replace(/(\/app\.html`?"?,revision:[`"])\w+/, `$1version${version}`)
  expect(next).not.toBe(worker)
  writeFileSync(`${FOLDER}/worker.js`, next)
}

const shown = (page: Page) => page.evaluate('document.documentElement.id || "1"')
const news = (page: Page) => page.getByText('Hay una versión nueva')
/** As the browser does by itself from time to time. */
const look = (page: Page) =>
  page.evaluate('navigator.serviceWorker.ready.then((worker) => worker.update()).then(() => null)')

async function opened(path: string): Promise<Page> {
  const page = await browser.enter(world.as('admin').token ?? '', path, { worker: true })
  await settled(page)
  await kept(page)
  return page
}

test('a new version waits while something is typed, loses none of it, and comes with the next screen', async () => {
  const page = await opened('/specializations/create')
  await page.getByLabel('Título').fill('Turismo y hotelería')
  deploy()
  await look(page)
  await news(page).waitFor()
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await page.getByText('Primero guarde o deje lo que escribe').waitFor()
  await expect.poll(() => page.getByLabel('Título').inputValue()).toBe('Turismo y hotelería')
  expect(await shown(page)).toBe(String(version - 1))
  await page.getByLabel('Código').fill('TUR')
  await page.getByRole('button', { name: 'Crear especialidad' }).click()
  // Saved, and led to the list: nothing is typed any more.
  await page.getByRole('heading', { level: 1, name: /especialidades/i }).waitFor()
  // The way out of the form may still count as typing: then it comes with the next one.
  const onwards = page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Estudiantes' })
  await expect
    .poll(async () => {
      const now = await shown(page).catch(() => null)
      if (now !== String(version))
        await onwards
          .first()
          .click()
          .catch(() => null)
      return now
    })
    .toBe(String(version))
  const saved = await world.as('admin').call('GET', '/specializations?search=Turismo')
  expect(saved.body.total).toBe(1)
  await page.context().close()
  forgiveLost(browser.complaints)
})

test('a press takes the new version over at once, and another page that is open goes on with the old one', async () => {
  const page = await opened('/home')
  const other = await page.context().newPage()
  await other.goto('/specializations/create')
  await other.getByLabel('Título').fill('Enfermería')
  const before = version
  deploy()
  await look(page)
  await news(page).waitFor()
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(() => shown(page).catch(() => null)).toBe(String(version))
  await settled(page)
  expect(await shown(other)).toBe(String(before))
  await expect.poll(() => other.getByLabel('Título').inputValue()).toBe('Enfermería')
  await other.getByRole('button', { name: /^Buscar o ir a/ }).click()
  await other.getByRole('combobox', { name: /^Pantalla, persona/ }).waitFor()
  await page.context().close()
  forgiveLost(browser.complaints)
})

test('a new version waits for what waits unsent, which this one reads as an older one wrote it', async () => {
  const { one } = await payers(world)
  const page = await opened('/home')
  const met = await meet(page.context(), (route) => route.abort())
  const entry = {
    format: 1,
    call: 'POST /payments',
    params: null,
    body: { ...one, type: 1, date: world.clock.today(), amount: 72_100 },
    key: 'written-by-an-older-version',
    about: 'student',
    said: 'Pago de 721,00 $',
    at: world.clock.now(),
    tried: false,
    state: 'waiting',
    refusal: null,
  }
  await page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open('claustro-outbox-${world.as('admin').user_id}', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
    request.onerror = reject
    request.onsuccess = () => {
      const work = request.result.transaction('entries', 'readwrite')
      work.objectStore('entries').put(${JSON.stringify(entry)})
      work.oncomplete = () => resolve(request.result.close())
    }
  })`)
  await page.reload()
  await expect.poll(() => met.count).toBeGreaterThan(0)
  await kept(page)
  const before = version
  deploy()
  await look(page)
  await news(page).waitFor()
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await page.getByText('Primero se envía lo anotado').waitFor()
  const onwards = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
  await onwards.filter({ hasText: 'Estudiantes' }).first().click()
  await page.waitForURL('**/students')
  await settled(page)
  expect(await shown(page)).toBe(String(before))
  met.isOver = true
  await expect.poll(() => paid(world, 72_100)).toEqual([72_100])
  await onwards.filter({ hasText: 'Inicio' }).first().click()
  await expect.poll(() => shown(page).catch(() => null)).toBe(String(version))
  await page.context().close()
  forgiveLost(browser.complaints)
})
