import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { go, openBrowser, settled } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'
import { screenAddresses, screenRows } from '../screen-paths.ts'

/** screens.md#templates: on phones a form's height goes to its fields. */
const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const addressOf = await screenAddresses(world)

const FEWEST = 4

type Seen = {
  isForm: boolean
  barHeight: number
  rows: number
  inView: number
  fields: number
  bottomBar: boolean
}

/** How the form stands in the window, before anything is scrolled. */
const seen = (page: Page): Promise<Seen> =>
  page.evaluate(`(() => {
    const form = document.querySelector('.screen > .form')
    const bar = form?.querySelector('.save-bar')
    if (!bar) return { isForm: false }
    const box = bar.getBoundingClientRect()
    const boxes = [...bar.children].filter((one) => one.matches('.btn')).map((one) => one.getBoundingClientRect())
      .filter(({ height }) => height > 0)
    const middles = boxes.map(({ top, height }) => Math.round((top + height / 2) / 8))
    const controls = [...form.querySelectorAll('.field')].filter((one) => !one.querySelector('.field'))
    const bottom = document.querySelector('.bottom-bar')
    return {
      isForm: true,
      barHeight: box.height,
      rows: new Set(middles).size,
      fields: controls.length,
      inView: controls.filter((one) => one.getBoundingClientRect().top + 44 <= box.top).length,
      bottomBar: bottom !== null && bottom.getBoundingClientRect().height > 0,
    }
  })()`)

const forms = screenRows().filter(
  ({ path, person }) => person === 'admin' && /create|make|edit/i.test(path) && !path.includes('many'),
)

test('every form on a phone saves in one row, without the bar of the shell, and shows four fields', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/classrooms/create', { size: 'phone' })
  const faults: string[] = []
  let many = 0
  for (const { path, person } of forms) {
    await go(page, await addressOf(path, person))
    await settled(page)
    const at = await seen(page)
    if (!at.isForm) continue
    many++
    if (at.barHeight > 76 || at.rows > 1) faults.push(`${path}: ${at.rows} rows, ${at.barHeight} px`)
    if (at.bottomBar) faults.push(`${path}: has the bar of the shell`)
    if (at.inView < Math.min(FEWEST, at.fields)) faults.push(`${path}: ${at.inView} of ${at.fields} fields`)
  }
  expect(faults).toEqual([])
  expect(many).toBeGreaterThanOrEqual(12)
  await page.context().close()
})
