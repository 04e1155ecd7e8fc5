import * as z from 'zod/mini'
import { Noted, oneEach, SkippedNote, studentId, version } from '#features/enrolment/enrolments/contract.ts'
import { endpoint, nothing, one, ref } from '#kernel/endpoint.ts'
import { ADMINS, TEACHER_GROUP } from '#kernel/roles.ts'
import { note } from '#kernel/schemas.ts'
import { DeliveryStudent, FinalDelivery, MAKERS, MAY_NOT_CHANGE } from '../contract.ts'

/** Whoever grades does so as a jury, whatever they teach; an administrator everywhere. */
const GRADERS = [...ADMINS, ...TEACHER_GROUP] as const

const withJury = { final_delivery_id: ref('final_delivery'), teacher_id: ref('jury') }

export const attachJury = endpoint({
  method: 'POST',
  path: '/final-deliveries/{final_delivery_id}/teachers/{teacher_id}',
  summary: 'Adds a jury; who is one already stays one',
  roles: MAKERS,
  permission: 'final_deliveries.update',
  params: withJury,
  answer: one(FinalDelivery),
  refusals: ['resource_not_found', ...MAY_NOT_CHANGE, 'teacher_not_enabled', 'jury_limit_reached'],
})

export const detachJury = endpoint({
  method: 'DELETE',
  path: '/final-deliveries/{final_delivery_id}/teachers/{teacher_id}',
  summary: 'Takes a jury away who has not noted anybody; one always stays',
  roles: MAKERS,
  permission: 'final_deliveries.update',
  params: withJury,
  answer: nothing,
  refusals: ['resource_not_found', ...MAY_NOT_CHANGE, 'jury_has_notes', 'last_jury_stays'],
})

const MAY_NOT_NOTE = [
  'resource_not_found',
  'this_action_is_unauthorized',
  'period_is_closed',
  'course_section_delivered',
  'jury_unable_to_modify',
] as const

const NoteOrder = z.strictObject({ student_id: studentId, note: z.nullable(note), updated_at: version })

export const noteStudents = endpoint({
  method: 'PATCH',
  path: '/final-deliveries/{final_delivery_id}/teachers/{teacher_id}/students',
  summary:
    'Notes what a jury gives to several, as `evaluate` does of an evaluation: whose note may not be written, or changed meanwhile, is skipped',
  roles: GRADERS,
  permission: 'final_deliveries.note',
  params: withJury,
  body: z.strictObject({ notes: z.array(NoteOrder).check(z.maxLength(500), oneEach) }),
  answer: one(z.object({ notes: z.array(Noted), updated: z.int(), skipped: z.array(SkippedNote) })),
  refusals: MAY_NOT_NOTE,
  idempotent: true,
})

export const noteStudent = endpoint({
  method: 'PATCH',
  path: '/final-deliveries/{final_delivery_id}/teachers/{teacher_id}/students/{student_id}',
  summary:
    'Notes what a jury gives a student; null clears it. Juries write their own notes until 24 hours after the end of the day',
  roles: GRADERS,
  permission: 'final_deliveries.note',
  params: { ...withJury, student_id: ref('delivery_student') },
  body: z.strictObject({ note: z.nullable(note), updated_at: version }),
  answer: one(DeliveryStudent),
  refusals: [
    ...MAY_NOT_NOTE,
    'student_is_not_related_to_course_section',
    'lesson_student_failed_by_absence',
    'stale_version',
  ],
  idempotent: true,
})
