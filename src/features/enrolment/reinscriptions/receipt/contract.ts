import * as z from 'zod/mini'
import { endpoint, file, paperSize, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

export const printInscription = endpoint({
  method: 'GET',
  path: '/inscriptions/{id}/receipt/pdf',
  summary: 'An inscription on paper, as it is now: courses, hours, price and debt; students get their own',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'inscriptions.view',
  params: { id: ref('inscription') },
  query: z.strictObject({ paper: paperSize }),
  answer: file,
  document: 'Comprobante de inscripción',
  refusals: ['resource_not_found'],
})
