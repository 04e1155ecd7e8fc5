import * as z from 'zod/mini'
import { outcome } from '#features/enrolment/enrolments/contract.ts'
import { InstalmentsOf } from '#features/money/instalments/inscribed/contract.ts'
import { PeriodWeeks } from '#features/timetable/periods/summary/contract.ts'
import { endpoint, id, one } from '#kernel/endpoint.ts'
import { dayOut, instant } from '#kernel/schemas.ts'

/** As in the student's file, without its payments; written out, for a home loads no more than it shows. */
const InscriptionOf = z.object({
  id,
  period_id: id,
  specialization_id: id,
  semester_id: id,
  section_id: id,
  kind: z.enum(['new', 'regular', 'reincorporation']),
  created_at: instant,
  period: z.object({
    id,
    year: z.int(),
    number: z.int(),
    enabled: z.boolean(),
    closed_at: z.nullable(instant),
  }),
  specialization: z.object({ id, code: z.string(), title: z.string() }),
  semester: z.object({ id, number: z.int(), code: z.string() }),
  section: z.object({ id, letter_code: z.string(), shift: z.string() }),
  semester_price_e2: z.int(),
  paid_amount_e2: z.int(),
  pending_amount_e2: z.int(),
  debt_e2: z.int(),
  partial_paid: z.boolean(),
  instalments: InstalmentsOf,
})

export const showStudentDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/student',
  summary: "The student's inscription, debt, courses, latest notes and notices",
  roles: ['student'],
  answer: one(
    z.object({
      /** The current period. */
      period: z.nullable(PeriodWeeks),
      debt_e2: z.int(),
      /** Of it, what was charged beside the inscriptions. */
      charges_debt_e2: z.int(),
      /** Reported of all, and not reviewed. */
      reported_e2: z.int(),
      inscription: z.nullable(InscriptionOf),
      /** What can be inscribed now, or what the student can do about it; null while there is nothing to do. */
      reinscription: z.nullable(
        z.object({
          period: z.string(),
          until: dayOut,
          sentence: z.nullable(z.string()),
          /** Done already, for a period that has not begun. */
          inscription_id: z.nullable(id),
        }),
      ),
      /** The period of the courses: the current one, or what was inscribed last. */
      courses_period: z.nullable(z.string()),
      /** Whether there is a make-up exam that the student may take, or is inscribed in, and that is not sealed. */
      has_make_ups: z.boolean(),
      courses: z.array(
        z.object({
          id,
          section_id: id,
          course_id: id,
          code: z.string(),
          title: z.string(),
          teachers: z.array(z.string()),
          /** As they count: with those that delays make. */
          absences: z.int(),
          /** Before failing by absence; null where they were pardoned. */
          absences_left: z.nullable(z.int()),
          is_failed_by_absence: z.boolean(),
          /** By its notes, once they are handed over. */
          is_failed: z.boolean(),
          /** What the notes so far make of the definitive note, and the most that they could; null without any. */
          accumulated_note: z.nullable(z.number()),
          accumulated_of: z.nullable(z.number()),
          /** Once the notes are handed over. */
          definitive_note: z.nullable(z.number()),
        }),
      ),
      /** The latest notes of the inscription, newest first. */
      last_notes: z.array(
        z.object({
          lesson_id: id,
          title: z.string(),
          course_title: z.string(),
          section_id: id,
          course_id: id,
          /** Null of who is excused. */
          note: z.nullable(z.number()),
          outcome,
          /** In percent. */
          weighting: z.int(),
          /** Of the evaluation. */
          date: dayOut,
          /** By the limits of the period; null between them. */
          performance: z.nullable(z.enum(['low', 'high'])),
          noted_at: instant,
        }),
      ),
      /** Documents that were asked for and not yet handed over. */
      requests: z.array(
        z.object({ id, name: z.string(), state: z.enum(['pending', 'generated']), created_at: instant }),
      ),
      notices: z.array(
        z.object({ id, content: z.string(), created_at: instant, read_at: z.nullable(instant) }),
      ),
    }),
  ),
})

export type StudentDashboard = z.infer<typeof showStudentDashboard.answer>['data']
