import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violations } from '../../support/axe.ts'
import { openBrowser } from '../../support/browser.ts'
import { forgiveLost } from '../../support/kept-pages.ts'
import { buildWithOutbox, withBundle } from '../../support/outbox-bundle.ts'
import type { Person } from '../../support/people.ts'
import { createWorld } from '../../support/world.ts'
import { another, device, look, meet, paid, payers, queue, queued, waits } from './outbox-page.ts'

const world = await createWorld({ filled: true })
const served = await withBundle(world, await buildWithOutbox())
const browser = await openBrowser(served)
afterAll(() => served.app.close())
const { one, other } = await payers(world)
const DAY_MS = 86_400_000

const databases = (page: Page): Promise<string[]> =>
  page.evaluate('indexedDB.databases().then((all) => all.map(({ name }) => name))')
const outboxOf = (person: Person) => `claustro-outbox-${world.as(person).user_id}`

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menú de/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
}
const landed = (page: Page) => page.getByRole('heading', { name: 'Iniciar sesión', level: 1 }).waitFor()

async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(world.as(person).email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('claustro-demo')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL((url) => !/login/.test(url.pathname) && url.pathname !== '/')
}

test('whoever signs out without a line is told what would be lost, and stays unless it may be', async () => {
  const page = await device(world, browser)
  await page.context().setOffline(true)
  await queue(page, one, 71_100)
  await queue(page, other, 71_101)
  await page.getByText('2 por enviar desde este dispositivo').waitFor()
  await page.getByRole('button', { name: 'Ver lo anotado' }).click()
  await page.getByRole('dialog', { name: 'Por enviar' }).getByText('Tras siete días').waitFor()
  await page.keyboard.press('Escape')
  await signOut(page)
  const dialog = page.getByRole('alertdialog', { name: 'Hay cambios sin enviar' })
  await dialog.getByText(`Pago de 71100 céntimos del estudiante ${one.student_id}`).waitFor()
  await dialog.getByText(`Pago de 71101 céntimos del estudiante ${other.student_id}`).waitFor()
  expect(await violations(page)).toEqual([])
  // What has the focus keeps the person here.
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await queued(page)).toBe('1')
  await signOut(page)
  await dialog.getByRole('button', { name: 'Salir y perderlas' }).click()
  await landed(page)
  await expect.poll(() => databases(page)).toEqual([])
  await page.context().close()
  forgiveLost(browser.complaints)
  expect(await paid(world, 71_100, 71_101)).toEqual([])
})

test('whoever signs out with a line has it sent before, and nothing stays on the device', async () => {
  const page = await device(world, browser)
  const met = await meet(page.context(), (route) => route.abort())
  await queue(page, one, 71_200)
  await expect.poll(() => met.count).toBeGreaterThan(0)
  met.isOver = true
  await signOut(page)
  await landed(page)
  expect(await paid(world, 71_200)).toEqual([71_200])
  await expect.poll(() => databases(page)).toEqual([])
  await page.context().close()
  forgiveLost(browser.complaints)
})

test('whoever cannot be asked signs out, and what waits stays on the device', async () => {
  const { token } = await world.signIn(world.as('admin').user_id)
  const page = await browser.enter(token ?? '', '/dev/outbox')
  await page.context().route('**/assets/OutboxDialogs-*', (route) => route.abort())
  const met = await meet(page.context(), (route) => route.abort())
  await queue(page, one, 71_250)
  await expect.poll(() => met.count).toBeGreaterThan(0)
  await signOut(page)
  await landed(page)
  expect(await databases(page)).toContain(outboxOf('admin'))
  await page.context().close()
  forgiveLost(browser.complaints)
})

test('an ended session asks for the password over the page, and what waits is sent', async () => {
  const page = await device(world, browser)
  await world.db.deleteFrom('sessions').where('user_id', '=', world.as('admin').user_id).execute()
  await queue(page, one, 71_300)
  const dialog = page.getByRole('dialog', { name: 'La sesión venció' })
  await dialog.getByLabel(/^Contraseña de/).fill('claustro-demo')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await waits(page, 'Guardado')
  expect(await paid(world, 71_300)).toEqual([71_300])
  await page.context().close()
})

