import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The names of what the worker keeps. */
export const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const names = []
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys()) names.push(new URL(url).pathname)
    return names
  })()`)

/** Waits until the service worker runs the page, and has what the person's screens need. */
export async function kept(page: Page): Promise<void> {
  const isRun = async () => await page.evaluate('navigator.serviceWorker.controller !== null')
  await expect.poll(isRun).toBe(true)
  const marks = async () => await page.evaluate(`performance.getEntriesByName('pages-kept').length`)
  await expect.poll(marks).toBe(1)
}

/** The databases of last answers, with what each holds. */
export const databases = (page: Page): Promise<Record<string, readonly string[]>> =>
  page.evaluate(`(async () => {
    const found = {}
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      found[name] = await new Promise((resolve) => {
        const all = db.transaction('answers').objectStore('answers').getAll()
        all.onsuccess = () => resolve(all.result.map((one) => JSON.stringify(one)))
      })
      db.close()
    }
    return found
  })()`)

/** Waits until the answer of this call is on the device. */
export async function hasKept(page: Page, path: string): Promise<void> {
  const answers = async () => Object.values(await databases(page)).flat()
  await expect.poll(answers).toContainEqual(expect.stringContaining(`"path":"GET ${path}"`))
}

/** Waits until nobody's answers and no page are on the device, and no worker. */
export async function insistOnEmpty(page: Page): Promise<void> {
  const left = async () => [
    await page.evaluate('indexedDB.databases().then((all) => all.map(({ name }) => name))'),
    await page.evaluate('caches.keys()'),
    await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'),
  ]
  await expect.poll(left).toEqual([[], [], 0])
}

/** Without a line the browser says of each call that it failed; nothing else may be said. */
export function forgiveLost(complaints: string[]): void {
  expect(complaints.splice(0).filter((one) => !one.includes('unable_to_reach_server'))).toEqual([])
}
