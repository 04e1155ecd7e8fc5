import * as z from 'zod/mini'
import {
  ENROLMENT_STATES,
  MAY_NOT_WRITE,
  Noted,
  NoteOrder,
  oneEach,
  outcome,
  SkippedNote,
  weighting,
} from '#features/enrolment/enrolments/contract.ts'
import { CUTS } from '#features/enrolment/enrolments/notes/rules.ts'
import { NOTES_STATES } from '#features/enrolment/enrolments/rules.ts'
import { Lesson } from '#features/teaching/lessons/contract.ts'
import { TaughtCourseSection } from '#features/timetable/section-names/contract.ts'
import { endpoint, id, one, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS, TEACHER_GROUP } from '#kernel/roles.ts'
import { dayOut, instant, optionalText, text } from '#kernel/schemas.ts'

const WRITERS = [...ADMINS, ...TEACHER_GROUP] as const

export const evaluateLesson = endpoint({
  method: 'PATCH',
  path: '/lessons/{id}/evaluate',
  summary:
    'Makes an evaluation of a lesson, changes what it weighs, and notes what each got; null takes weighting or note away. 422 on `date` before its day',
  roles: WRITERS,
  permission: 'lessons.update',
  params: { id: ref('lesson') },
  body: z.strictObject({
    title: optionalText(120),
    weighting: z.optional(z.nullable(weighting)),
    notes: z.optional(z.array(NoteOrder).check(z.maxLength(500), oneEach)),
  }),
  answer: one(z.extend(Lesson, { notes: z.array(Noted), updated: z.int(), skipped: z.array(SkippedNote) })),
  refusals: [
    'resource_not_found',
    ...MAY_NOT_WRITE,
    'invalid_weighting',
    'lesson_student_has_note',
    'lesson_is_no_evaluation',
    'everything_excused',
  ],
  idempotent: true,
})

const cutNote = z.nullable(z.number())

const Evaluation = z.object({
  lesson_id: id,
  title: z.string(),
  date: dayOut,
  weighting: z.int(),
  /** In which cut of the period its day lies; null outside both. */
  cut: z.nullable(z.enum(CUTS)),
  updated_at: instant,
})
export type Evaluation = z.infer<typeof Evaluation>

const GradebookStudent = z.object({
  id,
  /** `Albornoz Bracho, Alejandro` */
  name: z.string(),
  identity_number: z.string(),
  /** By the id of the lesson; who has none in it is not there. */
  notes: z.record(z.string(), z.omit(Noted, { student_id: true })),
  /** Scaled to 0–20 by the weighting of the student's own notes; null without any. */
  first_cut_note: cutNote,
  second_cut_note: cutNote,
  /** What it is so far: what is missing counts 0; null without any note. */
  definitive_note: z.nullable(z.number()),
  /** The mean of the juries' notes given; null without any. */
  final_delivery_note: z.nullable(z.number()),
  /** What they gave together and how many of them noted: the mean before it is rounded. Null without any. */
  final_delivery_given: z.nullable(z.object({ sum: z.number(), juries: z.int() })),
  /** Takes part in the final delivery, and a jury's note lacks. */
  final_delivery_is_pending: z.boolean(),
  absences: z.int(),
  absences_left: z.nullable(z.int()),
  state: z.enum(ENROLMENT_STATES),
  /** Since when in the section: what was held before is waived while there is no note; null from the beginning. */
  joined_on: z.nullable(dayOut),
  /** When in it before that: what was held then is not waived. */
  stays: z.array(z.object({ joined_on: z.nullable(dayOut), left_on: dayOut })),
  /** The notes of the section left, by date. */
  carried: z.array(
    z.object({
      lesson_id: id,
      title: z.string(),
      date: dayOut,
      weighting: z.int(),
      note: z.number(),
      outcome,
      letter_code: z.string(),
      cut: z.nullable(z.enum(CUTS)),
    }),
  ),
})
export type GradebookStudent = z.infer<typeof GradebookStudent>

