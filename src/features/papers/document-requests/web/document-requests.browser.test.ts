import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const { id: student_id } = await world.db
  .selectFrom('students')
  .select('id')
  .where('user_id', '=', world.as('student').user_id)
  .executeTakeFirstOrThrow()

test('the office sees in a student’s file what was asked for, and presses to where it is handed over', async () => {
  const office = await browser.enter(world.as('lowAdmin').token ?? '', `/students/${student_id}`)
  const asked = office.locator('section', { has: office.getByRole('heading', { name: 'Solicitudes' }) })
  await asked.getByRole('listitem').filter({ hasText: 'En espera' }).first().getByRole('link').click()
  await office.waitForURL(/\/document-requests\?.*tab=pending/)
  const rows = office.getByRole('row', { name: /Constancia/ })
  await rows.first().waitFor()
  for (const row of await rows.allInnerTexts()) expect(row).toContain('Ñáñez Rondón')
  await office.context().close()
})

test('a paper that the server fails to make is told by its kind, and the request stays', async () => {
  const office = await browser.enter(world.as('lowAdmin').token ?? '', '/document-requests?tab=pending')
  await office
    .getByRole('row', { name: /Constancia/ })
    .first()
    .waitFor()
  await office.route('**/document-requests/bulk', (route) =>
    route.fulfill({ status: 500, json: { message: 'unhandled_or_undefined_error' } }),
  )
  for (const [kind, said] of [
    ['Constancia de estudio', 'la constancia de estudio'],
    ['Constancia de notas', 'la constancia de notas'],
  ] as const) {
    await office
      .getByRole('button', { name: new RegExp(`^Acciones de ${kind}`) })
      .first()
      .click()
    await office.getByRole('menuitem', { name: 'Preparar' }).click()
    await office.getByText(`Ocurrió un error al enviar ${said}.`).first().waitFor()
  }
  await office.getByRole('checkbox', { name: /^Elegir tod/ }).check()
  await office.getByRole('button', { name: 'Preparar' }).click()
  await office.getByText('Ocurrió un error al enviar los documentos.').first().waitFor()
  await office.context().close()
})

/** As many requests that wait as `many`: the office asks for students who stand at the desk. */
async function fillQueue(many: number): Promise<void> {
  const office = world.as('lowAdmin')
  const { total } = (await office.call('GET', '/document-requests?state=pending&limit=1')).body
  const inscribed = await world.db
    .selectFrom('students as s')
    .select('s.id')
    .where('s.state', '=', 'active')
    .orderBy('s.id')
    .execute()
  let missing = many - total
  for (const { id } of inscribed) {
    if (missing <= 0) break
    const { status } = await office.call('POST', '/document-requests', { type: 1, student_id: id })
    if (status === 201) missing -= 1
  }
}

test('a student asks by two presses from the home; the office makes twenty, takes that back, makes them and hands them over', async () => {
  const student = await browser.enter(world.as('student').token ?? '', '/home', { size: 'phone' })
  await student.getByRole('link', { name: 'Pedir un documento' }).click()
  await student.getByRole('button', { name: 'Pedir Constancia de estudio' }).click()
  await student.getByText('Se ha pedido: constancia de estudio').waitFor()
  await expect.poll(() => student.getByText('En espera').count()).toBe(2)
  await fillQueue(20)

  const office = await browser.enter(world.as('lowAdmin').token ?? '', '/home')
  await office.getByRole('link', { name: /Solicitudes.*20.*por preparar/ }).click()
  const boxes = office.getByRole('checkbox', { name: /^Elegir Constancia/ })
  const all = office.getByRole('checkbox', { name: /^Elegir tod/ })
  await expect.poll(() => boxes.count()).toBe(20)
  await all.check()
  await office.getByRole('button', { name: 'Preparar' }).click()
  await office.getByText('20 documentos listos').waitFor()
  await expect.poll(() => boxes.count()).toBe(0)
  await office.getByRole('button', { name: 'Deshacer' }).click()
  await office.getByText('20 otra vez por preparar').waitFor()
  await expect.poll(() => boxes.count()).toBe(20)
  await all.check()
  await office.getByRole('button', { name: 'Preparar' }).click()
  await office.getByText('20 documentos listos').waitFor()
  await office.getByRole('radio', { name: /Por entregar/ }).check()
  // What is handed over by its own button leaves the selection too.
  for (const which of [0, 1]) await boxes.nth(which).check({ force: true })
  await office.getByText('2 elegidos', { exact: true }).waitFor()
  await office
    .getByRole('button', { name: /^Entregar / })
    .first()
    .click()
  await office.getByText('1 documento entregado').waitFor()
  await office.getByText('1 elegido', { exact: true }).waitFor()
  await office.keyboard.press('Control+z')
  await office.getByText('1 otra vez por entregar').waitFor()
  await all.check()
  await office.getByRole('button', { name: /^Entregar( \d+)?$/ }).click()
  await office.getByText(/2\d documentos entregados/).waitFor()
  await student.reload()
  await student
    .getByText(/entregada el/)
    .first()
    .waitFor()
  await office.context().close()
  await student.context().close()
})

test('what was handed over by mistake is taken back later by an administrator, who says why', async () => {
  const admin = await browser.enter(world.as('admin').token ?? '', '/document-requests?tab=closed')
  const row = admin.getByRole('row', { name: /Entregada/ }).first()
  const name = (await row.getByRole('cell').nth(0).innerText()).trim()
  await row.getByRole('button', { name: /^Acciones/ }).click()
  await admin.getByRole('menuitem', { name: 'Deshacer la entrega' }).click()
  await admin.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await admin
    .getByRole('dialog')
    .getByText(/obligatorio|Escriba/)
    .first()
    .waitFor()
  await admin.getByRole('dialog').getByRole('textbox').fill('Se entregó a otra persona')
  await admin.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await admin.getByText('1 otra vez por entregar').waitFor()
  await admin.getByRole('radio', { name: /Por entregar/ }).check()
  await admin
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .waitFor()
  await admin.context().close()
})

test('an administrator withdraws a kárdex from the student’s file; who checks it reads so', async () => {
  const admin = world.as('admin')
  expect((await admin.call('GET', `/students/${student_id}/history?format=pdf`)).status).toBe(200)
  const { code } = await world.db
    .selectFrom('papers')
    .select('code')
    .where('kind', '=', 'kardex')
    .where('student_id', '=', student_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const page = await browser.enter(admin.token ?? '', `/students/${student_id}/history`)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Documentos emitidos' }).click()
  await page
    .getByRole('button', { name: /^Anular Kárdex/ })
    .first()
    .click()
  await page.getByText('Al pedir el kárdex otra vez se hace uno nuevo').waitFor()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Llevaba mal el nombre')
  await page.getByRole('button', { name: 'Anular documento' }).click()
  await page.getByText('Se ha anulado el documento con éxito').waitFor()
  const given = page.getByRole('dialog', { name: /^Documentos emitidos/ })
  await given.getByRole('listitem').filter({ hasText: 'Kárdex' }).getByText('Anulado el').waitFor()
  expect((await world.guest.call('GET', `/verify/${code}`)).body.data.state).toBe('withdrawn')
  await page.context().close()
})
