import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { schemaDump } from '../../scripts/catalogue.ts'

/** Of every table its rows as a number and a hash; of every sequence where it stands; and the schema itself. */
export async function contentsOf(of: Tx): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 1`.execute(of)
  const contents: Record<string, string> = { schema: await schemaDump(of) }
  for (const { name } of tables) {
    const { rows } = await sql<{ said: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(line, '|' order by line collate "C"), '')) as said
      from (select t::text as line from ${sql.table(name)} t) lines`.execute(of)
    contents[name] = rows[0]?.said ?? ''
  }
  const { rows: sequences } = await sql<{ name: string; value: number | null }>`
    select sequencename as name, last_value as value from pg_sequences where schemaname = 'public'
    order by 1`.execute(of)
  for (const { name, value } of sequences) contents[name] = String(value)
  const { rows: triggers } = await sql<{ said: string }>`
    select string_agg(tgname || tgenabled::text, ',' order by tgrelid::regclass::text, tgname) as said
    from pg_trigger where not tgisinternal`.execute(of)
  contents.triggers = triggers[0]?.said ?? ''
  return contents
}
