import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, settled } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

type Shown = { all: string; words: string[]; head: string; row: string; links: string[] }

/** What the screen says within the window, where its head and its first row lie, and where it leads. */
const shownOn = (page: Page): Promise<Shown> =>
  page.evaluate(`(() => {
    const main = document.querySelector('main')
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const words = []
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue.trim()
      if (text && walker.currentNode.parentElement.checkVisibility()) words.push(text)
    }
    const place = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height].map(Math.round).join(' ')
    }
    return {
      all: main.textContent,
      words,
      head: place(main.querySelector('h1')),
      row: place(main.querySelector('tbody tr, .record, .ruled > li')),
      links: [...main.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    }
  })()`)

const SCREENS = [
  ['admin', '/students'],
  ['teacher', '/students'],
  ['admin', '/payments'],
  ['admin', '/home'],
] as const

test.each(
  SCREENS.flatMap(([who, path]) => [[who, path, 'desktop'] as const, [who, path, 'phone'] as const]),
)('the first rows stand before the application, and stay where they are (%s, %s, %s)', async (who, path, size) => {
  const page = await browser.enter(world.as(who).token ?? '', 'about:blank', { size })
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/assets\/application-/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('main h1').waitFor()
  const drawn = await shownOn(page)
  resolve()
  await page.locator('#main h1').waitFor()
  await settled(page)
  const shown = await shownOn(page)
  expect(drawn.words.length).toBeGreaterThan(10)
  expect(drawn.words.filter((words) => !shown.all.includes(words))).toEqual([])
  expect(drawn.links.filter((link) => !shown.links.includes(link))).toEqual([])
  expect([drawn.head, drawn.row]).toEqual([shown.head, shown.row])
  await page.context().close()
})
