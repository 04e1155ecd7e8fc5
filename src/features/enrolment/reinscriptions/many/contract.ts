import * as z from 'zod/mini'
import { endpoint, id, one, ref, refusalCode } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { text } from '#kernel/schemas.ts'

/** How many are re-enrolled with one call. */
export const MOST_AT_ONCE = 300

const Candidate = z.object({
  student_id: id,
  student_name: z.string(),
  student_identity: z.string(),
  kind: z.enum(['regular', 'reincorporation']),
  allowed: z.boolean(),
  code: z.optional(refusalCode),
  sentence: z.optional(z.string()),
  /** Where the student would go. */
  semester_number: z.nullable(z.int()),
  section_code: z.nullable(z.string()),
  courses: z.int(),
  /** Courses of the semester before that were not approved. */
  behind: z.int(),
})
export type Candidate = z.infer<typeof Candidate>

export const listSemestersAhead = endpoint({
  method: 'GET',
  path: '/re-inscriptions/semesters',
  summary: 'Where the students who are not in the open period yet were last, and how many of each',
  roles: ADMIN_GROUP,
  permission: 'inscriptions.view',
  query: z.strictObject({ period_id: z.optional(ref('period')) }),
  answer: one(
    z.object({
      period: z.object({ id, name: z.string() }),
      semesters: z.array(
        z.object({
          semester_id: id,
          specialization_title: z.string(),
          pensum_name: z.string(),
          number: z.int(),
          students: z.int(),
        }),
      ),
    }),
  ),
  refusals: ['period_inscriptions_are_disabled'],
})

const lenience = { throw_on_any_error: z.optional(z.boolean()) }

export const listCandidates = endpoint({
  method: 'GET',
  path: '/re-inscriptions/candidates',
  summary: 'Who was in a semester last and can be re-enrolled now, and what stands in the way of the others',
  roles: ADMIN_GROUP,
  permission: 'inscriptions.view',
  query: z.strictObject({
    period_id: z.optional(ref('period')),
    /** Where they were. */
    semester_id: ref('semester'),
    /** From the last basic semester: the one that all of them go to. */
    specialization_id: z.optional(ref('specialization')),
    ...lenience,
  }),
  answer: one(
    z.object({
      period: z.object({ id, name: z.string() }),
      specializations: z.array(z.object({ id, title: z.string() })),
      students: z.array(Candidate),
    }),
  ),
  refusals: ['period_inscriptions_are_disabled'],
})

export const reinscribeMany = endpoint({
  method: 'POST',
  path: '/re-inscriptions',
  summary: 'Re-enrols many by the rules of one; who cannot be is left out and named',
  roles: ADMINS,
  permission: 'inscriptions.create',
  query: z.strictObject(lenience),
  body: z.strictObject({
    period_id: z.optional(ref('period')),
    specialization_id: z.optional(ref('specialization')),
    student_ids: z.array(ref('student')).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
  }),
  answer: one(
    z.object({
      enrolled: z.array(
        z.object({ student_id: id, student_name: z.string(), inscription_id: id, section_code: z.string() }),
      ),
      skipped: z.array(
        z.object({ student_id: id, student_name: z.string(), code: refusalCode, sentence: z.string() }),
      ),
    }),
  ),
  status: 200,
  idempotent: true,
  refusals: ['period_inscriptions_are_disabled'],
})

export const rollbackMany = endpoint({
  method: 'POST',
  path: '/re-inscriptions/rollback',
  summary:
    'Undoes many inscriptions for one reason; with `dry_run` it tells which would be undone, and which not and why',
  roles: ADMINS,
  permission: 'inscriptions.rollback',
  body: z.strictObject({
    inscription_ids: z.array(ref('inscription')).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
    reason: text(500),
    dry_run: z.optional(z.boolean()),
  }),
  answer: one(
    z.object({
      undone: z.array(id),
      skipped: z.array(z.object({ inscription_id: id, student_name: z.string(), code: refusalCode })),
    }),
  ),
  status: 200,
  refusals: ['inscriptions_already_undone'],
})
