import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { COLOURS, paint, violations } from '../axe.ts'
import { openBrowser, SIZES, settled, type Visit } from '../browser.ts'
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
    | 'teachers'
    | 'classrooms'
    | 'class_hours'
    | 'activities',
) => (await world.db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id

const { id: own_student } = await world.db
  .selectFrom('students')
  .select('id')
  .where('user_id', '=', world.as('student').user_id)
  .executeTakeFirstOrThrow()
const teacherOf = async (person: 'teacher' | 'coordinator') =>
  (
    await world.db
      .selectFrom('teachers')
      .select('id')
      .where('user_id', '=', world.as(person).user_id)
      .executeTakeFirstOrThrow()
  ).id
const [own_teacher, coordinator] = [await teacherOf('teacher'), await teacherOf('coordinator')]
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

const entry = await world.db
  .selectFrom('schedules as s')
  .innerJoin('course_sections as c', 'c.id', 's.course_section_id')
  .select(['s.id', 's.period_id', 'c.section_id', 'c.course_id'])
  .orderBy('s.id')
  .limit(1)
  .executeTakeFirstOrThrow()

const followed = await world.db
  .selectFrom('period_pensums')
  .select(['period_id', 'specialization_id', 'pensum_id'])
  .orderBy('period_id')
  .limit(1)
  .executeTakeFirstOrThrow()

/** An id for each `:name` of a path, where the first of its table will do. */
async function withIds(path: string, person: Person): Promise<string> {
  if (path.includes('set-shcedule') || path.startsWith('/schedules/edit'))
    return path
      .replace(':section_id', String(entry.section_id))
      .replace(':course_id', String(entry.course_id))
      .replace(':schedule_id', String(entry.id))
  if (path.startsWith('/courses/periods/:period/section/'))
    return path
      .replace(':period', String(entry.period_id))
      .replace(':section_id', String(entry.section_id))
      .replace(':course_id', String(entry.course_id))
      .replace(':teacher', String(own_teacher))
  if (path.startsWith('/courses/periods/:period/specializations'))
    return path
      .replace(':period', String(followed.period_id))
      .replace(':specialization', String(followed.specialization_id))
      .replace(':pensum', String(followed.pensum_id))
  const own = person === 'student' && path.startsWith('/profile')
  const ids: [RegExp, () => Promise<number> | number][] = [
    [/^\/students\/:\w+/, () => idFrom('students')],
    [/^\/profile\/:\w+/, () => (own ? own_student : 1)],
    [/^\/periods\/updatePaymentSetting\/:\w+/, () => price.id],
    [/^\/periods\/\w*\/?:\w+/, () => next.id],
    [/^\/pensums\/:\w+/, () => idFrom('pensums')],
    [/^\/courses\/:\w+/, () => idFrom('courses')],
    [/^\/sections\/:\w+/, () => idFrom('sections')],
    [/^\/teachers\/:\w+/, () => (person === 'teacher' ? own_teacher : idFrom('teachers'))],
    [/^\/coordinators\/:\w+/, () => coordinator],
    [/^\/prelations\/:\w+/, () => idFrom('courses')],
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

/** Wide by mouse, narrow by touch; each is looked at light and dark. */
const WINDOWS: readonly (readonly [string, Visit])[] = [
  ['wide', { size: 'desktop' }],
  ['phone', { size: 'small' }],
]

/** How many pixels the page is wider than the window. */
const sideways = (page: Page) =>
  // On a phone innerWidth grows with what is too wide, and would hide it.
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** What is wrong with the page that stands there: light, dark (where only colours differ) and, on a phone, at 320 px. */
async function faultsOf(page: Page, look: string): Promise<Record<string, string[]>> {
  await settled(page)
  const faults = { [look]: await violations(page) }
  await paint(page, 'dark')
  faults[`${look}, dark`] = await violations(page, { rules: COLOURS })
  await paint(page, 'light')
  if (look === 'phone') {
    await page.setViewportSize(SIZES.narrowest)
    await page.waitForTimeout(30)
    const wider = Number(await sideways(page))
    faults['at 320 px'] = wider > 0 ? [`${wider} px too wide`] : []
    await page.setViewportSize(SIZES.small)
  }
  return Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0))
}

const PUBLIC = [
  '/',
  '/recover-account',
  '/confirm-account?token=x',
  '/confirm-password?token=x',
  '/preinscription',
]

/** By the application itself where it runs already: half of what a screen costs is to begin anew. */
async function go(page: Page, path: string): Promise<void> {
  const isRunning = Number(await page.evaluate('document.querySelectorAll(".screen h1").length')) > 0
  if (!isRunning) {
    await page.goto(path)
    return
  }
  await page.evaluate('for (const one of document.querySelectorAll("h1")) one.dataset.left = ""')
  await page.evaluate((to) => {
    // The other half of this file is for Node, which has neither.
    const { history } = globalThis as unknown as {
      history: { pushState(state: object, title: string, to: string): void }
    }
    history.pushState({}, '', to)
  }, path)
  await page.locator('h1:not([data-left])').first().waitFor()
}

async function walk(page: Page, look: string, paths: readonly string[]): Promise<Record<string, object>> {
  const faults: Record<string, object> = {}
  for (const path of paths) {
    await go(page, path)
    const found = await faultsOf(page, look)
    if (Object.keys(found).length > 0) faults[`${path} (${look})`] = found
  }
  await page.context().close()
  return faults
}

test('the pages without session have no fault that axe knows, and never scroll sideways', async () => {
  for (const [look, how] of WINDOWS)
    expect(await walk(await browser.visit('/', how), look, PUBLIC)).toEqual({})
})

test.each(
  ORDER,
)('the screens of %s have no fault that axe knows, and never scroll sideways', async (person) => {
  const own = rows().filter((one) => one.person === person)
  const paths = await Promise.all(own.map(({ path }) => withIds(path, person)))
  const found = await Promise.all(
    WINDOWS.map(async ([look, how]) =>
      walk(await browser.enter(world.as(person).token ?? '', '/home', how), look, paths),
    ),
  )
  expect(Object.assign({}, ...found)).toEqual({})
}, 900_000)

test('no page asked another host, broke the content policy or failed', () => {
  expect(browser.complaints).toEqual([])
})
