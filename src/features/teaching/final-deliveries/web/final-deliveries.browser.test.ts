import { expect, test } from 'vitest'
import { openBrowser, overflowsOf } from '#test/support/browser.ts'
import { lessonRow } from '#test/support/classes.ts'
import { counted, waysOf } from '#test/support/counted-person.ts'
import { deliveriesIn } from '#test/support/deliveries.ts'
import { cell, paste, saved, state } from '#test/support/gradebooks.ts'
import { forgiveLost } from '#test/support/kept-pages.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const browser = await openBrowser(world)
const { classOf, bookOf, give, made, first_jury } = await deliveriesIn(world)
const it = await classOf()
const pathOfBook = ({ own }: typeof it) => `/lessons/${own.course_id}/${own.section_id}/section-notes`
const tokenOf = (person: 'coordinator' | 'teacher') => world.as(person).token ?? ''

test('a coordinator makes a delivery with two juries, both grade it on phones, and the student sees the mean', async () => {
  const { section_id } = it.own
  const page = await browser.enter(tokenOf('coordinator'), `/sections/${section_id}`)
  await page.getByRole('button', { name: 'Acciones de Matemática I' }).click()
  await page.getByRole('menuitem', { name: 'Crear entrega final' }).click()
  await page.getByText('Quedan 100 % por asignar en la materia.').waitFor()
  await page.getByLabel(/^Código/).fill('PF-1')
  await page.getByLabel(/^Valor de la entrega/).fill('40')
  await page.getByLabel('Fecha', { exact: true }).fill('23/11/2026')
  for (const name of ['Persona teacher', 'Persona coordinator']) {
    await page.getByRole('combobox', { name: 'Jurados' }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  await page.getByRole('button', { name: 'Crear entrega final' }).click()
  await page.getByRole('heading', { name: 'Entrega final PF-1', level: 1 }).waitFor()
  await page.getByText('Faltan 6 notas').waitFor()
  const path = new URL(page.url()).pathname
  await page.context().close()

  const phone = await browser.enter(tokenOf('teacher'), '/home', { size: 'phone' })
  await phone.getByRole('link', { name: 'Calificar la entrega final de Matemática I' }).click()
  const first = phone.getByLabel('Nota de Blanco, Inés')
  expect(await first.getAttribute('inputmode')).toBe('decimal')
  expect((await first.boundingBox())?.y).toBeLessThan(200)
  await phone.getByText(/^0 de 3, hasta /).waitFor()
  await first.fill('21')
  await first.press('Enter')
  await phone.getByText('21 no se guardó. La nota va de 0 a 20, con dos decimales como máximo.').waitFor()
  await first.fill('15,5')
  await first.press('Enter')
  await saved(phone)
  await expect.poll(() => phone.evaluate('document.activeElement?.ariaLabel')).toBe('Nota de Castro, Inés')
  expect(await overflowsOf(phone)).toEqual({})
  await phone.context().close()

  const second = await browser.enter(tokenOf('coordinator'), path, { size: 'phone' })
  await second.getByLabel('Nota de Blanco, Inés').fill('16')
  await second.getByLabel('Nota de Blanco, Inés').press('Enter')
  await saved(second)
  await second.getByText('promedio 15,75', { exact: true }).waitFor()
  expect(await overflowsOf(second)).toEqual({})
  await second.context().close()
  expect((await bookOf(it)).students[0]).toMatchObject({ final_delivery_note: 15.75, definitive_note: 6.3 })

  const lesson = await lessonRow(world, it.own, '2026-09-15')
  const order = { title: 'Parcial', weighting: 60, notes: [{ student_id: it.first, note: 10 }] }
  await world.as('admin').call('PATCH', `/lessons/${lesson}/evaluate`, order)
  const book = await browser.enter(tokenOf('coordinator'), pathOfBook(it))
  const definitive = book.getByRole('button', { name: '12,30' })
  await definitive.click()
  const line = book.getByRole('row', { name: /^Entrega final/ })
  expect((await line.innerText()).split(/\s+/).join(' ')).toBe('Entrega final × 40 % 15,75 6,30')
  await book.context().close()

  const student = await world.signIn(it.students[0]?.user_id ?? 0)
  const own = await browser.enter(student.token ?? '', '/final-deliveries', { size: 'phone' })
  await own.getByText('15,75').waitFor()
  await own.getByRole('link', { name: /^Matemática I/ }).click()
  await own.getByText('Persona coordinator, Persona teacher').waitFor()
  expect(await own.getByText('15,50').count()).toBe(0)
  expect(await overflowsOf(own)).toEqual({})
  await own.context().close()
})

test('of a note that two have written for a jury one keeps one, and the other is not written over unseen', async () => {
  const other = await classOf()
  const id = await made(other)
  const page = await browser.enter(tokenOf('teacher'), `/final-deliveries/${id}`, { size: 'phone' })
  const field = page.getByLabel('Nota de Blanco, Inés')
  await field.waitFor()
  const admin = world.as('admin')
  const office = (note: number) => give(id, other.first, note, admin)
  const stands = async () => {
    const { body } = await admin.call('GET', `/final-deliveries/${id}/students`)
    return body.data[0].notes.map(({ note }: { note: number }) => note)
  }
  const type = async (note: string) => {
    await field.fill(note)
    await field.press('Enter')
  }
  await office(9)
  await type('12')
  const changed = (note: string) => page.getByRole('button', { name: `${note} la administración` })
  await changed('09,00').waitFor()
  await page.getByRole('button', { name: '1 por decidir' }).waitFor()
  await type('13')
  expect(await stands()).toEqual([9])
  await page.getByRole('button', { name: /^13,00 en este/ }).click()
  await saved(page)
  await expect.poll(stands).toEqual([13])

  await office(8)
  await type('14')
  await changed('08,00').waitFor()
  await page.getByRole('button', { name: /^08,00 la administración/ }).click()
  await expect.poll(() => field.inputValue()).toBe('08,00')
  expect(await stands()).toEqual([8])
  await page.context().close()
})

test('a jury writes in the sheet as in a gradebook: by keys, a column by names, back at one press, and without a line', async () => {
  const other = await classOf()
  const id = await made(other)
  const page = await browser.enter(tokenOf('teacher'), `/final-deliveries/${id}`)
  await cell(page, 0, 0).focus()
  await page.keyboard.type('abc')
  await page.keyboard.press('Enter')
  await page
    .getByText('Blanco, Inés, Persona teacher: abc no se guardó. No es una nota: se escribe como 14,50.')
    .waitFor()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('9')
  await page.getByRole('alert').getByText('Es la nota de Persona coordinator.').waitFor()
  await page.keyboard.press('ArrowLeft')
  await paste(page, 'Castro Inés\tNP\nBlanco Inés\t12')
  await page.getByText('Se pegó 1 de 2 notas').waitFor()
  await page.getByText('1 no es una nota y queda marcada.').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
  await expect.poll(() => cell(page, 0, 0).innerText()).toBe('·')
  const of = async <Key extends 'note' | 'identity_number'>(key: Key) => {
    const { body } = await world.as('admin').call('GET', `/final-deliveries/${id}/students`)
    return body.data.map((one: Record<Key, unknown>) => one[key])
  }
  const noted = () => of('note')
  const [blanco, castro, third] = await of('identity_number')
  await paste(page, `${castro}\tCastro Inés\t14\n${blanco}\tBlanco Inés\t12,5\n${third}\tBlanco Inés\t9`)
  await page.getByText('Se pegaron 2 de 3 notas').waitFor()
  await page.getByText('Con el documento de otra persona: Blanco Inés.').waitFor()
  await saved(page)
  expect(await noted()).toEqual([12.5, 14, null])
  await page.context().route('**/api/**', (route) => route.abort())
  await cell(page, 2, 0).click()
  await page.keyboard.type('17')
  await page.keyboard.press('Enter')
  await state(page).getByText('Guardado en este teléfono').waitFor()
  await page.context().unroute('**/api/**')
  await page.reload()
  await expect.poll(noted).toEqual([12.5, 14, 17])
  await page.context().close()
  forgiveLost(browser.complaints)
})

test('where the evaluations leave no room the screen says which to lower, and leads there', async () => {
  const full = await classOf()
  const { section_id, course_id } = full.own
  const date = '2026-11-24'
  await world
    .as('admin')
    .call('POST', '/lessons', { section_id, course_id, date, title: 'Proyecto', weighting: 100 })
  const path = `/sections/${section_id}/courses/${course_id}/create-final-delivery`
  const page = await browser.enter(tokenOf('coordinator'), path)
  await page.getByText('baje Proyecto (100 %), u otra evaluación, en Notas.').waitFor()
  await page.getByRole('link', { name: 'Ir a Notas' }).click()
  await page.waitForURL(/section-notes/)
  await page.context().close()
})

test('24 hours after its day the fields are locked, and the sentence says who may move the date', async () => {
  const other = await classOf()
  const { id } = (
    await world.as('admin').call('POST', '/final-deliveries', {
      section_id: other.own.section_id,
      course_id: other.own.course_id,
      code: 'PF-2',
      date: '2026-11-21',
      final_delivery_value_percent: 20,
      teacher_ids: [first_jury],
    })
  ).body.data
  const page = await browser.enter(tokenOf('teacher'), `/final-deliveries/${id}`)
  await page.getByText('Un administrador puede mover la fecha.').first().waitFor()
  expect(await cell(page, 0, 0).getAttribute('aria-readonly')).toBe('true')
  await page.context().close()
})

test('a coordinator changes a delivery and not its date, which an administrator moves with a reason', async () => {
  const other = await classOf()
  const path = `/final-deliveries/update/${await made(other)}`
  const page = await browser.enter(tokenOf('coordinator'), path)
  await page.getByText('Una fecha ya definida la mueve un administrador.').waitFor()
  expect(await page.getByLabel('Fecha', { exact: true }).isDisabled()).toBe(true)
  await page.getByLabel(/^Código/).fill('PF-9')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('heading', { name: 'Entrega final PF-9', level: 1 }).waitFor()
  await page.context().close()

  const staff = await browser.enter(world.as('admin').token ?? '', path)
  await staff.getByLabel('Fecha', { exact: true }).fill('27/11/2026')
  await staff.getByLabel(/^Motivo/).fill('Cayó la luz')
  await staff.getByRole('button', { name: 'Guardar' }).click()
  await staff.getByText('27 nov 2026').waitFor()
  await staff.context().close()
})

test.each(
  waysOf('touch'),
)('a final delivery with two juries is made %s with at most 9 actions from the home', async (_way, hand, visit) => {
  await made(await classOf())
  const { own } = await classOf()
  const { section_id, course_id } = own
  const lesson = await lessonRow(world, own, '2026-09-15')
  await world
    .as('admin')
    .call('PATCH', `/lessons/${lesson}/evaluate`, { title: 'Parcial', weighting: 60, notes: [] })
  const page = await browser.enter(tokenOf('coordinator'), '/home', visit)
  const asked: string[] = []
  page.on('request', (one) => one.url().includes('wants_final_delivery') && asked.push(one.url()))
  const person = counted(page, hand)
  await person.press(page.getByRole('link', { name: /^Ver (las|1) .*por calificar$/ }))
  await person.press(page.getByRole('link', { name: 'Crear entrega final' }))
  const path = `/sections/${section_id}/courses/${course_id}/create-final-delivery`
  await person.press(page.locator(`main a[href^="${path}"]`).first())
  // What it is called and what the evaluations leave it are proposed.
  await expect.poll(() => page.getByLabel(/^Valor de la entrega/).inputValue()).toBe('40')
  // The list was asked of its period alone.
  expect(asked).toEqual([expect.stringContaining('period_id=')])
  await person.type(page.getByLabel('Fecha', { exact: true }), '23/11/2026')
  for (const name of ['Persona teacher', 'Persona coordinator']) {
    await person.type(page.getByRole('combobox', { name: 'Jurados' }), name)
    if (hand === 'keys') await person.key('Enter')
    else await person.press(page.getByRole('option', { name }))
    await page.getByRole('button', { name: `Quitar a ${name}` }).waitFor()
  }
  await person.press(page.getByRole('button', { name: 'Crear entrega final' }))
  await page.getByRole('heading', { name: /^Entrega final EF-/, level: 1 }).waitFor()
  console.log(`final delivery ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
  expect(person.count.actions).toBeLessThanOrEqual(9)
  await page.context().close()
})
