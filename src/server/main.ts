import { enableCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openServer } from '#server/postgres/server.ts'
import { readSettings, SettingError, type Settings } from './settings.ts'

const LEAVE_WITHIN_MS = 9_000
const SAME_MOMENT_MS = 1_000
const UNTIL_BEGUN_MS = 50
/** What Node has compiled, for the next start. */
const COMPILED = fileURLToPath(new URL('../../dist/compiled', import.meta.url))

/** What was started; ends in reverse order at shutdown. */
const running = new AsyncDisposableStack()
let leaving = false
let asked_at = 0

async function leave(code: number): Promise<void> {
  // npm forwards a signal that the terminal has sent to us already, so a second one counts only if it comes later.
  if (leaving && performance.now() - asked_at < SAME_MOMENT_MS) return
  if (leaving) process.exit(1)
  leaving = true
  asked_at = performance.now()
  // A bound for what does not end by itself, such as a long export to a slow reader.
  setTimeout(() => process.exit(code), LEAVE_WITHIN_MS).unref()
  await running.disposeAsync().catch((error: unknown) => console.error(error))
  process.exit(code)
}

function fail(error: unknown): void {
  // Errors caused by the shutdown itself are not reported.
  if (leaving) return
  if (error instanceof SettingError) console.error(`\nClaustro no puede iniciar. ${error.message}\n`)
  else console.error(error)
  void leave(1)
}

async function start(): Promise<void> {
  enableCompileCache(COMPILED)
  const settings = readSettings(process.env)
  await portMustBeFree(settings)
  const opening = openServer(settings, fail).then((server) => {
    running.defer(() => server.stop())
    return server
  })
  // PostgreSQL starts while the rest of the program loads, once it has been begun: loading leaves nothing else a turn.
  const loading = sleep(UNTIL_BEGUN_MS).then(() => import('./serve.ts'))
  const [server, { serve }] = await Promise.all([opening, loading])
  await serve(settings, server, running)
}

/** Checked first: the first start takes a while, and this fails most often. */
async function portMustBeFree({ host, port }: Settings): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(whyNotListening(error, host, port)))
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

function whyNotListening(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new SettingError(
      'PORT',
      `el puerto ${port} ya está ocupado. Cierre el programa que lo usa, o elija otro: PORT=${port + 1} npm start`,
    )
  if (error.code === 'EACCES')
    return new SettingError('PORT', `este usuario no puede usar el puerto ${port}. Elija uno mayor que 1023.`)
  return new SettingError(
    'HOST',
    `este equipo no tiene la dirección ${host} (${error.code}). Use 127.0.0.1 o 0.0.0.0.`,
  )
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave(0))
start().catch(fail)
