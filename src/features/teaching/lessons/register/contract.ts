import * as z from 'zod/mini'
import { paperFacts, sectionName } from '#features/timetable/section-names/words.ts'
import { endpoint, ref, report, reportFormat } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, TEACHER_GROUP } from '#kernel/roles.ts'

type Heading = {
  code: string
  title: string
  specialization_title: string
  semester_code: string
  letter_code: string
  period: string
}

/** What stands over the report of the registered lessons, and over its columns. */
export const headingOf = (of: Heading) => ({
  title: `Registro de clases de ${of.title}, ${sectionName(of)}`,
  filters: paperFacts(of.period, of.code),
  has_facts: true,
  columns: [
    { field: 'date', title: 'Fecha', as: 'day' as const },
    { field: 'title', title: 'Título' },
    { field: 'content', title: 'Contenido' },
    { field: 'observations', title: 'Observaciones' },
    { field: 'present', title: 'Presentes' },
    { field: 'absent', title: 'Ausentes' },
    { field: 'delayed', title: 'Retrasos' },
  ],
})

export const reportRegisteredLessons = endpoint({
  method: 'GET',
  path: '/sections/{section_id}/courses/{course_id}/lessons-register-report',
  summary: 'The registered lessons of a course of a section on paper, or as a spreadsheet',
  roles: [...ADMIN_GROUP, ...TEACHER_GROUP],
  permission: 'lessons.view',
  params: { section_id: ref('section'), course_id: ref('course') },
  query: z.strictObject({ format: reportFormat }),
  answer: report,
  document: 'Registro de clases',
  refusals: ['resource_not_found', 'course_section_not_found'],
})
