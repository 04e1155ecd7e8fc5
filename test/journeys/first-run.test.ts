import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { systemClock } from '#kernel/dates.ts'
import { openBrowser } from '../browser.ts'
import { mailOf } from '../mails.ts'
import { createWorld } from '../world.ts'
import { type Counted, counted, WAYS } from './counted.ts'
import { fillPeriod } from './period.ts'

const ADMIN = { email: 'direccion@instituto.test', password: 'garza blanca' }
const GUEST = { email: 'elena@correo.test', password: 'lluvia sobre el techo' }

const told = ({ page }: Counted, text: string | RegExp) => page.getByText(text).first().waitFor()
const button = ({ page }: Counted, name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = ({ page }: Counted, name: string | RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

const goHome = (person: Counted) =>
  person.press(
    person.page.getByRole('link', { name: 'Inicio', exact: true }).filter({ visible: true }).first(),
  )

/** Follows the checklist of the home: the step that comes next, and nothing else. */
async function follow(person: Counted, act: string): Promise<void> {
  const { page } = person
  await goHome(person)
  await page.getByRole('heading', { name: 'Inicio', level: 1 }).waitFor()
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
async function firstRun(person: Counted): Promise<void> {
  await setUp(person)
  await teach(person)
  await plan(person)
  await makePeriod(person)
  await openDoors(person)
  console.log(`first run ${person.hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
}

test.each(
  WAYS.filter(([, hand]) => hand !== 'mouse'),
)('an empty institute is led to open inscriptions %s', async (_way, hand, visit) => {
  const other = await openBrowser(await createWorld({ empty: true, today: true }))
  await firstRun(counted(await other.visit('/', visit), hand))
  expect(other.complaints).toEqual([])
})

const world = await createWorld({ empty: true, today: true })
const browser = await openBrowser(world)
const page = await browser.visit('/')
const person = counted(page, 'mouse')

test('an empty institute is led to open inscriptions at 1280 by mouse', () => firstRun(person))

test('an institute that is set up has no first run any more', async () => {
  const stranger = await browser.visit('/setup')
  await stranger.waitForURL((url) => url.pathname === '/')
  await stranger.getByRole('heading', { name: 'Iniciar sesión', level: 1 }).waitFor()
  await stranger.context().close()
})

test('a guest pre-enrols and the administrator confirms', async () => {
  const guest = await browser.visit('/preinscription')
  const next = guest.getByRole('button', { name: 'Continuar' })
  await guest.getByRole('textbox', { name: /^Documento de identidad/ }).fill('31.456.789')
  await guest.getByLabel('Nombres').fill('Elena')
  await guest.getByLabel('Apellidos').fill('Ñáñez')
  await guest.getByLabel('Fecha de nacimiento').fill('2007-04-03')
  await guest.getByRole('radio', { name: 'Femenino' }).check()
  await next.click()
  await guest.getByLabel('Correo electrónico').fill(GUEST.email)
  await guest.getByLabel(/^Teléfono \(/).fill('0412-7654321')
  await next.click()
  await next.click()
  await guest.getByRole('button', { name: 'Enviar preinscripción' }).click()
  await guest.getByText(/Su número es/).waitFor()
  await guest.context().close()

  await page.reload()
  await page.getByRole('link', { name: /Preinscripción por confirmar/ }).click()
  await page.getByRole('button', { name: 'Aprobar a Ñáñez, Elena' }).click()
  await button(person, 'Aprobar', dialog(person, 'Aprobar?')).click()
  await told(person, 'La preinscripción ha sido aprobada')
})

/** The way that a mail of this person leads: the last one that has one. */
async function linkOf(email: string): Promise<string> {
  const jobs = await world.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute()
  const mails = jobs.map(({ payload }) => mailOf(payload)).filter(({ to }) => to === email)
  const link = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+token=\S+/) ?? []).at(-1)
  if (!link) throw new Error(`no mail with a link was queued for ${email}`)
  const { pathname, search, hash } = new URL(link)
  return pathname + search + hash
}

test('the student confirms the account, signs in and reports the payment; the administrator approves it', async () => {
  const student = await browser.visit(await linkOf(GUEST.email), { size: 'phone' })
  await student.getByRole('textbox', { name: 'Contraseña nueva' }).fill(GUEST.password)
  await student.getByRole('textbox', { name: 'Repita la contraseña' }).fill(GUEST.password)
  await student.getByRole('button', { name: 'Confirmar cuenta' }).click()
  await student.getByRole('heading', { name: 'Cuenta confirmada' }).waitFor()
  await student.getByRole('link', { name: 'Iniciar sesión' }).click()
  await student.getByLabel('Correo electrónico').fill(GUEST.email)
  await student.getByRole('textbox', { name: 'Contraseña' }).fill(GUEST.password)
  await student.getByRole('button', { name: 'Iniciar sesión' }).click()
  await student.getByText('120,00 $').first().waitFor()
  await student.getByRole('main').getByRole('button', { name: 'Reportar pago' }).click()
  const report = student.getByRole('dialog', { name: 'Reportar pago' })
  await report.getByLabel('Tipo de pago').selectOption({ label: 'Transferencia Bancaria' })
  await report.getByLabel('Factura').fill('000777')
  await report.getByRole('button', { name: 'Reportar pago' }).click()
  await student.getByText('El pago ha sido registrado').waitFor()

  await page.getByRole('link', { name: 'Inicio', exact: true }).first().click()
  await page.reload()
  await page.getByRole('link', { name: /Pago por revisar/ }).click()
  await told(person, 'queda solvente')
  await page.keyboard.press('a')
  await told(person, 'No quedan pagos por decidir en esta lista.')
  await page.getByText('Aprobado').first().waitFor()

  await student.reload()
  await student.getByText('No hay pagos pendientes.').waitFor()
  await student.context().close()
})

test('class hours, a room and a teacher lead to a timetable without clashes, and the period is made the current one', async () => {
  await follow(person, 'Crear hora de clase')
  for (const [start, end] of [
    ['07:00', '07:45'],
    ['07:45', '08:30'],
  ] as const) {
    await page.getByLabel('Hora de inicio').fill(start)
    await page.getByLabel('Hora de fin').fill(end)
    await button(person, 'Guardar y seguir').click()
    await told(person, 'Se ha creado la hora de clase con éxito')
    await expect.poll(() => page.getByLabel('Hora de inicio').inputValue()).toBe('')
  }
  await follow(person, 'Crear aula')
  await page.getByLabel('Código').fill('A-1')
  await page.getByLabel('Capacidad').fill('30')
  await button(person, 'Guardar').click()
  await told(person, 'Se ha creado el aula con éxito')

  await follow(person, 'Crear profesor')
  await page.getByLabel('Nombres').fill('Aura')
  await page.getByLabel('Apellidos').fill('Ibáñez')
  await page.getByRole('textbox', { name: /^Documento de identidad/ }).fill('14.222.333')
  await page.getByLabel('Correo electrónico').fill('aura@instituto.test')
  await button(person, 'Crear').click()
  await told(person, 'Se ha creado el profesor con éxito')

  await follow(person, 'Asignar profesores')
  await button(person, /^1 materia sin profesor/).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await button(person, 'Guardar', page.getByRole('dialog')).click()
  await told(person, 'Se ha asignado la materia «Matemática I» con éxito')

  // Five hours a week: two, two and one are proposed, each on a day of its own.
  await follow(person, 'Armar horario')
  await page.getByRole('combobox', { name: 'Sección' }).selectOption({ index: 1 })
  await page.getByRole('link', { name: 'Ubicar Matemática I por formulario' }).click()
  for (let day = 2; day <= 3; day++) await button(person, 'Agregar otro día').click()
  await page.getByText('aquí se ubican 5').waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Aula' }).last().innerText()).toContain('A-1')
  await button(person, 'Guardar').click()
  await told(person, 'Se ha creado el horario con éxito')
  await page.getByText('Completo', { exact: true }).waitFor()

  await follow(person, 'Activar período')
  await button(person, 'Activar período').click()
  await button(person, 'Activar', dialog(person, /^Activar el período/)).click()
  await page.getByRole('link', { name: 'Inicio', exact: true }).first().click()
  await told(person, 'Preinscripciones e inscripciones están abiertas.')
})

test('the student sees the timetable', async () => {
  const student = await browser.visit('/', { size: 'phone' })
  await student.getByLabel('Correo electrónico').fill(GUEST.email)
  await student.getByRole('textbox', { name: 'Contraseña' }).fill(GUEST.password)
  await student.getByRole('button', { name: 'Iniciar sesión' }).click()
  await student.getByRole('heading', { name: /^(Próxima clase|Clase de ahora)$/ }).waitFor()
  await student.getByText('Aula A-1').first().waitFor()
  await student.context().close()
})

test('none of this asked another host, broke the content policy or failed', () => {
  expect(browser.complaints).toEqual([])
})
