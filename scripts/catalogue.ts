import { sql } from 'kysely'
import type { Tx } from '../src/server/database/db.ts'

type Column = {
  table_name: string
  name: string
  type: string
  not_null: boolean
  def: string | null
  given: string
}

const columnsOf = async (db: Tx) =>
  (
    await sql<Column>`
    select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as not_null, pg_get_expr(d.adbin, d.adrelid) as def,
      a.attgenerated::text || a.attidentity::text as given
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db)
  ).rows

const definitionsOf = async (db: Tx) =>
  (
    await sql<{ table_name: string; text: string }>`
    select * from (
      select conrelid::regclass::text as table_name, 1 as kind, conname as name,
        'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as text
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
      union all
      select indrelid::regclass::text, 2, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
      from pg_index i
      join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      where not exists (select from pg_constraint where conindid = i.indexrelid)
      union all
      select tgrelid::regclass::text, 3, tgname, pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal
    ) d order by table_name, kind, name`.execute(db)
  ).rows

const functionsOf = async (db: Tx) =>
  (
    await sql<{ text: string }>`
    select pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by p.proname, pg_get_function_identity_arguments(p.oid)`.execute(db)
  ).rows

/** The whole data model as text, read from the catalogue. */
export async function schemaDump(db: Tx): Promise<string> {
  const columns = await columnsOf(db)
  const definitions = await definitionsOf(db)
  const tables = [...new Set(columns.map((column) => column.table_name))].map((table) => {
    const lines = columns
      .filter((column) => column.table_name === table)
      .map(
        ({ name, type, not_null, def, given }) =>
          `  ${name} ${type}${not_null ? ' not null' : ''}${columnDefault(def, given)}`,
      )
    const more = definitions.filter((one) => one.table_name === table).map((one) => `  ${one.text}`)
    return `table ${table}\n${[...lines, ...more].join('\n')}\n`
  })
  const functions = (await functionsOf(db)).map((one) => one.text)
  return `-- Made by scripts/schema.ts from the migrations, to be read; nothing runs it.\n\n${[...tables, ...functions].join('\n')}`
}

function columnDefault(def: string | null, given: string): string {
  if (given.includes('s')) return ` generated (${def})`
  if (given.includes('a')) return ' identity'
  return def === null ? '' : ` default ${def}`
}

const TYPES: Record<string, string> = {
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  boolean: 'boolean',
  date: 'Day',
  bytea: 'Buffer',
  jsonb: 'unknown',
}

function typeOf({ type, not_null, def, given }: Column): string {
  const base = type.startsWith('numeric')
    ? 'number'
    : type.startsWith('timestamp')
      ? 'Instant'
      : `${TYPES[type.replace('[]', '')] ?? 'string'}${type.endsWith('[]') ? '[]' : ''}`
  const whole = not_null || base === 'unknown' ? base : `${base} | null`
  if (given) return `GeneratedAlways<${whole}>`
  return def === null ? whole : `Generated<${whole}>`
}

/** The TypeScript types of the tables, for Kysely. */
export async function databaseTypes(db: Tx): Promise<string> {
  const columns = await columnsOf(db)
  const tables = [...new Set(columns.map((column) => column.table_name))]
  const body = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table_name === table)
      .map((column) => `    ${column.name}: ${typeOf(column)}\n`)
    return `  ${table}: {\n${lines.join('')}  }\n`
  })
  return `// Made by scripts/schema.ts from the migrated database; not written by hand.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Day, Instant } from '#kernel/dates.ts'

export interface Database {
${body.join('')}}
`
}
