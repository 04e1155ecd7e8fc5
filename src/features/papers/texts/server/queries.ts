import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { TextKind } from '../words.ts'

const texts = (tx: Tx) =>
  tx
    .selectFrom('paper_texts as t')
    .leftJoin('users as u', 'u.id', 't.author_user_id')
    .select(['t.id', 't.version', 't.opening', 't.content', 't.remark', 't.closing', 't.created_at'])
    .select((row) => row.ref('t.kind').$castTo<TextKind>().as('kind'))
    .select(sql<string | null>`coalesce(u.name, u.email)`.as('author_name'))

/** What each kind of paper says now. */
export const currentTexts = (tx: Tx) =>
  texts(tx).distinctOn('t.kind').orderBy('t.kind').orderBy('t.version', 'desc').execute()

/** What a kind said, the latest version first. */
export const versionsOf = (tx: Tx, kind: TextKind) =>
  texts(tx).where('t.kind', '=', kind).orderBy('t.version', 'desc').execute()

export const textById = (tx: Tx, id: number) => texts(tx).where('t.id', '=', id).executeTakeFirstOrThrow()
