import { expect, test } from 'vitest'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowOf } from '#test/support/browser.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const institute = await createInstitute(world)
const student = await createStudentRow(world, { first_name: 'Ana', last_name: 'Ñáñez' })
const inscription = await inscribeByRows(world, student.id, institute)
await world.db
  .updateTable('inscriptions')
  .set({ created_at: '2026-09-01T12:00:00Z' as never })
  .where('id', '=', inscription)
  .execute()

test('a price in three parts, from setting to solvent', async () => {
  const { period_id } = institute
  const admin = world.as('admin')
  const desk = await browser.enter(admin.token ?? '', `/periods/detailsPayments/${period_id}`)
  const fits = async (page = desk) =>
    expect([await overflowOf(page), await violations(page)]).toEqual([0, []])
  await desk.getByText('Los precios se pagan en una sola parte, sin día de vencimiento.').waitFor()
  await desk.getByRole('button', { name: 'Fijar cuotas' }).click()
  const form = desk.getByRole('dialog', { name: 'Fijar cuotas' })
  await form.getByRole('button', { name: 'Agregar cuota' }).click()
  for (const [at, [percent, day]] of [
    ['33', '01/10/2026'],
    ['33', '10/12/2026'],
    ['33', '10/01/2027'],
  ].entries()) {
    await form
      .getByLabel(new RegExp(`^Cuota ${at + 1}`))
      .last()
      .fill(percent ?? '')
    await form
      .getByLabel(/^Vence el/)
      .nth(at)
      .fill(day ?? '')
  }
  await form.getByText('Vencido hoy: de 0,00 $').waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Fijar cuotas' }).click()
  await form.getByText('debe ser de 34').first().waitFor()
  await form
    .getByLabel(/^Cuota 3/)
    .last()
    .fill('34')
  await form
    .getByText('Vale para 1 inscripción. Vencido hoy: de 0,00 $ (0 inscripciones) a 39,60 $')
    .waitFor()
  await form.getByLabel(/^Recargo tras/).fill('3')
  await form.getByText(/Recargo: mañana a 1 estudiante/).waitFor()
  await form.getByRole('button', { name: 'Fijar cuotas' }).click()
  await form.getByText('El porcentaje del recargo es obligatorio.').first().waitFor()
  await form.getByLabel(/^Recargo en porcentaje/).fill('5')
  await fits()
  await form.getByRole('button', { name: 'Fijar cuotas' }).click()
  await desk.getByText('33 % hasta el 1 oct 2026').waitFor()
  await desk.getByText('Recargo: 5 % de lo vencido tras 3 días').waitFor()
  await fits()

  const own = await world.signIn(student.user_id)
  const phone = await browser.enter(own.token ?? '', '/', { size: 'phone' })
  await phone.getByText('Vencido: 39,60 $').first().waitFor()
  await phone.getByText('Cuota 2 de 3: 39,60 $').first().waitFor()
  await fits(phone)
  await desk.goto(`${new URL(desk.url()).origin}/students?with_overdue=true`)
  await desk.getByRole('link', { name: 'Ñáñez, Ana' }).first().waitFor()
  await desk.getByRole('columnheader', { name: /Vencido/ }).waitFor()

  const pay = async (amount: number, receipt_number: string) => {
    const body = { student_id: student.id, period_id, type: 3, receipt_number, date: '2026-11-20', amount }
    const { status } = await (await world.signIn(admin.user_id)).call('POST', '/payments', body)
    expect(status).toBe(201)
  }
  await pay(3_960, '70001')
  await phone.reload()
  await phone.getByText('Cuota 2 de 3: 39,60 $').first().waitFor()
  expect(await phone.getByText('Vencido').count()).toBe(0)
  await pay(8_040, '70002')
  await phone.goto(`${new URL(phone.url()).origin}/profile/${student.id}/payments`)
  await expect.poll(() => phone.getByText('Pagada', { exact: true }).count()).toBe(3)
  await fits(phone)
  const statement = phone.getByRole('list', { name: 'Movimientos' })
  await phone.getByText('Estado de cuenta').click()
  await statement.getByText('Inscripción 2026-2, cuota 3 de 3').waitFor()
  const waiting = phone.getByRole('list', { name: 'Por revisar' })
  await waiting.getByText('Transferencia Bancaria · 70001').waitFor()
  await fits(phone)
  await desk.goto(`${new URL(desk.url()).origin}/students/${student.id}/payments`)
  await desk.getByText('Estado de cuenta').click()
  const file = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Descargar (PDF)' }).click()
  expect((await file).suggestedFilename()).toMatch(/^estado-de-cuenta-.+\.pdf$/)
  await fits()
})
