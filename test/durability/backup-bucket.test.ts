import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { systemClock } from '#kernel/dates.ts'
import { proveBackup } from '#server/backup/read.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { writeBackup } from '#server/backup/write.ts'
import { openDatabase } from '#server/database/db.ts'
import { folderStorage, newKey, type Storage } from '#server/files/files.ts'
import { openStorage } from '#server/files/storage.ts'
import { urlOf } from '#server/postgres/embedded.ts'
import { openBucket } from '../support/s3-stub.ts'
import { createWorld } from '../support/world.ts'

// promises.md B1, where the uploads are in a bucket (`STORAGE_URL`)
const world = await createWorld()
const work = mkdtempSync(join(tmpdir(), 'claustro-bucket-'))
const bucket = await openBucket()
const inBucket = openStorage({ data: work, storage_url: bucket.url })
afterAll(async () => {
  await bucket.close()
  rmSync(work, { recursive: true, force: true })
})
beforeEach(() => {
  bucket.failures.next = 0
  bucket.objects.clear()
})

const PICTURES = 5
async function fill(storage: Storage): Promise<void> {
  for (let at = 1; at <= PICTURES; at++)
    await storage.put(newKey('pictures', 'webp'), randomBytes(at * 30_000), 'image/webp')
}

async function contentsOf(storage: Storage): Promise<string[]> {
  const files = (await storage.list()).map(async (key) => {
    const kept = await storage.get(key)
    const hash = createHash('sha256')
      .update(kept?.bytes ?? '')
      .digest('hex')
    return `${key} ${kept?.media_type} ${hash}`
  })
  return (await Promise.all(files)).sort()
}

const folder = () => folderStorage(join(work, randomBytes(6).toString('hex')))

async function database(): Promise<string> {
  const name = `k_${randomBytes(6).toString('hex')}`
  await sql.raw(`create database ${name}`).execute(world.db)
  return urlOf(inject('server_url'), name)
}

async function backUp(storage: Storage): Promise<string> {
  const file = join(work, randomBytes(6).toString('hex'))
  await writeBackup({ url: world.url, storage, clock: systemClock, key: null, file })
  return file
}

async function restore(file: string, to: { url: string; storage: Storage }): Promise<void> {
  await using backup = await proveBackup(file, null)
  await restoreBackup({ ...to, backup })
}

async function emailsIn(url: string): Promise<string[]> {
  const { db, close } = openDatabase(url, { most: 1 })
  const rows = await db.selectFrom('users').select('email').orderBy('email').execute()
  await close()
  return rows.map(({ email }) => email)
}
const emails = await emailsIn(world.url)

test('a backup of a folder comes back in a bucket, and what the bucket had is gone', async () => {
  const from = folder()
  await fill(from)
  const file = await backUp(from)
  await inBucket.put(newKey('pictures', 'png'), randomBytes(10), 'image/png')
  const url = await database()
  await restore(file, { url, storage: inBucket })
  expect(await contentsOf(inBucket)).toEqual(await contentsOf(from))
  expect(bucket.objects.size).toBe(PICTURES)
  expect(await emailsIn(url)).toEqual(emails)
})

test('a backup of a bucket comes back in a folder, and in a bucket', async () => {
  await fill(inBucket)
  const before = await contentsOf(inBucket)
  const file = await backUp(inBucket)
  const to = folder()
  await restore(file, { url: await database(), storage: to })
  expect(await contentsOf(to)).toEqual(before)
  bucket.objects.clear()
  await restore(file, { url: await database(), storage: inBucket })
  expect(await contentsOf(inBucket)).toEqual(before)
})

test('a bucket that stops answering in the middle leaves database and bucket as they were', async () => {
  const from = folder()
  await fill(from)
  const file = await backUp(from)
  const url = await database()
  await restore(file, { url, storage: inBucket })
  bucket.objects.clear()
  await inBucket.put(newKey('pictures', 'png'), randomBytes(10), 'image/png')
  const { db, close } = openDatabase(url, { most: 1 })
  await db.updateTable('users').set({ email: sql`'otra-' || email` }).execute()
  await close()
  const stood = { emails: await emailsIn(url), files: await contentsOf(inBucket) }

  let puts = 0
  const failing: Storage = {
    ...inBucket,
    put: async (...file) => {
      puts += 1
      if (puts === 3) throw new Error('The file storage answered 503')
      await inBucket.put(...file)
    },
  }
  await expect(restore(file, { url, storage: failing })).rejects.toThrow('answered 503')
  expect(puts).toBe(3)
  expect({ emails: await emailsIn(url), files: await contentsOf(inBucket) }).toEqual(stood)
})

test('a bucket that keeps what it is told to remove undoes nothing of a restore that was committed', async () => {
  const from = folder()
  await fill(from)
  const file = await backUp(from)
  const superfluous = newKey('pictures', 'png')
  await inBucket.put(superfluous, randomBytes(10), 'image/png')
  const failing: Storage = {
    ...inBucket,
    remove: async () => {
      throw new Error('The file storage answered 503')
    },
  }
  const url = await database()
  await restore(file, { url, storage: failing })
  expect(await emailsIn(url)).toEqual(emails)
  const kept = (await contentsOf(inBucket)).filter((line) => !line.startsWith(superfluous))
  expect(kept).toEqual(await contentsOf(from))
})
