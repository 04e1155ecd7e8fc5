import * as z from 'zod/mini'
import { Inscription } from '#features/enrolment/inscriptions/contract.ts'
import { PeriodBrief } from '#features/timetable/periods/summary/contract.ts'
import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { SHIFTS } from '#features/timetable/sections/rules.ts'
import { endpoint, id, includes, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { GENDERS } from '#kernel/person.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant, personFields, personOut, text, withIdentity } from '#kernel/schemas.ts'
import { PREREGISTRATION_STATE_LABELS } from './words.ts'

const STATES = ['pending', 'confirmed', 'rejected'] as const
export type PreregistrationState = (typeof STATES)[number]

/** The most that one bulk confirmation takes. */
export const MOST_AT_ONCE = 100

const related = {
  period: PeriodBrief,
  specialization: z.object({ id, code: z.string(), title: z.string(), is_basic: z.boolean() }),
}

export const Preregistration = z.object({
  id,
  /** What the person was told to quote. */
  number: z.string(),
  state: z.enum(STATES),
  period_id: id,
  specialization_id: id,
  shift: z.enum(SHIFTS),
  ...personOut,
  profile_picture: z.nullable(z.string()),
  rejection_reason: z.nullable(z.string()),
  reviewed_at: z.nullable(instant),
  reviewer_name: z.nullable(z.string()),
  student_id: z.nullable(id),
  full_name: z.string(),
  identity: z.string(),
  period_name: z.string(),
  specialization_title: z.string(),
  created_at: instant,
  updated_at: instant,
  ...z.partial(z.object(related)).shape,
})
export type Preregistration = z.infer<typeof Preregistration>

/** Somebody who is, or may be, the same person. */
export const Duplicate = z.object({
  kind: z.enum(['student', 'user', 'preregistration']),
  id,
  name: z.string(),
  state: z.string(),
  same: z.array(z.enum(['identity', 'email', 'name'])),
})
export type Duplicate = z.infer<typeof Duplicate>

const PreregistrationReview = z.extend(Preregistration, {
  duplicates: z.array(Duplicate),
  /** Why it could not be confirmed as it is; null when nothing is known. */
  obstacle: z.nullable(z.enum(['identity_already_taken', 'email_already_taken'])),
  /** The pending ones beside it, oldest first and round about; null when it is the only one. */
  previous_id: z.nullable(id),
  next_id: z.nullable(id),
  pending_total: z.int(),
})
export type PreregistrationReview = z.infer<typeof PreregistrationReview>

const WITH = ['period', 'specialization'] as const
export type PreregistrationInclude = (typeof WITH)[number]

export const listPreregistrations = endpoint({
  method: 'GET',
  path: '/preregistered-students',
  summary: 'Pre-enrolments, newest first',
  roles: ADMIN_GROUP,
  permission: 'preregistrations.view',
  query: listQuery(
    ['created_at', 'full_name', 'identity', 'specialization', 'shift', 'state', 'reviewed_at'],
    {
      period_id: z.optional(ref('period')),
      specialization_id: z.optional(ref('specialization')),
      state: z.optional(z.enum(STATES)),
      shift: z.optional(z.enum(SHIFTS)),
      gender: z.optional(z.enum(GENDERS)),
      with: includes(WITH),
    },
  ),
  answer: pageOf(Preregistration),
  exports: {
    title: 'Listado de preinscripciones',
    named_filters: {
      state: ['Estado', PREREGISTRATION_STATE_LABELS],
      shift: ['Turno', SHIFT_LABELS],
    },
    columns: [
      { field: 'number', title: 'Número' },
      { field: 'full_name', title: 'Nombre' },
      { field: 'identity', title: 'Documento' },
      { field: 'email', title: 'Correo electrónico' },
      { field: 'phone', title: 'Teléfono', as: 'phone' },
      { field: 'birth_date', title: 'Fecha de nacimiento', as: 'day' },
      { field: 'period_name', title: 'Período' },
      { field: 'specialization_title', title: 'Especialidad' },
      { field: 'created_at', title: 'Recibida', as: 'instant' },
      { field: 'rejection_reason', title: 'Motivo del rechazo' },
    ],
  },
})

export const showPreregistration = endpoint({
  method: 'GET',
  path: '/preregistered-students/{id}',
  summary: 'A pre-enrolment, who may be the same person, and the pending ones beside it',
  roles: ADMIN_GROUP,
  permission: 'preregistrations.view',
  params: { id: ref('preregistered_student') },
  query: z.strictObject({ with: includes(WITH) }),
  answer: one(PreregistrationReview),
  refusals: ['resource_not_found'],
})

export const updatePreregistration = endpoint({
  method: 'PATCH',
  path: '/preregistered-students/{id}',
  summary: 'Corrects a pending pre-enrolment',
  roles: ADMIN_GROUP,
  permission: 'preregistrations.update',
  params: { id: ref('preregistered_student') },
  body: withIdentity(
    z.partial(
      z.strictObject({ ...personFields, specialization_id: ref('specialization'), shift: z.enum(SHIFTS) }),
    ),
  ),
  answer: one(Preregistration),
  versioned: true,
  refusals: [
    'resource_not_found',
    'preregistration_already_reviewed',
    'preregistration_already_exists',
    'stale_version',
  ],
})

export const deletePreregistration = endpoint({
  method: 'DELETE',
  path: '/preregistered-students/{id}',
  summary: 'Removes a pre-enrolment that was not confirmed',
  roles: ADMINS,
  permission: 'preregistrations.delete',
  params: { id: ref('preregistered_student') },
  answer: nothing,
  refusals: ['resource_not_found', 'preregistration_already_reviewed'],
})

export const confirmPreregistration = endpoint({
  method: 'POST',
  path: '/preregistered-students/{id}/confirm',
  summary: 'Makes the student, the account and the inscription of a pre-enrolment',
  roles: ADMIN_GROUP,
  permission: 'preregistrations.confirm',
  params: { id: ref('preregistered_student') },
  body: z.strictObject({ section_id: z.optional(ref('section')) }),
  answer: one(Inscription),
  refusals: [
    'resource_not_found',
    'preregistration_already_reviewed',
    'period_inscriptions_are_disabled',
    'identity_already_taken',
    'email_already_taken',
    'no_available_sections_for_inscription',
    'section_not_of_period',
    'section_is_filled_or_gender_is_filled',
    'disabled_course_detected',
    'course_section_delivered',
  ],
})

export const rejectPreregistration = endpoint({
  method: 'POST',
  path: '/preregistered-students/{id}/reject',
  summary: 'Rejects a pre-enrolment; the person is told why by mail',
  roles: ADMIN_GROUP,
  permission: 'preregistrations.reject',
  params: { id: ref('preregistered_student') },
  body: z.strictObject({ reason: text(500) }),
  answer: one(Preregistration),
  status: 200,
  refusals: ['resource_not_found', 'preregistration_already_reviewed'],
})

export const confirmPreregistrations = endpoint({
  method: 'POST',
  path: '/preregistered-students/confirm',
  summary: 'Confirms many, each by itself; with `dry_run` it only says what would happen',
  roles: ADMIN_GROUP,
  permission: 'preregistrations.confirm',
  body: z.strictObject({
    ids: z.array(ref('preregistered_student')).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
    dry_run: z.optional(z.boolean()),
  }),
  answer: one(
    z.object({
      confirmed: z.array(z.object({ id, full_name: z.string(), section_code: z.string() })),
      skipped: z.array(z.object({ id, full_name: z.string(), code: z.string() })),
    }),
  ),
  status: 200,
})
