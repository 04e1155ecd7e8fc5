// Writes schema.sql and src/server/database.ts from a freshly migrated database: `node scripts/schema.ts URL`.
// With --check it writes nothing and fails when they differ from what stands there.
import { readFileSync, writeFileSync } from 'node:fs'
import { openDatabase } from '../src/server/db.ts'
import { databaseTypes, schemaDump } from './catalogue.ts'

const url = process.argv.find((word) => word.startsWith('postgres'))
if (!url) throw new Error('usage: node scripts/schema.ts postgres://… [--check]')
const { db, close } = openDatabase(url)
const files = [
  ['schema.sql', await schemaDump(db)],
  ['src/server/database.ts', await databaseTypes(db)],
] as const
await close()
for (const [name, text] of files) {
  const at = new URL(`../${name}`, import.meta.url)
  if (!process.argv.includes('--check')) writeFileSync(at, text)
  else if (readFileSync(at, 'utf8') !== text) {
    console.error(`${name} is not what the migrations make: run scripts/schema.ts`)
    process.exitCode = 1
  }
}
