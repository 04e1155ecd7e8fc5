import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import { Refusal } from '#kernel/errors.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import type { Export } from '../contract.ts'

const MOST_SHOWN = 50

/** A list is read; papers in one file are ordered. */
const holds = sql<Export['holds']>`case when x.call like 'GET %' then 'rows' else 'documents' end`

const rowsOf = (tx: Tx, actor: Actor, now: Instant) =>
  tx
    .selectFrom('exports as x')
    .where(within('export', actor, 'x'))
    .where('x.expires_at', '>', now)
    .select(['x.id', 'x.title', 'x.rows_done', 'x.rows_total', 'x.bytes', 'x.created_at', 'x.expires_at'])
    .select(['x.attempt', holds.as('holds'), sql<Export['format']>`x.format`.as('format')])
    .select(
      sql<Export['state']>`case when x.ready_at is not null then 'ready'
        when x.failed_at is not null then 'failed' else 'making' end`.as('state'),
    )

export const exportsOf = (tx: Tx, actor: Actor, now: Instant) =>
  rowsOf(tx, actor, now).orderBy('x.id', 'desc').limit(MOST_SHOWN).execute()

export const exportById = (tx: Tx, id: number, { actor, now }: { actor: Actor; now: Instant }) =>
  rowsOf(tx, actor, now).where('x.id', '=', id).executeTakeFirst()

/** The order of a file that is still to be made; undefined when it was withdrawn, or a right of its person has changed. */
export const waitingExport = (tx: Tx, id: number, now: Instant) =>
  tx
    .selectFrom('exports as x')
    .select(['x.id', 'x.user_id', 'x.call', 'x.params', 'x.query', 'x.title', 'x.rows_total', 'x.expires_at'])
    .select([holds.as('holds'), sql<Export['format']>`x.format`.as('format')])
    .where('x.id', '=', id)
    .where('x.ready_at', 'is', null)
    .where('x.failed_at', 'is', null)
    .where('x.expires_at', '>', now)
    .where(sql<boolean>`x.rights = rights_of(x.user_id)`)
    .executeTakeFirst()
export type WaitingExport = NonNullable<Awaited<ReturnType<typeof waitingExport>>>

/** The same list of the same person, or any, that is still being made. */
export const underWay = (tx: Tx, user_id: number, now: Instant) =>
  tx
    .selectFrom('exports as x')
    .select(['x.id', 'x.call', 'x.format'])
    .select([sql<string>`x.params::text`.as('params'), sql<string>`x.query::text`.as('query')])
    .where('x.user_id', '=', user_id)
    .where('x.ready_at', 'is', null)
    .where('x.failed_at', 'is', null)
    .where('x.expires_at', '>', now)
    .where(sql<boolean>`x.rights = rights_of(x.user_id)`)
    .execute()

type Which = { export_id: number; attempt: number; bytes: number }

/**
 * The bytes of a file, a part at a time: whoever takes them slowly holds no connection meanwhile. Refuses with
 * `resource_not_found` what its person removes while it is read.
 */
export async function* partsOf(db: Tx, { export_id, attempt, bytes }: Which): AsyncGenerator<Uint8Array> {
  for (let number = 0, given = 0; given < bytes; number++) {
    const part = await db
      .selectFrom('export_parts')
      .select('content')
      .where('export_id', '=', export_id)
      .where('attempt', '=', attempt)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!part) throw new Refusal('resource_not_found')
    given += part.content.length
    yield part.content
  }
}
