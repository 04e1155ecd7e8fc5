import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keepRecordsCheck } from '#features/teaching/closing/checking/server/actions.ts'
import { openBrowser } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

test('an administrator words the study certificate, is told of a slip, and takes the former version back', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/papers/texts')
  const content = page.getByLabel('Contenido')
  const preview = page.getByRole('figure', { name: 'Así quedará' })
  await content.fill('Quien porta ')
  await page.getByRole('button', { name: 'Poner {documento}' }).click()
  await page.keyboard.type(' está {inscrita')
  await preview.getByText('Quien porta V-28.114.938').waitFor()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('El contenido tiene una llave sin pareja').first().waitFor()
  await content.press('End')
  await page.keyboard.type('}')
  await page.getByText('dice {inscrita}, que aquí no existe').first().waitFor()
  await content.fill('Quien porta {documento} está {inscrito|inscrita}.')
  await preview.getByText('está inscrita.').waitFor()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Se ha guardado el texto con éxito').waitFor()
  const versions = page.locator('section', { has: page.getByRole('heading', { name: 'Versiones' }) })
  await versions.getByText('La que trae el sistema').waitFor()
  // It lies over the last rows of a low window.
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await page.getByRole('button', { name: 'Usar la versión 1' }).click()
  await page.getByText('Versión 1 en el formulario').waitFor()
  await preview.getByText('con inscripción en las materias que siguen').waitFor()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await versions.getByText('Versión 3').waitFor()
  await page.context().close()
})

test('an administrator words the acta on a phone, and opens a sample of what is not saved, once nothing is wrong', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/papers/texts?kind=acta', {
    size: 'phone',
  })
  const closing = page.getByLabel('Cierre')
  await closing.fill('Cerrada hoy.')
  expect(await page.getByLabel('Contenido').count()).toBe(0)
  const see = page.getByRole('button', { name: 'Ver en PDF' })
  await see.click()
  await page.getByText('El cierre necesita {lugar_y_fecha}').first().waitFor()
  await closing.fill('Acta de {materia}, cerrada {lugar_y_fecha}.')
  const preview = page.getByRole('figure', { name: 'Así quedará' })
  await preview.getByText('Acta de Matemática II, cerrada en Caracas').waitFor()
  const opened = page.waitForEvent('download')
  await see.click()
  expect((await opened).suggestedFilename()).toBe('muestra.pdf')
  await page.context().close()
})

test('two who word the same letter: the second sees what the first wrote before replacing it', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/papers/texts?kind=letter')
  const closing = page.getByLabel('Cierre')
  await closing.fill('Dada {lugar_y_fecha}, con gusto.')
  const [latest] = (await world.as('dios').call('GET', '/paper-texts?kind=letter')).body.data
  const { version, opening, content } = latest
  const other = { kind: 'letter', version, opening, content, closing: 'Se firma {lugar_y_fecha}.' }
  expect((await world.as('dios').call('POST', '/paper-texts', other)).status).toBe(201)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Se firma {lugar_y_fecha}.').first().waitFor()
  await page.context().close()
})

test('the office finds a paper by whom it is of, on a phone', async () => {
  const page = await browser.enter(world.as('lowAdmin').token ?? '', '/papers', { size: 'phone' })
  const [first] = (await world.as('lowAdmin').call('GET', '/papers?limit=1')).body.data
  await page.getByPlaceholder('Buscar').fill(first.number)
  await page.getByText(first.number).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Acciones de / }).count()).toBe(1)
  await page.getByRole('button', { name: /^Acciones de / }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Comprobar' }).click()
  const checked = await opened
  await checked.getByRole('heading', { name: /Documento auténtico|Documento anulado/ }).waitFor()
  await page.context().close()
})

test('a paper whose credential another hand wrote is among what does not agree, until it is withdrawn', async () => {
  const { number } = await world.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    return tx
      .updateTable('papers')
      .set({ credential: sql`credential || 'x'` })
      .where(sql<boolean>`id = (select max(id) from papers where withdrawn_at is null)`)
      .returning('number')
      .executeTakeFirstOrThrow()
  })
  await world.act((tx) => keepRecordsCheck(tx, world.clock))
  const page = await browser.enter(world.as('admin').token ?? '', '/institution/records')
  await page.getByText(`${number}: su credencial no lleva la firma del instituto`).waitFor()
  await page.getByRole('button', { name: /^Acciones de / }).click()
  await page.getByRole('menuitem', { name: 'Anular' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Alguien la escribió a mano')
  await page.getByRole('button', { name: 'Anular documento' }).click()
  await page.getByText('Todo concuerda').waitFor()
  await page.context().close()
})
