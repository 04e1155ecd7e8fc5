import * as z from 'zod/mini'
import { ENROLMENT_STATES } from '#features/enrolment/enrolments/contract.ts'
import { endpoint, id, ref } from '#kernel/endpoint.ts'
import { PROGRESS_STATES } from './rules.ts'

const Progress = z.object({
  state: z.enum(PROGRESS_STATES),
  /** Of the attempt that decides: the approved one, else the latest. */
  period: z.nullable(z.object({ year: z.int(), number: z.int(), is_over: z.boolean() })),
  note: z.nullable(z.number()),
  /** How the latest attempt ended, where it did not end well. */
  failed: z.boolean(),
  /** What is missing before a blocked one: courses by their title, semesters by their number. */
  missing_courses: z.array(z.string()),
  missing_semesters: z.array(z.int()),
})
export type Progress = z.infer<typeof Progress>

const CourseInProgress = z.object({
  id,
  code: z.string(),
  title: z.string(),
  credits: z.int(),
  hours: z.int(),
  progress: Progress,
})

const prelations = z.array(z.object({ course_id: id, required_course_id: id, is_corequisite: z.boolean() }))

const PensumInProgress = z.object({
  id,
  name: z.string(),
  specialization_id: id,
  specialization_title: z.string(),
  /** Of the basic track or the latest specialization: its courses are asked for by the degree. */
  leads_to_degree: z.boolean(),
  credits: z.int(),
  approved_credits: z.int(),
  semesters: z.array(z.object({ id, number: z.int(), code: z.string(), courses: z.array(CourseInProgress) })),
  prelations,
})
export type PensumInProgress = z.infer<typeof PensumInProgress>

const periodName = { year: z.int(), number: z.int() }

/** What the rules of the degree and the index know of a student: with it a browser tries notes to come. */
const Facts = z.object({
  /** What leads to the degree, whole, in the order in which it is followed. */
  pensums: z.array(
    z.object({
      is_basic: z.boolean(),
      specialization_title: z.string(),
      reached: z.int(),
      semesters: z.array(
        z.object({
          number: z.int(),
          courses: z.array(
            z.object({ id, code: z.string(), title: z.string(), credits: z.int(), enabled: z.boolean() }),
          ),
        }),
      ),
      prelations,
    }),
  ),
  /** Those that decide something: approved, counted by the index, or running. */
  attempts: z.array(
    z.object({
      course_id: id,
      credits: z.int(),
      state: z.enum(ENROLMENT_STATES),
      has_verdict: z.boolean(),
      /** Null until the notes are handed over. */
      note: z.nullable(z.number()),
      period: z.object(periodName),
      approval_minimum_note: z.number(),
    }),
  ),
  /** Of the latest inscription: its period, and what a course is approved with in it. */
  latest: z.nullable(z.object({ ...periodName, approval_minimum_note: z.number() })),
  /** Of the institute, and the current one. */
  periods: z.array(z.object(periodName)),
  current: z.nullable(z.object(periodName)),
  /** Whether the asker may read notes of former periods: without them there is no index. */
  has_notes: z.boolean(),
})
export type Facts = z.infer<typeof Facts>

/** An addition to the specification: the pensum as a picture, with the student's own progress. */
export const showPensumProgress = endpoint({
  method: 'GET',
  path: '/students/{id}/pensum-progress',
  summary:
    'The pensums that the student has followed, each course approved, in course, without a note on record, open or blocked, and by what',
  roles: 'session',
  params: { id: ref('student') },
  answer: z.object({ data: z.array(PensumInProgress), facts: Facts }),
  refusals: ['resource_not_found'],
})
