import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { showNote } from '#kernel/notes.ts'
import { openBrowser, overflowsOf } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const [admin, student] = [world.as('admin'), world.as('student')]

type Course = { section_id: number; course_id: number; definitive_note: number | null }

const own = async () => {
  const { id } = (await student.call('GET', '/session')).body.data.student
  const { data } = (await admin.call('GET', `/students/${id}/history`)).body
  return { id, history: data }
}

test('an office reads the whole history of a student, narrows it to one course and keeps the kardex', async () => {
  const { id, history } = await own()
  const page = await browser.enter(admin.token ?? '', `/students/${id}`)
  await page.getByRole('link', { name: 'Trayectoria', exact: true }).click()
  await page.getByText('índice académico').waitFor()
  expect(await page.getByText(showNote(history.index), { exact: true }).count()).toBeGreaterThan(0)
  await expect.poll(() => page.getByRole('table').count()).toBeGreaterThanOrEqual(history.periods.length)
  await page.getByText('Lo más pronto para obtener el título').waitFor()
  // A history of three periods, with the line to sign on, is one leaf.
  const paper = await page.pdf({ format: 'Letter' })
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF', exact: true }).click(),
  ])
  expect(kept.suggestedFilename()).toMatch(/^kardex-\d{4}-\d{6}\.pdf$/)
  expect(
    readFileSync(await kept.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const { year, number } = history.periods[0].period
  const [card] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Boletín de ${year}-${number} en PDF` }).click(),
  ])
  expect(card.suggestedFilename()).toMatch(new RegExp(`^boletin-${year}-${number}-.+\\.pdf$`))
  await page.getByRole('link', { name: 'Materias', exact: true }).click()
  const [first] = history.periods.at(-1).courses
  await page.getByRole('table', { name: 'Materias' }).getByRole('link', { name: first.title }).first().click()
  await page.getByRole('link', { name: 'Ver todas las materias' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/students/${id}/${first.section_id}/${first.course_id}/lessons`)
  await page.getByRole('link', { name: 'Trayectoria', exact: true }).click()
  await page.getByRole('row', { name: first.title }).first().waitFor()
  expect(await page.getByText('índice académico').count()).toBe(0)
  await page.context().close()
})

test('what a narrowed file says of its first page is true, and low notes are counted as its table marks them', async () => {
  const { id, history } = await own()
  const noted: Course[] = history.periods.flatMap(({ courses }: { courses: Course[] }) => courses)
  const course = noted.find(({ definitive_note }) => definitive_note !== null)
  // Whatever the demo institute gave on its day is low; a closed period keeps its rules.
  await world.db
    .updateTable('periods')
    .set({ closed_at: null, low_performance_note: 19.99, high_performance_note: 20 })
    .execute()
  const page = await browser.enter(
    admin.token ?? '',
    `/students/${id}/${course?.section_id}/${course?.course_id}`,
  )
  await page.getByText('El resumen es de todas las materias').waitFor()
  await page.getByText(/^(Nota baja|\d+ notas bajas)$/).waitFor()
  const low = await page.getByRole('main').getByText('baja', { exact: true }).count()
  expect(low).toBeGreaterThan(0)
  await page.getByText(low === 1 ? 'Nota baja' : `${low} notas bajas`, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Avisos', exact: true }).click()
  const state = await page.getByText('Leída', { exact: true }).first().boundingBox()
  const date = await page
    .getByRole('listitem')
    .filter({ hasText: 'Leída' })
    .locator('.figures')
    .first()
    .boundingBox()
  const middle = (box: typeof state) => (box ? box.y + box.height / 2 : Number.NaN)
  expect(Math.abs(middle(state) - middle(date))).toBeLessThanOrEqual(2)
  await page.context().close()
})

test('who was never inscribed has a page that says so, and no kardex', async () => {
  const { id } = await world.db
    .selectFrom('students as s')
    .leftJoin('inscriptions as i', 'i.student_id', 's.id')
    .select('s.id')
    .where('i.id', 'is', null)
    .executeTakeFirstOrThrow()
  const page = await browser.enter(admin.token ?? '', `/students/${id}`)
  await page.getByRole('heading', { name: 'Sin inscripciones' }).waitFor()
  await page.getByRole('link', { name: 'Trayectoria', exact: true }).click()
  await page.getByRole('heading', { name: 'Sin períodos cursados' }).waitFor()
  expect(await page.getByRole('button', { name: 'Imprimir kárdex' }).count()).toBe(0)
  await page.context().close()
})

test('a student reads the own history on a phone, at every width', async () => {
  const { id, history } = await own()
  const page = await browser.enter(student.token ?? '', `/profile/${id}/historic`, { size: 'phone' })
  await page.getByRole('heading', { name: 'Falta para el título' }).waitFor()
  expect(await page.getByText(showNote(history.index), { exact: true }).count()).toBeGreaterThan(0)
  expect(await overflowsOf(page)).toEqual({})
  await page.context().close()
})
