import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Found = { id: string; nodes: { target: string[]; any: { message: string }[] }[] }

/** Run in the page: until what was opened has stood in one place for two frames, inside the window. */
const PLACED = (part: string) => `new Promise((done) => {
  let before = ''
  let left = 120
  const look = () => {
    const box = document.querySelector(${JSON.stringify(part)})?.getBoundingClientRect()
    const now = box ? [box.x, box.y, box.width, box.height].join() : ''
    const isIn = box && box.right > 0 && box.bottom > 0 && box.x < innerWidth && box.y < innerHeight
    if ((isIn && now === before) || --left === 0) return done()
    before = now
    requestAnimationFrame(look)
  }
  look()
})`

/** Where the two looks differ: everything else is the same in both. */
export const COLOURS: readonly string[] = ['color-contrast', 'link-in-text-block']

type AxeOptions = { part?: string | undefined; rules?: readonly string[] }

/** What axe finds, in the whole page or in one part of it; asked within the page, which keeps axe meanwhile. */
export async function violations(page: Page, { part, rules = [] }: AxeOptions = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source)
  if (part) await page.evaluate(PLACED(part))
  const where = part ? JSON.stringify({ include: [[part]] }) : 'document'
  const only = rules.length > 0 ? { runOnly: { type: 'rule', values: rules } } : {}
  const options = JSON.stringify({ resultTypes: ['violations'], ...only })
  const found: Found[] = await page.evaluate(`axe.run(${where}, ${options}).then((all) => all.violations)`)
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`)
        .join(' | ')}`,
  )
}

/** Changes the look, and waits until all of it is drawn. */
export async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  const frames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
  const ink = colorScheme === 'dark' ? 'rgb(242, 239, 234)' : 'rgb(30, 28, 25)'
  const drawn = () => page.evaluate(`getComputedStyle(document.querySelector('h1')).color === '${ink}'`)
  for (let tries = 0; tries < 40 && !(await drawn()); tries++) await page.evaluate(frames)
  await page.evaluate(frames)
}
