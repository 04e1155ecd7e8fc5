import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { launch } from './server-process.ts'

async function make(data: string): Promise<void> {
  const server = launch({ CLAUSTRO_DATA: data, CLAUSTRO_DEMO: '0', PORT: '0' })
  await server.ready
  server.signal('SIGTERM')
  const code = await server.exit
  if (code !== 0) throw new Error(`the server of the ready folder ended with ${code}`)
}

/** The data folder of a server that has started once and ended: the first test file that asks makes it, for all of a run. */
async function madeOnce(): Promise<string> {
  const home = inject('ready_folder')
  const [data, lock, done] = ['data', 'lock', 'done'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ]
  while (!existsSync(done)) {
    try {
      mkdirSync(lock)
    } catch {
      await sleep(20)
      continue
    }
    try {
      if (!existsSync(done)) await make(data)
      mkdirSync(done, { recursive: true })
    } finally {
      rmSync(lock, { recursive: true })
    }
  }
  return data
}

/** Makes `path` a data folder in which a server has started and ended: no cluster is made and nothing migrated anew. */
export async function fillDataFolder(path: string): Promise<void> {
  // The cluster belongs to another account where the tests run as root.
  execFileSync('cp', ['-a', '--reflink=auto', await madeOnce(), path])
}
