// How fast this machine is at what the tests mostly wait for, whatever the code is: `node scripts/yardstick.ts`.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { hash } from '@node-rs/argon2'
import { chromium } from 'playwright-core'
import { executable, QUIET } from '../test/support/browser.ts'
import { type Result, root } from './test-runs.ts'

/** Milliseconds (docs/measured.md#the-gate). */
const REFERENCE = { hashes: 140, spawns: 600, load: 560 }
type Yardstick = Record<keyof typeof REFERENCE, number>

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

async function hashes(): Promise<void> {
  const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  for (let n = 0; n < 20; n++) await hash('una clave de prueba', cost)
}

async function spawns(): Promise<void> {
  for (let n = 0; n < 200; n++) spawnSync('true')
}

/** What was built, by a server of its own: a slower Claustro must not look like a slower machine. */
async function load(): Promise<void> {
  const server = createServer(({ url = '/' }, response) => {
    const file = url === '/' ? '/index.html' : url
    try {
      const body = readFileSync(`${root}dist/web${file}`)
      response
        .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  }).listen(0, '127.0.0.1')
  const browser = await chromium.launch({ executablePath: await executable(), args: QUIET })
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await browser.close()
  server.close()
}

const measured = async (): Promise<Yardstick> => ({
  hashes: await timed(hashes),
  spawns: await timed(spawns),
  load: await timed(load),
})

/** How many times as long as the reference each took. */
const slowness = (one: Yardstick): [name: string, times: number][] =>
  Object.entries(REFERENCE).map(([name, ms]) => [name, one[name as keyof Yardstick] / ms])
const mean = (times: readonly number[]) => times.reduce((sum, one) => sum + one, 0) / times.length

/** Measures before and after the work; tells how much slower the machine was than the reference, and what that took there. */
export async function withYardstick(work: () => Promise<Result[]>): Promise<Result[]> {
  const before = await measured()
  const since = performance.now()
  const results = await work()
  const seconds = (performance.now() - since) / 1000
  const both = [before, await measured()].map(slowness)
  const [first, last] = both.map((each) => mean(each.map(([, times]) => times)).toFixed(1))
  const times = mean(both.flat().map(([, one]) => one))
  const note = `${times.toFixed(1)} times the reference (before ${first}, after ${last}); there ${Math.round(seconds / times)} s`
  return [...results, { name: 'whole, by the yardstick', passed: 0, failed: 0, seconds, note }]
}

if (import.meta.main) console.log(await measured())
