import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, settled } from '#test/support/browser.ts'
import { firstPlaced } from '#test/support/timetable.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const admin = world.as('admin').token ?? ''

const { entry, week } = await firstPlaced(world)

const stored = async () =>
  (
    await world.db
      .selectFrom('schedules as s')
      .innerJoin('course_sections as c', 'c.id', 's.course_section_id')
      .select('s.id')
      .where('s.section_id', '=', entry.section_id)
      .where('c.course_id', '=', entry.course_id)
      .execute()
  ).length

const faults = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
}
const blocks = (page: Page) => page.getByRole('table').getByRole('button', { name: /, aula / })
const spoken = (page: Page) => page.locator('[role=status][aria-live=assertive]')

test('a week is a table whose blocks say everything, or the same classes by day: one of them, never both', async () => {
  const page = await browser.enter(world.as('lowAdmin').token ?? '', week)
  await settled(page)
  const table = page.getByRole('table', { name: /^Horario semanal: / })
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(
    expect.arrayContaining(['Lunes', 'Viernes']),
  )
  await expect.poll(() => table.getByRole('rowheader').count()).toBeGreaterThan(5)
  const names = await blocks(page).locator('.sr-only').allInnerTexts()
  expect(names.length).toBeGreaterThan(3)
  for (const name of names)
    expect(name).toMatch(
      /^.+, \S+ S\d-\S+, (lunes|martes|miércoles|jueves|viernes) \d+:\d\d a \d+:\d\d, aula .+, (profesor(es)? .+|sin profesor)$/,
    )
  const list = page.getByRole('region', { name: 'Lista por día' })
  expect(await list.count()).toBe(0)
  await page.getByText('Lista', { exact: true }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(names.length)
  expect(await table.count()).toBe(0)
  expect(await faults(page)).toEqual([])
  await page.getByText('Semana', { exact: true }).click()
  // An assistant reads: nothing to take up, nothing to place.
  expect(await page.getByText('Por ubicar').count()).toBe(0)
  await blocks(page).first().click()
  await page.getByRole('dialog').getByText('Profesor').waitFor()
  expect(await faults(page)).toEqual([])
  await page.context().close()
})

test('while a class is in the hand every free cell says so, and no state breaks what axe knows', async () => {
  const page = await browser.enter(admin, week)
  await settled(page)
  expect(await faults(page)).toEqual([])
  await blocks(page).first().press('Enter')
  await expect.poll(() => spoken(page).innerText()).toContain('Está libre')
  const silent = await page.evaluate(
    "[...document.querySelectorAll('.tt td')].filter((cell) => cell.textContent.trim() === '').length",
  )
  expect(silent).toBe(0)
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => spoken(page).innerText()).toBe('')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('dialog').getByLabel('Período').waitFor()
  await page.getByRole('button', { name: 'Ver horario' }).click()
  await expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
    .toBe(0)
  await page.context().close()
})

test('what the server refuses is said once, and the block stays as it was', async () => {
  const page = await browser.enter(admin, week)
  await settled(page)
  // Before it is dropped somebody else will have given that room away.
  await page.route(`**/api/schedules/${entry.id}`, (route) =>
    route.fulfill({
      status: 409,
      json: {
        message: 'day_teacher_class_hour_taken',
        conflicts: [
          {
            entry: 0,
            code: 'day_teacher_class_hour_taken',
            with: {
              schedule_id: 1,
              entry: null,
              day: 6,
              class_hour_id: 1,
              section_id: 1,
              letter_code: 'B',
              semester_code: 'S1',
              specialization_code: 'INF',
              course_id: 1,
              course_code: 'QUI-101',
              course_title: 'Química',
              classroom_id: 1,
              classroom_code: 'A-9',
              teacher: { id: 1, first_name: 'Ana', last_name: 'Ñáñez' },
              period: null,
            },
          },
        ],
      },
    }),
  )
  const block = page.locator(`[data-entry="${entry.id}"]`)
  const before = await block.innerText()
  await block.press('Enter')
  await expect.poll(() => spoken(page).innerText()).toContain('Está libre')
  const saturday = page.getByRole('columnheader', { name: 'Sábado' })
  expect(await saturday.count()).toBe(0)
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => spoken(page).innerText()).toMatch(/sábado.*Está libre/)
  await saturday.waitFor()
  await page.keyboard.press('Enter')
  // Foot and alert together: a failure says what stood there instead.
  await expect
    .poll(() => page.locator('.tt-foot').innerText())
    .toContain('Ana Ñáñez ya da Química (QUI-101), INF S1-B, en el aula A-9.')
  await expect.poll(() => page.getByRole('alert').getByText('Ana Ñáñez ya da Química').count()).toBe(1)
  expect(await block.innerText()).toBe(before)
  await page.context().close()
})

