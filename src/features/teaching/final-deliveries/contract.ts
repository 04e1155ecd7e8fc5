import * as z from 'zod/mini'
import { ENROLMENT_STATES, Noted, studentId } from '#features/enrolment/enrolments/contract.ts'
import { NOTES_STATES } from '#features/enrolment/enrolments/rules.ts'
import { TaughtCourseSection } from '#features/timetable/section-names/contract.ts'
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
  report,
  reportFormat,
} from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS, TEACHER_GROUP } from '#kernel/roles.ts'
import { day, dayOut, instant, line, text } from '#kernel/schemas.ts'
import { MOST_JURIES } from './rules.ts'

const READERS = [...ADMIN_GROUP, ...TEACHER_GROUP] as const
/** people.md#roles: coordinators also create final deliveries. */
export const MAKERS = [...ADMINS, 'coordinator'] as const

const Jury = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  /** How many of the students the jury has noted; null to students. */
  noted_count: z.nullable(z.int()),
})
export type Jury = z.infer<typeof Jury>

const OfNote = { student_id: true, outcome: true, comment: true } as const
const JuryNote = z.extend(z.omit(Noted, OfNote), { teacher_id: id, note: z.number() })
export type JuryNote = z.infer<typeof JuryNote>

/** Somebody who takes part, with the mean of the juries' notes given. */
export const DeliveryStudent = z.object({
  id,
  identity_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  state: z.enum(ENROLMENT_STATES),
  /** 0–20; null without any jury's note. */
  note: z.nullable(z.number()),
  /** A jury's note lacks. */
  is_pending: z.boolean(),
  /** Of each jury that noted; none to students; to a jury the own alone while another's lacks, which is the mean then. */
  notes: z.array(JuryNote),
})
export type DeliveryStudent = z.infer<typeof DeliveryStudent>

