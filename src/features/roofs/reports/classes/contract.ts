import * as z from 'zod/mini'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { day, dayOut } from '#kernel/schemas.ts'
import { CLASS_STATE_LABELS } from '../words.ts'

/** How far a class is; `not_made`: the timetable has it, and nobody made a lesson of it. */
export const CLASS_STATES = [
  'planned',
  'to_register',
  'unregistered',
  'registered',
  'without_content',
  'not_made',
] as const
export type ClassState = (typeof CLASS_STATES)[number]

/** What the timetable, or a lesson outside of it, has for a course of a section on a day. */
export const ClassOfDay = z.object({
  /** Of the course of the section. */
  id,
  section_id: id,
  lesson_id: z.nullable(id),
  date: dayOut,
  /** `7:00 a 8:30`; empty where the timetable has nothing on that weekday. */
  hours: z.string(),
  classrooms: z.array(z.string()),
  course: z.string(),
  /** `Informática S1-A` */
  section: z.string(),
  teachers: z.array(z.string()),
  state: z.enum(CLASS_STATES),
})
export type ClassOfDay = z.infer<typeof ClassOfDay>

export const reportClasses = endpoint({
  method: 'GET',
  path: '/reports/classes',
  summary:
    'The classes of a day, today unless another is named: hour, course, teachers, classroom, and whether registered',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'lessons.view',
  query: listQuery(['hour', 'course', 'section'], {
    date: z.optional(day),
    specialization_id: z.optional(ref('specialization')),
    state: z.optional(z.enum(CLASS_STATES)),
  }),
  answer: pageOf(ClassOfDay),
  exports: {
    title: 'Clases del día',
    named_filters: { state: CLASS_STATE_LABELS },
    columns: [
      { field: 'date', title: 'Fecha', as: 'day' },
      { field: 'hours', title: 'Hora' },
      { field: 'classrooms', title: 'Aula' },
      { field: 'course', title: 'Materia' },
      { field: 'section', title: 'Sección' },
      { field: 'teachers', title: 'Profesores' },
      { field: 'state', title: 'Estado', labels: CLASS_STATE_LABELS },
    ],
  },
})
