import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

const browser = await openBrowser(await createWorld({ filled: true }))
const empty = await openBrowser(await createWorld({ empty: true }))

const PAGES: Record<string, [press: string, sentences: string[]]> = {
  '/login': ['Iniciar sesión', ['El correo electrónico es obligatorio.', 'La contraseña es obligatoria.']],
  '/recover-account': ['Enviar correo de recuperación', ['El correo electrónico es obligatorio.']],
  '/verify': ['Comprobar', ['El código es obligatorio.']],
  '/confirm-password?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa': [
    'Guardar contraseña',
    ['La contraseña es obligatoria.', 'La confirmación de la contraseña es obligatoria.'],
  ],
  '/setup': ['Continuar', ['El nombre es obligatorio.', 'El nombre corto es obligatorio.']],
}

const asked: string[] = []
async function opened(path: string): Promise<Page> {
  const page = await (path === '/setup' ? empty : browser).visit(path)
  page.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(request.url())
  })
  return page
}
afterAll(() => expect(asked).toEqual([]))

test.each(
  Object.entries(PAGES),
)('%s says what is missing in the words of the house, at each field', async (path, [press, sentences]) => {
  const page = await opened(path)
  await page.getByRole('button', { name: press }).click()
  const errors = page.locator('.field-error')
  await expect.poll(() => errors.allInnerTexts()).toEqual(sentences)
  const first = page.locator('input[aria-invalid]').first()
  expect(await page.evaluate('document.activeElement.id')).toBe(await first.getAttribute('id'))
  await first.fill('a')
  await expect.poll(() => errors.allInnerTexts()).toEqual(sentences.slice(1))
  await page.context().close()
})

/** The landing page whose scripts come when `arrive` is called. */
async function withoutScript() {
  const context = await browser.newContext()
  const page = await context.newPage()
  const come = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await come.promise
    await route.fallback()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  return { page, arrive: come.resolve }
}

test('a press on the landing page before its script is there is kept: it signs in, and says so at once', async () => {
  const { page, arrive } = await withoutScript()
  await page.getByLabel('Correo electrónico').fill('\u200badmin@demo.example\u00a0')
  await page.getByLabel('Contraseña').fill('claustro-demo')
  const press = page.getByRole('button', { name: 'Iniciar sesión' })
  await press.click()
  await page.getByText('Iniciando sesión…').click()
  await press.waitFor({ state: 'hidden' })
  expect(page.url()).toMatch(/\/login$/)
  const sent = page.waitForRequest(/\/api\/login$/)
  await page.route('**/api/login', (route) => route.fulfill({ status: 503, json: { message: 'busy' } }))
  arrive()
  expect((await sent).postDataJSON()).toMatchObject({ email: 'admin@demo.example' })
  await page.context().close()
})

test('an address that was copied with blanks that nobody sees signs in', async () => {
  const page = await browser.visit('/login')
  await page.route('**/api/login', (route) => route.fulfill({ status: 503, json: { message: 'busy' } }))
  const sent = page.waitForRequest(/\/api\/login$/)
  await page.getByLabel('Correo electrónico').fill('\u200badmin@demo.example\u00a0')
  await page.getByLabel('Contraseña', { exact: true }).fill('claustro-demo')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ email: 'admin@demo.example' })
  await page.context().close()
})

test('Enter in a field before the script is there is kept too, and with nothing typed it says what is missing', async () => {
  const { page, arrive } = await withoutScript()
  await page.getByLabel('Contraseña').press('Enter')
  await page.getByText('Iniciando sesión…').waitFor()
  arrive()
  await expect.poll(() => page.locator('.field-error').allInnerTexts()).toEqual(PAGES['/login']?.[1])
  await page.context().close()
})

test('a password that begins or ends with a blank says so beside it, and only then', async () => {
  const page = await opened('/login')
  const [password, hint] = [
    page.getByLabel('Contraseña', { exact: true }),
    'Comienza o termina con un espacio.',
  ]
  await password.fill('claustro-demo ')
  await page.getByText(hint).waitFor()
  expect(await password.evaluate((field) => field.ariaDescribedByElements?.[0]?.textContent)).toBe(hint)
  await password.fill('claustro demo')
  await expect.poll(() => page.getByText(hint).count()).toBe(0)
  await page.context().close()
})

test('what is no correo and what is too short are told the same way', async () => {
  const page = await opened('/recover-account')
  await page.getByLabel('Correo electrónico').fill('ana')
  await page.getByRole('button', { name: 'Enviar correo de recuperación' }).click()
  await page.getByText('El correo electrónico debe ser una dirección como nombre@correo.com.').waitFor()
  await page.context().close()

  const other = await opened('/confirm-password?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await other.getByLabel('Contraseña nueva').pressSequentially('corta')
  await other.getByLabel('Repita la contraseña').fill('corta')
  await other.getByRole('button', { name: 'Guardar contraseña' }).click()
  await other.getByText('La contraseña debe tener al menos 12 caracteres.').waitFor()
  await other.context().close()
})

test.each([
  ['/login', '**/api/institution', 503, 'Instituto de demostración'],
  ['/preinscription', '**/api/preregistration-options', 429, 'Continuar'],
])('%s says that the service is busy, works, and asks again by itself', async (path, url, status, found) => {
  const page = await opened('/recover-account')
  let refused = 0
  await page.route(url, (route) =>
    refused++ < 2 ? route.fulfill({ status, json: { message: 'too_many_requests' } }) : route.fallback(),
  )
  await page.goto(new URL(path, page.url()).href)
  const notice = page.getByText('El servicio está ocupado. Se intenta de nuevo.')
  await notice.waitFor()
  await page.getByText(found, { exact: true }).first().waitFor()
  await notice.waitFor({ state: 'hidden' })
  expect(refused).toBe(3)
  await page.context().close()
})
