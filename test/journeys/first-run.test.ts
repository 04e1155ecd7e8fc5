import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { systemClock } from '#kernel/dates.ts'
import { openBrowser } from '../browser.ts'
import { mailOf } from '../mails.ts'
import { createWorld } from '../world.ts'

const world = await createWorld({ empty: true, today: true })
const browser = await openBrowser(world)
const page = await browser.visit('/')

const ADMIN = { email: 'direccion@instituto.test', password: 'garza blanca' }
const GUEST = { email: 'elena@correo.test', password: 'lluvia sobre el techo' }

/** Follows the checklist of the home: the step that comes next, and nothing else. */
async function follow(act: string): Promise<void> {
  await page.getByRole('link', { name: 'Inicio', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Inicio', level: 1 }).waitFor()
  const next = page.getByRole('main').getByRole('listitem').and(page.locator('[aria-current=step]'))
  await next.getByRole('link', { name: act }).click()
}
const button = (name: string | RegExp, within: Page | ReturnType<Page['getByRole']> = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (name: string | RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
const told = (text: string | RegExp) => page.getByText(text).first().waitFor()

test('an empty institute leads to its first run, and that to the home with what comes next', async () => {
  await page.waitForURL('**/setup')
  await page.getByLabel('Nombre del instituto').fill('Instituto Los Teques')
  await page.getByLabel('Nombre corto o siglas').fill('ILT')
  await button('Continuar').click()
  await page.getByLabel('Nombre y apellido').fill('Carmen Rondón')
  await page.getByLabel('Correo electrónico').fill(ADMIN.email)
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(ADMIN.password)
  await page.getByRole('textbox', { name: 'Repita la contraseña' }).fill(ADMIN.password)
  // The institute is made, but its answer is lost on the way: the second press finds it, and signs in.
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/setup', lose, { times: 1 })
  await button('Crear el instituto').click()
  await told('No fue posible contactar con el servidor')
  await button('Crear el instituto').click()
  await page.waitForURL('**/home')
  await page.getByRole('heading', { name: 'Qué sigue' }).waitFor()
})

test('an institute that is set up has no first run any more', async () => {
  const stranger = await browser.visit('/setup')
  await stranger.waitForURL((url) => url.pathname === '/')
  await stranger.getByRole('heading', { name: 'Iniciar sesión', level: 1 }).waitFor()
  await stranger.context().close()
})

test('a specialization and a course', async () => {
  await follow('Crear especialidad')
  await page.getByLabel('Título').fill('Ciclo básico')
  await page.getByLabel('Código').fill('CB')
  await page.getByRole('switch', { name: 'Es el ciclo básico' }).check()
  await button('Guardar').click()
  await told('Se ha creado la especialidad con éxito')

  await follow('Crear materia')
  await page.getByLabel('Título').fill('Matemática I')
  await page.getByLabel('Código').fill('MAT-1')
  await page.getByLabel('Unidades de crédito').fill('4')
  await page.getByLabel('Horas semanales').fill('5')
  await page.getByLabel('Máximo de inasistencias').fill('6')
  await button('Guardar').click()
  await told('Se ha creado la materia con éxito')
})

test('a pensum with its semester and course, frozen', async () => {
  await follow('Ir a pensums')
  await page.getByRole('link', { name: 'Crear pensum' }).first().click()
  await page.getByLabel('Especialidad').selectOption({ label: 'Ciclo básico' })
  await page.getByLabel('Nombre').fill('Plan 2026')
  await button('Guardar').click()
  await page.getByRole('heading', { name: 'Editar pensum', level: 1 }).waitFor()

  await button('Agregar semestre').click()
  await button('Agregar', dialog('Agregar semestre')).click()
  await told('Semestre 1: agregado')
  await button('Agregar materias al semestre 1').click()
  await dialog(/Agregar materias/)
    .getByRole('checkbox', { name: /Matemática I/ })
    .check()
  await button('Agregar 1').click()
  await told('1 materia agregada al semestre 1')
  await button('Congelar').click()
  await button('Congelar', dialog(/¿Desea congelar/)).click()
  await told('Se ha congelado el pensum con éxito')
})

test('a period with its price, and the pensum that it follows', async () => {
  const today = systemClock.today()
  await follow('Crear período')
  await page.getByLabel('Año', { exact: false }).fill(today.slice(0, 4))
  await page.getByLabel('Número').fill('3')
  await page.getByLabel('Fecha de inicio').fill(today)
  await page.getByLabel('Semanas').fill('16')
  await button('Proponer las demás fechas').click()
  await page.getByLabel('Nota mínima aprobatoria').fill('10')
  await page.getByLabel('Promedio mínimo aprobatorio').fill('10')
  await page.getByLabel('Precio del semestre').fill('120,00')
  await button('Crear período').click()
  await told('Se ha creado el período con éxito')

  await follow('Asociar pensums')
  await button('Asociar pensum a Ciclo básico').click()
  const choice = dialog(/Pensum de Ciclo básico/)
  await choice.getByRole('radio', { name: 'Plan 2026' }).check()
  await button('Asociar', choice).click()
  await told('Se ha asociado el pensum con éxito')
})

test('a section, and pre-enrolments and inscriptions opened', async () => {
  await follow('Crear sección')
  await page.getByLabel('Semestre').selectOption({ label: 'Ciclo básico, semestre S-1' })
  const code = page.getByLabel('Código de la sección')
  if ((await code.count()) > 0) await code.fill('A')
  await button('Crear sección').click()
  await told('Se ha creado la sección con éxito')

  await follow('Abrir preinscripciones')
  await page.getByRole('switch', { name: /^Preinscripciones del período/ }).click()
  await button('Abrir', dialog(/Abrir las preinscripciones/)).click()
  await told('Se han abierto las preinscripciones con éxito')

  await follow('Abrir inscripciones')
  await page.getByRole('switch', { name: /^Inscripciones del período/ }).click()
  const asking = dialog(/Abrir las inscripciones/)
  const secure = asking.getByRole('code')
  if ((await secure.count()) > 0)
    await asking.getByLabel('Para continuar, escriba este texto:').fill(await secure.innerText())
  await button(/^Abrir/, asking).click()
  await told('Se han abierto las inscripciones con éxito')
  await page.getByRole('link', { name: 'Inicio', exact: true }).first().click()
  // From here on the checklist leads to the timetable.
  await page.locator('[aria-current=step]').getByText('horas de clase', { exact: false }).first().waitFor()
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
  await button('Aprobar', dialog('Aprobar?')).click()
  await told('La preinscripción ha sido aprobada')
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
  await told('queda solvente')
  await page.keyboard.press('a')
  await told('No quedan pagos por decidir en esta lista.')
  await page.getByText('Aprobado').first().waitFor()

  await student.reload()
  await student.getByText('No hay pagos pendientes.').waitFor()
  await student.context().close()
})

test('class hours, a room and a teacher lead to a timetable without clashes, and the period is made the current one', async () => {
  await follow('Crear hora de clase')
  for (const [start, end] of [
    ['07:00', '07:45'],
    ['07:45', '08:30'],
  ] as const) {
    await page.getByLabel('Hora de inicio').fill(start)
    await page.getByLabel('Hora de fin').fill(end)
    await button('Guardar y seguir').click()
    await told('Se ha creado la hora de clase con éxito')
    await expect.poll(() => page.getByLabel('Hora de inicio').inputValue()).toBe('')
  }
  await follow('Crear aula')
  await page.getByLabel('Código').fill('A-1')
  await page.getByLabel('Capacidad').fill('30')
  await button('Guardar').click()
  await told('Se ha creado el aula con éxito')

  await follow('Crear profesor')
  await page.getByLabel('Nombres').fill('Aura')
  await page.getByLabel('Apellidos').fill('Ibáñez')
  await page.getByRole('textbox', { name: /^Documento de identidad/ }).fill('14.222.333')
  await page.getByLabel('Correo electrónico').fill('aura@instituto.test')
  await button('Crear').click()
  await told('Se ha creado el profesor con éxito')

  await follow('Asignar profesores')
  await button(/^1 materia sin profesor/).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await button('Guardar', page.getByRole('dialog')).click()
  await told('Se ha asignado la materia «Matemática I» con éxito')

  // Five hours a week: two, two and one are proposed, each on a day of its own.
  await follow('Armar horario')
  await page.getByRole('combobox', { name: 'Sección' }).selectOption({ index: 1 })
  await page.getByRole('link', { name: 'Ubicar Matemática I por formulario' }).click()
  for (let day = 2; day <= 3; day++) await button('Agregar otro día').click()
  await page.getByText('aquí se ubican 5').waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Aula' }).last().innerText()).toContain('A-1')
  await button('Guardar').click()
  await told('Se ha creado el horario con éxito')
  await page.getByText('Completo', { exact: true }).waitFor()

  await follow('Activar período')
  await button('Activar período').click()
  await button('Activar', dialog(/^Activar el período/)).click()
  await page.getByRole('link', { name: 'Inicio', exact: true }).first().click()
  await told('Preinscripciones e inscripciones están abiertas.')
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
