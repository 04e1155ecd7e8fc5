import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import { RETURNING_EMAIL } from '#server/postgres/demo-mode.ts'
import { SIZES } from '../../support/browser.ts'
import { leaveOneToRegister } from '../../support/classes.ts'
import type { Engine } from '../../support/engines.ts'
import { download, printScreens, publish, readFile, saved } from './file-jobs.ts'
import {
  type At,
  before,
  callRoll,
  copyNote,
  dragToWeek,
  fillForms,
  note,
  preEnrol,
  reportPayment,
  signIn,
} from './journeys.ts'
import { hearNews, PAGES_KEPT, startInstalled, takeNewVersion, workWithoutLine } from './line-jobs.ts'
import { completeWeek } from './timetable-job.ts'

const ENGINES = ['chromium', 'firefox', 'webkit'] as const
const RECEIPT = '900123'
const active = (selector: string) => `document.activeElement.matches(${JSON.stringify(selector)})`
const LIST_CLOSED = 'document.querySelector("[role=combobox][aria-expanded=true]") === null'
const OUTSIDE = `[document.activeElement].filter((one) => one !== document.body && !one.closest('dialog[open]')).map((one) => one.outerHTML)`
const CLOSED = 'document.querySelector("dialog[open]") === null'

/** The first visit: the worker that comes with it is no new version. */
async function visitFirst(at: At): Promise<void> {
  await signIn(at)
  await at.page.until(PAGES_KEPT, 'the kept pages', 60_000)
  expect(await at.page.evaluate('document.body.innerText')).not.toContain('Hay una versión nueva')
}

async function reEnrol({ page, world }: At): Promise<void> {
  const { id } = await world.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', RETURNING_EMAIL)
    .executeTakeFirstOrThrow()
  await page.enter((await world.signIn(id)).token, '/home')
  await page.press('main a', '^Inscribirse$')
  await page.sees('^Materias', '[aria-current=step]')
  await page.press('main button', '^Seguir$')
  await page.sees('^Sección', '[aria-current=step]')
  await page.press('main button', '^Seguir$')
  await page.sees('^Confirmar', '[aria-current=step]')
  await page.press('main button', '^Inscribirse$')
  await page.sees('La inscripción quedó hecha')
  await page.press('main button', '^Descargar comprobante')
  await saved(page, /^inscripcion-\d{6}\.pdf$/)
}

/** From a list that the server is asked for as one types: by keys, then by the pointer. */
async function chooseInCombobox({ page, world }: At): Promise<void> {
  await page.enter(world.as('admin').token, '/payments/create')
  await page.press('[role=combobox]')
  await page.type('Ñáñez Ron')
  await page.sees('Ñáñez Rondón', '[role=option]')
  await page.keys('ArrowDown')
  await page.keys('ArrowUp')
  await page.keys('Enter')
  await page.until(LIST_CLOSED)
  expect(await page.valueOf('^Estudiante')).toMatch(/^Ñáñez Rondón, Valentina/)
  await page.press('[role=combobox]')
  await page.keys('Control+a')
  await page.type('Albornoz')
  await page.press('[role=option]', '^Albornoz')
  expect(await page.valueOf('^Estudiante')).toMatch(/^Albornoz/)
  await page.press('[role=combobox]')
  await page.keys('Escape')
  await page.until(LIST_CLOSED)
}

/** A day typed, and one chosen in the calendar by keys. */
async function chooseDay({ page, world }: At): Promise<void> {
  await page.enter(world.as('admin').token, '/payments/create')
  await page.fill('^Fecha', '20112026')
  await page.keys('Tab')
  await expect.poll(() => page.valueOf('^Fecha')).toBe('20/11/2026')
  // The field that is left says that it is empty, and all below it moves.
  await page.press('label', '^Factura')
  await page.press('button', '^Abrir el calendario$')
  await page.until('document.activeElement.closest("[aria-label=Calendario]") !== null', 'the calendar')
  await page.keys('ArrowLeft')
  await page.keys('ArrowUp')
  await page.keys('Enter')
  await expect.poll(() => page.valueOf('^Fecha')).toBe('12/11/2026')
}

