import { expect, test } from 'vitest'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowOf } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const REFERENCE = '81828384'

test('a paper that costs: named, seen before it is asked for, reported, approved and handed over', async () => {
  const desk = await browser.enter(world.as('admin').token ?? '', '/charges')
  const phone = { size: 'phone' } as const
  await desk.getByText('Primero hace falta un arancel activo').waitFor()
  expect(await desk.getByRole('button', { name: 'Cargar un arancel' }).count()).toBe(0)
  await desk.getByRole('link', { name: 'Crear arancel' }).click()
  await desk.getByRole('button', { name: 'Crear arancel' }).first().click()
  const fee = desk.getByRole('dialog', { name: 'Crear arancel' })
  await fee.getByLabel('Nombre').fill('Constancia de estudio')
  await fee.getByRole('radio', { name: 'Al pedir un documento' }).check()
  await fee.getByRole('button', { name: 'Crear arancel' }).click()
  await fee.getByText('El precio es obligatorio.').first().waitFor()
  await fee.getByLabel('Precio').fill('5')
  await fee.getByRole('button', { name: 'Crear arancel' }).click()
  await fee.getByText('El documento es obligatorio.').first().waitFor()
  await fee.getByRole('combobox', { name: /^Documento/ }).selectOption({ label: 'Constancia de estudio' })
  await fee.getByLabel('Días para pagar').fill('3')
  expect(await violations(desk)).toEqual([])
  await fee.getByRole('button', { name: 'Crear arancel' }).click()
  await desk.getByRole('cell', { name: 'Al pedir: Constancia de estudio' }).waitFor()

  const own = await browser.enter(world.as('student').token ?? '', '/document-requests?new=true', phone)
  await own.getByText(/^Cuesta 5,00 \$, a pagar hasta el /).waitFor()
  await own.getByRole('button', { name: 'Pedir Constancia de estudio' }).click()
  await own.getByText('Se entrega cuando esté lista y pagada.').waitFor()
  const request = own.getByRole('listitem').filter({ hasText: 'Se entrega al estar pagado.' })
  await request.waitFor()
  expect(await overflowOf(own)).toBe(0)

  // Made, and not given before it is paid.
  await desk.goto(new URL('/document-requests?tab=pending', desk.url()).href)
  const unpaid = desk.getByRole('row').filter({ hasText: 'sin pagar' })
  await unpaid.getByRole('button', { name: /^Acciones de Constancia de estudio de Ñáñez Rondón/ }).click()
  await desk.getByRole('menuitem', { name: 'Preparar' }).click()
  await desk.getByText('1 documento listo').waitFor()
  await desk.getByRole('radio', { name: /Por entregar/ }).check()
  const number = /\d{4}-\d{6}/.exec(await unpaid.innerText())?.[0] ?? 'none'
  expect(await unpaid.getByRole('button', { name: /^Entregar/ }).count()).toBe(0)

  await request.getByRole('button', { name: 'Reportar pago' }).click()
  const report = own.getByRole('dialog', { name: 'Reportar pago' })
  await report.getByLabel('Tipo de pago').selectOption({ label: 'Transferencia Bancaria' })
  await report.getByLabel('Factura').fill(REFERENCE)
  await expect.poll(() => report.getByLabel('Monto').inputValue()).toBe('5,00')
  await report.getByRole('button', { name: 'Reportar pago' }).click()
  await own.getByText('Su pago está por revisar: al aprobarse se entrega.').waitFor()

  await desk.goto(new URL(`/payments?search=${REFERENCE}`, desk.url()).href)
  await desk.getByRole('button', { name: /^Acciones de Pago de 5,00 \$/ }).click()
  await desk.getByRole('menuitem', { name: 'Aprobar' }).click()
  await desk.getByRole('row').getByText('Aprobado').waitFor()
  await desk.goto(new URL('/charges?state=paid', desk.url()).href)
  await desk.getByRole('row').filter({ hasText: 'Constancia de estudio' }).getByText('Pagado').waitFor()

  await desk.goto(new URL('/document-requests?tab=generated', desk.url()).href)
  const paid = desk.getByRole('row').filter({ hasText: number })
  await paid.getByRole('button', { name: /^Entregar/ }).click()
  await desk.getByText('1 documento entregado').waitFor()
  const requests = async () => (await world.as('student').call('GET', '/document-requests?limit=0')).body.data
  const isOf = ({ paper }: { paper: { number: string } | null }) => paper?.number === number
  await expect.poll(async () => (await requests()).find(isOf).state).toBe('retired')

  // To many at once, from their list.
  await desk.goto(new URL('/students?with_debt=true', desk.url()).href)
  for (const at of [0, 1]) await desk.locator('.table tbody').getByRole('checkbox').nth(at).check()
  const chosen = desk.getByRole('region', { name: 'Elegidos' })
  await chosen.getByRole('button', { name: 'Cobrar un arancel' }).click()
  const many = desk.getByRole('dialog', { name: 'Cargar un arancel a 2 estudiantes' })
  await many.getByLabel('Arancel').selectOption({ label: 'Constancia de estudio · 5,00 $' })
  await many.getByRole('button', { name: 'Cargar' }).click()
  await many.getByText('El motivo es obligatorio.').first().waitFor()
  await many.getByLabel('Motivo').fill('La pidieron juntos')
  await many.getByRole('button', { name: 'Cargar' }).click()
  await desk.getByText('Se han hecho 2 cargos').waitFor()
  await chosen.waitFor({ state: 'detached' })
  const owed = async () => (await world.as('admin').call('GET', '/charges?state=owed')).body.total
  expect(await owed()).toBe(2)

  // To one, from the charges.
  await desk.goto(new URL('/charges', desk.url()).href)
  await desk.getByRole('button', { name: 'Cargar un arancel' }).click()
  const one = desk.getByRole('dialog', { name: 'Cargar un arancel' })
  await one.getByLabel('Arancel').selectOption({ label: 'Constancia de estudio · 5,00 $' })
  await one.getByLabel('Motivo').fill('La pidió')
  await one.getByRole('button', { name: 'Cargar' }).click()
  await one.getByText('El estudiante es obligatorio.').first().waitFor()
  await one.getByRole('combobox', { name: /^Estudiante/ }).fill('Ñáñez')
  await one.getByRole('listbox').getByRole('option').first().click()
  await one.getByRole('button', { name: 'Cargar' }).click()
  await desk.getByText('Se ha hecho el cargo con éxito').waitFor()
  expect(await owed()).toBe(3)
  await Promise.all([desk, own].map((one) => one.context().close()))
})
