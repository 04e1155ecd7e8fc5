import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import type { openBrowser } from '../../support/browser.ts'
import { kept } from '../../support/kept-pages.ts'
import type { World } from '../../support/world.ts'

type Browser = Awaited<ReturnType<typeof openBrowser>>
/** Where a payment is queued. */
const PATH = '/dev/outbox'

/** Two students who may pay, and one who may not. */
export async function payers(world: World) {
  const inscribed = await world.db
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .select(['i.student_id', 'i.period_id'])
    .where('p.enabled', '=', true)
    .orderBy('i.student_id')
    .limit(2)
    .execute()
  const [one, other] = inscribed
  if (!one || !other) throw new Error('nobody is inscribed')
  const outside = await world.db
    .selectFrom('students')
    .select('id as student_id')
    .where('id', 'not in', (students) =>
      students.selectFrom('inscriptions').select('student_id').where('period_id', '=', one.period_id),
    )
    .limit(1)
    .executeTakeFirstOrThrow()
  return { one, other, outside: { ...outside, period_id: one.period_id } }
}
export type Payer = { student_id: number; period_id: number }

/** What the database holds of a payment that is known by its amount. */
export const paid = (world: World, ...cents: number[]): Promise<number[]> =>
  world.db
    .selectFrom('payments')
    .select('amount')
    .where('amount', 'in', cents)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ amount }) => Number(amount)))

/** A device of an administrator, with all that the page needs without a line. */
export async function device(world: World, browser: Browser): Promise<Page> {
  const { token } = await world.signIn(world.as('admin').user_id)
  const page = await browser.enter(token ?? '', PATH, { worker: true })
  await page.getByRole('button', { name: 'Poner en cola' }).waitFor()
  await kept(page)
  return page
}

/** The same device, after its page was closed. */
export async function another(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(PATH)
  return page
}

export async function look(page: Page, { student_id, period_id }: Payer): Promise<void> {
  await page.getByLabel('Número del estudiante').fill(String(student_id))
  await page.getByLabel('Número del período').fill(String(period_id))
}

export async function queue(page: Page, payer: Payer, cents: number): Promise<void> {
  await look(page, payer)
  await page.getByLabel('Céntimos').fill(String(cents))
  expect(await word(page)).toBe('Sin guardar')
  await page.getByRole('button', { name: 'Poner en cola' }).click()
}

export const word = (page: Page) => page.getByLabel('Estado del guardado').innerText()
export const waits = (page: Page, text: string) => expect.poll(() => word(page)).toBe(text)
export const queued = (page: Page) => page.getByLabel('En cola').innerText()

/** Does this with each attempt to send a payment, until told to leave them alone. */
export async function meet(context: BrowserContext, work: (route: Route) => Promise<unknown>) {
  const met = { count: 0, isOver: false }
  await context.route('**/api/payments', async (route) => {
    if (met.isOver || route.request().method() !== 'POST') return route.continue()
    met.count += 1
    // A page that is closed meanwhile asks no more.
    await work(route).catch(() => {})
  })
  return met
}
export type Met = Awaited<ReturnType<typeof meet>>
