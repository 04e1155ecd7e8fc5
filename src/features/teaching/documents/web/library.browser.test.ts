import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { openBrowser, overflowOf } from '#test/support/browser.ts'
import { docx, longPdf } from '#test/support/library.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const TITLE = 'Apuntes de prueba'
const pdf = longPdf(1_300_000)

test('what breaks while a document is sent goes on by itself; who reads it goes on where the line broke', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/documents/create')
  let [tries, arrived] = [0, 0]
  await page.route('**/api/documents/uploads/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    tries += 1
    if (tries === 2) return route.abort('connectionreset')
    // Over a dead line a request fails as little as it arrives.
    if (tries === 3) return
    return route.continue()
  })
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT') arrived += 1
  })
  const file = page.locator('input[type=file]').first()
  await file.setInputFiles({ name: 'apuntes.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByText('Se cortó la línea en').waitFor()
  await page.getByLabel('Título').fill(TITLE)
  await vi.waitFor(() => expect(tries).toBe(3), 10_000)
  await page.context().setOffline(true)
  await page.getByText('Se cortó la línea en').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Subido.').waitFor()
  expect(arrived).toBe(3)
  await page.getByRole('button', { name: 'Publicar documento' }).click()
  await page.getByText('Se ha creado el documento con éxito').waitFor()
  await page.goto('/documents/create')
  await file.setInputFiles({ name: 'otra-vez.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByText(`Ya está en la biblioteca, como «${TITLE}».`).waitFor()
  await page.context().close()

  const reader = await browser.enter(world.as('student').token ?? '', '/documents?shelf=general', {
    size: 'phone',
  })
  const asked: (string | undefined)[] = []
  await reader.route('**/api/documents/*/download', async (route) => {
    asked.push(route.request().headers().range)
    return asked.length === 1 ? route.abort('connectionreset') : route.continue()
  })
  const saved = reader.waitForEvent('download')
  await reader.getByRole('button', { name: `Descargar ${TITLE}` }).click()
  await reader.getByText('sigue al volver la línea').waitFor()
  expect(await overflowOf(reader)).toBe(0)
  const download = await saved
  expect(download.suggestedFilename()).toBe(`${TITLE}.pdf`)
  expect(readFileSync(await download.path()).equals(pdf)).toBe(true)
  expect(asked.length).toBe(2)

  const opened = reader.context().waitForEvent('response', {
    predicate: (answer) => answer.url().includes('/documents/reading/'),
  })
  const [tab] = await Promise.all([
    reader.waitForEvent('popup'),
    reader.getByRole('button', { name: `Leer ${TITLE}` }).click(),
  ])
  const shown = await opened
  expect([shown.status(), shown.headers()['content-disposition']?.slice(0, 6)]).toEqual([200, 'inline'])
  await tab.close()

  // Replaced by a shorter file of another kind while the list stays open.
  const { id } = await world.db
    .selectFrom('documents')
    .select('id')
    .where('title', '=', TITLE)
    .executeTakeFirstOrThrow()
  const shorter = docx()
  await world.as('admin').call('PATCH', `/documents/${id}`, {}, { files: { file: { bytes: shorter } } })
  const again = reader.waitForEvent('download')
  await reader.getByRole('button', { name: `Descargar ${TITLE}` }).click()
  expect((await again).suggestedFilename()).toBe(`${TITLE}.docx`)
  expect(readFileSync(await (await again).path()).equals(shorter)).toBe(true)
  await reader.context().close()
})

test('who left the page while a document was sent is told that it can go on', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/documents/create')
  let sent = 0
  await page.route('**/api/documents/uploads/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    if (sent > 0) return route.abort('connectionreset')
    sent += 1
    return route.continue()
  })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a-medias.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByText('Se cortó la línea en').waitFor()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText('«a-medias.pdf» quedó a medias: elíjalo de nuevo y sigue donde estaba.').waitFor()
  await page.context().close()
})

