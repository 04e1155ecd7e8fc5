import type { TestProject } from 'vitest/node'
import { startThrowaway } from '#server/postgres/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which each test file makes a database of its own. */
    server_url: string
  }
}

/** One throwaway PostgreSQL per run; `npm test` names another server here for its second pass. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_EMBEDDED_URL
  const server = given ? { url: given, stop: async () => {} } : await startThrowaway()
  process.env.TEST_EMBEDDED_URL = server.url
  project.provide('server_url', server.url)
  return async () => {
    if (!given) delete process.env.TEST_EMBEDDED_URL
    await server.stop()
  }
}
