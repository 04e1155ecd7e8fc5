import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pageOfCourses } from '#features/plan/courses/server/queries.ts'
import { createWorld } from '#test/support/world.ts'
import { listCursor } from './list-cursor.ts'

const world = await createWorld()
const MANY = 25
await sql`insert into courses (code, title, credits, hours, max_absences_to_fail)
  select 'ZZ' || lpad(n::text, 3, '0'), 'Materia', 1, 1, 1 from generate_series(1, ${MANY}::int) n`.execute(
  world.db,
)

const codes = Array.from({ length: MANY }, (_, at) => `ZZ${String(at + 1).padStart(3, '0')}`)

/** The codes of a list read ten at a time; `between` happens after the first ten. */
const read = (between: () => Promise<unknown>, rows_at_once = 10) =>
  world.db.transaction().execute(async (tx) => {
    const cursor = listCursor(tx, rows_at_once)
    const found: string[] = []
    do {
      // As the server gives it, beside what a caller may say.
      const query = Object.assign({ search: 'ZZ', sort_by: 'code,asc' as const }, { cursor })
      const { data, total } = await pageOfCourses(tx, query)
      expect(total).toBe(MANY)
      found.push(...data.map(({ code }) => code))
      if (found.length === rows_at_once) await between()
    } while (cursor.more)
    return found
  })

test('a list that is read whole is what it was at its beginning, each row once, while others write', async () => {
  const found = await read(async () => {
    await sql`delete from courses where code = 'ZZ020'`.execute(world.db)
    await sql`update courses set code = 'ZZ000' where code = 'ZZ021'`.execute(world.db)
    await sql`insert into courses (code, title, credits, hours, max_absences_to_fail)
      values ('ZZ020', 'Otra', 1, 1, 1), ('ZZ0105', 'Más', 1, 1, 1)`.execute(world.db)
  })
  expect(found).toEqual(codes)
  await sql`delete from courses where code in ('ZZ000', 'ZZ0105')`.execute(world.db)
  await sql`insert into courses (code, title, credits, hours, max_absences_to_fail)
    values ('ZZ021', 'Materia', 1, 1, 1)`.execute(world.db)
})

test.each([5, MANY, MANY + 1])('%i rows at a time are all of them', async (rows_at_once) => {
  expect(await read(async () => {}, rows_at_once)).toEqual(codes)
})
