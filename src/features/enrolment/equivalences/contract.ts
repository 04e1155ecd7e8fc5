import * as z from 'zod/mini'
import { endpoint, file, id, listQuery, one, pageOf, paperSize, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant, line, note, optionalText, text } from '#kernel/schemas.ts'
import { MOST_COURSES } from './rules.ts'
import { STANDING_LABELS } from './words.ts'

const Recognised = z.object({
  course_id: id,
  code: z.string(),
  title: z.string(),
  credits: z.int(),
  /** What was passed elsewhere, as its paper calls it. */
  taken: z.string(),
  note: z.nullable(z.number()),
})

/** A resolution: which courses of a student are recognised for what was passed elsewhere. */
export const Equivalence = z.object({
  id,
  /** Without gaps. */
  number: z.int(),
  student_id: id,
  student_name: z.string(),
  student_identity: z.string(),
  /** As `2026-2`: where it stands in the history. */
  period: z.string(),
  origin: z.string(),
  /** The request that it answers. */
  request_id: z.nullable(id),
  remark: z.nullable(z.string()),
  /** Whether its notes weigh in the index. */
  in_index: z.boolean(),
  courses: z.array(Recognised),
  credits: z.int(),
  by: z.string(),
  created_at: instant,
  undone_at: z.nullable(instant),
  undone_by: z.nullable(z.string()),
  undo_reason: z.nullable(z.string()),
})
export type Equivalence = z.infer<typeof Equivalence>

const READERS = ADMIN_GROUP

export const listEquivalences = endpoint({
  method: 'GET',
  path: '/equivalences',
  summary: 'Resolutions of equivalences, newest first',
  roles: READERS,
  permission: 'equivalences.view',
  query: listQuery(['created_at', 'number', 'student_name', 'origin'], {
    student_id: z.optional(ref('student')),
    is_standing: z.optional(z.boolean()),
  }),
  answer: pageOf(Equivalence),
  exports: {
    named_filters: { is_standing: ['Estado', STANDING_LABELS] },
    title: 'Listado de equivalencias',
    columns: [
      { field: 'number', title: 'Resolución' },
      { field: 'student_name', title: 'Estudiante' },
      { field: 'student_identity', title: 'Documento' },
      { field: 'origin', title: 'Procedencia' },
      { field: 'period', title: 'Período' },
      { field: 'credits', title: 'UC' },
      { field: 'by', title: 'Hecha por' },
      { field: 'created_at', title: 'Hecha el', as: 'instant' },
      { field: 'undone_at', title: 'Deshecha el', as: 'instant' },
      { field: 'undo_reason', title: 'Por qué se deshizo' },
    ],
  },
})

/** Courses that a student may be given, and what was recognised before for the same origin. */
const Offered = z.object({
  id,
  code: z.string(),
  title: z.string(),
  credits: z.int(),
  /** What was recognised for it before, the commonest first. */
  taken: z.array(z.string()),
})
export type Offered = z.infer<typeof Offered>

export const offerEquivalences = endpoint({
  method: 'GET',
  path: '/students/{id}/equivalences/offer',
  summary:
    'What a student lacks of the pensum, with what was recognised for it before of the same origin; the origins known',
  roles: [...ADMINS, 'student'],
  permission: 'equivalences.create',
  params: { id: ref('student') },
  query: z.strictObject({ origin: z.optional(line(200)) }),
  answer: one(z.object({ courses: z.array(Offered), origins: z.array(z.string()), in_index: z.boolean() })),
})

export const createEquivalence = endpoint({
  method: 'POST',
  path: '/equivalences',
  summary: 'Recognises courses for what a student passed elsewhere, by a resolution with the next number',
  roles: ADMINS,
  permission: 'equivalences.create',
  body: z.strictObject({
    student_id: ref('student'),
    /** The request from which it is made, which it decides. */
    request_id: z.optional(ref('equivalence_request')),
    origin: line(200),
    remark: optionalText(500),
    courses: z
      .array(
        z.strictObject({ course_id: ref('course'), taken: line(200), note: z.optional(z.nullable(note)) }),
      )
      .check(z.minLength(1), z.maxLength(MOST_COURSES)),
  }),
  answer: one(Equivalence),
  idempotent: true,
  refusals: [
    'student_not_active',
    'course_already_approved',
    'equivalence_course_running',
    'equivalence_course_elsewhere',
    'period_not_found',
    'equivalence_request_of_another',
    'equivalence_request_returned',
    'equivalence_request_decided',
  ],
})

/** A course taken since, which the pensum allows after one that would no longer be approved. */
const Broken = z.object({ title: z.string(), year: z.int(), number: z.int() })

export const undoEquivalence = endpoint({
  method: 'POST',
  path: '/equivalences/{id}/undo',
  summary: 'Takes a resolution back; with dry_run says which courses taken since rest on it',
  roles: ADMINS,
  permission: 'equivalences.undo',
  params: { id: ref('equivalence') },
  body: z.union([z.strictObject({ reason: text(500) }), z.strictObject({ dry_run: z.literal(true) })]),
  answer: z.object({ data: Equivalence, broken: z.array(Broken) }),
  status: 200,
  refusals: [
    'resource_not_found',
    'equivalence_already_undone',
    'equivalence_has_papers',
    'equivalence_of_graduate',
  ],
})

export const printEquivalence = endpoint({
  method: 'GET',
  path: '/equivalences/{id}/pdf',
  summary: 'The resolution on paper, to be signed',
  roles: READERS,
  permission: 'equivalences.view',
  params: { id: ref('equivalence') },
  query: z.strictObject({ paper: paperSize }),
  answer: file,
  document: 'Resolución de equivalencias',
  refusals: ['resource_not_found'],
})
