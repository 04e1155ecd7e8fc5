import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CONSTRAINTS } from '#server/database/constraints.ts'
import { databaseTypes, schemaDump } from '../../scripts/catalogue.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld({ empty: true })

type Named = { name: string; kind: string }

/** Checks, unique constraints and indexes, exclusions, foreign keys and what triggers raise. Primary keys are our own ids. */
async function namesInDatabase(): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select conname as name, contype::text as kind from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x', 'f')
    union
    select c.relname, 'i' from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid)
    union
    select (regexp_matches(prosrc, 'constraint = ''(\\w+)''', 'g'))[1], 't' from pg_proc
    where pronamespace = 'public'::regnamespace`.execute(world.db)
  return rows
}

test('every check, unique, exclusion and trigger of the database has a code for the person', async () => {
  const names = await namesInDatabase()
  expect(names.length).toBeGreaterThan(60)
  const without = names.filter(({ name, kind }) => kind !== 'f' && !CONSTRAINTS[name])
  expect(without.map(({ name }) => name).sort()).toEqual([])
})

test('every code belongs to a constraint that there is', async () => {
  const names = new Set((await namesInDatabase()).map(({ name }) => name))
  expect(Object.keys(CONSTRAINTS).filter((name) => !names.has(name))).toEqual([])
})

test('every constraint and index bears a name that we gave', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where connamespace = 'public'::regnamespace
      and conname ~ '_(fkey|key|check)[0-9]*$'
    union select relname from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace
      and relname ~ '_idx[0-9]*$'`.execute(world.db)
  expect(rows).toEqual([])
})

test.each([
  ['schema.sql', schemaDump],
  ['src/server/database/types.ts', databaseTypes],
])('%s is what the migrations make', async (name, made) => {
  const stands = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
  const is18 = (
    await sql<{ v: string }>`select current_setting('server_version') as v`.execute(world.db)
  ).rows[0]?.v.startsWith('18')
  // How PostgreSQL prints a definition differs a little by version; the file is made with the embedded one.
  if (is18) expect(await made(world.db)).toBe(stands)
})
