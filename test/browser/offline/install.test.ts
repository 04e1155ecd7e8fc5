import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openBrowser, settled } from '../../support/browser.ts'
import { keptFiles } from '../../support/kept-pages.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

type Icon = { src: string; sizes: string; type: string; purpose?: string }

test('the application can be installed: a name, a start, icons of their sizes and one that may be cut round', async () => {
  const page = await browser.visit('/login', { size: 'phone' })
  const cdp = await page.context().newCDPSession(page)
  const { url, errors, data = '{}' } = await cdp.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/claustro.webmanifest', []])
  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/home', scope: '/', lang: 'es' })
  expect(manifest.shortcuts).toMatchObject([{ name: 'Clase de ahora', url: '/lessons/now' }])
  const icons: Icon[] = manifest.icons
  expect(icons.map(({ purpose = 'any', sizes }) => `${purpose} ${sizes}`)).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']),
  )
  for (const { src, sizes, type } of icons.filter(({ type }) => type === 'image/png')) {
    const answer = await page.request.get(src)
    expect(answer.headers()['content-type']).toBe(type)
    const { width, height } = await sharp(await answer.body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // A shell without windows, as the tests use, can offer nothing to install; of the page it has nothing to say.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  await page.context().close()
})

test('the first visit registers nothing before its rows are there; where the browser shall save data, no screen is fetched ahead', async () => {
  const context = await browser.newContext({ worker: true })
  await context.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)
  const { token } = await world.signIn(world.as('student').user_id)
  const { body } = await world.with(token).call('GET', '/session')
  await context.addInitScript(
    `if (location.origin !== 'null') localStorage.setItem('claustro.session', ${JSON.stringify(
      JSON.stringify({
        access_token: token,
        expires_in_datetime: '2099-01-01T00:00:00.000Z',
        user: body.data,
        remember: true,
        lasts: 86_400_000,
      }),
    )})`,
  )
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/home')
  await page.getByRole('heading', { name: 'Materias' }).waitFor()
  await settled(page)
  await expect.poll(() => page.evaluate(`performance.getEntriesByName('pages-kept').length`)).toBe(1)
  const rows = asked.indexOf('/api/dashboard/student')
  const late = asked.findIndex((path) => path.includes('/assets/line-'))
  expect(rows).toBeGreaterThan(-1)
  expect(late).toBeGreaterThan(rows)
  const files = await keptFiles(page)
  expect(files).toContain('/app.html')
  expect(files.join()).not.toContain('MyPensumScreen')
  await context.close()
})

test("the worker's own file is not kept by any cache, and its pages carry the policy", async () => {
  const answer = await world.app.inject({ method: 'GET', url: '/worker.js' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
})
