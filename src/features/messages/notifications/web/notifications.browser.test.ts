import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notify, notifyEach } from '#features/messages/notifications/server/actions.ts'
import { stopToken } from '#server/access/keys/stop-links.ts'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowsOf } from '#test/support/browser.ts'
import { seatStudents } from '#test/support/classes.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { forgiveLost, hasKept, kept } from '#test/support/kept-pages.ts'
import { createWorld } from '#test/support/world.ts'

/** rules.md#notifications */
const SOON_MS = 2_000

const world = await createWorld({ today: true, live: true })
// Pages without a session are of an institute that has a name.
await world.db.insertInto('institution').values({ name: 'Instituto', short_name: 'I' }).execute()
const browser = await openBrowser(world)
const teacher = world.as('teacher')
const institute = await createInstitute(world)
await letTeach(world, await idOf(world, 'teachers', teacher), institute)
const students = await seatStudents(world, institute, ['Blanco', 'Castro', 'Díaz'])

const bellOf = (page: Page, words: string) =>
  page.locator('.bell > button').and(page.getByLabel(words, { exact: true }))

/** A student's phone that listens. */
async function phoneOf(at: number, { words = 'Sin notificaciones nuevas', worker = false } = {}) {
  const { token } = await world.signIn(students[at]?.user_id ?? 0)
  const phone = await browser.enter(token ?? '', 'about:blank', { size: 'phone', worker })
  const listening = phone.waitForResponse(/\/api\/notifications\/stream$/)
  await phone.goto('/notifications')
  await listening
  await bellOf(phone, words).waitFor()
  return phone
}

test('a notice to a section reaches two phones live, and a third after its line is back', async () => {
  const phones = [await phoneOf(0), await phoneOf(1), await phoneOf(2)]
  await phones[2]?.context().setOffline(true)
  const page = await browser.enter(teacher.token ?? '', '/notifications/create')
  // What was written stands there after whatever closed the page.
  await page.getByLabel('Contenido').fill('Parcial 3 el jueves.\n\nTraigan calculadora.')
  await page.getByText('Borrador guardado').waitFor()
  await page.reload()
  await page.getByText('Así llega').waitFor()
  await page.getByRole('radio', { name: 'Una sección', exact: true }).check()
  await page.getByRole('combobox', { name: 'Sección' }).click()
  await page.getByRole('option', { name: /S1-A/ }).click()
  expect(await violations(page)).toEqual([])
  const sent = page.waitForResponse((one) => one.request().method() === 'POST' && one.status() === 201)
  await page.getByRole('button', { name: 'Enviar a 3' }).click()
  await (await sent).finished()
  const from = performance.now()
  for (const phone of phones.slice(0, 2)) await bellOf(phone, '1 notificación nueva').waitFor()
  expect(performance.now() - from).toBeLessThan(SOON_MS)
  await page.getByText('Quién la leyó').waitFor()

  const [first, , third] = phones
  await third?.context().setOffline(false)
  if (third) await bellOf(third, '1 notificación nueva').waitFor()
  // A list that is being read does not move: it offers what came.
  await first?.getByRole('button', { name: '1 nueva' }).click()
  await first?.getByText('Parcial 3 el jueves.').click()
  await first?.getByText('Traigan calculadora.').waitFor()
  if (first) await bellOf(first, 'Sin notificaciones nuevas').waitFor()
  if (first) expect(await overflowsOf(first)).toEqual({})
  await page.reload()
  await page.getByRole('cell', { name: /^\d+ \w{3} \d{4}/ }).waitFor()
  for (const one of [page, ...phones]) await one.context().close()
})

const office = world.as('lowAdmin')
/** A letter of the office; gives its id. */
const write = (at: number, content: string) => writeTo(students[at]?.user_id, content)
async function writeTo(receiver_user_id: number | undefined, content: string): Promise<number> {
  const letter = { type: 7, receiver_user_id, content }
  return (await office.call('POST', '/notifications', letter)).body.data.id
}

