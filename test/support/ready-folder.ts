import { execFileSync } from 'node:child_process'
import { madeOnce } from './once-a-run.ts'
import { launch } from './server-process.ts'

/** The data folder of a server that has started once and ended. */
async function make(data: string): Promise<void> {
  const server = launch({ CLAUSTRO_DATA: data, CLAUSTRO_DEMO: '0', PORT: '0' })
  await server.ready
  server.signal('SIGTERM')
  const code = await server.exit
  if (code !== 0) throw new Error(`the server of the ready folder ended with ${code}`)
}

/** Makes `path` a data folder in which a server has started and ended: no cluster is made and nothing migrated anew. */
export async function fillDataFolder(path: string): Promise<void> {
  // The cluster belongs to another account where the tests run as root.
  execFileSync('cp', ['-a', '--reflink=auto', await madeOnce('data', make), path])
}
