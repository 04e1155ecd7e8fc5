import { expect, test } from 'vitest'
import { systemClock } from '#kernel/dates.ts'
import { openBrowser } from '#test/support/browser.ts'
import { type Counted, counted, waysOf } from '#test/support/counted-person.ts'
import { makePlan } from '#test/support/period-body.ts'
import { fillPeriod } from '#test/support/period-form.ts'
import { createWorld } from '#test/support/world.ts'

/** Two specializations with a semester each, two courses in either, one price of its own. */
const MOST = 36

const button = ({ page }: Counted, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first()
const link = ({ page }: Counted, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name }).first()
const told = ({ page }: Counted, text: string | RegExp) => page.getByText(text).first().waitFor()
const inDialog = ({ page }: Counted, name: string) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name, exact: true })

async function makePeriod(person: Counted, today: string): Promise<void> {
  await person.press(link(person, 'Crear período'))
  await fillPeriod(person, today)
}

async function attachPensums(person: Counted, many: number): Promise<void> {
  const { page } = person
  const missing = page.getByRole('listitem').filter({ hasText: 'Sin pensum' })
  await expect.poll(() => missing.count()).toBe(many)
  for (let left = many - 1; left >= 0; left--) {
    await person.press(missing.getByRole('button').first())
    await person.press(inDialog(person, 'Asociar'))
    await expect.poll(() => missing.count()).toBe(left)
  }
}

async function setPrice(person: Counted, specialization: string): Promise<void> {
  const { page } = person
  await person.press(link(person, 'Ver precios'))
  await person.press(page.getByRole('link', { name: /^(Crear|Agregar|Configurar) precio/ }).first())
  await person.choose(page.getByLabel('Especialidad'), specialization)
  await person.type(page.getByLabel('Precio del semestre'), '150,00')
  await person.press(button(person, /^(Guardar|Crear precio)/))
  await told(person, /precio .*con éxito/)
}

async function openSections(person: Counted): Promise<void> {
  await person.press(link(person, 'Crear varias'))
  await person.press(button(person, 'Una en cada semestre vacío'))
  await person.press(button(person, 'Crear 2 secciones'))
  await told(person, 'Se han creado 2 secciones con éxito')
}

/** Goes through the courses of a section, a teacher for each. */
async function assignTeachers(person: Counted): Promise<void> {
  const { page } = person
  const dialog = page.getByRole('dialog')
  await person.press(button(person, /^2 materias sin profesor/))
  await person.press(dialog.getByRole('checkbox').first())
  const first = await dialog.getByRole('heading').innerText()
  await person.press(inDialog(person, 'Guardar y seguir'))
  await expect.poll(() => dialog.getByRole('heading').innerText()).not.toBe(first)
  await person.press(dialog.getByRole('checkbox').nth(1))
  await person.press(inDialog(person, 'Guardar'))
  await dialog.waitFor({ state: 'detached' })
}

async function openPreregistrations(person: Counted): Promise<void> {
  const { page } = person
  await person.press(
    page.getByRole('link', { name: 'Inicio', exact: true }).filter({ visible: true }).first(),
  )
  await person.press(link(person, 'Abrir preinscripciones'))
  await person.press(page.getByRole('switch', { name: /^Preinscripciones del período/ }))
  await person.press(inDialog(person, 'Abrir'))
  await told(person, 'Se han abierto las preinscripciones con éxito')
}

for (const [way, hand, visit] of waysOf('keys')) {
  const world = await createWorld({ today: true })
  const browser = await openBrowser(world)
  const plans = [await makePlan(world), await makePlan(world)]

  test(`the administrator sets up a period from nothing ${way} with at most ${MOST} actions`, async () => {
    const page = await browser.enter(world.as('admin').token ?? '', '/home', visit)
    const person = counted(page, hand)
    const { title } = await world.db
      .selectFrom('specializations')
      .select('title')
      .where('id', '=', plans[0]?.specialization_id ?? 0)
      .executeTakeFirstOrThrow()
    await makePeriod(person, systemClock.today())
    await attachPensums(person, plans.length)
    await openSections(person)
    for (const _ of plans) await assignTeachers(person)
    await openPreregistrations(person)
    await setPrice(person, title)
    console.log(`a period ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
    expect(person.count.actions).toBeLessThanOrEqual(MOST)

    const { body } = await world.as('admin').call('GET', '/periods?limit=0')
    expect(body.data).toMatchObject([{ enabled_preregisters: true, sections_count: 2 }])
    const taught = await world.as('admin').call('GET', '/course-sections?without_teacher=1')
    expect(taught.body.total).toBe(0)
    const prices = await world.db.selectFrom('period_price_settings').select('semester_price_e2').execute()
    expect(prices).toEqual([{ semester_price_e2: 15_000 }])
    await page.context().close()
  })
}
