import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { EnginePage } from '../../support/engine-page.ts'
import { longPdf } from '../../support/library.ts'
import type { At } from './journeys.ts'

/** The file of this name that the browser has put down; Firefox holds a name with nothing in it until all has come. */
export async function saved({ downloads }: EnginePage, name: RegExp): Promise<string> {
  const isWhole = (one: string) => statSync(join(downloads, one), { throwIfNoEntry: false })?.size
  const whole = () => readdirSync(downloads).filter(isWhole)
  await expect.poll(whole).toContainEqual(expect.stringMatching(name))
  return join(downloads, whole().find((one) => name.test(one)) ?? '')
}

/** What paper would show is measured while the page is asked to print: the rules for paper hold, those for screens do not. */
const PAPER = `addEventListener('print-asked', () => {
  const turned = []
  const turn = (rules) => {
    for (const rule of rules) {
      if (rule.media && /print|screen/.test(rule.media.mediaText)) {
        turned.push([rule.media, rule.media.mediaText])
        rule.media.mediaText = /print/.test(rule.media.mediaText) ? 'all' : 'not all'
      }
      if (rule.cssRules) turn(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) turn(sheet.cssRules)
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0)
  window.paper = {
    rules: turned.length,
    around: seen('.btn, nav, aside, .toasts, .list-tools, .tt-grip').map((one) => one.className),
    rows: seen('main tbody tr').length,
    words: document.querySelector('main').innerText,
    background: getComputedStyle(document.documentElement).backgroundColor,
  }
  for (const [media, text] of turned) media.mediaText = text
})`
const printed = (page: EnginePage) =>
  page.until<{ rules: number; around: string[]; rows: number; words: string; background: string }>(
    'window.paper',
  )

export async function printScreens({ page, world }: At): Promise<void> {
  for (const [path, press] of [
    ['/students', () => page.keys('Control+p')],
    ['/schedules', () => page.press('button', '^Imprimir$')],
  ] as const) {
    await page.enter(world.as('admin').token, path)
    await page.evaluate(`(${PAPER}, window.print = () => dispatchEvent(new Event('print-asked')), 1)`)
    await press()
    const paper = await printed(page)
    expect(paper.rules).toBeGreaterThan(0)
    expect(paper.around, `beside the paper of ${path}`).toEqual([])
    expect(paper.rows).toBeGreaterThan(3)
    expect(paper.background).toBe('rgb(255, 255, 255)')
    expect(paper.words).toMatch(/Instituto/)
  }
}

export async function download({ page, world }: At): Promise<void> {
  await page.enter(world.as('admin').token, '/students')
  for (const [words, name, begins] of [
    ['Hoja de cálculo', /^listado.*\.xlsx$/, 'PK'],
    ['Texto separado', /^listado.*\.csv$/, ''],
    ['Documento', /^listado.*\.pdf$/, '%PDF'],
  ] as const) {
    await page.press('main button', '^Exportar$')
    await page.press('[role=menuitem]', `^${words}`)
    const file = await saved(page, name)
    expect(readFileSync(file, 'latin1').startsWith(begins)).toBe(true)
  }
  await page.visit('/schedules')
  await page.press('button', '^PDF$')
  await saved(page, /^horario\.pdf$/)
}

export async function publish({ page, world }: At): Promise<void> {
  const pdf = longPdf(1_300_000)
  const file = join(page.downloads, 'apuntes.pdf')
  writeFileSync(file, pdf)
  await page.enter(world.as('admin').token, '/documents/create')
  await page.upload('.drop input[type=file]', file)
  await page.sees('Subido\\.')
  await page.fill('^Título', 'Apuntes de prueba')
  await page.press('button', '^Publicar documento$')
  await page.sees('Se ha creado el documento con éxito')
  await page.enter(world.as('student').token, '/documents?shelf=general')
  await page.press('button', '^Descargar Apuntes de prueba$')
  const whole = await saved(page, /^Apuntes de prueba\.pdf$/)
  await expect.poll(() => readFileSync(whole).equals(pdf)).toBe(true)
}

/** A PDF opens in a tab of its own. */
export async function readFile({ page, world }: At): Promise<void> {
  const read: number[] = []
  world.app.server.prependListener('request', ({ url = '' }, response) => {
    if (url.includes('/documents/reading/')) response.on('finish', () => read.push(response.statusCode))
  })
  await page.enter(world.as('student').token, '/documents?shelf=general')
  await page.press('button', '^Leer Apuntes de prueba$')
  await expect.poll(() => read[0]).toBe(200)
}
