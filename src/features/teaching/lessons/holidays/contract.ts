import * as z from 'zod/mini'
import { endpoint, id, one, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { dayOut } from '#kernel/schemas.ts'

const ids = z.array(ref('holiday')).check(z.minLength(1), z.maxLength(50))

const sectionParts = {
  section_id: id,
  specialization_title: z.string(),
  semester_code: z.string(),
  letter_code: z.string(),
}

const RegisteredLesson = z.object({ id, date: dayOut, course_title: z.string(), ...sectionParts })

const LessonsOnHolidays = z.object({
  /** How many may be taken away. */
  unregistered: z.int(),
  /** Of these, how many have something noted, which would go with them. */
  noted: z.int(),
  /** Of which sections they are, those with most of them first. */
  sections: z.array(z.object({ ...sectionParts, lessons: z.int() })),
  /** Those that stay. */
  registered: z.array(RegisteredLesson),
})
export type LessonsOnHolidays = z.infer<typeof LessonsOnHolidays>

export const showLessonsOnHolidays = endpoint({
  method: 'GET',
  path: '/lessons/on-holidays',
  summary:
    'The lessons that stand on the days of holidays, in the current period and later ones: those not registered counted, by section; those registered by name',
  roles: ADMINS,
  permission: 'lessons.delete',
  query: z.strictObject({ ids }),
  answer: one(LessonsOnHolidays),
})

export const removeLessonsOnHolidays = endpoint({
  method: 'POST',
  path: '/lessons/on-holidays/removal',
  summary:
    'Takes away the lessons on the days of holidays, in the current period and later ones; those registered stay and are named. A second time there are none',
  roles: ADMINS,
  permission: 'lessons.delete',
  body: z.strictObject({ ids }),
  status: 200,
  answer: one(z.object({ removed: z.int(), kept: z.array(RegisteredLesson) })),
  idempotent: true,
})
