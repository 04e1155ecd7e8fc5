import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { go, openBrowser, overflowOf, settled } from '../../support/browser.ts'
import type { Person } from '../../support/people.ts'
import { isShort } from '../../support/size.ts'
import { createWorld } from '../../support/world.ts'
import { SCREEN_PEOPLE, screenRows } from '../screen-paths.ts'

// An institute of its first day: people can sign in, and nothing else is there.
const world = await createWorld()
// Whoever founds an institute names it, or has it named so by the program.
await world.db.insertInto('institution').values({ id: 1, name: 'Instituto', short_name: 'IU' }).execute()
const browser = await openBrowser(world)

/** What says nothing: a screen that failed or waits for ever, a choice without choices, and too few words. */
const LACKS = `(() => {
  const main = document.querySelector('main')
  const words = main.innerText.trim()
  const dead = [...main.querySelectorAll('select')].filter((one) => one.innerText.trim() === '…')
  return [
    /no se pudo|No se encontró|No fue posible/.test(words) && 'it failed',
    dead.length > 0 && 'a choice of nothing',
    words.replace(document.querySelector('h1').innerText, '').trim().length < 20 && 'no word: ' + words,
  ].filter(Boolean)
})()`

/** What it lacks once the parts that come later have come. */
async function lastly(page: Page): Promise<string[]> {
  const lacks = () => page.evaluate<string[]>(LACKS)
  await expect
    .poll(lacks, { timeout: 3_000 })
    .toEqual([])
    .catch(() => {})
  return lacks()
}

test.each(
  SCREEN_PEOPLE,
)('an institute without data says to %s on each screen what is missing', async (person) => {
  const lacking: unknown[] = []
  const paths = screenRows(!isShort)
    .filter((one) => one.person === person && !one.path.includes(':'))
    .map(({ path }) => path)
  const page = await browser.enter(world.as(person).token ?? '', '/home', { size: 'phone' })
  await settled(page)
  for (const path of new Set(paths)) {
    await go(page, path)
    await settled(page)
    const lacks = await lastly(page)
    const wider = await overflowOf(page)
    if (lacks.length > 0 || wider > 0) lacking.push([path, ...lacks, wider])
  }
  expect(lacking).toEqual([])
  await page.context().close()
})

const NO_PERIOD = 'Primero hace falta un período'
/** What a screen says that cannot be used yet, where that leads, and whom it only tells. */
const FIRST: readonly [path: string, says: string, way: string, told?: Person][] = [
  ['/reports/attendance', NO_PERIOD, 'Crear período', 'coordinator'],
  ['/reports/notes', NO_PERIOD, 'Crear período', 'lowAdmin'],
  ['/reports/lessons', NO_PERIOD, 'Crear período', 'coordinator'],
  ['/reports/classes', NO_PERIOD, 'Crear período', 'coordinator'],
  ['/reports/seats', NO_PERIOD, 'Crear período', 'lowAdmin'],
  ['/reports/teachers-load', NO_PERIOD, 'Crear período', 'coordinator'],
  ['/reports/enrolment', 'Aún no hay períodos', 'Crear período', 'lowAdmin'],
  ['/final-deliveries/create', NO_PERIOD, 'Crear período', 'coordinator'],
  ['/sections', NO_PERIOD, 'Crear período', 'lowAdmin'],
  ['/schedules', NO_PERIOD, 'Crear período', 'lowAdmin'],
  ['/sections/create', NO_PERIOD, 'Crear período'],
  ['/pensums/create', 'Primero hace falta una especialidad', 'Crear especialidad'],
  ['/binnacles/create', 'Primero hace falta un estudiante', 'Inscribir estudiante', 'teacher'],
  ['/payments/create', 'Primero hace falta un estudiante', 'Inscribir estudiante'],
  ['/reinscriptions/create', 'Las inscripciones están cerradas', 'Ver los períodos'],
  ['/payments/review', 'No hay pagos por revisar', 'Ver el listado'],
  ['/prelations/create', 'Primero hace falta un pensum', 'Crear pensum'],
  ['/exports', 'No hay archivos', 'Ver los reportes', 'teacher'],
]
/** What there is to fill or to choose. */
const OTHERS =
  'form, fieldset, input[type=search], input[placeholder="DD/MM/AAAA"], .screen-lead:has-text("Elija")'

test('what comes first is said, and leads there once whoever may make it', async () => {
  await world.db.deleteFrom('students').execute()
  for (const person of ['admin', 'lowAdmin', 'coordinator', 'teacher'] as const) {
    const page = await browser.enter(world.as(person).token ?? '', '/home')
    await settled(page)
    const main = page.getByRole('main')
    for (const [path, says, name, told] of FIRST) {
      if (person !== 'admin' && person !== told) continue
      await go(page, path)
      await main.getByRole('heading', { name: says }).waitFor()
      const ways = await main.locator('.notice').getByRole('link', { name, exact: true }).count()
      const others = await main.locator(OTHERS).count()
      expect([person, path, ways, others]).toEqual([person, path, person === 'admin' ? 1 : 0, 0])
    }
    await page.context().close()
  }
})
