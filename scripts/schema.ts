// Writes schema.sql and src/server/database/types.ts from a database that the migrations have just made.
import { writeFileSync } from 'node:fs'
import { migrate, openDatabase } from '../src/server/database/db.ts'
import { startThrowaway } from '../src/server/postgres/embedded.ts'
import { databaseTypes, schemaDump } from './catalogue.ts'

const server = await startThrowaway()
const { db, close } = openDatabase(server.url)
await migrate(db)
writeFileSync(new URL('../schema.sql', import.meta.url), await schemaDump(db))
writeFileSync(new URL('../src/server/database/types.ts', import.meta.url), await databaseTypes(db))
await close()
await server.stop()
