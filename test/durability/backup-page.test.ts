import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest'
import { writeBackup } from '#server/backup/write.ts'
import { openDatabase } from '#server/database/db.ts'
import { folderStorage, newKey } from '#server/files/files.ts'
import { urlOf } from '#server/postgres/embedded.ts'
import { archiveOf, membersIn } from '../support/backup-archive.ts'
import { contentsOf } from '../support/database-contents.ts'
import { leftOut, type Reader } from '../support/debian-programs.ts'
import { isShort } from '../support/size.ts'
import { createWorld } from '../support/world.ts'

// Runs the commands of docs/backups.md as they are written there, without any code of ours.
vi.setConfig({ testTimeout: 60_000 })

const PROGRAMS: Reader[] = ['age', 'zstd', 'psql', 'script']
const missing = PROGRAMS.filter(leftOut)
/** The database that the page makes. */
const DATABASE = 'claustro'
const KEY = 'una clave de prueba'
const page = readFileSync(new URL('../../docs/backups.md', import.meta.url), 'utf8')

const world = await createWorld({ filled: missing.length === 0 })
const storage = folderStorage(world.folder)
const work = mkdtempSync(join(tmpdir(), 'claustro-page-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))
afterEach(() => sql.raw(`drop database if exists ${DATABASE} with (force)`).execute(world.db))

/** The commands of the page for a backup with a key or without one. */
function commandsFor(kind: 'encrypted' | 'plain'): string {
  const blocks = [...page.matchAll(/^```sh ?(\w*)\n([^`]*)```$/gm)]
  expect(blocks.map(([, which]) => which)).toEqual(['encrypted', 'plain', '', ''])
  return blocks.map(([, which, block]) => (which === '' || which === kind ? block : '')).join('')
}

/** What psql reads instead of options. */
function serverOf(url: URL): Record<string, string> {
  const [host, port] = [url.searchParams.get('host') ?? url.hostname, url.port || '5432']
  return { PGHOST: host, PGPORT: port, PGUSER: url.username, PGPASSWORD: url.password }
}

type Run = { code: number | null; output: string }

/** At a terminal, which age asks for the key. */
function atTerminal(folder: string, commands: string, typed: string): Promise<Run> {
  const env = { ...process.env, ...serverOf(new URL(inject('server_url'))), LC_ALL: 'C.UTF-8' }
  writeFileSync(join(folder, 'commands'), commands)
  const args = ['--quiet', '--return', '--command', 'bash -eu commands', '/dev/null']
  return new Promise((resolve) => {
    const run = execFile('script', args, { cwd: folder, env }, (_error, stdout, stderr) =>
      resolve({ code: run.exitCode, output: stdout + stderr }),
    )
    run.stdin?.end(`${typed}\n`)
  })
}

function newFolder(): string {
  const folder = join(work, randomBytes(6).toString('hex'))
  mkdirSync(folder)
  return folder
}

async function backUp(key: string | null): Promise<string> {
  const folder = newFolder()
  const file = join(folder, 'copia.claustro')
  await writeBackup({ url: world.url, storage, clock: world.clock, key, file })
  return folder
}

test.skipIf(missing.length > 0).each([
  ['encrypted', KEY],
  ['plain', null],
] as const)(
  `the commands of the page open a backup that is %s${missing.map((one) => ` (left out: no ${one})`).join('')}`,
  async (kind, key) => {
    const picture = newKey('pictures', 'webp')
    await storage.put(picture, randomBytes(70_000), 'image/webp')
    const folder = await backUp(key)
    const { code, output } = await atTerminal(folder, commandsFor(kind), key ?? '')
    expect(code, output).toBe(0)
    expect(output).toContain('@')

    const unpacked = join(folder, 'claustro-backup-2')
    expect(readFileSync(join(unpacked, 'README.md'), 'utf8')).toBe(page)
    expect(readFileSync(join(unpacked, 'uploads', picture))).toEqual(
      Buffer.from((await storage.get(picture))?.bytes ?? []),
    )
    const manifest = JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8'))
    const loaded = openDatabase(urlOf(inject('server_url'), DATABASE), { most: 1 })
    const contents = await contentsOf(loaded.db)
    await loaded.close()
    const counts = manifest.tables.map(({ name, rows }: { name: string; rows: number }) => [name, rows])
    expect(counts.map(([name]: [string]) => [name, Number(contents[name]?.split(' ')[0])])).toEqual(counts)
    expect(contents).toEqual(await contentsOf(world.db))
  },
)

test.skipIf(missing.length > 0 || isShort)(
  'control: a changed table, and another key, end the commands',
  async () => {
    const sealed = await backUp(KEY)
    const refused = await atTerminal(sealed, commandsFor('encrypted'), 'otra clave')
    expect(refused.code).not.toBe(0)
    expect(refused.output).toContain('incorrect passphrase')

    const folder = await backUp(null)
    const file = join(folder, 'copia.claustro')
    const members = (await membersIn(readFileSync(file))).map(({ path, bytes }) =>
      path.endsWith('/tables/users.copy')
        ? { path, bytes: Buffer.from(bytes.toString().replace('@', '#')) }
        : { path, bytes },
    )
    writeFileSync(file, await archiveOf(members))
    const changed = await atTerminal(folder, commandsFor('plain'), '')
    expect(changed.code).not.toBe(0)
    expect(changed.output).toContain('tables/users.copy: FAILED')
  },
)
