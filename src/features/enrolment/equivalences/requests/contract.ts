import * as z from 'zod/mini'
import { endpoint, FILE_BYTES, file, id, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant, line, optionalText, text } from '#kernel/schemas.ts'
import { MOST_COURSES } from '../rules.ts'
import { FILE_KINDS, REQUEST_STATE_LABELS, REQUEST_STATES } from './words.ts'

const Asked = z.object({
  taken: z.string(),
  /** As its paper says it, in the scale of there. */
  grade: z.nullable(z.string()),
  course_id: z.nullable(id),
  code: z.nullable(z.string()),
  title: z.nullable(z.string()),
})

/** What a student asks to be recognised, and what became of it. */
export const EquivalenceRequest = z.object({
  id,
  student_id: id,
  student_name: z.string(),
  student_identity: z.string(),
  state: z.enum(REQUEST_STATES),
  origin: z.string(),
  remark: z.nullable(z.string()),
  courses: z.array(Asked),
  files: z.array(z.object({ id, kind: z.enum(FILE_KINDS), is_pdf: z.boolean(), created_at: instant })),
  return_reason: z.nullable(z.string()),
  /** The resolution that stands on it. */
  resolution: z.nullable(z.int()),
  handled_at: z.nullable(instant),
  created_at: instant,
  updated_at: instant,
})
export type EquivalenceRequest = z.infer<typeof EquivalenceRequest>

const READERS = [...ADMIN_GROUP, 'student'] as const
/** Who reads its documents: the student, and who may decide. */
const WRITERS = [...ADMINS, 'student'] as const
const scan = { kind: 'scan', most_bytes: FILE_BYTES, required: false } as const
const params = { id: ref('equivalence_request') }

export const listEquivalenceRequests = endpoint({
  method: 'GET',
  path: '/equivalence-requests',
  summary: 'Requests of equivalences, oldest first; students see their own',
  roles: READERS,
  permission: 'equivalences.view',
  query: listQuery(['created_at', 'student_name', 'origin', 'state'], {
    student_id: z.optional(ref('student')),
    state: z.optional(z.enum(REQUEST_STATES)),
  }),
  answer: pageOf(EquivalenceRequest),
  exports: {
    title: 'Listado de solicitudes de equivalencias',
    columns: [
      { field: 'id', title: 'Solicitud' },
      { field: 'student_name', title: 'Estudiante' },
      { field: 'student_identity', title: 'Documento' },
      { field: 'origin', title: 'Procedencia' },
      { field: 'state', title: 'Estado', labels: REQUEST_STATE_LABELS },
      { field: 'return_reason', title: 'Por qué se devolvió' },
      { field: 'resolution', title: 'Resolución' },
      { field: 'created_at', title: 'Pedida el', as: 'instant' },
    ],
  },
})

export const showEquivalenceRequest = endpoint({
  method: 'GET',
  path: '/equivalence-requests/{id}',
  summary: 'A request of equivalences; students see their own',
  roles: READERS,
  permission: 'equivalences.view',
  params,
  answer: one(EquivalenceRequest),
  refusals: ['resource_not_found'],
})

const content = {
  origin: line(200),
  remark: optionalText(500),
  courses: z
    .array(
      z.strictObject({
        taken: line(200),
        grade: optionalText(20),
        course_id: z.optional(z.nullable(ref('course'))),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_COURSES)),
}

export const createEquivalenceRequest = endpoint({
  method: 'POST',
  path: '/equivalence-requests',
  summary: 'Asks for equivalences, with documents: students for themselves, the administration for a student',
  roles: WRITERS,
  permission: 'equivalences.create',
  body: z.strictObject({ student_id: z.optional(ref('student')), ...content }),
  files: { grades: { ...scan, required: true }, programmes: scan },
  answer: one(EquivalenceRequest),
  refusals: ['student_not_active', 'too_many_equivalence_requests', 'file_not_readable'],
  idempotent: true,
})

export const updateEquivalenceRequest = endpoint({
  method: 'PATCH',
  path: '/equivalence-requests/{id}',
  summary: 'Completes what is not decided, whole; what was returned is sent again',
  roles: WRITERS,
  permission: 'equivalences.create',
  params,
  body: z.strictObject(content),
  answer: one(EquivalenceRequest),
  refusals: ['resource_not_found', 'equivalence_request_decided', 'stale_version'],
  versioned: true,
})

export const attachToEquivalenceRequest = endpoint({
  method: 'POST',
  path: '/equivalence-requests/{id}/files',
  summary: 'Adds a document, a picture or PDF, to what is not decided',
  roles: WRITERS,
  permission: 'equivalences.create',
  params,
  body: z.strictObject({ kind: z.enum(FILE_KINDS) }),
  files: { file: { ...scan, required: true } },
  answer: one(EquivalenceRequest),
  refusals: [
    'resource_not_found',
    'equivalence_request_decided',
    'too_many_equivalence_files',
    'file_not_readable',
  ],
  idempotent: true,
})

export const openEquivalenceFile = endpoint({
  method: 'GET',
  path: '/equivalence-request-files/{id}',
  summary: 'A document of a request, a picture (WebP) or PDF; students see those of their own',
  roles: WRITERS,
  permission: 'equivalences.create',
  params: { id: ref('equivalence_request_file') },
  answer: file,
  refusals: ['resource_not_found', 'equivalence_file_missing'],
})

export const removeEquivalenceFile = endpoint({
  method: 'DELETE',
  path: '/equivalence-request-files/{id}',
  summary: 'Removes a document from what is not decided; one is left at least',
  roles: WRITERS,
  permission: 'equivalences.create',
  params: { id: ref('equivalence_request_file') },
  answer: nothing,
  refusals: ['resource_not_found', 'equivalence_request_decided', 'equivalence_file_is_the_last'],
})

export const returnEquivalenceRequest = endpoint({
  method: 'POST',
  path: '/equivalence-requests/{id}/return',
  summary: 'Returns a request with a word, to be completed and sent again',
  roles: ADMINS,
  permission: 'equivalences.create',
  params,
  body: z.strictObject({ reason: text(500) }),
  answer: one(EquivalenceRequest),
  status: 200,
  refusals: ['resource_not_found', 'equivalence_request_returned', 'equivalence_request_decided'],
})

export const withdrawEquivalenceRequest = endpoint({
  method: 'POST',
  path: '/equivalence-requests/{id}/withdraw',
  summary: 'Takes a request back that is not decided',
  roles: WRITERS,
  permission: 'equivalences.create',
  params,
  answer: one(EquivalenceRequest),
  status: 200,
  refusals: ['resource_not_found', 'equivalence_request_decided'],
})
