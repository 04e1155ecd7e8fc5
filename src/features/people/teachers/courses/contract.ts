import * as z from 'zod/mini'
import { endpoint, id, listQuery, pageOf, ref, report, reportFormat } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

const READERS = [...ADMIN_GROUP, 'coordinator'] as const

/** A course as a section has it from a teacher. */
export const TeacherCourse = z.object({
  /** Of the course-section. */
  id,
  section_id: id,
  course_id: id,
  period_id: id,
  /** `2026-2` */
  period: z.string(),
  code: z.string(),
  title: z.string(),
  hours: z.int(),
  letter_code: z.string(),
  shift: z.string(),
  semester_number: z.int(),
  specialization_title: z.string(),
  students_count: z.int(),
})
export type TeacherCourse = z.infer<typeof TeacherCourse>

/** One of a period that is over, with how it ended. */
export const HistoricCourse = z.extend(TeacherCourse, {
  approved_count: z.int(),
  failed_count: z.int(),
  /** Of the definitive notes; null while there are none. */
  average: z.nullable(z.number()),
})
export type HistoricCourse = z.infer<typeof HistoricCourse>

const columns = [
  { field: 'code', title: 'Código' },
  { field: 'title', title: 'Materia' },
  { field: 'specialization_title', title: 'Especialidad' },
  { field: 'semester_number', title: 'Semestre' },
  { field: 'letter_code', title: 'Sección' },
  { field: 'students_count', title: 'Estudiantes' },
] as const

export const listTeacherCourses = endpoint({
  method: 'GET',
  path: '/teachers/{id}/courses',
  summary: 'What somebody teaches in a period, the current one unless another is named',
  roles: READERS,
  permission: 'teachers.view',
  params: { id: ref('teacher') },
  query: listQuery(['title', 'code', 'letter_code', 'semester_number', 'hours', 'students_count'], {
    period_id: z.optional(ref('period')),
  }),
  answer: pageOf(TeacherCourse),
  exports: {
    title: 'Materias del profesor',
    of_period: true,
    columns: [...columns, { field: 'hours', title: 'Horas' }],
  },
})

export const listTeacherHistoric = endpoint({
  method: 'GET',
  path: '/teachers/{id}/historic',
  summary: 'What somebody taught in the periods that are over, and how it ended',
  roles: [...READERS, 'teacher'],
  permission: 'teachers.view',
  params: { id: ref('teacher') },
  query: listQuery(['period', 'title', 'code', 'students_count', 'approved_count', 'average'], {
    period_id: z.optional(ref('period')),
  }),
  answer: pageOf(HistoricCourse),
  exports: {
    title: 'Historial de materias del profesor',
    columns: [
      { field: 'period', title: 'Período' },
      ...columns,
      { field: 'approved_count', title: 'Aprobados' },
      { field: 'failed_count', title: 'No aprobados' },
      { field: 'average', title: 'Promedio', as: 'note' },
    ],
  },
})

export const reportTeacherCourses = endpoint({
  method: 'GET',
  path: '/teachers/{id}/reports/courses',
  summary: 'What somebody teaches in a period, as a document or a spreadsheet',
  roles: READERS,
  permission: 'teachers.view',
  params: { id: ref('teacher') },
  query: z.strictObject({
    period_id: z.optional(ref('period')),
    format: reportFormat,
  }),
  answer: report,
  document: 'Materias del profesor',
})
