import * as z from 'zod/mini'
import { ENROLMENT_STATES } from '#features/enrolment/enrolments/contract.ts'
import { ENROLMENT_LABELS } from '#features/enrolment/enrolments/words.ts'
import { TeacherName } from '#features/timetable/section-names/contract.ts'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
import { dayOut } from '#kernel/schemas.ts'

/** A course as a student takes it in a section, with how it goes. */
const StudentCourse = z.object({
  /** Of the enrolment. */
  id,
  section_id: id,
  course_id: id,
  code: z.string(),
  title: z.string(),
  credits: z.int(),
  period_id: id,
  /** `2026-2` */
  period: z.string(),
  specialization_title: z.string(),
  semester_number: z.int(),
  letter_code: z.string(),
  teachers: z.array(TeacherName),
  enrolment_state: z.enum(ENROLMENT_STATES),
  /** Null until the notes are handed over. */
  definitive_note: z.nullable(z.number()),
  /** What the notes so far make of the definitive note, and the most that they could; null without any note. */
  accumulated_note: z.nullable(z.number()),
  accumulated_of: z.nullable(z.number()),
  first_cut_note: z.nullable(z.number()),
  second_cut_note: z.nullable(z.number()),
  /** Of the period: what is marked low, and what high. */
  low_performance_note: z.nullable(z.number()),
  high_performance_note: z.nullable(z.number()),
  absences: z.int(),
  max_absences_to_fail: z.int(),
  /** Null where they were pardoned. */
  absences_left: z.nullable(z.int()),
  /** The next one that is still to be noted; null where none is planned. */
  next_evaluation: z.nullable(z.object({ title: z.string(), date: dayOut })),
  /** Whether the course was taken in an earlier period. */
  is_repeated: z.boolean(),
})
export type StudentCourse = z.infer<typeof StudentCourse>

export const listStudentCourses = endpoint({
  method: 'GET',
  path: '/students/{id}/courses',
  summary: 'The courses of a student whose lessons one may see, latest period first, with how each goes',
  roles: ['admin', 'lowAdmin', 'coordinator', 'teacher', 'student'],
  permission: 'students.view',
  params: { id: ref('student') },
  query: listQuery(['period', 'title', 'code', 'credits', 'definitive_note', 'absences'], {
    period_id: z.optional(ref('period')),
    section_id: z.optional(ref('section')),
    course_id: z.optional(ref('course')),
    enrolment_state: z.optional(z.enum(ENROLMENT_STATES)),
  }),
  answer: pageOf(StudentCourse),
  exports: {
    title: 'Materias del estudiante',
    columns: [
      { field: 'period', title: 'Período' },
      { field: 'code', title: 'Código' },
      { field: 'title', title: 'Materia' },
      { field: 'credits', title: 'UC' },
      { field: 'letter_code', title: 'Sección' },
      { field: 'enrolment_state', title: 'Estado', labels: ENROLMENT_LABELS },
      { field: 'first_cut_note', title: 'Primer corte', as: 'note' },
      { field: 'second_cut_note', title: 'Segundo corte', as: 'note' },
      { field: 'definitive_note', title: 'Definitiva', as: 'note' },
      { field: 'absences', title: 'Inasistencias' },
    ],
  },
})
