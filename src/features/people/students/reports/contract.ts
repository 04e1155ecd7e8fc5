import * as z from 'zod/mini'
import { ENROLMENT_STATES } from '#features/enrolment/enrolments/contract.ts'
import { ENROLMENT_LABELS } from '#features/enrolment/enrolments/words.ts'
import { MOST_LISTS } from '#features/timetable/sections/students/contract.ts'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

const READERS = [...ADMIN_GROUP, 'coordinator'] as const

/** A student in a course of a section. */
const Placed = z.object({
  /** Of the enrolment. */
  id,
  student_id: id,
  section_id: id,
  course_id: id,
  first_name: z.string(),
  last_name: z.string(),
  identity: z.string(),
  /** `Matemática I, Informática S1-A, 2026-2`: what a page of paper is of. */
  course_section: z.string(),
  course: z.string(),
  /** `Informática S1-A` */
  section: z.string(),
  enrolment_state: z.enum(ENROLMENT_STATES),
})

const filters = {
  /** Without it, and without sections: the current period. */
  period_id: z.optional(ref('period')),
  ids: z.optional(z.array(ref('section')).check(z.minLength(1), z.maxLength(MOST_LISTS))),
  specialization_id: z.optional(ref('specialization')),
  semester_number: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
  enrolment_state: z.optional(z.enum(ENROLMENT_STATES)),
}

const columns = [
  { field: 'course_section', title: 'Materia y sección' },
  { field: 'identity', title: 'Documento' },
  { field: 'last_name', title: 'Apellidos' },
  { field: 'first_name', title: 'Nombres' },
] as const
const state = { field: 'enrolment_state', title: 'Estado', labels: ENROLMENT_LABELS } as const

export const ReportedNotes = z.extend(Placed, {
  first_cut_note: z.nullable(z.number()),
  second_cut_note: z.nullable(z.number()),
  /** What it is so far, while the course goes on; null without any note. */
  definitive_note: z.nullable(z.number()),
  /** The most that it could be so far; null without any note. */
  accumulated_of: z.nullable(z.number()),
})
export type ReportedNotes = z.infer<typeof ReportedNotes>

export const reportNotes = endpoint({
  method: 'GET',
  path: '/reports/notes',
  summary:
    'The notes of many sections at once: a row for each student in each course of theirs, in a PDF a page for each course of a section',
  roles: READERS,
  permission: 'lessons.view',
  query: listQuery(['course_section', 'last_name', 'definitive_note'], filters),
  answer: pageOf(ReportedNotes),
  exports: {
    title: 'Notas por sección',
    of_period: true,
    parted_by: 'course_section',
    columns: [
      ...columns,
      { field: 'first_cut_note', title: 'Primer corte', as: 'note' },
      { field: 'second_cut_note', title: 'Segundo corte', as: 'note' },
      { field: 'definitive_note', title: 'Definitiva', as: 'note' },
      state,
    ],
  },
})

export const ReportedAttendance = z.extend(Placed, {
  /** Lessons of the course that are registered. */
  lessons: z.int(),
  present: z.int(),
  delays: z.int(),
  absences: z.int(),
  justified: z.int(),
  /** Null for who was pardoned. */
  absences_left: z.nullable(z.int()),
})
export type ReportedAttendance = z.infer<typeof ReportedAttendance>

export const reportAttendance = endpoint({
  method: 'GET',
  path: '/reports/attendance',
  summary:
    'The attendance of many sections at once: a row for each student in each course of theirs, in a PDF a page for each course of a section',
  roles: READERS,
  permission: 'lessons.view',
  query: listQuery(['course_section', 'last_name', 'absences'], filters),
  answer: pageOf(ReportedAttendance),
  exports: {
    title: 'Asistencia por sección',
    of_period: true,
    parted_by: 'course_section',
    columns: [
      ...columns,
      { field: 'lessons', title: 'Clases' },
      { field: 'present', title: 'Presente' },
      { field: 'delays', title: 'Retrasos' },
      { field: 'absences', title: 'Inasistencias' },
      { field: 'justified', title: 'Justificadas' },
      { field: 'absences_left', title: 'Le quedan' },
      state,
    ],
  },
})
