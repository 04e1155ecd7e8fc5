// Firefox and WebKit of Debian, and Chromium beside them, each by a driver that is kept: all give the same few things, by real keys and a real pointer.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import puppeteer, { type Browser, type KeyInput } from 'puppeteer-core'
import { type Actions, Builder, By, Capabilities, Key, Origin } from 'selenium-webdriver'
import { executable, QUIET, WITH_ROBOTO } from './browser.ts'
import { leftOut, type Reader } from './debian-programs.ts'

export type Engine = 'chromium' | 'firefox' | 'webkit'
const PROGRAMS: Record<Engine, readonly Reader[]> = {
  chromium: [],
  firefox: ['firefox-esr'],
  webkit: ['WebKitWebDriver', 'Xvfb'],
}
/** Whether the machine may do without the engine, and does. */
export const isMissing = (engine: Engine): boolean => PROGRAMS[engine].some(leftOut)

export type Point = { x: number; y: number }
export type Hand = 'mouse' | 'finger'
export type Width = { width: number; height: number }

/** What all engines do; keys are written as `Control+v`. */
export type Driver = {
  go(url: string): Promise<void>
  /** An expression of the page; it gives data, and no promise. */
  evaluate<T>(expression: string): Promise<T>
  type(text: string): Promise<void>
  press(keys: string): Promise<void>
  click(at: Point): Promise<void>
  /** By a finger, where the driver has one. */
  tap(at: Point): Promise<void>
  /** Takes it and moves it a little, carries it there, and lets go; each waits for what the page says of the one before. */
  drag(
    from: Point,
    to: Point,
    says: { taken: () => Promise<unknown>; there: () => Promise<unknown> },
    hand?: Hand,
  ): Promise<void>
  upload(selector: string, file: string): Promise<void>
  picture(): Promise<Buffer>
  resize(to: Width): Promise<void>
  close(): Promise<void>
}

/** A hand does not jump: what is dragged is moved in so many steps. */
const STEPS = 8
const between = (from: Point, to: Point): Point[] =>
  Array.from({ length: STEPS }, (_, at) => ({
    x: Math.round(from.x + ((to.x - from.x) * (at + 1)) / STEPS),
    y: Math.round(from.y + ((to.y - from.y) * (at + 1)) / STEPS),
  }))
const littleOff = ({ x, y }: Point): Point => ({ x: x + 20, y: y + 8 })

const startFirefox = (downloads: string): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    env: WITH_ROBOTO,
    extraPrefsFirefox: {
      'intl.accept_languages': 'es-VE',
      'ui.prefersReducedMotion': 1,
      // As on phones and on a Mac, and in the other two.
      'ui.useOverlayScrollbars': 1,
      'widget.gtk.overlay-scrollbars.enabled': true,
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.helperApps.neverAsk.saveToDisk': 'application/pdf,text/csv,application/octet-stream',
      'pdfjs.disabled': true,
    },
  })

async function startChromium(downloads: string): Promise<Browser> {
  const browser = await puppeteer.launch({
    headless: 'shell',
    executablePath: await executable(),
    env: WITH_ROBOTO,
    args: [...QUIET, '--lang=es-VE', '--force-prefers-reduced-motion'],
    downloadBehavior: { policy: 'allow', downloadPath: downloads },
  })
  return browser
}

