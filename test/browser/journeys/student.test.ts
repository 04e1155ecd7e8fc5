import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { noticeJob } from '#features/money/payments/notices/server/jobs.ts'
import { showMoney } from '#kernel/money.ts'
import { go, openBrowser, settled } from '../../support/browser.ts'
import { counted, waysOf } from '../../support/counted-person.ts'
import { jobsOf } from '../../support/jobs.ts'
import { createWorld, type World } from '../../support/world.ts'

const MOST_ACTIONS = 6 // screens.md#jobs
const RECEIPT = '900123'

async function standingOf(world: World) {
  const { body } = await world.as('student').call('GET', '/session')
  const it = body.data.student.latestInscription
  const { many } = await world.db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('student_id', '=', body.data.student.id)
    .executeTakeFirstOrThrow()
  return { debt: it.semester_price_e2 - it.paid_amount_e2 - it.pending_amount_e2, payments: Number(many) }
}

/** The server hears, and its answer is lost on the way: once. */
async function loseOneAnswer(page: Page): Promise<void> {
  await page.route(
    /\/api\/inscriptions\/\d+\/payments$/,
    async (route: Route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

for (const [way, hand, visit] of waysOf('touch')) {
  const world = await createWorld({ filled: true })
  const browser = await openBrowser(world)

  test(`a student signs in, reports a payment and sees it approved ${way}`, async () => {
    const before = await standingOf(world)
    expect(before.debt).toBeGreaterThan(0)

    const page = await browser.visit('/', visit)
    const person = counted(page, hand)
    await person.type(page.getByLabel('Correo electrónico'), world.as('student').email)
    await person.type(page.getByRole('textbox', { name: 'Contraseña' }), 'claustro-demo')
    await person.press(page.getByRole('button', { name: 'Iniciar sesión' }))
    await page.waitForURL('**/home')

    // Said once: the home has it in the page alone (routes.md#payment-banner).
    const inHome = page.getByRole('main').getByRole('region', { name: 'Pagos' })
    await inHome.getByText(showMoney(before.debt), { exact: true }).waitFor()
    const banner = page.getByRole('complementary', { name: 'Aviso de pagos' })
    expect(await banner.count()).toBe(0)
    const badge = page.getByText(', 1 pendiente')
    await badge.first().waitFor({ state: 'attached' })

    const start = { ...person.count }
    await loseOneAnswer(page)
    await person.press(inHome.getByRole('button'))
    const dialog = page.getByRole('dialog', { name: 'Reportar pago' })
    await person.choose(dialog.getByLabel('Tipo de pago'), 'Transferencia Bancaria')
    await person.type(dialog.getByLabel('Factura'), RECEIPT)
    await person.press(dialog.getByRole('button', { name: 'Reportar pago' }))
    const actions = person.count.actions - start.actions
    const keys = person.count.keys - start.keys
    console.log(`report ${hand}: ${actions} actions, ${keys} keys`)
    expect(actions).toBeLessThanOrEqual(MOST_ACTIONS)

    // The answer was lost, the form is as it was, and sending again makes no second payment.
    await page.getByText('No fue posible contactar con el servidor').first().waitFor()
    await expect.poll(() => dialog.getByLabel('Factura').inputValue()).toBe(RECEIPT)
    expect((await standingOf(world)).payments).toBe(before.payments + 1)
    await person.press(dialog.getByRole('button', { name: 'Reportar pago' }))
    await page.getByText('El pago ha sido registrado').waitFor()
    const reported = await standingOf(world)
    expect(reported).toMatchObject({ payments: before.payments + 1, debt: 0 })
    await inHome.getByText(`${showMoney(before.debt)} reportados, por revisar.`).waitFor()
    await badge.first().waitFor({ state: 'detached' })

    await approve(world, browser, RECEIPT)
    await endQuietMinute(world)

    await page.reload()
    await page.getByText('No hay pagos pendientes.').waitFor()
    await person.press(page.getByRole('button', { name: /notificaci/i }).first())
    const news = `El pago de ${showMoney(before.debt)}`
    await page.getByRole('list').getByText(news).filter({ hasText: 'ha sido aprobado' }).first().waitFor()
    await page.context().close()
  })
}

test('«Mis pagos» says the debt in a line, then that its payment is in review, until the X; the home adds what older periods are owed', async () => {
  const world = await createWorld({ filled: true })
  const browser = await openBrowser(world)
  const student = world.as('student')
  const { debt } = await standingOf(world)
  const { body } = await student.call('GET', '/session')
  const { id, latestInscription: latest } = body.data.student
  const inscriptions = world.db.selectFrom('inscriptions').select(['id', 'semester_price_e2'])
  const older = await inscriptions
    .where('student_id', '=', id)
    .where('id', '<>', latest.id)
    .executeTakeFirstOrThrow()
  await world.db
    .updateTable('inscriptions')
    .set({ paid_amount_e2: older.semester_price_e2 - 1_500 })
    .where('id', '=', older.id)
    .execute()
  const page = await browser.enter(student.token ?? '', '/home', { size: 'phone' })
  const inHome = page.getByRole('region', { name: 'Pagos' })
  await inHome.getByText('Además, 15,00 $ de períodos anteriores.').waitFor()
  await inHome.getByText(showMoney(debt), { exact: true }).waitFor()
  await go(page, `/profile/${id}/payments`)
  const line = page.getByRole('complementary', { name: 'Aviso de pagos' })
  await line.getByText(showMoney(debt), { exact: true }).waitFor()

  const report = { type: 3, receipt_number: RECEIPT, date: world.clock.today(), amount: debt }
  await student.call('POST', `/inscriptions/${latest.id}/payments`, report)
  await page.reload()
  await line.getByText(`está en revisión. ${showMoney(debt)} por revisar.`).waitFor()
  await line.getByRole('button', { name: 'Descartar aviso' }).tap()
  await line.waitFor({ state: 'detached' })
  // It stays away from screen to screen, until the application is loaded anew.
  await go(page, '/home')
  await inHome.getByText('Deuda de períodos anteriores').waitFor()
  await go(page, `/profile/${id}/payments`)
  await settled(page)
  expect(await line.count()).toBe(0)
  await page.reload()
  await line.waitFor()
  await page.context().close()
})

test("a student's own absences of every course are on the home without an action, counted and as dots", async () => {
  const world = await createWorld({ filled: true })
  const browser = await openBrowser(world)
  const { body } = await world.as('student').call('GET', '/dashboard/student')
  type Course = { title: string; absences: number; absences_left: number | null }
  const courses: Course[] = body.data.courses
  expect(courses.length).toBeGreaterThan(1)
  const page = await browser.enter(world.as('student').token ?? '', '/home', { size: 'small' })
  for (const { title, absences, absences_left } of courses) {
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) })
    await row.getByText(`${absences} de ${absences + (absences_left ?? 0)} inasistencias`).waitFor()
    const dots = row.locator('[aria-hidden="true"] > span')
    expect(await dots.count()).toBe(absences + (absences_left ?? 0))
  }
  await page.context().close()
})

/** The notice of the review leaves now, not in a minute. */
async function endQuietMinute({ db, clock }: World): Promise<void> {
  await db.updateTable('jobs').set({ run_at: null }).where('kind', '=', noticeJob.kind).execute()
  await (await jobsOf({ db, clock }, noticeJob)).drain()
}

async function approve(world: World, browser: Awaited<ReturnType<typeof openBrowser>>, receipt: string) {
  const page = await browser.enter(world.as('admin').token ?? '', `/payments?search=${receipt}`)
  await page.getByText(receipt).first().waitFor()
  await page.getByRole('button', { name: /^Acciones de Pago de/ }).click()
  await page.getByRole('menuitem', { name: 'Aprobar' }).click()
  await page.getByText('Se ha aprobado 1 pago').waitFor()
  await page.context().close()
}
