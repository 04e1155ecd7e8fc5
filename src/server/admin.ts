import { ensureInstitute } from '#features/institute/institution/server/actions.ts'
import { createAdministrator } from '#features/people/account/lifecycle/server/actions.ts'
import { adoptSecret, unlockAccount } from '#features/people/account/server/actions.ts'
import { REFUSALS } from '#features/registry.ts'
import { wrongWithRecords } from '#features/teaching/closing/checking/server/actions.ts'
import { showInstant, systemClock } from '#kernel/dates.ts'
import { Refusal } from '#kernel/errors.ts'
import { email as emailSchema } from '#kernel/schemas.ts'
import { isSecretChanged } from '#server/access/keys/secret-fingerprint.ts'
import { makeSigningKey } from '#server/access/keys/signing-keys.ts'
import { initTokenKeys } from '#server/access/keys/tokens.ts'
import { refusalOfDatabase } from '#server/database/constraints.ts'
import { migrate, openDatabase, type Tx } from '#server/database/db.ts'
import { openStorage } from '#server/files/storage.ts'
import { joinServer, openServer } from '#server/postgres/server.ts'
import { mailUrl } from '#server/public-url.ts'
import type { Counts } from './backup/manifest.ts'
import { proveBackup } from './backup/read.ts'
import { asRefusal, BackupRefused } from './backup/refused.ts'
import { restoreBackup } from './backup/restore.ts'
import { writeBackup } from './backup/write.ts'
import { ownAddress, readSettings, SettingError, type Settings } from './settings.ts'

const USAGE = `Uso: npm run admin -- ORDEN

  create-admin CORREO [NOMBRE]   crea un administrador y muestra el enlace con el que elige su contraseña;
                                 el primero recibe el nivel más alto
  unlock CORREO                  olvida los intentos fallidos de una cuenta, que así vuelve a abrirse en cualquier dispositivo
  backup ARCHIVO                 guarda la base de datos y los archivos subidos en un solo archivo, sin detener nada
  check-records [NÚMERO HASH]    comprueba la cadena de actas y sus firmas, y que las tablas digan lo mismo que ellas y que
                                 los documentos emitidos;
                                 con el número y el hash de una acta guardados aparte, también que la cadena siga siendo esa
  rotate-key                     firma desde ahora con otra clave; lo firmado antes se sigue comprobando
  restore ARCHIVO                comprueba esa copia y reemplaza con ella los datos; Claustro debe estar detenido`

/** A mistake of the person, told as it is; any other error is a fault. */
class Misuse extends Error {}

/** What is sealed or linked under another secret than the server's would be of no use to it. */
async function insistOnSecret(db: Tx): Promise<void> {
  if (await isSecretChanged(db))
    throw new SettingError(
      'CLAUSTRO_SECRET',
      'no es con el que trabajó el servidor, y lo que se haga no serviría. Indique el mismo; si lo cambió, inicie antes Claustro una vez.',
    )
}

async function createAdmin(settings: Settings, [typed = '', ...words]: readonly string[]): Promise<void> {
  const email = emailSchema.safeParse(typed)
  if (!email.success) throw new Misuse(`«${typed}» no es un correo electrónico.\n\n${USAGE}`)
  const name = words.join(' ').trim() || (email.data.split('@')[0] ?? email.data)
  initTokenKeys(settings.secret)
  const own_url = () => ownAddress({ ...settings, port: settings.port || 3000 })
  const server = await joinServer(settings)
  const { db, close } = openDatabase(server.url, { most: 2 })
  try {
    await migrate(db)
    await insistOnSecret(db)
    const base = await mailUrl(db, { ...settings, own_url })
    const order = { email: email.data, name, base, clock: systemClock }
    const { link } = await db.transaction().execute(async (tx) => {
      await adoptSecret(tx, systemClock.now())
      const made = await createAdministrator(tx, order)
      await ensureInstitute(tx)
      return made
    })
    console.log(
      `Se creó el administrador ${email.data}. También recibirá por correo el enlace para elegir su contraseña:\n\n${link}\n`,
    )
  } finally {
    await close()
    await server.stop()
  }
}

