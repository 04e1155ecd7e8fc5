import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTime } from '#kernel/dates.ts'
import { proveBackup } from '#server/backup/read.ts'
import { folderStorage, type Storage } from '#server/files/files.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { backUpWhenDue } from './actions.ts'
import { backupRoutes } from './routes.ts'

const HOUR_MS = 3_600_000
let world: World
let folder: string

beforeAll(async () => {
  world = await createWorld({ only: backupRoutes })
  folder = join(world.folder, 'backups')
  // Three in the afternoon at the institute, a day after it was founded.
  world.clock.set('2026-11-23T19:00:00Z')
  await world.db
    .updateTable('migrations')
    .set({ applied_at: addTime(world.clock.now(), -24 * HOUR_MS) })
    .execute()
})
afterAll(() => rmSync(world.folder, { recursive: true, force: true }))

const backUp = (storage: Storage = folderStorage(join(world.folder, 'uploads')), key: string | null = null) =>
  backUpWhenDue({ ...world, data: world.folder, storage, key })

/** A session of now: an older one has ended by the next day. */
async function state() {
  const admin = await world.signIn(world.as('admin').user_id)
  return (await admin.call('GET', '/backups/state')).body.data
}

const broken = (code: string): Storage => ({
  ...folderStorage(world.folder),
  list: async () => {
    throw Object.assign(new Error('write'), { code })
  },
})

test('a new institute is not late; after 36 hours without a backup administrators are told', async () => {
  const nothing = { last_good_at: null, last_good_size_bytes: null, failed_at: null, failure: null }
  expect(await state()).toEqual({ state: 'none', ...nothing })
  await backUp()
  expect(readdirSync(world.folder)).not.toContain('backups')
  world.clock.move(13 * HOUR_MS)
  expect(await state()).toEqual({ state: 'stale', ...nothing })
})

test('the nightly backup is made once, whole, and for its owner alone, whoever else tries', async () => {
  world.clock.set('2026-11-24T06:05:00Z')
  await Promise.all([backUp(), backUp(), backUp()])
  await backUp()
  expect(readdirSync(folder)).toEqual(['claustro-2026-11-24-0605.claustro'])
  const file = join(folder, 'claustro-2026-11-24-0605.claustro')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await using backup = await proveBackup(file, null)
  expect(backup.counts.rows).toBeGreaterThan(10)
  expect(await state()).toEqual({
    state: 'good',
    last_good_at: '2026-11-24T06:05:00Z',
    last_good_size_bytes: statSync(file).size,
    failed_at: null,
    failure: null,
  })
})

test('one that fails is told with what can be mended, leaves no file, and is tried again', async () => {
  world.clock.set('2026-11-25T05:30:00Z')
  await expect(backUp(broken('ENOSPC'))).rejects.toThrow('write')
  expect(await state()).toMatchObject({
    state: 'failed',
    last_good_at: '2026-11-24T06:05:00Z',
    failed_at: '2026-11-25T05:30:00Z',
    failure: 'no_space',
  })
  world.clock.move(HOUR_MS)
  await expect(backUp(broken('ECONNRESET'))).rejects.toThrow('write')
  expect(await state()).toMatchObject({ state: 'failed', failure: 'other' })
  expect(readdirSync(folder)).toHaveLength(1)
  world.clock.move(HOUR_MS)
  await backUp()
  expect(await state()).toMatchObject({ state: 'good', failed_at: null, failure: null })
  expect(readdirSync(folder)).toHaveLength(2)
})

test('the last seven stay, beside what a person put there', async () => {
  writeFileSync(join(folder, 'antes del cambio.claustro'), '')
  writeFileSync(join(folder, 'claustro-2026-11-25-0730.claustro.0a1b2c3d4e5f.part'), 'left by a power cut')
  for (const day of ['26', '27', '28', '29', '30']) {
    world.clock.set(`2026-11-${day}T06:00:00Z`)
    await backUp()
  }
  expect(readdirSync(folder)).toHaveLength(8)
  world.clock.set('2026-12-01T06:00:00Z')
  await backUp(undefined, 'una clave larga')
  expect(readdirSync(folder)).toEqual([
    'antes del cambio.claustro',
    'claustro-2026-11-25-0730.claustro',
    ...['26', '27', '28', '29', '30'].map((day) => `claustro-2026-11-${day}-0600.claustro`),
    'claustro-2026-12-01-0600.claustro',
  ])
  await expect(proveBackup(join(folder, 'claustro-2026-12-01-0600.claustro'), null)).rejects.toMatchObject({
    reason: 'sealed',
  })
})
