import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, openDatabase } from '#server/database/db.ts'
import type { JobAttempt, JobKind } from './job-kind.ts'

export type Letter = { to: string; subject: string; text: string }
export type Send = (letter: Letter, attempt: JobAttempt) => Promise<void>

/** Of the same name as the real one, so that it finds the same rows. */
export const mailBy = (send: Send): JobKind<Letter> => ({
  kind: 'mail',
  run: (letter, _needs, attempt) => send(letter, attempt),
})

/** A separate database that holds the jobs table alone. */
export async function jobsDatabase(): Promise<Db> {
  const server = process.env.TEST_EMBEDDED_URL
  if (server === undefined) throw new Error('TEST_EMBEDDED_URL names no PostgreSQL server')
  const name = `jobs_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const opened = openDatabase(server.replace(/\/[^/?]*(?=\?|$)/, `/${name}`))
  const migration = readFileSync(new URL('../../../migrations/0002_jobs.sql', import.meta.url), 'utf8')
  await sql.raw(migration).execute(opened.db)
  return opened
}
