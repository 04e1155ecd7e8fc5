import * as z from 'zod/mini'
import { ENROLMENT_STATES } from '#features/enrolment/enrolments/contract.ts'
import { endpoint, id, one, paperSize, ref, report, reportFormat } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS, TEACHER_GROUP } from '#kernel/roles.ts'
import { dayOut, instant, text } from '#kernel/schemas.ts'
import { GAP_KINDS } from './rules.ts'

const CourseSectionBrief = z.object({
  id,
  section_id: id,
  course_id: id,
  code: z.string(),
  title: z.string(),
  letter_code: z.string(),
  semester_code: z.string(),
  specialization_code: z.string(),
  /** Whether the section is within reach: one who only supervises its teacher does not open it. */
  is_reached: z.boolean(),
})

/** A course of a section in the period, with how far it is. */
const CourseOfPeriod = z.extend(CourseSectionBrief, {
  specialization_title: z.string(),
  is_delivered: z.boolean(),
  /** The number of its latest acta; null before one was sealed. */
  acta_number: z.nullable(z.int()),
})
export type CourseOfPeriod = z.infer<typeof CourseOfPeriod>

/** What is missing before a period is closed, and whom to ask. */
export const Gap = z.object({
  kind: z.enum(GAP_KINDS),
  course_section: CourseSectionBrief,
  final_delivery_id: z.nullable(id),
  /** The first of its teachers; null where nobody teaches it. */
  responsible: z.nullable(z.object({ id, first_name: z.string(), last_name: z.string() })),
  /** Of notes or lessons; the percent of a weighting; 1 of what is there or not. */
  count: z.int(),
})
export type Gap = z.infer<typeof Gap>

/** Who was told today of what lacks (rules.md#reminders). */
export const Reminded = z.object({ teacher_id: id, at: instant })
export type Reminded = z.infer<typeof Reminded>

/** How many enrolments end how. */
const Outcome = z.object({
  approved: z.int(),
  failed: z.int(),
  failed_by_absence: z.int(),
  /** Without any note while the period is open: closing fails them with 0. */
  without_note: z.int(),
})
export type Outcome = z.infer<typeof Outcome>

/** The last acta of the chain: who keeps it finds a chain that was made anew (records.md#acta). */
const Head = z.object({ number: z.int(), hash: z.string() })

const Closing = z.object({
  period: z.object({ id, year: z.int(), number: z.int(), start_date: dayOut, end_date: dayOut }),
  /** Its end has passed, so that it may be closed. */
  is_over: z.boolean(),
  closed_at: z.nullable(instant),
  closed_by: z.nullable(z.string()),
  /** Made by an import of histories, closed and without actas. */
  is_imported: z.boolean(),
  /** An acta of a later period was sealed: this one is not opened again. */
  is_followed: z.boolean(),
  /** Nothing is missing. */
  ready: z.boolean(),
  gaps: z.array(Gap),
  reminded: z.array(Reminded),
  course_sections: z.object({ total: z.int(), delivered: z.int() }),
  /** Each of them, by specialization and section. */
  courses: z.array(CourseOfPeriod),
  /** As it would be if it were closed now. */
  outcome: Outcome,
  /** Notes that are missing and would count 0. */
  zero_count: z.int(),
  actas_count: z.int(),
  /** Whom this closing proposed for a degree and nobody has graduated yet. */
  graduates_count: z.int(),
  head: z.nullable(Head),
})
export type Closing = z.infer<typeof Closing>

export const showClosing = endpoint({
  method: 'GET',
  path: '/periods/{id}/closing',
  summary: 'What is missing before a period is closed, whom to ask, and how it would end now',
  roles: ADMINS,
  permission: 'periods.close',
  params: { id: ref('period') },
  answer: one(Closing),
  refusals: ['period_not_found'],
})

const Changes = z.object({
  delivered: z.int(),
  delivered_at: z.nullable(instant),
  reminded: z.int(),
  closed_at: z.nullable(instant),
})
export type Changes = z.infer<typeof Changes>

export const watchClosing = endpoint({
  method: 'GET',
  path: '/periods/{id}/closing/changes',
  summary: 'What changes of a closing while one looks: in one short read, asked for every few seconds',
  roles: ADMINS,
  permission: 'periods.close',
  params: { id: ref('period') },
  answer: one(Changes),
  refusals: ['period_not_found'],
})

const Closed = z.object({
  closed_at: instant,
  outcome: Outcome,
  actas_count: z.int(),
  graduates_count: z.int(),
  head: z.nullable(Head),
})

