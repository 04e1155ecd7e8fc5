import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { counted } from '#test/support/counted-person.ts'
import { proposingWorld } from '#test/support/proposals.ts'

const { world, db, grid, sectionOf, period_id, placeBy, at } = await proposingWorld({ today: true })
const browser = await openBrowser(world)

test('an hour that only lacks a room says which class has it; what could not be asked is asked again', async () => {
  await sql`update classrooms set state = 'disabled' where id <> ${grid.room_ids[0]}`.execute(db)
  expect((await placeBy(1, at(1, [0, 1]))).status).toBe(201)
  const week = `/schedules?period_id=${period_id}&kind=section&id=${sectionOf(0)}`
  const page = await browser.enter(world.as('admin').token ?? '', week)
  const person = counted(page, 'keys')
  const spoken = page.locator('[role=status][aria-live=assertive]')
  await page.route('**/api/schedules/placement*', (route) => route.fulfill({ status: 500, body: '' }))
  await person.press(page.getByRole('button', { name: /^Ubicar .*Física I/ }))
  await spoken.getByText('No se pudo comprobar dónde cabe.').waitFor()
  await page.unroute('**/api/schedules/placement*')
  await page.getByRole('button', { name: 'Comprobar otra vez' }).click()
  // It begins below the class that has the only room.
  await spoken.getByText('Está libre').waitFor()
  for (const key of ['ArrowUp', 'ArrowUp']) await person.key(key)
  await spoken.getByText(/No hay aulas libres: T-1, Matemática I \(.+\), E\w+ S1-B\.$/).waitFor()
  expect(await page.getByRole('button', { name: 'Ubicar aquí' }).count()).toBe(0)
  await person.key('Enter')
  await page
    .getByRole('alert')
    .getByText(/T-1, Matemática I/)
    .waitFor({ state: 'attached' })
  await page.context().close()
  // The fault of the server was meant.
  browser.complaints.splice(0)
})