test('what was listed is read without a line, and counts as read once that is back', async () => {
  const id = await write(0, 'La constancia está lista desde el lunes.')
  const phone = await phoneOf(0, { words: '1 notificación nueva', worker: true })
  await kept(phone)
  await phone.context().setOffline(true)
  await phone.getByText('La constancia está lista').click()
  await phone.waitForURL(`**/notifications/${id}`)
  await phone.getByRole('paragraph').filter({ hasText: 'desde el lunes.' }).waitFor()
  await phone.context().setOffline(false)
  await bellOf(phone, 'Sin notificaciones nuevas').waitFor()
  const { receivers } = (await office.call('GET', `/notifications/${id}`)).body.data
  expect(receivers).toMatchObject({ count: 1, read: 1 })
  // What was opened is there after the page was closed, too.
  await hasKept(phone, '/notifications/{id}')
  await phone.context().setOffline(true)
  await phone.reload()
  await phone.getByText('desde el lunes.').waitFor()
  await phone.context().close()
  forgiveLost(browser.complaints)
})

test('what is corrected or withdrawn is so where it is being read', async () => {
  const id = await write(1, 'El acto es el lunes.')
  const { token } = await world.signIn(students[1]?.user_id ?? 0)
  const phone = await browser.enter(token ?? '', 'about:blank', { size: 'phone' })
  const { promise: corrected, resolve: letListen } = Promise.withResolvers<void>()
  await phone.route('**/notifications/stream', (route) => corrected.then(() => route.continue()))
  await phone.goto(`/notifications/${id}`)
  await phone.getByText('El acto es el lunes.').waitFor()
  // Read, as the one of before is not.
  await bellOf(phone, '1 notificación nueva').waitFor()
  await office.call('PATCH', `/notifications/${id}`, { content: 'El acto es el martes.' })
  // A page listens once it is at rest: what was corrected before that it has not heard of.
  letListen()
  await phone.getByText('El acto es el martes.').waitFor()
  await office.call('DELETE', `/notifications/${id}`)
  await phone.getByText('no está a su alcance').waitFor()
  expect(await phone.getByText('El acto').count()).toBe(0)
  await phone.context().close()
})

test('the received are narrowed to a kind or a sender, in words, and given back', async () => {
  const user_id = students[2]?.user_id ?? 0
  const content = 'El pago ha sido aprobado.'
  await world.act((tx) => notify(tx, { user_ids: [user_id], content, link: '/home' }))
  await write(2, 'Pase por la oficina. Su sección es INF S1-A.')
  const { token } = await world.signIn(user_id)
  const page = await browser.enter(token ?? '', '/notifications')
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await row('El pago').waitFor()
  await page.getByLabel('Tipo', { exact: true }).selectOption('Automáticas')
  await row('Pase por la oficina.').waitFor({ state: 'detached' })
  await row('El pago').waitFor()
  await page.getByLabel('Tipo', { exact: true }).selectOption('Del instituto')
  await row('El pago').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Quitar .*Del instituto/i }).click()
  await row('El pago').waitFor()
  await page.getByLabel('Remitente').selectOption('Persona lowAdmin')
  await row('El pago').waitFor({ state: 'detached' })
  expect(await row('Pase por la oficina.').getByText('INF S1-A', { exact: true }).getAttribute('class')).toBe(
    'whitespace-nowrap',
  )
  expect(await violations(page)).toEqual([])
  await page.context().close()
})

