import { expect, test } from 'vitest'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowOf } from '#test/support/browser.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { isShort } from '#test/support/size.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const institute = await createInstitute(world)

const WINDOWS = [
  ['on a phone', 'phone'],
  ['at a desk', 'desktop'],
] as const

test.each(
  isShort ? WINDOWS.slice(0, 1) : WINDOWS,
)('a scholarship lowers what runs, and is taken away, %s', async (_where, size) => {
  const student = await createStudentRow(world, { first_name: 'Ana', last_name: 'Ñáñez' })
  const inscription = await inscribeByRows(world, student.id, institute)
  const price = async () =>
    (
      await world.db
        .selectFrom('inscriptions')
        .select('semester_price_e2')
        .where('id', '=', inscription)
        .executeTakeFirstOrThrow()
    ).semester_price_e2
  const page = await browser.enter(world.as('admin').token ?? '', `/students/${student.id}/payments`, {
    size,
  })
  const fits = async () => expect([await overflowOf(page), await violations(page)]).toEqual([0, []])

  await page.getByRole('button', { name: 'Dar un descuento' }).click()
  const form = page.getByRole('dialog', { name: 'Descuento para Ana Ñáñez' })
  await form.getByRole('button', { name: 'Dar descuento' }).click()
  await form.getByText('El tipo es obligatorio.').first().waitFor()
  await form.getByLabel(/^Tipo/).selectOption('Beca')
  await form.getByLabel(/^Porcentaje/).fill('50')
  await form.getByLabel(/^Motivo/).fill('Mejor promedio')
  await fits()
  await form.getByRole('button', { name: 'Dar descuento' }).click()
  await page.getByText('El precio de 2026-2 pasa de 120,00 $ a 60,00 $.').first().waitFor()
  await expect.poll(() => page.getByText('Beca, 50 %').count()).toBe(2)
  expect(await price()).toBe(6_000)
  await fits()

  await page.getByRole('button', { name: 'Dar un descuento' }).click()
  await form.getByText('Ya tiene: Beca, 50 %. Lo que dé ahora se descuenta además.').waitFor()
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Quitar' }).click()
  const ending = page.getByRole('dialog', { name: 'Quitar descuento' })
  await ending.getByRole('textbox').fill('Dejó de cumplir')
  await ending.getByRole('button', { name: 'Quitar' }).click()
  await page.getByText('Paga el precio completo.').waitFor()
  expect(await price()).toBe(12_000)

  await page.getByRole('link', { name: 'Todos' }).click()
  await page.getByRole('heading', { name: 'Descuentos y becas', level: 1 }).waitFor()
  await page.getByText('Quitado').first().waitFor()
  await fits()
})
