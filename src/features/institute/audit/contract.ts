import * as z from 'zod/mini'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { day, instant } from '#kernel/schemas.ts'

const scalar = z.union([z.string(), z.number(), z.boolean()])
const value = z.nullable(z.union([scalar, z.array(scalar)]))
export type AuditValue = z.infer<typeof value>

const Change = z.object({
  /** As in the API; a part of something nested with a dot: `emergency_contact.name`. */
  field: z.string(),
  /** An id of something that is still there comes as its name. */
  before: value,
  after: value,
})
export type AuditChange = z.infer<typeof Change>

export const AuditEntry = z.object({
  id,
  at: instant,
  /** Null: a guest, or the system itself. */
  user_id: z.nullable(id),
  user_name: z.nullable(z.string()),
  /** What was done, as `payments.approve`. */
  action: z.string(),
  entity: z.string(),
  /** Null where it is about no single one: a list that was exported. */
  entity_id: z.nullable(id),
  /** The name of what it is about; null once that is gone and nothing else names it. */
  subject: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  changes: z.array(Change),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const word = z.string().check(z.regex(/^[a-z_]{1,40}$/))

/** http.md#bodies-and-answers: filters by entity, id, user, date. The four beside them gather what belongs to one file of the institute. */
export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/audit-entries',
  summary: 'Who changed what from what to what, newest first',
  roles: ADMINS,
  permission: 'audit.view',
  query: listQuery(['at'], {
    entity: z.optional(word),
    entity_id: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
    user_id: z.optional(ref('user')),
    from: z.optional(day),
    until: z.optional(day),
    /** With the student's inscriptions, payments and account. */
    student_id: z.optional(ref('student')),
    /** With the assignments and the coordination of the teacher, and the account. */
    teacher_id: z.optional(ref('teacher')),
    /** With its prices. */
    period_id: z.optional(ref('period')),
    /** With its courses' teachers and its timetable. */
    section_id: z.optional(ref('section')),
    /** With its lessons, marks and notes, its final delivery and the handing over. */
    course_section_id: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  }),
  answer: pageOf(AuditEntry),
  exports: {
    title: 'Historial de cambios',
    columns: [
      { field: 'at', title: 'Cuándo', as: 'instant' },
      { field: 'user_name', title: 'Quién' },
      { field: 'action', title: 'Qué hizo' },
      { field: 'entity', title: 'Sobre qué' },
      { field: 'subject', title: 'De quién o de qué' },
      { field: 'reason', title: 'Motivo' },
    ],
  },
})
