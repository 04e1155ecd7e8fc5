import { expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { counted, waysOf } from '../../support/counted-person.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const token = world.as('lowAdmin').token ?? ''
const MOST_KEYS = 7 // screens.md#jobs
// At the counter: the first digits of her document.
const { identity_number } = await world.db
  .selectFrom('students')
  .select('identity_number')
  .where('user_id', '=', world.as('student').user_id)
  .executeTakeFirstOrThrow()
const TYPED = identity_number.slice(0, 6)
const SOLVENCY = /Solvente|(?:Debe|Por revisar) [\d.,]+/

const { id: pending } = await world.db
  .selectFrom('preregistered_students')
  .select('id')
  .where('state', '=', 'pending')
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow()

test.each([
  'lowAdmin',
  'admin',
] as const)('whether a student is solvent is known to %s with Ctrl+K in at most 7 keys', async (role) => {
  const page = await browser.enter(world.as(role).token ?? '', '/home')
  await page.getByRole('heading', { name: 'Inicio', level: 1 }).waitFor()
  const person = counted(page, 'keys')
  await person.key('Control+k')
  for (const letter of TYPED) await person.key(letter)
  await page
    .getByRole('option', { name: /Ñáñez Rondón/ })
    .filter({ hasText: 'Valentina' })
    .filter({ hasText: SOLVENCY })
    .waitFor()
  console.log(`solvent by Ctrl+K, ${role}: ${person.count.keys} keys`)
  expect(person.count.keys).toBeLessThanOrEqual(MOST_KEYS)
  await page.context().close()
})

test.each(waysOf('mouse'))('the search of the home tells it too %s', async (_way, hand, visit) => {
  const page = await browser.enter(token, '/home', visit)
  const person = counted(page, hand)
  const search = page.getByRole('searchbox', { name: 'Buscar persona' })
  await search.waitFor()
  await person.type(search, TYPED)
  const found = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /Ñáñez Rondón/ })
  await found.getByText(SOLVENCY).waitFor()
  console.log(`solvent at home ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
  expect(hand === 'keys' ? person.count.keys : person.count.actions).toBeLessThanOrEqual(MOST_KEYS)
  await page.context().close()
})

/** Who can be given a study certificate, and has asked for nothing yet: each journey hands over one of its own. */
const inscribed = await world.db
  .selectFrom('enrolments as e')
  .innerJoin('students as s', 's.id', 'e.student_id')
  .innerJoin('inscriptions as i', 'i.id', 'e.inscription_id')
  .innerJoin('periods as p', 'p.id', 'i.period_id')
  .where('p.enabled', '=', true)
  .where('e.state', '=', 'enrolled')
  .where((of) =>
    of.not(
      of.exists(of.selectFrom('document_requests as d').select('d.id').whereRef('d.student_id', '=', 's.id')),
    ),
  )
  .select(['s.id', 's.first_name', 's.last_name', 's.identity_number'])
  .distinct()
  .orderBy('s.id')
  .limit(8)
  .execute()

test.each([
  ['at 1280 by mouse', 'mouse', 'desktop'],
  ['at 360 × 640 by touch', 'touch', 'small'],
] as const)('from the search to a paper handed over in at most 6 actions %s', async (_way, hand, size) => {
  const student = inscribed.pop() ?? inscribed[0]
  if (!student) throw new Error('nobody is inscribed')
  const order = { type: 1, student_id: student.id }
  expect((await world.as('lowAdmin').call('POST', '/document-requests', order)).status).toBe(201)
  const page = await browser.enter(token, '/home', { size })
  const person = counted(page, hand)
  await person.type(page.getByRole('searchbox', { name: 'Buscar persona' }), student.identity_number)
  const found = page.getByRole('search').getByRole('listitem').filter({ hasText: student.last_name })
  await found.getByText(SOLVENCY).waitFor()
  await person.press(found.getByRole('link', { name: /^1 solicitud por preparar, de / }))
  await page.getByRole('heading', { name: `${student.first_name} ${student.last_name}`, level: 1 }).waitFor()
  await person.press(page.getByRole('button', { name: /^Preparar Constancia de estudio de / }))
  await page.getByText('1 documento listo').waitFor()
  const kept = page.waitForEvent('download')
  await person.press(page.getByRole('button', { name: /^Descargar Constancia de estudio de / }))
  expect((await kept).suggestedFilename()).toMatch(/\.pdf$/)
  await person.press(page.getByRole('button', { name: /^Entregar Constancia de estudio de / }))
  await page.getByText('1 documento entregado').waitFor()
  const asked = page.locator('section', { has: page.getByRole('heading', { name: 'Solicitudes' }) })
  await asked.getByText('Entregada').waitFor()
  console.log(`handed over ${hand}: ${person.count.actions} actions`)
  expect(person.count.actions).toBeLessThanOrEqual(6)
  await page.context().close()
})

test('what the search of the home finds is opened by keys, and who is not among the first stands in the list', async () => {
  const page = await browser.enter(token, '/home')
  const search = page.getByRole('searchbox', { name: 'Buscar persona' })
  const found = page.getByRole('search').filter({ has: search }).getByRole('listitem').getByRole('link')
  await search.fill('ma')
  await page.getByText('Se muestran 8 estudiantes como máximo.').waitFor()
  const names = await found.allInnerTexts()
  const focused = () => page.evaluate('document.activeElement.innerText ?? ""')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  expect(await focused()).toBe(names[0])
  await page.keyboard.press('ArrowUp')
  expect(await search.evaluate((box) => box === box.ownerDocument.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: names[0] ?? '', level: 1 }).waitFor()
  await page.goBack()
  await search.fill('ma')
  await page.getByRole('link', { name: 'Ver todos', exact: true }).click()
  await page.waitForURL(/\/students\?.*search=ma/)
  await page.context().close()
})

test.each(
  waysOf('touch'),
)('the assistant reviews a pre-enrolment, whole and with its reason %s', async (_way, hand, visit) => {
  const page = await browser.enter(token, '/home', visit)
  const person = counted(page, hand)
  await person.press(page.getByRole('link', { name: /Preinscripciones por confirmar/ }))
  const row = page.getByRole(visit.size === 'small' ? 'listitem' : 'row').filter({ hasText: 'Pendiente' })
  const link = row.first().getByRole('link').first()
  const [last = '', first = ''] = (await link.innerText()).split(', ')
  await person.press(link)
  await page.getByRole('heading', { name: `${first} ${last}`, level: 1 }).waitFor()
  for (const part of ['Datos personales', 'Contacto', 'Estudios y turno', 'Sección'])
    await page.getByRole('heading', { name: part, exact: true }).waitFor()
  await person.press(page.getByRole('button', { name: 'Rechazar' }))
  const dialog = page.getByRole('dialog', { name: 'Rechazar preinscripción' })
  await person.press(dialog.getByRole('button', { name: 'Rechazar' }))
  await dialog.getByText('El motivo es obligatorio.').waitFor()
  await person.type(dialog.getByLabel('Motivo'), 'Faltan datos o documentos')
  await person.press(dialog.getByRole('button', { name: 'Rechazar' }))
  await page.getByText('La preinscripción ha sido rechazada').waitFor()
  console.log(`review ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
  // On to the next one that waits.
  await page.waitForURL(/\/inscriptions\/\d+$/)
  await page.getByText('Pendiente').first().waitFor()
  await page.context().close()
})

test('the assistant cannot create: no button, no address, no deletion', async () => {
  const page = await browser.enter(token, '/inscriptions')
  await page.getByRole('heading', { name: 'Inscripciones', level: 1 }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  expect(await page.getByRole('link', { name: 'Inscribir estudiante' }).count()).toBe(0)
  for (const path of ['/inscriptions/create', '/courses/make', '/payments/create', '/administrators']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Acceso denegado', level: 1 }).waitFor()
    await page.getByText('No puedes acceder a esta vista').waitFor()
  }
  // Any session reaches this address; who may not is told by the dialog (routes.md#routes-by-area).
  await page.goto('/sections/create')
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByText('Acceso denegado').waitFor()
  await page.goto(`/inscriptions/${pending}`)
  await page.getByRole('heading', { name: 'Datos personales' }).waitFor()
  const more = page.getByRole('button', { name: 'Más acciones' })
  if (await more.count()) {
    await more.click()
    expect(await page.getByRole('menuitem', { name: 'Eliminar' }).count()).toBe(0)
  }
  await page.context().close()
})
