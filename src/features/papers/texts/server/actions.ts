import { record } from '#features/audit/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { currentTexts, textById, versionsOf } from './queries.ts'

const FIELDS = ['opening', 'content', 'remark', 'closing'] as const

/** What each kind of paper says now, for whoever makes one. */
export const textsOfToday = (tx: Tx) => currentTexts(tx)
export type TextOfToday = Awaited<ReturnType<typeof textsOfToday>>[number]

/** Writes the next version of a text; where nothing changed, the version that there is stays. */
export async function createPaperText(tx: Tx, by: By, order: BodyOf<typeof contract.createPaperText>) {
  const { kind, version, remark = null, ...said } = order
  const [latest] = await versionsOf(tx, kind)
  if (!latest || latest.version !== version) throw new Refusal('stale_version')
  const after = { ...said, remark }
  const changed = FIELDS.filter((field) => after[field] !== latest[field])
  if (changed.length === 0) return latest
  const { id } = await tx
    .insertInto('paper_texts')
    .values({ kind, version: version + 1, ...after, author_user_id: by.actor.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, by, {
    action: 'paper_texts.create',
    entity: 'paper_text',
    entity_id: id,
    before: Object.fromEntries(changed.map((field) => [field, latest[field]])),
    after: { kind, ...Object.fromEntries(changed.map((field) => [field, after[field]])) },
  })
  return textById(tx, id)
}
