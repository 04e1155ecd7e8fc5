import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

/** Where the first test file that asks lays what is dear to make, for all of a run; the others wait for it. */
export async function madeOnce(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const home = inject('run_folder')
  const [made, lock, done] = ['', '.lock', '.done'].map((end) => join(home, name + end)) as [
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
      if (!existsSync(done)) await make(made)
      mkdirSync(done, { recursive: true })
    } finally {
      rmSync(lock, { recursive: true })
    }
  }
  return made
}
