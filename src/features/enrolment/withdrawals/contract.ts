import * as z from 'zod/mini'
import { endpoint, id, listQuery, one, pageOf, ref, refusalCode } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { dayOut, instant, text } from '#kernel/schemas.ts'
import { WITHDRAWAL_KINDS } from './rules.ts'
import { WITHDRAWAL_KIND_LABELS } from './words.ts'

const reason = text(500)

export const Withdrawal = z.object({
  id,
  kind: z.enum(WITHDRAWAL_KINDS),
  student_id: id,
  student_name: z.string(),
  student_identity: z.string(),
  /** `2026-2`; null of who retired without being inscribed. */
  period: z.nullable(z.string()),
  specialization: z.nullable(z.string()),
  /** The titles of what was withdrawn. */
  courses: z.array(z.string()),
  reason: z.string(),
  /** Who did it; null when the account is gone. */
  by: z.nullable(z.string()),
  created_at: instant,
  undone_at: z.nullable(instant),
  undone_by: z.nullable(z.string()),
  undo_reason: z.nullable(z.string()),
  /** Why it cannot be undone now. */
  undo_code: z.nullable(refusalCode),
})
export type Withdrawal = z.infer<typeof Withdrawal>

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/withdrawals',
  summary: 'Who retired and which courses were withdrawn, newest first',
  roles: ADMINS,
  permission: 'withdrawals.view',
  query: listQuery(['created_at', 'student_name'], {
    kind: z.optional(z.enum(WITHDRAWAL_KINDS)),
    period_id: z.optional(ref('period')),
    specialization_id: z.optional(ref('specialization')),
    course_id: z.optional(ref('course')),
    student_id: z.optional(ref('student')),
    is_undone: z.optional(z.boolean()),
  }),
  answer: pageOf(Withdrawal),
  exports: {
    named_filters: { is_undone: ['Estado', { true: 'Deshechos', false: 'Vigentes' }] },
    title: 'Listado de retiros',
    columns: [
      { field: 'created_at', title: 'Fecha', as: 'instant' },
      { field: 'student_name', title: 'Estudiante' },
      { field: 'student_identity', title: 'Documento' },
      { field: 'kind', title: 'Retiro', labels: WITHDRAWAL_KIND_LABELS },
      { field: 'courses', title: 'Materias' },
      { field: 'period', title: 'Período' },
      { field: 'specialization', title: 'Especialidad' },
      { field: 'reason', title: 'Motivo' },
      { field: 'by', title: 'Registrado por' },
      { field: 'undone_at', title: 'Deshecho', as: 'instant' },
      { field: 'undo_reason', title: 'Por qué se deshizo' },
    ],
  },
})

const Preview = z.object({
  /** Why the student cannot retire. */
  retire_code: z.nullable(refusalCode),
  /** What runs now: the seat in each is freed by a retirement. */
  inscriptions: z.array(
    z.object({
      id,
      period: z.string(),
      specialization_title: z.string(),
      semester_number: z.int(),
      letter_code: z.string(),
      last_day: dayOut,
      until_first_note: z.boolean(),
    }),
  ),
  /** In all: of whatever period, and of fees. */
  debt_e2: z.int(),
  /** What is taken there, with why it cannot be withdrawn. */
  courses: z.array(
    z.object({
      course_id: id,
      title: z.string(),
      period: z.string(),
      semester_number: z.int(),
      letter_code: z.string(),
      last_day: dayOut,
      code: z.nullable(refusalCode),
    }),
  ),
})
export type WithdrawalPreview = z.infer<typeof Preview>

export const previewWithdrawal = endpoint({
  method: 'GET',
  path: '/students/{id}/withdrawal-preview',
  summary: 'What a student may withdraw from, and what a retirement would end',
  roles: ADMINS,
  permission: 'withdrawals.create',
  params: { id: ref('student') },
  answer: one(Preview),
})

export const withdrawCourses = endpoint({
  method: 'POST',
  path: '/students/{id}/withdraw-courses',
  summary: 'Withdraws a student from courses, all of them or none',
  roles: ADMINS,
  permission: 'withdrawals.create',
  params: { id: ref('student') },
  body: z.strictObject({
    course_ids: z.array(ref('course')).check(z.minLength(1), z.maxLength(40)),
    reason,
  }),
  answer: one(Withdrawal),
  refusals: [
    'student_not_active',
    'student_is_not_related_to_course_section',
    'unable_to_withdraw_courses_in_basic_specialization',
    'course_withdrawals_ended',
    'course_section_delivered',
    'course_already_graded',
    'corequisite_not_taken',
  ],
})

export const retireStudent = endpoint({
  method: 'PATCH',
  path: '/students/{id}/retire',
  summary: 'Retires a student: the seats are freed, price and debt stay, as does reading',
  roles: ADMINS,
  permission: 'withdrawals.create',
  params: { id: ref('student') },
  body: z.strictObject({ reason }),
  answer: one(Withdrawal),
  refusals: ['student_not_active'],
})

export const undoWithdrawal = endpoint({
  method: 'POST',
  path: '/withdrawals/{id}/undo',
  summary: 'Undoes a withdrawal while its period is open; a retired student needs the seat to be free still',
  roles: ADMINS,
  permission: 'withdrawals.undo',
  params: { id: ref('withdrawal') },
  body: z.strictObject({ reason }),
  answer: one(Withdrawal),
  status: 200,
  refusals: [
    'withdrawal_already_undone',
    'period_is_closed',
    'unable_to_update_older_periods',
    'withdrawal_is_followed',
    'student_not_retired',
    'student_not_active',
    'section_is_filled_or_gender_is_filled',
    'course_section_delivered',
    'corequisite_not_taken',
  ],
})
