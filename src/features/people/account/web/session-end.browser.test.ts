import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, settled, still } from '#test/support/browser.ts'
import { counted, type Hand, waysOf } from '#test/support/counted-person.ts'
import { openPlace, signIn } from '#test/support/navigation.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const { user_id, email } = world.as('admin')
const PASSWORD = 'claustro-demo'
const CODES: Record<Hand, string> = { mouse: 'TUR', touch: 'TUS', keys: 'TUT' }

/** As another administrator would who disables it, or as time does: the server no longer knows the session. */
const endSessions = () => world.db.deleteFrom('sessions').where('user_id', '=', user_id).execute()

test.each(
  waysOf('keys'),
)('a session that ends is renewed over the page and nothing is lost; whoever does not renew it leaves %s', async (_way, hand, visit) => {
  const { token } = await world.signIn(user_id)
  const page = await browser.enter(token ?? '', '/specializations/create', visit)
  const person = counted(page, hand)
  const dialog = page.getByRole('dialog', { name: 'La sesión venció' })
  const password = dialog.getByLabel(`Contraseña de ${email}`)
  const press = (name: string) => person.press(page.getByRole('button', { name, exact: true }))

  // Nothing asks by itself now but the bell, and that a minute later: the button is the first to learn it.
  await settled(page)
  await person.type(page.getByLabel('Título'), 'Turismo y hotelería')
  await endSessions()
  await person.type(page.getByLabel('Código'), CODES[hand])
  await press('Crear especialidad')
  await dialog.getByText('Nada de lo que escribió se ha perdido.', { exact: false }).waitFor()
  expect(await password.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
  await person.type(password, 'no es esta')
  await press('Continuar')
  await dialog.getByText('Por favor verifique sus datos.').waitFor()
  await person.type(password, PASSWORD)
  await press('Continuar')
  await page.getByText('Se ha creado la especialidad con éxito').waitFor()
  await page.getByRole('heading', { name: /especialidades/i, level: 1 }).waitFor()
  await page.getByText('Turismo y hotelería').first().waitFor()
  const made = await world.db
    .selectFrom('specializations')
    .select('id')
    .where('code', '=', CODES[hand])
    .execute()
  expect(made).toHaveLength(1)

  // Something else notices first: it is told over the page too, and no key takes the question away.
  await settled(page)
  await endSessions()
  if (hand === 'keys') await person.key('Control+k')
  else await person.press(page.getByRole('button', { name: /^Buscar o ir a/ }))
  const search = page.getByRole('combobox', { name: /^Pantalla, persona/ })
  await person.type(search, 'Turismo')
  await dialog.waitFor()
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
  await person.type(password, PASSWORD)
  await press('Continuar')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => search.inputValue()).toBe('Turismo')
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })

  await endSessions()
  await openPlace(person, 'Estudiantes')
  await dialog.waitFor()
  await press('Salir')
  await page.getByRole('heading', { name: 'Iniciar sesión', level: 1 }).waitFor()
  await page.getByText('La sesión no es válida. Inicie sesión de nuevo.').waitFor()
  console.log(`a session's end ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
  await page.context().close()
})

test.each(
  waysOf('mouse'),
)('without network the page says so and keeps what was read and typed; it goes through afterwards %s', async (_way, hand, visit) => {
  const page = await browser.enter(world.as('student').token ?? '', '/home', visit)
  const person = counted(page, hand)
  const owed = page.getByRole('region', { name: 'Pagos' })
  await page.getByRole('heading', { name: 'Materias' }).waitFor()
  await settled(page)
  await page.context().setOffline(true)
  const notice = page.getByText(/^Sin conexión desde las \d\d:\d\d ·/)
  await notice.waitFor()
  await page.getByRole('heading', { name: 'Materias' }).waitFor()
  await page.context().setOffline(false)
  await notice.waitFor({ state: 'detached' })

  await person.press(owed.getByRole('button'))
  const dialog = page.getByRole('dialog', { name: 'Reportar pago' })
  await person.choose(dialog.getByLabel('Tipo de pago'), 'Efectivo')
  await person.type(dialog.getByLabel('Monto'), '10,00')
  await still(page)
  await page.context().setOffline(true)
  await person.press(dialog.getByRole('button', { name: 'Reportar pago' }))
  await page.getByText('No fue posible contactar con el servidor').first().waitFor()
  await expect.poll(() => dialog.getByLabel('Monto').inputValue()).toContain('10,00')
  await page.context().setOffline(false)
  await person.press(dialog.getByRole('button', { name: 'Reportar pago' }))
  await page.getByText('El pago ha sido registrado').waitFor()
  await page.context().close()
})

test('the tabs of a browser share one session: a new one has it, one ends it for all, and it is gone with the last', async () => {
  const first = await browser.visit('/login')
  const context = first.context()
  const landing = (page: Page) => page.getByRole('heading', { name: 'Iniciar sesión', level: 1 }).waitFor()
  const opened = async () => {
    const page = await context.newPage()
    await page.goto('/notifications')
    return page
  }
  await signIn(counted(first, 'mouse'), email, PASSWORD)
  await settled(first)

  const second = await opened()
  await second.getByRole('heading', { name: /^Notificaciones/, level: 1 }).waitFor()
  await settled(second)
  const kept = (page: Page) => page.evaluate("sessionStorage.getItem('claustro.session')")
  expect(await second.evaluate("localStorage.getItem('claustro.session')")).toBeNull()
  // A token given anew is everybody's.
  await sql`update session_tokens set created_at = created_at - interval '7 hours', expires_at = expires_at - interval '7 hours'`.execute(
    world.db,
  )
  const before = await kept(first)
  await second.reload()
  await settled(second)
  await expect.poll(() => kept(first)).not.toBe(before)
  expect(await kept(first)).toBe(await kept(second))

  // So is one that ended and was renewed.
  await endSessions()
  const asked = (page: Page) => page.getByRole('dialog', { name: 'La sesión venció' })
  for (const page of [first, second]) {
    await page.getByRole('link', { name: 'Estudiantes', exact: true }).first().click()
    await asked(page).waitFor()
  }
  await asked(second)
    .getByLabel(/^Contraseña de/)
    .fill(PASSWORD)
  await asked(second).getByRole('button', { name: 'Continuar' }).click()
  for (const page of [first, second])
    await page.getByRole('heading', { name: /estudiantes/i, level: 1 }).waitFor()

  await second.getByRole('button', { name: /^Menú de/ }).click()
  await second.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await landing(second)
  await landing(first)

  await first.goto('/login')
  await signIn(counted(first, 'mouse'), email, PASSWORD)
  await settled(first)
  await first.close()
  await second.goto('/notifications')
  await landing(second)
  await context.close()
})

test.each([
  false,
  true,
])('another person who signs in beside is so in every tab, and sends nothing of the first (remembered: %s)', async (isRemembered) => {
  const first = await browser.visit('/login')
  const second = await first.context().newPage()
  await second.goto('/login')
  await signIn(counted(first, 'mouse'), email, PASSWORD)
  await first.goto('/specializations/create')
  await settled(first)
  await first.getByLabel('Título').fill('De la primera')
  await first.getByLabel('Código').fill('PRI')
  await endSessions()
  await first.getByRole('button', { name: 'Crear especialidad' }).click()
  await first.getByRole('dialog', { name: 'La sesión venció' }).waitFor()
  if (isRemembered) await second.getByLabel('Recordarme').check()
  await signIn(counted(second, 'mouse'), world.as('student').email, PASSWORD)
  for (const page of [first, second]) await page.getByRole('link', { name: 'Mis pagos' }).first().waitFor()
  expect(new URL(first.url()).pathname).toBe('/home')
  const made = world.db.selectFrom('specializations').select('id').where('code', '=', 'PRI')
  expect(await made.execute()).toEqual([])
  await first.context().close()
  browser.complaints.splice(0)
})
