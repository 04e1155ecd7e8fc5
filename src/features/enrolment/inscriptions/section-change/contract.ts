import * as z from 'zod/mini'
import { SHIFTS } from '#features/timetable/sections/rules.ts'
import { endpoint, id, one, ref, refusalCode } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { dayOut } from '#kernel/schemas.ts'
import { Inscription, MAY_NOT_CHANGE } from '../contract.ts'
import { FATES } from './rules.ts'

const Evaluation = z.object({ title: z.string(), date: dayOut, weighting: z.int() })

const ChangedCourse = z.object({
  course_id: id,
  title: z.string(),
  fate: z.enum(FATES),
  absences: z.int(),
  /** So far; null without any note. */
  definitive_note: z.nullable(z.number()),
  new_definitive_note: z.nullable(z.number()),
  /** What the notes weigh that move along, and together all that counts from then on. */
  carried_weighting: z.int(),
  whole_weighting: z.int(),
  /** Held in the new section before the student comes. */
  waived: z.array(Evaluation),
  /** Held in the old section, and without a note: they no longer count. */
  left_out: z.array(Evaluation),
})
export type ChangedCourse = z.infer<typeof ChangedCourse>

const OfferedSection = z.object({
  id,
  letter_code: z.string(),
  shift: z.enum(SHIFTS),
  /** For students of that gender. */
  seats_left: z.int(),
})
export type OfferedSection = z.infer<typeof OfferedSection>

const SectionChange = z.object({
  /** The inscription that would change; null of who has none that runs. */
  inscription: z.nullable(
    z.object({
      id,
      section_id: id,
      letter_code: z.string(),
      semester_number: z.int(),
      specialization_title: z.string(),
      /** `2026-2` */
      period: z.string(),
      second_cut_start_date: dayOut,
    }),
  ),
  /** Why it cannot change, whichever the section. */
  code: z.nullable(refusalCode),
  /** The others of its semester. */
  sections: z.array(OfferedSection),
  /** What becomes of each course in the section asked about. */
  courses: z.nullable(z.array(ChangedCourse)),
})
export type SectionChange = z.infer<typeof SectionChange>

export const previewSectionChange = endpoint({
  method: 'GET',
  path: '/students/{id}/section-change',
  summary: 'Which sections a student may change to, and what becomes of the notes in one of them',
  roles: ADMINS,
  permission: 'inscriptions.update',
  params: { id: ref('student') },
  query: z.strictObject({ new_section_id: z.optional(ref('section')) }),
  answer: one(SectionChange),
})

export const changeSection = endpoint({
  method: 'POST',
  path: '/students/{id}/change-section',
  summary: 'Moves a student to another section of the same semester and period, with notes and attendance',
  roles: ADMINS,
  permission: 'inscriptions.update',
  params: { id: ref('student') },
  body: z.strictObject({ new_section_id: ref('section') }),
  answer: one(Inscription),
  status: 200,
  refusals: [...MAY_NOT_CHANGE, 'student_not_inscribed'],
})

/** How many students are moved together. */
const MOST = 200

export const changeSections = endpoint({
  method: 'POST',
  path: '/students/change-section',
  summary: 'Moves many students to one section; with `dry_run` it tells who would move, and who not and why',
  roles: ADMINS,
  permission: 'inscriptions.update',
  body: z.strictObject({
    ids: z.array(ref('student')).check(z.minLength(1), z.maxLength(MOST)),
    new_section_id: ref('section'),
    dry_run: z.optional(z.boolean()),
  }),
  answer: one(
    z.object({
      changed: z.array(id),
      /** Where they came from, so that it can be undone. */
      came_from: z.array(z.object({ section_id: id, ids: z.array(id) })),
      skipped: z.array(z.object({ student_id: id, name: z.string(), code: refusalCode })),
    }),
  ),
  status: 200,
})
