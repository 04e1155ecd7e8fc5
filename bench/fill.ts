import { mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import { migrate, openDatabase } from '../src/server/database/db.ts'
import { startEmbedded, urlOf } from '../src/server/postgres/embedded.ts'
import { fillInstitute, type Size } from './institute.ts'
import { fillTeaching } from './teaching.ts'

/** Fills a new data folder; with the marks and notes of its lessons where teaching is measured too: twenty-five times as many rows. */
export async function fill(
  data: string,
  size: Size,
  { has_teaching }: { has_teaching: boolean },
): Promise<void> {
  mkdirSync(data, { recursive: true, mode: 0o711 })
  const engine = await startEmbedded(data)
  const maintenance = openDatabase(engine.url, { most: 1 })
  await sql`create database claustro`.execute(maintenance.db)
  await maintenance.close()
  const { db, close } = openDatabase(urlOf(engine.url, 'claustro'), { most: 2 })
  await migrate(db)
  await fillInstitute(db, size)
  if (has_teaching) console.log(`\n${await fillTeaching(db)} marks`)
  await close()
  await engine.stop()
}
