import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { showNote } from '#kernel/notes.ts'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowOf, settled } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const studentId = async () =>
  (
    await world.db
      .selectFrom('students')
      .select('id')
      .where('user_id', '=', world.as('student').user_id)
      .executeTakeFirstOrThrow()
  ).id
const admin = world.as('admin')
const token = admin.token ?? ''

const courseNamed = async (code: string) =>
  (await world.db.selectFrom('courses').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
const pensum = await world.db
  .selectFrom('pensums as p')
  .innerJoin('specializations as s', 's.id', 'p.specialization_id')
  .select('p.id')
  .where('s.code', '=', 'INF')
  .orderBy('p.id')
  .executeTakeFirstOrThrow()
const draft: number = (
  await admin.call('POST', `/pensums/${pensum.id}/copy`, { name: 'Pensum INF de prueba' })
).body.data.id
const countIn = async (pensum_id: number) =>
  (await admin.call('GET', `/prelations?limit=1&pensum_id=${pensum_id}`)).body.total

test('the list is narrowed by specialization; drafts alone are removed, and taken back', async () => {
  const page = await browser.enter(token, '/prelations')
  await page.getByRole('heading', { name: /^Listado de prelaciones/, level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByLabel('Especialidad', { exact: true }).first().selectOption({ label: 'Informática' })
  await page.waitForURL(/specialization_id=/)
  const before = await countIn(draft)
  expect(before).toBeGreaterThan(5)
  await page.goto(`/prelations?versioned=false&sort_by=course_title,asc`)
  await settled(page)
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('region', { name: 'Elegidos' }).getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('button', { name: 'Si', exact: true }).click()
  await page.getByRole('button', { name: 'Deshacer' }).waitFor()
  expect(await countIn(draft)).toBe(before - 1)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => countIn(draft)).toBe(before)
  await page.context().close()
})

test('a prelation is made from three choices; only earlier semesters are offered', async () => {
  const page = await browser.enter(token, `/prelations/create?pensum=${draft}`)
  const before = await countIn(draft)
  await page.getByRole('combobox', { name: /^Materia( \(|$)/ }).fill('Seguridad')
  await page.getByRole('option', { name: /Seguridad informática/ }).click()
  await page.getByRole('combobox', { name: /^Materia requerida/ }).fill('a')
  await page.getByRole('option', { name: /Bases de datos I · / }).waitFor()
  expect(await page.getByRole('option', { name: /Aplicaciones web/ }).count()).toBe(0)
  await page.getByRole('option', { name: /Bases de datos I · / }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Se ha creado la prelación con éxito').waitFor()
  expect(await countIn(draft)).toBe(before + 1)
  await page.context().close()
})

test('what a course requires is switched one by one, or all taken at once', async () => {
  const course = await courseNamed('INF-602')
  const page = await browser.enter(token, `/prelations/${course}/edit?pensum=${draft}`)
  const redes = page.getByRole('switch', { name: 'Requiere Redes' })
  expect(await redes.isChecked()).toBe(false)
  const together = page.getByRole('switch', { name: 'Junto con Redes' })
  const isOn = async (one: typeof redes) => (await one.isChecked()) && (await one.isEnabled())
  await together.click()
  await expect.poll(() => isOn(together)).toBe(true)
  // One or the other: what was taken together is required from now on.
  await redes.click()
  await expect.poll(() => isOn(redes)).toBe(true)
  expect(await together.isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Eliminar todas' }).click()
  await page.getByRole('button', { name: 'Si', exact: true }).click()
  await expect.poll(() => redes.isChecked()).toBe(false)
  const { body } = await admin.call('GET', `/courses/${course}/prelations?pensum_id=${draft}`)
  expect(body.data).toEqual([])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => redes.isChecked()).toBe(true)
  await page.context().close()
})

test('a coordinator sees the own specialization, a student all of what is frozen', async () => {
  const coordinator = await browser.enter(world.as('coordinator').token ?? '', '/prelations')
  await settled(coordinator)
  expect(await coordinator.getByRole('cell', { name: 'Ciclo básico' }).count()).toBe(0)
  expect(await coordinator.getByRole('link', { name: 'Crear prelación' }).count()).toBe(0)
  await coordinator.context().close()
  const student = await browser.enter(world.as('student').token ?? '', '/prelations')
  await settled(student)
  await student.getByRole('cell', { name: 'Ciclo básico' }).first().waitFor()
  expect(await student.getByText('Borrador').count()).toBe(0)
  await student.context().close()
})

test('a student finds the own pensum in the menu, with what is in course and what is blocked and by what', async () => {
  const page = await browser.enter(world.as('student').token ?? '', '/home')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Mi pensum' }).click()
  await page.getByRole('heading', { name: 'Mi pensum', level: 1 }).waitFor()
  await page.getByText('en curso', { exact: true }).first().waitFor()
  await page
    .getByText(/^faltan? [A-Z]+-/)
    .first()
    .waitFor()
  await page
    .getByText(/^1\d,\d\d$/)
    .first()
    .waitFor()
  expect(await page.getByRole('switch').count()).toBe(0)
  await page.context().close()
})

test('the chain of the course in focus alone is lit, drawn and said; the focus comes to each card', async () => {
  const page = await browser.enter(world.as('student').token ?? '', '/home')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Mi pensum' }).click()
  const map = page.locator('.pmap').first()
  const card = map.locator('.pmap-card', { hasText: 'Requiere: ' }).first()
  await card.getByRole('button').focus()
  await map.getByRole('status').getByRole('list', { name: 'Requiere' }).waitFor()
  const lit = await map.locator('.pmap-card[data-look]').count()
  expect(lit).toBeGreaterThan(1)
  expect(lit).toBeLessThan(await map.locator('.pmap-card').count())
  const lines = map.locator('.pmap-lines path')
  await expect.poll(() => lines.count()).toBe(await map.locator('.pmap-lines [data-near]').count())
  await page.context().close()
})

test('on a phone a semester is a line with its courses as squares, open where something is to be done', async () => {
  const page = await browser.enter(world.as('student').token ?? '', '/home', { size: 'phone' })
  await page.goto(`/profile/${await studentId()}/pensum`)
  const semesters = page.locator('.pmap-folded').first().locator('details')
  await semesters.first().waitFor()
  const open = await semesters.evaluateAll((all) => all.map((one) => (one as { open?: boolean }).open))
  expect(open).toContain(true)
  expect(open).toContain(false)
  const closed = semesters.nth(open.indexOf(false))
  const courses = await closed.locator('.pmap-squares i').count()
  await closed.locator('summary').tap()
  await expect.poll(() => closed.getByRole('listitem').count()).toBe(courses)
  await page.context().close()
})

/** What the trial says to who hears it, once the hand is still. */
const heard = (page: Page) => page.locator('[data-trial] [role=status]').first().innerText()
const writtenRows = async () =>
  JSON.stringify(await world.db.selectFrom('enrolments').selectAll().orderBy('id').execute())

test('notes to come are tried on the map, by keys and without a line: index and title move, and nothing stays', async () => {
  const id = await studentId()
  const { index, left } = (await world.as('student').call('GET', `/students/${id}/history`)).body.data
  const page = await browser.enter(world.as('student').token ?? '', '/home')
  await page.goto(`/profile/${id}/pensum`)
  const before = await writtenRows()
  await page.getByRole('button', { name: '¿Y si…?' }).press('Enter')
  const trial = page.getByRole('region', { name: 'Prueba' })
  await trial.getByText('Prueba: nada se guarda').waitFor()
  const { year, number } = left.earliest
  await expect.poll(() => heard(page)).toMatch(`Índice: ${showNote(index)}. Título desde: ${year}-${number}.`)
  expect(await violations(page)).toEqual([])
  await page.context().setOffline(true)
  // One that another requires: what comes after it moves along.
  const card = trial.locator('.pmap-card[data-state=in_course]', { hasText: 'Programación I' })
  const field = card.getByLabel(/^Nota de prueba de /)
  await field.focus()
  await page.keyboard.type('20,5')
  await card.getByRole('alert').getByText('La nota va de 0 a 20.').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('')
  await page.keyboard.type('8,5')
  await page.keyboard.press('Enter')
  await card.getByText(/^08,50 reprobada, repite en \d{4}-\d$/).waitFor()
  await expect.poll(() => heard(page)).toMatch(`antes ${showNote(index)}. Título desde: `)
  expect(await heard(page)).toMatch(/, antes \d{4}-\d\..* Pasan Programación I a .*Programación II a /)
  await trial
    .locator('.pmap-card[data-state=blocked]', { hasText: 'Programación II' })
    .getByText(/, antes /)
    .first()
    .waitFor()
  await page.keyboard.type('doce')
  await trial.getByText('No es una nota: se escribe como 14,50.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Quitar prueba' }).press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('¿Y si…?')
  expect(await page.getByText('08,50').count()).toBe(0)
  await page.getByRole('button', { name: '¿Y si…?' }).press('Enter')
  await field.fill('5')
  await page.reload()
  await page.getByRole('button', { name: '¿Y si…?' }).waitFor()
  expect(await trial.count()).toBe(0)
  expect(await writtenRows()).toBe(before)
  await page.context().close()
})

test('on a phone the notes that a course lacks are tried in its sum, up to what they move', async () => {
  const page = await browser.enter(world.as('student').token ?? '', '/home', { size: 'phone', dark: true })
  await page.locator('main a[href*="/courseNote/"]').first().tap()
  await page.getByRole('button', { name: '¿Y si…?' }).tap()
  const fields = page.getByLabel(/^Nota de prueba de /)
  await fields.first().waitFor()
  const many = await fields.count()
  for (let at = 0; at < many; at++) await fields.nth(at).fill('20')
  await expect.poll(() => heard(page)).toMatch(/^Definitiva \d\d,\d\d: aprueba\. Índice: /)
  for (let at = 0; at < many; at++) await fields.nth(at).fill('0')
  await expect.poll(() => heard(page)).toMatch(/: no aprueba\. .* Pasan? /)
  expect((await fields.first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await overflowOf(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.context().close()
})

test('an administrator reads who changed what, in words, and narrows it', async () => {
  const page = await browser.enter(token, '/audit')
  await page.getByRole('heading', { name: /^Historial de cambios/, level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByLabel('Sobre qué').selectOption({ label: 'Pago' })
  await page.waitForURL(/entity=payment/)
  await settled(page)
  const table = page.getByRole('table')
  await table
    .getByText(/^(Aprobó|Registró|Reportó|Rechazó) el pago/)
    .first()
    .waitFor()
  const text = await table.innerText()
  expect(text).toMatch(/\d,\d\d \$|Aprobado/)
  expect(text).not.toMatch(/_e2|_id|payments\.|undefined|null/)
  await page.context().close()
})

test('the history stands where the datum is shown, for administrators alone', async () => {
  const { id } = await world.db
    .selectFrom('students')
    .select('id')
    .where('user_id', '=', world.as('student').user_id)
    .executeTakeFirstOrThrow()
  const page = await browser.enter(token, `/students/${id}`)
  const history = (on: Page) =>
    on.getByRole('navigation', { name: 'Ficha del estudiante' }).getByRole('link', { name: 'Historial' })
  await history(page).click()
  // Ten at a time, the newest first: the inscription lies beneath the notes and payments of the period.
  await settled(page)
  const inscribed = page.getByText('Inscribió')
  while ((await inscribed.count()) === 0) {
    await page.getByRole('button', { name: /^Ver más de los/ }).click()
    await settled(page)
  }
  await page.context().close()
  const assistant = await browser.enter(world.as('lowAdmin').token ?? '', `/students/${id}`)
  await settled(assistant)
  expect(await history(assistant).count()).toBe(0)
  await assistant.context().close()
})
