import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mayCall } from '#kernel/access.ts'
import { type EndpointSpec, type Entity, named } from '#kernel/endpoint.ts'
import { routes } from '#server/registry.ts'
import type { Caller } from '../../../test/support/callers.ts'
import { isShort } from '../../../test/support/size.ts'
import { createWorld } from '../../../test/support/world.ts'

/** The demo institute: most of its students have been inscribed several times. */
const world = await createWorld({ filled: true })
const ROLES = isShort ? (['admin', 'coordinator'] as const) : (['admin', 'lowAdmin', 'coordinator'] as const)
const PAGES = 3

type Row = Record<string, unknown>
type Field = { _zod: { def: { innerType?: Field; entries?: Record<string, string> } } }
type Query = Record<string, string | number>

const lists = routes
  .map(({ endpoint }): EndpointSpec => endpoint)
  .filter(({ method, query }) => method === 'GET' && query?.def.shape.page !== undefined)

const shapeOf = ({ query }: EndpointSpec) => (query?.def.shape ?? {}) as unknown as Record<string, Field>

function entriesOf(field: Field | undefined): string[] {
  const def = field?._zod.def
  return Object.values(def?.entries ?? {}).concat(def?.innerType ? entriesOf(def.innerType) : [])
}

/** The section within the coordinator's reach that most people have sat in who sat in others too. */
const { rows: places } = await sql<Record<'section' | 'course' | 'teacher', number>>`
  select cs.section_id as section, cs.course_id as course, t.teacher_id as teacher
  from course_sections cs join course_section_teachers t on t.course_section_id = cs.id
  join inscriptions i on i.section_id = cs.section_id
  join inscriptions other on other.student_id = i.student_id and other.id <> i.id
  where i.specialization_id in (select id from specializations where coordinator_id in
    (select id from teachers where user_id = ${world.as('coordinator').user_id}))
  group by 1, 2, 3 order by count(*) desc, 1, 2 limit 1`.execute(world.db)

function pathOf({ path, params = {} }: EndpointSpec): string {
  const ids = Object.entries(params).map(([name, schema]): [string, number] => {
    const entity = named.get(schema)?.ref as Exclude<Entity, 'user'> & keyof (typeof places)[number]
    return [name, places[0]?.[entity] ?? 1]
  })
  return ids.reduce<string>((text, [name, id]) => text.replace(`{${name}}`, String(id)), path)
}

/** Each filter that a row of the list answers, with the value that one of the rows has there. */
const filtersOf = (endpoint: EndpointSpec, rows: readonly Row[]): Query[] =>
  Object.keys(shapeOf(endpoint)).flatMap((name) => {
    const value = rows[Math.floor(rows.length / 2)]?.[name]
    if (['page', 'limit', 'sort_by', 'search', 'with', 'format'].includes(name)) return []
    if (typeof value === 'boolean') return [{ [name]: Number(value) }]
    return typeof value === 'string' || typeof value === 'number' ? [{ [name]: value }] : []
  })

const ordersOf = (endpoint: EndpointSpec): Query[] =>
  entriesOf(shapeOf(endpoint).sort_by)
    .filter((_, at) => !isShort || at % 2 === Math.floor(at / 2) % 2)
    .map((sort_by) => ({ sort_by }))

/** What the pages, put behind each other, have otherwise than the whole. */
async function faultsOf(caller: Caller, path: string, query: Query): Promise<string[]> {
  const whole = await caller.call('GET', path, undefined, { query: { ...query, limit: 0 } })
  if (whole.status !== 200) return [`${path} ${JSON.stringify(query)}: ${JSON.stringify(whole.body)}`]
  const rows: Row[] = whole.body.data
  const limit = Math.max(1, Math.ceil(rows.length / PAGES))
  const paged: Row[] = []
  const totals = new Set<number>([whole.body.total])
  for (let page = 1; page <= Math.ceil(rows.length / limit) + 1; page++) {
    const { body } = await caller.call('GET', path, undefined, { query: { ...query, limit, page } })
    paged.push(...body.data)
    totals.add(body.total)
  }
  const isSame = JSON.stringify(paged) === JSON.stringify(rows) && totals.size === 1
  return isSame ? [] : [`${path} ${JSON.stringify(query)}: ${paged.length} of ${[...totals].join(', ')}`]
}

/** Narrowed where the institute has more than a list gives at once. */
const NARROWED: Readonly<Record<string, Query>> = {
  '/audit-entries': { entity: 'section' },
  '/lessons': { section_id: places[0]?.section ?? 0 },
}

async function sweep(endpoint: EndpointSpec, caller: Caller): Promise<{ rows: number; faults: string[] }> {
  const path = pathOf(endpoint)
  const narrowed = NARROWED[path] ?? {}
  const first = await caller.call('GET', path, undefined, { query: { ...narrowed, limit: 100 } })
  // What lies beyond the coordinator's reach is the access test's matter; the administrator's every list answers.
  if (first.status === 404 && caller !== world.as('admin')) return { rows: 0, faults: [] }
  const asked = [{}, ...ordersOf(endpoint), ...filtersOf(endpoint, first.body.data ?? []), { search: 'ma' }]
  const faults: string[] = []
  for (const query of asked) faults.push(...(await faultsOf(caller, path, { ...narrowed, ...query })))
  return { rows: first.body.total ?? 0, faults }
}

describe.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_path, endpoint) => {
  test('page by page has the rows of the whole, each once and in its order', async () => {
    const seen = []
    for (const role of ROLES) {
      const caller = world.as(role)
      if (mayCall(endpoint, await world.actor(role))) seen.push(await sweep(endpoint, caller))
    }
    expect(seen.flatMap(({ faults }) => faults)).toEqual([])
  })
})

test('the demo institute has somebody who sat in several sections', () => {
  expect(places).toHaveLength(1)
})
