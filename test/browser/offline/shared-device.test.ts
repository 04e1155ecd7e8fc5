import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, settled } from '../../support/browser.ts'
import { databases, forgiveLost, hasKept, kept } from '../../support/kept-pages.ts'
import type { Person } from '../../support/people.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(world.as(person).email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('claustro-demo')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL('**/home')
  await settled(page)
}

/** The device of all of them: what it needs without a line is fetched once, each test leaves it signed out. */
const device = await browser.newContext({ worker: true })

/** A tab in which this person has signed in and read something. */
async function used(person: Person): Promise<Page> {
  const page = await device.newPage()
  await page.goto('/login')
  await signIn(page, person)
  await kept(page)
  await hasKept(page, '/session')
  return page
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menú de/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.getByRole('heading', { name: 'Iniciar sesión', level: 1 }).waitFor()
}

const nameOf = (person: Person) => `claustro-${world.as(person).user_id}`

/** Of the person before there is neither the database, nor an answer, nor anything else that names them. */
async function insistOnNothingOf(page: Page, person: Person): Promise<void> {
  await expect.poll(async () => Object.keys(await databases(page))).not.toContain(nameOf(person))
  const { email } = world.as(person)
  expect(JSON.stringify(await databases(page))).not.toContain(`GET /dashboard/${person}`)
  expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(email)
}

/** No token, no picture and no paper is among what is kept. */
async function insistOnNoSecret(page: Page): Promise<void> {
  const token: string = await page.evaluate(
    `JSON.parse(sessionStorage.getItem('claustro.session')).access_token`,
  )
  const all: string = await page.evaluate(`(async () => {
    let text = ''
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        text += request.url + ' ' + [...answer.headers].join() + ' '
        if (!/image|font/.test(answer.headers.get('content-type') ?? '')) text += await answer.text()
      }
    }
    return text
  })()`)
  // What the page itself names: WebKit has nothing else of it without a line.
  const named: string[] = await page.evaluate(
    `fetch('/app.html').then((answer) => answer.text()).then((text) => text.match(/\\/assets\\/[\\w.-]+/g))`,
  )
  for (const file of named) expect(all).toContain(file)
  const answers = JSON.stringify(await databases(page))
  expect(answers).toContain('GET /session')
  expect(all).not.toContain(token)
  expect(all).not.toMatch(/https?:\/\/[^ ]+\/api\/|%PDF-\d/)
  expect(answers).not.toContain(token)
  expect(answers).not.toMatch(/blob:|data:image|%PDF|token/)
  expect(answers).not.toMatch(/GET \/(?:sessions|schedules\/feed|saved-views|users|audit)/)
}

test('whoever signs in after another who signed out finds nothing of theirs, on the line or without; no secret is kept, and nothing of a session that has expired but what was typed', async () => {
  const page = await used('teacher')
  await signOut(page)
  await signIn(page, 'student')
  await kept(page)
  await hasKept(page, '/dashboard/student')
  await insistOnNothingOf(page, 'teacher')
  for (const path of ['/profile', '/profile/schedule']) {
    await page.goto(path)
    await settled(page)
  }
  await hasKept(page, '/students/{id}/schedules')
  await insistOnNoSecret(page)
  await device.setOffline(true)
  await page.goto('/home')
  await page.getByText(/^Sin conexión/).waitFor()
  await settled(page)
  expect(await page.locator('body').innerText()).not.toContain(world.as('teacher').email)
  forgiveLost(browser.complaints)
  expect(browser.complaints).toEqual([])
  await page.evaluate(`localStorage.setItem('claustro:draft:/profile', '{}')`)
  await page.evaluate(`(() => {
    const kept = JSON.parse(sessionStorage.getItem('claustro.session'))
    sessionStorage.setItem('claustro.session', JSON.stringify({ ...kept, expires_in_datetime: '2020-01-01T00:00:00.000Z' }))
  })()`)
  await page.goto('/home')
  await page.getByRole('heading', { name: 'Iniciar sesión', level: 1 }).waitFor()
  await insistOnNothingOf(page, 'student')
  expect(await page.evaluate(`localStorage.getItem('claustro:draft:/profile')`)).toBe('{}')
  await device.setOffline(false)
  await page.close()
  browser.complaints.splice(0)
})

test('a browser that was closed without signing out gives the next person nothing', async () => {
  const first = await used('coordinator')
  await first.evaluate(
    `localStorage.setItem('claustro.recent', '[{"path":"/students/1","title":"Ana Ñáñez"}]')`,
  )
  await first.close()
  // The session went with its tab; what was read is still there, for its owner alone.
  const page = await device.newPage()
  await page.goto('/home')
  await page.getByRole('heading', { name: 'Iniciar sesión', level: 1 }).waitFor()
  expect(Object.keys(await databases(page))).toEqual([nameOf('coordinator')])
  await signIn(page, 'student')
  await insistOnNothingOf(page, 'coordinator')
  expect(await page.evaluate(`localStorage.getItem('claustro.recent')`)).toBeNull()
  await signOut(page)
  await page.close()
  forgiveLost(browser.complaints)
})

test('while an ended session is renewed nothing of its person is to be seen or kept; after it all is there again', async () => {
  const page = await used('teacher')
  const { user_id } = world.as('teacher')
  await world.db.deleteFrom('sessions').where('user_id', '=', user_id).execute()
  await page.getByRole('link', { name: 'Mis clases' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'La sesión venció' })
  await dialog.waitFor()
  const read = async () => [
    await page.locator('.shell').innerText(),
    await page.locator('.shell').ariaSnapshot(),
    await page.title(),
    Object.keys(await databases(page)),
  ]
  await expect.poll(read).toEqual(['', '', 'La sesión venció', []])
  await page.reload()
  await dialog.waitFor()
  await expect.poll(read).toEqual(['', '', 'La sesión venció', []])
  await dialog.getByLabel(/^Contraseña de/).fill('claustro-demo')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('heading', { name: 'Mis clases', level: 1 }).waitFor()
  await hasKept(page, '/session')
  await hasKept(page, '/teachers/{id}/schedules')
  expect(await page.title()).toBe('Mis clases · Claustro')
  browser.complaints.splice(0)
})