test('what is told of several things leads to each of them: from the bell, the list, and the whole of it', async () => {
  const user_id = students[1]?.user_id ?? 0
  const content = 'Por pagar: la reserva; el período 2027-1 (2 meses).'
  const links = [
    { text: 'la reserva', to: '/profile' },
    { text: 'el período 2027-1', to: '/notifications' },
  ]
  await world.act((tx) => notifyEach(tx, [{ user_id, content, link: '/home', links }]))
  const { token } = await world.signIn(user_id)
  const page = await browser.enter(token ?? '', '/notifications', { size: 'phone' })
  const parts = page.getByRole('main').getByText(content).getByRole('link')
  await parts.first().waitFor()
  const addresses = () => parts.evaluateAll((found) => found.map((one) => one.getAttribute('href')))
  const wanted = links.map(({ to }) => to)
  expect(await addresses()).toEqual(wanted)
  expect([await violations(page), await overflowsOf(page)]).toEqual([[], {}])
  await page.locator('.bell > button').click()
  await page.locator('.bell-panel').getByRole('link', { name: 'la reserva' }).click()
  await page.waitForURL('**/profile')
  await page.goBack()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: content })
  await row.getByText('Nueva:').waitFor({ state: 'detached' })
  await row.getByRole('link').first().click()
  await page.waitForURL(/\/notifications\/\d+$/)
  await parts.first().waitFor()
  expect(await page.getByRole('link', { name: 'Abrir' }).count(), 'each part leads there').toBe(0)
  await expect.poll(addresses).toEqual(wanted)
  await page.context().close()
})

test('the link of the daily digest turns it off as it is opened, without signing in', async () => {
  const someone = await world.signIn(students[0]?.user_id ?? 0)
  await someone.call('PATCH', '/notifications/preferences', { daily_digest: true })
  const isOn = async () =>
    (await someone.call('GET', '/notifications/preferences')).body.data.daily_digest as boolean
  const open = (token: string) => browser.visit(`/stop-digest?token=${token}`, { size: 'phone' })
  const wrong = await open('1-x')
  await wrong.getByText('El enlace no vale: el resumen se apaga en el perfil.').waitFor()
  expect(await wrong.getByRole('button').count(), 'nothing to try again').toBe(0)
  expect(await isOn()).toBe(true)
  await wrong.context().close()
  const page = await open(stopToken(someone.user_id))
  await page.getByRole('heading', { name: 'Resumen diario apagado' }).waitFor()
  expect([await isOn(), page.url().includes('token')]).toEqual([false, false])
  expect(await violations(page)).toEqual([])
  await page.context().close()
})

/** A proxy that gives the head of an answer, and holds back its body. */
const HELD_BACK = `(() => {
  const { fetch } = globalThis
  globalThis.fetch = (address, ...rest) =>
    String(address).includes('/notifications/stream')
      ? Promise.resolve(new Response(new ReadableStream())).finally(() => (globalThis.listens = true))
      : fetch(address, ...rest)
})()`

/** As a page comes back that the browser kept beside the next one; `meanwhile` happened there. */
const comeBack = (page: Page, meanwhile = '') =>
  page.evaluate(`for (const kind of ['pagehide', 'pageshow']) {
    dispatchEvent(new PageTransitionEvent(kind, { persisted: true }))
    ${meanwhile}
  }`)

test('where events do not pass, the bell asks every minute', async () => {
  const { token, user_id } = await world.signIn(world.as('coordinator').user_id)
  const page = await browser.enter(token ?? '', 'about:blank')
  await page.addInitScript(HELD_BACK)
  await page.clock.install()
  await page.goto('/notifications')
  await bellOf(page, 'Sin notificaciones nuevas').waitFor()
  // News are asked for once the page is at rest, which passes on a clock that a test moves.
  const listens = async () => {
    await page.clock.runFor(1_000)
    return page.evaluate('globalThis.listens ?? false')
  }
  await expect.poll(listens).toBe(true)
  await writeTo(user_id, 'Sin eventos.')
  await page.clock.runFor(61_000)
  await bellOf(page, '1 notificación nueva').waitFor({ timeout: 5_000 })
  // Nor has a page heard anything that the browser kept: it asks as it comes back, no minute later.
  await writeTo(user_id, 'Mientras tanto.')
  await comeBack(page)
  await bellOf(page, '2 notificaciones nuevas').waitFor({ timeout: 5_000 })
  await page.getByRole('main').getByText('Mientras tanto.').first().waitFor({ timeout: 5_000 })
  // Of another session by then, it is opened anew.
  const again = page.waitForEvent('load')
  await comeBack(
    page,
    `localStorage.setItem('claustro.session', localStorage.getItem('claustro.session') + ' ')`,
  )
  await again
  await page.context().close()
})
