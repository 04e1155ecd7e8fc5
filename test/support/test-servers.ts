import { afterEach } from 'vitest'
import { dataFolder, type Launched, launch } from './server-process.ts'

/** Data folders and servers of a test file's own; after each test everything goes, what came last first. */
export function processes() {
  const undo: (() => Promise<unknown> | unknown)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })
  return {
    undo,
    folder(): string {
      const { path, remove } = dataFolder()
      undo.push(remove)
      return path
    },
    start(env: Record<string, string>): Launched {
      const server = launch({ CLAUSTRO_DEMO: '0', PORT: '0', ...env })
      undo.push(async () => {
        server.signal('SIGKILL')
        await server.exit
      })
      return server
    },
  }
}
