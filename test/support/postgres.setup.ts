import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startThrowaway } from '#server/postgres/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which each test file makes a database of its own. */
    server_url: string
    /** Where once-a-run.ts keeps what is made for all of a run. */
    run_folder: string
  }
}

/**
 * One throwaway PostgreSQL per run. `npm test` names here the one that its parts share, and for its second pass another
 * than the embedded one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const other = process.env.TEST_EMBEDDED_URL
  const given = other ?? process.env.TEST_SERVER_URL
  const server = given ? { url: given, stop: async () => {} } : await startThrowaway()
  process.env.TEST_EMBEDDED_URL = server.url
  project.provide('server_url', server.url)
  const run_folder = mkdtempSync(join(tmpdir(), 'claustro-run-'))
  // PostgreSQL's account passes through it.
  chmodSync(run_folder, 0o711)
  project.provide('run_folder', run_folder)
  return async () => {
    if (!other) delete process.env.TEST_EMBEDDED_URL
    await server.stop()
    rmSync(run_folder, { recursive: true, force: true })
  }
}
