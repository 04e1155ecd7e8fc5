import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { recordTaken } from '#features/institute/audit/server/actions.ts'
import { queueExport } from '#features/institute/exports/server/actions.ts'
import { systemClock } from '#kernel/dates.ts'
import { proveBackup } from '#server/backup/read.ts'
import { BackupRefused } from '#server/backup/refused.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { writeBackup } from '#server/backup/write.ts'
import { type Db, isMigrated, migrate, migrationNames, openDatabase } from '#server/database/db.ts'
import { folderStorage, newKey, type Storage } from '#server/files/files.ts'
import { buildApp } from '#server/http/app.ts'
import { DEMO_PASSWORD } from '#server/postgres/demo-mode.ts'
import { urlOf } from '#server/postgres/embedded.ts'
import { routes } from '#server/registry.ts'
import { schemaDump } from '../../scripts/catalogue.ts'
import { archiveOf, compressed, membersIn, summedAgain } from '../support/backup-archive.ts'
import { contentsOf } from '../support/database-contents.ts'
import { isShort, testBeforeRelease } from '../support/size.ts'
import { FORMAT_1, spoiledBackups } from '../support/spoiled-backups.ts'
import { createWorld } from '../support/world.ts'

// Whole institutes are copied, several times in some tests: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 })

const server_url = inject('server_url')
const world = await createWorld({ filled: true })
const { db } = world
const uploads = folderStorage(world.folder)
const folder = mkdtempSync(join(tmpdir(), 'claustro-backup-'))
const made: Db[] = []

