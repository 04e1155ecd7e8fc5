import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { rowId } from '../access/samples.ts'

/** A notification to one person alone. */
export async function notification(db: Tx, user_id: number): Promise<number> {
  const id = rowId(
    await sql<{
      id: number
    }>`insert into notifications (type, content) values (6, 'Aviso') returning id`.execute(db),
  )
  await db.insertInto('notification_recipients').values({ notification_id: id, user_id }).execute()
  return id
}

/** A view that one person keeps for itself. */
export const savedView = async (db: Tx, user_id: number): Promise<number> =>
  rowId(
    await sql<{ id: number }>`insert into saved_views (user_id, list, name, state)
      values (${user_id}, '/notifications', 'Mía', '{}')
      on conflict on constraint saved_views_name_unique do update set state = '{}' returning id`.execute(db),
  )

/** A file of a long list that one person has asked for, whole. */
export async function exportedFile(db: Tx, user_id: number, asked = 'x'): Promise<number> {
  const packed = gzipSync('x')
  const id = rowId(
    await sql<{
      id: number
    }>`insert into exports (user_id, rights, call, params, query, title, format, rows_total,
        rows_done, attempt, bytes, ready_at, expires_at)
      select ${user_id}, rights_of(${user_id}), 'GET /courses', '{}', ${JSON.stringify({ search: asked })}, 'Listado de materias', 'csv', 1, 1, 1, ${packed.length},
        claustro_now(), claustro_now() + interval '100 years' returning id`.execute(db),
  )
  await sql`insert into export_parts values (${id}, 1, 0, ${packed})`.execute(db)
  return id
}

/** A session of a person, opened elsewhere. */
export const openedSession = async (db: Tx, user_id: number): Promise<number> =>
  rowId(
    await sql<{ id: number }>`insert into sessions (user_id, remember, started_at, last_used_at)
      values (${user_id}, true, claustro_now(), claustro_now()) returning id`.execute(db),
  )
