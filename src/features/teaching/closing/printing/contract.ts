import * as z from 'zod/mini'
import { Export } from '#features/institute/exports/contract.ts'
import { endpoint, one, paperSize, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

export const printActas = endpoint({
  method: 'POST',
  path: '/periods/{id}/actas/file',
  summary:
    'Has the actas of a closed period made as one PDF, in the order of its sections, beside the requests',
  roles: ADMIN_GROUP,
  permission: 'lessons.view',
  params: { id: ref('period') },
  query: z.strictObject({ paper: paperSize }),
  status: 202,
  answer: one(Export),
  document: 'Actas del período',
  refusals: [
    'period_not_found',
    'period_not_closed',
    'period_without_actas',
    'paper_without_address',
    'too_many_requests',
  ],
})
