import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { systemClock } from '#kernel/dates.ts'
import type { Counted } from '../../support/counted-person.ts'
import { goHome } from '../../support/navigation.ts'
import { fillPeriod } from '../../support/period-form.ts'

const ADMIN = { email: 'direccion@instituto.test', password: 'garza blanca' }
export const TEACHER = { email: 'aura@instituto.test', password: 'dos araguatos al sol' }

export const told = ({ page }: Counted, text: string | RegExp) => page.getByText(text).first().waitFor()
export const button = ({ page }: Counted, name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
export const dialog = ({ page }: Counted, name: string | RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

/** Follows what leads on: the checklist at home, elsewhere the bar above the screen, which knows where one is already. */
async function follow(person: Counted, label: string, act: string): Promise<void> {
  const { page } = person
  if (new URL(page.url()).pathname === '/home') {
    const next = page.getByRole('main').getByRole('listitem').and(page.locator('[aria-current=step]'))
    return person.press(next.getByRole('link', { name: act }))
  }
  const bar = page.getByRole('navigation', { name: 'Puesta en marcha' })
  await bar.getByText(label, { exact: true }).waitFor()
  if (/· Ahora:/.test(await bar.innerText())) return
  await person.press(bar.getByRole('link', { name: act }))
}

async function setUp(person: Counted): Promise<void> {
  const { page } = person
  await page.waitForURL('**/setup')
  await person.type(page.getByLabel('Nombre del instituto'), 'Instituto Los Teques')
  const short = page.getByLabel('Nombre corto o siglas')
  await short.fill('ILT 李')
  await page.getByText('Los documentos no se pueden imprimir con «李».').waitFor()
  await person.type(short, 'ILT')
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
  await follow(person, 'Especialidades', 'Crear especialidad')
  await person.type(page.getByLabel('Título'), 'Ciclo básico')
  await person.type(page.getByLabel('Código'), 'CB')
  await person.press(page.getByRole('switch', { name: 'Es el ciclo básico' }))
  await person.press(button(person, 'Crear especialidad'))
  await told(person, 'Se ha creado la especialidad con éxito')
}

/** Two semesters of three courses, as they are pasted. */
const COURSES = [
  ['MAT-1, Matemática I, 4, 5', 'LEN-1, Lenguaje, 3, 2', 'ING-1, Inglés I, 2, 2'],
  ['MAT-2, Matemática II, 4, 2', 'FIS-1, Física, 3, 2', 'ING-2, Inglés II, 2, 2'],
]

async function plan(person: Counted): Promise<void> {
  const { page } = person
  await follow(person, 'Materias', 'Crear pensum con materias')
  await page.getByRole('heading', { name: 'Crear pensum', level: 1 }).waitFor()
  await person.choose(page.getByLabel('Especialidad'), 'Ciclo básico')
  await person.type(page.getByLabel('Nombre'), 'Plan 2026')
  await person.press(button(person, 'Crear pensum'))
  await page.getByRole('heading', { name: 'Editar pensum', level: 1 }).waitFor()

  for (const [at, rows] of COURSES.entries()) {
    await person.press(button(person, 'Agregar semestre').first())
    await person.press(button(person, 'Agregar', dialog(person, 'Agregar semestre')))
    await told(person, `Semestre ${at + 1}: agregado`)
    await person.press(button(person, `Agregar materias al semestre ${at + 1}`))
    await person.type(dialog(person, /Agregar materias/).getByRole('textbox'), rows.join('\n'))
    await person.press(button(person, 'Agregar 3'))
    await told(person, `3 materias agregadas al semestre ${at + 1}`)
  }
  await person.press(button(person, 'Congelar'))
  await person.press(button(person, 'Congelar', dialog(person, /¿Desea congelar/)))
  await told(person, 'Se ha congelado el pensum con éxito')
}

async function makePeriod(person: Counted): Promise<void> {
  await follow(person, 'Período', 'Crear período')
  await fillPeriod(person, systemClock.today())

  await follow(person, 'Pensums del período', 'Asociar pensums')
  await person.press(button(person, 'Asociar pensum a Ciclo básico'))
  const choice = dialog(person, /Pensum de Ciclo básico/)
  await person.press(choice.getByRole('radio', { name: 'Plan 2026' }))
  await person.press(button(person, 'Asociar', choice))
  await told(person, 'Se ha asociado el pensum con éxito')
}

async function openDoors(person: Counted): Promise<void> {
  const { page } = person
  await follow(person, 'Secciones', 'Crear secciones')
  await person.press(button(person, 'Una en cada semestre vacío'))
  await person.press(button(person, 'Crear 2 secciones'))
  await told(person, 'Se han creado 2 secciones con éxito')

  await follow(person, 'Preinscripciones abiertas', 'Abrir preinscripciones')
  await person.press(page.getByRole('switch', { name: /^Preinscripciones del período/ }))
  await person.press(button(person, 'Abrir', dialog(person, /Abrir las preinscripciones/)))
  await told(person, 'Se han abierto las preinscripciones con éxito')

  await follow(person, 'Inscripciones abiertas', 'Abrir inscripciones')
  await person.press(page.getByRole('switch', { name: /^Inscripciones del período/ }))
  const asking = dialog(person, /Abrir las inscripciones/)
  const secure = asking.getByRole('code')
  await asking.waitFor()
  if ((await secure.count()) > 0)
    await person.type(asking.getByLabel('Para continuar, escriba este texto:'), await secure.innerText())
  await person.press(button(person, /^Abrir/, asking))
  await told(person, 'Se han abierto las inscripciones con éxito')
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
  await follow(person, 'Horas de clase', 'Generar horas de clase')
  await person.press(button(person, 'Generar 7 horas'))
  await told(person, 'Se han creado 7 horas de clase')
  await follow(person, 'Aulas', 'Crear aula')
  await person.type(page.getByLabel('Código'), 'A-1')
  await person.type(page.getByLabel('Capacidad'), '30')
  await person.press(button(person, 'Crear aula'))
  await told(person, 'Se ha creado el aula con éxito')
}

async function addTeacher(person: Counted): Promise<void> {
  const { page } = person
  await follow(person, 'Profesores', 'Crear profesor')
  await person.type(page.getByLabel('Nombres'), 'Aura')
  await person.type(page.getByLabel('Apellidos'), 'Ibáñez')
  await person.type(page.getByRole('textbox', { name: /^Documento de identidad/ }), '14.222.333')
  await person.type(page.getByLabel('Correo electrónico'), TEACHER.email)
  await person.press(button(person, 'Crear profesor'))
  await told(person, 'Se ha creado el profesor con éxito')

  await follow(person, 'Profesores asignados', 'Asignar profesores')
  const asked = page.getByRole('dialog')
  const untaught = button(person, /^3 materias sin profesor/)
  for (const [done] of COURSES.entries()) {
    // The list shows what it knew while it reads what was just given.
    await expect.poll(() => untaught.count()).toBe(COURSES.length - done)
    await person.press(untaught.first())
    for (const left of [2, 1, 0]) {
      // While the courses are read the dialog has another title.
      const title = await asked.getByRole('heading', { name: /^Asignar profesor a / }).innerText()
      await person.press(asked.getByRole('checkbox'))
      await person.press(button(person, left > 0 ? 'Guardar y seguir' : 'Guardar', asked))
      if (left > 0) await expect.poll(() => asked.getByRole('heading').innerText()).not.toBe(title)
    }
    await asked.waitFor({ state: 'detached' })
  }
}

/** Five hours a week by form: two and three are proposed, each on a day of its own. */
async function placeByForm(person: Counted): Promise<void> {
  const { page } = person
  await person.press(page.getByRole('link', { name: 'Ubicar Matemática I por formulario' }))
  await person.press(button(person, 'Agregar otro día'))
  await page.getByText('aquí se ubican 5').waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Aula' }).last().innerText()).toContain('A-1')
  await person.press(button(person, 'Guardar'))
  await told(person, 'Se ha creado el horario con éxito')
  // The board shows what it knew while it asks anew.
  await page.getByRole('heading', { name: /^Por ubicar/ }).waitFor()
  await page.getByRole('button', { name: /^Ubicar MAT-1 / }).waitFor({ state: 'detached' })
}

/** The rest of a week on the board, each where it is proposed, without a question. */
async function placeOnBoard(person: Counted): Promise<void> {
  const { page, hand } = person
  const pieces = page.getByRole('button', { name: /^Ubicar .+Faltan/ })
  await pieces.first().waitFor()
  for (let left = await pieces.count(); left > 0; left--) {
    await person.press(pieces.first())
    await page.locator('[role=status][aria-live=assertive]').getByText('Está libre').waitFor()
    if (hand === 'keys') await person.key('Enter')
    else await person.press(button(person, 'Ubicar aquí'))
    await expect.poll(() => pieces.count()).toBe(left - 1)
  }
  await page.getByText('Completo', { exact: true }).waitFor()
}

/** From open inscriptions to the board of the first section, ready for placing. */
export async function reachBoard(person: Counted): Promise<void> {
  await addHoursAndRoom(person)
  await addTeacher(person)
  await follow(person, 'Horario', 'Armar horario')
  await person.page.getByRole('heading', { name: /^Por ubicar/ }).waitFor()
}

/** From the board to a timetable without clashes in the period that is the current one. */
export async function beginLessons(person: Counted): Promise<void> {
  const { page } = person
  await placeByForm(person)
  await placeOnBoard(person)
  const sections = page.getByRole('combobox', { name: 'Sección' })
  await person.choose(sections, (await sections.getByRole('option').last().textContent()) ?? '')
  await placeOnBoard(person)
  await follow(person, 'Período en curso', 'Activar período')
  await person.press(button(person, 'Activar período'))
  await person.press(button(person, 'Activar', dialog(person, /^Activar el período/)))
  await goHome(person)
  await told(person, 'Preinscripciones e inscripciones están abiertas.')
}
