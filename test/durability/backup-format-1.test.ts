import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { proveBackup } from '#server/backup/read.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { isMigrated, openDatabase } from '#server/database/db.ts'
import { folderStorage } from '#server/files/files.ts'
import { urlOf } from '#server/postgres/embedded.ts'
import { spoiledFormat1 } from '../support/spoiled-format-1.ts'
import { createWorld } from '../support/world.ts'

// Files that the last version before format 2 wrote: two people, two pictures, one of them empty.
const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url))
const PLAIN = fixture('format-1.claustro')
const ENCRYPTED = fixture('format-1-encrypted.claustro')
const KEY = 'una clave de prueba'

const world = await createWorld()
const folder = mkdtempSync(join(tmpdir(), 'claustro-format-1-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['plain', PLAIN, null],
  ['encrypted', ENCRYPTED, KEY],
])('a file of format 1 that is %s is restored, and brought forward', async (_name, file, key) => {
  const database = `f_${randomBytes(6).toString('hex')}`
  await sql.raw(`create database ${database}`).execute(world.db)
  const to = { url: urlOf(inject('server_url'), database), storage: folderStorage(join(folder, database)) }
  await using backup = await proveBackup(file, key)
  expect(backup.counts).toEqual({ tables: 50, rows: 26, uploads: 2, bytes: 1431 })
  await restoreBackup({ ...to, backup })

  const { db, close } = openDatabase(to.url, { most: 2 })
  expect(await isMigrated(db)).toBe(true)
  const people = await db.selectFrom('users').select(['id', 'email', 'name']).orderBy('id').execute()
  await close()
  expect(people).toEqual([
    { id: 1, email: 'vieja@instituto.test', name: 'Vieja' },
    { id: 2, email: 'ñandú@instituto.test', name: 'Con\ttabulador y\nsalto' },
  ])
  const pictures = await to.storage.list()
  const sizes = await Promise.all(
    pictures.sort().map(async (key) => (await to.storage.get(key))?.bytes.length),
  )
  expect(sizes).toEqual([20, 0])
})

describe('a spoiled file of format 1 is refused', () => {
  const good = readFileSync(PLAIN)
  const sealed = readFileSync(ENCRYPTED)
  const flipped = sealed.map((byte, at) => (at === sealed.length >> 1 ? byte ^ 1 : byte))
  test.each(spoiledFormat1(good))('%s', async (_name, bytes, reason) => {
    writeFileSync(join(folder, 'bad'), bytes)
    await expect(proveBackup(join(folder, 'bad'), null)).rejects.toMatchObject({ reason })
  })
  test.each([
    ['without its key', sealed, null, 'sealed'],
    ['with another key', sealed, 'otra clave', 'wrong_key'],
    ['encrypted and changed', flipped, KEY, 'damaged'],
    ['encrypted and cut', sealed.subarray(0, -100), KEY, 'cut_short'],
  ])('%s', async (_name, bytes, key, reason) => {
    writeFileSync(join(folder, 'bad'), bytes)
    await expect(proveBackup(join(folder, 'bad'), key)).rejects.toMatchObject({ reason })
  })
})