afterAll(async () => {
  for (const one of made) await one.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A database and an upload folder of their own, empty or not. */
async function place() {
  const name = `b_${randomBytes(6).toString('hex')}`
  await sql.raw(`create database ${name}`).execute(db)
  const url = urlOf(server_url, name)
  return { url, storage: folderStorage(join(folder, name)) }
}

function connect(url: string): Db['db'] {
  const opened = openDatabase(url, { most: 3 })
  made.push(opened)
  return opened.db
}

const source = { url: world.url, storage: uploads, clock: systemClock }
const backUp = (name: string, key: string | null = null) =>
  writeBackup({ ...source, key, file: join(folder, name) })

async function restore(file: string, to: { url: string; storage: Storage }, key: string | null = null) {
  await using backup = await proveBackup(join(folder, file), key)
  return await restoreBackup({ ...to, backup })
}

async function filesIn(storage: Storage): Promise<string[]> {
  const files = (await storage.list()).map(async (key) => {
    const bytes = (await storage.get(key))?.bytes ?? new Uint8Array()
    return `${key} ${createHash('sha256').update(bytes).digest('hex')}`
  })
  return (await Promise.all(files)).sort()
}

for (const size of [0, 1, 70_000, 600_000])
  await uploads.put(newKey('pictures', 'webp'), randomBytes(size), 'image/webp')

describe('what was backed up comes back equal', () => {
  test.each([
    ['encrypted', 'una clave de prueba'],
    ...(isShort ? [] : ([['as it is', null]] as const)),
  ] as const)('%s: tables, sequences, constraints, triggers, uploads; and one can log in', async (name, key) => {
    const { counts } = await backUp(name, key)
    expect(counts).toMatchObject({ uploads: 4 })
    expect(counts.rows).toBeGreaterThan(10_000)
    const to = await place()
    await to.storage.put(newKey('pictures', 'png'), randomBytes(10), 'image/png')
    await restore(name, to, key)
    const there = connect(to.url)
    expect(await contentsOf(there)).toEqual(await contentsOf(db))
    expect(await filesIn(to.storage)).toEqual(await filesIn(uploads))

    const app = await buildApp({
      routes,
      record_export: recordTaken,
      queue_export: queueExport,
      db: there,
      clock: systemClock,
      storage: to.storage,
      demo: true,
      public_url: null,
      own_url: () => 'http://127.0.0.1:3000',
      log: () => {},
    })
    const login = { email: 'admin@demo.example', password: DEMO_PASSWORD }
    const answer = await app.inject({ method: 'POST', url: '/api/login', payload: login })
    expect(answer.statusCode, answer.body).toBe(200)
    await app.close()
  })

  testBeforeRelease('over a database that is in another state, which is gone then', async () => {
    await backUp('again')
    const to = await place()
    await restore('again', to)
    const there = openDatabase(to.url)
    await sql`create table stray (id int)`.execute(there.db)
    await sql`update users set name = 'Otro'`.execute(there.db)
    await there.close()
    await restore('again', to)
    expect(await contentsOf(connect(to.url))).toEqual(await contentsOf(db))
  })

  test('in a file that only its owner may read, and nothing else beside it', async () => {
    const before = readdirSync(folder).length
    await backUp('modes')
    expect(statSync(join(folder, 'modes')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toHaveLength(before + 1)
    writeFileSync(join(folder, 'tesis.doc'), 'cinco años de trabajo')
    await expect(backUp('tesis.doc')).rejects.toMatchObject({ reason: 'would_overwrite' })
    await expect(backUp('no/such/folder')).rejects.toMatchObject({ code: 'ENOENT' })
    expect(readFileSync(join(folder, 'tesis.doc'), 'utf8')).toBe('cinco años de trabajo')
  })

  testBeforeRelease('without a readable word, when it is encrypted', async () => {
    await backUp('sealed', 'una clave de prueba')
    await expect(proveBackup(join(folder, 'sealed'), null)).rejects.toMatchObject({ reason: 'sealed' })
    await expect(proveBackup(join(folder, 'sealed'), 'otra clave')).rejects.toMatchObject({
      reason: 'wrong_key',
    })
    const sealed = readFileSync(join(folder, 'sealed'))
    expect(sealed.includes('claustro-backup')).toBe(false)
    const half = sealed.length >> 1
    for (const spoiled of [
      sealed.subarray(0, half),
      sealed.subarray(0, -1),
      Buffer.concat([sealed, Buffer.alloc(1)]),
      sealed.map((byte, at) => (at === half ? byte ^ 1 : byte)),
    ]) {
      writeFileSync(join(folder, 'spoiled'), spoiled)
      await expect(proveBackup(join(folder, 'spoiled'), 'una clave de prueba')).rejects.toMatchObject({
        reason: 'damaged',
      })
    }
  })

  testBeforeRelease('over an older one of that name, also of format 1, and nothing else', async () => {
    const small = await place()
    const of = openDatabase(small.url)
    await migrate(of.db, ['0001_foundation.sql'])
    await of.close()
    const at = join(folder, 'same')
    const again = (key: string | null) => writeBackup({ ...small, clock: systemClock, key, file: at })
    const kept = async (bytes: Buffer, key: string | null, reason: string) => {
      writeFileSync(at, bytes)
      await expect(again(key)).rejects.toMatchObject({ reason })
      expect(readFileSync(at)).toEqual(bytes)
    }
    await kept(compressed(Buffer.from('cinco años de trabajo')), null, 'would_overwrite')
    writeFileSync(at, FORMAT_1)
    await again(null)
    await again('una clave de prueba')
    await again('una clave de prueba')
    const sealed = readFileSync(at)
    expect(sealed.toString('latin1').startsWith('age-encryption.org/v1\n')).toBe(true)
    await kept(sealed, null, 'would_overwrite_sealed')
    await kept(sealed, 'otra clave', 'would_overwrite_sealed')
  })
})

if (!isShort)
  describe('while the institute works', () => {
    const ROUNDS = Array.from({ length: 3 }, (_, at) => at + 1)

    /** Seats move between counters and pictures are replaced, as fast as four connections can. */
    async function work(until: AbortSignal): Promise<number> {
      const { rows } = await sql<{ id: number; user_id: number }>`
        select s.id, s.user_id from students s where exists (select from inscriptions where student_id = s.id)
        order by s.id`.execute(db)
      let done = 0
      const worker = async (from: number) => {
        for (let at = from; !until.aborted; at += 4) {
          const student = rows[at % rows.length]
          if (!student) return
          const gender = sql`case gender when 'male' then 'female' else 'male' end`
          await sql`update students set gender = ${gender} where id = ${student.id}`.execute(db).then(
            () => done++,
            () => 'the seats of that gender are taken',
          )
          if (at >= rows.length) continue
          const key = newKey('pictures', 'webp')
          await uploads.put(key, randomBytes(2_000), 'image/webp')
          await sql`update users set profile_picture = ${key} where id = ${student.user_id}`.execute(db)
        }
      }
      await Promise.all([0, 1, 2, 3].map(worker))
      return done
    }

    /** How often two tables, read one after the other as a careless copy would, contradict each other. */
    async function readWithoutSnapshot(): Promise<number> {
      let wrong = 0
      for (let round = 0; round < 40; round++) {
        const counted = await sql<{
          seats: string
        }>`select sum(males_assigned) as seats from sections`.execute(db)
        const counts = await sql<{ seats: string }>`
          select count(*) as seats from inscriptions i join students s on s.id = i.student_id
          where s.gender = 'male'`.execute(db)
        if (Number(counted.rows[0]?.seats) !== Number(counts.rows[0]?.seats)) wrong++
      }
      return wrong
    }

    test('a backup is of one moment: counters equal inscriptions, and every picture is there', async () => {
      const enough = new AbortController()
      const worked = work(enough.signal)
      for (const round of ROUNDS) await backUp(`working-${round}`)
      const drift = await readWithoutSnapshot()
      enough.abort()
      expect(await worked, 'changes during the backups').toBeGreaterThan(100)
      expect(drift, 'the control: a copy without a snapshot would have been wrong').toBeGreaterThan(0)
      for (const round of ROUNDS) {
        const to = await place()
        await restore(`working-${round}`, to)
        const there = connect(to.url)
        const { rows: wrong } = await sql`
          select s.id from sections s
          left join inscriptions i on i.section_id = s.id and i.retired_at is null left join students p on p.id = i.student_id
          group by s.id
          having s.males_assigned <> count(*) filter (where p.gender = 'male') + most_visiting(s.id, 'male')
            or s.females_assigned <> count(*) filter (where p.gender = 'female') + most_visiting(s.id, 'female')`.execute(
          there,
        )
        expect(wrong).toEqual([])
        const { rows: named } = await sql<{ key: string }>`
          select profile_picture as key from users where profile_picture is not null`.execute(there)
        const stored = new Set(await to.storage.list())
        expect(named.filter(({ key }) => !stored.has(key))).toEqual([])
      }
    })
  })

describe('a file that is not whole and ours is refused before anything is replaced', async () => {
  await backUp('good')
  const good = readFileSync(join(folder, 'good'))
  const target = await place()
  await restore('good', target)
  await target.storage.put(newKey('pictures', 'png'), randomBytes(10), 'image/png')
  const there = connect(target.url)
  const before = await contentsOf(there)
  const files = await filesIn(target.storage)

  test.each(await spoiledBackups(good))('%s', async (_name, bytes, reason) => {
    writeFileSync(join(folder, 'bad'), bytes)
    const refused = await restore('bad', target).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(BackupRefused)
    expect(refused).toMatchObject({ reason })
  })

  test('none of them has changed anything', async () => {
    expect(await contentsOf(there)).toEqual(before)
    expect(await filesIn(target.storage)).toEqual(files)
  })

  test('the same file unspoiled is taken; a folder or a missing file is not', async () => {
    await expect(restore('.', target)).rejects.toMatchObject({ reason: 'foreign' })
    await expect(restore('nowhere', target)).rejects.toMatchObject({ reason: 'absent' })
    const to = await place()
    await restore('good', to)
    expect(existsSync(join(folder, 'good'))).toBe(true)
  })

  test('one whose tables are not those of its migrations is refused, and its pictures go again', async () => {
    const members = (await membersIn(good)).map(({ path, bytes }) => ({
      path,
      bytes: path.endsWith('manifest.json')
        ? Buffer.from(bytes.toString().replace('"email"', '"otra"'))
        : bytes,
    }))
    writeFileSync(join(folder, 'other'), await archiveOf(summedAgain(members)))
    const to = await place()
    await expect(restore('other', to)).rejects.toMatchObject({ reason: 'other_schema' })
    expect(await to.storage.list()).toEqual([])
  })

  testBeforeRelease('one that was changed after it was proven leaves everything as it was', async () => {
    writeFileSync(join(folder, 'moving'), good)
    const to = await place()
    await restore('good', to)
    const of = openDatabase(to.url)
    const stood = await contentsOf(of.db)
    await of.close()
    await using backup = await proveBackup(join(folder, 'moving'), null)
    writeFileSync(
      join(folder, 'moving'),
      good.map((byte, at) => (at === good.length >> 1 ? byte ^ 128 : byte)),
    )
    await expect(restoreBackup({ ...to, backup })).rejects.toThrow()
    expect(await contentsOf(connect(to.url))).toEqual(stood)
  })
})

describe('a database', () => {
  test('in use is not replaced, nor one that holds tables of others', async () => {
    await backUp('refused')
    const used = await place()
    const open = connect(used.url)
    await migrate(open)
    await expect(restore('refused', used)).rejects.toMatchObject({ reason: 'in_use' })
    expect(await isMigrated(open)).toBe(true)
    const foreign = await place()
    const others = openDatabase(foreign.url)
    await sql`create table recetas (id int)`.execute(others.db)
    await others.close()
    await expect(restore('refused', foreign)).rejects.toMatchObject({ reason: 'others_tables' })
    await expect(
      writeBackup({ ...source, url: foreign.url, key: null, file: join(folder, 'x') }),
    ).rejects.toMatchObject({ reason: 'nothing_here' })
  })

  testBeforeRelease('of an older version comes back and is brought forward', async () => {
    const old = await place()
    const before = openDatabase(old.url)
    await migrate(before.db, ['0001_foundation.sql', '0002_jobs.sql'])
    await sql`insert into users (email, role, name) values ('vieja@instituto.test', 'admin', 'Vieja')`.execute(
      before.db,
    )
    await before.close()
    await writeBackup({ ...old, clock: systemClock, key: null, file: join(folder, 'old') })
    const to = await place()
    await restore('old', to)
    const there = connect(to.url)
    expect(await isMigrated(there)).toBe(true)
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(there)
    expect(rows.map((row) => row.name)).toEqual(migrationNames())
    expect(await schemaDump(there)).toBe(await schemaDump(db))
    expect(await there.selectFrom('users').select(['id', 'email']).execute()).toEqual([
      { id: 1, email: 'vieja@instituto.test' },
    ])
  })
})