async function unlock(settings: Settings, [typed = '']: readonly string[]): Promise<void> {
  const email = emailSchema.safeParse(typed)
  if (!email.success) throw new Misuse(`«${typed}» no es un correo electrónico.\n\n${USAGE}`)
  initTokenKeys(settings.secret)
  const server = await joinServer(settings)
  const { db, close } = openDatabase(server.url, { most: 2 })
  try {
    await migrate(db)
    const isThere = await db.transaction().execute((tx) => unlockAccount(tx, email.data))
    if (!isThere) throw new Misuse(`No hay una cuenta con el correo ${email.data}.`)
    console.log(
      `Se olvidaron los intentos fallidos de ${email.data}: ya puede iniciar sesión en cualquier dispositivo.`,
    )
  } finally {
    await close()
    await server.stop()
  }
}

const count = (value: number) => value.toLocaleString('es-VE')

async function backup(settings: Settings, [file]: readonly string[]): Promise<void> {
  if (!file) throw new Misuse(USAGE)
  const server = await joinServer(settings)
  try {
    const storage = openStorage(settings)
    const order = { url: server.url, storage, file, clock: systemClock, key: settings.backup_key }
    const { bytes, counts } = await writeBackup(order).catch(refuse)
    const sealed = settings.backup_key === null ? '' : ', cifrada'
    console.log(
      `Copia guardada y comprobada en ${file} (${count(Math.ceil(bytes / 1000))} kB${sealed}): ${contents(counts)}.`,
    )
  } finally {
    await server.stop()
  }
}

async function restore(settings: Settings, [file]: readonly string[]): Promise<void> {
  if (!file) throw new Misuse(USAGE)
  await using proven = await proveBackup(file, settings.backup_key)
  console.log(
    `La copia está completa: hecha el ${showInstant(proven.manifest.made_at)}, con ${contents(proven.counts)}.`,
  )
  // Locks the data folder: refused while a server runs on it.
  const server = await openServer(settings, fail)
  try {
    await restoreBackup({ url: server.url, storage: openStorage(settings), backup: proven })
    console.log('Los datos fueron reemplazados por los de la copia. Ya se puede iniciar Claustro.')
  } finally {
    await server.stop()
  }
}

async function check(settings: Settings, [number, ...words]: readonly string[]): Promise<void> {
  // On paper a hash takes two lines.
  const hash = words.join('')
  const head = number && hash ? { number: Number(number), hash } : null
  const server = await joinServer(settings)
  const { db, close } = openDatabase(server.url, { most: 2 })
  try {
    await migrate(db)
    const faults = await db.transaction().execute((tx) => wrongWithRecords(tx, head))
    for (const fault of faults) console.error(fault)
    if (faults.length > 0) process.exitCode = 1
    else console.log('Las actas están completas, y las tablas dicen lo mismo que ellas y que los documentos.')
  } finally {
    await close()
    await server.stop()
  }
}

async function rotateKey(settings: Settings): Promise<void> {
  initTokenKeys(settings.secret)
  const server = await joinServer(settings)
  const { db, close } = openDatabase(server.url, { most: 2 })
  try {
    await migrate(db)
    await insistOnSecret(db)
    const { kid } = await db.transaction().execute(makeSigningKey)
    console.log(
      `Desde ahora se firma con la clave ${kid}. Lo que se firmó con las anteriores se sigue comprobando.`,
    )
  } finally {
    await close()
    await server.stop()
  }
}

const refuse = (error: unknown): never => {
  throw asRefusal(error)
}

const contents = ({ tables, rows, uploads }: Counts) =>
  `${count(tables)} tablas, ${count(rows)} filas, ${uploads === 1 ? '1 archivo subido' : `${count(uploads)} archivos subidos`}`

const ORDERS = new Map(
  Object.entries({
    'create-admin': createAdmin,
    unlock,
    backup,
    restore,
    'check-records': check,
    'rotate-key': rotateKey,
  }),
)

async function main([order = '', ...rest]: readonly string[]): Promise<void> {
  const run = ORDERS.get(order)
  if (!run) throw new Misuse(USAGE)
  await run(readSettings(process.env), rest)
}

function fail(error: unknown): void {
  process.exitCode = 1
  const code = error instanceof Refusal ? error.code : refusalOfDatabase(error)
  if (code) console.error(REFUSALS[code].text)
  else if (error instanceof BackupRefused)
    console.error(
      `${process.argv[2] === 'backup' ? 'No se hizo la copia' : 'No se reemplazó nada'}: ${error.message}`,
    )
  else if (error instanceof Misuse || error instanceof SettingError) console.error(error.message)
  else console.error(error)
}

main(process.argv.slice(2)).catch(fail)
