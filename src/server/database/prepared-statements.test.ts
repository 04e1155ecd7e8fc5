import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createWorld } from '#test/support/world.ts'
import { indexDashboard } from '../../features/roofs/dashboard/server/queries.ts'
import { systemClock } from '../../kernel/dates.ts'
import { openDatabase } from './db.ts'
import { foundByTrigrams } from './list.ts'
import { isStalePlan } from './prepared-statements.ts'

const times = (most: number) => Array.from({ length: most }, (_, at) => at)

async function alone() {
  const { url } = await createWorld()
  return openDatabase(url, { most: 1 })
}

const keptOf = async (db: Awaited<ReturnType<typeof alone>>['db'], word: string) =>
  (
    await sql<{ statement: string }>`select statement from pg_prepared_statements
      where position(${word} in statement) > 0 and statement not like '%pg_prepared%'`.execute(db)
  ).rows.length

test('the plan of what is asked often is kept; of a pattern and of any limit it is not', async () => {
  const { db, close } = await alone()
  for (const id of times(6)) await sql`select id as by_id from users where id = ${id}`.execute(db)
  for (const id of times(6))
    await sql`select id as by_text from users where email like ${`${id}%`}`.execute(db)
  for (const id of times(6)) await sql`select id as by_limit from users limit ${id}`.execute(db)
  expect(await keptOf(db, 'by_id')).toBe(1)
  expect(await keptOf(db, 'by_text')).toBe(0)
  expect(await keptOf(db, 'by_limit')).toBe(0)
  await close()
})

test('the home of the administration, the longest of all, has a plan that is kept', async () => {
  const { db, close } = await alone()
  for (const id of times(6)) {
    // After a write it is worked out again.
    await sql`insert into classrooms (code, max_capacity) values (${`R-${id}`}, 30)`.execute(db)
    await indexDashboard(db, { actor: { user_id: 1 }, clock: systemClock, world: { public_url: null } })
  }
  expect(await keptOf(db, 'pending_amount_e2')).toBe(1)
  await close()
})

test('what trigrams find has one plan for every search, and it is kept', async () => {
  const { db, close } = await alone()
  for (const id of times(14)) {
    const search = foundByTrigrams(`palabra${id}`, 'search_text')
    await sql`select id as by_trigrams from users where ${search}`.execute(db)
  }
  const { rows } = await sql<{ generic_plans: number }>`select generic_plans from pg_prepared_statements
    where statement like '%by_trigrams%'`.execute(db)
  expect(rows[0]?.generic_plans).toBeGreaterThan(0)
  const { rows: found } = await sql<{
    is_found: boolean
  }>`select ${foundByTrigrams('ñáñez,  ab', 't.name')} as is_found
    from (values ('abel nanez'), ('nanez'), ('abel')) t (name)`.execute(db)
  expect(found.map(({ is_found }) => is_found)).toEqual([true, false, false])
  await close()
})

test('a kept plan that a migration has made wrong fails once and is then made anew', async () => {
  const { db, close } = await alone()
  await sql`create table grown (id int)`.execute(db)
  const ask = () => sql`select g.* from grown g where g.id = ${1}`.execute(db)
  for (const _ of times(6)) await ask()
  await sql`alter table grown add column more int`.execute(db)
  const error = await ask().catch((one: unknown) => one)
  expect(isStalePlan(error)).toBe(true)
  await sql`insert into grown values (1, 2)`.execute(db)
  expect((await ask()).rows).toEqual([{ id: 1, more: 2 }])
  await close()
})

test('what is not sent any more gives way to what is sent often, and its plan goes', async () => {
  const { db, close } = await alone()
  const ask = async (word: string, most: number) => {
    const text = sql.raw(`select id as ${word} from users where id = `)
    for (const id of times(most)) await sql`${text} ${id}`.execute(db)
  }
  await ask('once_often', 6)
  for (const at of times(200)) await ask(`filling_${at}`, 5)
  await ask('came_later', 6)
  expect([await keptOf(db, 'once_often'), await keptOf(db, 'came_later')]).toEqual([1, 0])
  await ask('filling_0', 2_000)
  for (const at of times(100)) await ask(`coming_${at}`, 5)
  await ask('came_later', 6)
  expect([await keptOf(db, 'once_often'), await keptOf(db, 'came_later')]).toEqual([0, 1])
  await close()
})
