import { serve } from '#server/call.ts'
import { listAuditEntries } from '../contract.ts'
import { pageOfEntries } from './queries.ts'

export const auditRoutes = [serve(listAuditEntries, (tx, { query }) => pageOfEntries(tx, query))]
