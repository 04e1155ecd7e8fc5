import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mayCall } from '#kernel/access.ts'
import { type EndpointSpec, type Entity, named } from '#kernel/endpoint.ts'
import { type ListQuery, lists, sweep } from '../support/list-sweep.ts'
import { isShort } from '../support/size.ts'
import { createWorld } from '../support/world.ts'

/** The demo institute: most of its students have been inscribed several times. */
const world = await createWorld({ filled: true })
const ROLES = isShort ? (['admin', 'coordinator'] as const) : (['admin', 'lowAdmin', 'coordinator'] as const)

/** The section within the coordinator's reach that most people have sat in who sat in others too. */
const { rows: places } = await sql<Record<'section' | 'course' | 'teacher' | 'notification', number>>`
  select cs.section_id as section, cs.course_id as course, t.teacher_id as teacher,
    (select max(id) from notifications where type <= 5) as notification
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

/** Narrowed where the institute has more than a list gives at once. */
const NARROWED: Readonly<Record<string, ListQuery>> = {
  '/audit-entries': { entity: 'section' },
  '/lessons': { section_id: places[0]?.section ?? 0 },
}

describe.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_path, endpoint) => {
  test('page by page has the rows of the whole, each once and in its order', async () => {
    const path = pathOf(endpoint)
    const seen = []
    for (const role of ROLES) {
      if (!mayCall(endpoint, await world.actor(role))) continue
      const how = { path, narrowed: NARROWED[path] ?? {}, isAdmin: role === 'admin' }
      seen.push(await sweep(endpoint, world.as(role), how))
    }
    expect(seen.flatMap(({ faults }) => faults)).toEqual([])
  })
})

test('the demo institute has somebody who sat in several sections', () => {
  expect(places).toHaveLength(1)
})
