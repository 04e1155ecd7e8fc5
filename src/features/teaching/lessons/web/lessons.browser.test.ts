import { expect, test } from 'vitest'
import { addDays, dayAsTyped, showDayInWords, weekdayOf } from '#kernel/dates.ts'
import { openBrowser } from '#test/support/browser.ts'
import { counted, waysOf } from '#test/support/counted-person.ts'
import { idOf } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const teacher = world.as('teacher')
const today = world.clock.today()

/** A course that the teacher has in the current period, without its lessons. */
const course = await world.db
  .selectFrom('course_section_teachers as cst')
  .innerJoin('course_sections as cs', 'cs.id', 'cst.course_section_id')
  .innerJoin('sections as s', 's.id', 'cs.section_id')
  .innerJoin('periods as p', 'p.id', 's.period_id')
  .innerJoin('courses as c', 'c.id', 'cs.course_id')
  .select(['cs.id', 'cs.course_id', 'cs.section_id', 'c.title', 's.letter_code', 'p.end_date'])
  .where('cst.teacher_id', '=', await idOf(world, 'teachers', teacher))
  .where('p.enabled', '=', true)
  .orderBy('cs.id')
  .executeTakeFirstOrThrow()
const remaining = async () =>
  (
    await world.db
      .selectFrom('lessons')
      .select('date')
      .where('course_section_id', '=', course.id)
      .where('date', '>=', today)
      .orderBy('date')
      .execute()
  ).map(({ date }) => date)
const demo = await remaining()
// One of its days becomes a holiday: on which weekdays those of the calendar fall differs from year to year.
const [closed = today] = demo.splice(3, 1)
await world.as('admin').call('POST', '/holidays', { date: closed, title: 'Aniversario del instituto' })
const forget = async () => {
  const lessons = world.db.selectFrom('lessons').select('id').where('course_section_id', '=', course.id)
  await world.db.deleteFrom('notes').where('lesson_id', 'in', lessons).execute()
  await world.db.deleteFrom('attendances').where('lesson_id', 'in', lessons).execute()
  await world.db.deleteFrom('lessons').where('course_section_id', '=', course.id).execute()
}

