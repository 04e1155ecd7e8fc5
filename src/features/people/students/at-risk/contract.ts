import * as z from 'zod/mini'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { day } from '#kernel/schemas.ts'
import { RISKS } from './rules.ts'
import { RISK_FILTER_LABELS, RISK_LABELS } from './words.ts'

export const AtRisk = z.object({
  /** Of the enrolment. */
  id,
  student_id: id,
  /** Of the student, to write to. */
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  identity: z.string(),
  section_id: id,
  course_id: id,
  course: z.string(),
  /** `Informática S1-A` */
  section: z.string(),
  teachers: z.array(z.string()),
  absences: z.int(),
  /** Null for who was pardoned. */
  absences_left: z.nullable(z.int()),
  /** How much of the weighting is noted, of this student or, on days gone by, of anybody. */
  noted_percent: z.int(),
  /** Notes that others have and this student lacks; they count 0. */
  pending_notes: z.int(),
  /** What the student has so far, 0–20; null without any note. */
  note: z.nullable(z.number()),
  /** On average in what is left; null while too little is noted, and where no note reaches the minimum. */
  needed_note: z.nullable(z.number()),
  /** The day on which somebody who stopped coming was last seen in a class of the period; null for whoever never was. */
  last_present_on: z.nullable(day),
  /** Of parts of prices whose day has passed, for who sees money; left out where nothing is. */
  overdue_e2: z.optional(z.int()),
  /** The most urgent first. */
  reasons: z.array(z.enum(RISKS)),
})
export type AtRisk = z.infer<typeof AtRisk>

const Choice = z.object({ id, title: z.string() })

/** How many students the rows are of, and the sections and courses in which anybody is at risk. */
export const AtRiskSummary = z.object({
  students_count: z.int(),
  sections: z.array(Choice),
  courses: z.array(Choice),
  /** How many students are overdue with a part of a price, at risk or not, for who sees money; left out where nobody is. */
  overdue_count: z.optional(z.int()),
})

export const listAtRisk = endpoint({
  method: 'GET',
  path: '/students/at-risk',
  summary:
    'Students within reach who are about to fail a course of the current period by absence or by notes, or stopped coming, the most urgent first; a row for each course',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'students.view',
  query: listQuery(['urgency', 'last_name', 'course', 'absences_left', 'needed_note'], {
    reason: z.optional(z.enum(['absence', 'notes', 'not_coming'])),
    section_id: z.optional(ref('section')),
    course_id: z.optional(ref('course')),
  }),
  answer: z.extend(pageOf(AtRisk), AtRiskSummary.shape),
  exports: {
    title: 'Estudiantes en riesgo',
    of_period: true,
    named_filters: { reason: ['Motivo', RISK_FILTER_LABELS] },
    columns: [
      { field: 'identity', title: 'Documento' },
      { field: 'last_name', title: 'Apellidos' },
      { field: 'first_name', title: 'Nombres' },
      { field: 'course', title: 'Materia' },
      { field: 'section', title: 'Sección' },
      { field: 'teachers', title: 'Profesores' },
      { field: 'reasons', title: 'Motivo', labels: RISK_LABELS },
      { field: 'last_present_on', title: 'No asiste desde', as: 'day' },
      { field: 'absences', title: 'Inasistencias' },
      { field: 'absences_left', title: 'Le quedan' },
      { field: 'noted_percent', title: 'Evaluado en %' },
      { field: 'note', title: 'Nota', as: 'note' },
      { field: 'pending_notes', title: 'Notas pendientes que cuentan 0' },
      { field: 'needed_note', title: 'Necesita', as: 'note' },
    ],
  },
})
