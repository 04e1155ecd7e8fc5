import * as z from 'zod/mini'
import { Why } from '#features/enrolment/enrolments/contract.ts'
import { InstalmentsOf } from '#features/money/instalments/inscribed/contract.ts'
import { payer } from '#features/money/payments/mobile/contract.ts'
import { ProofKind } from '#features/money/payments/proofs/contract.ts'
import {
  endpoint,
  FILE_BYTES,
  id,
  includes,
  listQuery,
  one,
  pageOf,
  ref,
  refusalCode,
} from '#kernel/endpoint.ts'
import { GENDERS, IDENTITY_KINDS } from '#kernel/person.ts'
import { dayOut, instant, personFields, personOut, withIdentity } from '#kernel/schemas.ts'
import { STUDENT_FILTER_WORDS } from './words.ts'

export const STUDENT_STATES = ['active', 'retired', 'graduated'] as const
export type StudentState = (typeof STUDENT_STATES)[number]
const PeriodOf = z.object({
  id,
  year: z.int(),
  number: z.int(),
  enabled: z.boolean(),
  closed_at: z.nullable(instant),
})
const TitleOf = z.object({ id, code: z.string(), title: z.string() })

/** What took something off the price of an inscription, and how much. */
const DiscountOf = z.object({ kind: z.string(), percent: z.nullable(z.int()), taken_e2: z.int() })
const PaymentOf = z.object({
  id,
  title: z.string(),
  ...{ type: z.int(), amount: z.int(), status: z.int(), ...payer },
  ...{ amount_ves_e2: z.nullable(z.int()), rate_e4: z.nullable(z.int()), rate_day: z.nullable(dayOut) },
  receipt_number: z.nullable(z.string()),
  date: dayOut,
  rejection_reason: z.nullable(z.string()),
  proof: ProofKind,
})

/** An inscription as its student's file shows it. Its money is left out for who may not see it. */
export const StudentInscription = z.object({
  id,
  ...{ period_id: id, specialization_id: id, semester_id: id, section_id: id },
  kind: z.enum(['new', 'regular', 'reincorporation']),
  created_at: instant,
  period: PeriodOf,
  specialization: TitleOf,
  semester: z.object({ id, number: z.int(), code: z.string() }),
  section: z.object({ id, letter_code: z.string(), shift: z.string() }),
  /** Since when the student is no longer there (rules.md#withdrawal). */
  retired_at: z.nullable(instant),
  /** Marked by an administrator, whatever its courses. */
  semester_approved_at: z.nullable(instant),
  /** Who marked it and why, for the staff. */
  semester_approval: z.optional(z.object({ by: z.nullable(z.string()), reason: z.nullable(z.string()) })),
  withdrawal: z.optional(z.nullable(z.object({ last_day: dayOut, until_first_note: z.boolean() }))),
  semester_price_e2: z.optional(z.int()),
  paid_amount_e2: z.optional(z.int()),
  pending_amount_e2: z.optional(z.int()),
  debt_e2: z.optional(z.int()),
  partial_paid: z.optional(z.boolean()),
  ...{ discounts: z.optional(z.array(DiscountOf)), payments: z.optional(z.array(PaymentOf)) },
  instalments: InstalmentsOf,
})
export type StudentInscription = z.infer<typeof StudentInscription>
export type StudentPayment = z.infer<typeof PaymentOf>

const UserOf = z.object({
  id,
  email: z.string(),
  enabled: z.boolean(),
  confirmed_at: z.nullable(instant),
})

const included = {
  user: z.optional(UserOf),
  latestInscription: z.optional(z.nullable(StudentInscription)),
  inscriptions: z.optional(z.array(StudentInscription)),
}

/** What is owed over all inscriptions, and what was reported and waits for its review; null for who may not see it. */
const balance = { debt_e2: z.nullable(z.int()), pending_amount_e2: z.nullable(z.int()) }

export const Student = z.object({
  id,
  user_id: id,
  state: z.enum(STUDENT_STATES),
  /** A closing found nothing left to study, and nobody has confirmed it. */
  is_graduation_proposed: z.boolean(),
  ...personOut,
  profile_picture: z.nullable(z.string()),
  ...{ created_at: instant, updated_at: instant },
  ...balance,
  ...included,
})
export type Student = z.infer<typeof Student>

export const StudentRow = z.object({
  id,
  ...{ first_name: z.string(), last_name: z.string() },
  ...{ identity_kind: z.enum(IDENTITY_KINDS), identity_number: z.string() },
  identity: z.string(),
  gender: z.enum(GENDERS),
  state: z.enum(STUDENT_STATES),
  email: z.string(),
  phone: z.string(),
  profile_picture: z.nullable(z.string()),
  specialization: z.nullable(z.string()),
  semester: z.nullable(z.int()),
  ...{ section: z.nullable(z.string()), period: z.nullable(z.string()), overdue_e2: z.optional(z.int()) },
  ...balance,
  ...included,
})
export type StudentRow = z.infer<typeof StudentRow>

