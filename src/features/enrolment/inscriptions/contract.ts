import * as z from 'zod/mini'
import { WHOLE_OBSTACLES } from '#features/enrolment/enrolments/contract.ts'
import { OVERDUE_LABELS } from '#features/money/instalments/words.ts'
import { SHIFTS } from '#features/timetable/sections/rules.ts'
import { endpoint, id, includes, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { cents, instant, PersonBody, text } from '#kernel/schemas.ts'
import { related } from './courses/contract.ts'
import { OVERRIDABLE } from './progress/rules.ts'
import { INSCRIPTION_KIND_LABELS, PAID_LABELS } from './words.ts'

const KINDS = ['new', 'regular', 'reincorporation'] as const
export type InscriptionKind = (typeof KINDS)[number]

export const Inscription = z.object({
  id,
  student_id: id,
  period_id: id,
  specialization_id: id,
  semester_id: id,
  section_id: id,
  kind: z.enum(KINDS),
  semester_price_e2: cents,
  /** Approved payments. */
  paid_amount_e2: cents,
  /** Reported payments that nobody has reviewed. */
  pending_amount_e2: cents,
  /** Price less paid and pending (rules.md#debt). */
  debt_e2: z.int(),
  /** Of parts whose day has passed, where the list is narrowed by it. */
  overdue_e2: z.optional(z.int()),
  partial_paid: z.boolean(),
  student_name: z.string(),
  student_identity: z.string(),
  period_name: z.string(),
  specialization_title: z.string(),
  semester_number: z.int(),
  section_code: z.string(),
  section_shift: z.enum(SHIFTS),
  /** Its period is over: nothing of it changes any more. */
  is_older: z.boolean(),
  is_closed: z.boolean(),
  created_at: instant,
  updated_at: instant,
  ...z.partial(z.object(related)).shape,
})
export type Inscription = z.infer<typeof Inscription>

const INCLUDES = [
  'student',
  'section',
  'payments',
  'period',
  'specialization',
  'semester',
  'courses',
] as const
export type InscriptionInclude = (typeof INCLUDES)[number]

export const listInscriptions = endpoint({
  method: 'GET',
  path: '/inscriptions',
  summary: 'Inscriptions, newest first; a student gets the own ones',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'inscriptions.view',
  query: listQuery(
    [
      'created_at',
      'student_name',
      'section_code',
      'period',
      'semester_price_e2',
      'paid_amount_e2',
      'debt_e2',
      'overdue_e2',
    ],
    {
      student_id: z.optional(ref('student')),
      period_id: z.optional(ref('period')),
      specialization_id: z.optional(ref('specialization')),
      semester_id: z.optional(ref('semester')),
      semester_number: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
      section_id: z.optional(ref('section')),
      kind: z.optional(z.enum(KINDS)),
      /** False: those of whoever had been inscribed before. */
      is_new: z.optional(z.boolean()),
      partial_paid: z.optional(z.boolean()),
      with_overdue: z.optional(z.boolean()),
      with: includes(INCLUDES),
    },
  ),
  answer: pageOf(Inscription),
  exports: {
    title: 'Listado de inscripciones',
    named_filters: {
      partial_paid: PAID_LABELS,
      with_overdue: ['Cuotas', OVERDUE_LABELS],
      is_new: ['Inscripciones', { true: 'De nuevo ingreso', false: 'De quienes ya estaban' }],
      kind: ['Tipo', INSCRIPTION_KIND_LABELS],
    },
    columns: [
      { field: 'student_name', title: 'Estudiante' },
      { field: 'student_identity', title: 'Documento' },
      { field: 'period_name', title: 'Período' },
      { field: 'specialization_title', title: 'Especialidad' },
      { field: 'semester_number', title: 'Semestre' },
      { field: 'section_code', title: 'Sección' },
      { field: 'semester_price_e2', title: 'Precio', as: 'money' },
      { field: 'paid_amount_e2', title: 'Pagado', as: 'money' },
      { field: 'pending_amount_e2', title: 'Por revisar', as: 'money' },
      { field: 'debt_e2', title: 'Deuda', as: 'money' },
      { field: 'overdue_e2', title: 'Vencido', as: 'money', only_with: 'with_overdue' },
      { field: 'created_at', title: 'Inscrito', as: 'instant' },
    ],
  },
})

export const showInscription = endpoint({
  method: 'GET',
  path: '/inscriptions/{id}',
  summary: 'An inscription',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'inscriptions.view',
  params: { id: ref('inscription') },
  query: z.strictObject({ with: includes(INCLUDES) }),
  answer: one(Inscription),
  refusals: ['resource_not_found'],
})

const CreateBody = z
  .strictObject({
    student_id: z.optional(ref('student')),
    preregistered_student_id: z.optional(ref('preregistered_student')),
    student: z.optional(PersonBody),
    /** Without it: the earliest open one in which the student has no inscription. */
    period_id: z.optional(ref('period')),
    section_id: z.optional(ref('section')),
    specialization_id: z.optional(ref('specialization')),
    /** Breaks a rule that stands in the way, with a reason. */
    override: z.optional(z.boolean()),
    /** The rules that are broken; without it a single one, the first in the way. What is not named still refuses. */
    set_aside: z.optional(z.array(z.enum(OVERRIDABLE)).check(z.maxLength(OVERRIDABLE.length))),
    reason: z.optional(text(500)),
  })
  .check(
    z.refine((body) => body.override !== true || body.reason !== undefined, {
      path: ['reason'],
      error: 'required',
    }),
    z.refine((body) => !body.set_aside?.length || body.override === true, {
      path: ['override'],
      error: 'required',
    }),
    z.refine(
      (body) =>
        [body.student_id, body.preregistered_student_id, body.student].filter((one) => one !== undefined)
          .length === 1,
      { path: ['student_id'], error: 'required' },
    ),
  )

export const createInscription = endpoint({
  method: 'POST',
  path: '/inscriptions',
  summary: 'Inscribes a student, a pre-enrolled person or a new person in a section with room',
  roles: ADMINS,
  permission: 'inscriptions.create',
  body: CreateBody,
  answer: one(Inscription),
  idempotent: true,
  refusals: [
    ...WHOLE_OBSTACLES,
    'course_in_progress',
    'already_inscribed_in_period',
    'student_not_active',
    'section_not_of_period',
    'course_section_delivered',
    'identity_already_taken',
    'email_already_taken',
    'preregistration_already_reviewed',
    'idempotency_key_reused',
  ],
})

export const rollbackInscription = endpoint({
  method: 'POST',
  path: '/inscriptions/rollback',
  summary: 'Undoes an inscription that has no approved payment, note or attendance',
  roles: ADMINS,
  permission: 'inscriptions.rollback',
  body: z.strictObject({ inscription_id: ref('inscription'), reason: text(500) }),
  answer: one(z.object({ id })),
  status: 200,
  refusals: ['inscription_has_records', 'period_is_closed', 'unable_to_update_older_periods'],
})

/** What keeps a student in the section, whichever call asks. */
export const MAY_NOT_CHANGE = [
  'new_section_equals_old',
  'new_section_semester_must_match_old',
  'disabled_course_detected',
  'section_is_filled_or_gender_is_filled',
  'already_inscribed_in_period',
  'period_is_closed',
  'unable_to_update_older_periods',
  'second_cut_has_begun',
  'student_not_active',
  'course_section_delivered',
  'student_has_jury_notes',
  'corequisite_not_taken',
] as const

export const updateInscription = endpoint({
  method: 'POST',
  path: '/inscriptions/update',
  summary: 'Changes the section or the price of an inscription',
  roles: ADMINS,
  permission: 'inscriptions.update',
  body: z.strictObject({
    inscription_id: ref('inscription'),
    section_id: z.optional(ref('section')),
    semester_price_e2: z.optional(cents),
  }),
  answer: one(Inscription),
  status: 200,
  versioned: { field: 'inscription_id' },
  refusals: [...MAY_NOT_CHANGE, 'section_not_of_period', 'inscription_price_has_payments', 'stale_version'],
})
