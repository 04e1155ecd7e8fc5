import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mayCall } from '#kernel/access.ts'
import { type EndpointSpec, type Entity, named } from '#kernel/endpoint.ts'
import type { Objects } from '#test/access/samples.ts'
import { lists, sweep } from '#test/support/list-sweep.ts'
import { twoOfEverything } from '#test/support/two-of-everything.ts'
import { createWorld } from '#test/support/world.ts'
import { page } from './list.ts'

/** Two of everything, in seconds; `test/speed/list-pages.test.ts` asks the same of the demo institute. */
const world = await createWorld()
const objects = await twoOfEverything(world)
const sent = await world
  .as('admin')
  .call('POST', '/notifications', { type: 1, content: 'Mañana no hay clase' })

const pathOf = ({ path, params = {} }: EndpointSpec): string =>
  Object.entries(params).reduce<string>((text, [name, schema]) => {
    const entity = named.get(schema)?.ref as Entity & keyof Objects
    const id = objects[entity]?.own ?? sent.body.data.id
    return text.replace(`{${name}}`, String(id))
  }, path)

let rows = 0
describe.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_path, endpoint) => {
  test('page by page has the rows of the whole, each once and in its order', async () => {
    const faults: string[] = []
    for (const role of ['admin', 'lowAdmin', 'coordinator'] as const) {
      if (!mayCall(endpoint, await world.actor(role))) continue
      const how = { path: pathOf(endpoint), isAdmin: role === 'admin' }
      const seen = await sweep(endpoint, world.as(role), how)
      rows += seen.rows
      faults.push(...seen.faults)
    }
    expect(faults).toEqual([])
  })
})

test('most of them had rows to part into pages', () => {
  expect(rows).toBeGreaterThan(2 * lists.length)
})

test('a page far behind has the rows of the whole in its order, from whichever end they are looked for', async () => {
  const { db } = await createWorld()
  await sql`insert into classrooms (code, description, max_capacity)
    select 'A-' || n, case when n % 3 = 0 then null else 'piso ' || n % 7 end, 30 from generate_series(1, 2503) n`.execute(
    db,
  )
  const rows = db.selectFrom('classrooms as c').select(['c.id'])
  const idsOf = async (limit: number, at: number, sort_by: string) => {
    const orders = { code: 'c.code', description: 'c.description' }
    const found = await page(
      rows,
      { limit, page: at, sort_by },
      { orders, first: 'code,asc', second: sql`length(c.code)`, id: 'c.id' },
    )
    expect(found.total).toBe(2503)
    return found.data.map(({ id }) => id)
  }
  for (const order of ['code,asc', 'description,asc', 'description,desc']) {
    const whole = await idsOf(0, 1, order)
    for (const at of [100, 101, 125, 126, 200, 250, 251, 252])
      expect(await idsOf(10, at, order)).toEqual(whole.slice((at - 1) * 10, at * 10))
    expect(await idsOf(1000, 3, order)).toEqual(whole.slice(2000))
  }
})
