import { expect, test } from 'vitest'
import { insistOnNone, openBrowser, settled } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

/** Set up: without a name the public pages lead to the setup. */
async function namedWorld() {
  const made = await createWorld({ today: true })
  await made.db.insertInto('institution').values({ name: 'Instituto', short_name: 'I' }).execute()
  return made
}
const world = await namedWorld()
const browser = await openBrowser(world)

/** What the pages have done so far, taken away: the end of the file demands that nothing is left. */
const taken = (): string[] => browser.complaints.splice(0)

const page = await browser.visit('/login')
await settled(page)

async function did(code: string): Promise<string[]> {
  expect(taken()).toEqual([])
  await page.evaluate(code)
  await page.waitForTimeout(100)
  return taken()
}

const INLINE =
  "try { document.head.append(Object.assign(document.createElement('script'), { text: '1' })) } catch {}"
const ABROAD = "fetch('http://other.test/x').catch(() => {})"

// Controls of what `openBrowser` demands of every file (promises.md D1, D5).
test.each([
  ['a script in the page', INLINE],
  ['a handler in an attribute', "try { document.body.setAttribute('onclick', '1') } catch {}"],
  [
    'a style in the page',
    "document.head.append(Object.assign(document.createElement('style'), { textContent: 'a{}' }))",
  ],
  ['markup from text', "try { document.body.innerHTML = '<b>x</b>' } catch {}"],
  ['code from text', "setTimeout(() => { try { eval('1') } catch {} })"],
  ['a request to another host', ABROAD],
  ['a picture of another host', "new Image().src = 'http://other.test/x.png'"],
  ['an error that nobody caught', "setTimeout(() => { throw new Error('planted') })"],
  ['an error of the console', "console.error('planted')"],
])('control: %s is a complaint', async (_, code) => {
  const said = await did(code)
  expect(said.length).toBeGreaterThan(0)
  expect(() => insistOnNone(said)).toThrow('did what none may do')
})

const kindOf = (complaint: string): string => {
  if (complaint.includes('TrustedScript')) return 'script'
  // The browser says of a refused call both what refused it and that it failed.
  return complaint.includes('http://other.test') ? 'host' : complaint
}

test('control: a page that asks another host and runs a script of its own gives a complaint for each', async () => {
  const both = await did(`${INLINE}; ${ABROAD}`)
  expect([...new Set(both.map(kindOf))].sort()).toEqual(['host', 'script'])
})

test('control: an answer that lacks a header is a complaint, and a request that no policy stopped is one too', async () => {
  const other = await namedWorld()
  other.app.addHook('onSend', async (request, reply) => {
    if (request.url === '/recover-account') reply.removeHeader('content-security-policy')
  })
  const faulty = await openBrowser(other)
  const bare = await faulty.visit('/recover-account')
  await settled(bare)
  await bare.evaluate(ABROAD)
  await expect.poll(() => faulty.complaints).toContain('request to other.test')
  const said = faulty.complaints.splice(0)
  expect(said[0]).toMatch(/^headers of \/recover-account: content-security-policy: undefined/)
})
