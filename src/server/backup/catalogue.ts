import pg from 'pg'
import type { Sequence } from './manifest.ts'

/** A separate connection: a backup outlasts the pool's timeouts, and COPY needs the bare client. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options:
      '-c timezone=UTC -c datestyle=ISO -c client_encoding=UTF8 -c extra_float_digits=1 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c search_path=public',
  })
  // The running query rejects by itself; without a listener the process would die.
  client.on('error', () => {})
  await client.connect()
  return client
}

export const quoted = (name: string): string => pg.escapeIdentifier(name)

/** Text instead of binary: every version from 15 on reads what another wrote, and so do people. */
export const copyStatement = (table: string, columns: readonly string[], where: string): string =>
  `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) ${where} (format text)`

/** Returns every table of the product with its stored columns, without generated ones. */
export async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`)
  return rows
}

/** Snapshots do not cover sequences: read after the tables, they are never behind them. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const found = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called from ${quoted(name)}`,
    )
    sequences.push(...found.rows.map((row) => ({ name, ...row })))
  }
  return sequences
}

/** Returns the migrations in the order in which they were applied; null for a database that is not ours. */
export async function migrationsOf(client: pg.Client): Promise<string[] | null> {
  const { rows: there } = await client.query(`select 1 where to_regclass('public.migrations') is not null`)
  if (there.length === 0) return null
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations order by applied_at, name',
  )
  return rows.map((row) => row.name)
}

/** Empties the schema, except for objects of extensions, which may have another owner. */
export async function emptySchema(client: pg.Client): Promise<void> {
  const tables = (await tablesOf(client)).map(({ name }) => quoted(name))
  if (tables.length > 0) await client.query(`drop table ${tables.join(', ')} cascade`)
  const { rows } = await client.query<{ routine: string }>(`
    select p.oid::regprocedure::text as routine from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  for (const { routine } of rows) await client.query(`drop routine if exists ${routine} cascade`)
}

export type ForeignKey = { table: string; name: string; definition: string }

export async function foreignKeysOf(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`)
  return rows
}
