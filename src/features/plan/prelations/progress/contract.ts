import * as z from 'zod/mini'
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
  prelations: z.array(z.object({ course_id: id, required_course_id: id })),
})
export type PensumInProgress = z.infer<typeof PensumInProgress>

/** An addition to the specification: the pensum as a picture, with the student's own progress. */
export const showPensumProgress = endpoint({
  method: 'GET',
  path: '/students/{id}/pensum-progress',
  summary:
    'The pensums that the student has followed, each course approved, in course, without a note on record, open or blocked, and by what',
  roles: 'session',
  params: { id: ref('student') },
  answer: z.object({ data: z.array(PensumInProgress) }),
  refusals: ['resource_not_found'],
})
