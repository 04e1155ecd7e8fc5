import { record } from '#features/institute/audit/server/actions.ts'
import type { Instant } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { PaperKind } from '../../words.ts'
import type * as contract from '../contract.ts'
import { currentTexts, firstText, textAt, textById, versionsOf } from './queries.ts'

const FIELDS = ['opening', 'content', 'remark', 'closing'] as const

/** What each kind of paper says now, for whoever makes one. */
export const textsOfToday = (tx: Tx) => currentTexts(tx)
export type TextOfToday = Awaited<ReturnType<typeof textsOfToday>>[number]

/** What one kind says now. */
export async function textOfToday(tx: Tx, kind: PaperKind): Promise<TextOfToday> {
  const text = (await textsOfToday(tx)).find((one) => one.kind === kind)
  if (!text) throw new Error(`${kind} has a text since there are texts`)
  return text
}

/** What a kind said at a moment, whenever it is drawn; before its first change that with which the program came. */
export const textOfThen = (tx: Tx, kind: PaperKind, then: Instant) => textAt(tx, kind, then)

/** The version with which something was sealed; the first where there were none yet. */
export const textSealed = (tx: Tx, kind: PaperKind, id: number | null) =>
  id === null ? firstText(tx, kind) : textById(tx, id)

/** Writes the next version of a text; where nothing changed, the version that there is stays. */
export async function createPaperText(tx: Tx, by: By, order: BodyOf<typeof contract.createPaperText>) {
  const { kind, version, opening = null, content = null, remark = null, closing } = order
  const [latest] = await versionsOf(tx, kind)
  if (!latest || latest.version !== version) throw new Refusal('stale_version')
  const after = { opening, content, remark, closing }
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
