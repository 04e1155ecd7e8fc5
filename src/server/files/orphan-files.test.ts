import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { folderStorage, newKey, writeWhole } from '#server/files/files.ts'
import { createWorld } from '#test/support/world.ts'
import { FILE_COLUMNS, orphanFilesTask } from './orphan-files.ts'

const world = await createWorld({ today: true })
const { db, clock } = world
const storage = folderStorage(world.folder)
const PICTURE = new Uint8Array([1, 2, 3])

async function stored({ days = 2 } = {}): Promise<string> {
  const key = newKey('pictures', 'webp')
  await storage.put(key, PICTURE, 'image/webp')
  await age(key, days)
  return key
}

async function age(name: string, days: number): Promise<void> {
  const at = Date.parse(clock.now()) / 1000 - days * 86_400
  await utimes(join(world.folder, name), at, at)
}

/** A sweeper removes what it has found twice. */
async function sweep(times = 2): Promise<void> {
  const look = orphanFilesTask({ db, storage })
  for (let time = 0; time < times; time++) await look(clock.now())
}

beforeEach(async () => {
  for (const key of await storage.list()) await storage.remove(key)
})

test('what no row names goes a day later; what one names stays, whichever column it is', async () => {
  const named = { user: await stored(), guest: await stored(), logo: await stored() }
  await db
    .updateTable('users')
    .set({ profile_picture: named.user })
    .where('id', '=', world.as('student').user_id)
    .execute()
  await sql`insert into institution (name, short_name, logo) values ('Instituto', 'I', ${named.logo})`.execute(
    db,
  )
  const { id } = await db
    .insertInto('notifications')
    .values({ type: 6, content: 'Hola', attachment: named.guest })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [orphan, young] = [await stored(), await stored({ days: 0.9 })]
  await sweep()
  expect((await storage.list()).sort()).toEqual([...Object.values(named), young].sort())
  expect(await storage.get(orphan)).toBe(null)
  await db.deleteFrom('notifications').where('id', '=', id).execute()
  await sweep()
  expect(await storage.get(named.guest)).toBe(null)
})

test('one look alone removes nothing: the call that stored it may be about to name it', async () => {
  const key = await stored()
  await sweep(1)
  expect(await storage.list()).toEqual([key])
})

test('what a killed write left behind goes too, and nothing else that lies there', async () => {
  const key = newKey('pictures', 'webp')
  const [left, fresh, foreign] = [`${key}.0123456789ab.tmp`, `${key}.ba9876543210.tmp`, 'LEEME.txt']
  for (const name of [left, fresh, foreign]) await writeWhole(join(world.folder, name), PICTURE)
  for (const name of [left, foreign]) await age(name, 2)
  await age(fresh, 0)
  await sweep(1)
  const there = async (name: string) => (await import('node:fs')).existsSync(join(world.folder, name))
  expect([await there(left), await there(fresh), await there(foreign)]).toEqual([false, true, true])
})

test('when most files are without a row it is the wrong database, and nothing is removed', async () => {
  const keys = []
  for (let many = 0; many < 21; many++) keys.push(await stored())
  const look = orphanFilesTask({ db, storage })
  for (let time = 0; time < 2; time++) await expect(look(clock.now())).rejects.toThrow('none is removed')
  expect(await storage.list()).toHaveLength(keys.length)
})

/** Names of files that are not in the storage. */
const ELSEWHERE = [
  'backups.file',
  'bank_statements.file_name',
  'imports.file_name',
  'notifications.attachment_name',
  'report_links.filename',
]

test('the sweeper knows every column that names a stored file', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'text'
      and column_name ~ '(picture|photo|logo|cover|attachment|file|storage|upload|proof)'
    order by 1`.execute(db)
  const known = [...FILE_COLUMNS.map((one) => one.join('.')), ...ELSEWHERE].sort()
  expect(rows.map(({ name }) => name)).toEqual(known)
})