export const FinalDelivery = z.object({
  id,
  period_id: id,
  /** `2026-2` */
  period: z.string(),
  section_id: id,
  course_id: id,
  course_section_id: id,
  course_section: TaughtCourseSection,
  code: z.string(),
  date: z.nullable(dayOut),
  final_delivery_value_percent: z.int(),
  /** Everybody enrolled takes part, also who enrols later. */
  takes_everybody: z.boolean(),
  juries: z.array(Jury),
  students_count: z.int(),
  /** Notes that juries still lack; null to students. */
  missing_count: z.nullable(z.int()),
  /** Of the asker as a jury: how many still lack a note; null for who is none. */
  own_missing_count: z.nullable(z.int()),
  /** Of the asker as a student. */
  own: z.nullable(z.object({ note: z.nullable(z.number()), is_pending: z.boolean() })),
  /** Until when juries may write; null without a date. */
  writable_until: z.nullable(instant),
  /** Whether juries may write now. */
  is_open: z.boolean(),
  /** How far the notes of the course-section are. */
  state: z.enum(NOTES_STATES),
  /** Whether the asker may change it now. */
  may_change: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type FinalDelivery = z.infer<typeof FinalDelivery>

export const listFinalDeliveries = endpoint({
  method: 'GET',
  path: '/final-deliveries',
  summary:
    'Final deliveries within reach, the latest first: of what one teaches or coordinates, what one grades as a jury, the own ones of a student',
  roles: [...READERS, 'student'],
  permission: 'final_deliveries.view',
  query: listQuery(['date', 'code', 'created_at'], {
    period_id: z.optional(ref('period')),
    section_id: z.optional(ref('section')),
    course_id: z.optional(ref('course')),
    /** Those of which somebody is a jury. */
    teacher_id: z.optional(ref('jury')),
    /** Those that lack notes of juries, with `teacher_id` of that one; or those that lack none. */
    pending: z.optional(z.boolean()),
    with: includes(['course_section', 'juries']),
  }),
  answer: pageOf(FinalDelivery),
  exports: {
    title: 'Entregas finales',
    named_filters: { pending: ['Estado', { true: 'Faltan notas', false: 'Sin notas por poner' }] },
    columns: [
      { field: 'code', title: 'Código' },
      { field: 'course_section.title', title: 'Materia' },
      { field: 'course_section.letter_code', title: 'Sección' },
      { field: 'period', title: 'Período' },
      { field: 'date', title: 'Fecha', as: 'day' },
      { field: 'final_delivery_value_percent', title: 'Valor en %' },
      { field: 'students_count', title: 'Estudiantes' },
      { field: 'missing_count', title: 'Notas por poner' },
    ],
  },
})

export const showFinalDelivery = endpoint({
  method: 'GET',
  path: '/final-deliveries/{id}',
  summary: 'A final delivery; with `students` who takes part and what each has so far, a student alone',
  roles: [...READERS, 'student'],
  permission: 'final_deliveries.view',
  params: { id: ref('final_delivery') },
  query: z.strictObject({ with: includes(['course_section', 'juries', 'students']) }),
  answer: one(z.extend(FinalDelivery, { students: z.optional(z.array(DeliveryStudent)) })),
  refusals: ['resource_not_found'],
})

export const listDeliveryStudents = endpoint({
  method: 'GET',
  path: '/final-deliveries/{id}/students',
  summary:
    'Who takes part, by last name, with the mean and the note of each jury; a student sees the own mean',
  roles: [...READERS, 'student'],
  permission: 'final_deliveries.view',
  params: { id: ref('final_delivery') },
  answer: one(z.array(DeliveryStudent)),
  refusals: ['resource_not_found'],
})

const distinct = z.refine<readonly number[]>((ids) => new Set(ids).size === ids.length, { error: 'unique' })
const code = line(20)
const final_delivery_value_percent = z.int().check(z.minimum(1), z.maximum(100))
/** Enabled teachers, nobody twice. */
const teacher_ids = z.array(ref('jury')).check(z.minLength(1), z.maxLength(MOST_JURIES), distinct)
/** Null: everybody enrolled. */
const student_ids = z.optional(z.nullable(z.array(studentId).check(z.maxLength(500))))

/** Who was left out, and why. */
const Skipped = z.object({ student_id: id, code: refusalCode })
export type Skipped = z.infer<typeof Skipped>
const Saved = z.extend(FinalDelivery, { students: z.array(DeliveryStudent), skipped: z.array(Skipped) })

export const MAY_NOT_CHANGE = [
  'this_action_is_unauthorized',
  'period_is_closed',
  'course_section_delivered',
  'jury_unable_to_modify',
] as const

export const createFinalDelivery = endpoint({
  method: 'POST',
  path: '/final-deliveries',
  summary:
    'Makes the final delivery of a course of a section; everybody enrolled takes part unless students are named. Who failed by absence or is not enrolled is skipped',
  roles: MAKERS,
  permission: 'final_deliveries.create',
  body: z.strictObject({
    section_id: ref('section'),
    course_id: ref('course'),
    code,
    date: z.optional(z.nullable(day)),
    final_delivery_value_percent,
    student_ids,
    teacher_ids: z.optional(teacher_ids),
  }),
  answer: one(Saved),
  refusals: [
    'course_section_not_found',
    'this_action_is_unauthorized',
    'period_is_closed',
    'course_section_delivered',
    'course_section_dont_support_finals',
    'course_section_already_has_one',
    'invalid_weighting',
    'teacher_not_enabled',
  ],
})

export const updateFinalDelivery = endpoint({
  method: 'PATCH',
  path: '/final-deliveries/{id}',
  summary:
    'Changes a final delivery; a date that stood is moved by an administrator, with a `reason`; once juries can no longer write everything is',
  roles: MAKERS,
  permission: 'final_deliveries.update',
  params: { id: ref('final_delivery') },
  body: z.strictObject({
    code: z.optional(code),
    date: z.optional(z.nullable(day)),
    reason: z.optional(text(300)),
    final_delivery_value_percent: z.optional(final_delivery_value_percent),
    student_ids,
    teacher_ids: z.optional(teacher_ids),
  }),
  answer: one(Saved),
  refusals: [
    'resource_not_found',
    'stale_version',
    ...MAY_NOT_CHANGE,
    'invalid_weighting',
    'teacher_not_enabled',
    'jury_has_notes',
    'lesson_student_has_note',
  ],
  versioned: true,
})

export const deleteFinalDelivery = endpoint({
  method: 'DELETE',
  path: '/final-deliveries/{id}',
  summary: 'Removes a final delivery in which nobody was noted',
  roles: MAKERS,
  permission: 'final_deliveries.delete',
  params: { id: ref('final_delivery') },
  answer: nothing,
  refusals: ['resource_not_found', ...MAY_NOT_CHANGE, 'jury_has_notes'],
})

export const reportFinalDelivery = endpoint({
  method: 'GET',
  path: '/final-deliveries/{id}/report',
  summary: 'The sheet of a final delivery to be signed: students, a column for each jury, the mean',
  roles: READERS,
  permission: 'final_deliveries.view',
  params: { id: ref('final_delivery') },
  query: z.strictObject({ format: reportFormat }),
  answer: report,
  document: 'Planilla de entrega final',
  refusals: ['resource_not_found'],
})
