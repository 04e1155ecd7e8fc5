import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openBrowser, overflowOf, settled, type Visit } from '#test/support/browser.ts'
import { counted, type Hand } from '#test/support/counted-person.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { isShort } from '#test/support/size.ts'
import { gridOf } from '#test/support/timetable.ts'
import { createWorld } from '#test/support/world.ts'
import { proposalJob } from '../making/server/jobs.ts'

const world = await createWorld({ today: true })
const { db } = world
const browser = await openBrowser(world)
/** Four sections without a timetable. */
const { period_id, sections } = await gridOf(world)
const all = sections.length

/** How many entries each section of the period has. */
async function stored(): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('schedules')
    .select(['section_id', (row) => row.fn.countAll<number>().as('count')])
    .where('period_id', '=', period_id)
    .groupBy('section_id')
    .execute()
  return new Map(rows.map(({ section_id, count }) => [section_id, Number(count)]))
}

const jobs = await jobsOf(world, proposalJob)

/** Each begins from nothing, also after one that failed in the middle. */
beforeEach(async () => {
  await sql`delete from timetable_proposals`.execute(db)
  await sql`delete from schedules`.execute(db)
  await sql`delete from jobs`.execute(db)
})

const WAYS: readonly (readonly [way: string, hand: Hand, visit: Visit])[] = [
  ['at 390 by touch', 'touch', { size: 'phone' }],
  ['by keyboard alone', 'keys', { size: 'desktop' }],
  ['at 1280 by mouse', 'mouse', { size: 'desktop' }],
]

for (const [way, hand, visit] of isShort ? WAYS.slice(0, 2) : WAYS)
  test(`a timetable is searched for from nothing, taken and undone ${way}`, async () => {
    const page = await browser.enter(
      world.as('admin').token ?? '',
      `/schedules?period_id=${period_id}`,
      visit,
    )
    const { press } = counted(page, hand)
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true })
    await settled(page)
    await press(page.getByRole('link', { name: 'Completar horario' }))
    await page.getByRole('heading', { name: 'Completar horario' }).waitFor()
    await press(page.getByRole('radio', { name: 'Lo fijado' }))
    await press(page.getByRole('radio', { name: '10 segundos' }))
    if (hand === 'mouse') await press(page.getByRole('checkbox', { name: 'Menos días por profesor' }))
    await press(button('Buscar horario'))
    await page.getByRole('progressbar', { name: 'Avance de la búsqueda' }).waitFor()

    // Who leaves meanwhile finds it again, and no second search is begun beside it.
    await page.goto(`/schedules/proposals?period_id=${period_id}`)
    await page.getByRole('heading', { name: 'Ya se busca un horario para este período' }).waitFor()
    expect(await button('Buscar horario').count()).toBe(0)
    await press(page.getByRole('link', { name: 'Ver cómo va' }))
    await press(button('Detener y usar lo mejor'))
    await jobs.drain()
    await page.getByText('El horario todavía no ha cambiado.').waitFor()
    expect(await page.getByText(/: 10 segundos, se queda lo fijado, menos días por profesor\./).count()).toBe(
      hand === 'mouse' ? 1 : 0,
    )
    await page.getByText('Horas libres entre clases de los profesores').waitFor()
    await page.getByText('Nueva', { exact: true }).first().waitFor()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect((await stored()).size).toBe(0)

    // By touch one section is left out.
    if (hand === 'touch') await press(page.getByRole('checkbox', { name: /^Incluir / }).first())
    await press(button(hand === 'touch' ? `Aplicar ${all - 1} secciones` : 'Aplicar el horario'))
    await press(confirm('Aplicar'))
    await page.getByText(/La aplicó /).waitFor()
    expect((await stored()).size).toBe(hand === 'touch' ? all - 1 : all)
    const untaken = page.getByText('No se aplicó', { exact: true })
    // The changes are fetched again after the proposal: until then nothing is said of them.
    if (hand !== 'touch') expect(await untaken.count()).toBe(0)
    await page
      .getByText(/^Como quedó/)
      .first()
      .waitFor()
    expect((await untaken.count()) > 0).toBe(hand === 'touch')
    expect((await page.getByText(/^Se aplicaron \d+ de \d+ cambios\.$/).count()) > 0).toBe(hand === 'touch')

    // What was left out follows by itself.
    if (hand === 'touch') {
      await press(button(/^Aplicar solo la sección /))
      await page.getByText(/No hay profesores a quienes avisar\./).waitFor()
      await press(confirm('Aplicar'))
      await untaken.first().waitFor({ state: 'detached' })
      expect((await stored()).size).toBe(all)
      expect(await button(/^Aplicar/).count()).toBe(0)
    }
    await press(button('Deshacer'))
    await press(confirm('Deshacer'))
    await page.getByText(/Se aplicó y se deshizo/).waitFor()
    expect((await stored()).size).toBe(0)

    // Of a second search it is said in what it differs, and which is better.
    const [{ id = 0 } = {}] = await db.selectFrom('timetable_proposals').select('id').execute()
    const { body } = await world.as('admin').call('POST', '/timetables/proposals', {
      ...{ period_id, stays: 'locked', seconds: 10 },
    })
    await world.as('admin').call('POST', `/timetables/proposals/${body.data.id}/stop`)
    await jobs.drain()
    await page.goto(`/schedules/proposals?period_id=${period_id}`)
    await page.getByText('Marque dos propuestas para compararlas.').waitFor()
    for (const box of await page.getByRole('checkbox', { name: /^Comparar Todo el período, / }).all())
      await press(box)
    await press(page.getByRole('link', { name: 'Comparar las dos' }))
    await page.getByText(/^(La [AB] es mejor en |En todas las cifras son iguales)/).waitFor()
    await page.getByRole('heading', { name: 'En qué se diferencian' }).waitFor()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(new URL(page.url()).pathname).toBe(`/schedules/proposals/${id}/compare`)
    expect(await page.getByLabel('Comparar con').inputValue()).toBe(String(body.data.id))

    // Somebody else is faster: what may no longer be done is offered no longer.
    await page.goto(`/schedules/proposals/${body.data.id}`)
    await press(button('Descartar'))
    await world.as('admin').call('POST', `/timetables/proposals/${body.data.id}/discard`)
    await press(confirm('Descartar'))
    await page.getByText('Se descartó: el horario no cambió.').waitFor()
    expect(await button('Aplicar el horario').count()).toBe(0)
    await page.context().close()
  })

test('a teacher follows the notice of what changed to the week of its period', async () => {
  const { user_id, token } = world.as('teacher')
  const { id } = await db
    .insertInto('notifications')
    .values({ type: 6, content: 'Cambió su horario.', link: `/profile/schedule?period_id=${period_id}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('notification_recipients').values({ notification_id: id, user_id }).execute()
  const page = await browser.enter(token ?? '', `/notifications/${id}`, { size: 'phone' })
  await page.getByRole('link', { name: 'Abrir' }).click()
  await page.getByText('Es la semana del período que nombra el aviso.').waitFor()
  expect(page.url()).toContain(`/profile/schedule?period_id=${period_id}`)
  await page.getByRole('link', { name: 'Ver la del período en curso' }).click()
  await page.getByText(/^Hoy es /).waitFor()
  await page.context().close()
})

test('a proposal that is not there is asked for no second time', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/home')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/schedules/proposals/2000000000')
  await settled(page)
  await page.waitForTimeout(1_500)
  expect(asked.filter((path) => path.endsWith('/proposals/2000000000'))).toEqual([
    '/schedules/proposals/2000000000',
    '/api/timetables/proposals/2000000000',
  ])
})
