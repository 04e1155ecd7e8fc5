import { expect, test } from 'vitest'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowsOf } from '#test/support/browser.ts'
import { createInstitute, createSection, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
// Its inscriptions are open, whatever day it really is.
const institute = await createInstitute(world, { year: Number(world.clock.today().slice(0, 4)) + 1 })
const hot = await createSection(world, institute, { letter_code: 'H', males_limit: 1, females_limit: 1 })
const people = [await createStudentRow(world), await createStudentRow(world, { last_name: 'Bravo' })]
const [ines, eva] = people.map(({ id }) => id)
const tokens = await Promise.all(people.map(async ({ user_id }) => (await world.signIn(user_id)).token ?? ''))
await inscribeByRows(world, ines ?? 0, institute)
const inscription_id = await inscribeByRows(world, eva ?? 0, hot)

test('a student waits for a full section, is offered the seat that falls free, and moves there', async () => {
  const page = await browser.enter(tokens[0] ?? '', `/profile/${ines}/inscriptions`, { size: 'phone' })
  await page.getByRole('button', { name: 'Esperar un cupo en la sección S1-H' }).click()
  await page.getByText(/^Está de 1\.º en la lista de la sección .+ S1-H \(/).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await overflowsOf(page)).toEqual({})

  const office = await browser.enter(world.as('admin').token ?? '', `/sections/${hot.section_id}`)
  const row = office.getByRole('row', { name: /Ñáñez, Inés/ })
  await row.getByText('1.º').waitFor()
  await world.as('admin').call('POST', '/inscriptions/rollback', { inscription_id, reason: 'Se muda' })
  await office.reload()
  await row.getByText('Cupo ofrecido').waitFor()
  await office.getByText('sin cupos · 1 ofrecido a la lista de espera').waitFor()
  expect(await violations(office)).toEqual([])
  await office.context().close()

  await page.reload()
  await page.getByRole('heading', { name: 'Se le ofrece un cupo' }).waitFor()
  await page.getByText(/se muda de sección y su cupo de ahora queda libre/).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Aceptar el cupo' }).click()
  await page.getByText('S1-H (Mañana)', { exact: true }).waitFor()
  await expect.poll(() => page.getByText('Se le ofrece un cupo').count()).toBe(0)
  await page.context().close()
})

test('the office puts a student on the list of a full section, and takes her off', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', `/sections/${hot.section_id}`)
  await page.getByRole('button', { name: 'Acciones', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Anotar en lista de espera' }).click()
  await page.getByRole('combobox', { name: 'Estudiante' }).fill('Bravo')
  await page.getByRole('option', { name: /Bravo, Inés/ }).click()
  await page.getByRole('button', { name: 'Anotar', exact: true }).click()
  await page.getByText(/^El estudiante está de 1\.º en la lista de la sección .+ S1-H$/).waitFor()
  const row = page.getByRole('row', { name: /Bravo, Inés/ })
  await row.getByRole('button', { name: /Acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Quitar de la lista' }).click()
  await page.getByRole('button', { name: 'Si', exact: true }).click()
  await expect.poll(() => page.getByRole('heading', { name: 'Lista de espera' }).count()).toBe(0)
  await page.context().close()
})
