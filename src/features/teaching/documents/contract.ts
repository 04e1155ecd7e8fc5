import * as z from 'zod/mini'
import {
  endpoint,
  FILE_BYTES,
  file,
  id,
  includes,
  listQuery,
  nothing,
  one,
  pageOf,
  ref,
} from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { instant, line, optionalText } from '#kernel/schemas.ts'
import { DOCUMENT_KINDS, MOST_DOCUMENT_BYTES } from './rules.ts'

const Named = z.object({ id, code: z.string(), title: z.string() })
const Semester = z.object({ id, code: z.string(), number: z.int() })

/** Where a document stands; all three empty: for everybody. */
const Place = z.object({
  specialization: z.nullable(Named),
  semester: z.nullable(Semester),
  course: z.nullable(Named),
  /** Of what the asker studies or teaches now. */
  is_current: z.boolean(),
})

export const Document = z.extend(Place, {
  id,
  title: z.string(),
  author: z.nullable(z.string()),
  description: z.nullable(z.string()),
  kind: z.enum(DOCUMENT_KINDS),
  kind_name: z.string(),
  bytes: z.int(),
  /** Names the cover's bytes; `GET /documents/{id}/cover` gives them. */
  cover_picture: z.nullable(z.string()),
  specialization_id: z.nullable(id),
  semester_id: z.nullable(id),
  course_id: z.nullable(id),
  created_at: instant,
  updated_at: instant,
})
export type Document = z.infer<typeof Document>

const withPlace = includes(['specialization', 'semester', 'course'])
export const SHELVES = ['current', 'past', 'general'] as const

export const listDocuments = endpoint({
  method: 'GET',
  path: '/documents',
  summary:
    'The library, shelf by shelf: what is for everybody, and of a student what belongs to the own specializations up to the own semester',
  roles: 'session',
  query: listQuery(['shelf', 'title', 'author', 'kind', 'bytes', 'created_at'], {
    specialization_id: z.optional(ref('specialization')),
    semester_id: z.optional(ref('semester')),
    course_id: z.optional(ref('course')),
    /** What one studies or teaches now; the rest of one's own; what is for everybody. */
    shelf: z.optional(z.enum(SHELVES)),
    with: withPlace,
  }),
  answer: pageOf(Document),
  exports: {
    title: 'Biblioteca virtual',
    named_filters: {
      shelf: ['Estante', { current: 'Lo de ahora', past: 'Lo anterior', general: 'Para todos' }],
    },
    columns: [
      { field: 'title', title: 'Título' },
      { field: 'author', title: 'Autor' },
      { field: 'kind_name', title: 'Formato' },
      { field: 'specialization.title', title: 'Especialidad' },
      { field: 'semester.number', title: 'Semestre' },
      { field: 'course.title', title: 'Materia' },
      { field: 'created_at', title: 'Publicado', as: 'instant' },
    ],
  },
})

export const Shelf = z.extend(Place, { count: z.int() })
export type Shelf = z.infer<typeof Shelf>

export const listShelves = endpoint({
  method: 'GET',
  path: '/documents/shelves',
  summary: 'The shelves of the library that have documents for the asker, in their order, with how many',
  roles: 'session',
  answer: one(z.array(Shelf)),
})

export const showDocument = endpoint({
  method: 'GET',
  path: '/documents/{id}',
  summary: 'A document of the library',
  roles: 'session',
  params: { id: ref('document') },
  query: z.strictObject({ with: withPlace }),
  answer: one(Document),
  refusals: ['resource_not_found'],
})

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/documents/{id}/download',
  summary: 'The file of a document; takes `Range` and `If-Range`, so that a download goes on where it broke',
  roles: 'session',
  params: { id: ref('document') },
  answer: file,
  refusals: ['resource_not_found', 'document_without_file'],
})

export const showCover = endpoint({
  method: 'GET',
  path: '/documents/{id}/cover',
  summary: 'The cover of a document that has one',
  roles: 'session',
  params: { id: ref('document') },
  answer: file,
  refusals: ['resource_not_found', 'document_without_cover'],
})

const facts = {
  title: line(160),
  author: optionalText(120),
  description: optionalText(1_000),
  specialization_id: z.optional(z.nullable(ref('specialization'))),
  semester_id: z.optional(z.nullable(ref('semester'))),
  course_id: z.optional(z.nullable(ref('course'))),
  /** A file that was sent in pieces before, in place of `file`. */
  upload_id: z.optional(z.nullable(ref('document_upload'))),
}

const files = {
  file: { kind: 'large', most_bytes: MOST_DOCUMENT_BYTES, required: false },
  cover_picture: { kind: 'picture', most_bytes: FILE_BYTES, required: false },
} as const

const wrong = [
  'document_without_file',
  'upload_incomplete',
  'document_semester_not_related_to_specialization',
  'document_semester_not_related_to_course',
  'document_has_macros',
  'file_not_readable',
] as const

export const createDocument = endpoint({
  method: 'POST',
  path: '/documents',
  summary: 'Puts a document into the library: its `file`, or the `upload_id` of one that was sent in pieces',
  roles: ADMINS,
  permission: 'documents.create',
  body: z.strictObject(facts),
  files,
  answer: one(Document),
  refusals: wrong,
  idempotent: true,
})

export const updateDocument = endpoint({
  method: 'PATCH',
  path: '/documents/{id}',
  summary:
    'Changes a document; a new file replaces the former one, and `cover_picture: null` takes the cover away',
  roles: ADMINS,
  permission: 'documents.update',
  params: { id: ref('document') },
  body: z.partial(z.strictObject({ ...facts, cover_picture: z.optional(z.null()) })),
  files,
  answer: one(Document),
  refusals: [
    'resource_not_found',
    'stale_version',
    'upload_incomplete',
    'document_semester_not_related_to_specialization',
    'document_semester_not_related_to_course',
    'document_has_macros',
    'file_not_readable',
  ],
  versioned: true,
})

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/documents/{id}',
  summary: 'Takes a document and its file out of the library',
  roles: ADMINS,
  permission: 'documents.delete',
  params: { id: ref('document') },
  answer: nothing,
  refusals: ['resource_not_found'],
})
