import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, type Visit } from '../browser.ts'
import { createWorld, type Person } from '../world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

const idFrom = async (
  table:
    | 'students'
    | 'periods'
    | 'pensums'
    | 'sections'
    | 'specializations'
    | 'courses'
    | 'users'
    | 'classrooms'
    | 'class_hours'
    | 'activities',
) => (await world.db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id

const { id: own_student } = await world.db
  .selectFrom('students')
  .select('id')
  .where('user_id', '=', world.as('student').user_id)
  .executeTakeFirstOrThrow()
const pending = await world.db
  .selectFrom('preregistered_students')
  .select('id')
  .where('state', '=', 'pending')
  .executeTakeFirstOrThrow()
const price = await world.db
  .selectFrom('period_price_settings')
  .select('id')
  .orderBy('id', 'desc')
  .executeTakeFirstOrThrow()
const next = await world.db.selectFrom('periods').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()

/** An id for each `:name` of a path, where the first of its table will do. */
async function withIds(path: string, person: Person): Promise<string> {
  const own = person === 'student' && path.startsWith('/profile')
  const ids: [RegExp, () => Promise<number> | number][] = [
    [/^\/students\/:\w+/, () => idFrom('students')],
    [/^\/profile\/:\w+/, () => (own ? own_student : 1)],
    [/^\/periods\/updatePaymentSetting\/:\w+/, () => price.id],
    [/^\/periods\/\w*\/?:\w+/, () => next.id],
    [/^\/pensums\/:\w+/, () => idFrom('pensums')],
    [/^\/sections\/:\w+/, () => idFrom('sections')],
    [/^\/specializations\/:\w+/, () => idFrom('specializations')],
    [/^\/classrooms\/:\w+/, () => idFrom('classrooms')],
    [/^\/classhours\/:\w+/, () => idFrom('class_hours')],
    [/^\/activities\/:\w+/, () => idFrom('activities')],
    [/^\/administrators\/:\w+/, () => world.as('lowAdmin').user_id],
    [/^\/inscriptions\/:\w+/, () => pending.id],
  ]
  for (const [pattern, id] of ids) if (pattern.test(path)) return path.replace(/:\w+/, String(await id()))
  return path
}

type Row = { path: string; person: Person }
const ORDER: readonly Person[] = ['admin', 'lowAdmin', 'coordinator', 'teacher', 'student']

/** The screens of the hand-written table, each with the first role that sees it; those for all, with every role. */
function rows(): Row[] {
  const lines = readFileSync(new URL('../screens.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.flatMap((line) => {
    const [path = '', roles = ''] = line.split('\t')
    if (!path.startsWith('/')) return []
    const named = roles.trim().split(',') as Person[]
    const people =
      path === '/home'
        ? ORDER
        : roles.trim() === 'session'
          ? ['admin' as const]
          : ORDER.filter((one) => named.includes(one)).slice(0, 1)
    return people.map((person) => ({ path, person }))
  })
}

const LOOKS: readonly (readonly [string, Visit])[] = [
  ['wide', { size: 'desktop' }],
  ['wide, dark', { size: 'desktop', dark: true }],
  ['phone', { size: 'small' }],
  ['phone, dark', { size: 'small', dark: true }],
]

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(
    (one) =>
      `${one.id}: ${one.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('h1').first().waitFor({ timeout: 8_000 })
}

/** How many pixels the page is wider than the window. */
const sideways = (page: Page) =>
  // On a phone innerWidth grows with what is too wide, and would hide it.
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

const PUBLIC = [
  '/',
  '/recover-account',
  '/confirm-account?token=x',
  '/confirm-password?token=x',
  '/preinscription',
]

test.each(LOOKS)('the pages without session have no fault that axe knows: %s', async (_look, how) => {
  const page = await browser.visit('/', how)
  const faults: Record<string, string[]> = {}
  for (const path of PUBLIC) {
    await page.goto(path)
    await settled(page)
    const found = await violations(page)
    if (found.length > 0) faults[path] = found
  }
  await page.context().close()
  expect(faults).toEqual({})
})

test.each(ORDER)('the screens of %s have no fault that axe knows, in four looks', async (person) => {
  const faults: Record<string, string[]> = {}
  for (const [look, how] of LOOKS) {
    const page = await browser.enter(world.as(person).token ?? '', '/home', how)
    for (const row of rows().filter((one) => one.person === person)) {
      await page.goto(await withIds(row.path, person))
      await settled(page)
      const found = await violations(page)
      if (found.length > 0) faults[`${row.path} ${look}`] = found
    }
    await page.context().close()
  }
  expect(faults).toEqual({})
}, 400_000)

test('nothing scrolls sideways at 320 px, with session or without', async () => {
  const wide: string[] = []
  const guest = await browser.visit('/', { size: 'narrowest' })
  for (const path of PUBLIC) {
    await guest.goto(path)
    await settled(guest)
    if (Number(await sideways(guest)) > 0) wide.push(path)
  }
  for (const person of ORDER) {
    const page = await browser.enter(world.as(person).token ?? '', '/home', { size: 'narrowest' })
    for (const row of rows().filter((one) => one.person === person)) {
      await page.goto(await withIds(row.path, person))
      await settled(page)
      if (Number(await sideways(page)) > 0) wide.push(`${row.path} (${person})`)
    }
    await page.context().close()
  }
  expect(wide).toEqual([])
}, 400_000)

test('no page asked another host, broke the content policy or failed', () => {
  expect(browser.complaints).toEqual([])
})
