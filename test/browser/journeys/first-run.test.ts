import { expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { type Counted, counted, waysOf } from '../../support/counted-person.ts'
import { mailOf } from '../../support/mails.ts'
import { goHome, signIn } from '../../support/navigation.ts'
import { createWorld, type World } from '../../support/world.ts'
import { beginLessons, button, dialog, openInstitute, reachBoard, TEACHER, told } from './first-steps.ts'

const GUEST = { email: 'elena@correo.test', password: 'lluvia sobre el techo' }

/** The way that a mail of this person leads: the last one that has one. */
async function linkOf(world: World, email: string): Promise<string> {
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

/** Begins where the mail leads, and ends at home. */
async function confirmAccount(person: Counted, { email, password }: typeof GUEST): Promise<void> {
  const { page } = person
  await person.type(page.getByRole('textbox', { name: 'Contraseña nueva' }), password)
  await person.type(page.getByRole('textbox', { name: 'Repita la contraseña' }), password)
  await person.press(page.getByRole('button', { name: 'Confirmar cuenta' }))
  await page.getByRole('heading', { name: 'Cuenta confirmada' }).waitFor()
  await person.press(page.getByRole('link', { name: 'Iniciar sesión' }))
  await signIn(person, email, password)
}

const nextClass = ({ page }: Counted) =>
  page.getByRole('heading', { name: /^(Próxima clase|Clase de ahora)$/ }).waitFor()
const log = (what: string, { hand, count }: Counted) =>
  console.log(`${what} ${hand}: ${count.actions} actions, ${count.keys} keys`)

// Each way has an institute of its own; that of the mouse, last, is then lived in.
const all = await Promise.all(
  waysOf('mouse')
    .toReversed()
    .map(async ([way, hand, visit]) => {
      const world = await createWorld({ empty: true, today: true })
      return { way, hand, visit, world, browser: await openBrowser(world) }
    }),
)

let person: Counted
for (const { way, hand, visit, world, browser } of all) {
  test(`an empty institute is led to open inscriptions ${way}`, async () => {
    person = counted(await browser.visit('/', visit), hand)
    await openInstitute(person)
    log('first run', person)
  })

  test(`an empty institute is at the board of its first section with at most 80 actions ${way}`, async () => {
    await reachBoard(person)
    log('first run to the board', person)
    expect(person.count.actions).toBeLessThanOrEqual(80)
  })

  test(`the board leads to a timetable without clashes, and the period is made the current one ${way}`, async () => {
    await beginLessons(person)
    log('first run and timetable', person)
    if (hand !== 'mouse') await person.page.context().close()
  })

  test(`the teacher confirms the account and sees the class ${way}`, async () => {
    const teacher = counted(await browser.visit(await linkOf(world, TEACHER.email), visit), hand)
    await confirmAccount(teacher, TEACHER)
    await nextClass(teacher)
    await told(teacher, 'Aula A-1')
    log('a teacher', teacher)
    await teacher.page.context().close()
  })
}

const last = all.at(-1)
if (!last) throw new Error('there is no way')
const { world, browser } = last

test('an institute that is set up has no first run any more', async () => {
  const stranger = await browser.visit('/setup')
  await stranger.waitForURL((url) => url.pathname === '/')
  await stranger.getByRole('heading', { name: 'Iniciar sesión', level: 1 }).waitFor()
  await stranger.context().close()
})

test('a guest pre-enrols and the administrator confirms', async () => {
  const guest = counted(await browser.visit('/preinscription', { size: 'phone' }), 'touch')
  const next = button(guest, 'Continuar')
  await guest.type(guest.page.getByRole('textbox', { name: /^Documento de identidad/ }), '31.456.789')
  await guest.type(guest.page.getByLabel('Nombres'), 'Elena')
  await guest.page.getByLabel('Apellidos').fill('明')
  await guest.page.getByText('Los documentos no se pueden imprimir con «明».').waitFor()
  await guest.type(guest.page.getByLabel('Apellidos'), 'Ñáñez')
  await guest.type(guest.page.getByLabel('Fecha de nacimiento'), '2007-04-03')
  await guest.press(guest.page.getByRole('radio', { name: 'Femenino' }))
  await guest.press(next)
  await guest.type(guest.page.getByLabel('Correo electrónico'), GUEST.email)
  await guest.type(guest.page.getByLabel(/^Teléfono \(/), '0412-7654321')
  await guest.press(next)
  await guest.press(next)
  await guest.press(button(guest, 'Enviar preinscripción'))
  await told(guest, /Su número es/)
  await guest.page.context().close()

  await person.page.reload()
  await person.press(person.page.getByRole('link', { name: /Preinscripción por confirmar/ }))
  await person.press(button(person, 'Aprobar a Ñáñez, Elena'))
  await person.press(button(person, 'Aprobar', dialog(person, 'Aprobar?')))
  await told(person, 'La preinscripción ha sido aprobada')
})

test('the student confirms the account, sees the class and reports the payment; the administrator approves it', async () => {
  const student = counted(await browser.visit(await linkOf(world, GUEST.email), { size: 'phone' }), 'touch')
  await confirmAccount(student, GUEST)
  await told(student, '120,00 $')
  await nextClass(student)
  await told(student, 'Aula A-1')
  const owed = student.page.getByRole('region', { name: 'Pagos' })
  await student.press(owed.getByRole('button'))
  const report = dialog(student, 'Reportar pago')
  await student.choose(report.getByLabel('Tipo de pago'), 'Transferencia Bancaria')
  await student.type(report.getByLabel('Factura'), '000777')
  await student.press(button(student, 'Reportar pago', report))
  await told(student, 'El pago ha sido registrado')

  await goHome(person)
  await person.page.reload()
  await person.press(person.page.getByRole('link', { name: /Pago por revisar/ }))
  await told(person, 'queda solvente')
  await person.key('a')
  await told(person, 'No hay pagos por revisar')
  await told(person, 'Aprobado')

  await student.page.reload()
  await told(student, 'No hay pagos pendientes.')
  await student.page.context().close()
})
