import { expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const { id: student_id } = await world.db
  .selectFrom('students')
  .select('id')
  .where('user_id', '=', world.as('student').user_id)
  .executeTakeFirstOrThrow()

test('a student asks by two presses from the home and follows; the office makes five in one act and hands one over', async () => {
  const student = await browser.enter(world.as('student').token ?? '', '/home', { size: 'phone' })
  await student.getByRole('link', { name: 'Pedir un documento' }).click()
  await student.getByRole('button', { name: 'Pedir Constancia de estudio' }).click()
  await student.getByText('Se ha pedido: constancia de estudio').waitFor()
  await expect.poll(() => student.getByText('En espera').count()).toBe(2)

  const office = await browser.enter(world.as('lowAdmin').token ?? '', '/document-requests')
  await office.getByRole('heading', { name: 'Solicitudes de documentos', level: 1 }).waitFor()
  const boxes = office.getByRole('checkbox', { name: /^Elegir Constancia/ })
  await boxes.first().waitFor()
  const many = await boxes.count()
  for (let at = 0; at < 5; at++) await boxes.nth(at).check()
  await office.getByRole('button', { name: 'Preparar' }).click()
  await office.getByText('5 documentos listos').waitFor()
  await expect.poll(() => boxes.count()).toBe(many - 5)
  await office.getByRole('radio', { name: /Por entregar/ }).check()
  await office
    .getByRole('button', { name: /^Entregar / })
    .first()
    .click()
  await office.getByText('1 documento entregado').waitFor()
  await office.context().close()
  await student.context().close()
})

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
