/** The names of a new feature in the spellings its files need. */
export type Names = {
  folder: string
  table: string
  plural: string
  singular: string
  constant: string
  list: string
  entity: string
}

const pascal = (words: readonly string[]) =>
  words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('')

const camel = (name: string) => `${name[0]?.toLowerCase()}${name.slice(1)}`

/** `class-hours` → ClassHours, ClassHour, classHour, class_hours. */
export function namesOf(folder: string): Names {
  const words = folder.split('-')
  const last = words.at(-1) ?? ''
  const one = [...words.slice(0, -1), last.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')]
  const singular = pascal(one)
  return {
    folder,
    table: words.join('_'),
    plural: pascal(words),
    singular,
    constant: camel(singular),
    list: camel(pascal(words)),
    entity: one.join('_'),
  }
}

/** The files of a feature that lists and shows one table (architecture.md#where-things-are). */
export const featureFiles = (n: Names): Record<string, string> => ({
  'feature.ts': `import type { Feature } from '#kernel/feature.ts'

export const feature = {
  entities: ['${n.entity}'],
  constraints: { ${n.table}_name_unique: 'name_already_exists' },
  permissions: {
    ${n.table}: {
      title: '${n.plural}',
      permissions: { '${n.table}.view': 'Ver ${n.plural}', '${n.table}.create': 'Crear ${n.plural}' },
    },
  },
} as const satisfies Feature
`,
  'contract.ts': `import * as z from 'zod/mini'
import { instant } from '#kernel/dates.ts'
import { endpoint, id, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { text } from '#kernel/text.ts'

export const ${n.singular} = z.object({ id, name: z.string(), created_at: instant })
export type ${n.singular} = z.infer<typeof ${n.singular}>

export const list${n.plural} = endpoint({
  method: 'GET',
  path: '/${n.table}',
  summary: '${n.plural}, by name',
  roles: ADMIN_GROUP,
  permission: '${n.table}.view',
  query: listQuery(['name', 'created_at'], {}),
  answer: pageOf(${n.singular}),
})

export const show${n.singular} = endpoint({
  method: 'GET',
  path: '/${n.table}/{id}',
  summary: 'One of the ${n.plural}',
  roles: ADMIN_GROUP,
  permission: '${n.table}.view',
  params: { id: ref('${n.entity}') },
  answer: one(${n.singular}),
  refusals: ['resource_not_found'],
})

export const create${n.singular} = endpoint({
  method: 'POST',
  path: '/${n.table}',
  summary: 'Create one of the ${n.plural}',
  roles: ADMINS,
  permission: '${n.table}.create',
  body: z.strictObject({ name: text(100) }),
  answer: one(${n.singular}),
  refusals: ['name_already_exists'],
})
`,
  'server/queries.ts': `import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { list${n.plural} } from '../contract.ts'

const rowsOf = (tx: Tx) => tx.selectFrom('${n.table} as it').select(['it.id', 'it.name', 'it.created_at'])

/** A page of ${n.table}, by name. */
export const pageOf${n.plural} = (tx: Tx, query: QueryOf<typeof list${n.plural}>) =>
  page(rowsOf(tx).where(searchCondition(query.search, 'it.search_text')), query, {
    orders: { name: 'it.name', created_at: 'it.created_at' },
    first: 'name,asc',
    id: 'it.id',
  })

export const ${n.constant}ById = (tx: Tx, id: number) => rowsOf(tx).where('it.id', '=', id).executeTakeFirstOrThrow()
`,
  'server/actions.ts': `import type { BodyOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import type { create${n.singular} as call } from '../contract.ts'
import { ${n.constant}ById } from './queries.ts'

/** Makes one of the ${n.table}. */
export async function create${n.singular}(tx: Tx, body: BodyOf<typeof call>) {
  const { id } = await tx.insertInto('${n.table}').values(body).returning('id').executeTakeFirstOrThrow()
  return ${n.constant}ById(tx, id)
}
`,
  'server/routes.ts': `import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { create${n.singular} } from './actions.ts'
import { pageOf${n.plural}, ${n.constant}ById } from './queries.ts'

export const ${n.constant}Routes = [
  serve(contract.list${n.plural}, (tx, { query }) => pageOf${n.plural}(tx, query)),
  serve(contract.show${n.singular}, async (tx, { params }) => ({ data: await ${n.constant}ById(tx, params.id) })),
  serve(contract.create${n.singular}, async (tx, { body }) => ({ data: await create${n.singular}(tx, body) })),
]
`,
  'server/routes.test.ts': `import { expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'

const world = await createWorld()

test('what an administrator creates is found in the list', async () => {
  const { status } = await world.as('admin').call('POST', '/${n.table}', { name: 'Ada' })
  expect(status).toBe(201)
  const { body } = await world.as('lowAdmin').call('GET', '/${n.table}')
  expect(body.data).toMatchObject([{ name: 'Ada' }])
})

test('a name is given once', async () => {
  await world.as('admin').call('POST', '/${n.table}', { name: 'Inés' })
  const { status, body } = await world.as('admin').call('POST', '/${n.table}', { name: 'Inés' })
  expect([status, body.message]).toEqual([409, 'name_already_exists'])
})
`,
  'web/screens.ts': `import { ADMIN_GROUP } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/${n.folder}',
    roles: ADMIN_GROUP,
    title: '${n.plural}',
    load: async () => (await import('./${n.plural}Screen.tsx')).${n.plural}Screen,
  }),
]
`,
  [`web/${n.plural}Screen.tsx`]: `import { useList } from '#web/lists/list.ts'
import { type Column, DataTable } from '#web/lists/DataTable.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { list${n.plural}, type ${n.singular} } from '../contract.ts'

const columns: Column<${n.singular}>[] = [{ title: 'Nombre', sort: 'name', always: true, cell: (row) => row.name }]

/** \`/${n.folder}\`: all of them. */
export function ${n.plural}Screen() {
  const list = useList(list${n.plural}, { sort_by: 'name,asc' })
  return (
    <Screen title="${n.plural}" count={list.state === 'ready' ? list.total : undefined}>
      <DataTable list={list} columns={columns} caption="${n.plural}" rowName={(row) => row.name} />
    </Screen>
  )
}
`,
})

/** A migration that makes one table. Every constraint has a name, since its name becomes a refusal. */
export const migrationText = (table: string): string => `create table ${table} (
  id integer primary key generated always as identity,
  name text not null,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null generated always as (plain(name)) stored,
  constraint ${table}_name_unique unique (name)
);
-- serves the list, searched by name
create index ${table}_search on ${table} using gin (search_text gin_trgm_ops);
create trigger ${table}_touch before update on ${table} for each row execute function touch();
`
