// Fastify and pg, and nothing else: the same statements as Claustro's session and handlers, prepared as often, sent in the
// same trips over as many connections of the same settings, without reach, roles, schemas or log.
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import pg from 'pg'
import { SESSION_OPTIONS } from '#server/database/db.ts'
import { prepareStatements } from '#server/database/prepared-statements.ts'
import type { Source, Statement } from './trace.ts'

export type BareRoute = {
  name: string
  statements: Statement[]
  is_write: boolean
  /** Of a login, which must check a password here too. */
  password?: { hash: string; text: string }
}
export type BareOrder = { url: string; connections: number; routes: BareRoute[] }

function valuesOf(
  { values, sources }: Statement,
  request: unknown,
  given: readonly pg.QueryResult[],
): unknown[] {
  const sent = [...values]
  const valueFrom = (source: Source) => {
    if (source.from === 'request') return request
    if (source.from === 'request in a list') return [request]
    if (source.from === 'random') return randomBytes(32)
    return 'column' in source ? given[source.from]?.rows[0]?.[source.column] : undefined
  }
  for (const source of sources) sent[source.index] = valueFrom(source)
  return sent
}

async function answer(pool: pg.Pool, { statements, password }: BareRoute, request: unknown) {
  const client = await pool.connect()
  const given: pg.QueryResult[] = []
  try {
    const trips = [...Map.groupBy(statements, (one) => one.trip).values()]
    for (const [at, trip] of trips.entries()) {
      const sent = trip.map((one) => client.query(one.text, valuesOf(one, request, given)))
      // The first that failed is why the others did; all are answered before anything else is sent.
      await Promise.allSettled(sent)
      given.push(...(await Promise.all(sent)))
      const is_known = at > 0 || !password || (await verify(password.hash, password.text))
      if (!is_known) throw new Error('wrong password')
    }
    return { data: given.map(({ rows }) => rows) }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

process.once('message', async (order: BareOrder) => {
  const { url, connections } = order
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    options: SESSION_OPTIONS,
    pipeline: true,
  })
  pool.on('connect', prepareStatements)
  const app = Fastify({ logger: false })
  for (const route of order.routes)
    app.route({
      method: route.is_write ? 'POST' : 'GET',
      url: `/${route.name}/:id`,
      handler: (request) => answer(pool, route, Number((request.params as { id: string }).id)),
    })
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
})
