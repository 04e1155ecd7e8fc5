import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { systemClock } from '#kernel/dates.ts'
import type { Counted } from './counted-person.ts'
import { goHome } from './navigation.ts'
import { fillPeriod } from './period-form.ts'

const ADMIN = { email: 'direccion@instituto.test', password: 'garza blanca' }
export const TEACHER = { email: 'aura@instituto.test', password: 'dos araguatos al sol' }

export const told = ({ page }: Counted, text: string | RegExp) => page.getByText(text).first().waitFor()
export const button = ({ page }: Counted, name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
export const dialog = ({ page }: Counted, name: string | RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

/** Follows the checklist of the home: the step that comes next, and nothing else. */
async function follow(person: Counted, act: string): Promise<void> {
  const { page } = person
  if (new URL(page.url()).pathname !== '/home') await goHome(person)
  const next = page.getByRole('main').getByRole('listitem').and(page.locator('[aria-current=step]'))
  await person.press(next.getByRole('link', { name: act }))
}

async function setUp(person: Counted): Promise<void> {
  const { page } = person
  await page.waitForURL('**/setup')
  await person.type(page.getByLabel('Nombre del instituto'), 'Instituto Los Teques')
  await person.type(page.getByLabel('Nombre corto o siglas'), 'ILT')
  await person.press(button(person, 'Continuar'))
  await person.type(page.getByLabel('Nombre y apellido'), 'Carmen Rondón')
  await person.type(page.getByLabel('Correo electrónico'), ADMIN.email)
  await person.type(page.getByRole('textbox', { name: 'Contraseña', exact: true }), ADMIN.password)
  await person.type(page.getByRole('textbox', { name: 'Repita la contraseña' }), ADMIN.password)
  // The institute is made, but its answer is lost on the way: the second press finds it, and signs in.
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/setup', lose, { times: 1 })
  await person.press(button(person, 'Crear el instituto'))
  await told(person, 'No fue posible contactar con el servidor')
  await person.press(button(person, 'Crear el instituto'))
  await page.waitForURL('**/home')
  await page.getByRole('heading', { name: 'Qué sigue' }).waitFor()
}

async function teach(person: Counted): Promise<void> {
  const { page } = person
  await follow(person, 'Crear especialidad')
  await person.type(page.getByLabel('Título'), 'Ciclo básico')
  await person.type(page.getByLabel('Código'), 'CB')
  await person.press(page.getByRole('switch', { name: 'Es el ciclo básico' }))
  await person.press(button(person, 'Guardar'))
  await told(person, 'Se ha creado la especialidad con éxito')

  await follow(person, 'Crear materia')
  await person.type(page.getByLabel('Título'), 'Matemática I')
  await person.type(page.getByLabel('Código'), 'MAT-1')
  await person.type(page.getByLabel('Unidades de crédito'), '4')
  await person.type(page.getByLabel('Horas semanales'), '5')
  await person.type(page.getByLabel('Máximo de inasistencias'), '6')
  await person.press(button(person, 'Guardar'))
  await told(person, 'Se ha creado la materia con éxito')
}

async function plan(person: Counted): Promise<void> {
  const { page } = person
  await follow(person, 'Ir a pensums')
  await person.press(page.getByRole('link', { name: 'Crear pensum' }).first())
  // The list has a choice of that name too.
  await page.getByRole('heading', { name: 'Crear pensum', level: 1 }).waitFor()
  await person.choose(page.getByLabel('Especialidad'), 'Ciclo básico')
  await person.type(page.getByLabel('Nombre'), 'Plan 2026')
  await person.press(button(person, 'Guardar'))
  await page.getByRole('heading', { name: 'Editar pensum', level: 1 }).waitFor()

  await person.press(button(person, 'Agregar semestre').first())
  await person.press(button(person, 'Agregar', dialog(person, 'Agregar semestre')))
  await told(person, 'Semestre 1: agregado')
  await person.press(button(person, 'Agregar materias al semestre 1'))
  await person.press(dialog(person, /Agregar materias/).getByRole('checkbox', { name: /Matemática I/ }))
  await person.press(button(person, 'Agregar 1'))
  await told(person, '1 materia agregada al semestre 1')
  await person.press(button(person, 'Congelar'))
  await person.press(button(person, 'Congelar', dialog(person, /¿Desea congelar/)))
  await told(person, 'Se ha congelado el pensum con éxito')
}

async function makePeriod(person: Counted): Promise<void> {
  await follow(person, 'Crear período')
  await fillPeriod(person, systemClock.today())

  await follow(person, 'Asociar pensums')
  await person.press(button(person, 'Asociar pensum a Ciclo básico'))
  const choice = dialog(person, /Pensum de Ciclo básico/)
  await person.press(choice.getByRole('radio', { name: 'Plan 2026' }))
  await person.press(button(person, 'Asociar', choice))
  await told(person, 'Se ha asociado el pensum con éxito')
}

async function openDoors(person: Counted): Promise<void> {
  const { page } = person
  await follow(person, 'Crear sección')
  await person.choose(page.getByLabel('Semestre'), 'Ciclo básico, semestre S-1')
  await person.type(page.getByLabel('Código de la sección'), 'A')
  await person.press(button(person, 'Crear sección'))
  await told(person, 'Se ha creado la sección con éxito')

  await follow(person, 'Abrir preinscripciones')
  await person.press(page.getByRole('switch', { name: /^Preinscripciones del período/ }))
  await person.press(button(person, 'Abrir', dialog(person, /Abrir las preinscripciones/)))
  await told(person, 'Se han abierto las preinscripciones con éxito')

  await follow(person, 'Abrir inscripciones')
  await person.press(page.getByRole('switch', { name: /^Inscripciones del período/ }))
  const asking = dialog(person, /Abrir las inscripciones/)
  const secure = asking.getByRole('code')
  await asking.waitFor()
  if ((await secure.count()) > 0)
    await person.type(asking.getByLabel('Para continuar, escriba este texto:'), await secure.innerText())
  await person.press(button(person, /^Abrir/, asking))
  await told(person, 'Se han abierto las inscripciones con éxito')
  await goHome(person)
  // From here on the checklist leads to the timetable.
  await page.locator('[aria-current=step]').getByText('horas de clase', { exact: false }).first().waitFor()
}

/** From the first page of an empty institute to one that people can pre-enrol in. */
export async function openInstitute(person: Counted): Promise<void> {
  await setUp(person)
  await teach(person)
  await plan(person)
  await makePeriod(person)
  await openDoors(person)
}

async function addHoursAndRoom(person: Counted): Promise<void> {
  const { page } = person
  const start = page.getByLabel('Hora de inicio')
  await follow(person, 'Crear hora de clase')
  for (const [from, until] of [
    ['07:00', '07:45'],
    ['07:45', '08:30'],
  ] as const) {
    await person.type(start, from)
    await person.type(page.getByLabel('Hora de fin'), until)
    await person.press(button(person, 'Guardar y seguir'))
    await told(person, 'Se ha creado la hora de clase con éxito')
    await expect.poll(() => start.inputValue()).toBe('')
  }
  await follow(person, 'Crear aula')
  await person.type(page.getByLabel('Código'), 'A-1')
  await person.type(page.getByLabel('Capacidad'), '30')
  await person.press(button(person, 'Guardar'))
  await told(person, 'Se ha creado el aula con éxito')
}

async function addTeacher(person: Counted): Promise<void> {
  const { page } = person
  await follow(person, 'Crear profesor')
  await person.type(page.getByLabel('Nombres'), 'Aura')
  await person.type(page.getByLabel('Apellidos'), 'Ibáñez')
  await person.type(page.getByRole('textbox', { name: /^Documento de identidad/ }), '14.222.333')
  await person.type(page.getByLabel('Correo electrónico'), TEACHER.email)
  await person.press(button(person, 'Crear'))
  await told(person, 'Se ha creado el profesor con éxito')

  await follow(person, 'Asignar profesores')
  await person.press(button(person, /^1 materia sin profesor/))
  await person.press(page.getByRole('dialog').getByRole('checkbox'))
  await person.press(button(person, 'Guardar', page.getByRole('dialog')))
  await told(person, 'Se ha asignado la materia «Matemática I» con éxito')
}

/** Five hours a week: two, two and one are proposed, each on a day of its own. */
async function placeWeek(person: Counted): Promise<void> {
  const { page } = person
  await follow(person, 'Armar horario')
  const sections = page.getByRole('combobox', { name: 'Sección' })
  await person.choose(sections, (await sections.getByRole('option').nth(1).textContent()) ?? '')
  await person.press(page.getByRole('link', { name: 'Ubicar Matemática I por formulario' }))
  for (let day = 2; day <= 3; day++) await person.press(button(person, 'Agregar otro día'))
  await page.getByText('aquí se ubican 5').waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Aula' }).last().innerText()).toContain('A-1')
  await person.press(button(person, 'Guardar'))
  await told(person, 'Se ha creado el horario con éxito')
  await page.getByText('Completo', { exact: true }).waitFor()
}

/** From open inscriptions to a timetable without clashes in the period that is the current one. */
export async function beginLessons(person: Counted): Promise<void> {
  await addHoursAndRoom(person)
  await addTeacher(person)
  await placeWeek(person)
  await follow(person, 'Activar período')
  await person.press(button(person, 'Activar período'))
  await person.press(button(person, 'Activar', dialog(person, /^Activar el período/)))
  await goHome(person)
  await told(person, 'Preinscripciones e inscripciones están abiertas.')
}