async function answerDialogByKeys({ page, world }: At): Promise<void> {
  await page.enter(world.as('admin').token, '/holidays')
  await page.tabTo('a.skip')
  await page.keys('Enter')
  await page.tabTo('main .btn-primary')
  await page.keys('Enter')
  await page.sees('Título', 'dialog[open] label')
  await page.tabTo('dialog[open] input')
  await page.keys('Escape')
  await page.until(CLOSED)
  expect(await page.evaluate(active('main .btn-primary')), 'the focus is where it was').toBe(true)
  await page.keys(' ')
  await page.sees('Título', 'dialog[open] label')
  await page.tabTo('dialog[open] input')
  await page.type('Aniversario')
  await page.keys('Escape')
  await page.sees('Hay cambios sin guardar', 'dialog[open]')
  expect(await page.evaluate('document.activeElement.innerText')).toBe('Seguir editando')
  await page.keys('Enter')
  const outside: unknown[] = []
  // Past its last field some browsers go to their own bar, and Firefox's driver does not come back from there.
  for (let at = 0; at < 12 && (await page.evaluate('document.hasFocus()')); at++) {
    outside.push(...(await page.evaluate<unknown[]>(OUTSIDE)))
    await page.keys('Tab')
  }
  expect(outside, 'Tab stays in the dialog').toEqual([])
}

/** On a phone, by a finger: a roll from the home. */
async function touch({ page, world }: At): Promise<void> {
  await leaveOneToRegister(world)
  await page.resize(SIZES.phone)
  try {
    await page.enter(world.as('teacher').token, '/home')
    await page.touch('main a', '^Pasar lista')
    await page.touch('[aria-label="Estudiantes"] button', ': Presente$')
    await page.touch('button', '^Guardar asistencia')
    await page.sees('^Guardado$', '[aria-label="Estado del guardado"]')
  } finally {
    await page.resize(SIZES.desktop)
  }
}

const ROLL_BY_TOUCH = 'a teacher calls the roll on a phone by touch'
const DRAG_BY_TOUCH = 'an administrator drags a course into the week by touch'
const NO_TOUCH = 'WebKitWebDriver has no touch'

const JOBS: Record<string, (at: At) => Promise<void>> = {
  'a guest pre-enrols': preEnrol,
  'a student signs in': visitFirst,
  'a student reports a payment with its picture': (at) => reportPayment(at, RECEIPT),
  'a student re-enrols': reEnrol,
  'a teacher calls the roll': callRoll,
  'a teacher types notes and pastes a block': note,
  'a teacher copies a note': copyNote,
  'an administrator drags a course into the week': (at) => dragToWeek(at),
  'an administrator fills a form and uses the palette': fillForms,
  'an administrator chooses in a combobox': chooseInCombobox,
  'an administrator types a day and chooses one': chooseDay,
  'an administrator prints a list and a week': printScreens,
  'an administrator saves a list and a week as files': download,
  'an administrator publishes a document, and a student downloads it': publish,
  'a teacher hears news without loading anew': hearNews,
  'what is installed starts without a line': startInstalled,
  'a roll is called without a line, and arrives': workWithoutLine,
  [ROLL_BY_TOUCH]: touch,
  [DRAG_BY_TOUCH]: (at) => dragToWeek(at, 'finger'),
  'an administrator answers a dialog by keys': answerDialogByKeys,
  'a student takes a new version over': takeNewVersion,
  // After all that need one: they leave the period without a timetable.
  'a week is completed and taken back': (at) => completeWeek(at, { size: 'desktop' }),
  'a week is completed and taken back on a phone': (at) => completeWeek(at, { size: 'phone' }),
  'a week is completed and taken back by keys': (at) => completeWeek(at, { size: 'desktop', isByKeys: true }),
  // What is read in a tab of its own leaves the page behind it: there nothing is asked for anew.
  'a student reads a document in a tab of its own': readFile,
}

/** What a driver cannot do. */
const IMPOSSIBLE: Partial<Record<Engine, Record<string, string>>> = {
  webkit: { [ROLL_BY_TOUCH]: NO_TOUCH, [DRAG_BY_TOUCH]: NO_TOUCH },
}

const outcomesOf = (engine: Engine) => join(inject('run_folder'), `jobs-${engine}.json`)

/** What came out so far in this run, whichever engine ends last. */
function tellOutcomes(): void {
  const table: Record<string, Record<string, string>> = {}
  for (const engine of ENGINES)
    if (existsSync(outcomesOf(engine)))
      for (const [job, outcome] of Object.entries(JSON.parse(readFileSync(outcomesOf(engine), 'utf8'))))
        table[job] = { ...table[job], [engine]: String(outcome) }
  console.table(table)
}

/** Every job, as `npm run release` has them. */
export async function jobsIn(engine: Engine): Promise<void> {
  const job = await before(engine, true)
  const outcomes: Record<string, string> = {}
  for (const [title, run] of Object.entries(JOBS)) {
    const why = IMPOSSIBLE[engine]?.[title]
    outcomes[title] = why ?? 'left out'
    if (why) continue
    job(title, async (at) => {
      outcomes[title] = 'failed'
      await run(at)
      outcomes[title] = 'passed'
    })
  }
  afterAll(() => {
    writeFileSync(outcomesOf(engine), JSON.stringify(outcomes))
    tellOutcomes()
  })
}
