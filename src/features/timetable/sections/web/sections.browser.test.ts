import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bulkStore } from '#features/timetable/schedules/server/actions.ts'
import { openBrowser, settled, type Visit } from '#test/support/browser.ts'
import { createInstitute, createStudentRow, idOf, inscribeByRows, letTeach } from '#test/support/institute.ts'
import { makePeriod } from '#test/support/period-body.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const admin = world.as('admin')
const institute = await createInstitute(world)
const { period_id, semester_id, section_id, course_id } = institute
const teacher = await idOf(world, 'teachers', world.as('teacher'))
const made = async (path: string, body: object): Promise<number> =>
  (await admin.call('POST', path, body)).body.data.id
const section = { period_id, semester_id, shift: 'morning', males_limit: 5, females_limit: 5 }
const second = await made('/sections', { ...section, letter_code: 'B' })
const hour = await made('/class-hours', { start_hour: 7, start_minute: 0, end_hour: 7, end_minute: 45 })
const place = (of: number, classroom_id: number) =>
  world.act((tx) =>
    bulkStore(tx, null, {
      section_id: of,
      course_id,
      entries: [{ day: 1, classroom_id, class_hours_ids: [hour] }],
    }),
  )
await place(section_id, await made('/classrooms', { code: 'A-1', max_capacity: 30 }))
await place(second, await made('/classrooms', { code: 'A-2', max_capacity: 30 }))
await letTeach(world, teacher, institute)
const ines = await createStudentRow(world)
await inscribeByRows(world, ines.id, institute)
const rooms: Visit[] = [{ size: 'desktop' }, { size: 'narrowest' }]

