import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { follow, openBrowser, settled, still } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

const TOO_OLD = 'Claustro no se abre en este navegador.'
const FORGETS = 'al recargar o cerrar la página habrá que entrar de nuevo.'

test.each(['/', '/home'])('a browser without @layer is told at %s which are new enough', async (path) => {
  for (const runs of [true, false]) {
    const page = await browser.visit('about:blank')
    await page.route('**/*.css', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('@layer', '@unknown') })
    })
    await page.addInitScript('delete globalThis.CSSLayerBlockRule')
    // Whether it reads modules or not.
    if (!runs)
      await page.route('**/assets/main-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      )
    await page.goto(path)
    const sentence = page.getByText(TOO_OLD)
    await sentence.waitFor()
    expect(await sentence.innerText()).toContain('Chrome o Edge 100, Firefox 100, Safari 15.4')
    await still(page)
    expect(await page.locator('#root').isVisible()).toBe(false)
    expect(await sentence.isVisible()).toBe(true)
    await page.context().close()
  }
})

test('where the first script does not begin, the page says so after a while, and nowhere else', async () => {
  const broken = await browser.visit('about:blank')
  await broken.route('**/assets/main-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const = 1' }),
  )
  await broken.goto('/home')
  const late = broken.getByText(TOO_OLD)
  await late.waitFor({ state: 'attached' })
  expect(await late.isVisible()).toBe(false)
  await broken.evaluate('document.getElementById("old-browser").getAnimations()[0].finish()')
  await late.waitFor()
  await broken.context().close()
  // It is what was wanted.
  expect(browser.complaints.splice(0)).toEqual([expect.stringContaining('Unexpected token')])

  const page = await browser.visit('/login')
  await settled(page)
  expect(await page.getByText(TOO_OLD).count()).toBe(0)
  await page.context().close()
})

/** Site data are blocked: whoever asks for a place to keep something is refused. */
const BLOCKED = `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(globalThis, name, { configurable: true, get() {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  } })`

/** The device has no room left. */
const FULL = `{
  const full = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  Storage.prototype.setItem = () => { throw full() }
  IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = () => { throw full() }
  IDBFactory.prototype.open = () => { throw full() }
}`

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('claustro-demo')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL('**/home')
}

async function withLimit(limit: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext()
  await context.addInitScript(limit)
  const page = await context.newPage()
  await page.goto('/')
  return { context, page }
}

test.each([
  ['whose site data are blocked', BLOCKED, 'F-1001'],
  ['without room', FULL, 'F-1002'],
])('in a browser %s one signs in, works and signs out, and knows that nothing is kept', async (_, limit, receipt) => {
  const { context, page } = await withLimit(limit)
  await page.getByText(FORGETS).waitFor()
  expect(await page.getByLabel('Recordarme').isDisabled()).toBe(true)
  await signIn(page, world.as('student').email)
  await settled(page)

  await page.getByRole('main').getByRole('region', { name: 'Pagos' }).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Reportar pago' })
  await dialog.getByLabel('Tipo de pago').selectOption('Transferencia Bancaria')
  await dialog.getByLabel('Factura').fill(receipt)
  await dialog.getByLabel('Monto').fill('1')
  await dialog.getByRole('button', { name: 'Reportar pago' }).click()
  await dialog.waitFor({ state: 'detached' })

  await follow(page, '/notifications')
  await page.getByRole('heading', { level: 1, name: 'Notificaciones' }).waitFor()
  await settled(page)

  await page.getByRole('button', { name: /^Menú de/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.getByLabel('Correo electrónico').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await context.close()
})

test('elsewhere the sign-in says how long it lasts', async () => {
  const page = await browser.visit('/')
  await page.getByText('Hasta 30 días en este equipo').waitFor()
  expect(await page.getByText(FORGETS).count()).toBe(0)
  await page.context().close()
})
