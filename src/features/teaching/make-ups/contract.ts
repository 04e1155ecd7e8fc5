import * as z from 'zod/mini'
import { CHARGE_STATES } from '#features/money/fees/rules.ts'
import { endpoint, id, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS, TEACHER_GROUP } from '#kernel/roles.ts'
import { day, dayOut, instant } from '#kernel/schemas.ts'
import { MAKE_UP_STATES } from './rules.ts'
import { MAKE_UP_STATE_LABELS } from './words.ts'

export const STAFF = [...ADMIN_GROUP, ...TEACHER_GROUP] as const

export const MakeUpCharge = z.object({
  id,
  amount_e2: z.int(),
  debt_e2: z.int(),
  state: z.enum(CHARGE_STATES),
})

/** Of the asker as a student. */
const Own = z.object({
  is_inscribed: z.boolean(),
  /** Whether the asker is one who may take it. */
  is_candidate: z.boolean(),
  former_note: z.nullable(z.number()),
  charge: z.nullable(MakeUpCharge),
})

export const MakeUp = z.object({
  id,
  period_id: id,
  /** `2026-2` */
  period: z.string(),
  section_id: id,
  course_id: id,
  code: z.string(),
  title: z.string(),
  /** `INF S1-A` */
  section: z.string(),
  held_on: dayOut,
  /** The last day on which students inscribe themselves. */
  inscribe_until: dayOut,
  examiner: z.object({ id, name: z.string() }),
  fee: z.nullable(z.object({ id, name: z.string(), price_e2: z.int() })),
  /** What it counts at most; null: what was got. */
  most_note: z.nullable(z.number()),
  with_absences: z.boolean(),
  approval_minimum_note: z.number(),
  state: z.enum(MAKE_UP_STATES),
  sealed_at: z.nullable(instant),
  acta_number: z.nullable(z.int()),
  /** How many are inscribed, and have a result; null to students. */
  inscribed_count: z.nullable(z.int()),
  noted_count: z.nullable(z.int()),
  /** Whether the asker may write notes and seal now. */
  may_note: z.boolean(),
  own: z.nullable(Own),
  created_at: instant,
  updated_at: instant,
})
export type MakeUp = z.infer<typeof MakeUp>

export const listMakeUps = endpoint({
  method: 'GET',
  path: '/make-ups',
  summary: 'Make-up exams within reach, the latest first; a student sees those that one may take or took',
  roles: [...STAFF, 'student'],
  permission: 'make_ups.view',
  query: listQuery(['held_on', 'title', 'created_at'], {
    period_id: z.optional(ref('period')),
    specialization_id: z.optional(ref('specialization')),
    state: z.optional(z.enum(MAKE_UP_STATES)),
  }),
  answer: pageOf(MakeUp),
  exports: {
    title: 'Listado de reparaciones',
    named_filters: { state: ['Estado', MAKE_UP_STATE_LABELS] },
    columns: [
      { field: 'title', title: 'Materia' },
      { field: 'section', title: 'Sección' },
      { field: 'period', title: 'Período' },
      { field: 'held_on', title: 'Día', as: 'day' },
      { field: 'inscribe_until', title: 'Inscripción hasta', as: 'day' },
      { field: 'examiner.name', title: 'Examinador' },
      { field: 'fee.name', title: 'Arancel' },
      { field: 'inscribed_count', title: 'Inscritos' },
      { field: 'noted_count', title: 'Con resultado' },
      { field: 'state', title: 'Estado', labels: MAKE_UP_STATE_LABELS },
      { field: 'acta_number', title: 'Acta' },
    ],
  },
})

export const showMakeUp = endpoint({
  method: 'GET',
  path: '/make-ups/{id}',
  summary: 'A make-up exam',
  roles: [...STAFF, 'student'],
  permission: 'make_ups.view',
  params: { id: ref('make_up') },
  answer: one(MakeUp),
  refusals: ['resource_not_found'],
})

/** A course of a section of a closed period that somebody failed, with its make-up exam if there is one. */
const FailedCourse = z.object({
  section_id: id,
  course_id: id,
  code: z.string(),
  title: z.string(),
  section: z.string(),
  specialization_id: id,
  candidates_count: z.int(),
  make_up_id: z.nullable(id),
  examiner_id: z.nullable(id),
  teachers: z.array(z.object({ id, name: z.string() })),
})
export type FailedCourse = z.infer<typeof FailedCourse>

export const listFailedCourses = endpoint({
  method: 'GET',
  path: '/periods/{id}/failed-courses',
  summary: 'The courses of a closed period that somebody may make up, and until when',
  roles: ADMINS,
  permission: 'make_ups.manage',
  params: { id: ref('period') },
  answer: one(
    z.object({
      /** Null while the period is not closed. */
      latest: z.nullable(dayOut),
      most_note: z.nullable(z.number()),
      with_absences: z.boolean(),
      courses: z.array(FailedCourse),
    }),
  ),
  refusals: ['period_not_found'],
})

export const createMakeUp = endpoint({
  method: 'POST',
  path: '/make-ups',
  summary:
    'Makes a make-up exam of a course of a closed period; without a fee all who may take it are inscribed at once',
  roles: ADMINS,
  permission: 'make_ups.manage',
  body: z.strictObject({
    section_id: ref('section'),
    course_id: ref('course'),
    held_on: day,
    /** That day itself, without it. */
    inscribe_until: z.optional(z.nullable(day)),
    /** The first teacher of the course, without it. */
    examiner_id: z.optional(z.nullable(ref('teacher'))),
    fee_id: z.optional(z.nullable(ref('fee'))),
  }),
  answer: one(MakeUp),
  refusals: [
    'course_section_not_found',
    'period_not_closed',
    'make_up_already_exists',
    'make_up_without_students',
    'teacher_not_enabled',
    'fee_disabled',
    'fee_of_another_specialization',
  ],
  idempotent: true,
})

export const updateMakeUp = endpoint({
  method: 'PATCH',
  path: '/make-ups/{id}',
  summary: 'Moves a make-up exam, or gives it to another examiner; whom it concerns is told',
  roles: ADMINS,
  permission: 'make_ups.manage',
  params: { id: ref('make_up') },
  body: z.strictObject({
    held_on: z.optional(day),
    inscribe_until: z.optional(day),
    examiner_id: z.optional(ref('teacher')),
  }),
  answer: one(MakeUp),
  refusals: [
    'resource_not_found',
    'stale_version',
    'make_up_is_sealed',
    'make_up_has_notes',
    'teacher_not_enabled',
  ],
  versioned: true,
})

export const deleteMakeUp = endpoint({
  method: 'DELETE',
  path: '/make-ups/{id}',
  summary: 'Removes a make-up exam without notes, with what was charged for it and nobody paid',
  roles: ADMINS,
  permission: 'make_ups.manage',
  params: { id: ref('make_up') },
  answer: nothing,
  refusals: ['resource_not_found', 'make_up_is_sealed', 'make_up_has_notes', 'make_up_charge_paid'],
})