async function open(path: string, how: Visit = {}): Promise<Page> {
  const page = await browser.enter(admin.token ?? '', path, how)
  await settled(page)
  return page
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const teachersOf = async (of: number) =>
  (await admin.call('GET', `/sections/${of}/courses/${course_id}`)).body.data.teachers as { id: number }[]

test.each(rooms)('a busy teacher is shown with what keeps them and cannot be chosen (%j)', async (how) => {
  const page = await open(`/sections/${second}`, how)
  if (how.size === 'desktop') await button(page, 'Asignar profesor a Matemática I').click()
  else {
    await button(page, 'Acciones de Matemática I').click()
    await page.getByRole('menuitem', { name: 'Asignar profesor' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Asignar profesor a Matemática I' })
  const busy = dialog.getByRole('checkbox', { name: /S1-A$/ })
  await busy.waitFor()
  expect(await busy.isDisabled()).toBe(true)
  expect(
    await busy.evaluate((box: { labels?: { innerText: string }[] }) => box.labels?.[0]?.innerText),
  ).toMatch(/1 materia\s· 5 h semanales en el período\s+Ocupado el lunes a las 7:00: M\w+, \S+ S1-A/)
  await page.context().close()
})

test('a teacher who is free is given the course, from the list of sections too', async () => {
  const page = await open('/sections')
  await button(page, /1 materia sin profesor: asignar en .+-B$/).click()
  const dialog = page.getByRole('dialog')
  const coordinator = await idOf(world, 'teachers', world.as('coordinator'))
  const { first_name, last_name } = await world.db
    .selectFrom('teachers')
    .select(['first_name', 'last_name'])
    .where('id', '=', coordinator)
    .executeTakeFirstOrThrow()
  await dialog
    .getByRole('searchbox', { name: 'Buscar profesor' })
    .fill(`${last_name.toUpperCase()} ${first_name}`)
  await dialog.getByText('1 de 2', { exact: true }).waitFor()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Se ha asignado la materia «Matemática I» con éxito').waitFor()
  expect(await teachersOf(second)).toMatchObject([{ id: coordinator }])
  await admin.call('PATCH', `/sections/${second}/courses/${course_id}`, { teacher_ids: [] })
  await page.context().close()
})

test.each(
  rooms,
)('a section of which no note is known says so in a sentence, and is no wall of «pendiente» (%j)', async (how) => {
  const page = await open(`/sections/${section_id}/students-courses-notes`, how)
  await page.getByRole('heading', { name: 'Aún no hay notas definitivas' }).waitFor()
  expect(await page.getByText('pendiente', { exact: true }).count()).toBe(0)
  expect(await sideways(page)).toBe(0)
  await page.context().close()
})

test('every tab of a section has the same head, and its history stands last', async () => {
  const page = await open(`/sections/${section_id}`)
  const tabs = page.getByRole('navigation', { name: 'Sección', exact: true }).getByRole('link')
  const head = async () => (await page.locator('.screen-head').innerText()).replaceAll(/\s+/g, ' ')
  await tabs.first().waitFor()
  const first = await head()
  expect(first).toContain('Editar')
  const labels = await tabs.allInnerTexts()
  expect(labels.at(-1)).toBe('Historial')
  for (const label of labels) {
    await tabs.filter({ hasText: label.replace(/\d+$/, '').trim() }).click()
    await expect.poll(() => tabs.and(page.locator('[aria-current=page]')).allInnerTexts()).toEqual([label])
    expect(await head()).toBe(first)
  }
  await page.locator('main ol time').first().waitFor()
  await page.context().close()
})

test('the week of a section is a tab of it', async () => {
  const page = await open(`/sections/${section_id}`)
  await page.getByRole('link', { name: 'Horario', exact: true }).click()
  await page.waitForURL(`**/sections/${section_id}/schedule`)
  await page.getByText('Matemática I').first().waitFor()
  await page.context().close()
})

test('the list of a section is opened through its link', async () => {
  const page = await open(`/sections/${section_id}`)
  await button(page, 'Acciones').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Lista en PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^estudiantes-de-informatica.*\.pdf$/)
  await page.context().close()
})

test.each(rooms)('many sections are made at once, and what exists is shown beside them (%j)', async (how) => {
  const before = await lettersOf()
  const page = await open(`/sections/create-many?period_id=${period_id}`, how)
  await page.getByText(`Ya tiene ${before.join(', ')}`).waitFor()
  const more = button(page, /^Una más en/)
  await more.click()
  await more.click()
  const next = before.length === 2 ? ['C', 'D'] : ['E', 'F']
  await page.getByLabel(new RegExp(`^Turno de .+-${next[1]}$`)).selectOption({ label: 'Tarde' })
  await expect.poll(() => page.getByText('Ya existe').count()).toBe(before.length)
  await expect.poll(() => page.getByText('Se creará').count()).toBe(2)
  expect(await sideways(page)).toBe(0)
  // What was chosen is there again after a reload.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await button(page, 'Crear 2 secciones').click()
  await page.getByText('Se han creado 2 secciones con éxito').waitFor()
  expect(await lettersOf()).toEqual([...before, ...next])
  const { body } = await admin.call('GET', `/sections?period_id=${period_id}&shift=afternoon`)
  expect(body.data.map((one: { letter_code: string }) => one.letter_code)).toContain(next[1])
  await page.context().close()
})

test('sections that somebody else opened meanwhile are named, and none is made', async () => {
  const page = await open(`/sections/create-many?period_id=${period_id}`)
  await button(page, /^Una más en/).click()
  const [letter = ''] = (await page.getByLabel(/^Turno de/).getAttribute('aria-label'))?.match(/\w+$/) ?? []
  await admin.call('POST', '/sections', { ...section, letter_code: letter })
  const before = await lettersOf()
  await button(page, 'Crear 1 sección').click()
  await page.getByText(`-${letter}: El código de la sección ya está en uso.`).waitFor()
  expect(await lettersOf()).toEqual(before)
  await button(page, 'Cancelar').click()
  await page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' }).waitFor()
  await button(page, 'Seguir editando').click()
  const next = String.fromCharCode(letter.charCodeAt(0) + 1)
  await page.getByLabel(new RegExp(`^Turno de .+-${next}$`)).waitFor()
  await button(page, 'Crear 1 sección').click()
  await page.getByText('Se ha creado 1 sección con éxito').waitFor()
  expect(await lettersOf()).toEqual([...before, next])
  await page.context().close()
})

test('a period without sections says so, instead of having been searched in vain', async () => {
  const { id } = await makePeriod(world, 2040, 1)
  const page = await open(`/sections?period_id=${id}`)
  await page.getByText('Aún no hay secciones').waitFor()
  expect(await page.getByLabel('Período', { exact: true }).inputValue()).toBe(String(id))
  expect(await page.getByRole('button', { name: 'Limpiar' }).count()).toBe(0)
  await page.context().close()
})

const lettersOf = async () => {
  const { body } = await admin.call('GET', `/sections?period_id=${period_id}&limit=0&sort_by=letter_code,asc`)
  return body.data.map((one: { letter_code: string }) => one.letter_code) as string[]
}
/** How far the page is wider than its window. */
const sideways = (page: Page) =>
  page.evaluate('Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)')
