import { AUDIT_ACTION_LABELS, AUDIT_KIND_LABELS } from '#features/registry.ts'
import { serve } from '#server/call.ts'
import { listAuditEntries } from '../contract.ts'
import { pageOfEntries } from './queries.ts'

const LABELS: Record<string, Readonly<Record<string, string>>> = {
  action: AUDIT_ACTION_LABELS,
  entity: AUDIT_KIND_LABELS,
}

/** The words of all features are added here: a screen that only links to the history need not carry them. */
const labelled = {
  ...listAuditEntries,
  exports: {
    ...listAuditEntries.exports,
    columns: listAuditEntries.exports.columns.map((column) => {
      const labels = LABELS[column.field]
      return labels ? { ...column, labels } : column
    }),
  },
}

export const auditRoutes = [serve(labelled, (tx, { query }) => pageOfEntries(tx, query))]
