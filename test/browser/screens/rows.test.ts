import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { go, openBrowser, overflowOf, settled, type Visit } from '../../support/browser.ts'
import { idOf } from '../../support/institute.ts'
import { isShort } from '../../support/size.ts'
import { createWorld } from '../../support/world.ts'
import { SCREEN_PEOPLE } from '../screen-paths.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const token = world.as('admin').token ?? ''

const LISTS = [
  '/students',
  '/teachers',
  '/coordinators',
  '/administrators',
  '/sections',
  '/courses/all',
  '/classrooms',
  '/classhours',
  '/pensums',
  '/periods',
  '/periods/payment',
  '/prelations',
  '/specializations',
  '/inscriptions',
  '/inscriptions?tab=inscripciones',
  '/payments',
  '/audit',
  '/lessons',
  '/binnacles',
  '/withdrawals',
  '/document-requests',
]
/** Looked at on a desk alone: lists within a file, below its head, and one with longer states. */
const AT_A_DESK = [
  '/final-deliveries',
  '/teachers/1/lessons',
  '/students/1/lessons',
  '/students/1/courses',
  '/lessons?show=past',
]
/** Tabs, or a choice of what is listed, stand above these, and take their own height. */
const TABBED = /^\/(?:inscriptions|lessons)/
/** A quarter of a phone's 844 px, without the 56 px of its head. */
const HIGHEST = 155
const TABS = 52

/** As phones have it: DejaVu is wider, and hides what breaks (screens.md#phones). */
async function inRoboto(page: Page): Promise<void> {
  await page.evaluate(`{
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { font-family: Roboto, sans-serif !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }`)
}

async function open(path: string, how: Visit = {}): Promise<Page> {
  const page = await browser.enter(token, path, how)
  await settled(page)
  await inRoboto(page)
  await page.locator('.list-body .row-name').first().waitFor()
  return page
}

const ONE_LINE = 41
/** Where names stand beside a title, or in it: none is cut for the others, so that facts, or names, take two lines. */
const TWO_LINES: Record<string, number> = { '/binnacles': 46, '/audit': 54 }
const LOOK = `
  const all = (what) => [...document.querySelectorAll(what)]
  const box = (one) => one.getBoundingClientRect()
  const faults = []
  const fault = (is, words) => is && faults.push(words)
  const root = document.documentElement
  fault(root.scrollWidth > root.clientWidth, 'the page is wider than its window')
  for (const name of all('.row-name')) {
    fault(!name.title, 'a name without its whole self: ' + name.innerText)
  }
  for (const one of all('.list-body :is(tbody, .record) :is(a, button)')) {
    const { width, height } = box(one)
    fault(width < 24 || height < 24, 'a target of ' + width + ' × ' + height + ': ' + one.innerText)
  }
`
const DESK = (highest: number) => `(() => { ${LOOK}
  for (const name of all('.row-name'))
    fault(box(name).height > ${highest - 5}, 'a name on two lines: ' + name.innerText)
  for (const row of all('.list-body tbody tr')) {
    fault(box(row).height > ${highest}, 'a row of ' + box(row).height + ': ' + row.innerText)
    fault(!row.dataset.opens, 'a row that opens nothing: ' + row.innerText)
  }
  const body = all('.list-body')[0]
  fault(body.scrollWidth > body.clientWidth + 1, 'columns past the edge: ' + (body.scrollWidth - body.clientWidth) + ' px')
  fault(box(all('.list-tools')[0]).height > 44, 'a bar of two lines')
  fault(!all('.screen-count, .tabs')[0], 'no count beside the title')
  fault(all('caption')[0].innerText === 'Listado', 'no name for who hears it')
  return faults.slice(0, 5)
})()`
const PHONE = (highest: number) => `(() => { ${LOOK}
  const records = all('.record')
  const top = box(records[0]).top - box(all('.screen')[0]).top
  fault(top > ${highest}, 'the first record ' + top + ' px below the head')
  for (const record of records) {
    const { left, width, top, height } = box(record)
    for (const text of record.querySelectorAll('.row-name, .record-facts'))
      fault(text.scrollWidth > text.clientWidth, 'words that are cut: ' + text.innerText)
    fault(height > 72, 'a record of ' + height + ': ' + record.innerText)
    fault(!record.querySelector('.record-facts').innerText.trim(), 'no fact: ' + record.innerText)
    if (top + height > innerHeight - 160) continue
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    fault(!hit.matches('.row-name'), 'not a link as a whole: ' + record.innerText)
  }
  return faults.slice(0, 5)
})()`

