import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBrowser, overflowOf, settled, type Visit } from '#test/support/browser.ts'
import { counted, type Hand } from '#test/support/counted-person.ts'
import { proposingWorld } from '#test/support/proposals.ts'
import { isShort } from '#test/support/size.ts'

const { world, db, grid, period_id, placeBy, at, jobs, timetable, clear } = await proposingWorld({
  today: true,
})
const browser = await openBrowser(world)
const [room = 0] = grid.room_ids

const WAYS: readonly (readonly [way: string, hand: Hand, visit: Visit])[] = [
  ['at 390 by touch', 'touch', { size: 'phone' }],
  ['at 1280 by mouse', 'mouse', { size: 'desktop' }],
]

for (const [way, hand, visit] of isShort ? WAYS.slice(0, 1) : WAYS)
  test(`a room closes, its classes are relocated, and it is undone ${way}`, async () => {
    await clear()
    await placeBy(0, at(1, [0, 1]))
    await placeBy(1, at(2, [2, 3]))
    const before = await timetable()
    const page = await browser.enter(world.as('admin').token ?? '', `/classrooms/${room}/edit`, visit)
    const { press } = counted(page, hand)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true })
    await settled(page)
    await sql`update classrooms set state = 'disabled' where id = ${room}`.execute(db)
    await press(page.getByRole('link', { name: 'Reubicar' }))
    await page.getByRole('option', { name: 'Las clases del aula T-1' }).waitFor({ state: 'attached' })
    await page.getByText(/^Cada clase va a otra aula, a su misma hora/).waitFor()
    await press(button('Buscar horario'))
    await press(button('Detener y usar lo mejor'))
    await jobs.drain()
    await page.getByText('2 clases se mueven.').waitFor()
    await page.getByRole('heading', { name: 'A quién toca' }).waitFor()
    await page.getByText('2 clases, 2 secciones, 0 profesores, 0 estudiantes.').waitFor()
    await page.getByText(/^El lunes 6:00 a 7:45: del aula T-1 a la T-[234]\.$/).waitFor()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await press(button('Aplicar el horario'))
    await press(confirm('Aplicar'))
    await page.getByText(/La aplicó /).waitFor()
    const after = await timetable()
    expect(after.map(({ day, class_hours_ids }) => [day, class_hours_ids])).toEqual(
      before.map(({ day, class_hours_ids }) => [day, class_hours_ids]),
    )
    expect(after.some(({ classroom_id }) => classroom_id === room)).toBe(false)
    await press(button('Deshacer'))
    await press(confirm('Deshacer'))
    await page.getByText(/Se aplicó y se deshizo/).waitFor()
    expect(await timetable()).toEqual(before)
    await page.goto(`/schedules/proposals?period_id=${period_id}`)
    await page
      .getByRole('link', { name: /^Clases del aula T-1, / })
      .first()
      .waitFor()
    await page.goto(`/schedules/proposals?period_id=${period_id}&classroom_id=99999`)
    await page.getByText('Esa aula ya no existe: no hay clases que reubicar.').waitFor()
    expect(await button('Buscar horario').isDisabled()).toBe(true)
    await page.context().close()
  })
