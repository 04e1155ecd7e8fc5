import { MIGRATIONS_TABLE, migrationText } from '#server/database/db.ts'
import { copyStatement, quoted } from './catalogue.ts'
import { type Manifest, pathOfTable } from './manifest.ts'

/** Creates the empty tables, as the database's migrations did. */
export const schemaScript = (migrations: readonly string[]): string =>
  [`${MIGRATIONS_TABLE};`, ...migrations.map((name) => `-- ${name}\n${migrationText(name)}`)].join('\n')

/** Fills a new database from the archive's own folder with psql alone, in one transaction. */
export function loadScript({ tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>): string {
  return `\\set ON_ERROR_STOP on
begin;
set client_encoding = 'UTF8';
\\o /dev/null
\\ir schema.sql
\\o
-- Rows that the migrations wrote are in the files too.
truncate ${tables.map(({ name }) => quoted(name)).join(', ')} restart identity cascade;
-- Without triggers and without the order that foreign keys ask for: the rows come as they were.
set session_replication_role = replica;
${tables.map(({ name, columns }) => `\\${copyStatement(name, columns, `from '${pathOfTable(name)}'`)}`).join('\n')}
set session_replication_role = origin;
${sequences.map(({ name, value, is_called }) => `do $$ begin perform setval('${quoted(name)}', ${value}, ${is_called}); end $$;`).join('\n')}
do $$ begin
${tables.map(({ name, rows }) => `  assert (select count(*) from ${quoted(name)}) = ${rows}, 'rows are missing: ${name}';`).join('\n')}
end $$;
commit;
`
}
