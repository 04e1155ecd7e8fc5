import * as z from 'zod/mini'
import { dayOut } from '#kernel/dates.ts'
import { endpoint, one } from '#kernel/endpoint.ts'
import { ADMINS, TEACHER_GROUP } from '#kernel/roles.ts'
import { SKIP_REASONS } from '../rules.ts'
import { anyId, MAY_NOT_WRITE } from '../summary/contract.ts'

export const Generated = z.object({
  created: z.int(),
  skipped: z.array(
    z.object({
      date: dayOut,
      reason: z.enum(SKIP_REASONS),
      /** Of the holiday. */
      title: z.nullable(z.string()),
    }),
  ),
})
export type Generated = z.infer<typeof Generated>

export const generateLessons = endpoint({
  method: 'POST',
  path: '/lessons/generate',
  summary: 'Makes a lesson for each scheduled date of the period, but holidays and dates that have one',
  roles: [...ADMINS, ...TEACHER_GROUP],
  permission: 'lessons.create',
  body: z.strictObject({ section_id: anyId, course_id: anyId }),
  answer: one(Generated),
  refusals: [
    'course_section_not_found',
    ...MAY_NOT_WRITE,
    'course_section_missing_teacher',
    'course_section_missing_schedules',
  ],
})
