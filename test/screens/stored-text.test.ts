import { expect, test } from 'vitest'
import { openBrowser, settled } from '../browser.ts'
import { twoOfEverything } from '../two-of-everything.ts'
import { createWorld } from '../world.ts'

/** quality.md D3: what would say so when a browser ran it. */
const MARK = 'globalThis.zqran=1'
const PAYLOADS: readonly string[] = [
  `<script>${MARK}</script>`,
  `<img src=x onerror=${MARK}>`,
  `"><img src=x onerror=${MARK}>`,
  `'><svg onload=${MARK}>`,
  `<svg><script>${MARK}</script></svg>`,
  `<svg/onload=${MARK}>`,
  `<body onload=${MARK}>`,
  `<iframe srcdoc="<script>parent.${MARK}</script>">`,
  `<iframe src="javascript:${MARK}">`,
  `<a href="javascript:${MARK}">x</a>`,
  `javascript:${MARK}`,
  `JaVaScRiPt:${MARK}`,
  `data:text/html,<script>${MARK}</script>`,
  `<details open ontoggle=${MARK}>`,
  `<video><source onerror=${MARK}>`,
  `<audio src=x onerror=${MARK}>`,
  `<input autofocus onfocus=${MARK}>`,
  `<select autofocus onfocus=${MARK}>`,
  `<marquee onstart=${MARK}>`,
  `<math><mtext><script>${MARK}</script>`,
  `<template><script>${MARK}</script></template>`,
  `</title><script>${MARK}</script>`,
  `</textarea><script>${MARK}</script>`,
  `</style><script>${MARK}</script>`,
  `--><script>${MARK}</script>`,
  `]]><script>${MARK}</script>`,
  `<object data="javascript:${MARK}">`,
  `<embed src="javascript:${MARK}">`,
  `<form action="javascript:${MARK}"><button>x`,
  `<meta http-equiv=refresh content="0;url=javascript:${MARK}">`,
  `<base href="https://evil.test/">`,
  `<link rel=stylesheet href="https://evil.test/x.css">`,
  `<style>@import "https://evil.test/x.css"</style>`,
  `<img src="https://evil.test/x.png">`,
  `{{constructor.constructor("${MARK}")()}}`,
  `\`-${MARK}-\``,
  `';${MARK};//`,
  `";${MARK};//`,
  `&lt;script&gt;${MARK}&lt;/script&gt;`,
  `<scr<script>ipt>${MARK}</scr</script>ipt>`,
]

const world = await createWorld({ today: true })
const objects = await twoOfEverything(world)
await world.db.insertInto('institution').values({ name: 'Instituto', short_name: 'I' }).execute()
const admin = world.as('admin')
const browser = await openBrowser(world)
const short = (text: string, most: number) => text.slice(0, most)

/** Each payload in a text field of each thing, through the API as a person would. */
async function store(): Promise<number[]> {
  const statuses: number[] = []
  const say = async (...call: Parameters<typeof admin.call>) =>
    statuses.push((await admin.call(...call)).status)
  for (const [at, payload] of PAYLOADS.entries()) {
    const course = { credits: 3, hours: 4, max_absences_to_fail: 5 }
    await say('POST', '/courses', { ...course, code: `X-${at}`, title: short(payload, 150) })
    await say('POST', '/specializations', { code: `X-${at}`, title: short(payload, 100) })
    await say('POST', '/users', { name: short(payload, 100), email: `x${at}@x.test`, role: 'lowAdmin' })
    await say('POST', '/pensums', {
      name: short(payload, 100),
      specialization_id: objects.specialization.own,
    })
  }
  const [first = '', second = '', third = '', fourth = ''] = PAYLOADS
  await say('PATCH', '/institution', {
    name: first,
    short_name: short(second, 30),
    address: third,
    city: fourth,
  })
  await say('PATCH', `/students/${objects.student.own}`, {
    first_name: short(second, 60),
    last_name: short(first, 60),
    address: third,
  })
  await say('PATCH', `/preregistered-students/${objects.preregistered_student.own}`, {
    first_name: short(first, 60),
    last_name: short(second, 60),
  })
  await say('PATCH', `/payments/${objects.payment.own}`, { title: third })
  await say('PATCH', `/periods/${objects.period.foreign}`, { principal: first, signer: second })
  return statuses
}

const SCREENS: readonly string[] = [
  '/home',
  '/courses/all?limit=50',
  '/specializations?limit=50',
  '/administrators?limit=50',
  '/pensums?limit=50',
  '/institution',
  '/profile',
  '/students',
  `/students/${objects.student.own}`,
  `/students/${objects.student.own}/edit`,
  `/inscriptions/${objects.preregistered_student.own}`,
  '/inscriptions',
  '/payments',
  `/periods/${objects.period.foreign}`,
  `/sections/${objects.section.own}/students`,
  `/courses/all?search=${encodeURIComponent(PAYLOADS[1] ?? '')}`,
  `/%3Cscript%3E${MARK}%3C/script%3E`,
  '/login?next=javascript:globalThis.zqran=1',
]

test('nothing that is stored or asked is run by a screen', { timeout: 240_000 }, async () => {
  const statuses = await store()
  expect(statuses.filter((status) => status >= 300)).toEqual([])
  const page = await browser.enter(admin.token ?? '', '/home')
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  const ran: string[] = []
  let seen = ''
  for (const screen of SCREENS) {
    await page.goto(screen)
    await settled(page)
    seen += await page.locator('body').innerText()
    if (await page.evaluate(() => 'zqran' in globalThis)) ran.push(screen)
  }
  expect(ran).toEqual([])
  expect(dialogs).toEqual([])
  expect(browser.complaints.filter((one) => !one.includes('404'))).toEqual([])
  // They stood on the screens as what they are.
  expect(PAYLOADS.filter((payload) => !seen.includes(short(payload, 40)))).toEqual([])
  // Control: a page that runs it would have said so.
  expect(await page.evaluate(() => Object.assign(globalThis, { zqran: 1 }) && 'zqran' in globalThis)).toBe(
    true,
  )
})
