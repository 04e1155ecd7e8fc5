import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, settled } from '../../support/browser.ts'
import { ROOT } from '../../support/sources.ts'
import { withBundle } from '../../support/widgets-bundle.ts'
import { createWorld } from '../../support/world.ts'
import { forgiveLost, kept } from './kept-pages.ts'

const FOLDER = `${ROOT}.tmp/two-versions`
rmSync(FOLDER, { recursive: true, force: true })
cpSync(`${ROOT}dist/web`, FOLDER, { recursive: true })
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

const world = await createWorld({ filled: true })
const browser = await openBrowser(await withBundle(world, FOLDER))
let version = 1

/** Puts another version on the server: the page says which, and the worker keeps that page. */
function deploy(): void {
  version += 1
  const page = readFileSync(`${FOLDER}/app.html`, 'utf8')
  writeFileSync(`${FOLDER}/app.html`, page.replace(/lang="es"[^>]*>/, `lang="es" data-version="${version}">`))
  const worker = readFileSync(`${FOLDER}/worker.js`, 'utf8')
  const next = worker.replace(/(\/app\.html`?"?,revision:[`"])\w+/, `$1version${version}`)
  expect(next).not.toBe(worker)
  writeFileSync(`${FOLDER}/worker.js`, next)
}

const shown = (page: Page) => page.evaluate('document.documentElement.dataset.version ?? "1"')
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
  expect(await page.getByLabel('Título').inputValue()).toBe('Turismo y hotelería')
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
  expect(await other.getByLabel('Título').inputValue()).toBe('Enfermería')
  await other.getByRole('button', { name: /^Buscar o ir a/ }).click()
  await other.getByRole('combobox', { name: /^Pantalla, persona/ }).waitFor()
  await page.context().close()
  forgiveLost(browser.complaints)
})
