import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowsOf, settled } from '#test/support/browser.ts'
import { createClass } from '#test/support/classes.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const browser = await openBrowser(world)
const institute = await createInstitute(world)
const own_teacher = await idOf(world, 'teachers', world.as('teacher'))
await letTeach(world, own_teacher, institute)
const it = await createClass(world, institute, own_teacher)
const admin = world.as('admin')
const token = admin.token ?? ''

const choose = async (page: Page, names: readonly string[]) => {
  // By force, so not while the application takes the place of the rows that are drawn before it.
  await settled(page)
  for (const name of names)
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check({ force: true })
}
/** Of many acts the later ones stand in a menu. */
const pickMore = async (page: Page, act: string) => {
  await page
    .getByRole('region', { name: 'Elegidos' })
    .getByRole('button', { name: 'Más', exact: true })
    .click()
  await page.getByRole('menuitem', { name: act }).click()
}
const reasoned = async (page: Page, reason: string, button: RegExp) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button }).click()
  await dialog.getByText('El motivo es obligatorio.').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel(/Motivo/).fill(reason)
  await dialog.getByRole('button', { name: button }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('two give up a course, and one of them comes back in the list of withdrawals', async () => {
  const page = await browser.enter(token, '/students')
  await choose(page, ['Blanco', 'Castro'])
  // Who was chosen stays chosen until something is done.
  await pickMore(page, 'Retirar del instituto')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Cambiar de sección' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('2 elegidos', { exact: true }).waitFor()
  await pickMore(page, 'Retirar una materia')
  await page.getByRole('dialog').getByLabel('Materia').selectOption({ label: 'Matemática I' })
  await reasoned(page, 'Le coincide con su trabajo', /^Retirar 2$/)
  await page.getByText('Se ha retirado la materia a 2 estudiantes').waitFor()
  await page.getByText('2 elegidos', { exact: true }).waitFor({ state: 'detached' })

  // What was done at once is undone from the list, to which the message leads.
  await page.getByRole('button', { name: 'Ver retiros' }).click()
  await page.waitForURL('/withdrawals')
  await page.goto(`/withdrawals?course_id=${institute.course_id}`)
  await page.getByText(/Materia: Matemática I/).waitFor()
  await choose(page, ['Blanco'])
  await page.getByRole('button', { name: 'Deshacer retiros' }).click()
  await reasoned(page, 'Fue un error', /^Deshacer 1$/)
  await page.getByRole('row', { name: /Blanco.*Deshecho/ }).waitFor()
  await page.context().close()
})

test('the semester of two is approved, and who did it and why stands on the student’s page', async () => {
  const page = await browser.enter(token, '/students')
  await choose(page, ['Blanco', 'Díaz'])
  await pickMore(page, 'Aprobar el semestre')
  await reasoned(page, 'Acta del consejo', /^Aprobar 2$/)
  await page.goto(`/students/${it.first}/inscriptions`)
  await page.getByText(/, por .*: Acta del consejo$/).waitFor()
  await page.context().close()
})

test('two change their section, and the change is undone from the message', async () => {
  const { period_id, semester_id } = await world.db
    .selectFrom('sections')
    .select(['period_id', 'semester_id'])
    .where('id', '=', it.own.section_id)
    .executeTakeFirstOrThrow()
  const limits = { males_limit: 9, females_limit: 9 }
  const place = { period_id, semester_id, letter_code: 'ZZ', shift: 'morning' }
  const made = await admin.call('POST', '/sections', { ...place, ...limits })
  expect(made.status).toBe(201)
  const page = await browser.enter(token, '/students')
  await choose(page, ['Blanco', 'Castro'])
  await page.getByRole('button', { name: 'Cambiar de sección' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Sección nueva/).selectOption(String(made.body.data.id))
  await dialog.getByRole('button', { name: 'Cambiar 2' }).click()
  await page.getByText('Se han cambiado 2 estudiantes').waitFor()
  const there = () =>
    world.db.selectFrom('inscriptions').select('id').where('section_id', '=', made.body.data.id).execute()
  expect(await there()).toHaveLength(2)
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await page.getByText('Se ha deshecho el cambio de sección').waitFor()
  expect(await there()).toHaveLength(0)
  await page.context().close()
})

test('a degree is given with a reason, and taken back from the list of graduates', async () => {
  const page = await browser.enter(token, `/students/${it.third}`)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Graduar' }).click()
  await page
    .getByRole('dialog')
    .getByText(/Su cupo y sus materias de los períodos sin cerrar no cambian\.$/)
    .waitFor()
  await page.getByText('Debe 120,00 $ de 2026-2. La deuda sigue como está.').waitFor()
  await reasoned(page, 'Por equivalencias', /^Graduar$/)
  await page.goto('/students?state=graduated')
  await choose(page, ['Díaz'])
  await page.getByRole('button', { name: 'Deshacer la graduación' }).click()
  await reasoned(page, 'Era otra persona', /^Deshacer 1$/)
  await page.getByText('Se ha deshecho la graduación de 1 estudiante').waitFor()
  const propose = world.db.updateTable('students').set({ graduation_proposed_in: institute.period_id })
  await propose.where('id', '=', it.third).execute()
  await page.goto('/students?graduation_proposed=true')
  await choose(page, ['Díaz'])
  await page.getByRole('region', { name: 'Elegidos' }).getByRole('button', { name: 'Graduar' }).click()
  const said = /^Debe .*Díaz.* \(120,00 \$ de 2026-2\)\. La deuda sigue como está\.$/
  await page.getByRole('dialog').getByText(said).waitFor()
  await page.context().close()
})

test('a teacher with courses is not deleted, and reads why; one who has none is, also on a phone', async () => {
  const page = await browser.enter(token, `/teachers/${own_teacher}`, { size: 'phone' })
  const remove = async () => {
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    expect(await overflowsOf(page)).toEqual({})
    await page.getByRole('button', { name: 'Si', exact: true }).click()
  }
  await remove()
  await page.getByText(/^No se elimina a .*: tiene 2 materias asignadas/).waitFor()
  const { data } = (
    await admin.call('POST', '/teachers', {
      first_name: 'Ana',
      last_name: 'Gil',
      identity_kind: 'V',
      identity_number: '9000001',
      email: 'ana.gil@instituto.test',
    })
  ).body
  await page.goto(`/teachers/${data.id}`)
  await remove()
  await page.getByText('Se ha eliminado el profesor con éxito').waitFor()
  await page.context().close()
})

test.each([
  [
    '/students',
    'Se ha eliminado 1 estudiante',
    { gender: 'female', birth_date: '2004-04-04', phone: '0412-1234567' },
  ],
  ['/teachers', 'Se ha eliminado 1 profesor', {}],
] as const)('of several that are chosen in %s go those without a past, and each other one says what holds it', async (path, gone, more) => {
  const person = { first_name: 'Zoila', last_name: 'Zurita', identity_kind: 'V', identity_number: '9000077' }
  const made = await admin.call('POST', path, {
    ...person,
    ...more,
    email: `zoila${path.length}${path[1]}@instituto.test`,
  })
  expect(made.status).toBe(201)
  const page = await browser.enter(token, path)
  const held = path === '/students' ? 'Castro' : 'teacher'
  await choose(page, ['Zurita', held])
  if (path === '/students') await pickMore(page, 'Eliminar')
  else await page.getByRole('button', { name: 'Eliminar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^No se elimina a .*: tiene /).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Eliminar 1' }).click()
  await page.getByText(gone, { exact: true }).waitFor()
  await page.getByRole('row', { name: /Zurita/ }).waitFor({ state: 'detached' })
  await page.context().close()
})
