import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { showIndexDashboard } from '#features/roofs/dashboard/contract.ts'
import { createInstitute } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'
import { openDatabase, type Tx } from './db.ts'
import { HEARTBEAT } from './heartbeat.ts'
import { page } from './list.ts'
import { cachedUntilWrite, snapshotId } from './snapshot-cache.ts'

const addRoom = (db: Tx, code: string) =>
  sql`insert into classrooms (code, max_capacity) values (${code}, 30)`.execute(db)

const totalOf = async (db: Tx) => {
  const rows = db.selectFrom('classrooms as c').select(['c.id', 'c.code'])
  const found = await page(rows, { limit: 1 }, { orders: { code: 'c.code' }, first: 'code,asc', id: 'c.id' })
  expect(found.data.every((row) => Object.keys(row).length === 2)).toBe(true)
  return found.total
}

const now = async (db: Tx) => {
  const { rows } = await sql<{ snapshot_id: string | null }>`select ${snapshotId} as snapshot_id`.execute(db)
  return rows[0]?.snapshot_id ?? null
}

test('a total is counted once while nothing is written, and anew after a write by anybody', async () => {
  const asked: string[] = []
  const { url, db: other } = await createWorld()
  const { db, close } = openDatabase(url, { onQuery: ({ sql: text }) => void asked.push(text) })
  const counts = () => asked.filter((text) => text.includes('count(*)')).length
  /** Other tests write to the same server: a moment in which nobody did. */
  const twiceInPeace = async () => {
    for (;;) {
      const before = await now(db)
      const totals = [await totalOf(db), await totalOf(db)]
      const counted = counts()
      totals.push(await totalOf(db))
      if (before === (await now(db))) return { totals, again: counts() - counted }
    }
  }
  await addRoom(other, 'uno')
  expect(await twiceInPeace()).toEqual({ totals: [1, 1, 1], again: 0 })
  await addRoom(other, 'dos')
  expect(await totalOf(db)).toBe(2)
  await sql`delete from classrooms where code = 'dos'`.execute(other)
  expect(await totalOf(db)).toBe(1)
  await close()
})

test('a transaction that has written counts what it sees itself; one that has not ended is not counted', async () => {
  const { db } = await createWorld()
  await addRoom(db, 'uno')
  expect(await totalOf(db)).toBe(1)
  await db.transaction().execute(async (tx) => {
    expect(await totalOf(tx)).toBe(1)
    await addRoom(tx, 'dos')
    expect(await now(tx)).toBeNull()
    expect([await totalOf(tx), await totalOf(db)]).toEqual([2, 1])
  })
  expect(await totalOf(db)).toBe(2)
})

test('two databases of one server do not share what was worked out', async () => {
  const [one, two] = [await createWorld(), await createWorld()]
  await addRoom(one.db, 'uno')
  expect([await totalOf(one.db), await totalOf(two.db)]).toEqual([1, 0])
  expect(await now(one.db)).not.toBe(await now(two.db))
})

test('an answer that is kept is held against its schema once, and anew after a write by anybody', async () => {
  const world = await createWorld()
  const { db, as } = world
  await createInstitute(world)
  const checks = vi.spyOn(showIndexDashboard.answer, 'safeParse')
  const home = async () => (await as('admin').call('GET', '/dashboard/index')).body.data
  const hasRooms = (shown: { steps: { step: string; done: boolean }[] }) =>
    shown.steps.find(({ step }) => step === 'classrooms')?.done
  expect(hasRooms(await home())).toBe(false)
  /** Other tests write to the same server: some time nobody does in between. */
  const checksOfSecond = async () => {
    const shown = await home()
    const counted = checks.mock.calls.length
    expect(await home()).toEqual(shown)
    return checks.mock.calls.length - counted
  }
  await expect.poll(checksOfSecond).toBe(0)
  const counted = checks.mock.calls.length
  await addRoom(db, 'uno')
  expect(hasRooms(await home())).toBe(true)
  expect(checks.mock.calls.length).toBeGreaterThan(counted)
})

test('what others write is in the home of the administration a second later, the own at once, with two servers all', async () => {
  const world = await createWorld()
  const { url, db } = world
  const [writer, other] = [world.as('admin'), world.as('lowAdmin')]
  const rooms = async (who: typeof writer) => {
    const { steps } = (await who.call('GET', '/dashboard/index')).body.data
    return steps.find(({ step }: { step: string }) => step === 'classrooms').done
  }
  const heart = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(HEARTBEAT)
    return client
  }
  await createInstitute(world)
  const first = await heart()
  expect([await rooms(writer), await rooms(other)]).toEqual([false, false])
  const { body } = await writer.call('POST', '/classrooms', { code: 'A-1', max_capacity: 30 })
  expect([await rooms(other), await rooms(writer), await rooms(other)]).toEqual([false, true, true])
  await addRoom(db, 'dos')
  await writer.call('DELETE', `/classrooms/${body.data.id}`)
  await sql`delete from classrooms`.execute(db)
  await expect.poll(() => rooms(other), { timeout: 3_000 }).toBe(false)
  const second = await heart()
  // What was kept while there was one server is not shown for longer than its second.
  await setTimeout(1_100)
  expect(await rooms(other)).toBe(false)
  await addRoom(db, 'tres')
  expect(await rooms(other)).toBe(true)
  await Promise.all([first.end(), second.end()])
})

test('nothing is kept of work that failed', async () => {
  const { db } = await createWorld()
  const state = await now(db)
  const fail = () => Promise.reject(new Error('no'))
  await expect(cachedUntilWrite(state, 'k', fail)).rejects.toThrow('no')
  expect(await cachedUntilWrite(state, 'k', async () => 7)).toBe(7)
})

test('callers at the same time share the work; one who waited for work that failed does it again', async () => {
  const { db } = await createWorld()
  const state = await now(db)
  let begun = 0
  const work = async () => {
    begun += 1
    await now(db)
    return begun
  }
  const ask = () => cachedUntilWrite(state, 'together', work)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  const failing = cachedUntilWrite(state, 'cut', async () => {
    await now(db)
    throw new Error('cut')
  })
  const waiting = cachedUntilWrite(state, 'cut', async () => 7)
  await expect(failing).rejects.toThrow('cut')
  expect(await waiting).toBe(7)
})
