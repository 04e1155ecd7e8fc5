import * as z from 'zod/mini'
import { PeriodBrief } from '#features/periods/summary/contract.ts'
import { endpoint, id, one } from '#kernel/endpoint.ts'

const TaughtOf = z.object({
  id,
  section_id: id,
  course_id: id,
  code: z.string(),
  title: z.string(),
  letter_code: z.string(),
  shift: z.string(),
  semester: z.int(),
  specialization: z.string(),
  students_count: z.int(),
})
export type TaughtCourse = z.infer<typeof TaughtOf>

const ColleagueOf = z.object({ id, first_name: z.string(), last_name: z.string() })
export type Colleague = z.infer<typeof ColleagueOf>
const count = z.object({ count: z.int() })

export const showTeacherDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/teacher',
  summary: 'The courses taught in the current period',
  roles: ['teacher'],
  answer: one(
    z.object({
      period: z.nullable(PeriodBrief),
      courses: z.array(TaughtOf),
      lessons: count,
      supervisors_teachers: z.object({ data: z.array(ColleagueOf) }),
    }),
  ),
})

export const showCoordinatorDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/coordinator',
  summary:
    'The specializations coordinated, what has no teacher or not all its hours in them, and the courses taught',
  roles: ['coordinator'],
  answer: one(
    z.object({
      period: z.nullable(PeriodBrief),
      specializations: z.object({
        data: z.array(z.object({ id, code: z.string(), title: z.string(), students_count: z.int() })),
      }),
      without_teacher: z.array(TaughtOf),
      /** With fewer hours in the week than the course asks for. */
      without_schedule: z.array(TaughtOf),
      courses: z.array(TaughtOf),
      lessons: count,
      supervised_teachers: z.object({ data: z.array(ColleagueOf) }),
    }),
  ),
})
