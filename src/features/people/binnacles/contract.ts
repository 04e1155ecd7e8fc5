import * as z from 'zod/mini'
import { endpoint, id, includes, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS, TEACHER_GROUP } from '#kernel/roles.ts'
import { day, dayOut, instant, line, text } from '#kernel/schemas.ts'
import { BINNACLE_KINDS } from './rules.ts'
import { BINNACLE_FILTER_WORDS, BINNACLE_KIND_LABELS } from './words.ts'

const READERS = [...ADMIN_GROUP, ...TEACHER_GROUP, 'student'] as const
const WRITERS = [...ADMINS, ...TEACHER_GROUP] as const

/** Where it happened, with what a section is called by. */
const Course = z.object({
  section_id: id,
  course_id: id,
  code: z.string(),
  title: z.string(),
  letter_code: z.string(),
  semester_code: z.string(),
  specialization_code: z.string(),
})

export const BinnacleRow = z.object({
  id,
  student_id: id,
  student_name: z.string(),
  section_id: z.nullable(id),
  course_id: z.nullable(id),
  kind: z.enum(BINNACLE_KINDS),
  title: z.string(),
  incidence_date: dayOut,
  visible_to_student: z.boolean(),
  author_name: z.nullable(z.string()),
  course: z.nullable(Course),
  /** Whether the asker may change it now. */
  may_change: z.boolean(),
  created_at: instant,
  updated_at: instant,
  student: z.optional(z.object({ id, first_name: z.string(), last_name: z.string() })),
  author: z.optional(z.nullable(z.object({ id, name: z.string() }))),
})
export type BinnacleRow = z.infer<typeof BinnacleRow>

/** With what was written: each reading of it stands in the history. */
export const Binnacle = z.extend(BinnacleRow, { description: z.string() })
export type Binnacle = z.infer<typeof Binnacle>

const withPeople = includes(['student', 'author'])

export const listBinnacles = endpoint({
  method: 'GET',
  path: '/binnacles',
  summary: 'The binnacles that the asker may read, the latest first, without what was written',
  roles: READERS,
  permission: 'binnacles.view',
  query: listQuery(['incidence_date', 'title', 'kind', 'created_at'], {
    student_id: z.optional(ref('student')),
    section_id: z.optional(ref('section')),
    course_id: z.optional(ref('course')),
    kind: z.optional(z.enum(BINNACLE_KINDS)),
    from: z.optional(day),
    until: z.optional(day),
    /** Those that the asker wrote, or those of others. */
    own: z.optional(z.boolean()),
    with: withPeople,
  }),
  answer: pageOf(BinnacleRow),
  exports: {
    title: 'Bitácoras',
    named_filters: BINNACLE_FILTER_WORDS,
    columns: [
      { field: 'incidence_date', title: 'Fecha', as: 'day' },
      { field: 'student_name', title: 'Estudiante' },
      { field: 'kind', title: 'Tipo', labels: BINNACLE_KIND_LABELS },
      { field: 'title', title: 'Título' },
      { field: 'course.title', title: 'Materia' },
      { field: 'author_name', title: 'Escrita por' },
    ],
  },
})

export const listStudentBinnacles = endpoint({
  method: 'GET',
  path: '/students/{id}/binnacles',
  summary: 'What was written of a student, as far as the asker may read it, the latest first',
  roles: READERS,
  permission: 'binnacles.view',
  params: { id: ref('student') },
  answer: one(z.array(Binnacle)),
  refusals: ['resource_not_found'],
  viewed: 'Bitácoras',
})

export const showBinnacle = endpoint({
  method: 'GET',
  path: '/binnacles/{id}',
  summary: 'One binnacle, with what was written',
  roles: READERS,
  permission: 'binnacles.view',
  params: { id: ref('binnacle') },
  query: z.strictObject({ with: withPeople }),
  answer: one(Binnacle),
  refusals: ['resource_not_found'],
  viewed: 'Bitácora',
})

const facts = {
  section_id: z.optional(z.nullable(ref('section'))),
  course_id: z.optional(z.nullable(ref('course'))),
  kind: z.enum(BINNACLE_KINDS),
  title: line(120),
  description: text(2_000),
  incidence_date: day,
  visible_to_student: z.optional(z.boolean()),
}

export const createBinnacle = endpoint({
  method: 'POST',
  path: '/binnacles',
  summary: 'Writes down what happened with a student, in the course of a section or outside of it',
  roles: WRITERS,
  permission: 'binnacles.create',
  body: z.strictObject({ student_id: ref('student'), ...facts }),
  answer: one(Binnacle),
  refusals: ['student_is_not_related_to_course_section'],
  idempotent: true,
})

export const updateBinnacle = endpoint({
  method: 'PATCH',
  path: '/binnacles/{id}',
  summary: 'Changes a binnacle: its author within seven days, an administrator at any time',
  roles: WRITERS,
  permission: 'binnacles.update',
  params: { id: ref('binnacle') },
  body: z.partial(z.strictObject(facts)),
  answer: one(Binnacle),
  refusals: [
    'resource_not_found',
    'stale_version',
    'binnacle_of_another',
    'binnacle_is_old',
    'student_is_not_related_to_course_section',
  ],
  versioned: true,
})

export const deleteBinnacle = endpoint({
  method: 'DELETE',
  path: '/binnacles/{id}',
  summary: 'Removes a binnacle; who and what stays in the history',
  roles: ADMINS,
  permission: 'binnacles.delete',
  params: { id: ref('binnacle') },
  answer: nothing,
  refusals: ['resource_not_found'],
})
