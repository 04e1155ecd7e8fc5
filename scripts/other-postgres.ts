import { execFileSync } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another PostgreSQL than the embedded one: that of TEST_DATABASE_URL, or a throwaway cluster of Debian's on a socket. */
export async function startOtherPostgres() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, version: given, [Symbol.asyncDispose]: async () => {} }
  const bin = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)
  if (!bin)
    throw new Error('No other PostgreSQL: name one in TEST_DATABASE_URL, or install the package postgresql')
  const home = mkdtempSync(join(tmpdir(), 'claustro-other-'))
  // PostgreSQL refuses root.
  const nobody = /^nobody:[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))
  const [uid, gid] = [Number(nobody?.[1] ?? 65_534), Number(nobody?.[2] ?? 65_534)]
  const as = process.getuid?.() === 0 ? { uid, gid } : {}
  if (process.getuid?.() === 0) chownSync(home, uid, gid)
  const cluster = join(home, 'cluster')
  const call = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, {
      ...as,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const locale = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=es-VE', '-E', 'UTF8']
  call('initdb', '-D', cluster, '-U', 'postgres', '-A', 'trust', '--data-checksums', ...locale)
  const settings = `-c listen_addresses= -k ${home} -c fsync=off -c autovacuum=off -c max_connections=300`
  execFileSync(join(bin, 'pg_ctl'), ['-D', cluster, '-l', join(home, 'log'), '-w', '-o', settings, 'start'], {
    ...as,
    cwd: '/',
    // The server outlives the program that starts it, and would keep a pipe open.
    stdio: 'ignore',
  })
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(home)}`,
    version: call('postgres', '--version').trim(),
    [Symbol.asyncDispose]: async () => {
      call('pg_ctl', '-D', cluster, '-m', 'immediate', 'stop')
      rmSync(home, { recursive: true, force: true })
    },
  }
}
