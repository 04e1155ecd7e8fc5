import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'
import type { PaperKind } from '../../words.ts'

const texts = (tx: Tx) =>
  tx
    .selectFrom('paper_texts as t')
    .leftJoin('users as u', 'u.id', 't.author_user_id')
    .select(['t.id', 't.version', 't.opening', 't.content', 't.remark', 't.closing', 't.created_at'])
    .select((row) => row.ref('t.kind').$castTo<PaperKind>().as('kind'))
    .select(nameOfUser().$castTo<string | null>().as('author_name'))

/** What each kind of paper says now. */
export const currentTexts = (tx: Tx) =>
  texts(tx).distinctOn('t.kind').orderBy('t.kind').orderBy('t.version', 'desc').execute()

/** What a kind said, the latest version first. */
export const versionsOf = (tx: Tx, kind: PaperKind) =>
  texts(tx).where('t.kind', '=', kind).orderBy('t.version', 'desc').execute()

export const textById = (tx: Tx, id: number) => texts(tx).where('t.id', '=', id).executeTakeFirstOrThrow()

/** What a kind said at a moment; before its first change that with which the program came. */
export const textAt = (tx: Tx, kind: PaperKind, at: Instant) =>
  texts(tx)
    .where('t.kind', '=', kind)
    .where((row) => row.or([row('t.version', '=', 1), row('t.created_at', '<=', at)]))
    .orderBy('t.version', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirstOrThrow()

/** What came with the program. */
export const firstText = (tx: Tx, kind: PaperKind) =>
  texts(tx).where('t.kind', '=', kind).where('t.version', '=', 1).executeTakeFirstOrThrow()
