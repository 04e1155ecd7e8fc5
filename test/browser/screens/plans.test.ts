import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { REFUSALS } from '#features/registry.ts'
import { systemClock } from '#kernel/dates.ts'
import { openBrowser, settled } from '../../support/browser.ts'
import { makePeriod, makePlan } from '../../support/period-body.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const admin = world.as('admin')
const token = admin.token ?? ''
const year = Number(systemClock.today().slice(0, 4))

const plan = await makePlan(world)
const older = await makePeriod(world, year - 1, 1)
const current = await makePeriod(world, year, 1)
const opened = await makePeriod(world, year + 1, 2)
const attach = (id: number, pensum_id = plan.pensum_id) =>
  admin.call('PUT', `/periods/${id}/pensums/${pensum_id}`)
for (const { id } of [older, current, opened]) await attach(id)
for (const { id } of [older, current])
  expect((await admin.call('PATCH', `/periods/${id}`, { enabled: true })).status).toBe(200)
const flags = { enabled_preregisters: true }
expect((await admin.call('PATCH', `/periods/${opened.id}/open-inscriptions`, flags)).status).toBe(200)

const open = async (path: string) => {
  const page = await browser.enter(token, path)
  await settled(page)
  return page
}
const failing = { status: 500, json: { message: 'unhandled_or_undefined_error' } }

test('an older period is not offered for editing, nor for a pensum', async () => {
  const page = await open(`/periods/make?update=${older.id}`)
  await page.getByText('Los períodos anteriores no se pueden modificar.').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await page.getByRole('link', { name: 'Ver el período' }).click()
  await page.getByRole('heading', { name: `Período ${year - 1}-1`, level: 1 }).waitFor()
  const other = await makePlan(world, { specialization_id: plan.specialization_id })
  await page.goto(`/pensums/${other.pensum_id}`)
  await page.getByRole('button', { name: 'Asociar a un período' }).click()
  const choice = page.getByRole('dialog').getByLabel('Período')
  await choice.waitFor()
  await expect
    .poll(() => choice.locator('option').allInnerTexts())
    .toEqual(['Elija un período', `${year + 1}-2`])
  await page.context().close()
})

test('periods are ordered by any column shown', async () => {
  const page = await open('/periods')
  await page.getByRole('columnheader', { name: 'Estado' }).getByRole('button').click()
  await page.waitForURL(/sort_by=standing/)
  await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain('Actual')
  for (const name of ['Preinscripciones', 'Inscripciones', 'Secciones', 'Inscritos'])
    await page
      .getByRole('columnheader', { name: new RegExp(`^${name}`) })
      .getByRole('button')
      .waitFor()
  await page.context().close()
})

test('what was left open further on is closed on the screen, and not opened again', async () => {
  await makePeriod(world, year + 1, 1)
  const page = await open(`/periods/${opened.id}`)
  await page.getByText('Posterior').first().waitFor()
  await expect.poll(() => page.getByRole('switch').count()).toBe(1)
  await page.getByRole('switch', { name: /^Preinscripciones/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByText('Se han cerrado las preinscripciones con éxito').waitFor()
  await expect.poll(() => page.getByRole('switch').count()).toBe(0)
  await page.context().close()
})

test('a price for a semester that the period no longer teaches does not become one for all', async () => {
  const replaced = await makePlan(world, { specialization_id: plan.specialization_id })
  const period = await makePeriod(world, year + 2, 1)
  await attach(period.id, replaced.pensum_id)
  const price = { period_id: period.id, semester_id: replaced.semester_id, semester_price_e2: 5_000 }
  const { body } = await admin.call('POST', '/period-price-settings', price)
  await attach(period.id)
  const page = await open(`/periods/updatePaymentSetting/${body.data.id}`)
  await page.getByLabel('Descripción').fill('Otra')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('El pensum del semestre no está asociado al período.').first().waitFor()
  const kept = await admin.call('GET', `/period-price-settings/${body.data.id}`)
  expect(kept.body.data).toMatchObject({ semester_id: replaced.semester_id, description: null })
  await page.context().close()
})

test('what could not be read is not shown as nothing', async () => {
  const copy = (await admin.call('POST', `/pensums/${plan.pensum_id}/copy`, {})).body.data.id
  const page = await browser.enter(token, '/home')
  await page.route(/\/api\/prelations\?/, (route) => route.fulfill(failing))
  await page.goto(`/pensums/${copy}/compare/${plan.pensum_id}`)
  await page.getByRole('button', { name: 'Reintentar' }).waitFor()
  expect(await page.getByText('Son iguales').count()).toBe(0)
  await page.unroute(/\/api\/prelations\?/)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText('Son iguales').waitFor()
  await page.route(/\/api\/semesters\?/, (route) => route.fulfill(failing))
  await page.goto(`/prelations/${plan.course_ids[0]}/edit`)
  await page.getByRole('button', { name: 'Reintentar' }).waitFor()
  expect(await page.getByText('Es del primer semestre').count()).toBe(0)
  await page.unroute(/\/api\/semesters\?/)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText('Es del primer semestre').waitFor()
  await page.context().close()
})

test('freezing waits for the own edits, and tells what another person changed a moment before', async () => {
  const freeze = async (page: Page) => {
    await page.getByRole('button', { name: 'Congelar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Congelar' }).click()
  }
  const own = await makePlan(world, { frozen: false })
  const page = await open(`/pensums/${own.pensum_id}/edit`)
  await page.route(/\/api\/(?:semesters|pensums)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page
    .getByRole('button', { name: /^Acciones de Matemática/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Bajar' }).click()
  await freeze(page)
  await page.getByText('Se ha congelado el pensum con éxito').waitFor()

  const draft = await makePlan(world, { frozen: false })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(`/pensums/${draft.pensum_id}/edit`)
  await settled(page)
  await admin.call('PUT', `/semesters/${draft.semester_id}/courses`, {
    course_ids: [draft.course_ids[0]],
  })
  await freeze(page)
  await page.getByText(REFUSALS.stale_version.text).waitFor()
  expect((await admin.call('GET', `/pensums/${draft.pensum_id}`)).body.data.versioned).toBe(false)
  await page.getByText('1 semestre · 1 materia').waitFor()
  await freeze(page)
  await page.getByText('Se ha congelado el pensum con éxito').waitFor()
  await page.context().close()
})