test('an ended session keeps what waits for its owner; another person neither sees nor sends it', async () => {
  const page = await device(world, browser)
  const met = await meet(page.context(), (route) => route.abort())
  await queue(page, one, 71_400)
  await expect.poll(() => met.count).toBeGreaterThan(0)
  await world.db.deleteFrom('sessions').where('user_id', '=', world.as('admin').user_id).execute()
  met.isOver = true
  const dialog = page.getByRole('dialog', { name: 'La sesión venció' })
  await dialog.getByRole('button', { name: 'Salir' }).click()
  await landed(page)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  await signIn(page, 'dios')
  await page.goto('/dev/outbox')
  await look(page, one)
  await queue(page, other, 71_401)
  await waits(page, 'Guardado')
  await look(page, one)
  expect(await queued(page)).toBe('0')
  expect(posts.filter((path) => path === '/api/payments')).toHaveLength(1)
  expect(await paid(world, 71_400, 71_401)).toEqual([71_401])
  expect(await databases(page)).toContain(outboxOf('admin'))
  await signOut(page)
  await landed(page)
  await signIn(page, 'admin')
  await expect.poll(() => paid(world, 71_400)).toEqual([71_400])
  await page.context().close()
  browser.complaints.splice(0)
})

test('after seven days it is not sent by itself, and not dropped: the person says what becomes of it', async () => {
  const page = await device(world, browser)
  await page.context().setOffline(true)
  await queue(page, one, 71_500)
  await waits(page, 'Guardado en este teléfono')
  await page.close()
  const later = await page.context().newPage()
  await later.clock.install({ time: Date.now() + 7.1 * DAY_MS })
  await later.goto('/dev/outbox')
  await later.context().setOffline(false)
  await look(later, one)
  await waits(later, 'Requiere atención')
  expect(await paid(world, 71_500)).toEqual([])
  await later.getByRole('button', { name: 'Ver lo anotado' }).click()
  await later.getByText('Lleva más de siete días sin enviarse.', { exact: false }).waitFor()
  expect(await violations(later)).toEqual([])
  await later.getByRole('dialog').getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => paid(world, 71_500)).toEqual([71_500])
  await page.context().close()
  forgiveLost(browser.complaints)
})

test('a full device says «Sin guardar» and keeps what is typed; with a line it is sent at once', async () => {
  const page = await device(world, browser)
  // As a full disk does: each write is taken, and the transaction then fails.
  await page.evaluate(`(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...value) {
      const request = put.apply(this, value)
      request.addEventListener('success', () => {
        try {
          this.transaction.abort()
        } catch {} // committed before it was answered
      })
      return request
    }
    globalThis.makeRoom = () => { IDBObjectStore.prototype.put = put }
  })()`)
  await page.context().setOffline(true)
  await queue(page, one, 71_600)
  await page.getByText('No se pudo guardar en este dispositivo').waitFor()
  await waits(page, 'Sin guardar')
  expect([await queued(page), await page.getByLabel('Céntimos').inputValue()]).toEqual(['0', '71600'])
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Poner en cola' }).click()
  await waits(page, 'Guardado')
  expect(await paid(world, 71_600)).toEqual([71_600])
  await page.context().setOffline(true)
  await page.getByLabel('Céntimos').fill('71601')
  await page.evaluate('makeRoom()')
  await page.getByRole('button', { name: 'Poner en cola' }).click()
  await waits(page, 'Guardado en este teléfono')
  await page.context().close()
  forgiveLost(browser.complaints)
})

test('what another page wrote before this one was opened is known to it', async () => {
  const page = await device(world, browser)
  await page.context().setOffline(true)
  await queue(page, one, 71_700)
  await waits(page, 'Guardado en este teléfono')
  const second = await another(page.context())
  await look(second, one)
  await waits(second, 'Guardado en este teléfono')
  await second.getByText('1 por enviar desde este dispositivo').waitFor()
  await page.context().close()
  forgiveLost(browser.complaints)
})
