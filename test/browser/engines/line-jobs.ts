import { expect } from 'vitest'
import { leaveOneToRegister } from '../../support/classes.ts'
import { type At, absentOf, classOf } from './journeys.ts'

/** Whether the worker has all that this person's screens need. */
export const PAGES_KEPT = 'performance.getEntriesByName("pages-kept").length === 1'

/** A roll is called while the server is away; it goes by itself once there is one again. */
export async function workWithoutLine(at: At): Promise<void> {
  const { page, world } = at
  await leaveOneToRegister(world)
  const { course_id, section_id, lesson_id } = await classOf(at)
  await page.enter(world.as('teacher').token, `/lessons/${course_id}/${section_id}/${lesson_id}`)
  await page.sees(': Presente$', '[aria-label="Estudiantes"] button')
  await page.until('navigator.serviceWorker.controller !== null', 'the worker')
  await page.until(PAGES_KEPT, 'the kept pages', 60_000)
  const before = await absentOf(world, lesson_id)
  await page.stop()
  await page.press('[aria-label="Estudiantes"] button', ': Presente$')
  await page.press('button', '^Guardar asistencia')
  await page.sees('^Guardado en este teléfono', '[aria-label="Estado del guardado"]')
  await page.visit('/home')
  await page.sees('Sin conexión')
  await page.startAgain()
  await page.until(`!document.body.innerText.includes('Sin conexión')`, 'a line that is back', 60_000)
  await expect.poll(() => absentOf(world, lesson_id)).toHaveLength(before.length + 1)
  await page.until(`!/por enviar/.test(document.body.innerText)`, 'nothing that waits')
}

type Manifest = { start_url: string; icons: { src: string }[] }

/** What an engine wants of a page that is installed: a manifest with its icons, and a start without a line. */
export async function startInstalled({ page, world }: At): Promise<void> {
  await page.enter(world.as('student').token, '/home')
  const link = await page.evaluate<string>('document.querySelector("link[rel=manifest]").href')
  const manifest = (await (await fetch(link)).json()) as Manifest
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/home' })
  await page.evaluate(`(Promise.all(${JSON.stringify(manifest.icons.map(({ src }) => src))}.map((src) => {
    const icon = new Image()
    icon.src = src
    return icon.decode()
  })).then((all) => { window.icons = all.length }), 1)`)
  expect(await page.until('window.icons', 'the icons')).toBe(manifest.icons.length)
  await page.until('navigator.serviceWorker.controller !== null', 'the worker')
  await page.until(PAGES_KEPT, 'the kept pages', 60_000)
  await page.stop()
  await page.visit(manifest.start_url)
  await page.sees('^Materias', 'h2')
  await page.startAgain()
  await page.until(`!document.body.innerText.includes('Sin conexión')`, 'a line that is back', 60_000)
}

/** Another version comes onto the server while a page stands open: it is said, and a press takes it over. */
export async function takeNewVersion({ page, world }: At): Promise<void> {
  await page.enter(world.as('student').token, '/home')
  await page.until('navigator.serviceWorker.controller !== null', 'the worker')
  await page.until(PAGES_KEPT, 'the kept pages', 60_000)
  const next = page.deploy()
  // As the browser does by itself from time to time.
  await page.evaluate('(navigator.serviceWorker.ready.then((worker) => worker.update()), true)')
  await page.sees('Hay una versión nueva')
  expect(await page.evaluate('document.documentElement.id')).not.toBe(next)
  await page.press('button', '^Actualizar$')
  await page.until(`document.documentElement.id === '${next}'`, 'the page of the new version', 60_000)
  await page.rest()
}

const BELL = `document.querySelector('.bell > button')?.ariaLabel`

/** Another writes to the person whose page stands open. */
export async function hearNews({ page, world }: At): Promise<void> {
  await page.enter(world.as('teacher').token, '/home')
  const before = await page.until<string>(BELL, 'the bell')
  const content = 'Reunión a las cuatro.'
  const letter = { type: 7, receiver_user_id: world.as('teacher').user_id, content }
  expect((await world.as('lowAdmin').call('POST', '/notifications', letter)).status).toBe(201)
  await page.until(`${BELL} !== ${JSON.stringify(before)}`, 'the bell that counts one more')
  await page.press('.bell > button')
  await page.sees('Reunión a las cuatro', '.floating')
}
