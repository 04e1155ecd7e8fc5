// Writes schema.sql and src/server/database.ts from a database that the migrations have just made.
import { writeFileSync } from 'node:fs'
import { migrate, openDatabase } from '../src/server/db.ts'
import { startThrowaway } from '../src/server/embedded.ts'
import { databaseTypes, schemaDump } from './catalogue.ts'

const server = await startThrowaway()
const { db, close } = openDatabase(server.url)
await migrate(db)
writeFileSync(new URL('../schema.sql', import.meta.url), await schemaDump(db))
writeFileSync(new URL('../src/server/database.ts', import.meta.url), await databaseTypes(db))
await close()
await server.stop()
