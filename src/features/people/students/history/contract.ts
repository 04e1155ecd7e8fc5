import * as z from 'zod/mini'
import { ENROLMENT_STATES } from '#features/enrolment/enrolments/contract.ts'
import { endpoint, id, one, paperSize, ref } from '#kernel/endpoint.ts'

const READERS = ['admin', 'lowAdmin', 'coordinator', 'student'] as const

const PeriodName = z.object({ id, year: z.int(), number: z.int() })

/** A course as it was taken once. */
const Attempt = z.object({
  section_id: id,
  course_id: id,
  code: z.string(),
  title: z.string(),
  credits: z.int(),
  state: z.enum(ENROLMENT_STATES),
  /** Null until the notes are handed over. */
  definitive_note: z.nullable(z.number()),
  /** Which attempt it is, from 1; null where it was withdrawn. */
  attempt: z.nullable(z.int()),
  /** Whether it is how a failed one ended that was made up, which stands before it. */
  makes_up: z.boolean(),
  /** Of that make-up exam. */
  acta_number: z.nullable(z.int()),
  /** Whether it is the attempt that the index counts. */
  counts: z.boolean(),
})
export type HistoryAttempt = z.infer<typeof Attempt>

const HistoryPeriod = z.object({
  period: PeriodName,
  is_over: z.boolean(),
  /** Whether an import brought it, without actas. */
  is_imported: z.boolean(),
  specialization: z.object({ id, title: z.string() }),
  semester_number: z.int(),
  semester_code: z.string(),
  letter_code: z.string(),
  courses: z.array(Attempt),
  /** Of the courses not withdrawn. */
  credits: z.int(),
  average: z.nullable(z.number()),
  /** What the index was when the period had ended. */
  index: z.nullable(z.number()),
})
export type HistoryPeriod = z.infer<typeof HistoryPeriod>

/** A course recognised for what was passed elsewhere. */
const Recognised = z.object({
  equivalence_id: id,
  /** Of the resolution. */
  number: z.int(),
  period: PeriodName,
  origin: z.string(),
  course_id: id,
  code: z.string(),
  title: z.string(),
  credits: z.int(),
  taken: z.string(),
  definitive_note: z.nullable(z.number()),
  /** Whether its note weighs in the index. */
  counts: z.boolean(),
})
export type RecognisedCourse = z.infer<typeof Recognised>

const LeftCourse = z.object({
  id,
  code: z.string(),
  title: z.string(),
  credits: z.int(),
  semester: z.object({ specialization_title: z.string(), number: z.int() }),
})
export type LeftCourse = z.infer<typeof LeftCourse>

const Left = z.object({
  /** What the degree is in, or the basic track, as long as no specialization was chosen. */
  specialization_title: z.string(),
  is_basic: z.boolean(),
  courses: z.int(),
  credits: z.int(),
  total_credits: z.int(),
  now: z.array(LeftCourse),
  /** Each period to come with the courses that it can bring at the earliest. */
  periods: z.array(z.object({ year: z.int(), number: z.int(), courses: z.array(LeftCourse) })),
  /** What no further period opens. */
  never: z.array(LeftCourse),
  /** The period that can bring the last of them; null where nothing is left, or never. */
  earliest: z.nullable(z.object({ year: z.int(), number: z.int() })),
})
export type Left = z.infer<typeof Left>

export const History = z.object({
  periods: z.array(HistoryPeriod),
  /** By resolution and code. */
  equivalences: z.array(Recognised),
  index: z.nullable(z.number()),
  approved_average: z.nullable(z.number()),
  approved_courses: z.int(),
  credits: z.object({ approved: z.int(), in_course: z.int() }),
  /** Of the latest period: what a course is approved with. */
  approval_minimum_note: z.nullable(z.number()),
  /** Null for who was never inscribed. */
  left: z.nullable(Left),
})
export type History = z.infer<typeof History>

export const showHistory = endpoint({
  method: 'GET',
  path: '/students/{id}/history',
  summary:
    'Every period with its courses, attempts and averages, the index, and what is left to the degree; `format=pdf` gives the kardex',
  roles: READERS,
  permission: 'students.view',
  params: { id: ref('student') },
  query: z.strictObject({ format: z.optional(z.enum(['pdf'])), paper: paperSize }),
  answer: one(History),
  has_file: true,
  makes_once: true,
  document: 'Kárdex',
  refusals: ['paper_without_address', 'paper_letters_undrawn'],
})

export const showPeriodAverage = endpoint({
  method: 'GET',
  path: '/students/{id}/period-average-note',
  summary: 'The average of a student in a period, the latest one unless another is named',
  roles: READERS,
  permission: 'students.view',
  params: { id: ref('student') },
  query: z.strictObject({ period_id: z.optional(ref('period')) }),
  answer: one(
    z.object({
      period: PeriodName,
      /** Null while no notes are handed over. */
      average: z.nullable(z.number()),
      credits: z.int(),
      courses: z.int(),
      /** Courses whose notes are handed over. */
      graded_courses: z.int(),
    }),
  ),
  refusals: ['course_sections_avg_not_found'],
})

export const showSpecializationHistory = endpoint({
  method: 'GET',
  path: '/students/{id}/specialization-history',
  summary: 'The specializations that a student has followed, oldest first, with what was approved in each',
  roles: READERS,
  permission: 'students.view',
  params: { id: ref('student') },
  answer: one(
    z.array(
      z.object({
        specialization: z.object({ id, title: z.string() }),
        first_period: PeriodName,
        last_period: PeriodName,
        /** The highest semester that was reached. */
        semester_number: z.int(),
        approved_courses: z.int(),
        approved_credits: z.int(),
        /** Of its courses alone. */
        index: z.nullable(z.number()),
      }),
    ),
  ),
})
