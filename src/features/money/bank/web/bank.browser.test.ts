import { expect, test } from 'vitest'
import { dayAsTyped, dayOf, showDayInWords } from '#kernel/dates.ts'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowOf } from '#test/support/browser.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { isShort } from '#test/support/size.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const student = await createStudentRow(world, { first_name: 'Ana', last_name: 'Ñáñez' })
await world.db
  .updateTable('students')
  .set({ identity_number: '12345678' })
  .where('id', '=', student.id)
  .execute()
const inscription = await inscribeByRows(world, student.id, await createInstitute(world))
const payer = await world.signIn(student.user_id)
const today = dayOf(world.clock.now())

const report = async (receipt_number: string): Promise<number> => {
  const body = { type: 3, receipt_number, date: today, amount: 1_000 }
  return (await payer.call('POST', `/inscriptions/${inscription}/payments`, body)).body.data.id
}
const statusOf = async (id: number) =>
  (await world.db.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const linesOf = async () => (await world.db.selectFrom('bank_lines').select('id').execute()).length

const TABLES = ['bank_reversals', 'payments', 'bank_lines', 'bank_statements', 'bank_accounts'] as const
/** What was left of one test would be looked at beside the credits of the next. */
const clear = async () => {
  for (const table of TABLES) await world.db.deleteFrom(table).execute()
}

const LONG = 'TRANSFERENCIA'.repeat(20)

/** As a bank gives it: its name above, its farewell below. */
const statement = (sums: Readonly<Record<string, string>>, said = LONG, name = 'movimientos.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Banco del Tesoro;;;;',
      'Movimientos de la cuenta;;;;',
      ';;;;',
      'Fecha;Referencia;Concepto;Monto;Saldo',
      ...Object.entries(sums).map(([reference, sum]) => `${dayAsTyped(today)};${reference};${said};${sum};`),
      'Total;;;;',
    ].join('\n'),
  ),
})

const provenBy = (reference: string) =>
  world.db
    .selectFrom('payments as p')
    .innerJoin('bank_lines as l', 'l.id', 'p.bank_line_id')
    .select(['p.amount', 'p.status', 'p.type'])
    .where('l.reference', '=', reference)
    .execute()