const some = (at: number) => !isShort || at % 2 === 0

test('at a desk every list has rows of one line that open, one bar, and targets that can be hit', async () => {
  const found: Record<string, unknown> = {}
  for (const path of [...LISTS, ...AT_A_DESK].filter((_, at) => some(at))) {
    const page = await open(path)
    found[path] = await page.evaluate(DESK(TWO_LINES[path] ?? ONE_LINE))
    await page.context().close()
  }
  expect(Object.entries(found).filter(([, faults]) => String(faults) !== '')).toEqual([])
})

test('on a phone every list begins high, with records of at most 72 px that cut nothing and are links as a whole', async () => {
  const found: Record<string, unknown> = {}
  for (const path of LISTS.filter((_, at) => some(at + 1) || at === 0)) {
    const page = await open(path, { size: 'phone' })
    found[path] = await page.evaluate(PHONE(HIGHEST + (TABBED.test(path) ? TABS : 0)))
    await page.context().close()
  }
  expect(Object.entries(found).filter(([, faults]) => String(faults) !== '')).toEqual([])
})

test('on a phone the own lessons begin high too: what else can be done stands below them', async () => {
  const page = await browser.enter(world.as('teacher').token ?? '', '/lessons', { size: 'phone' })
  await settled(page)
  await inRoboto(page)
  const first = page.locator('.record').first()
  await first.waitFor()
  await page.getByRole('button', { name: 'Nueva clase' }).waitFor()
  const head = await page.locator('.screen').evaluate((screen) => screen.getBoundingClientRect().top)
  expect(((await first.boundingBox())?.y ?? 0) - head).toBeLessThanOrEqual(HIGHEST + TABS / 2)
  await page.context().close()
})

test('at twice its size on a desk neither a home nor what a student has done is wider than its window', async () => {
  const wider: Record<string, number> = {}
  const own = `/profile/${await idOf(world, 'students', world.as('student'))}`
  for (const person of SCREEN_PEOPLE) {
    const page = await browser.enter(world.as(person).token ?? '', '/home')
    for (const path of person === 'student' ? ['/home', `${own}/pensum`, `${own}/historic`] : ['/home']) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await go(page, path)
      await settled(page)
      await page.setViewportSize({ width: 640, height: 400 })
      wider[`${person} ${path}`] = await overflowOf(page)
    }
    await page.context().close()
  }
  expect(Object.entries(wider).filter(([, by]) => by > 0)).toEqual([])
})

test('on the narrowest phone the act beside a pre-enrolment leaves its name room', async () => {
  const page = await open('/inscriptions?state=pending', { size: 'narrowest' })
  const heights = await page
    .locator('.record')
    .evaluateAll((records) => records.map((record) => record.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(72)
  await page.context().close()
})

test('at a desk why a withdrawal was undone is unfolded whole', async () => {
  const page = await open('/withdrawals')
  await page
    .getByRole('row', { name: /Deshecho/ })
    .getByRole('button')
    .first()
    .click()
  const reason = page.getByText('Era otra persona', { exact: false })
  const beyond = await reason.evaluate((one) => {
    const frame = one.closest('.list-body') ?? one
    return one.getBoundingClientRect().right - frame.getBoundingClientRect().right
  })
  expect(beyond).toBeLessThanOrEqual(0)
  await page.context().close()
})

test('on the narrowest phone no word of what one teaches is broken', async () => {
  const page = await browser.enter(world.as('teacher').token ?? '', '/home', { size: 'narrowest' })
  await settled(page)
  await page.getByText('Semana', { exact: true }).waitFor()
  await inRoboto(page)
  const broken = await page.evaluate(`[...document.querySelectorAll('main .font-medium')].flatMap((one) =>
    [...one.textContent.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(one.firstChild, index)
      range.setEnd(one.firstChild, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    }))`)
  expect(broken).toEqual([])
  await page.context().close()
})

test('a press anywhere in a row opens it, in a tab of its own with Ctrl; selecting its text opens nothing', async () => {
  const page = await open('/students')
  const text = await page.locator('.table tbody tr').first().locator('td').nth(1).boundingBox()
  const [x, y] = [(text?.x ?? 0) + 12, (text?.y ?? 0) + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 3 })
  await page.mouse.up()
  expect(await page.evaluate('String(getSelection())')).not.toBe('')
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .locator('.table tbody tr')
      .nth(1)
      .locator('td')
      .nth(2)
      .click({ modifiers: ['Control'] }),
  ])
  await other.waitForURL(/\/students\/\d+$/)
  await page
    .getByRole('button', { name: /^Acciones de / })
    .first()
    .click()
  await page.keyboard.press('Escape')
  expect(new URL(page.url()).pathname).toBe('/students')
  await page.locator('.table tbody tr').first().locator('td').nth(2).click()
  await page.waitForURL(/\/students\/\d+$/)
  await page.context().close()
})

