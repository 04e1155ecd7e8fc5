import * as z from 'zod/mini'
import { OVERRIDABLE } from '#features/enrolment/inscriptions/progress/rules.ts'
import { endpoint, one, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'

export const RuleInTheWay = z.object({ code: z.enum(OVERRIDABLE), sentence: z.string() })
export type RuleInTheWay = z.infer<typeof RuleInTheWay>

export const showRulesInTheWay = endpoint({
  method: 'GET',
  path: '/students/{id}/inscription-obstacles',
  summary: 'The rules between a student and a section that an administrator may break, each by itself',
  roles: ADMINS,
  permission: 'inscriptions.create',
  params: { id: ref('student') },
  query: z.strictObject({ section_id: ref('section') }),
  answer: one(z.array(RuleInTheWay)),
})
