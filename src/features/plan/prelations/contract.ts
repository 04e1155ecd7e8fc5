import * as z from 'zod/mini'
import { endpoint, id, includes, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant } from '#kernel/schemas.ts'
import { KINDS } from './words.ts'

/** rules.md#prelations: a student chooses a specialization, and so may look at all; a coordinator sees those coordinated. */
const READERS = [...ADMIN_GROUP, 'coordinator', 'student'] as const

const CourseName = z.object({ id, code: z.string(), title: z.string(), credits: z.int(), hours: z.int() })

/**
 * Inside the pensum, `course_id` requires `required_course_id`, which stands in an earlier semester; or, as a co-requisite,
 * in the same or an earlier one.
 */
export const Prelation = z.object({
  id,
  pensum_id: id,
  pensum_name: z.string(),
  /** Whether the pensum is frozen: its prelations then stay as they are. */
  versioned: z.boolean(),
  specialization_id: id,
  specialization_title: z.string(),
  course_id: id,
  course_code: z.string(),
  course_title: z.string(),
  semester_number: z.int(),
  required_course_id: id,
  required_course_code: z.string(),
  required_course_title: z.string(),
  required_semester_number: z.int(),
  /** Taken together with the course, unless it was approved before. */
  is_corequisite: z.boolean(),
  created_at: instant,
  updated_at: instant,
  course: z.optional(CourseName),
  required_course: z.optional(CourseName),
})
export type Prelation = z.infer<typeof Prelation>

const is_corequisite = z.optional(z.boolean())
const fields = {
  course_id: ref('course'),
  required_course_id: ref('course'),
  pensum_id: ref('pensum'),
}

const withIncludes = includes(['course', 'required_course'])

export const listPrelations = endpoint({
  method: 'GET',
  path: '/prelations',
  summary:
    'Prelations by specialization; a coordinator sees the specializations coordinated, a student what is frozen',
  roles: READERS,
  permission: 'prelations.view',
  query: listQuery(
    [
      'specialization_title',
      'pensum_name',
      'course_title',
      'semester_number',
      'required_course_title',
      'created_at',
    ],
    {
      specialization_id: z.optional(ref('specialization')),
      pensum_id: z.optional(ref('pensum')),
      /** The course that requires, or the one required. */
      course_id: z.optional(ref('course')),
      versioned: z.optional(z.boolean()),
      is_corequisite,
      with: withIncludes,
    },
  ),
  answer: pageOf(Prelation),
  refusals: ['coordinator_missing_specialization'],
  exports: {
    title: 'Listado de prelaciones',
    named_filters: {
      versioned: ['Estado del pensum', { true: 'Congelado', false: 'Borrador' }],
      is_corequisite: ['Tipo', KINDS],
    },
    columns: [
      { field: 'specialization_title', title: 'Especialidad' },
      { field: 'pensum_name', title: 'Pensum' },
      { field: 'semester_number', title: 'Semestre' },
      { field: 'course_code', title: 'Código' },
      { field: 'course_title', title: 'Materia' },
      { field: 'is_corequisite', title: 'Tipo', labels: KINDS },
      { field: 'required_semester_number', title: 'Semestre requerido' },
      { field: 'required_course_code', title: 'Código requerido' },
      { field: 'required_course_title', title: 'Requiere' },
    ],
  },
})

export const showPrelations = endpoint({
  method: 'GET',
  path: '/courses/{id}/prelations',
  summary: 'What the course requires, in each pensum within reach',
  roles: READERS,
  permission: 'prelations.view',
  params: { id: ref('course') },
  query: z.strictObject({ pensum_id: z.optional(ref('pensum')), with: withIncludes }),
  answer: z.object({ data: z.array(Prelation) }),
  refusals: ['resource_not_found', 'coordinator_missing_specialization'],
})

export const createPrelation = endpoint({
  method: 'POST',
  path: '/prelations',
  summary: 'In a draft, a course requires another of an earlier semester, or is taken together with another',
  roles: ADMINS,
  permission: 'prelations.create',
  body: z.strictObject({ ...fields, is_corequisite }),
  answer: one(Prelation),
  refusals: ['prelation_already_exists', 'target_must_be_related_to_next_semesters', 'pensum_is_versioned'],
})

export const updatePrelation = endpoint({
  method: 'PATCH',
  path: '/prelations/{id}',
  summary: 'Changes which course of the draft requires which',
  roles: ADMINS,
  permission: 'prelations.update',
  params: { id: ref('prelation') },
  body: z.partial(
    z.strictObject({
      course_id: fields.course_id,
      required_course_id: fields.required_course_id,
      is_corequisite: z.boolean(),
    }),
  ),
  answer: one(Prelation),
  refusals: [
    'resource_not_found',
    'prelation_already_exists',
    'target_must_be_related_to_next_semesters',
    'pensum_is_versioned',
    'stale_version',
  ],
  versioned: true,
})

export const deletePrelation = endpoint({
  method: 'DELETE',
  path: '/prelations/{id}',
  summary: 'Removes a prelation of a draft',
  roles: ADMINS,
  permission: 'prelations.delete',
  params: { id: ref('prelation') },
  answer: nothing,
  refusals: ['resource_not_found', 'pensum_is_versioned'],
})

/** rules.md#prelations: `partial` removes those named, `total` all that a course requires in drafts, or in one of them. */
export const deletePrelations = endpoint({
  method: 'DELETE',
  path: '/prelations',
  summary: 'Removes many at once: those named, or all that a course requires; frozen pensums keep theirs',
  roles: ADMINS,
  permission: 'prelations.delete',
  body: z.union([
    z.strictObject({
      type: z.literal('partial'),
      ids: z.array(ref('prelation')).check(z.minLength(1), z.maxLength(500)),
    }),
    z.strictObject({
      type: z.literal('total'),
      course_id: ref('course'),
      pensum_id: z.optional(ref('pensum')),
    }),
  ]),
  answer: nothing,
  refusals: ['pensum_is_versioned'],
})
