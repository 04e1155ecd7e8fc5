import { expect, test } from 'vitest'
import { addTime } from '#kernel/dates.ts'
import { screenTable } from '../../access/screen-table.ts'
import { openBrowser, settled } from '../../support/browser.ts'
import type { Person } from '../../support/people.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const ROLES = ['student', 'teacher', 'coordinator', 'lowAdmin', 'admin'] as const
/** Every one of them without loading the page anew: ../walk.test.ts. */
const MOST = 2

/** Addresses that the hand-written table keeps from a role: a few, from all over it. */
function forbidden(role: Person): string[] {
  const paths = screenTable()
    .filter(({ roles }) => roles !== 'session' && !roles.split(',').includes(role))
    .map(({ path }) => path.replace(/:\w+/, '1'))
  const step = Math.max(1, Math.floor(paths.length / MOST))
  return paths.filter((_, index) => index % step === 0)
}

test.each(ROLES)('an address of another role leads %s to «Acceso denegado»', async (role) => {
  const page = await browser.enter(world.as(role).token ?? '', '/home')
  const paths = forbidden(role)
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Acceso denegado', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/access-denied')
  }
  await page.getByRole('main').getByRole('link', { name: 'Ir al inicio' }).click()
  await page.getByRole('heading', { name: 'Inicio', level: 1 }).waitFor()
  await page.context().close()
})

test('an address that leads nowhere says so, with a way back', async () => {
  const page = await browser.enter(world.as('teacher').token ?? '', '/no/existe')
  await page.getByRole('heading', { name: 'Página no encontrada', level: 1 }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Ir al inicio' }).click()
  await page.getByRole('heading', { name: 'Inicio', level: 1 }).waitFor()
  await page.context().close()
})

test('without a session every address leads to the landing page, and back to it after signing in', async () => {
  const page = await browser.visit('/courses/all')
  await page.getByRole('heading', { name: 'Iniciar sesión', level: 1 }).waitFor()
  await page.getByLabel('Correo electrónico').fill(world.as('admin').email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('claustro-demo')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL('**/courses/all')
  await page.getByRole('heading', { level: 1, name: /materias/i }).waitFor()
  // With a session the landing page leads home.
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Inicio', level: 1 }).waitFor()
  await page.context().close()
})

const NOTICES = ['No hay una copia de seguridad reciente', 'La copia de seguridad falló']

/** What the home says of the backups, once all is there that it asks for. */
async function backupNotice(role: Person, wanted?: string): Promise<string[]> {
  const page = await browser.enter(world.as(role).token ?? '', '/home')
  if (wanted) await page.getByRole('heading', { name: wanted }).waitFor()
  await settled(page)
  const text = await page.getByRole('main').innerText()
  await page.context().close()
  return NOTICES.filter((one) => text.includes(one))
}

test('administrators are told of a backup that is old or has failed, and nobody else', async () => {
  expect(await backupNotice('admin'), 'control: nothing while all is well').toEqual([])
  const before = (hours: number) => addTime(world.clock.now(), -hours * 3_600_000)
  const [old = '', broken = ''] = NOTICES
  await world.db
    .updateTable('migrations')
    .set({ applied_at: before(37) })
    .execute()
  expect(await backupNotice('admin', old)).toEqual([old])
  const failed = { started_at: before(1), failed_at: before(1), error: 'ENOSPC: no space left' }
  await world.db.insertInto('backups').values(failed).execute()
  expect(await backupNotice('admin', broken)).toEqual([broken])
  for (const role of ROLES.filter((one) => one !== 'admin'))
    expect([role, await backupNotice(role)]).toEqual([role, []])
})