test.each(
  waysOf('touch'),
)("a teacher's lessons %s: generated, seen, moved, refused on a date that has one, removed", async (_way, hand, visit) => {
  await forget()
  const page = await browser.enter(teacher.token ?? '', '/home', visit)
  const person = counted(page, hand)
  const press = (name: string) => person.press(page.getByRole('button', { name, exact: true }))
  await person.press(page.getByRole('link', { name: /^(Generar clases|[\d.]+ clases?)$/ }))
  await page.getByRole('heading', { name: /^Mis clases/ }).waitFor()
  // The home counts all of them; what follows is about those to come.
  await page.goto('/lessons?show=coming')

  const before = person.count.actions
  await press('Generar clases')
  const label = await page
    .getByLabel('Materia y sección')
    .getByRole('option', { name: new RegExp(`^${course.title}, .+-${course.letter_code}$`) })
    .first()
    .textContent()
  await person.choose(page.getByLabel('Materia y sección'), label ?? '')
  await press('Generar')
  await page.getByText(/^Se crearon \d+ clases$/).waitFor()
  await page.getByText(/^Se omiti(ó 1 feriado|eron \d+ feriados):$/).waitFor()
  await press('Listo')
  expect(person.count.actions - before).toBe(4)
  expect(await remaining()).toEqual(demo)

  // A second time there is nothing left to make.
  await press('Generar clases')
  await person.choose(page.getByLabel('Materia y sección'), label ?? '')
  await press('Generar')
  await page.getByText('No se creó ninguna clase').waitFor()
  await press('Listo')

  const [first = today, second = today] = demo
  const actions = (date: typeof today) =>
    page.getByRole('button', { name: `Acciones de la clase de ${course.title} del ${showDayInWords(date)}` })
  await person.type(page.getByRole('searchbox').first(), course.title)
  await person.press(actions(first))
  await person.press(page.getByRole('menuitem', { name: 'Editar' }))
  await person.type(page.getByLabel('Fecha'), second)
  await press('Guardar')
  await page.getByText('Ya existe una clase para esta fecha.').first().waitFor()

  // The Sunday after: no timetable has it.
  const sunday = addDays(second, 7 - weekdayOf(second))
  await person.type(page.getByLabel('Fecha'), sunday)
  await press('Guardar')
  await page.getByText(`Quedó para el ${showDayInWords(sunday)}.`).waitFor()
  await actions(sunday).waitFor()
  expect(await actions(first).count()).toBe(0)

  await person.press(actions(sunday))
  await person.press(page.getByRole('menuitem', { name: 'Eliminar' }))
  await page.getByText(`¿Desea eliminar la clase de ${course.title} del ${showDayInWords(sunday)}?`).waitFor()
  await press('Si')
  await page.getByText('Se ha eliminado la clase con éxito').waitFor()
  await actions(sunday).waitFor({ state: 'detached' })
  expect(await remaining()).toEqual(demo.slice(1))
  console.log(`a teacher's lessons ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
  await page.context().close()
})

test.each(
  waysOf('keys'),
)('an administrator reaches the lessons of a course from its section, and of a teacher from the file, %s', async (_way, hand, visit) => {
  const id = await idOf(world, 'teachers', teacher)
  const page = await browser.enter(world.as('admin').token ?? '', `/sections/${course.section_id}`, visit)
  const person = counted(page, hand)
  await person.press(page.getByRole('button', { name: `Acciones de ${course.title}` }))
  await person.press(page.getByRole('menuitem', { name: 'Ver clases' }))
  await page.getByRole('heading', { name: new RegExp(`^Clases de ${course.title}`), level: 1 }).waitFor()
  await person.press(page.getByRole('button', { name: 'Nueva clase' }))
  await person.type(page.getByLabel('Fecha'), course.end_date.replace(/^\d{4}/, '2099'))
  await person.press(page.getByRole('button', { name: 'Crear clase', exact: true }))
  await page
    .getByText(`La fecha no debe ser posterior a ${dayAsTyped(course.end_date)}.`)
    .first()
    .waitFor()

  await page.goto(`/teachers/${id}`)
  const parts = page.getByRole('navigation', { name: 'Ficha del profesor' })
  await person.press(parts.getByRole('link', { name: 'Clases' }))
  await page.waitForURL(/\/lessons/)
  await page
    .getByRole(hand === 'touch' ? 'listitem' : 'row')
    .filter({ hasText: course.title })
    .first()
    .waitFor()
  await page.context().close()
})

test('a change while a search is under way for the first time shows in what the search finds', async () => {
  await forget()
  const page = await browser.enter(teacher.token ?? '', '/lessons?show=coming')
  await page.getByRole('button', { name: 'Nueva clase' }).waitFor()
  const made = { section_id: course.section_id, course_id: course.course_id, date: addDays(today, 1) }
  const { body } = await teacher.call('POST', '/lessons', made)
  await page.reload()
  const actions = (date: typeof today) =>
    page.getByRole('button', { name: `Acciones de la clase de ${course.title} del ${showDayInWords(date)}` })
  await actions(made.date).waitFor()

  // What was read before the change arrives after it.
  const changed = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(
    /\/api\/lessons\?.*search=/,
    async (route) => {
      const response = await route.fetch({ maxRetries: 2 })
      asked.resolve()
      await changed.promise
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  await page.getByRole('searchbox').first().fill(course.title)
  await page.keyboard.press('Enter')
  await asked.promise
  await actions(made.date).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByLabel('Fecha').fill(addDays(today, 2))
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText(`Quedó para el ${showDayInWords(addDays(today, 2))}.`).waitFor()
  changed.resolve()
  await actions(addDays(today, 2)).waitFor()
  expect(await actions(made.date).count()).toBe(0)
  await teacher.call('DELETE', `/lessons/${body.data.id}`)
  await page.context().close()
})

test.each([
  ['at a desk', 'desktop'],
  ['on a phone', 'phone'],
] as const)('the own lessons open on what is to be done, while there is any, %s', async (_where, size) => {
  await forget()
  await world.db.deleteFrom('course_section_teachers').where('course_section_id', '<>', course.id).execute()
  const page = await browser.enter(teacher.token ?? '', '/lessons', { size })
  const choice = (name: string) => page.getByRole('radio', { name })
  await choice('Próximas').waitFor()
  expect(await choice('Próximas').isChecked()).toBe(true)
  expect(await choice('Por hacer').count()).toBe(0)

  const made = { section_id: course.section_id, course_id: course.course_id, date: addDays(today, -3) }
  const { body } = await teacher.call('POST', '/lessons', made)
  const planned = { ...made, date: addDays(today, -4), title: 'Prueba corta', weighting: 20 }
  const evaluation = (await teacher.call('POST', '/lessons', planned)).body.data.id
  const registered_at = world.clock.now()
  await world.db.updateTable('lessons').set({ registered_at }).where('id', '=', evaluation).execute()
  await page.reload()
  const row = page.getByRole(size === 'phone' ? 'listitem' : 'row').filter({ hasText: course.title })
  await row.filter({ hasText: 'Por registrar' }).waitFor()
  expect(await row.count()).toBe(2)
  expect(await row.last().innerText()).toMatch(/Por calificar/)
  expect(await choice('Por hacer').isChecked()).toBe(true)
  // What is done once a term is not what the screen is for, once it is done.
  const fills = await page.getByRole('button', { name: 'Generar clases' }).getAttribute('class')
  expect(fills).not.toContain('primary')
  await choice('Próximas').check({ force: true })
  await page.waitForURL(/show=coming/)
  await teacher.call('DELETE', `/lessons/${body.data.id}`)
  await page.context().close()
})
