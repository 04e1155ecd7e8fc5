import { expect, test } from 'vitest'
import { openBrowser, settled } from '../browser.ts'
import { createWorld, type Person } from '../world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const token = (person: Person) => world.as(person).token ?? ''
const PASSWORD = 'claustro-demo'

/** As an administrator would who disables it, or as time does: the server no longer knows the session. */
const endSessionsOf = (user_id: number) =>
  world.db.deleteFrom('sessions').where('user_id', '=', user_id).execute()

test('a session that ends while one types is renewed over the page, and nothing is lost', async () => {
  const page = await browser.enter(token('admin'), '/specializations/create')
  // Nothing asks by itself now but the bell, and that a minute later: the button is the first to learn it.
  await settled(page)
  await page.getByLabel('Título').fill('Turismo y hotelería')
  await endSessionsOf(world.as('admin').user_id)
  await page.getByLabel('Código').fill('TUR')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: 'La sesión venció' })
  await dialog.getByText('Nada de lo que escribió se ha perdido.', { exact: false }).waitFor()
  const password = dialog.getByLabel(`Contraseña de ${world.as('admin').email}`)
  expect(await password.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
  await password.fill('no es esta')
  await page.keyboard.press('Enter')
  await dialog.getByText('Por favor verifique sus datos.').waitFor()
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')

  await page.getByText('Se ha creado la especialidad con éxito').waitFor()
  await page.getByRole('heading', { name: /especialidades/i, level: 1 }).waitFor()
  await page.getByText('Turismo y hotelería').first().waitFor()
  const made = await world.db.selectFrom('specializations').select('code').where('code', '=', 'TUR').execute()
  expect(made).toHaveLength(1)
  await page.context().close()
})

test('an end that something else notices first is told over the page too, and no key takes the question away', async () => {
  const page = await browser.enter(token('coordinator'), '/activities')
  await settled(page)
  await endSessionsOf(world.as('coordinator').user_id)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Turismo')
  const dialog = page.getByRole('dialog', { name: 'La sesión venció' })
  await dialog.waitFor()
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
  await dialog.getByLabel(`Contraseña de ${world.as('coordinator').email}`).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('combobox').inputValue()).toBe('Turismo')
  await page.context().close()
})

test('whoever does not renew it leaves, and is told why', async () => {
  const page = await browser.enter(token('teacher'), '/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await endSessionsOf(world.as('teacher').user_id)
  await page.goto('/students')
  const dialog = page.getByRole('dialog', { name: 'La sesión venció' })
  await dialog.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('heading', { name: 'Iniciar sesión', level: 1 }).waitFor()
  await page.getByText('La sesión no es válida. Inicie sesión de nuevo.').waitFor()
  await page.context().close()
})

test('without network the page says so, keeps what was read, and says no more when it is back', async () => {
  const page = await browser.enter(token('student'), '/home')
  await page.getByText('Deuda de la inscripción').waitFor()
  await page.context().setOffline(true)
  const notice = page.getByText(/^Sin conexión\. Se muestra lo último que se leyó/)
  await notice.waitFor()
  await page.getByText('Deuda de la inscripción').waitFor()
  await page.context().setOffline(false)
  await notice.waitFor({ state: 'detached' })
  await page.context().close()
})

test('what was typed stays when the network fails at sending, and goes through afterwards', async () => {
  const page = await browser.enter(token('student'), '/home')
  await page.getByRole('main').getByRole('button', { name: 'Reportar pago' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reportar pago' })
  await dialog.getByLabel('Tipo de pago').selectOption({ label: 'Efectivo' })
  await dialog.getByLabel('Monto').fill('10,00')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Reportar pago' }).click()
  await page.getByText('No fue posible contactar con el servidor').first().waitFor()
  expect(await dialog.getByLabel('Monto').inputValue()).toContain('10,00')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Reportar pago' }).click()
  await page.getByText('El pago ha sido registrado').waitFor()
  await page.context().close()
})

test('none of this asked another host, broke the content policy or failed', () => {
  expect(browser.complaints).toEqual([])
})
