import * as z from 'zod/mini'
import { Schedule } from '#features/timetable/schedules/contract.ts'
import { endpoint, id, includes, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant, line, optionalText } from '#kernel/schemas.ts'
import { distinctTags, tagsError } from './rules.ts'
import { CLASSROOM_STATE_LABELS } from './words.ts'

const STATES = ['enabled', 'disabled'] as const

export const Classroom = z.object({
  id,
  code: z.string(),
  description: z.nullable(z.string()),
  max_capacity: z.int(),
  /** Whether several sections may meet in it at once. */
  multiple_sections: z.boolean(),
  /** What it has, as `laboratorio`: a course may need one of them. */
  tags: z.array(z.string()),
  state: z.enum(STATES),
  /** Class hours that take place in it each week of the current period. */
  scheduled_hours: z.int(),
  /** With `with=schedules`: those of the current period. */
  schedules: z.optional(z.array(Schedule)),
  created_at: instant,
  updated_at: instant,
})
export type Classroom = z.infer<typeof Classroom>

const tags = z.optional(
  z.pipe(
    z.pipe(
      z.nullable(z.array(line(200))),
      z.transform((sent) => distinctTags(sent ?? [])),
    ),
    z.array(z.string()).check((sent) => {
      const error = tagsError(sent.value)
      if (error) sent.issues.push({ code: 'custom', message: error, input: sent.value })
    }),
  ),
)

const ClassroomBody = z.strictObject({
  code: line(20),
  description: optionalText(200),
  max_capacity: z.int().check(z.minimum(1), z.maximum(1_000)),
  multiple_sections: z.optional(z.boolean()),
  tags,
  state: z.optional(z.enum(STATES)),
})

const withIncludes = includes(['schedules'])

export const listClassrooms = endpoint({
  method: 'GET',
  path: '/classrooms',
  summary: 'Classrooms, by code',
  roles: ADMIN_GROUP,
  permission: 'classrooms.view',
  query: listQuery(['code', 'description', 'max_capacity', 'multiple_sections', 'state', 'created_at'], {
    state: z.optional(z.enum(STATES)),
    multiple_sections: z.optional(z.boolean()),
    with: withIncludes,
  }),
  answer: pageOf(Classroom),
  exports: {
    title: 'Listado de aulas',
    columns: [
      { field: 'code', title: 'Código' },
      { field: 'description', title: 'Descripción' },
      { field: 'max_capacity', title: 'Capacidad' },
      { field: 'multiple_sections', title: 'Varias secciones', as: 'yes_no' },
      { field: 'tags', title: 'Qué tiene' },
      { field: 'state', title: 'Estado', labels: CLASSROOM_STATE_LABELS },
      { field: 'scheduled_hours', title: 'Horas ocupadas' },
    ],
  },
})

export const showClassroom = endpoint({
  method: 'GET',
  path: '/classrooms/{id}',
  summary: 'A classroom',
  roles: ADMIN_GROUP,
  permission: 'classrooms.view',
  params: { id: ref('classroom') },
  query: z.strictObject({ with: withIncludes }),
  answer: one(Classroom),
  refusals: ['resource_not_found'],
})

export const createClassroom = endpoint({
  method: 'POST',
  path: '/classrooms',
  summary: 'Makes a classroom, enabled unless said otherwise',
  roles: ADMINS,
  permission: 'classrooms.create',
  body: ClassroomBody,
  answer: one(Classroom),
  refusals: ['code_already_exists'],
})

export const updateClassroom = endpoint({
  method: 'PATCH',
  path: '/classrooms/{id}',
  summary: 'Changes a classroom, or enables and disables it',
  roles: ADMINS,
  permission: 'classrooms.update',
  params: { id: ref('classroom') },
  body: z.partial(ClassroomBody),
  answer: one(Classroom),
  // Two sections that shared it would stand in each other's way.
  refusals: ['resource_not_found', 'code_already_exists', 'stale_version', 'day_classroom_class_hour_taken'],
  versioned: true,
})

export const deleteClassroom = endpoint({
  method: 'DELETE',
  path: '/classrooms/{id}',
  summary: 'Removes a classroom that nothing takes place in',
  roles: ADMINS,
  permission: 'classrooms.delete',
  params: { id: ref('classroom') },
  answer: nothing,
  refusals: ['resource_not_found', 'classroom_has_schedules'],
})
