import * as z from 'zod/mini'
import { endpoint, id, one, ref, refusalCode } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { instant, text } from '#kernel/schemas.ts'
import { MOST_COURSES } from '../rules.ts'

const Course = z.object({ id, code: z.string(), title: z.string(), credits: z.int() })
/** Approved, with the note if it has one. */
const Approved = z.extend(Course, { note: z.nullable(z.number()) })
export type Approved = z.infer<typeof Approved>
const Planned = z.extend(Course, { semester_number: z.int() })
export type Planned = z.infer<typeof Planned>

const Pensum = z.object({ pensum_id: id, pensum: z.string(), specialization_title: z.string() })
export type Pensum = z.infer<typeof Pensum>

/** Of the pensums to the degree, those of the basic track included. */
const Progress = z.object({
  approved_credits: z.int(),
  total_credits: z.int(),
  /** Courses that are left. */
  left: z.int(),
})
export type Progress = z.infer<typeof Progress>

/** What stands in the way; with a sentence where the one of its code tells less. */
const Obstacle = z.object({ code: refusalCode, sentence: z.optional(z.string()) })
export type Obstacle = z.infer<typeof Obstacle>

const PensumChange = z.object({
  id,
  from: Pensum,
  to: Pensum,
  semester_number: z.int(),
  /** As `2026-2`: of the inscription after which it stands. */
  period: z.string(),
  /** The number of its resolution. */
  resolution: z.nullable(z.int()),
  reason: z.string(),
  by: z.string(),
  created_at: instant,
  undone_at: z.nullable(instant),
  undone_by: z.nullable(z.string()),
  undo_reason: z.nullable(z.string()),
  /** The student was inscribed since: it stays. */
  is_followed: z.boolean(),
})
export type PensumChange = z.infer<typeof PensumChange>

export const listPensumChanges = endpoint({
  method: 'GET',
  path: '/students/{id}/pensum-changes',
  summary:
    'The changes of pensum of a student, newest first, which pensums are open to another one, and what stands in the way',
  roles: ADMINS,
  permission: 'equivalences.change_pensum',
  params: { id: ref('student') },
  answer: one(
    z.object({
      changes: z.array(PensumChange),
      /** What is followed now; null of who was never inscribed. */
      own: z.nullable(Pensum),
      targets: z.array(Pensum),
      obstacles: z.array(Obstacle),
    }),
  ),
})

const Preview = z.object({
  from: Pensum,
  to: Pensum,
  obstacles: z.array(Obstacle),
  /** Approved, and of the other pensum too. */
  carried: z.array(Approved),
  /** Approved, and recognised there as another course. */
  recognised: z.array(
    z.object({ course_id: id, taken_course_id: id, with_note: z.boolean(), note: z.nullable(z.number()) }),
  ),
  /** Approved, and of no pensum that would lead to the degree: what is not recognised counts for nothing there. */
  beyond: z.array(Approved),
  /** Of those, what nothing is recognised for. */
  lost: z.object({ courses: z.int(), credits: z.int() }),
  /** What the other pensum asks for and is neither approved nor recognised. */
  lacking: z.array(Planned),
  /** What it asks for before anything is recognised: what may be chosen. */
  open: z.array(Planned),
  before: Progress,
  after: Progress,
  /** The one that would be taken next, and how many there are. */
  semester_number: z.int(),
  semesters: z.int(),
  /** A lower one is not taken over. */
  minimum_note: z.number(),
})
export type Preview = z.infer<typeof Preview>

export const changePensum = endpoint({
  method: 'POST',
  path: '/students/{id}/pensum-changes',
  summary:
    'Puts a student under another pensum and recognises what was passed under the own one; with dry_run says what would be lost',
  roles: ADMINS,
  permission: 'equivalences.change_pensum',
  params: { id: ref('student') },
  body: z
    .strictObject({
      pensum_id: ref('pensum'),
      /** Without it: the first of which most is lacking. */
      semester_number: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
      /** Without it: what was recognised before for the same. */
      recognised: z.optional(
        z
          .array(
            z.strictObject({
              course_id: ref('course'),
              taken_course_id: ref('course'),
              with_note: z.optional(z.boolean()),
            }),
          )
          .check(z.maxLength(MOST_COURSES)),
      ),
      reason: z.optional(text(500)),
      dry_run: z.optional(z.boolean()),
    })
    .check(
      z.refine((body) => body.dry_run === true || body.reason !== undefined, {
        path: ['reason'],
        error: 'required',
      }),
    ),
  answer: one(z.object({ preview: Preview, change: z.nullable(PensumChange) })),
  status: 200,
  refusals: [
    'student_not_active',
    'pensum_change_without_inscription',
    'pensum_change_pending',
    'pensum_change_courses_running',
    'pensum_not_for_change',
    'pensum_change_leaves_nothing',
  ],
})

export const undoPensumChange = endpoint({
  method: 'POST',
  path: '/pensum-changes/{id}/undo',
  summary: 'Takes a change of pensum back, with its resolution',
  roles: ADMINS,
  permission: 'equivalences.change_pensum',
  params: { id: ref('pensum_change') },
  body: z.strictObject({ reason: text(500) }),
  answer: one(PensumChange),
  status: 200,
  refusals: [
    'resource_not_found',
    'pensum_change_already_undone',
    'pensum_change_followed',
    'equivalence_has_papers',
    'equivalence_of_graduate',
  ],
})
