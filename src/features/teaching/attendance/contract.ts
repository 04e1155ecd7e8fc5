import * as z from 'zod/mini'
import {
  ENROLMENT_STATES,
  MAY_NOT_WRITE,
  Noted,
  oneEach,
  studentId,
  version,
} from '#features/enrolment/enrolments/contract.ts'
import { Lesson } from '#features/teaching/lessons/contract.ts'
import { endpoint, id, includes, one, ref, refusalCode } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS, TEACHER_GROUP } from '#kernel/roles.ts'
import { instant, note, optionalText } from '#kernel/schemas.ts'

const READERS = [...ADMIN_GROUP, ...TEACHER_GROUP] as const
const WRITERS = [...ADMINS, ...TEACHER_GROUP] as const

/** How somebody was at a lesson; attendance is null while the lesson is not registered. */
const Mark = z.object({
  student_id: id,
  /** True: present. */
  attendance: z.nullable(z.boolean()),
  delayed: z.boolean(),
  justified: z.boolean(),
  justification: z.nullable(z.string()),
  /** Failed by absence, where absences without delays would not have failed the student. */
  failed_by_delay: z.boolean(),
  /** What the student got in it, 0–20; null without a note. */
  note: z.nullable(z.number()),
  /** The version of the attendance; null without one. */
  updated_at: z.nullable(instant),
  /** The teacher who made it; null where the administration did, or nobody yet. */
  author: z.nullable(z.string()),
})

export const RollStudent = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  enrolment_state: z.enum(ENROLMENT_STATES),
  /** What counts (rules.md#absences): not justified, with what delays make. */
  absences: z.int(),
  /** How many more the student may have; null where they were pardoned. */
  absences_left: z.nullable(z.int()),
  /** Failed by absence, and not by this lesson within the last day: nothing more is marked. */
  is_locked: z.boolean(),
  pivot: Mark,
})
export type RollStudent = z.infer<typeof RollStudent>

const Counted = z.object({ student_id: id, count: z.int() })

/** Everybody enrolled, by last name, and of how many absences each part consists. */
export const Roll = z.object({
  students: z.array(RollStudent),
  absences_by_attendance: z.array(Counted),
  absences_by_delay: z.array(Counted),
  students_with_failed_course_by_delay: z.array(z.object({ student_id: id })),
})
export type Roll = z.infer<typeof Roll>

/** Who was left out, and why; of a mark that changed meanwhile the one that stands. */
export const SkippedMark = z.object({ student_id: id, code: refusalCode, current: z.optional(Mark) })
export type SkippedMark = z.infer<typeof SkippedMark>

export const showLesson = endpoint({
  method: 'GET',
  path: '/lessons/{id}',
  summary:
    'A lesson; with `students` its roll: everybody enrolled, how each was, what is left before failing, and whether the asker may justify',
  roles: READERS,
  permission: 'lessons.view',
  params: { id: ref('lesson') },
  query: z.strictObject({ with: includes(['course_section', 'students']) }),
  answer: one(z.extend(Lesson, { ...z.partial(Roll).shape, may_justify: z.optional(z.boolean()) })),
  refusals: ['resource_not_found'],
})

export const registerLesson = endpoint({
  method: 'PATCH',
  path: '/lessons/{id}/register',
  summary:
    'Registers a lesson: what was taught, now or later, and who was there; who is not named was. 422 on `date` before its day',
  roles: WRITERS,
  permission: 'lessons.update',
  params: { id: ref('lesson') },
  body: z.strictObject({
    content: optionalText(2_000),
    observations: optionalText(1_000),
    attendances: z.optional(
      z
        .array(
          z.strictObject({
            student_id: studentId,
            attendance: z.boolean(),
            delayed: z.optional(z.boolean()),
            updated_at: version,
          }),
        )
        .check(z.maxLength(500), oneEach),
    ),
  }),
  answer: one(z.extend(Lesson, { ...Roll.shape, updated: z.int(), skipped: z.array(SkippedMark) })),
  refusals: ['resource_not_found', ...MAY_NOT_WRITE],
  idempotent: true,
})

/** What may be said of a student: how they were, and what they got in an evaluation; a null note clears it. */
const marks = {
  attendance: z.optional(z.boolean()),
  delayed: z.optional(z.boolean()),
  note: z.optional(z.nullable(note)),
}

type Versioned = {
  attendance?: boolean | undefined
  delayed?: boolean | undefined
  note?: number | null | undefined
  updated_at?: string | null | undefined
}

/** One version is that of the attendance or of the note: who sends it with both could not say of which. */
const oneVersion = z.refine<Versioned>(
  ({ attendance, delayed, note: noted, updated_at }) =>
    updated_at === undefined || noted === undefined || (attendance === undefined && delayed === undefined),
  { path: ['updated_at'], error: 'unknown' },
)

export const markStudents = endpoint({
  method: 'PATCH',
  path: '/lessons/{id}/students/bulk-update',
  summary:
    'Marks who was at a lesson, and registers it if nobody has, and notes what each got; who may not be marked is skipped',
  roles: WRITERS,
  permission: 'lessons.update',
  params: { id: ref('lesson') },
  body: z.strictObject({
    students: z
      .array(z.strictObject({ student_id: studentId, ...marks, updated_at: version }).check(oneVersion))
      .check(z.minLength(1), z.maxLength(500), oneEach),
  }),
  answer: one(
    z.extend(Roll, {
      updated: z.int(),
      skipped: z.array(z.extend(SkippedMark, { current_note: z.optional(Noted) })),
    }),
  ),
  refusals: ['resource_not_found', ...MAY_NOT_WRITE, 'lesson_is_no_evaluation'],
  idempotent: true,
})

export const markStudent = endpoint({
  method: 'PATCH',
  path: '/lessons/{lesson_id}/students/{student_id}',
  summary:
    'Marks one student at a lesson; the coordinator of the specialization and administrators justify an absence',
  roles: WRITERS,
  permission: 'lessons.update',
  params: { lesson_id: ref('lesson'), student_id: ref('student') },
  body: z
    .strictObject({
      ...marks,
      justified: z.optional(z.boolean()),
      justification: optionalText(300),
      updated_at: version,
    })
    .check(oneVersion),
  answer: one(RollStudent),
  refusals: [
    'resource_not_found',
    ...MAY_NOT_WRITE,
    'this_action_is_unauthorized',
    'student_is_not_related_to_course_section',
    'lesson_student_failed_by_absence',
    'lesson_student_not_absent',
    'lesson_is_no_evaluation',
    'stale_version',
  ],
  idempotent: true,
})
