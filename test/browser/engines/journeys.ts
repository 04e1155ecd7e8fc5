import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { leaveOneToRegister } from '../../support/classes.ts'
import { type EnginePage, openEnginePage } from '../../support/engine-page.ts'
import { EMPTY } from '../../support/engine-server.ts'
import { type Engine, type Hand, isMissing } from '../../support/engines.ts'
import { createWorld, type World } from '../../support/world.ts'
import { GROUPS_WITHOUT_RULE, HALF_BLOCKS } from './measures.ts'

export type At = { page: EnginePage; world: World }

/** A page of the engine before a filled institute, which may send its news. */
async function opened(engine: Engine, live: boolean): Promise<At> {
  const world = await createWorld({ filled: true, live })
  await leaveOneToRegister(world)
  return { page: await openEnginePage(world, engine), world }
}

/** How a test in the engine is written: left out, by name, where the machine has no such engine. */
export async function before(engine: Engine, live = false) {
  const at = isMissing(engine) ? null : await opened(engine, live)
  return (title: string, body: (at: At) => Promise<void>) =>
    test.skipIf(at === null)(`${engine}: ${title}`, async () => {
      if (at) await body(at)
    })
}

/** Signs in where anybody does, on a device that stores another look than the system's: it shows from the first frame. */
export async function signIn({ page, world }: At): Promise<void> {
  await page.go(page.address + EMPTY)
  await page.until(`location.pathname === '${EMPTY}'`)
  await page.evaluate(`(localStorage.setItem('claustro.theme', 'dark'), true)`)
  await page.go(`${page.address}/`)
  expect(await page.until('globalThis.first_look')).toBe('dark,dark')
  await page.fill('^Correo electrónico', world.as('student').email)
  await page.fill('^Contraseña', 'claustro-demo')
  await page.press('button', '^Iniciar sesión$')
  await page.until('location.pathname === "/home"')
  await page.rest()
}

/** A payment with the picture of its receipt; every field of the dialog is in sight or can be scrolled to. */
export async function reportPayment({ page, world }: At, receipt: string): Promise<void> {
  const photo = join(page.downloads, 'recibo.jpg')
  const pixels = { width: 600, height: 900, channels: 3, background: '#dde' } as const
  writeFileSync(photo, await sharp({ create: pixels }).jpeg().toBuffer())
  await page.press('main section button', 'Reportar')
  await page.until('document.querySelector("dialog[open] select") !== null', 'the dialog of a payment')
  const { height } = await page.boxOf('.dialog-body')
  expect(height, 'the dialog holds its fields').toBeGreaterThan(200)
  await page.tabTo('dialog[open] select')
  await page.type('Trans')
  await page.until(
    'document.querySelector("dialog[open] select").selectedOptions[0].text.startsWith("Trans")',
  )
  await page.fill('^Factura', receipt)
  await page.upload('dialog[open] input[type=file]', photo)
  await page.sees('^Quitar', 'dialog[open] button')
  await page.press('dialog[open] button', '^Reportar pago$')
  await page.sees('El pago ha sido registrado')
  await page.press('nav a', '^Mis pagos')
  await page.sees(`Transferencia.*${receipt}`, 'main li')
  const paid = world.db.selectFrom('payments').select('proof').where('receipt_number', '=', receipt)
  expect((await paid.executeTakeFirstOrThrow()).proof).toMatch(/\.webp$/)
}

const ROWS = 'document.querySelectorAll("main :is(tr, li)").length > 0'

/** Loads one after the other, each while WebKit still keeps the page that was left. */
async function loadFiveTimes({ page }: At, paths: readonly string[]): Promise<void> {
  await page.until('navigator.serviceWorker.controller !== null', 'the worker')
  for (const path of paths) {
    await page.visit(path)
    await page.until(ROWS, `rows of ${path}`)
  }
}

/** A page of before left a transaction open and is kept beside the next one: in WebKit the store then never answers. */
async function loadBesideHeldStore({ page, world }: At): Promise<void> {
  const { token, user_id } = world.as('student')
  await page.enter(token, '/notifications')
  await page.until('navigator.serviceWorker.controller !== null', 'the worker')
  await page.go(page.address + EMPTY)
  await page.until(`location.pathname === '${EMPTY}'`)
  await page.evaluate(`(() => {
    indexedDB.open('claustro-${user_id}').onsuccess = ({ target }) => {
      const store = target.result.transaction('answers', 'readwrite').objectStore('answers')
      const hold = () => { store.get('-').onsuccess = hold; window.holds = true }
      hold()
    }
    return true
  })()`)
  await page.until('window.holds === true', 'a store that is held')
  await page.visit('/notifications')
  await page.until(ROWS, 'rows beside a store that is held')
}

