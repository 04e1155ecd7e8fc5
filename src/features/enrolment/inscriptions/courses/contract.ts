import * as z from 'zod/mini'
import { ENROLMENT_STATES } from '#features/enrolment/enrolments/contract.ts'
import { SHIFTS } from '#features/timetable/sections/rules.ts'
import { id } from '#kernel/endpoint.ts'
import { GENDERS, IDENTITY_KINDS } from '#kernel/person.ts'
import { dayOut, instant } from '#kernel/schemas.ts'

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

/** What comes along with an inscription where it is asked for. */
export const related = {
  student: z.object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    identity_kind: z.enum(IDENTITY_KINDS),
    identity_number: z.string(),
    gender: z.enum(GENDERS),
    state: z.enum(['active', 'retired', 'graduated']),
    phone: z.string(),
  }),
  section: z.object({
    id,
    letter_code: z.string(),
    shift: z.enum(SHIFTS),
    males_limit: z.int(),
    females_limit: z.int(),
    males_assigned: z.int(),
    females_assigned: z.int(),
    males_held: z.int(),
    females_held: z.int(),
  }),
  payments: z.array(
    z.object({
      id,
      title: z.string(),
      type: z.int(),
      receipt_number: z.nullable(z.string()),
      date: dayOut,
      amount: z.int(),
      status: z.int(),
      rejection_reason: z.nullable(z.string()),
    }),
  ),
  period: z.object({
    id,
    year: z.int(),
    number: z.int(),
    enabled: z.boolean(),
    closed_at: z.nullable(instant),
    start_date: dayOut,
    end_date: dayOut,
  }),
  specialization: z.object({ id, code: z.string(), title: z.string(), is_basic: z.boolean() }),
  semester: z.object({ id, number: z.int(), code: z.string() }),
  courses: InscribedCourses,
}