test('the form of a class shows who moved it, and offers no colour that would change nothing', async () => {
  const { body } = await world.as('admin').call('GET', `/schedules/${entry.id}`)
  const { color_name } = body.data
  await world.as('admin').call('PATCH', `/schedules/${entry.id}`, { color: 'uva' })
  const page = await browser.enter(
    admin,
    `/schedules/edit/${entry.section_id}/${entry.course_id}/${entry.id}`,
  )
  await settled(page)
  const colours = page.getByRole('combobox', { name: 'Color' })
  await expect.poll(() => colours.inputValue()).toBe('uva')
  await expect.poll(() => colours.getByRole('option').count()).toBe(12)
  await page.getByRole('button', { name: 'Ver cambios' }).click()
  await page.getByText('Cambió una clase del horario').first().waitFor()
  expect(await faults(page)).toEqual([])
  await world.as('admin').call('PATCH', `/schedules/${entry.id}`, { color: color_name })
  await page.context().close()
})

test('a block is made shorter, removed and given back by its menu and Ctrl+Z', async () => {
  const page = await browser.enter(admin, week)
  await settled(page)
  const many = await stored()
  const menu = page.getByRole('button', { name: new RegExp(`^Acciones de ${entry.title},`) }).first()
  const hours = async () =>
    (
      await world.db
        .selectFrom('schedule_slots')
        .select('class_hour_id')
        .where('section_id', '=', entry.section_id)
        .execute()
    ).length
  const all = await hours()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Una hora menos' }).click()
  await expect.poll(hours).toBe(all - 1)
  await page.getByText(new RegExp(`^${entry.title} quedó el `)).waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(hours).toBe(all)
  await settled(page)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Quitar del horario' }).click()
  await expect.poll(stored).toBe(many - 1)
  await page.getByText(/^Se quitó /).waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(stored).toBe(many)
  await page.context().close()
})

test('the timetable opens with the first section that lacks hours and stays with it, then with the one looked at last', async () => {
  const page = await browser.enter(admin, '/schedules')
  await settled(page)
  const sections = page.getByRole('combobox', { name: 'Sección' })
  const other = (await sections.getByRole('option').allInnerTexts()).at(-1) ?? ''
  // Once its last hour is placed another is the first that lacks some.
  const opened = await sections.inputValue()
  const next = await sections.getByRole('option').last().getAttribute('value')
  const lacking = '**/api/course-sections?*without_hours=*'
  await page.route(lacking, (route) =>
    route.fulfill({ json: { data: [{ section_id: Number(next) }], total: 1 } }),
  )
  const read = page.waitForResponse(/course-sections\?.*without_hours=/)
  await page.locator('[data-entry]:enabled').first().press('f')
  await read
  await settled(page)
  expect(await sections.inputValue()).toBe(opened)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.unroute(lacking)
  await sections.selectOption(other)
  await settled(page)
  for (const path of ['/schedules', '/schedules/show']) {
    await page.goto(path)
    await settled(page)
    await page.getByRole('table', { name: `Horario semanal: ${other}` }).waitFor()
  }
  await page.context().close()
})