/** 409 `closing_incomplete` comes with `gaps`. */
export const closePeriod = endpoint({
  method: 'POST',
  path: '/periods/{id}/close',
  summary:
    'Closes a period that is over: delivers the notes as they stand, freezes who approved, seals an acta for each course of a section',
  roles: ADMINS,
  permission: 'periods.close',
  params: { id: ref('period') },
  body: z.strictObject({ accept_incomplete: z.optional(z.boolean()) }),
  answer: one(Closed),
  status: 200,
  refusals: ['period_not_found', 'period_is_closed', 'period_not_over', 'closing_incomplete'],
})

export const reopenPeriod = endpoint({
  method: 'POST',
  path: '/periods/{id}/reopen',
  summary: 'Opens a closed period again; its actas stay, and closing it anew amends them',
  roles: ADMINS,
  permission: 'periods.close',
  params: { id: ref('period') },
  body: z.strictObject({ reason: text(300) }),
  answer: one(z.object({ closed_at: z.null() })),
  status: 200,
  refusals: [
    'period_not_found',
    'this_action_is_unauthorized',
    'period_not_closed',
    'later_period_is_closed',
    'make_up_stands',
  ],
})

export const showActa = endpoint({
  method: 'GET',
  path: '/sections/{section_id}/courses/{course_id}/acta',
  summary:
    'The sealed acta of a course of a section on paper; before its period is closed a draft, marked so',
  roles: [...ADMIN_GROUP, ...TEACHER_GROUP],
  permission: 'lessons.view',
  params: { section_id: ref('section'), course_id: ref('course') },
  query: z.strictObject({ format: reportFormat, paper: paperSize }),
  answer: report,
  makes_once: true,
  document: 'Acta',
  refusals: [
    'resource_not_found',
    'course_section_not_found',
    'paper_without_address',
    'paper_letters_undrawn',
  ],
})

const noteText = z.nullable(z.string())

/** What an acta says, before it has a place in the chain: notes as texts with two decimals, never floats (records.md#acta). */
export const ActaBody = z.strictObject({
  v: z.literal(1),
  institute: z.strictObject({ name: z.string(), fiscal_id: z.nullable(z.string()) }),
  period: z.strictObject({ year: z.int(), number: z.int(), start_date: z.string(), end_date: z.string() }),
  course: z.strictObject({ code: z.string(), title: z.string(), credits: z.int() }),
  section: z.strictObject({ specialization: z.string(), semester: z.string(), letter_code: z.string() }),
  teachers: z.array(z.string()),
  rules: z.strictObject({
    approval_minimum_note: z.string(),
    max_absences_to_fail: z.int(),
    delays_per_absence: z.int(),
  }),
  evaluations: z.array(z.strictObject({ title: z.string(), date: z.string(), weighting: z.int() })),
  final_delivery: z.nullable(
    z.strictObject({ code: z.string(), percent: z.int(), juries: z.array(z.string()) }),
  ),
  students: z.array(
    z.strictObject({
      document: z.string(),
      name: z.string(),
      notes: z.array(noteText),
      /** Of the final delivery, in the order of its juries. */
      jury_notes: z.array(noteText),
      absences: z.int(),
      absences_pardoned: z.boolean(),
      definitive_note: noteText,
      state: z.enum(ENROLMENT_STATES),
      /** Of who came from another section: since when, and each note that moved along, with title, section and percent. */
      joined_on: z.optional(z.string()),
      carried: z.optional(z.array(z.tuple([z.string(), z.string(), z.int(), z.string()]))),
      make_up: z.optional(
        z.strictObject({ note: z.string(), former_note: noteText, former_state: z.enum(ENROLMENT_STATES) }),
      ),
    }),
  ),
  delivered: z.nullable(z.strictObject({ by: z.string(), at: z.string() })),
  /** Of a make-up exam; of everybody in it what was got, or `NP`, beside how the course had ended. */
  make_up: z.optional(z.strictObject({ held_on: z.string(), examiner: z.string(), most_note: noteText })),
})
export type ActaBody = z.infer<typeof ActaBody>

/** One that may be sealed says of everybody how the course ended. */
export const EndedActa = ActaBody.check(
  z.refine(({ students }) => students.every(({ state }) => state !== 'enrolled')),
)

/** The same with its place in the chain: the text that is hashed and signed. */
export const SealedActa = z.strictObject({
  ...ActaBody.shape,
  number: z.int(),
  previous: z.nullable(z.string()),
  sealed: z.strictObject({ by: z.string(), at: z.string() }),
  amends: z.optional(z.strictObject({ number: z.int(), reason: z.nullable(z.string()) })),
})
export type SealedActa = z.infer<typeof SealedActa>