test('a file that is no document is told at its field, and another one chosen', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/documents/create', { size: 'phone' })
  await page.getByRole('button', { name: 'Publicar documento' }).click()
  await page.getByText('El archivo es obligatorio.').first().waitFor()
  await page.getByLabel('Título').fill('Otro')
  const file = page.locator('input[type=file]').first()
  await file.setInputFiles({ name: 'acta.doc', mimeType: 'application/msword', buffer: Buffer.from('hola') })
  await page.getByText('Los formatos antiguos de Office no se aceptan.').first().waitFor()
  await file.setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hola') })
  await page.getByText('El archivo se llama PDF y no lo es, o está dañado.').first().waitFor()
  // What is damaged further on, the server alone can tell.
  const damaged = Buffer.from('%PDF-1.7 hola')
  await file.setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: damaged })
  await page.getByText('Subido.').waitFor()
  await page.getByRole('button', { name: 'Publicar documento' }).click()
  await page.getByText('El archivo no se pudo leer: está dañado o es de otro tipo.').first().waitFor()
  expect(await overflowOf(page)).toBe(0)
  await page.context().close()
})

test('a semester and a course that another choice no longer offers are not kept unseen', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/documents/create')
  const [specialization, semester, course] = ['Especialidad', 'Semestre', 'Materia'].map((label) =>
    page.getByLabel(label),
  )
  await specialization?.selectOption({ label: 'Informática' })
  await semester?.selectOption({ label: 'Semestre 1' })
  await course?.selectOption({ label: 'Programación I' })
  await semester?.selectOption({ label: 'Semestre 2' })
  await expect.poll(() => course?.locator('option:checked').innerText()).toBe('Todas las materias')
  await specialization?.selectOption({ label: 'Administración' })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByText('Subido.').waitFor()
  await page.getByLabel('Título').fill('De toda la especialidad')
  await page.getByRole('button', { name: 'Publicar documento' }).click()
  await page.getByText('Se ha creado el documento con éxito').waitFor()
  await page.context().close()
})

test('as a list the library is put in order and narrowed; a phone shows the covers', async () => {
  const page = await browser.enter(world.as('student').token ?? '', '/documents')
  await page.getByText('Lista', { exact: true }).click()
  await page.getByRole('button', { name: 'Tamaño' }).click()
  await page.waitForURL(/sort_by=bytes%2Casc|sort_by=bytes,asc/)
  const table = page.getByRole('table', { name: /Biblioteca virtual/ })
  await table
    .getByRole('button', { name: /^Leer / })
    .first()
    .waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('button', { name: /^Descargar / })
    .first()
    .waitFor()
  expect(await table.count()).toBe(0)
  expect(await overflowOf(page)).toBe(0)
  await page.context().close()
})

test('a teacher notes an incident of the class just held in four actions', async () => {
  const { id } = await world.db
    .selectFrom('lessons as l')
    .innerJoin('course_section_teachers as t', 't.course_section_id', 'l.course_section_id')
    .innerJoin('teachers as te', 'te.id', 't.teacher_id')
    .select('l.id')
    .where('te.user_id', '=', world.as('teacher').user_id)
    .where('l.registered_at', 'is not', null)
    .orderBy('l.date', 'desc')
    .executeTakeFirstOrThrow()
  const page = await browser.enter(world.as('teacher').token ?? '', `/lessons/${id}`, { size: 'phone' })
  await page
    .getByRole('link', { name: /^Anotar en la bitácora de / })
    .first()
    .click()
  await page.getByLabel('Título').fill('Ayudó a un compañero')
  await page.getByLabel('Descripción').fill('Le explicó el ejercicio.')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Se ha creado la bitácora con éxito').waitFor()
  // Back in the class; what was noted stands in the list.
  await page.waitForURL(`**/lessons/${id}`)
  await page.goto('/binnacles')
  await page.getByText('Ayudó a un compañero').first().click()
  await page.getByRole('dialog').getByText('Le explicó el ejercicio.').waitFor()
  expect(await overflowOf(page)).toBe(0)
  const noted = await world.db
    .selectFrom('binnacles')
    .select(['course_section_id', 'kind'])
    .where('title', '=', 'Ayudó a un compañero')
    .executeTakeFirstOrThrow()
  expect([noted.course_section_id === null, noted.kind]).toEqual([false, 'academic'])
  await page.context().close()
})