/** What the course and the section of a query are called; null for who has nothing to do with them. */
export const StudentsAsked = z.object({
  asked: z.optional(z.object({ course: z.nullable(z.string()), section: z.nullable(z.string()) })),
})

const withIncludes = includes([
  'user',
  'latestInscription',
  'latestInscription.specialization',
  'latestInscription.period',
  'latestInscription.semester',
  'latestInscription.payments',
  'inscriptions',
  'inscriptions.payments',
])

/** How many students a list can be asked for by their ids. */
export const MOST_CHOSEN = 500

const SEES_STUDENTS = ['admin', 'lowAdmin', 'coordinator', 'teacher'] as const

export const listStudents = endpoint({
  method: 'GET',
  path: '/students',
  summary: 'Students within reach, with their latest inscription and what they owe',
  roles: SEES_STUDENTS,
  permission: 'students.view',
  query: listQuery(
    ['last_name', 'first_name', 'identity_number', 'state', 'debt_e2', 'overdue_e2', 'created_at'],
    {
      state: z.optional(z.enum(STUDENT_STATES)),
      gender: z.optional(z.enum(GENDERS)),
      specialization_id: z.optional(ref('specialization')),
      semester_id: z.optional(ref('semester')),
      period_id: z.optional(ref('period')),
      section_id: z.optional(ref('section')),
      /** Enrolled in the course, in that of the section where one is named. */
      course_id: z.optional(ref('course')),
      ...{ with_debt: z.optional(z.boolean()), with_overdue: z.optional(z.boolean()) },
      /** Whom a closing proposed and nobody has graduated yet. */
      graduation_proposed: z.optional(z.boolean()),
      ids: z.optional(z.array(ref('student')).check(z.minLength(1), z.maxLength(MOST_CHOSEN))),
      with: withIncludes,
    },
  ),
  answer: z.extend(pageOf(StudentRow), StudentsAsked.shape),
  exports: {
    title: 'Listado de estudiantes',
    named_filters: STUDENT_FILTER_WORDS,
    columns: [
      { field: 'identity', title: 'Documento' },
      { field: 'last_name', title: 'Apellidos' },
      { field: 'first_name', title: 'Nombres' },
      { field: 'specialization', title: 'Especialidad' },
      { field: 'semester', title: 'Semestre' },
      { field: 'section', title: 'Sección' },
      { field: 'phone', title: 'Teléfono', as: 'phone' },
      { field: 'email', title: 'Correo electrónico' },
      { field: 'debt_e2', title: 'Deuda', as: 'money' },
      { field: 'overdue_e2', title: 'Vencido', as: 'money', only_with: 'with_overdue' },
    ],
  },
})

export const showStudent = endpoint({
  method: 'GET',
  path: '/students/{id}',
  summary: 'A student, with inscriptions and payments as asked',
  roles: [...SEES_STUDENTS, 'student'],
  permission: 'students.view',
  params: { id: ref('student') },
  query: z.strictObject({ with: withIncludes }),
  answer: one(Student),
})

const optionalPerson = z.partial(z.strictObject(personFields))

export const updateStudent = endpoint({
  method: 'PATCH',
  path: '/students/{id}',
  summary: 'Changes a student; teachers and coordinators change how to reach the student only',
  roles: ['admin', 'coordinator', 'teacher'],
  permission: 'students.update',
  params: { id: ref('student') },
  body: withIdentity(optionalPerson),
  files: { profile_picture: { kind: 'picture', most_bytes: FILE_BYTES, required: false } },
  answer: one(Student),
  refusals: [
    'this_action_is_unauthorized',
    'stale_version',
    'identity_already_taken',
    'email_already_taken',
    'user_is_protected',
    'file_not_readable',
    'section_is_filled_or_gender_is_filled',
  ],
  versioned: true,
})

const StandingOf = z.object({
  specialization_id: id,
  specialization_title: z.string(),
  is_basic: z.boolean(),
  semester_number: z.int(),
  is_last_semester: z.boolean(),
})

export const studentInscriptionState = endpoint({
  method: 'GET',
  path: '/students/{id}/inscription-state',
  summary: 'Whether the student can be inscribed in the open period, why not, and what is owed',
  roles: ['admin', 'lowAdmin', 'student'],
  permission: 'students.view',
  params: { id: ref('student') },
  answer: one(
    z.object({
      can_inscribe: z.boolean(),
      code: z.optional(refusalCode),
      /** The same as data and as a sentence. */
      why: z.optional(Why),
      sentence: z.optional(z.string()),
      /** As what; left out for who is new. */
      kind: z.optional(z.enum(['new', 'regular', 'reincorporation'])),
      period: z.optional(PeriodOf),
      /** Where the student was inscribed last before that period: the next section follows from it. */
      latest: z.optional(z.nullable(StandingOf)),
      debt_e2: z.int(),
    }),
  ),
})
