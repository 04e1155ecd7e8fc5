import * as z from 'zod/mini'
import { endpoint, one, paperSize, ref, report } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { DocumentRequest, requestType } from '../contract.ts'

export const serveMyself = endpoint({
  method: 'POST',
  path: '/document-requests/self-service',
  summary:
    'Asks for a document of a type that is given by self-service, and makes it; the same on the same day is the same paper',
  roles: ['student'],
  body: z.strictObject({ type: requestType, paper: paperSize }),
  answer: one(DocumentRequest),
  refusals: [
    'document_request_not_self_service',
    'self_service_limit_reached',
    'student_has_debt',
    'document_request_not_paid',
    'document_request_already_pending',
    'student_not_inscribed',
    'student_dont_has_course_sections',
    'letter_needs_graduation',
    'paper_without_signer',
    'paper_without_address',
    'paper_letters_undrawn',
  ],
  idempotent: true,
})

export const openPaper = endpoint({
  method: 'GET',
  path: '/document-requests/{id}/paper/view',
  summary: 'The paper of a request to be looked at, once it is ready; students get those of their own',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'document_requests.view',
  params: { id: ref('document_request') },
  answer: report,
  document: 'Documento emitido',
  refusals: [
    'document_request_without_paper',
    'document_request_paper_withdrawn',
    'document_request_paper_outdated',
    'document_request_not_paid',
  ],
})

export const stopSelfService = endpoint({
  method: 'POST',
  path: '/document-request-types/stop',
  summary: 'Stops the self-service of a type, or of all: whatever is not given by then is not',
  roles: ADMIN_GROUP,
  permission: 'document_requests.handle',
  body: z.strictObject({ type_id: z.optional(ref('document_request_type')) }),
  status: 200,
  answer: one(z.object({ stopped: z.int() })),
})
