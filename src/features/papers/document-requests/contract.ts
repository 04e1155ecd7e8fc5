import * as z from 'zod/mini'
import {
  endpoint,
  id,
  includes,
  listQuery,
  nothing,
  one,
  pageOf,
  ref,
  refusalCode,
} from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { dayOut, instant, optionalText } from '#kernel/schemas.ts'
import { REQUEST_STATE_LABELS, REQUEST_STATES, REQUEST_TYPE_LABELS, REQUEST_TYPES } from './words.ts'

const WITH_STUDENTS = [...ADMIN_GROUP, 'student'] as const
export const requestType = z
  .int()
  .check(z.refine((value) => REQUEST_TYPES.some((one) => one === value), { error: 'in' }))

export const DocumentRequest = z.object({
  id,
  student_id: id,
  student_name: z.string(),
  identity: z.string(),
  type: z.int(),
  type_name: z.string(),
  period_id: id,
  period_name: z.string(),
  state: z.enum(REQUEST_STATES),
  notes: z.nullable(z.string()),
  /** Made when the student asked, without the office. */
  is_self_served: z.boolean(),
  /** Why it was canceled. */
  reason: z.nullable(z.string()),
  generated_at: z.nullable(instant),
  retired_at: z.nullable(instant),
  canceled_at: z.nullable(instant),
  created_at: instant,
  updated_at: instant,
  /** What it costs, and whether that is paid or waived, so that its paper is given; null where it costs nothing. */
  charge: z.nullable(
    z.object({ id, amount_e2: z.int(), debt_e2: z.int(), due_on: dayOut, is_settled: z.boolean() }),
  ),
  /** Null while there is none. */
  paper: z.nullable(
    z.object({
      id,
      number: z.string(),
      code: z.string(),
      signer: z.string(),
      withdrawn_at: z.nullable(instant),
    }),
  ),
  /** Of one that waits, told to the administration: what the paper will say, who will sign, and why it cannot be made. */
  says: z.optional(z.nullable(z.string())),
  signer: z.optional(z.nullable(z.string())),
  refusal: z.optional(z.nullable(refusalCode)),
  /** To the administration: whether the asker may take back its last step. */
  may_undo: z.optional(z.boolean()),
  student: z.optional(z.object({ id, first_name: z.string(), last_name: z.string() })),
})
export type DocumentRequest = z.infer<typeof DocumentRequest>

const withStudent = includes(['student'])

export const listDocumentRequests = endpoint({
  method: 'GET',
  path: '/document-requests',
  summary: 'Requests for documents, oldest first; students see their own',
  roles: WITH_STUDENTS,
  permission: 'document_requests.view',
  query: listQuery(['created_at', 'updated_at', 'student_name', 'type', 'state'], {
    state: z.optional(z.enum(REQUEST_STATES)),
    /** Both that are over: handed over or canceled. */
    closed: z.optional(z.boolean()),
    is_self_served: z.optional(z.boolean()),
    type: z.optional(requestType),
    student_id: z.optional(ref('student')),
    with: withStudent,
  }),
  answer: pageOf(DocumentRequest),
  exports: {
    title: 'Listado de solicitudes de documentos',
    named_filters: {
      closed: ['Estado', { true: 'Entregadas y anuladas', false: 'En espera y listas' }],
      is_self_served: ['Emitidas', { true: 'Al instante', false: 'En la oficina' }],
      type: ['Documento', REQUEST_TYPE_LABELS],
    },
    columns: [
      { field: 'created_at', title: 'Pedida', as: 'instant' },
      { field: 'student_name', title: 'Estudiante' },
      { field: 'identity', title: 'Identidad' },
      { field: 'type_name', title: 'Documento' },
      { field: 'period_name', title: 'Período' },
      { field: 'state', title: 'Estado', labels: REQUEST_STATE_LABELS },
      { field: 'generated_at', title: 'Lista desde', as: 'instant' },
      { field: 'retired_at', title: 'Entregada', as: 'instant' },
      { field: 'is_self_served', title: 'Al instante', as: 'yes_no' },
    ],
  },
})

export const showDocumentRequest = endpoint({
  method: 'GET',
  path: '/document-requests/{id}',
  summary: 'A request; students see their own',
  roles: WITH_STUDENTS,
  permission: 'document_requests.view',
  params: { id: ref('document_request') },
  query: z.strictObject({ with: withStudent }),
  answer: one(DocumentRequest),
})

export const listRequestable = endpoint({
  method: 'GET',
  path: '/document-requests/requestable',
  summary: 'What a student can ask for, and why not what cannot be asked for',
  roles: WITH_STUDENTS,
  permission: 'document_requests.create',
  query: z.strictObject({ student_id: z.optional(ref('student')) }),
  answer: one(
    z.array(
      z.object({
        type: z.int(),
        name: z.string(),
        /** Of which period it would speak; null where it cannot be asked for. */
        period_name: z.nullable(z.string()),
        refusal: z.nullable(refusalCode),
        /** What it costs, and until when that is paid. */
        fee: z.nullable(z.object({ price_e2: z.int(), due_on: dayOut })),
        /** To students, of what is given by self-service: how many there are, and why there is none now. */
        self_service: z.optional(z.object({ limit: z.string(), why_not: z.nullable(z.string()) })),
      }),
    ),
  ),
})

export const createDocumentRequest = endpoint({
  method: 'POST',
  path: '/document-requests',
  summary: 'Asks for a document: students for themselves, the administration for a student',
  roles: WITH_STUDENTS,
  permission: 'document_requests.create',
  body: z.strictObject({
    type: requestType,
    student_id: z.optional(ref('student')),
    notes: optionalText(300),
  }),
  answer: one(DocumentRequest),
  refusals: [
    'document_request_already_pending',
    'student_not_inscribed',
    'student_dont_has_course_sections',
    'letter_needs_graduation',
  ],
  idempotent: true,
})

export const deleteDocumentRequest = endpoint({
  method: 'DELETE',
  path: '/document-requests/{id}',
  summary: 'Takes an own request back while it waits',
  roles: ['student'],
  params: { id: ref('document_request') },
  answer: nothing,
  refusals: ['document_request_not_pending', 'document_request_has_paper'],
})
