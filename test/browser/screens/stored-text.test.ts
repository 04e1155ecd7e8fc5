import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { htmlOf } from '#server/mail/mail.ts'
import { stopPdf } from '#server/pdf/pdf.ts'
import type { Ids } from '../../security/generate.ts'
import { groundOf } from '../../security/storm-setup.ts'
import { fieldName, storing } from '../../security/text-fields.ts'
import { pdfText } from '../../security/unpacked.ts'
import { go, openBrowser, settled } from '../../support/browser.ts'
import type { Person } from '../../support/people.ts'
import { isShort } from '../../support/size.ts'
import { createWorld, type World } from '../../support/world.ts'
import { PUBLIC_PAGES, SCREEN_PEOPLE, screenAddresses, screenRows } from '../screen-paths.ts'
import { CALLED, PAYLOADS } from './payloads.ts'
import { spoilAnswers } from './spoilt-answers.ts'

/** promises.md D3: the long form tries every payload in every field, and shows every screen to everybody who may see it. */
afterAll(stopPdf)

const ran: string[] = []

/** Numbers of the payloads that ran in a page are noted, whatever page or frame they ran in. */
async function listening(page: Page, where: () => string): Promise<Page> {
  await page.exposeFunction(`${CALLED}Ran`, (number: unknown) =>
    ran.push(`${where()}: ${PAYLOADS[Number(number)]}`),
  )
  const hear = `globalThis.${CALLED} = (number) => globalThis.${CALLED}Ran(number)`
  await page.addInitScript(hear)
  await page.evaluate(hear)
  page.on('dialog', (dialog) => {
    ran.push(`${where()}: ${dialog.message()}`)
    return dialog.dismiss()
  })
  return page
}

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const filled = await createWorld({ filled: true })
const { places, said, state } = spoilAnswers(filled, PAYLOADS)
const spoilt = await openBrowser(filled)
const admin = world.as('admin')

/** Of each kind one waits at most, and there is one: it is canceled before another is asked for with a text. */
async function askForDocument(ids: Ids, taken: Map<string, Set<string>>) {
  const [id, text = ''] = [ids.document_request?.[1], PAYLOADS[0]]
  await admin.call('PATCH', `/document-requests/${id}/set-canceled`, { reason: 'Ya no hace falta' })
  const asked = { student_id: ids.student?.[1], type: 1, notes: text }
  const { status } = await admin.call('POST', '/document-requests', asked)
  if (status === 201) taken.set('POST /document-requests notes', new Set([text]))
}

async function stored() {
  const ground = await groundOf(world)
  const paid = { type: 3, date: '2026-11-20', amount: 100, receipt_number: 'R' }
  const samples = { ...ground.samples, 'POST /inscriptions/{id}/payments': { body: paid } }
  const made = storing(world, { ...ground, samples }, PAYLOADS)
  await askForDocument(ground.ids, made.stored)
  for (let turn = 0; turn < (isShort ? 2 : PAYLOADS.length); turn++) await made.round()
  // What has found no place yet, for want of room, is the name of a course.
  const { standing } = made
  const course = { credits: 3, hours: 4, max_absences_to_fail: 5 }
  for (const [at, title] of PAYLOADS.filter((text) => !standing.has(text)).entries()) {
    const { status } = await admin.call('POST', '/courses', { ...course, code: `ZQ-${at}`, title })
    if (status !== 201) throw new Error(`${status}: ${title}`)
    standing.add(title)
  }
  return made
}

/** What no call keeps as it was said, or keeps at all. */
const NEVER_STORED = ['file_name', 'identity_number', 'password', 'password_confirmation']

test('every text field of every call takes payloads, and every payload stands somewhere', async () => {
  const { fields, stored: taken, standing } = await stored()
  const lastOf = (at: readonly (string | number)[]) => String(at.findLast((one) => typeof one === 'string'))
  const names = new Set(fields.map(({ at }) => lastOf(at)))
  for (const field of fields) if (taken.has(fieldName(field))) names.delete(lastOf(field.at))
  expect([...names].sort()).toEqual(NEVER_STORED)
  console.info('payloads', PAYLOADS.length, 'fields', fields.length, 'taken by', taken.size)
  expect(taken.size).toBeGreaterThan(80)
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(200)
  expect(PAYLOADS.filter((text) => !standing.has(text))).toEqual([])
})

const SCREENS = [
  ...[
    '/home',
    '/courses/all?limit=50',
    '/courses/all?limit=50&page=2',
    '/courses/all?limit=50&page=3',
    '/specializations',
    '/administrators',
    '/pensums',
    '/institution',
  ],
  ...[
    '/profile',
    '/students',
    '/inscriptions',
    '/payments',
    '/activities?limit=100',
    '/holidays',
    '/periods',
  ],
  ...['/classrooms', '/teachers', '/audit'],
  `/courses/all?search=${encodeURIComponent(PAYLOADS[1] ?? '')}`,
  `/%3Cscript%3Etop.${CALLED}(0)%3C/script%3E`,
  `/login?next=javascript:top.${CALLED}(0)`,
]

