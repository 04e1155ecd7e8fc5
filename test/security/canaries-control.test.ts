import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type EndpointSpec, pageOf } from '#kernel/endpoint.ts'
import type { Served } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueMail } from '#server/mail/mail.ts'
import { stopPdf } from '#server/pdf/pdf.ts'
import { routes } from '#server/registry.ts'
import type { CallerName } from '../access/access-table.ts'
import { idOf } from '../support/institute.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import { createWorld } from '../support/world.ts'
import { plantCanaries } from './canaries.ts'
import { forgottenColumns } from './canary-columns.ts'
import { leaksIn } from './canary-entitled.ts'
import { strangeWords } from './canary-messages.ts'
import { searchAll } from './canary-search.ts'
import { type Format, hear, READS_PDF, type Walk } from './canary-walk.ts'

afterAll(stopPdf)

type Answer = { data: object; rows?: object[] }

/** A call of the product as it is, but for what it answers, which is one thing too many. */
function loosened(
  call: string,
  spoil: (answer: Answer, tx: Tx) => Promise<unknown> | unknown,
  more: Partial<EndpointSpec> = {},
): Served {
  const served = routes.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === call)
  if (!served) throw new Error(`There is no ${call}`)
  return {
    ...served,
    endpoint: { ...served.endpoint, answer: z.any(), ...more },
    handle: async (tx, context) => spoil((await served.handle(tx, context)) as Answer, tx),
  }
}

const secretOf = async (tx: Tx) => {
  const { rows } = await sql<{ password_hash: string; phone: string }>`
    select u.password_hash, t.phone from users u join teachers t on t.user_id = u.id order by t.id desc limit 1`.execute(
    tx,
  )
  return rows[0] ?? { password_hash: '', phone: '' }
}
const tooMany = { field: 'password_hash', title: 'Clave' }
const endpointOf = (path: string) => routes.find(({ endpoint }) => endpoint.path === path)?.endpoint

const columns = [...(endpointOf('/teachers')?.exports?.columns ?? []), tooMany]

const spoiled: Served[] = [
  loosened('GET /students/{id}', async ({ data }, tx) => ({
    data: { ...data, teacher: await secretOf(tx) },
  })),
  loosened(
    'GET /teachers',
    async (page, tx) => {
      const { password_hash } = await secretOf(tx)
      return { ...page, data: (page.data as object[]).map((row) => ({ ...row, password_hash })) }
    },
    {
      exports: { title: 'Profesores', columns },
      // A file has what the answer declares.
      answer: pageOf(
        z.object(Object.fromEntries(columns.map(({ field }) => [field.split('.')[0], z.any()]))),
      ),
    },
  ),
  loosened(
    'GET /sections/{id}/reports/students',
    async (table, tx) => {
      const { password_hash } = await secretOf(tx)
      const { columns } = table as unknown as { columns: object[] }
      const rows = (table.rows ?? []).map((row) => ({ ...row, password_hash }))
      return { ...table, columns: [...columns, tooMany], rows }
    },
    // Still a report: its answer is what makes it one.
    { answer: endpointOf('/sections/{id}/reports/students')?.answer ?? z.any() },
  ),
  loosened('GET /students', (page) => page),
  loosened('POST /password-reset/{email}', async (answer, tx) => {
    const { phone } = await secretOf(tx)
    await queueMail(tx, { to: 'zqs2emailqz@x.test', subject: 'Aviso', text: `Llame al ${phone}` })
    return answer
  }),
]
// A search that looks into what it should not: everybody is found by a document number of anybody.
const list = spoiled.find(({ endpoint }) => endpoint.path === '/students')
if (list) {
  const { handle } = list
  list.handle = async (tx, context) => {
    const { search, ...query } = context.query as { search?: string }
    const known = await sql<{ one: number }>`
      select 1 as one from students where identity_number = ${search ?? ''}`.execute(tx)
    const found = search !== undefined && known.rows.length > 0
    return handle(tx, { ...context, query: found ? query : { ...query, ...(search && { search }) } })
  }
}

const reports = routes.filter(({ endpoint }) => endpoint.path === '/reports/{token}')
const world = await createWorld({ only: [...spoiled, ...reports] })
const objects = await twoOfEverything(world)
const canaries = await plantCanaries(world, objects)
const coordinator = await idOf(world, 'teachers', world.as('coordinator'))
const specs = spoiled.map(({ endpoint }) => endpoint)
const walk: Walk = { world, objects, specs, coordinator, feeds: {} }

async function leaksOf(name: CallerName, path: string): Promise<Set<Format>> {
  const formats = new Set<Format>()
  await hear(walk, name, ({ call, format, text }) => {
    if (call.startsWith(`GET ${path} `) && leaksIn(canaries, name, text).length > 0) formats.add(format)
  })
  return formats
}

const PAPERS: Format[] = READS_PDF ? ['pdf'] : []

test('a word of one in a mail to another is found', async () => {
  expect((await strangeWords(world, canaries)).strange).toEqual([])
  await world.guest.call('POST', '/password-reset/zqs2emailqz@x.test')
  expect((await strangeWords(world, canaries)).strange).toEqual([
    expect.stringMatching(/^zqs2emailqz@x\.test: 416/),
  ])
})

test('a field too many is found in an answer', async () => {
  expect(await leaksOf('student', '/students/{id}')).toEqual(new Set(['text']))
})

test('a column too many is found in each format of a list', async () => {
  expect(await leaksOf('lowAdmin', '/teachers')).toEqual(new Set(['text', 'csv', 'xlsx', ...PAPERS]))
})

test('a column too many is found in a report behind its link', async () => {
  expect(await leaksOf('lowAdmin', '/sections/{id}/reports/students')).toEqual(new Set(['xlsx', ...PAPERS]))
})

test('a search in what is hidden is found by what it finds', async () => {
  const { told } = await searchAll(walk, canaries, 'teacher')
  expect(told).toContainEqual(expect.stringContaining('GET /students?search='))
})

test('a column, and a table, that nobody thought of are found', async () => {
  await sql`alter table students add column blood_type text`.execute(world.db)
  await sql`create table illnesses (id int primary key, name text)`.execute(world.db)
  expect(await forgottenColumns(world, canaries)).toEqual([
    'illnesses.name holds no word',
    'students.blood_type holds no word',
  ])
})
