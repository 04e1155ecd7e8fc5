import * as z from 'zod/mini'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { dayOut } from '#kernel/schemas.ts'

/** The lessons of a course of a section whose day has come. */
export const RegisteredLessons = z.object({
  /** Of the course of the section. */
  id,
  section_id: id,
  course_id: id,
  course: z.string(),
  /** `Informática S1-A` */
  section: z.string(),
  teachers: z.array(z.string()),
  lessons: z.int(),
  registered: z.int(),
  unregistered: z.int(),
  /** Of the registered ones, those of which nobody wrote what was taught. */
  without_content: z.int(),
  /** Of the latest registered one. */
  last_registered_on: z.nullable(dayOut),
  /** In the whole period, those to come too. */
  planned: z.int(),
})
export type RegisteredLessons = z.infer<typeof RegisteredLessons>

export const reportLessons = endpoint({
  method: 'GET',
  path: '/reports/lessons',
  summary: 'How many lessons of each course of a section of a period were given, registered and described',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'lessons.view',
  query: listQuery(['section', 'course', 'unregistered'], {
    /** Without it the current one. */
    period_id: z.optional(ref('period')),
    specialization_id: z.optional(ref('specialization')),
  }),
  answer: pageOf(RegisteredLessons),
  exports: {
    title: 'Clases registradas',
    of_period: true,
    columns: [
      { field: 'section', title: 'Sección' },
      { field: 'course', title: 'Materia' },
      { field: 'teachers', title: 'Profesores' },
      { field: 'lessons', title: 'Dadas hasta hoy' },
      { field: 'registered', title: 'Registradas' },
      { field: 'unregistered', title: 'Sin registrar' },
      { field: 'without_content', title: 'Sin contenido' },
      { field: 'last_registered_on', title: 'Última registrada', as: 'day' },
      { field: 'planned', title: 'En el período' },
    ],
  },
})
