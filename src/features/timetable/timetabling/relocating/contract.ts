import * as z from 'zod/mini'
import { TeacherName } from '#features/timetable/section-names/contract.ts'
import { endpoint, id, one, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

/** Whose week a proposal changes, each counted once. */
const Touched = z.object({
  classes_count: z.int(),
  sections: z.array(
    z.object({
      id,
      letter_code: z.string(),
      semester_code: z.string(),
      specialization_code: z.string(),
      classes_count: z.int(),
      students_count: z.int(),
    }),
  ),
  teachers: z.array(z.extend(TeacherName, { classes_count: z.int() })),
  students_count: z.int(),
})
export type Touched = z.infer<typeof Touched>

export const showTouched = endpoint({
  method: 'GET',
  path: '/timetables/proposals/{id}/touched',
  summary: 'Whom a proposal touches: sections and teachers by name, students counted',
  roles: ADMIN_GROUP,
  permission: 'schedules.view',
  params: { id: ref('timetable_proposal') },
  answer: one(Touched),
  refusals: ['resource_not_found'],
})
