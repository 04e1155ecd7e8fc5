import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import { recordTaken } from '#features/institute/audit/server/actions.ts'
import { queueExport } from '#features/institute/exports/server/actions.ts'
import { proposeAddress } from '#features/institute/institution/server/actions.ts'
import { adoptSecret } from '#features/people/account/server/actions.ts'
import { systemClock } from '#kernel/dates.ts'
import { isKeyForeign } from '#server/access/keys/signing-keys.ts'
import { initTokenKeys } from '#server/access/keys/tokens.ts'
import { connectionsFor, migrate, openDatabase, type Tx } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import { openStorage } from '#server/files/storage.ts'
import { buildApp } from '#server/http/app.ts'
import { errorText } from '#server/http/error-text.ts'
import { keepFault } from '#server/http/faults.ts'
import { gracefulClose } from '#server/http/graceful-close.ts'
import { startLiveStreams } from '#server/http/live-streams.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { DEMO_EMAILS, DEMO_PASSWORD, demoPlan } from '#server/postgres/demo-mode.ts'
import { type OpenedServer, setDemoMark } from '#server/postgres/server.ts'
import { publicUrl } from '#server/public-url.ts'
import { hourlyTasks } from './hourly.ts'
import { jobs, routes } from './registry.ts'
import { ownAddress, SettingError, type Settings } from './settings.ts'

/** Writes one line of JSON per event, for log collectors. */
function log(line: Record<string, unknown>): void {
  const at = systemClock.now()
  if (line.level === 'error') keepFault(line, at)
  if (said === '') setImmediate(say)
  said += `${JSON.stringify({ at, ...line })}\n`
}

let said = ''
/** The lines of one turn of the event loop are written together: one by one they cost as much as a short query each. */
function say(): void {
  const lines = said
  said = ''
  if (lines !== '') process.stdout.write(lines)
}
process.on('exit', say)

/**
 * Serves from this database until `running`, which gets what is started, is disposed of; says the address once it is
 * ready. Throws `SettingError` for a setting with which data could be lost.
 */
export async function serve(
  settings: Settings,
  server: OpenedServer,
  running: AsyncDisposableStack,
): Promise<void> {
  initTokenKeys(settings.secret)
  const { db, close } = openDatabase(server.url, {
    most: connectionsFor(availableParallelism()),
    watched: true,
    onError: (error) => log({ level: 'error', message: error.message }),
  })
  running.defer(close)
  await migrate(db)
  await holdToSecret(db)
  const storage = openStorage(settings)
  const demo = await prepareDemo(settings, server, db, storage)
  mustBeSafe(server, demo)
  if (!server.orders_as_in_spanish)
    console.warn(
      'Aviso: la base de datos ordena los nombres por bytes («Íñigo» después de «Zoraida»). Créela como dice docs/operations.md y restaure en ella una copia de seguridad.',
    )
  const own_url = () => {
    const bound = app.server.address() as AddressInfo | null
    return ownAddress({ host: settings.host, port: bound?.port ?? settings.port })
  }
  const world = { clock: systemClock, storage, demo, public_url: settings.public_url, own_url }
  const live = await startLiveStreams({
    ...{ db, url: server.url, clock: systemClock },
    onError: (error) => log({ level: 'error', message: errorText(error) }),
  })
  const app = await buildApp({
    ...{ ...world, db, routes, log, live },
    record_export: recordTaken,
    queue_export: queueExport,
  })
  const running_jobs = await startJobs({
    db,
    url: server.url,
    clock: systemClock,
    jobs,
    needs: { ...settings, db, storage, clock: systemClock, sender: () => sender(db), world, routes },
    onError: (error, job) => log({ level: 'error', job, message: errorText(error) }),
    hourly: hourlyTasks({ settings, db, storage, url: server.url, clock: systemClock }),
  })
  running.defer(() => running_jobs.stop())
  running.defer(() => app.close())
  const drain = gracefulClose(app)
  await app.listen({ host: settings.host, port: settings.port })
  running.defer(drain)
  // First of all: a stream that stays open would hold up the rest.
  running.defer(() => live.stop())
  if (demo) await proposeAddress(db, own_url())
  await askForAddress(db, settings)
  // Whatever fails from here on ends no server.
  console.log(`Claustro listo en ${own_url()}`)
  if (demo)
    console.log(`Cuentas de demostración: ${DEMO_EMAILS.join(', ')}. Contraseña de todas: ${DEMO_PASSWORD}`)
}

async function askForAddress(db: Tx, settings: Settings): Promise<void> {
  if ((await publicUrl(db, settings)) !== null) return
  console.warn(
    'Aviso: falta la dirección web del instituto, a la que lleva el código QR de cada documento; sin ella no se hace ninguno. Escríbala en «Instituto», o indíquela al iniciar, por ejemplo PUBLIC_URL=https://claustro.instituto.edu.ve',
  )
}

async function holdToSecret(db: Tx): Promise<void> {
  if (!(await db.transaction().execute((tx) => adoptSecret(tx, systemClock.now())))) return
  console.warn(
    'Aviso: las sesiones abiertas y los enlaces enviados por correo se hicieron con otro secreto, y terminaron. Todos deben iniciar sesión de nuevo.',
  )
  if (await isKeyForeign(db))
    console.warn(
      'Aviso: la clave con la que se firman actas y documentos se guardó con otro secreto. Desde ahora se firma con una nueva; lo firmado antes se sigue comprobando.',
    )
}

async function prepareDemo(
  settings: Settings,
  server: OpenedServer,
  db: Tx,
  storage: Storage,
): Promise<boolean> {
  const { rows } = await sql`select 1 from users union all select 1 from institution limit 1`.execute(db)
  const plan = demoPlan(settings, { mark: server.mark, embedded: server.embedded, empty: rows.length === 0 })
  if (plan === 'off' && server.mark === null) await setDemoMark(server.url, 'off')
  if (plan !== 'fill') return plan !== 'off'
  console.log('Creando el instituto de demostración (solo la primera vez; unos 30 segundos)…')
  await setDemoMark(server.url, 'filling')
  const { fillDemo } = await import('../../demo/fill.ts')
  await fillDemo({ db, clock: systemClock, storage, base: settings.public_url ?? ownAddress(settings) })
  await setDemoMark(server.url, 'filled')
  return true
}

function mustBeSafe({ embedded, unsafe }: OpenedServer, demo: boolean): void {
  if (unsafe.length === 0) return
  const names = unsafe.join(', ')
  const mend = `el servidor de base de datos tiene ${names} en «off», y un corte de luz podría perder o dañar datos.`
  // Checksums of a server that is not ours can be enabled only while it is stopped (decisions/0002).
  if (demo || (!embedded && names === 'data_checksums')) console.warn(`Aviso: ${mend}`)
  else
    throw new SettingError(
      embedded ? 'CLAUSTRO_DATA' : 'DATABASE_URL',
      `${mend} Actívelo en postgresql.conf y reinícielo.`,
    )
}

async function sender(db: Tx): Promise<{ name: string; email: string | null } | null> {
  return (await db.selectFrom('institution').select(['name', 'email']).executeTakeFirst()) ?? null
}