export const Gradebook = z.object({
  course_section: TaughtCourseSection,
  /** `2026-2` */
  period: z.string(),
  approval_minimum_note: z.number(),
  low_performance_note: z.nullable(z.number()),
  high_performance_note: z.nullable(z.number()),
  first_cut_end_date: dayOut,
  second_cut_end_date: dayOut,
  /** Of the period. */
  end_date: dayOut,
  state: z.enum(NOTES_STATES),
  notes_delivered_at: z.nullable(instant),
  /** Whether the asker may write in it now. */
  may_write: z.boolean(),
  evaluations: z.array(Evaluation),
  /** Null where the course-section has none. */
  final_delivery: z.nullable(
    z.object({
      id,
      code: z.string(),
      date: z.nullable(dayOut),
      final_delivery_value_percent: z.int(),
    }),
  ),
  /** In percent, of what evaluations may still weigh. */
  weighting_left: z.int(),
  /** By last name; a student sees the own row alone. */
  students: z.array(GradebookStudent),
})
export type Gradebook = z.infer<typeof Gradebook>

const inSection = { section_id: ref('section'), course_id: ref('course') }

export const showGradebook = endpoint({
  method: 'GET',
  path: '/sections/{section_id}/courses/{course_id}/students-notes',
  summary:
    'The notes of a course of a section: each evaluation, and what each student got in it and has so far',
  roles: [...ADMIN_GROUP, ...TEACHER_GROUP, 'student'],
  permission: 'lessons.view',
  params: inSection,
  /** `xlsx` gives the workbook that `PUT` takes back. */
  query: z.strictObject({ format: z.optional(z.enum(['xlsx'])) }),
  answer: one(Gradebook),
  has_file: true,
  document: 'Libro de notas',
  refusals: ['resource_not_found', 'course_section_not_found'],
})

const Handed = z.object({ state: z.enum(NOTES_STATES), notes_delivered_at: z.nullable(instant) })

/**
 * 409 `evaluations_to_come` comes with `to_come`: title and date of each evaluation, and of the final delivery, whose
 * day is to come. 409 `notes_missing` comes with `missing`: each evaluation, and each jury of the final delivery, with who
 * lacks a note.
 */
export const deliverNotes = endpoint({
  method: 'POST',
  path: '/sections/{section_id}/courses/{course_id}/deliver-notes',
  summary:
    'Hands the notes of a course of a section over, from the day of the last evaluation on; a missing one then counts 0',
  roles: WRITERS,
  permission: 'lessons.update',
  params: inSection,
  body: z.strictObject({ accept_missing: z.optional(z.boolean()) }),
  answer: one(Handed),
  status: 200,
  refusals: [
    'resource_not_found',
    'course_section_not_found',
    ...MAY_NOT_WRITE,
    'weighting_incomplete',
    'evaluations_to_come',
    'notes_missing',
  ],
})

export const MissingNotes = z.object({
  /** Null of the final delivery. */
  lesson_id: z.nullable(id),
  final_delivery_id: z.nullable(id),
  /** Of the evaluation; of the final delivery its code, with the name of the jury. */
  title: z.string(),
  students: z.array(z.object({ id, name: z.string() })),
})
export type MissingNotes = z.infer<typeof MissingNotes>

export const reopenNotes = endpoint({
  method: 'POST',
  path: '/sections/{section_id}/courses/{course_id}/reopen-notes',
  summary: 'Opens notes that were handed over, to be corrected',
  roles: ADMINS,
  permission: 'lessons.update',
  params: inSection,
  body: z.strictObject({ reason: text(300) }),
  answer: one(Handed),
  status: 200,
  refusals: [
    'resource_not_found',
    'course_section_not_found',
    'period_is_closed',
    'course_section_not_delivered',
  ],
})
