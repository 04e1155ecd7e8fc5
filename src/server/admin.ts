import { createAdministrator } from '#features/users/server/actions.ts'
import { systemClock } from '#kernel/dates.ts'
import { ERRORS, Refusal } from '#kernel/errors.ts'
import { email as emailSchema } from '#kernel/text.ts'
import { refusalOfDatabase } from './constraints.ts'
import { joinServer } from './database-server.ts'
import { migrate, openDatabase } from './db.ts'
import { readSettings, SettingError, type Settings } from './settings.ts'

const USAGE = `Uso: npm run admin -- ORDEN

  create-admin CORREO [NOMBRE]   crea un administrador y muestra el enlace con el que elige su contraseña;
                                 el primero recibe el nivel más alto`

/** Said to the person as it is; anything else is a fault. */
class Misuse extends Error {}

async function createAdmin(settings: Settings, [typed = '', ...words]: readonly string[]): Promise<void> {
  const email = emailSchema.safeParse(typed)
  if (!email.success) throw new Misuse(`«${typed}» no es un correo electrónico.\n\n${USAGE}`)
  const name = words.join(' ').trim() || (email.data.split('@')[0] ?? email.data)
  const base = settings.public_url ?? `http://${settings.host}:${settings.port || 3000}`
  const server = await joinServer(settings)
  const { db, close } = openDatabase(server.url, { most: 2 })
  try {
    await migrate(db)
    const order = { email: email.data, name, base, clock: systemClock }
    const { link } = await db.transaction().execute((tx) => createAdministrator(tx, order))
    console.log(
      `Se creó el administrador ${email.data}. También recibirá por correo el enlace para elegir su contraseña:\n\n${link}\n`,
    )
  } finally {
    await close()
    await server.stop()
  }
}

async function main([order, ...rest]: readonly string[]): Promise<void> {
  if (order !== 'create-admin') throw new Misuse(USAGE)
  await createAdmin(readSettings(process.env), rest)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = 1
  const code = error instanceof Refusal ? error.code : refusalOfDatabase(error)
  if (code) console.error(ERRORS[code].text)
  else if (error instanceof Misuse || error instanceof SettingError) console.error(error.message)
  else console.error(error)
})
