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

/** A session of a person, opened elsewhere. */
export const openedSession = async (db: Tx, user_id: number): Promise<number> =>
  rowId(
    await sql<{ id: number }>`insert into sessions (user_id, remember, started_at, last_used_at)
      values (${user_id}, true, now(), now()) returning id`.execute(db),
  )