test('a teacher, a classroom or a student is shown at once: the one looked at last, else the first', async () => {
  const page = await browser.enter(admin, '/schedules/show')
  await settled(page)
  for (const kind of ['Profesor', 'Aula', 'Estudiante']) {
    await page.getByText(kind, { exact: true }).click()
    await page.getByRole('heading', { name: /^Horario: /, level: 1 }).waitFor()
    await settled(page)
    await page.getByRole('table').or(page.getByText('Aún no hay clases en este horario')).first().waitFor()
  }
  await page.getByText('Profesor', { exact: true }).click()
  const teachers = page.getByRole('combobox', { name: 'Profesor' })
  const other = (await teachers.getByRole('option').allInnerTexts()).at(-1) ?? ''
  await teachers.selectOption(other)
  await settled(page)
  await page.goto('/schedules/show?kind=teacher')
  await page
    .getByRole('heading', { name: `Horario: ${other.split(', ').reverse().join(' ')}`, level: 1 })
    .waitFor()
  await page.context().close()
})

test('several days in one form are stored all or none, and each clash stands at its day', async () => {
  const page = await browser.enter(
    admin,
    `/sections/${entry.section_id}/courses/${entry.course_id}/set-shcedule`,
  )
  await settled(page)
  const many = await stored()
  await page.getByRole('button', { name: 'Agregar otro día' }).click()
  const day = (at: number) => page.getByRole('group', { name: `Día ${at}` })
  for (const at of [1, 2]) await day(at).getByRole('combobox', { name: 'Día' }).selectOption('Domingo')
  for (const at of [1, 2]) await day(at).getByRole('combobox', { name: 'Desde' }).selectOption({ index: 3 })
  await settled(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await day(2).getByRole('alert').getByText('Coincide con el día 1 de este formulario.').waitFor()
  expect(await stored()).toBe(many)
  expect(await faults(page)).toEqual([])
  await day(2).getByRole('combobox', { name: 'Día' }).selectOption('Sábado')
  await settled(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Se ha creado el horario con éxito').waitFor()
  expect(await stored()).toBe(many + 2)
  await page.context().close()
})

test('a private link to the own timetable is made, shown once, and revoked after a question', async () => {
  const page = await browser.enter(world.as('teacher').token ?? '', '/profile/schedule')
  await settled(page)
  await page.getByRole('button', { name: 'Suscribir calendario' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suscribir calendario' })
  await dialog.getByRole('button', { name: 'Crear enlace' }).click()
  expect(await dialog.getByRole('textbox', { name: 'Enlace' }).inputValue()).toMatch(
    /\/api\/feeds\/[\w-]{43}\.ics$/,
  )
  expect(await faults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Revocar enlace' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click()
  await dialog.getByRole('button', { name: 'Crear enlace' }).waitFor()
  await page.context().close()
})

test('the list of classrooms says how much of the week is taken, and leads to the week and to what is free', async () => {
  for (const person of ['lowAdmin', 'admin'] as const) {
    const page = await browser.enter(world.as(person).token ?? '', '/classrooms')
    await settled(page)
    const room = page.getByRole('link', { name: /^\d+ horas: ver el horario del aula / }).first()
    await room.click()
    await page.waitForURL(/\/schedules\?.*kind=.?.?.?classroom/)
    await page.getByRole('table', { name: /^Horario semanal: Aula / }).waitFor()
    await page.goBack()
    await settled(page)
    // Whoever may search is led there; an assistant reads (routes.md#routes-by-area).
    const search = page.getByRole('link', { name: 'Aulas disponibles' })
    await expect.poll(() => search.count()).toBe(person === 'admin' ? 1 : 0)
    if (person === 'admin') {
      await search.click()
      await page.getByRole('heading', { name: 'Aulas disponibles', level: 1 }).waitFor()
    }
    expect(await faults(page)).toEqual([])
    await page.context().close()
  }
})

test('rooms are found by day and hour, and lead to what takes them', async () => {
  const page = await browser.enter(admin, '/schedules/disponibilities')
  await settled(page)
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(1)
  await page.getByRole('combobox', { name: 'Día' }).selectOption('Lunes')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('heading', { name: /^\d+ aulas? libres? de 12$/ }).waitFor()
  await page.getByText('Ocupada').first().waitFor()
  expect(await faults(page)).toEqual([])
  await page.context().close()
})
