import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { makeExports } from '#test/support/make-exports.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const { db } = world
const browser = await openBrowser(world)
const institute = await createInstitute(world)
const students: number[] = []
for (const last_name of ['Abreu', 'Bello', 'Cova']) {
  const { id } = await createStudentRow(world, { last_name })
  await inscribeByRows(world, id, institute)
  students.push(id)
}
const priced = { name: 'Carnet', price_e2: 300, cause: 'hand', days_until_due: 3 }
const fee_id = (await world.as('admin').call('POST', '/fees', priced)).body.data.id
// Of three charges two are of one student.
for (const student_ids of [students.slice(0, 2), students.slice(0, 1)])
  await world.as('admin').call('POST', '/charges', { fee_id, student_ids, reason: 'Lo pidió' })

test.each([
  ['/students?with_debt=true', 3, null],
  ['/inscriptions?tab=inscripciones&partial_paid=true', 3, 3],
  ['/charges?state=owed', 2, 2],
])('from %s the statements of all are one file', async (path, many, chosen) => {
  const page = await browser.enter(world.as('admin').token ?? '', path)
  await page.getByRole('checkbox', { name: 'Elegir todos los de esta página' }).check()
  await page.getByRole('button', { name: 'Estados de cuenta' }).click()
  await page.getByText(`0 de ${many} documentos`).waitFor()
  const { rows } = await sql<{ query: { ids?: number[]; with_debt?: boolean } }>`
    select query from exports order by id desc limit 1`.execute(db)
  expect([rows[0]?.query.ids?.length ?? null, rows[0]?.query.with_debt ?? null]).toEqual([
    chosen,
    chosen ? null : true,
  ])
  const [file] = await Promise.all([page.waitForEvent('download'), makeExports(world)])
  expect(file.suggestedFilename()).toMatch(/^estados-de-cuenta-.*\.pdf$/)
  await page.context().close()
})
