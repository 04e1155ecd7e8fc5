import { sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import type { AuditAction } from '#kernel/feature.ts'
import type { By } from '#server/call.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import type { RecordExport } from '#server/http/export-log.ts'
import { withoutSecrets } from '../rules.ts'

export type Entry = {
  action: AuditAction
  entity: string
  /** Null where it is about no single one. */
  entity_id: number | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  reason?: string | null
}

/** Leaves who changed what from what to what, in the caller's transaction (rules.md#audit). A guest or the system has no user. */
export const record = (tx: Tx, by: By | null, entry: Entry): Promise<void> => recordAll(tx, by, [entry])

/** As `record`, for many entries at once. */
export async function recordAll(tx: Tx, by: By | null, entries: readonly Entry[]): Promise<void> {
  if (entries.length > 0) await recording(by, entries).execute(tx)
}

/** Leaves the entries as part of another statement. */
export const recording = (by: By | null, entries: readonly Entry[]): Sql => {
  const rows = entries.map(({ before = null, after = null, reason = null, ...what }) => ({
    ...what,
    before: before && withoutSecrets(before),
    after: after && withoutSecrets(after),
    reason,
  }))
  return sql`
    insert into audit_entries (action, entity, entity_id, user_id, before, after, reason)
    select it.action, it.entity, it.entity_id, ${by?.actor.user_id ?? null}::int, it.before, it.after, it.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as it(action text, entity text, entity_id int, before jsonb, after jsonb, reason text)`
}

const TAKEN = {
  list: { action: 'lists.export', entity: 'list' },
  document: { action: 'documents.make', entity: 'document' },
  view: { action: 'binnacles.view', entity: 'binnacle' },
} as const satisfies Record<string, { action: AuditAction; entity: string }>

/** Leaves who took which list or document away, narrowed to what, with how many rows; none of what stands in it. */
export const recordTaken: RecordExport = (tx, by, { kind, title, format, rows, about, filters }) =>
  record(tx, by, {
    action: TAKEN[kind].action,
    entity: about?.entity ?? TAKEN[kind].entity,
    entity_id: about?.id ?? null,
    after: { file: title, ...(format && { format }), ...(rows !== null && { rows }), ...filters },
  }).catch((error: unknown) => {
    // Whoever asks was deleted since the session was read: there is nobody to give it to.
    const isGone = (error as { constraint?: string }).constraint === 'audit_entries_user'
    throw isGone ? new Refusal('token_invalid') : error
  })
