import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { forgiveLost } from '../../support/kept-pages.ts'
import { buildWithOutbox, withBundle } from '../../support/outbox-bundle.ts'
import { isShort, testBeforeRelease } from '../../support/size.ts'
import { ROOT } from '../../support/sources.ts'
import { createWorld } from '../../support/world.ts'
import {
  another,
  device,
  look,
  type Met,
  meet,
  type Payer,
  paid,
  payers,
  queue,
  queued,
  waits,
  word,
} from './outbox-page.ts'

const world = await createWorld({ filled: true })
const folder = await buildWithOutbox()
const served = await withBundle(world, folder)
const browser = await openBrowser(served)
afterAll(() => served.app.close())
const { one, other, outside } = await payers(world)

type Moment = { name: string; isOffline?: true; cut: (route: Route) => Promise<unknown> }
const MOMENTS = [
  { name: 'before it was sent', isOffline: true, cut: (route) => route.abort() },
  { name: 'on the way there', cut: (route) => route.abort() },
  { name: 'after the commit and before the answer', cut: (route) => route.fetch().then(() => route.abort()) },
  {
    name: 'after the commit, with another answer',
    cut: (route) => route.fetch().then(() => route.fulfill({ status: 502, body: 'Bad gateway' })),
  },
  { name: 'after the commit, without an end', cut: (route) => route.fetch() },
] as const satisfies readonly Moment[]
const COMMITTED: Moment = MOMENTS[2]

const DAY_MS = 86_400_000
/** What becomes of the page after the cut; gives the one that is there when the line is back. */
const RETURNS = {
  'is loaded anew': async (page: Page) => {
    await page.reload()
    return page
  },
  'is closed and opened': async (page: Page) => {
    await page.close()
    return another(page.context())
  },
  'is opened a day later': async (page: Page) => {
    await page.close()
    await page.context().clock.setSystemTime(Date.now() + DAY_MS)
    return another(page.context())
  },
  'is opened, and is cut off again in the middle of sending': async (page: Page, met: Met) => {
    await page.close()
    const again = await another(page.context())
    const before = met.count
    await page.context().setOffline(false)
    await again.reload()
    await expect.poll(() => met.count).toBeGreaterThan(before)
    return again
  },
} as const
type Return = keyof typeof RETURNS

/** What a device needs without a line is fetched once: each test goes on where the one before has left it. */
let opened: Promise<Page> | undefined
const ours = () => {
  opened ??= device(world, browser)
  return opened
}

/** Writes on a device whose line is cut at a moment, leaves the page, and gives the line back; gives the page of then. */
async function write(
  first: Page,
  { cut, isOffline }: Moment,
  { payer, cents, back }: Written,
): Promise<Page> {
  const context = first.context()
  const met = await meet(context, cut)
  const isTrue = async (page: Page) => expect(await word(page)).not.toBe('Guardado')
  if (isOffline) await context.setOffline(true)
  await queue(first, payer, cents)
  await expect.poll(() => word(first)).not.toBe('Sin guardar')
  await isTrue(first)
  if (!isOffline) await expect.poll(() => met.count).toBeGreaterThan(0)
  await isTrue(first)
  const second = await RETURNS[back](first, met)
  await look(second, payer)
  await expect.poll(() => word(second)).not.toBe('')
  await isTrue(second)
  await expect.poll(() => queued(second)).toBe('1')
  met.isOver = true
  await context.setOffline(false)
  // As whoever takes the phone up again: the page that was closed may have left its last attempt unanswered.
  await second.reload()
  await look(second, payer)
  await expect.poll(() => queued(second)).toBe('0')
  expect(await paid(world, cents)).toEqual([cents])
  await context.unrouteAll()
  return second
}
type Written = { payer: Payer; cents: number; back: Return }

const WAYS_BACK = Object.keys(RETURNS) as Return[]
/** offline.md#shown-by: twenty moments; in the short size two, each with another way back. */
const CUTS = MOMENTS.flatMap((moment, at) =>
  WAYS_BACK.filter((_, way) => !isShort || (at % 2 === 0 && way < 2 && way === at / 2)).map((back) => ({
    moment,
    back,
  })),
)

for (const [at, { moment, back }] of CUTS.entries())
  test(`what was written arrives once, though the line was cut ${moment.name} and the page ${back}`, async () => {
    const before = await ours()
    // One that fails leaves the next another device, and so does one whose clock was moved.
    opened = undefined
    const page = await write(before, moment, { payer: one, cents: 71_000 + at, back })
    if (back === 'is opened a day later') await page.context().close()
    else opened = Promise.resolve(page)
    forgiveLost(browser.complaints)
  })

/** The same program with a fault planted in what was built. */
async function planted(name: string, [found, fault]: [RegExp, string]): Promise<typeof browser> {
  const faulty = `${ROOT}.tmp/outbox-${name}`
  // What an earlier program left there would be looked through too.
  rmSync(faulty, { recursive: true, force: true })
  cpSync(folder, faulty, { recursive: true })
  const files = readdirSync(`${faulty}/assets`).filter((file) => file.endsWith('.js'))
  const before = files.map((file) => readFileSync(`${faulty}/assets/${file}`, 'utf8'))
  const after = before.map((text) => text.replaceAll(found, fault))
  expect(after).not.toEqual(before)
  for (const [at, file] of files.entries()) writeFileSync(`${faulty}/assets/${file}`, after[at] ?? '')
  const app = await withBundle(world, faulty)
  afterAll(() => app.app.close())
  return openBrowser(app)
}

