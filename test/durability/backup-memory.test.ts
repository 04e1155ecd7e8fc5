import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { proveBackup } from '#server/backup/read.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { writeBackup } from '#server/backup/write.ts'
import { newKey, type Storage } from '#server/files/files.ts'
import { urlOf } from '#server/postgres/embedded.ts'
import { peakOf } from '../support/memory.ts'
import { isShort } from '../support/size.ts'
import { createWorld } from '../support/world.ts'

/** As many of the largest that may be uploaded as make 300 MB (promises.md B1). */
const [COUNT, BYTES] = [60, 5_000_000]
/** Half of them; what is held whatever their number, such as the buffers of zstd and age, is below 100. */
const MOST_MORE_MB = 150

const world = await createWorld()
const folder = mkdtempSync(join(tmpdir(), 'claustro-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Uploads that lie on no disk; `put` gives each that comes back to whoever wants it. */
function uploads(put: (bytes: Uint8Array) => void): Storage {
  const keys = Array.from({ length: COUNT }, () => newKey('pictures', 'webp'))
  return {
    list: async () => keys,
    get: async (key) => ({ bytes: Buffer.alloc(BYTES, keys.indexOf(key) + 1), media_type: 'image/webp' }),
    put: async (_, bytes) => put(bytes),
    remove: async () => {},
    old: async () => [],
    room: async () => null,
  }
}

const file = join(folder, 'copia.claustro')
/** Into a new database. */
async function restore(storage: Storage) {
  const name = `m_${randomBytes(6).toString('hex')}`
  await sql.raw(`create database ${name}`).execute(world.db)
  await using backup = await proveBackup(file, null)
  return await restoreBackup({ url: urlOf(world.url, name), storage, backup })
}

// Some gigabytes are hashed: where there is time.
test.skipIf(isShort)(
  'a backup of large uploads, and its restoring, hold a part of them at a time',
  async () => {
    const storage = uploads(() => {})
    const made = await peakOf(async () => {
      const { counts } = await writeBackup({ url: world.url, storage, clock: world.clock, file, key: null })
      expect([counts.uploads, counts.bytes > COUNT * BYTES]).toEqual([COUNT, true])
    })
    let came = 0
    const counting = uploads((bytes) => {
      came += bytes.length
    })
    const back = await peakOf(() => restore(counting))
    expect(came).toBe(COUNT * BYTES)
    console.log(`${made.toFixed(0)} MB more to make it, ${back.toFixed(0)} MB to restore it`)
    expect(Math.max(made, back)).toBeLessThan(MOST_MORE_MB)
  },
)

test.skipIf(isShort)('control: one that holds them all is seen', async () => {
  const held: Uint8Array[] = []
  expect(await peakOf(() => restore(uploads((bytes) => void held.push(bytes))))).toBeGreaterThan(MOST_MORE_MB)
  expect(held).toHaveLength(COUNT)
})
