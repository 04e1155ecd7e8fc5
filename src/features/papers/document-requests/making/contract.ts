import * as z from 'zod/mini'
import { endpoint, file, id, one, paperSize, ref, refusalCode, report } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { optionalText, text } from '#kernel/schemas.ts'
import { DocumentRequest } from '../contract.ts'

/** Makes the paper at the first time; asked again it gives the same bytes. */
const generating = {
  method: 'GET',
  roles: ADMIN_GROUP,
  permission: 'document_requests.handle',
  params: { id: ref('document_request') },
  query: z.strictObject({ paper: paperSize }),
  answer: report,
  makes_once: true,
} as const
/** What may be in the way of each, beside what its kind asks of a student. */
const IN_THE_WAY = [
  'document_request_of_another_type',
  'document_request_not_pending',
  'paper_without_signer',
  'paper_without_address',
  'paper_letters_undrawn',
] as const

export const generateCertificate = endpoint({
  ...generating,
  path: '/document-requests/{id}/generate-certificate',
  summary: 'The study certificate of a request',
  document: 'Constancia de estudio',
  refusals: [...IN_THE_WAY, 'student_not_inscribed'],
})

export const generateCertificateNote = endpoint({
  ...generating,
  path: '/document-requests/{id}/generate-certificateNote',
  summary: 'The grades certificate of a request',
  document: 'Constancia de notas',
  refusals: [...IN_THE_WAY, 'student_dont_has_course_sections'],
})

export const generateLetter = endpoint({
  ...generating,
  path: '/document-requests/{id}/generate-letter',
  summary: 'The recommendation letter of a request',
  document: 'Carta de recomendación',
  refusals: [...IN_THE_WAY, 'letter_needs_graduation'],
})

export const showPaper = endpoint({
  method: 'GET',
  path: '/document-requests/{id}/paper',
  summary: 'The paper of a request, once it is ready; students get those of their own',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'document_requests.view',
  params: { id: ref('document_request') },
  answer: file,
  document: 'Documento emitido',
  refusals: [
    'document_request_without_paper',
    'document_request_paper_withdrawn',
    'document_request_paper_outdated',
    'document_request_not_paid',
  ],
})

const moving = {
  method: 'PATCH',
  roles: ADMIN_GROUP,
  permission: 'document_requests.handle',
  params: { id: ref('document_request') },
  answer: one(DocumentRequest),
} as const

export const setGenerated = endpoint({
  ...moving,
  path: '/document-requests/{id}/set-generated',
  summary: 'Marks the paper as ready, makes it if that was not done, and tells the student',
  query: z.strictObject({ paper: paperSize }),
  refusals: [
    'document_request_not_pending',
    'student_not_inscribed',
    'student_dont_has_course_sections',
    'letter_needs_graduation',
    'paper_without_signer',
    'paper_without_address',
    'paper_letters_undrawn',
  ],
})

export const setRetired = endpoint({
  ...moving,
  path: '/document-requests/{id}/set-retired',
  summary: 'Marks the paper as handed over',
  refusals: [
    'document_request_not_generated',
    'document_request_paper_withdrawn',
    'document_request_paper_outdated',
    'document_request_not_paid',
  ],
})

export const setCanceled = endpoint({
  ...moving,
  path: '/document-requests/{id}/set-canceled',
  summary: 'Cancels a request that waits, with a reason of which the student is told',
  body: z.strictObject({ reason: text(300) }),
  refusals: ['document_request_not_pending'],
})

export const moveMany = endpoint({
  method: 'POST',
  path: '/document-requests/bulk',
  summary: 'Makes, hands over or cancels many at once; those that cannot be are skipped',
  roles: ADMIN_GROUP,
  permission: 'document_requests.handle',
  body: z
    .strictObject({
      ids: z.array(ref('document_request')).check(z.minLength(1), z.maxLength(100)),
      state: z.enum(['generated', 'retired', 'canceled']),
      reason: z.optional(text(300)),
      paper: paperSize,
    })
    .check(
      z.refine(({ state, reason }) => state !== 'canceled' || Boolean(reason), {
        path: ['reason'],
        error: 'required',
      }),
    ),
  status: 200,
  answer: one(
    z.object({
      updated: z.int(),
      /** `description`: what of it differs, where the code does not say it. */
      skipped: z.array(z.object({ id, code: refusalCode, description: z.optional(z.string()) })),
    }),
  ),
  idempotent: true,
})

export const undoMoves = endpoint({
  method: 'POST',
  path: '/document-requests/undo',
  summary:
    'Takes a step of many back: who took it for ten minutes, an administrator afterwards with a reason; a paper that was made for it is withdrawn',
  roles: ADMIN_GROUP,
  permission: 'document_requests.handle',
  body: z.strictObject({
    ids: z.array(ref('document_request')).check(z.minLength(1), z.maxLength(100)),
    /** The step: where they stand now. */
    state: z.enum(['generated', 'retired', 'canceled']),
    reason: optionalText(300),
  }),
  status: 200,
  answer: one(z.object({ updated: z.int(), skipped: z.array(z.object({ id, code: refusalCode })) })),
  idempotent: true,
})
