import { afterEach } from 'vitest'
import { fillDataFolder } from './ready-folder.ts'
import { dataFolder, type Launched, launch } from './server-process.ts'

/** Data folders and servers of a test file's own; after each test everything goes, what came last first. */
export function processes() {
  const undo: (() => Promise<unknown> | unknown)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })
  const folder = () => {
    const { path, remove } = dataFolder()
    undo.push(remove)
    return path
  }
  return {
    undo,
    folder,
    /** One in which a server has started before. */
    async readyFolder(): Promise<string> {
      const path = folder()
      await fillDataFolder(path)
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
