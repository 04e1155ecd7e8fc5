import * as z from 'zod/mini'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

/** What somebody teaches in a period. */
export const TeacherLoad = z.object({
  /** Of the teacher. */
  id,
  first_name: z.string(),
  last_name: z.string(),
  /** `Matemática I (Informática S1-A)` */
  courses: z.array(z.string()),
  students: z.int(),
  /** Hours in the week that the courses ask for, and those that the timetable has. */
  hours: z.int(),
  scheduled_hours: z.int(),
  /** Lessons registered, and those whose day has come and which are not. */
  registered: z.int(),
  unregistered: z.int(),
})
export type TeacherLoad = z.infer<typeof TeacherLoad>

export const reportLoad = endpoint({
  method: 'GET',
  path: '/reports/teachers-load',
  summary: 'What each teacher within reach teaches in a period: courses, students, hours and lessons',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'teachers.view',
  query: listQuery(['last_name', 'hours'], {
    /** Without it the current one. */
    period_id: z.optional(ref('period')),
    /** Counts the courses of this one alone. */
    specialization_id: z.optional(ref('specialization')),
  }),
  answer: pageOf(TeacherLoad),
  exports: {
    title: 'Carga de los profesores',
    of_period: true,
    columns: [
      { field: 'last_name', title: 'Apellidos' },
      { field: 'first_name', title: 'Nombres' },
      { field: 'courses', title: 'Materias' },
      { field: 'students', title: 'Estudiantes' },
      { field: 'hours', title: 'Horas semanales' },
      { field: 'scheduled_hours', title: 'En el horario' },
      { field: 'registered', title: 'Clases registradas' },
      { field: 'unregistered', title: 'Sin registrar' },
    ],
  },
})
