import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { World } from './world.ts'

export type Answer = {
  status: number
  /** In how many seconds to come again, where the server says so. */
  retry_after: number
  body: { message?: string; data?: { id: number; inscription_id?: number } }
}
type Call = {
  method: 'POST' | 'DELETE'
  path: string
  body?: object
  token?: string | null
  headers?: Record<string, string>
}

/** Many students, and calls over the wire on connections that stay open; an administrator's unless a token says otherwise. */
export async function crowdOf(world: World, many: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  afterAll(() => agent.destroy())
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  await sql`
    with accounts as (
      insert into users (email, role, confirmed_at)
      select 'cupo' || n || '@instituto.test', 'student', claustro_now() from generate_series(1, ${many}::int) n returning id)
    insert into students (user_id, first_name, last_name, identity_kind, identity_number, gender, birth_date, phone)
    select id, 'Persona', 'Número ' || id, 'V', (20000000 + id)::text,
      case when id % 2 = 0 then 'male' else 'female' end, '2005-05-05', '+584121234567' from accounts`.execute(
    world.db,
  )
  const people = await world.db
    .selectFrom('students')
    .select(['id', 'user_id', 'gender'])
    .where('last_name', 'like', 'Número%')
    .orderBy('id')
    .execute()

  let office = world.as('admin')
  /** The office's session, and those of these people, begun anew: a clock that moves ends them. */
  async function signIn(which: readonly { id: number; user_id: number }[]) {
    office = await world.signIn(office.user_id)
    const own = new Map<number, string | null>()
    for (const { id, user_id } of which) own.set(id, (await world.signIn(user_id)).token)
    return own
  }

  function send({ method, path, body, token = office.token, headers = {} }: Call): Promise<Answer> {
    const payload = body === undefined ? '' : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ agent, port, host: '127.0.0.1', method, path: `/api${path}` },
          headers: {
            authorization: `Bearer ${token}`,
            ...(payload && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
            ...headers,
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => (text += chunk))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              retry_after: Number(answer.headers['retry-after'] ?? 0),
              body: text ? JSON.parse(text) : {},
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(payload)
    })
  }
  const post = (path: string, body: object = {}, headers?: Record<string, string>) =>
    send({ method: 'POST', path, body, ...(headers && { headers }) })

  /** Warm: a pool that opens its connections one by one would make a queue of the race (architecture.md#tests-of-races). */
  async function warm() {
    await world.openConnections(20)
    await Promise.all(people.slice(0, 100).map(() => post('/login')))
  }
  return { people, send, post, signIn, warm }
}
