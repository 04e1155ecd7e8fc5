import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, settled } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld()
const browser = await openBrowser(world)

type SentRequest = { url: string }

/** Every request of a first visit. */
async function visit(path: string): Promise<{ page: Page; asked: SentRequest[] }> {
  const page = await browser.enter(world.as('admin').token ?? '', 'about:blank')
  const asked: SentRequest[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    asked.push({ url: pathname + search })
  })
  await page.goto(path)
  await settled(page)
  return { page, asked }
}

const reads = (request: readonly SentRequest[]) =>
  request.map(({ url }) => url).filter((url) => url.startsWith('/api/'))

test.each([
  ['/home', '/api/dashboard/index'],
  ['/students', '/api/students?limit=13&sort_by=last_name%2Casc'],
  ['/teachers', '/api/teachers?limit=13&sort_by=last_name%2Casc'],
  ['/inscriptions', '/api/preregistered-students?limit=20&sort_by=state%2Casc'],
  ['/schedules', '/api/periods?limit=0&sort_by=year%2Cdesc'],
  ['/courses', '/api/periods?limit=0&sort_by=year%2Cdesc'],
  ['/periods', '/api/periods?limit=13&sort_by=year%2Cdesc'],
])('%s asks for its first data before the application is there, and not again', async (path, first) => {
  const { page, asked } = await visit(path)
  const found = reads(asked)
  expect(found.slice(0, 2)).toEqual(['/api/session', first])
  // Home asks again for what it has: other screens change it.
  const once = path === '/home' ? ['/api/session'] : ['/api/session', first]
  for (const one of once) expect(found.filter((url) => url === one)).toEqual([one])
  await page.context().close()
})

test('a narrowed list asks for itself alone', async () => {
  const { page, asked } = await visit('/students?page=1&search=ana')
  const lists = reads(asked).filter((url) => url.startsWith('/api/students'))
  expect(lists).not.toContain('/api/students?limit=13&sort_by=last_name%2Casc')
  expect(lists.length).toBeGreaterThan(0)
  await page.context().close()
})

test('the page names every file that its screen needs: none is asked for by another', async () => {
  for (const path of ['/home', '/students', '/schedules']) {
    const { page, asked } = await visit(path)
    const html = await (await page.request.get(path)).text()
    const first = asked.findIndex(({ url }) => url.startsWith('/api/institution'))
    const late = asked
      .slice(0, first)
      .map(({ url }) => url)
      .filter((url) => url.startsWith('/assets/') && !html.includes(url))
    expect(late, path).toEqual([])
    await page.context().close()
  }
})
