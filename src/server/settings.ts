import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'

/** The settings of a person (running.md#settings), read once at the start. */
export type Settings = {
  host: string
  port: number
  /** null: the data folder's embedded PostgreSQL. */
  database_url: string | null
  /** Absolute, existing, without symbolic links. */
  data: string
  /** null: not said, `demo.ts` decides. */
  demo: boolean | null
  secret: string
  /** Without a trailing slash; null: what an administrator wrote (`public-url.ts`). */
  public_url: string | null
  smtp_url: string | null
  storage_url: string | null
  backup_key: string | null
}

/** An invalid setting: its name, and how to mend it, in a sentence for the person who installs. */
export class SettingError extends Error {
  readonly variable: string
  constructor(variable: string, mend: string) {
    super(`${variable}: ${mend}`)
    this.variable = variable
  }
}

/** The database has migrations that this program does not know. */
export const newerDatabase = (unknown: readonly string[]): SettingError =>
  new SettingError(
    'Base de datos',
    `es de una versión más nueva de Claustro: este programa no conoce ${unknown.join(', ')}. Inicie la versión más nueva, o indique otra base de datos.`,
  )

type Env = Readonly<Record<string, string | undefined>>

const LEAST_SECRET = 32
const LEAST_BACKUP_KEY = 12

/** An empty variable counts as unset: most process managers spell it so. */
const settingOf = (env: Env, name: string): string | null => env[name]?.trim() || null

/**
 * Returns all settings, or throws a `SettingError` naming the first invalid one. Creates the data folder and the
 * secret.
 */
export function readSettings(env: Env): Settings {
  const host = hostIn(env)
  const port = portIn(env)
  const demo = demoIn(env)
  const database_url = urlIn(
    env,
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://usuario:clave@servidor:5432/claustro',
  )
  const public_url = urlIn(env, 'PUBLIC_URL', ['http:', 'https:'], 'https://claustro.instituto.edu.ve')
  const smtp_url = urlIn(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtp://usuario:clave@servidor:587')
  // promises.md S7: no administrator of the institute decides where links in others' mails lead.
  if (smtp_url !== null && public_url === null)
    throw new SettingError(
      'PUBLIC_URL',
      'falta. Con SMTP_URL se envían correos con enlaces, y deben llevar la dirección del instituto, por ejemplo PUBLIC_URL=https://claustro.instituto.edu.ve',
    )
  const storage_url = bucketIn(env)
  const backup_key = backupKeyIn(env)
  const given = settingOf(env, 'CLAUSTRO_SECRET')
  if (given !== null && given.length < LEAST_SECRET)
    throw new SettingError(
      'CLAUSTRO_SECRET',
      `es muy corto: necesita al menos ${LEAST_SECRET} caracteres al azar.`,
    )
  if (given === null && database_url !== null)
    throw new SettingError(
      'CLAUSTRO_SECRET',
      `falta. Con DATABASE_URL cada servidor debe tener el mismo: al menos ${LEAST_SECRET} caracteres al azar.`,
    )
  const data = dataFolder(env)
  return {
    host,
    port,
    database_url,
    data,
    demo,
    secret: given ?? keptSecret(data),
    public_url: public_url?.replace(/\/+$/, '') ?? null,
    smtp_url,
    storage_url,
    backup_key,
  }
}

/** The address for a browser on this machine. */
export const ownAddress = ({ host, port }: Pick<Settings, 'host' | 'port'>): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Whether only this machine can reach an address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

function hostIn(env: Env): string {
  const host = settingOf(env, 'HOST') ?? '127.0.0.1'
  if (!/^[\w.:-]+$/.test(host))
    throw new SettingError(
      'HOST',
      `«${host}» no es una dirección. Use 127.0.0.1, 0.0.0.0 o el nombre de este equipo, sin puerto.`,
    )
  return host
}

function portIn(env: Env): number {
  const typed = settingOf(env, 'PORT') ?? '3000'
  const port = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN
  if (!(port <= 65_535))
    throw new SettingError(
      'PORT',
      `«${typed}» no es un puerto. Use un número de 0 a 65535; 0 toma uno libre.`,
    )
  return port
}

function demoIn(env: Env): boolean | null {
  const typed = settingOf(env, 'CLAUSTRO_DEMO')
  if (typed !== null && typed !== '0' && typed !== '1')
    throw new SettingError(
      'CLAUSTRO_DEMO',
      `«${typed}» no se entiende. Use 1 (instituto de demostración) o 0 (instituto vacío).`,
    )
  return typed === null ? null : typed === '1'
}

function urlIn(env: Env, name: string, protocols: readonly string[], example: string): string | null {
  const typed = settingOf(env, name)
  if (typed === null) return null
  const url = URL.canParse(typed) ? new URL(typed) : null
  // The value is not repeated: it may hold a password.
  if (!url || !protocols.includes(url.protocol))
    throw new SettingError(name, `no es una dirección válida. Debe verse como ${example}`)
  return typed
}

function bucketIn(env: Env): string | null {
  const example = 's3://clave:secreto@servidor/cubeta'
  const typed = urlIn(env, 'STORAGE_URL', ['s3:'], example)
  const { host, username, password, pathname } = new URL(typed ?? example)
  if (!host || !username || !password || !/^\/[a-z0-9][a-z0-9.-]+$/.test(pathname))
    throw new SettingError('STORAGE_URL', `le falta una parte. Debe verse como ${example}`)
  return typed
}

function backupKeyIn(env: Env): string | null {
  const key = settingOf(env, 'CLAUSTRO_BACKUP_KEY')
  if (key !== null && key.length < LEAST_BACKUP_KEY)
    throw new SettingError(
      'CLAUSTRO_BACKUP_KEY',
      `es muy corta: necesita al menos ${LEAST_BACKUP_KEY} caracteres. Guárdela también fuera de este equipo.`,
    )
  return key
}

function dataFolder(env: Env): string {
  const data = resolve(settingOf(env, 'CLAUSTRO_DATA') ?? 'data')
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 })
    // Root runs PostgreSQL as another account, which must traverse the folder without reading it.
    chmodSync(data, process.getuid?.() === 0 ? 0o711 : 0o700)
    for (const folder of ['uploads', 'outbox'])
      mkdirSync(join(data, folder), { recursive: true, mode: 0o700 })
    return realpathSync(data)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new SettingError(
      'CLAUSTRO_DATA',
      `la carpeta ${data} no se puede crear o escribir (${why}). Elija otra o corrija sus permisos.`,
    )
  }
}

/** Returns nothing for a folder, or a file that this account may not read. */
function readable(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Written atomically, since losing it would end every session. */
function keptSecret(data: string): string {
  const file = join(data, 'secret')
  if (existsSync(file)) {
    const kept = readable(file)
    if (kept.length >= LEAST_SECRET) return kept
    throw new SettingError(
      'CLAUSTRO_SECRET',
      `${file} está dañado. Bórrelo para crear otro: habrá que iniciar sesión de nuevo.`,
    )
  }
  const secret = randomBytes(32).toString('base64url')
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
  return secret
}