/** Approves a payment by its line, which the bank then takes back; gives the way back. */
async function takenBack(payment_id: number, reference: string): Promise<() => Promise<void>> {
  const admin = world.as('admin')
  const { id: line_id, account_id } = await world.db
    .selectFrom('bank_lines')
    .select(['id', 'account_id'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  await admin.call('POST', '/bank/approvals', { pairs: [{ payment_id, line_id }] })
  const { name, buffer } = statement({ [reference]: '-10,00' }, 'REVERSO', 'devuelto.csv')
  const files = { file: { bytes: buffer } }
  const path = `/bank/accounts/${account_id}/statements`
  const { id } = (await admin.call('POST', path, { file_name: name }, { files })).body.data
  return async () => {
    await admin.call('POST', '/payments/review/undo', { ids: [payment_id] })
    await admin.call('POST', `/bank/statements/${id}/undo`)
  }
}

const WINDOWS = [
  ['at a desk', 'desktop', '1280'],
  ['on a phone', 'phone', '390'],
] as const

test.each(
  isShort ? WINDOWS.slice(0, 1) : WINDOWS,
)('a statement proves payments, which are approved and taken back as one, %s', async (_where, size, end) => {
  await clear()
  const [sure, left] = [await report(`71${end}1`), await report(`71${end}2`)]
  const page = await browser.enter(world.as('admin').token ?? '', '/bank', { size })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const fits = async () => expect([await overflowOf(page), await violations(page)]).toEqual([0, []])

  await press('Registrar cuenta')
  const form = page.getByRole('dialog', { name: 'Registrar cuenta' })
  await form.getByLabel(/^Banco/).fill('Banco del Tesoro')
  await form.getByLabel(/^Final del número/).fill(`0${end}`)
  await form.getByRole('radio', { name: 'Dólares' }).check()
  await form.getByRole('button', { name: 'Registrar cuenta' }).click()
  const account = `Banco del Tesoro ··0${end}`
  await page.getByRole('link', { name: `Subir estado de cuenta de ${account}` }).click()

  const file = page.locator('input[type=file]')
  await page.getByRole('button', { name: 'Elegir archivo' }).waitFor()
  await file.setInputFiles(statement({ [`0071${end}1`]: '10,00', '007': 'x1' }))
  const cell = page.getByRole('list', { name: 'Celdas por corregir' }).getByRole('listitem')
  await expect
    .poll(() => cell.allInnerTexts())
    .toEqual(['Fila 6, columna D: «x1». El monto debe ser como 1.234,50.'])
  await fits()
  const kept = {
    [`0071${end}1`]: '10,00',
    [`0071${end}2`]: '10,00',
    [`0099${end}`]: '20,00',
    [LONG]: '-3,50',
  }
  await file.setInputFiles(statement(kept, `PAGO MOVIL ${LONG} V-12.345.678`))
  await page.getByText('4 líneas', { exact: true }).waitFor()
  expect(await page.getByLabel('D: Monto').inputValue()).toBe('amount')
  await fits()
  expect(await linesOf()).toBe(0)
  await press('Guardar 4 líneas')

  await page.getByRole('button', { name: 'Aprobar 2 seguros' }).waitFor()
  await fits()
  const box = page.getByRole('checkbox', { name: 'Aprobar el pago de Ñáñez, Ana, 10,00 $' })
  await box.last().uncheck()
  await press('Aprobar 1 seguro')
  const confirm = page.getByRole('alertdialog', { name: '¿Desea aprobar 1 pago?' })
  await confirm.getByText('Suman 10,00 $').waitFor()
  await confirm.getByRole('button', { name: 'Aprobar' }).click()
  await page.getByText('Se ha aprobado 1 pago').waitFor()
  await expect.poll(async () => [await statusOf(sure), await statusOf(left)].sort()).toEqual([1, 2])
  await press('Deshacer')
  await expect.poll(async () => [await statusOf(sure), await statusOf(left)]).toEqual([1, 1])
  await expect.poll(() => box.count()).toBe(2)

  // The review of a payment shows its line, and approves it by that.
  await page.goto(new URL('/payments/review', page.url()).href)
  const card = page.getByRole('region', { name: 'Pago de Ñáñez, Ana' })
  await card.getByText('Línea segura').waitFor()
  expect(await card.getByRole('radio', { name: `0071${end}1` }).isChecked()).toBe(true)
  await fits()
  await card.getByRole('button', { name: /^Aprobar/ }).click()
  await expect.poll(() => statusOf(sure)).toBe(2)
  await page.goto(new URL(`/students/${student.id}/payments`, page.url()).href)
  await page.getByText(`Probado por ${account}`).waitFor()
  await page.goto(new URL('/bank/month', page.url()).href)
  await page.getByRole('link', { name: '1 pago con línea, por aprobar' }).waitFor()
  await page.getByRole('link', { name: '1 salida' }).waitFor()
  await fits()
  expect((await world.as('admin').call('POST', '/payments/review/undo', { ids: [sure] })).status).toBe(200)

  await page.goto(new URL('/bank', page.url()).href)
  await page.getByRole('link', { name: '1 ingreso que nadie ha reportado' }).click()
  await page.getByText('mismo documento').waitFor()
  await fits()
  await press(`Elegir otro estudiante para el ingreso 0099${end}`)
  const other = page.getByRole('dialog', { name: 'Registrar como pago' })
  await other.getByRole('combobox').fill('12345678')
  await other.getByRole('option', { name: /^Ñáñez, Ana/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await press(`Registrar el ingreso 0099${end} como pago de Ñáñez, Ana`)
  await page.getByText('Se ha registrado el pago').waitFor()
  await page.getByText('No hay ingresos sin reportar').waitFor()
  expect(await provenBy(`0099${end}`)).toMatchObject([{ amount: 2_000, status: 2, type: 5 }])
  await press('Deshacer')
  await page.getByText('mismo documento').waitFor()
  expect(await provenBy(`0099${end}`)).toEqual([])

  const back = await takenBack(sure, `0071${end}1`)
  await page.goto(new URL('/bank', page.url()).href)
  await press('Rechazar el pago de Ñáñez, Ana por su devolución')
  const reject = page.getByRole('dialog', { name: 'Rechazar el pago devuelto' })
  expect(await reject.getByLabel(/^Motivo/).inputValue()).toBe(
    `El banco devolvió el dinero el ${showDayInWords(today)}.`,
  )
  await fits()
  await reject.getByRole('button', { name: 'Rechazar' }).click()
  await page.getByText('Se ha rechazado el pago').waitFor()
  await expect.poll(() => statusOf(sure)).toBe(3)
  await press('Ver las registradas')
  await fits()
  await page
    .getByRole('list', { name: 'Devoluciones registradas' })
    .getByRole('button', { name: 'Deshacer' })
    .click()
  await expect.poll(() => statusOf(sure)).toBe(2)
  await back()

  await page.goto(new URL('/bank/lines', page.url()).href)
  await page
    .getByText(new RegExp(`^0071${end}1`))
    .first()
    .waitFor()
  await fits()
  const place = page.locator('div:has(> .table)')
  expect(
    await place.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
  ).toBe(0)
  await page.goto(new URL('/bank', page.url()).href)
  await page.getByRole('link', { name: 'Estados de cuenta', exact: true }).first().click()
  await press(/movimientos\.csv/)
  await page.getByRole('menuitem', { name: 'Deshacer' }).click()
  const undo = page.getByRole('alertdialog')
  await undo.getByText(/^Se eliminan de .* las líneas que ningún otro estado de cuenta tiene/).waitFor()
  await undo.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Se ha deshecho el estado de cuenta con éxito').waitFor()
  expect(await linesOf()).toBe(0)
  await fits()
  await page.context().close()
})
