import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportJob } from '#features/institute/exports/making/server/jobs.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { routes } from '#server/registry.ts'
import { openBrowser } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const { db, clock } = world
const browser = await openBrowser(world)
const admin = world.as('admin')
const MANY = 5_200
await sql`insert into audit_entries (user_id, action, entity, entity_id)
  select ${admin.user_id}, 'courses.update', 'course', n from generate_series(1, ${MANY}::int) n`.execute(db)

/** What the server's jobs do by themselves. */
async function makeAll(): Promise<void> {
  const storage = { list: async () => [] } as never
  const needs = {
    db,
    clock,
    routes,
    world: { clock, storage, public_url: null, own_url: () => 'http://127.0.0.1:3000', demo: false },
  }
  const order = { jobs: [exportJob], needs, onError: console.error, poll_ms: 0 }
  await (await startJobs({ db, clock, ...order })).drain()
}

test('a long list is asked for, left, found again on its own screen, and saved when it is whole; a notice leads to it', async () => {
  const page = await browser.enter(admin.token ?? '', '/audit')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'Documento (pdf)' }).waitFor()
  await page.getByRole('menuitem', { name: 'Hoja de cálculo (xlsx)' }).click()
  await page.getByText(/^0 de 5\.\d{3} filas$/).waitFor()
  await page.getByRole('button', { name: 'Ver archivos' }).click()
  await page.getByRole('heading', { name: 'Archivos preparados' }).waitFor()
  await page.getByText(/^Preparando: 0 de 5\.\d{3} filas$/).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), makeAll()])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  await page.reload()
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Descargar .* \(xlsx\)$/ }).click(),
  ])
  expect(again.suggestedFilename()).toBe(file.suggestedFilename())
  await page.goto('/notifications')
  await page.getByText(/el archivo está listo/).click()
  await page.getByRole('link', { name: 'Abrir' }).click()
  await page.getByRole('button', { name: /^Quitar / }).click()
  await page.getByText('No hay archivos').waitFor()
  await page.context().close()
})
