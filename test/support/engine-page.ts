import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { insistOnNone, SIZES, storedSession } from './browser.ts'
import { EMPTY, LEFT, serveEngine } from './engine-server.ts'
import { type Driver, type Engine, openEngine, type Point, type Width } from './engines.ts'
import type { World } from './world.ts'

/** What is not there by then is not coming: a page that hangs is told soon. */
const PATIENCE_MS = 15_000
const LOOK_MS = 40
/** A page whose driver does not answer by then is held by something: that is told, and not waited for. */
const SILENCE_MS = 10_000
const MOST_STOPS = 40

/** The element of a selector whose words are meant, as seen: what is hidden is none. */
const FOUND = (
  selector: string,
  words: string,
) => `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) =>
  one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden' &&
  [one.ariaLabel, one.innerText].some((text) =>
    text !== null && new RegExp(${JSON.stringify(words)}).test(text.replaceAll(/\\s+/g, ' ').trim())))`

/** Its middle, once it is in sight, stands still since the last look, and nothing lies over it. */
const MIDDLE = (found: string) => `(() => {
  const one = ${found}
  if (!one) return null
  one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = one.getBoundingClientRect()
  const place = [x, y, width, height].map(Math.round).join()
  const before = one.dataset.stood
  one.dataset.stood = place
  if (before !== place) return null
  const middle = { x: x + width / 2, y: y + height / 2 }
  const top = document.elementFromPoint(middle.x, middle.y)
  return top && (one.contains(top) || top.contains(one) || top.closest('label')?.control === one) ? middle : null
})()`

const STILL_MS = 400
const WHERE_ALL_STANDS = `[...document.querySelectorAll('body *')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  return [x, y, width, height].map(Math.round).join()
}).join(' ')`

/** The screen has its title, no part of it is still to come, and it does not say that the answer tarries. */
const AT_REST = `document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"], main .skeleton') === null`

/** The same driver, whose calls are not waited for without end; only what a page is asked is answered at once. */
function withLimit(driver: Driver, engine: Engine): Driver {
  const limited = Object.entries(driver).map(([name, call]) => {
    const limit = name === 'evaluate' ? SILENCE_MS : 6 * SILENCE_MS
    const run = (...given: unknown[]) =>
      Promise.race([
        Reflect.apply(call, driver, given),
        setTimeout(limit, null, { ref: false }).then(() => {
          const asked = JSON.stringify(given).slice(0, 200)
          throw new Error(`${engine} has not answered ${name} ${asked} for ${limit / 1000} s`)
        }),
      ])
    return [name, run]
  })
  return Object.fromEntries(limited) as Driver
}

/**
 * A page of an engine before the world's server, with what a person does: whatever it complained of fails the
 * file at its end.
 */
export async function openEnginePage(world: World, engine: Engine, size: Width = SIZES.desktop) {
  const downloads = mkdtempSync(join(tmpdir(), 'claustro-downloads-'))
  const server = await serveEngine(world)
  const opened = await openEngine(engine, size, downloads)
  const driver = withLimit(opened, engine)
  afterAll(async () => {
    await driver.close()
    await server.stop()
    rmSync(downloads, { recursive: true, force: true })
    insistOnNone(server.complaints)
  })

  /** Waits for what an expression gives; a page that is just being left gives nothing. */
  async function until<T>(expression: string, what = expression, ms = PATIENCE_MS): Promise<T> {
    for (const since = Date.now(); Date.now() - since < ms; ) {
      const value = await driver.evaluate<T>(expression).catch(() => null)
      if (value) return value
      await setTimeout(LOOK_MS)
    }
    const seen = await driver
      .evaluate('location.pathname + "\\n" + document.body.innerText.slice(0, 600)')
      .catch(String)
    throw new Error(`${engine} waited in vain for ${what}, and shows ${seen}`)
  }
  const middleOf = (found: string, what: string): Promise<Point> => until(MIDDLE(found), what)

  async function go(url: string): Promise<void> {
    await driver.evaluate(`dispatchEvent(new Event('${LEFT}'))`)
    await driver.go(url)
  }

  const page = {
    ...driver,
    ...server,
    go,
    downloads,
    until,
    /** Loads a screen anew and waits until it is at rest. */
    async visit(path: string): Promise<void> {
      await go(server.address + path)
      await page.rest()
    },
    rest: () => until<boolean>(AT_REST, 'a page at rest'),
    /** Until a while goes by in which no part of the page moves and nothing is asked of the server. */
    async settle(): Promise<void> {
      await page.rest()
      let before = ''
      for (const since = Date.now(); Date.now() - since < PATIENCE_MS; ) {
        const now = await driver.evaluate<string>(WHERE_ALL_STANDS)
        if (now === before && server.underWay.size === 0) return
        before = now
        await setTimeout(STILL_MS)
      }
      throw new Error(
        `${engine} does not come to rest; asked of the server: ${[...server.underWay].join(', ')}`,
      )
    },
    /** Somebody's device: their session stands in it as after a login. */
    async enter(token: string | null, path: string): Promise<void> {
      const stored = JSON.stringify(token === null ? {} : await storedSession(world, token))
      await go(server.address + EMPTY)
      // Firefox may say that it has gone there while the page before still stands.
      await until(`location.pathname === '${EMPTY}'`)
      await driver.evaluate(
        `[localStorage.clear(), sessionStorage.clear(), Object.assign(localStorage, ${stored})].length`,
      )
      await page.visit(path)
    },
    sees: (words: string, selector = 'body') =>
      until<boolean>(`!!${FOUND(selector, words)}`, `«${words}» in ${selector}`),
    async press(selector: string, words = ''): Promise<void> {
      await driver.click(await middleOf(FOUND(selector, words), `${selector} «${words}»`))
    },
    async touch(selector: string, words = ''): Promise<void> {
      await driver.tap(await middleOf(FOUND(selector, words), `${selector} «${words}»`))
    },
    keys: driver.press,
    /** Goes there with Tab, as a keyboard does. */
    async tabTo(selector: string): Promise<void> {
      const isThere = `document.activeElement.matches(${JSON.stringify(selector)})`
      for (let stops = 0; stops < MOST_STOPS; stops++) {
        if (await driver.evaluate<boolean>(isThere)) return
        await driver.press('Tab')
      }
      throw new Error(`Tab does not lead to ${selector}`)
    },
    middle: (selector: string, words = '') => middleOf(FOUND(selector, words), `${selector} «${words}»`),
    /** Goes into the field of a label by the pointer, and types in place of what is there. */
    async fill(label: string, value: string): Promise<void> {
      const field = `${FOUND('label', label)}?.control`
      await driver.click(await middleOf(field, `the field «${label}»`))
      await driver.press('Control+a')
      await driver.type(value)
    },
    /** The text of a field, whichever sort it is. */
    valueOf: (label: string) => driver.evaluate<string>(`${FOUND('label', label)}?.control?.value ?? null`),
    /** Where an element stands, to the pixel. */
    boxOf: (selector: string, words = '') =>
      until<{ x: number; y: number; width: number; height: number }>(
        `(() => { const one = ${FOUND(selector, words)}; return one ? one.getBoundingClientRect().toJSON() : null })()`,
        `${selector} «${words}»`,
      ),
  }
  return page
}
export type EnginePage = Awaited<ReturnType<typeof openEnginePage>>
