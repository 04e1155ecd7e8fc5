import { startThrowaway } from '../src/server/postgres/embedded.ts'
import { ensureTemplate } from '../test/support/test-databases.ts'

/** The PostgreSQL of a whole run, for those of its parts that each would start one and fill the demo institute anew. */
export async function startTestServer() {
  const { url, stop } = await startThrowaway()
  return { url, fill: () => ensureTemplate(url, 'demo'), [Symbol.asyncDispose]: stop }
}
