import * as z from 'zod/mini'
import { ENROLMENT_STATES } from '#features/enrolments/contract.ts'
import { id } from '#kernel/endpoint.ts'

/** What is taken with an inscription, in whichever section. */
export const InscribedCourses = z.array(
  z.object({
    course_id: id,
    title: z.string(),
    credits: z.int(),
    section_id: id,
    section_code: z.string(),
    semester_number: z.int(),
    state: z.enum(ENROLMENT_STATES),
  }),
)
