import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { discard } from '#server/postgres/embedded.ts'
import { onTheDay } from './fixed-day.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
/** What people start; a fault is planted in a source. */
const programOf = ({ CLAUSTRO_PLANTED }: Record<string, string>) =>
  at(CLAUSTRO_PLANTED === undefined ? 'dist/server/main.js' : 'src/server/main.ts')

/** A start compiles what the one before it has compiled already. */
const NODE_COMPILE_CACHE = at('.tmp/compile-cache')

export type Launched = {
  pid: number
  /** The address of the ready line; rejected when the process ends without one. */
  ready: Promise<string>
  exit: Promise<number | null>
  output(): string
  signal(name: NodeJS.Signals): void
}

/** Starts a Claustro as a process of its own, as a person would. */
export function launch(
  env: Record<string, string>,
  program = programOf(env),
  args: readonly string[] = [],
): Launched {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env, ...onTheDay(env.NODE_OPTIONS) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  let is_ready = false
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
  const hear = (chunk: Buffer) => {
    text += chunk
    // A server under load says a lot: looking through all of it again at each line would slow the one that asks.
    if (is_ready) return
    const address = /^Claustro listo en (\S+)$/m.exec(text)?.[1]
    if (!address) return
    is_ready = true
    resolve(address)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const exit = new Promise<number | null>((done) => {
    child.on('close', (code) => {
      reject(new Error(`ended with ${code}:\n${text}`))
      done(code)
    })
  })
  ready.catch(() => {})
  return { pid: child.pid ?? 0, ready, exit, output: () => text, signal: (name) => void child.kill(name) }
}

/** The path of a data folder that does not exist yet; `remove` also ends a database that outlived its server. */
export function dataFolder() {
  const parent = mkdtempSync(join(tmpdir(), 'claustro-start-'))
  chmodSync(parent, 0o711)
  const path = join(parent, 'data')
  return {
    path,
    async remove() {
      if (existsSync(path)) await discard(path)
      rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
