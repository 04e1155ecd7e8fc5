import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createWorld } from '#test/support/world.ts'
import { openDatabase, type Tx } from './db.ts'
import { answered, endWith, pipelined, sendAhead, together } from './pipeline.ts'

const { url } = await createWorld()

async function withDatabase(work: (db: Tx) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase(url)
  await work(db).finally(close)
}

const add = (tx: Tx, code: string) =>
  sql`insert into classrooms (code, max_capacity) values (${code}, 30)`.execute(tx)
const isThere = async (db: Tx, code: string) =>
  (await sql`select from classrooms where code = ${code}`.execute(db)).rows.length > 0
const refused = 'classrooms_code'

test('what reads behind what locks reads what is true once the lock is given', () =>
  withDatabase(async (db) => {
    await add(db, 'LOCK')
    const lock = (tx: Tx) => sql`select from classrooms where code = 'LOCK' for update`.execute(tx)
    const read = (tx: Tx) =>
      sql<{ seats: number }>`select max_capacity as seats from classrooms where code = 'LOCK'`.execute(tx)
    await pipelined(db, async (first) => {
      await sql`begin`.execute(first)
      await lock(first)
      await sql`update classrooms set max_capacity = 12 where code = 'LOCK'`.execute(first)
      const second = pipelined(db, async (tx) => {
        const [, , { rows }] = await together(tx, [
          () => sql`begin`.execute(tx),
          () => lock(tx),
          () => read(tx),
        ])
        await endWith(tx, 'commit')
        return rows
      })
      await setTimeout(100)
      await endWith(first, 'commit')
      expect(await second).toEqual([{ seats: 12 }])
    })
  }))

test('of what is sent together nothing stays where one is refused, and the refusal is what is thrown', () =>
  withDatabase(async (db) => {
    await add(db, 'TAKEN')
    const failing = pipelined(db, async (tx) => {
      await sql`begin`.execute(tx)
      const two = async () => {
        await add(tx, 'C')
        await add(tx, 'D')
      }
      await together(tx, [() => add(tx, 'A'), () => together(tx, [() => add(tx, 'TAKEN'), two]), two]).catch(
        async (error: unknown) => {
          await endWith(tx, 'rollback')
          throw error
        },
      )
    })
    await expect(failing).rejects.toMatchObject({ constraint: expect.stringContaining(refused) })
    expect(await Promise.all(['A', 'C', 'D'].map((code) => isThere(db, code)))).toEqual([false, false, false])
  }))

test('what travels with the commit is waited for, and takes the transaction back where it is refused', () =>
  withDatabase(async (db) => {
    const write = (code: string) =>
      pipelined(db, async (tx) => {
        await sql`begin`.execute(tx)
        await add(tx, `${code}-1`)
        await sendAhead(tx, add(tx, code))
        await endWith(tx, 'commit')
      })
    await write('AHEAD')
    expect([await isThere(db, 'AHEAD'), await isThere(db, 'AHEAD-1')]).toEqual([true, true])
    await sql`delete from classrooms where code = 'AHEAD-1'`.execute(db)
    await expect(write('AHEAD')).rejects.toMatchObject({ constraint: expect.stringContaining(refused) })
    expect(await isThere(db, 'AHEAD-1')).toBe(false)
  }))

test('nothing is sent behind the end of a transaction, and elsewhere one waits for the other', () =>
  withDatabase(async (db) => {
    let kept: Tx | null = null
    await pipelined(db, async (tx) => {
      kept = tx
      await sql`begin`.execute(tx)
      await endWith(tx, 'rollback')
      await expect(add(tx, 'LATE')).rejects.toThrow('given back')
    })
    await expect(add(kept ?? db, 'LATE')).rejects.toThrow('given back')
    await db.transaction().execute(async (tx) => {
      await sendAhead(tx, add(tx, 'ALONE'))
      await answered(tx)
      await together(tx, [
        () => sql`update classrooms set max_capacity = 7 where code = 'ALONE'`.execute(tx),
        () => sql`update classrooms set max_capacity = max_capacity + 1 where code = 'ALONE'`.execute(tx),
      ])
    })
    expect((await sql`select max_capacity from classrooms where code = 'ALONE'`.execute(db)).rows).toEqual([
      { max_capacity: 8 },
    ])
    expect(await isThere(db, 'LATE')).toBe(false)
  }))