/** The class of the teacher's that runs, and its lesson whose roll is not called. */
export async function classOf({ world }: At) {
  const rows = world.db
    .selectFrom('course_section_teachers as ct')
    .innerJoin('teachers as t', 't.id', 'ct.teacher_id')
    .innerJoin('course_sections as cs', 'cs.id', 'ct.course_section_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .innerJoin('lessons as l', 'l.course_section_id', 'cs.id')
    .select(['cs.course_id', 'cs.section_id', 'l.id as lesson_id'])
    .where('t.user_id', '=', world.as('teacher').user_id)
    .where('p.enabled', '=', true)
  return rows.where('l.registered_at', 'is', null).orderBy('l.date').executeTakeFirstOrThrow()
}

/** Who is marked as absent in a lesson. */
export const absentOf = ({ db }: World, lesson_id: number) =>
  db
    .selectFrom('attendances')
    .select('enrolment_id')
    .where('lesson_id', '=', lesson_id)
    .where('attendance', '=', false)
    .execute()

export async function callRoll(at: At): Promise<void> {
  const { page, world } = at
  const { course_id, section_id, lesson_id } = await classOf(at)
  await page.enter(world.as('teacher').token, `/lessons/${course_id}/${section_id}/${lesson_id}`)
  const before = await absentOf(world, lesson_id)
  await page.press('[aria-label="Estudiantes"] button', ': Presente$')
  await page.press('button', '^Guardar asistencia')
  await page.sees('^Guardado$', '[aria-label="Estado del guardado"]')
  await expect.poll(() => absentOf(world, lesson_id)).toHaveLength(before.length + 1)
}

/** Puts a text where Ctrl+V takes it from, as another program would: by keys. */
async function copyFrom(page: EnginePage, text: string): Promise<void> {
  await page.evaluate(`(() => {
    const area = document.createElement('textarea')
    area.id = 'sheet'
    area.style.cssText = 'position:fixed;top:0;left:0;z-index:99999'
    area.value = ${JSON.stringify(text)}
    document.body.append(area)
    area.select()
    area.focus()
    return area.value
  })()`)
  await page.keys('Control+c')
}

const shown = (at: string) => `document.querySelector('[data-at="${at}"]')?.textContent`

/** Notes by keys, and a block by Ctrl+V from another program. */
export async function note(at: At): Promise<void> {
  const { page, world } = at
  const { course_id, section_id } = await classOf(at)
  await page.enter(world.as('teacher').token, `/lessons/${course_id}/${section_id}/section-notes`)
  await page.press('[data-at="0 0"]')
  await page.type('15')
  await page.keys('Enter')
  await page.type('8,25')
  await page.keys('Enter')
  await page.until(`${shown('1 0')}?.includes('08,25')`, 'the note that was typed')
  await copyFrom(page, '11,5\n12,75\n')
  await page.evaluate('document.querySelector("#sheet").remove()')
  await page.press('[data-at="2 0"]')
  await page.keys('Control+v')
  await page.until(
    `${shown('2 0')}?.includes('11,50') && ${shown('3 0')}.includes('12,75')`,
    'what was pasted',
  )
  await page.sees('^Guardado', '[aria-label="Estado del guardado"]')
}

/** What the grid puts into the clipboard, as another program gets it; WebKit's driver loses a copy now and then. */
export async function copyNote({ page }: At): Promise<void> {
  const copied = async () => {
    await page.press('[data-at="0 0"]')
    await page.keys('Control+c')
    await page.evaluate(`(() => {
      const area = document.createElement('textarea')
      area.id = 'sheet'
      area.style.cssText = 'position:fixed;top:0;left:0;z-index:99999'
      document.body.append(area)
      area.focus()
      return true
    })()`)
    await page.keys('Control+v')
    return page.evaluate<string>(`(() => {
      const area = document.querySelector('#sheet')
      area.remove()
      return area.value.trim()
    })()`)
  }
  await expect.poll(copied, { timeout: 10_000 }).toBe('15,00')
}

async function superviseAndSeeWeek({ page, world }: At): Promise<void> {
  await page.enter(world.as('coordinator').token, '/home')
  await page.sees('^Profesores \\d+', 'h2')
  await page.press('nav a', '^Mi horario$')
  await page.until('document.querySelectorAll(".tt td[rowspan]").length > 0', 'classes of the week')
  expect(await page.evaluate(HALF_BLOCKS), 'a class of two hours fills both').toEqual([])
}

async function findStudent({ page, world }: At): Promise<void> {
  await page.enter(world.as('lowAdmin').token, '/students')
  await page.press('main input[type=search]')
  await page.type('Rondón')
  await page.until('location.search.includes("Rond")', 'the list of what is searched')
  await page.sees('Ñáñez Rondón', 'main tbody tr a')
  await page.press('main tbody tr a', 'Ñáñez Rondón')
  await page.sees('Valentina', 'h1')
}

/** Groups with their rules, a date by keys and those that follow from it, and the palette. */
export async function fillForms({ page, world }: At): Promise<void> {
  await page.enter(world.as('admin').token, '/periods/make')
  expect(await page.evaluate(GROUPS_WITHOUT_RULE), 'each group has its rule').toEqual([])
  await page.fill('^Fecha de inicio', '30082027')
  await page.keys('Tab')
  await expect.poll(() => page.valueOf('^Fecha de fin ?\\(')).toBe('07/01/2028')
  await page.keys('Control+k')
  await page.sees('.', 'dialog[open]')
  await page.type('Ñáñez')
  await page.sees('Albornoz', '[role=option]')
  await page.keys('Escape')
  await page.until('document.querySelector("dialog[open]") === null', 'the palette that is closed')
}

/** Takes a course that has no place yet to an hour that is free, and takes it back. */
export async function dragToWeek({ page, world }: At, hand: Hand = 'mouse'): Promise<void> {
  await page.enter(world.as('admin').token, '/schedules')
  const many = async () => (await world.db.selectFrom('schedules').select('id').execute()).length
  const before = await many()
  const from = await page.middle('.tt-piece .tt-grip')
  const row = await page.boxOf('tr[data-part="0"][data-at="4"]')
  const day = await page.boxOf('th[data-day="5"]')
  const there = { x: day.x + day.width / 2, y: row.y + row.height / 2 }
  const says = {
    taken: () => page.sees('^(Buena|Libre)', '.tt td'),
    there: () => page.sees('Está libre', '[role=status]'),
  }
  await page.drag(from, there, says, hand)
  await page.sees('Deshacer', 'button')
  await expect.poll(many).toBe(before + 1)
  await page.press('button', '^Deshacer$')
  await expect.poll(many).toBe(before)
}

const PERSON = {
  '^Documento de identidad': '31900077',
  '^Nombres': 'Mariela',
  '^Apellidos': 'Ñáñez de Prueba',
  '^Fecha de nacimiento': '15082006',
}

/** A pre-enrolment to its number. */
export async function preEnrol({ page }: At): Promise<void> {
  await page.go(`${page.address}/preinscription`)
  await page.sees('^Datos personales$', 'h2')
  for (const [label, value] of Object.entries(PERSON)) await page.fill(label, value)
  await page.press('label', '^Femenino$')
  await page.press('button', '^Continuar$')
  await page.fill('^Correo electrónico', 'mariela@correo.test')
  await page.fill('^Teléfono \\(', '0414-1234567')
  await page.press('button', '^Continuar$')
  await page.sees('^Estudios y turno$', 'h2')
  await page.press('label', '^Mañana$')
  await page.press('button', '^Continuar$')
  await page.press('button', '^Enviar preinscripción$')
  await page.sees('Su número es \\S+')
}

/** One journey of each role, as `npm test` has them. */
export async function journeysIn(engine: Engine): Promise<void> {
  const job = await before(engine)
  job('a guest pre-enrols', preEnrol)
  job('a student signs in and reports a payment with its picture', async (at) => {
    await signIn(at)
    await reportPayment(at, '900123')
  })
  job('five loads one after the other show rows', (at) =>
    loadFiveTimes(at, ['/notifications', '/home', '/notifications', '/home', '/notifications']),
  )
  job('a load beside a held store shows rows', loadBesideHeldStore)
  job('a teacher calls the roll', callRoll)
  job('a teacher types notes and pastes a block', note)
  // The driver of WebKit loses some copies on their way to the clipboard.
  if (engine === 'firefox') job('a teacher copies a note', copyNote)
  job('a coordinator sees who is supervised, and a week whose classes fill their hours', superviseAndSeeWeek)
  job('an assistant finds a student', findStudent)
  job('an administrator fills a form and uses the palette', fillForms)
  job('an administrator drags a course into the week', (at) => dragToWeek(at))
}
