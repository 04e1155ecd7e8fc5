import * as z from 'zod/mini'
import { SHIFTS } from '#features/timetable/sections/rules.ts'
import { endpoint, id, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { GENDERS } from '#kernel/person.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { cents, instant } from '#kernel/schemas.ts'

/** How somebody stands on a list: the place among those of the gender; null once a seat is offered. */
const standing = {
  section_id: id,
  student_id: id,
  position: z.nullable(z.int()),
  offered_until: z.nullable(instant),
  created_at: instant,
}

const Waiting = z.object({
  id,
  ...standing,
  student_name: z.string(),
  student_identity: z.string(),
  gender: z.enum(GENDERS),
})
export type Waiting = z.infer<typeof Waiting>

const FullSection = z.object({
  section_id: id,
  semester_number: z.int(),
  letter_code: z.string(),
  shift: z.enum(SHIFTS),
  /** How many of the gender wait already. */
  waiting: z.int(),
})
export type FullSection = z.infer<typeof FullSection>

const OwnPlace = z.object({
  ...standing,
  period_name: z.string(),
  specialization_title: z.string(),
  semester_number: z.int(),
  letter_code: z.string(),
  shift: z.enum(SHIFTS),
  /** Sits in another section of the period, and would move. */
  is_move: z.boolean(),
  /** What the semester costs today: the price of the inscription, unless it is a move. */
  semester_price_e2: cents,
})
export type OwnPlace = z.infer<typeof OwnPlace>

const WHO = [...ADMINS, 'student'] as const
const inList = { id: ref('waited_section'), student_id: ref('student') }

export const listWaiting = endpoint({
  method: 'GET',
  path: '/sections/{id}/waiting-list',
  summary: 'Who waits for a seat of a section: those with an offer, then in the order of the list',
  roles: ADMIN_GROUP,
  permission: 'inscriptions.view',
  params: { id: ref('section') },
  query: listQuery(['place', 'student_name', 'created_at'], { gender: z.optional(z.enum(GENDERS)) }),
  answer: pageOf(Waiting),
  refusals: ['resource_not_found'],
})

export const showOwnPlaces = endpoint({
  method: 'GET',
  path: '/students/{id}/waiting-list',
  summary: 'The places of a student on waiting lists, and the full sections that the student could wait for',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'inscriptions.view',
  params: { id: ref('student') },
  answer: one(z.object({ places: z.array(OwnPlace), full: z.array(FullSection) })),
  refusals: ['resource_not_found'],
})

export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/sections/{id}/waiting-list',
  summary: 'A student joins the list of a full section; the administration names the student',
  roles: WHO,
  permission: 'inscriptions.create',
  params: { id: ref('waited_section') },
  body: z.strictObject({ student_id: ref('student') }),
  answer: one(z.object({ ...standing, letter_code: z.string() })),
  idempotent: true,
  refusals: [
    'resource_not_found',
    'period_inscriptions_are_disabled',
    'student_not_active',
    'new_section_equals_old',
    'new_section_semester_must_match_old',
    'specialization_not_of_student',
    'student_cant_move_to_next_semester',
    'student_has_debt',
    'basic_avg_lt_approval_minimum_avg',
    'prelation_not_approved',
    'disabled_course_detected',
    'course_section_delivered',
    'section_has_room',
    'already_on_waiting_list',
  ],
})

export const leaveWaitingList = endpoint({
  method: 'DELETE',
  path: '/sections/{id}/waiting-list/{student_id}',
  summary: 'A student leaves the list; an offered seat is refused by it, and goes to whoever is next',
  roles: WHO,
  permission: 'inscriptions.create',
  params: inList,
  answer: nothing,
  refusals: ['resource_not_found'],
})

export const acceptSeat = endpoint({
  method: 'POST',
  path: '/sections/{id}/waiting-list/{student_id}/accept',
  summary: 'Takes the offered seat: the student is inscribed, or moved, and leaves the lists of the period',
  roles: WHO,
  permission: 'inscriptions.create',
  params: inList,
  answer: one(z.object({ inscription_id: id })),
  status: 200,
  idempotent: true,
  refusals: [
    'resource_not_found',
    'seat_not_offered',
    'seat_offer_expired',
    'period_inscriptions_are_disabled',
    'specialization_not_of_student',
    'student_cant_move_to_next_semester',
    'student_has_debt',
    'basic_avg_lt_approval_minimum_avg',
    'prelation_not_approved',
    'corequisite_not_taken',
    'disabled_course_detected',
    'course_section_delivered',
    'new_section_semester_must_match_old',
    // The constraint's word, should the seat not be held.
    'section_is_filled_or_gender_is_filled',
  ],
})