async function walk(page: Page, screens: readonly string[], at: { path: string }): Promise<string> {
  let seen = ''
  for (const screen of screens) {
    at.path = screen
    // Where the application stands already it would not begin anew.
    if (new URL(page.url()).pathname === screen || screen.includes('?') || screen.includes('%'))
      await page.goto(screen)
    else await go(page, screen)
    await settled(page)
    seen += await page.locator('body').innerText()
  }
  return seen
}

test('nothing that is stored or asked is run by a screen', async () => {
  const at = { path: '' }
  const page = await listening(await browser.enter(admin.token ?? '', '/home'), () => at.path)
  const seen = await walk(page, SCREENS, at)
  await page.context().close()
  expect(ran.splice(0)).toEqual([])
  // They stood on the screens as what they are.
  const known = PAYLOADS.filter((payload) => seen.includes(payload.trim().slice(0, 25)))
  expect(known.length).toBeGreaterThan(100)
})

const addressOf = await screenAddresses(filled)

async function look(person: Person, at: { path: string }): Promise<string> {
  // In the short form every other screen: what they share is most of what can fail.
  const paths = screenRows(!isShort).filter((one, at) => one.person === person && (!isShort || at % 2 === 0))
  const addresses = await Promise.all(paths.map(({ path }) => addressOf(path, person)))
  const page = await listening(
    await spoilt.enter(filled.as(person).token ?? '', '/home'),
    () => `${person} ${at.path}`,
  )
  const seen = await walk(page, addresses, at)
  await page.context().close()
  return seen
}

test('nothing is run by any screen when every text of every answer is a payload', async () => {
  let seen = ''
  state.isOn = true
  for (const person of SCREEN_PEOPLE) seen += await look(person, { path: '' })
  state.isOn = false
  expect(ran.splice(0)).toEqual([])
  expect(PAYLOADS.filter((text) => !said.has(text))).toEqual([])
  console.info('places in answers', places.size)
  expect(places.size).toBeGreaterThan(300)
  expect(PAYLOADS.filter((payload) => seen.includes(payload.trim().slice(0, 25))).length).toBeGreaterThan(200)
})

test('nor by any page without session', async () => {
  const at = { path: '' }
  const page = await listening(await spoilt.visit('/'), () => at.path)
  state.isOn = true
  const seen = await walk(page, PUBLIC_PAGES, at)
  state.isOn = false
  await page.context().close()
  expect(ran.splice(0)).toEqual([])
  expect(PAYLOADS.filter((payload) => seen.includes(payload.trim().slice(0, 25))).length).toBeGreaterThan(3)
})

/** A page that nothing protects: no policy, no Trusted Types. */
async function bare(from: World): Promise<Page> {
  const context = await (from === world ? browser : spoilt).newContext()
  return listening(await context.newPage(), () => 'bare')
}

test('no mail becomes markup in a reader that lets everything run', async () => {
  const waiting = await world.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').execute()
  const texts = waiting.map(({ payload }) => String((payload as { text?: string }).text))
  expect(texts.filter((text) => PAYLOADS.some((payload) => text.includes(payload))).length).toBeGreaterThan(2)
  const page = await bare(world)
  for (const text of [PAYLOADS.join('\n\n'), PAYLOADS.join(' https://x.test/'), ...texts])
    await page.setContent(htmlOf(text))
  expect(await page.locator('script, img, svg, iframe, [onerror], [onload]').count()).toBe(0)
  await page.waitForTimeout(200)
  await page.context().close()
  expect(ran.splice(0)).toEqual([])
})

test('control: on a page that nothing protects most of them run, and the others ask another host', async () => {
  const page = await bare(world)
  await page.evaluate((texts) => {
    const { document } = globalThis as unknown as {
      document: { createElement(name: 'iframe'): { srcdoc: string }; body: { append(one: object): void } }
    }
    for (const text of texts)
      document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: text }))
  }, PAYLOADS)
  await expect.poll(() => new Set(ran).size).toBeGreaterThan(100)
  await page.context().close()
  ran.length = 0
  const complaints = browser.complaints.splice(0)
  expect(complaints).toContain('request to evil.test')
})

test('a document says them as text: no script, no address, no form', async () => {
  const section = await world.db.selectFrom('sections').select('id').orderBy('id').executeTakeFirstOrThrow()
  const paths = [`/sections/${section.id}/reports/students`, `/sections/${section.id}/schedules/pdf`]
  const headers = { accept: 'application/pdf' }
  for (const path of [...paths, '/activities?format=pdf', '/courses?format=pdf']) {
    const { status, bytes } = await admin.call('GET', path, undefined, { headers })
    expect([path, status, bytes.toString('latin1', 0, 5)]).toEqual([path, 200, '%PDF-'])
    expect(
      pdfText(bytes).match(
        /\/(?:JavaScript|JS|URI|Launch|OpenAction|AA|SubmitForm|EmbeddedFile|RichMedia)\b/g,
      ),
    ).toBe(null)
  }
})
