import { expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { createWorld } from '../world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const { email } = world.as('teacher')
const PASSWORD = 'claustro-demo'

/** Signs in by hand, as in a browser of one's own. */
async function signIn() {
  const page = await browser.visit('/')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL('**/home')
  return page
}
const devicesOf = () =>
  world.db
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', world.as('teacher').user_id)
    .execute()

test('a person sees where the account is open, and ends it elsewhere', async () => {
  const [here, there] = [await signIn(), await signIn()]
  expect(await devicesOf()).toHaveLength(2)
  await here.goto('/profile')
  const card = here.locator('section', { hasText: 'Sesiones abiertas' })
  const lines = card.last().getByRole('listitem')
  await lines.first().getByText('Esta sesión').waitFor()
  const before = await lines.count()
  expect(before).toBeGreaterThanOrEqual(2)
  await lines.nth(1).getByRole('button').click()
  await here.getByRole('alertdialog').getByRole('button', { name: 'Cerrar sesión' }).click()
  await here.getByText('Se cerró la sesión').waitFor()
  await expect.poll(() => lines.count()).toBe(before - 1)
  await there.goto('/profile')
  await there
    .getByText(/La sesión (?:venció|fue cerrada)/)
    .first()
    .waitFor()
  if (before > 2) {
    await here.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
    await here.getByRole('alertdialog').getByRole('button', { name: 'Cerrar las demás' }).click()
  }
  await here.getByText('No hay sesiones abiertas en otros dispositivos.').waitFor()
  await Promise.all([here.context().close(), there.context().close()])
})

test('the own e-mail is changed with the password; the device stays known after signing out', async () => {
  const page = await signIn()
  await page.goto('/profile')
  const form = page.locator('form', { hasText: 'Cambiar correo' })
  await form.getByLabel('Correo').fill('profesora.nueva@demo.example')
  await form.getByLabel(/contraseña actual/i).fill('no es esta')
  await form.getByRole('button', { name: 'Cambiar correo' }).click()
  await form.locator('[aria-invalid="true"]').waitFor()
  await form.getByLabel(/contraseña actual/i).fill(PASSWORD)
  await form.getByRole('button', { name: 'Cambiar correo' }).click()
  await page.getByText('Se ha actualizado el correo electrónico con éxito').waitFor()
  const secret = () => page.evaluate(() => localStorage.getItem('claustro.device'))
  const kept = await secret()
  await page.evaluate(() => localStorage.setItem('claustro:draft:x', '{}'))
  await page
    .getByRole('button', { name: /Persona|Menú de|Cuenta|@/ })
    .or(page.locator('header button').last())
    .first()
    .click()
  await page.getByRole('menuitem', { name: /Cerrar sesión|Salir/ }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect([await secret(), kept?.length]).toEqual([kept, 64])
  const left = await page.evaluate(() =>
    Object.keys({ ...localStorage }).filter((key) => /draft|recent|session/.test(key)),
  )
  expect(left).toEqual([])
  expect(browser.complaints).toEqual([])
  await page.context().close()
})