testBeforeRelease('control: without the key it arrives twice, and this is seen', async () => {
  const faulty = await planted('without-key', [/idempotencyKey:\w+\.key\b/g, 'idempotencyKey:void 0'])
  await expect(
    write(await device(world, faulty), COMMITTED, { payer: one, cents: 70_200, back: 'is loaded anew' }),
  ).rejects.toThrow(/to deeply equal/)
  expect((await paid(world, 70_200)).length).toBeGreaterThan(1)
  faulty.complaints.splice(0)
})

testBeforeRelease('control: «Guardado» before the answer of the server is seen', async () => {
  const faulty = await planted('early', [/Guardado en este teléfono/g, 'Guardado'])
  await expect(
    write(await device(world, faulty), MOMENTS[0], { payer: one, cents: 70_300, back: 'is loaded anew' }),
  ).rejects.toThrow(/not to be 'Guardado'/)
  faulty.complaints.splice(0)
})

describe('on one device', () => {
  afterEach(async () => (await ours()).context().unrouteAll())

  test('with a line it is sent at once and says «Guardado» when the server has answered, not before', async () => {
    const page = await ours()
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    const met = await meet(page.context(), async (route) => {
      const response = await route.fetch()
      await held
      await route.fulfill({ response })
    })
    await queue(page, one, 70_400)
    await waits(page, 'Enviando')
    await expect.poll(() => paid(world, 70_400)).toEqual([70_400])
    expect(await word(page)).toBe('Enviando')
    go()
    await waits(page, 'Guardado')
    await expect.poll(() => page.getByLabel('Respuesta').innerText()).toContain('"amount":70400')
    expect(met.count).toBe(1)
  })

  test('what was never sent gives way to what was written later; what may have arrived does not, and goes first', async () => {
    const page = await ours()
    await page.context().setOffline(true)
    await queue(page, one, 70_500)
    await waits(page, 'Guardado en este teléfono')
    await queue(page, one, 70_501)
    await waits(page, 'Guardado en este teléfono')
    expect(await queued(page)).toBe('1')
    const met = await meet(page.context(), (route) => route.abort())
    await page.context().setOffline(false)
    await expect.poll(() => met.count).toBeGreaterThan(0)
    await queue(page, one, 70_502)
    await expect.poll(() => queued(page)).toBe('2')
    // Another student's payment does not wait for these.
    met.isOver = true
    let isHeld = true
    const behind = await meet(page.context(), (route) =>
      isHeld && route.request().postData()?.includes('70501') ? route.abort() : route.continue(),
    )
    await queue(page, other, 70_503)
    await waits(page, 'Guardado')
    expect(await paid(world, 70_500, 70_501, 70_502, 70_503)).toEqual([70_503])
    isHeld = false
    await expect.poll(() => paid(world, 70_500, 70_501, 70_502)).toEqual([70_501, 70_502])
    expect(behind.count).toBeGreaterThan(0)
    forgiveLost(browser.complaints)
  })

  test('of two pages of one browser one sends, and the other hears of it', async () => {
    const page = await ours()
    const second = await another(page.context())
    await page.context().setOffline(true)
    await queue(page, one, 70_600)
    await queue(second, other, 70_601)
    await look(second, one)
    await expect.poll(() => queued(second)).toBe('1')
    const met = await meet(page.context(), (route) => route.continue())
    await page.context().setOffline(false)
    await expect.poll(() => queued(page)).toBe('0')
    await waits(second, 'Guardado')
    await look(page, other)
    await waits(page, 'Guardado')
    expect(await paid(world, 70_600, 70_601)).toHaveLength(2)
    expect(met.count).toBe(2)
    await second.close()
    forgiveLost(browser.complaints)
  })

  test('what the server refuses needs attention with its sentence, and is discarded by two presses', async () => {
    const page = await ours()
    await queue(page, outside, 70_700)
    await waits(page, 'Requiere atención')
    await queue(page, outside, 70_701)
    await expect.poll(() => queued(page)).toBe('2')
    await page.getByText('1 por resolver').waitFor()
    await page.getByRole('button', { name: 'Ver lo anotado' }).click()
    const dialog = page.getByRole('dialog', { name: 'Por enviar' })
    await dialog.getByText(`Pago de 70700 céntimos del estudiante ${outside.student_id}`).waitFor()
    await dialog.getByText('no está inscrito', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Reintentar' }).click()
    await dialog.getByText('no está inscrito', { exact: false }).waitFor()
    // With the first one gone the second is sent, and refused as well.
    for (let times = 0; times < 2; times++) {
      const said = dialog.getByText(`Pago de 7070${times} céntimos`, { exact: false })
      await dialog.getByRole('button', { name: 'Descartar', exact: true }).first().click()
      await dialog.getByRole('button', { name: 'Sí, descartar' }).click()
      await said.waitFor({ state: 'detached' })
    }
    await expect.poll(() => queued(page)).toBe('0')
    expect(await word(page)).toBe('')
    expect(await paid(world, 70_700, 70_701)).toEqual([])
  })
})
