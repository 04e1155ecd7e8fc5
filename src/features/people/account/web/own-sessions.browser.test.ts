import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { counted, waysOf } from '#test/support/counted-person.ts'
import { signIn } from '#test/support/navigation.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const PASSWORD = 'claustro-demo'
const { user_id } = world.as('teacher')
let { email } = world.as('teacher')

const devicesOf = async () =>
  (await world.db.selectFrom('known_devices').select('id').where('user_id', '=', user_id).execute()).length

test.each(
  waysOf('keys'),
)('a person sees where the account is open, ends it elsewhere, changes the e-mail and leaves %s', async (_way, hand, visit) => {
  await world.db.deleteFrom('sessions').where('user_id', '=', user_id).execute()
  const devices = await devicesOf()
  const elsewhere = [await world.signIn(user_id), await world.signIn(user_id)]
  const there = await browser.enter(elsewhere[0]?.token ?? '', '/home')
  const page = await browser.visit('/', visit)
  const person = counted(page, hand)
  const pick = async (name: string) => {
    await person.press(page.getByRole('button', { name: /^Menú de / }))
    await person.press(page.getByRole('menuitem', { name }))
  }
  await signIn(person, email, PASSWORD)
  // This browser is new to the account.
  expect(await devicesOf()).toBe(devices + 1)
  await pick('Perfil')

  const card = page.locator('section', { hasText: 'Sesiones abiertas' })
  const lines = card.last().getByRole('listitem')
  await lines.first().getByText('Esta sesión').waitFor()
  await expect.poll(() => lines.count()).toBe(3)
  const asking = page.getByRole('alertdialog')
  await person.press(lines.nth(1).getByRole('button', { name: /^Cerrar la sesión de / }))
  await person.press(asking.getByRole('button', { name: 'Cerrar sesión' }))
  await page.getByText('Se cerró la sesión').waitFor()
  await expect.poll(() => lines.count()).toBe(2)
  await person.press(page.getByRole('button', { name: 'Cerrar las demás sesiones' }))
  await person.press(asking.getByRole('button', { name: 'Cerrar las demás' }))
  await page.getByText('No hay sesiones abiertas en otros dispositivos.').waitFor()
  await there.goto('/profile')
  await there
    .getByText(/La sesión (?:venció|fue cerrada)/)
    .first()
    .waitFor()

  await person.press(page.getByRole('button', { name: 'Cambiar correo' }))
  const form = page.locator('form', { hasText: 'Cambiar correo' })
  const next = `profesora.${hand}@demo.example`
  await person.type(form.getByLabel('Correo'), next)
  await person.type(form.getByLabel(/contraseña actual/i), 'no es esta')
  await person.press(form.getByRole('button', { name: 'Cambiar correo' }))
  await form.locator('[aria-invalid="true"]').waitFor()
  await person.type(form.getByLabel(/contraseña actual/i), PASSWORD)
  await person.press(form.getByRole('button', { name: 'Cambiar correo' }))
  await page.getByText('Se ha actualizado el correo electrónico con éxito').waitFor()
  email = next

  // The device stays known after signing out; what is private goes.
  const secret = () => page.evaluate(() => localStorage.getItem('claustro.device'))
  const kept = await secret()
  await page.evaluate(() => localStorage.setItem('claustro:draft:x', '{}'))
  await pick('Cerrar sesión')
  await page.waitForURL((url) => url.pathname === '/')
  expect([await secret(), kept?.length]).toEqual([kept, 64])
  const left = await page.evaluate(() =>
    Object.keys({ ...localStorage }).filter((key) => /draft|recent|session/.test(key)),
  )
  expect(left).toEqual([])
  console.log(`own sessions ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
  await Promise.all([page.context().close(), there.context().close()])
})
