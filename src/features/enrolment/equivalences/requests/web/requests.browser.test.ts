import { expect, test } from 'vitest'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowsOf } from '#test/support/browser.ts'
import { smallPdf } from '#test/support/small-pdf.ts'
import { createTracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const browser = await openBrowser(world)
const { former } = await createTracks(world)
const PDF = { name: 'notas.pdf', mimeType: 'application/pdf', buffer: smallPdf() }

test('a student asks with a file, completes what was returned, and the office recognises it', async () => {
  const { id, user_id } = await former('CB-1', {})
  const mine = await browser.enter((await world.signIn(user_id)).token ?? '', '/equivalences')
  await mine.getByRole('button', { name: 'Pedir equivalencias' }).first().click()
  const asking = mine.getByRole('dialog', { name: 'Pedir equivalencias' })
  await asking.getByLabel('Procedencia').fill('Instituto del Este')
  const row = asking.getByRole('group', { name: 'Materia 1' })
  await row.getByLabel('Materia cursada').fill('Cálculo 1')
  await row.getByLabel('Nota').fill('15')
  await row.getByRole('combobox').fill('Matemática I (')
  await mine.getByRole('option', { name: 'Matemática I (' }).first().click()
  // A phone that kills the tab loses nothing of what was typed; a file is chosen again.
  await mine.waitForTimeout(700)
  await mine.reload()
  await mine.getByRole('button', { name: 'Pedir equivalencias' }).first().click()
  await asking.getByText('Se recuperó lo que había escrito').waitFor()
  await asking.getByRole('button', { name: 'Enviar' }).click()
  await asking.getByText('son obligatorias').first().waitFor()
  await asking.locator('input[type=file]').first().setInputFiles(PDF)
  expect(await violations(mine)).toEqual([])
  expect(await overflowsOf(mine)).toEqual({})
  await asking.getByRole('button', { name: 'Enviar' }).click()
  await mine.getByText('Cálculo 1, nota 15, por Matemática I').waitFor()
  expect(await violations(mine)).toEqual([])

  const office = await browser.enter(world.as('admin').token ?? '', '/equivalences')
  await office.getByText('Por decidir 1').click()
  const act = async (item: string) => {
    await office
      .getByRole('row', { name: /Instituto del Este/ })
      .getByRole('button')
      .last()
      .click()
    await office.getByRole('menuitem', { name: item }).click()
  }
  await office.getByRole('link', { name: /Equivalencias.*1.*por decidir/ }).waitFor()
  await act('Devolver')
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel(/Motivo/).fill('Falta el programa')
  await dialog.getByRole('button', { name: 'Devolver' }).click()
  await office.getByRole('heading', { name: 'No hay solicitudes por decidir' }).waitFor()

  await mine.reload()
  await mine.getByText('Falta el programa').waitFor()
  await mine.getByRole('button', { name: 'Agregar documento' }).click()
  const adding = mine.getByRole('dialog')
  await adding.locator('input[type=file]').setInputFiles(PDF)
  await adding.getByRole('button', { name: 'Agregar', exact: true }).click()
  await mine.getByRole('button', { name: /^Programas de estudio/ }).waitFor()
  await mine.getByRole('button', { name: /^Quitar Programas de estudio/ }).click()
  await mine.getByRole('alertdialog').getByRole('button', { name: 'Si', exact: true }).click()
  await mine.getByText('Se ha eliminado el documento con éxito').waitFor()
  // The last one stays.
  await mine
    .getByRole('button', { name: /^Quitar/ })
    .first()
    .waitFor({ state: 'detached' })
  await mine.getByRole('button', { name: 'Completar y enviar' }).click()
  await mine.getByRole('dialog').getByRole('button', { name: 'Enviar de nuevo' }).click()
  await mine.getByText('Por decidir').waitFor()

  await office.reload()
  await act('Aceptar')
  await dialog.getByRole('button', { name: 'Reconocer', exact: true }).click()
  await office.getByText('Resolución N.º 000001: 1 materia, 4 UC').waitFor()
  await office.goto('/equivalences?tab=requests')
  await office.getByRole('row', { name: /Aceptada/ }).waitFor()
  expect(await overflowsOf(office)).toEqual({})
  expect(await violations(office)).toEqual([])
  await office.goto(`/students/${id}`)
  await office.getByRole('link', { name: 'Instituto del Este' }).waitFor()

  await mine.reload()
  await mine.getByRole('link', { name: 'Ver lo reconocido' }).click()
  await mine.getByText('por Cálculo 1').waitFor()
  await mine.context().close()
  await office.context().close()
})
