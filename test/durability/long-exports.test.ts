import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportJob } from '#features/institute/exports/making/server/jobs.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { routes } from '#server/registry.ts'
import { peakOf } from '../support/memory.ts'
import { isShort, rounds } from '../support/size.ts'
import { createWorld } from '../support/world.ts'

// Short: some times what is written at once. Else as many as the payments of twenty thousand students.
const MANY = rounds(20_000, 160_000)
/** The buffers of two threads, zip and database; it hardly grows with the rows. */
const MOST_MORE_MB = isShort ? 200 : 300

const world = await createWorld()
const { db, clock } = world
const admin = world.as('admin')
await db.transaction().execute(async (tx) => {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`insert into audit_entries (user_id, action, entity, entity_id, reason)
    select ${admin.user_id}, 'courses.update', 'course', n, 'Un motivo que se escribió, el ' || n
    from generate_series(1, ${MANY}::int) n`.execute(tx)
})

const storage = { list: async () => [] } as never
const needs = {
  db,
  clock,
  routes,
  world: { clock, storage, public_url: null, own_url: () => 'http://127.0.0.1:3000', demo: false },
}
const order = { db, clock, jobs: [exportJob], needs, onError: () => {}, poll_ms: 0 }

const ask = async (format: string) =>
  (await admin.call('GET', `/audit-entries?format=${format}`)).body.data.id as number

test('however long a list is, little of it is held while its file is made', async () => {
  await ask('xlsx')
  await ask('csv')
  const more = await peakOf(async () => (await startJobs(order)).drain())
  console.log(`${MANY} rows as a workbook and as text: ${more.toFixed(0)} MB more`)
  const { rows } = await sql<{ ready: number }>`
    select count(ready_at) as ready from exports where rows_done >= ${MANY}`.execute(db)
  expect(rows[0]?.ready).toBe(2)
  expect(more).toBeLessThan(MOST_MORE_MB)
})

test('whoever takes a file slowly, or is cut off in the middle, holds no connection, and knows that it is no whole one', async () => {
  const [id] = (await admin.call('GET', '/exports')).body.data.map((one: { id: number }) => one.id)
  // Larger than what the machine keeps for a client that reads nothing.
  await sql`insert into export_parts select ${id}, 1, n, decode(repeat('00', 500000), 'hex')
    from generate_series(100, 139) n`.execute(db)
  await sql`update export_parts set number = number - 100 + (select max(number) + 1 from export_parts
    where export_id = ${id} and number < 100) where export_id = ${id} and number >= 100`.execute(db)
  await sql`update exports set format = 'xlsx', bytes = (select sum(octet_length(content)) from export_parts
    where export_id = ${id}) where id = ${id}`.execute(db)
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${admin.token}` }
  const slow = await Promise.all(
    Array.from({ length: 25 }, async () => {
      const [answer] = await once(
        get({ port, host: '127.0.0.1', path: `/api/exports/${id}/file`, headers, agent: false }),
        'response',
      )
      return answer as IncomingMessage
    }),
  )
  const busy = async () => {
    const { rows } = await sql<{ many: number }>`select count(*) as many from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(db)
    return rows[0]?.many
  }
  await expect.poll(busy).toBe(0)
  expect((await admin.call('GET', '/courses')).status).toBe(200)
  const [first, ...others] = slow
  for (const one of others) one.destroy()
  let came = 0
  first?.on('data', (chunk: Buffer) => {
    came += chunk.length
    if (came > 1_000_000) world.app.server.closeAllConnections()
  })
  await new Promise((resolve) => first?.on('close', resolve).on('error', () => {}))
  expect(first?.complete).toBe(false)
  expect(came).toBeLessThan(Number(first?.headers['content-length']))
})
