import * as z from 'zod/mini'
import { outcome } from '#features/enrolment/enrolments/contract.ts'
import { ATTENDANCE_LABELS } from '#features/enrolment/enrolments/words.ts'
import { lessonState } from '#features/teaching/lessons/contract.ts'
import { TIMES } from '#features/teaching/lessons/rules.ts'
import { LESSON_STATE_LABELS } from '#features/teaching/lessons/words.ts'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
import { day, dayOut } from '#kernel/schemas.ts'

/** `absent` is what counts, `justified` what was excused; unknown while nobody called the roll (rules.md#absences). */
export const ATTENDANCES = ['present', 'delayed', 'absent', 'justified', 'unknown'] as const
export type Attendance = (typeof ATTENDANCES)[number]

/** A lesson of a course that a student takes, with how the student was in it. */
const StudentLesson = z.object({
  id,
  date: dayOut,
  section_id: id,
  course_id: id,
  /** `2026-2` */
  period: z.string(),
  code: z.string(),
  course_title: z.string(),
  letter_code: z.string(),
  title: z.nullable(z.string()),
  content: z.nullable(z.string()),
  state: lessonState,
  attendance: z.enum(ATTENDANCES),
  justification: z.nullable(z.string()),
  /** Of an evaluation, in percent. */
  weighting: z.nullable(z.int()),
  note: z.nullable(z.number()),
  outcome,
})
export type StudentLesson = z.infer<typeof StudentLesson>

const READERS = ['admin', 'lowAdmin', 'coordinator', 'teacher'] as const
const sorts = ['date', 'course_title'] as const
const filters = {
  attendance: z.optional(z.enum(ATTENDANCES)),
  /** Not there, justified or not. */
  is_missed: z.optional(z.boolean()),
  evaluations: z.optional(z.boolean()),
  /** From today on, or before today. */
  when: z.optional(z.enum(TIMES)),
  from: z.optional(day),
  until: z.optional(day),
}
const exported = {
  title: 'Clases del estudiante',
  columns: [
    { field: 'date', title: 'Fecha', as: 'day' },
    { field: 'period', title: 'Período' },
    { field: 'code', title: 'Código' },
    { field: 'course_title', title: 'Materia' },
    { field: 'letter_code', title: 'Sección' },
    { field: 'state', title: 'Estado', labels: LESSON_STATE_LABELS },
    { field: 'attendance', title: 'Asistencia', labels: ATTENDANCE_LABELS },
    { field: 'justification', title: 'Justificación' },
    { field: 'title', title: 'Título' },
    { field: 'weighting', title: 'Ponderación' },
    { field: 'note', title: 'Nota', as: 'note' },
  ],
} as const

export const listStudentLessons = endpoint({
  method: 'GET',
  path: '/students/{id}/lessons',
  summary: 'The lessons of a student that one may see, latest first, with attendance and note',
  roles: READERS,
  permission: 'lessons.view',
  params: { id: ref('student') },
  query: listQuery(sorts, {
    period_id: z.optional(ref('period')),
    section_id: z.optional(ref('section')),
    course_id: z.optional(ref('course')),
    ...filters,
  }),
  answer: pageOf(StudentLesson),
  exports: exported,
})

export const listCourseStudentLessons = endpoint({
  method: 'GET',
  path: '/sections/{section_id}/courses/{course_id}/students/{student_id}/lessons',
  summary: 'The same of one course of a section',
  roles: READERS,
  permission: 'lessons.view',
  params: { section_id: ref('section'), course_id: ref('course'), student_id: ref('student') },
  query: listQuery(sorts, filters),
  answer: pageOf(StudentLesson),
  exports: exported,
  refusals: ['course_section_not_found'],
})
