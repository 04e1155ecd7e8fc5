import * as z from 'zod/mini'
import { OBSTACLES, verdict, Why } from '#features/enrolment/enrolments/contract.ts'
import { Inscription } from '#features/enrolment/inscriptions/contract.ts'
import { STUDENT_STATES } from '#features/people/students/contract.ts'
import { SHIFTS } from '#features/timetable/sections/rules.ts'
import { endpoint, id, one, ref, refusalCode } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { cents, dayOut } from '#kernel/schemas.ts'
import { Returning } from './returning/contract.ts'

/** Whether, and if not why: the code, the same as data, and as a sentence; who goes on with courses left behind is told why. */
const judged = {
  allowed: z.boolean(),
  code: z.optional(refusalCode),
  why: z.optional(Why),
  sentence: z.optional(z.string()),
}

const Slot = z.object({ day: z.int(), from: z.int(), until: z.int() })
const SectionOffer = z.object({
  section_id: id,
  letter_code: z.string(),
  semester_number: z.int(),
  shift: z.enum(SHIFTS),
  /** Seats left for the student's gender. */
  room: z.int(),
  /** Minutes of the day, by day of the week. */
  slots: z.array(Slot),
})
export type SectionOffer = z.infer<typeof SectionOffer>

/** A section of the semester, and who waits for a seat of it. */
const HomeOffer = z.extend(SectionOffer, {
  /** How many of the student's gender wait. */
  waiting: z.int(),
  /** The student's own place among them; null: not on the list. */
  position: z.nullable(z.int()),
})
export type HomeOffer = z.infer<typeof HomeOffer>

const CoursePreview = z.object({
  id,
  course_code: z.string(),
  title: z.string(),
  credits: z.int(),
  semester_number: z.nullable(z.int()),
  is_repeated: z.boolean(),
  ...judged,
  /** What became of it; null: never taken. */
  standing: z.nullable(z.object({ verdict, note: z.nullable(z.number()), period_name: z.string() })),
  /** The approved courses that it requires. */
  basis: z.array(z.object({ title: z.string(), note: z.nullable(z.number()) })),
  /** What is taken together with it, as it is not approved. */
  together: z.array(z.object({ id, title: z.string() })),
  /** Where it can be taken: whether the section's times leave room for others is seen from it. */
  offers: z.array(SectionOffer),
})
export type CoursePreview = z.infer<typeof CoursePreview>

export const NextSemester = z.object({
  ...judged,
  student_name: z.string(),
  student_state: z.enum(STUDENT_STATES),
  kind: z.enum(['regular', 'reincorporation']),
  /** Of a reincorporation: what has to be looked at before. */
  returning: z.nullable(Returning),
  period: z.object({ id, name: z.string(), first_cut_end_date: dayOut }),
  specialization: z.nullable(z.object({ id, title: z.string() })),
  /** From the last basic semester: among what the student chooses. */
  specializations: z.array(z.object({ id, title: z.string() })),
  semester: z.nullable(z.object({ id, number: z.int() })),
  is_again: z.boolean(),
  /** Of the semester before, what keeps a strict re-inscription without a choice of courses from being done. */
  is_semester_approved: z.boolean(),
  courses: z.array(CoursePreview),
  sections: z.array(HomeOffer),
  semester_price_e2: z.nullable(cents),
  /** Of periods before. */
  debt_e2: z.int(),
  /** What a reincorporation costs beside; null where it is none, or costs nothing. */
  reincorporation_fee_e2: z.nullable(z.int()),
  debt_blocks: z.boolean(),
})
export type NextSemester = z.infer<typeof NextSemester>

export const showNextSemester = endpoint({
  method: 'GET',
  path: '/students/{id}/courses/next-semester',
  summary: 'What a student can take in the open period, where, and what stands in the way',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'inscriptions.view',
  params: { id: ref('student') },
  query: z.strictObject({
    period_id: z.optional(ref('period')),
    specialization_id: z.optional(ref('specialization')),
  }),
  answer: one(NextSemester),
  refusals: [
    'reinscription_preview_not_possible',
    'unable_to_preview_next_semester',
    'unable_to_find_next_semester',
    'next_semester_not_found',
  ],
})

const course_ids = z.array(ref('course')).check(z.minLength(1), z.maxLength(60))
const repeated_in = z
  .array(z.strictObject({ course_id: ref('course'), section_id: id }))
  .check(z.maxLength(60))

/** A course that was enrolled, and where. */
const Enrolled = z.object({ course_id: id, title: z.string(), section_id: id, section_code: z.string() })
const Skipped = z.object({ course_id: id, title: z.string(), code: refusalCode, sentence: z.string() })
export const Reinscription = z.extend(Inscription, {
  enrolled: z.array(Enrolled),
  skipped: z.array(Skipped),
})

export const reinscribe = endpoint({
  method: 'POST',
  path: '/students/{id}/re-inscription',
  summary: 'Re-enrols a student: refuses on the first obstacle, or enrols what it can',
  roles: [...ADMINS, 'student'],
  permission: 'inscriptions.create',
  params: { id: ref('student') },
  query: z.strictObject({ throw_on_any_error: z.optional(z.boolean()) }),
  body: z.strictObject({
    period_id: z.optional(ref('period')),
    specialization_id: z.optional(ref('specialization')),
    /** Placed automatically without it. */
    section_id: z.optional(id),
    /** Without it: the whole semester, and what stayed behind and is open. */
    course_ids: z.optional(course_ids),
    /** Where courses of other sections are taken; the rest where there is room. */
    repeated_in: z.optional(repeated_in),
  }),
  answer: one(Reinscription),
  idempotent: true,
  refusals: [...OBSTACLES, 'this_action_is_unauthorized'],
})

export const updateReinscription = endpoint({
  method: 'POST',
  path: '/inscriptions/update/reinscription',
  summary: 'Changes the courses, the section or the price of an inscription while the period is open',
  roles: ADMINS,
  permission: 'inscriptions.update',
  body: z.strictObject({
    inscription_id: ref('inscription'),
    section_id: z.optional(ref('section')),
    semester_price_e2: z.optional(cents),
    /** The whole list. */
    course_ids: z.optional(course_ids),
    repeated_in: z.optional(repeated_in),
  }),
  answer: one(Inscription),
  status: 200,
  versioned: { field: 'inscription_id' },
  refusals: [
    'unable_to_update_older_periods',
    'period_is_closed',
    'period_inscriptions_are_disabled',
    'new_section_equals_old',
    'new_section_semester_must_match_old',
    'section_not_of_period',
    'section_not_found_for_inscription',
    'section_is_filled_or_gender_is_filled',
    'inscription_price_has_payments',
    'prelation_not_approved',
    'corequisite_not_taken',
    'course_already_approved',
    'course_in_progress',
    'disabled_course_detected',
    'no_sections_found',
    'course_has_records',
    'student_not_active',
    'course_section_delivered',
    'student_has_jury_notes',
    'stale_version',
  ],
})