test('whoever removes a row by keys goes on at the row that takes its place', async () => {
  for (const code of ['ZZ-1', 'ZZ-2', 'ZZ-3'])
    await world.as('admin').call('POST', '/classrooms', { code, max_capacity: 20 })
  const page = await open('/classrooms?search=ZZ-')
  for (const [gone, next] of [
    ['ZZ-2', 'ZZ-3'],
    ['ZZ-3', 'ZZ-1'],
  ] as const) {
    await page.getByRole('button', { name: `Acciones de ${gone}` }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Eliminar' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Si', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.closest("tr")?.innerText')).toMatch(next)
  }
  await page.context().close()
})

test('the count says of how many, and nothing found says what to take away', async () => {
  const page = await open('/students?with_debt=true')
  const whole = (await world.as('admin').call('GET', '/students?limit=1')).body.total
  await expect.poll(() => page.locator('.screen-count').innerText()).toMatch(new RegExp(`^\\d+ de ${whole}$`))
  await page.getByPlaceholder('Buscar...').fill('nadie se llama así')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Quitar «nadie se llama así» \(\d+\)$/ }).click()
  await page.locator('.row-name').first().waitFor()
  expect(new URL(page.url()).searchParams.get('with_debt')).toBe('true')
  await page.context().close()
})

test('a list prints whole, with the institute, what it lists and when', async () => {
  const page = await open('/courses/all')
  await page.evaluate(`globalThis.print = () => {
    globalThis.paper = document.querySelector('.list-body').innerText
  }`)
  await page.keyboard.press('Control+p')
  await expect.poll(() => page.evaluate('globalThis.paper ?? ""')).not.toBe('')
  const paper = String(await page.evaluate('globalThis.paper'))
  const { body } = await world.as('admin').call('GET', '/courses?limit=0')
  for (const { code } of body.data as { code: string }[]) expect(paper).toContain(code)
  const { name } = (await world.as('admin').call('GET', '/institution')).body.data
  expect(paper).toMatch(
    new RegExp(`${name} · Materias \\(${body.total}\\) · \\d+ \\w{3} \\d{4}, \\d\\d:\\d\\d · `),
  )
  await page.context().close()
})

test('on a phone one sheet holds the filters, and its button says how many there are', async () => {
  const page = await open('/students', { size: 'phone' })
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtros' })
  await sheet.getByText('Con deuda', { exact: true }).click()
  const { total } = (await world.as('admin').call('GET', '/students?with_debt=true&limit=1')).body
  await sheet.getByRole('button', { name: `Ver ${total}`, exact: true }).click()
  await page.getByRole('button', { name: 'Filtros (1)' }).waitFor()
  await expect.poll(() => page.locator('.list-count p').innerText()).toMatch(/^\d+ de \d+ · con deuda$/)
  await page.locator('.list-count').getByRole('button', { name: 'Limpiar' }).click()
  await page.getByRole('button', { name: 'Filtros', exact: true }).waitFor()
  await page.context().close()
})

test('the chosen students are exported, and their addresses copied; all that match in one more press', async () => {
  const page = await open('/students?with_debt=true')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const boxes = page.locator('.table tbody').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(2).check()
  const bar = page.getByRole('region', { name: 'Elegidos' })
  const [asked, file] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('format=xlsx')),
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Exportar a Excel' }).click(),
  ])
  expect(new URL(asked.url()).searchParams.get('ids')?.split(',')).toHaveLength(2)
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  await bar.waitFor({ state: 'detached' })
  await page
    .getByRole('checkbox', { name: /^Elegir (?:todo|la página|todos)/ })
    .first()
    .check()
  await bar.getByRole('button', { name: /^Elegir los .* que coinciden$/ }).click()
  await bar.getByRole('button', { name: 'Copiar correos' }).click()
  const { total } = (await world.as('admin').call('GET', '/students?with_debt=true&limit=1')).body
  await page.getByText(`${total} correos copiados`).waitFor()
  const copied = String(await page.evaluate('navigator.clipboard.readText()'))
  expect(copied.split(', ')).toHaveLength(total)
  await page.context().close()
})