/** By puppeteer, which speaks to both alike. */
async function puppeteered(browser: Browser, size: Width): Promise<Driver> {
  // To the tab that it begins with, Firefox gives no focus: there no button hears the space bar.
  const page = await browser.newPage()
  await page.setViewport(size)
  // A form that is left half filled asks; WebDriver answers for WebKit.
  page.on('dialog', (asked) => void asked.accept())
  /** Past its last field Tab leads to Firefox's own bar: no key acts in the page until a change of tabs leads back. */
  const regainFocus = async () => {
    if (await page.evaluate('document.hasFocus()')) return
    const other = await browser.newPage()
    await page.bringToFront()
    await other.close()
  }
  return {
    go: async (url) => {
      await regainFocus()
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    evaluate: (expression) => page.evaluate(`(${expression})`) as Promise<never>,
    type: (text) => page.keyboard.type(text),
    press: async (keys) => {
      const parts = keys.split('+') as KeyInput[]
      for (const key of parts) await page.keyboard.down(key)
      for (const key of parts.toReversed()) await page.keyboard.up(key)
    },
    click: ({ x, y }) => page.mouse.click(x, y),
    tap: ({ x, y }) => page.touchscreen.tap(x, y),
    drag: async (from, to, says, hand) => {
      await page.mouse.move(from.x, from.y)
      const finger = hand === 'finger' ? await page.touchscreen.touchStart(from.x, from.y) : null
      if (!finger) await page.mouse.down()
      const move = ({ x, y }: Point) => (finger ? finger.move(x, y) : page.mouse.move(x, y))
      for (const at of between(from, littleOff(from))) await move(at)
      await says.taken()
      for (const at of between(from, to)) await move(at)
      await says.there()
      await (finger ? finger.end() : page.mouse.up())
    },
    upload: async (selector, file) => {
      const field = await page.$(`${selector}`)
      await (field as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file)
    },
    picture: async () => Buffer.from(await page.screenshot()),
    resize: (to) => page.setViewport(to),
    close: () => browser.close(),
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** A screen that nobody looks at, on whichever number is free. */
async function screen(): Promise<{ process: ChildProcess; display: string }> {
  const process = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(process.stdout as NodeJS.ReadableStream, 'data')
  return { process, display: `:${String(number).trim()}` }
}

async function answers(url: string): Promise<void> {
  const until = Date.now() + 15_000
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (Date.now() > until) throw new Error(`${url} does not answer`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** The key as a driver of WebDriver names it. */
const KEYS: Record<string, string> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Backspace: Key.BACK_SPACE,
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
}

/** Where Debian's programs are told to put what they download. */
function configWith(downloads: string): string {
  const config = join(downloads, '.config')
  mkdirSync(config)
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  return config
}

async function startWebKit(downloads: string) {
  const { process: xvfb, display } = await screen()
  const port = await freePort()
  const env = {
    ...WITH_ROBOTO,
    DISPLAY: display,
    XDG_CONFIG_HOME: configWith(downloads),
    LANG: 'es_VE.UTF-8',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    // Root, as containers have it, may not open the sandbox.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const server = spawn('WebKitWebDriver', ['-p', String(port)], { env, stdio: 'ignore' })
  const end = () => {
    server.kill()
    xvfb.kill()
  }
  const url = `http://127.0.0.1:${port}`
  try {
    await answers(`${url}/status`)
    const browser = await new Builder()
      .usingServer(url)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
      .build()
    return { browser, end }
  } catch (error) {
    end()
    throw error
  }
}

async function webkit(size: Width, downloads: string): Promise<Driver> {
  const { browser, end } = await startWebKit(downloads)
  const window = browser.manage().window()
  // The window has edges of its own, and is no narrower than 447 pixels within.
  await window.setRect({ x: 0, y: 0, ...size })
  const [wider, higher] = await browser.executeScript<[number, number]>(
    'return [outerWidth - innerWidth, outerHeight - innerHeight]',
  )
  const resize = async ({ width, height }: Width) => {
    await window.setRect({ x: 0, y: 0, width: width + wider, height: height + higher })
  }
  await resize(size)
  const act = (): Actions => browser.actions({ async: true })
  const to = (at: Point) => ({
    x: Math.round(at.x),
    y: Math.round(at.y),
    origin: Origin.VIEWPORT,
    duration: 0,
  })
  return {
    go: (url) => browser.get(url),
    evaluate: (expression) => browser.executeScript(`return (${expression})`),
    type: (text) => act().sendKeys(text).perform(),
    press: async (keys) => {
      const parts = keys.split('+').map((key) => KEYS[key] ?? key)
      const doing = act()
      for (const key of parts) doing.keyDown(key)
      for (const key of parts.toReversed()) doing.keyUp(key)
      await doing.perform()
    },
    click: (at) => act().move(to(at)).click().perform(),
    tap: () => Promise.reject(new Error('WebKitWebDriver has no touch')),
    drag: async (from, there, says) => {
      const taking = act().move(to(from)).press()
      for (const at of between(from, littleOff(from))) taking.move(to(at))
      await taking.perform()
      await says.taken()
      const carrying = act()
      for (const at of between(from, there)) carrying.move(to(at))
      await carrying.perform()
      await says.there()
      await act().release().perform()
    },
    upload: (selector, file) => browser.findElement(By.css(selector)).sendKeys(file),
    picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    resize,
    close: async () => {
      await browser.quit().catch(() => {})
      end()
    },
  }
}

export async function openEngine(engine: Engine, size: Width, downloads: string): Promise<Driver> {
  if (engine === 'webkit') return webkit(size, downloads)
  const start = engine === 'firefox' ? startFirefox : startChromium
  return puppeteered(await start(downloads), size)
}
