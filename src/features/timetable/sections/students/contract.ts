import * as z from 'zod/mini'
import { ENROLMENT_STATES } from '#features/enrolment/enrolments/contract.ts'
import { STUDENT_STATE_LABELS } from '#features/enrolment/enrolments/words.ts'
import { paperFacts, sectionName } from '#features/timetable/section-names/words.ts'
import { endpoint, id, listQuery, one, pageOf, ref, report, reportFormat } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

const READERS = [...ADMIN_GROUP, 'coordinator'] as const

/** Somebody who sits in a section. */
export const SectionStudent = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  identity_kind: z.string(),
  identity_number: z.string(),
  gender: z.enum(['male', 'female']),
  state: z.enum(['active', 'retired', 'graduated']),
  inscription_id: id,
})
export type SectionStudent = z.infer<typeof SectionStudent>

const studentsQuery = listQuery(['last_name', 'first_name', 'identity_number', 'gender', 'state'], {
  gender: z.optional(z.enum(['male', 'female'])),
  state: z.optional(z.enum(['active', 'retired', 'graduated'])),
})
const studentColumns = [
  { field: 'last_name', title: 'Apellidos' },
  { field: 'first_name', title: 'Nombres' },
  { field: 'identity_kind', title: 'Tipo de documento' },
  { field: 'identity_number', title: 'Documento' },
] as const

const BY_STATE = { state: ['Estado', STUDENT_STATE_LABELS] } as const

export const listSectionStudents = endpoint({
  method: 'GET',
  path: '/sections/{id}/students',
  summary: 'Who is inscribed in a section, by last name',
  roles: READERS,
  permission: 'sections.view',
  params: { id: ref('section') },
  query: studentsQuery,
  answer: pageOf(SectionStudent),
  refusals: ['resource_not_found'],
  exports: { title: 'Estudiantes de la sección', named_filters: BY_STATE, columns: studentColumns },
})

export const listCourseSectionStudents = endpoint({
  method: 'GET',
  path: '/sections/{section_id}/courses/{course_id}/students',
  summary: 'Who is enrolled in a course of a section, by last name',
  roles: READERS,
  permission: 'sections.view',
  params: { section_id: ref('section'), course_id: ref('course') },
  query: studentsQuery,
  answer: pageOf(SectionStudent),
  refusals: ['resource_not_found', 'course_section_not_found'],
  exports: { title: 'Estudiantes de la materia', named_filters: BY_STATE, columns: studentColumns },
})

const inCourse = { section_id: ref('section'), course_id: ref('course') }

export const showCourseSectionStudent = endpoint({
  method: 'GET',
  path: '/sections/{section_id}/courses/{course_id}/students/{student_id}',
  summary: 'How a student stands in a course of a section',
  roles: READERS,
  permission: 'sections.view',
  params: { ...inCourse, student_id: ref('student') },
  answer: one(
    z.extend(SectionStudent, {
      enrolment_state: z.enum(ENROLMENT_STATES),
      /** 0–20; null while it is pending. */
      definitive_note: z.nullable(z.number()),
    }),
  ),
  refusals: ['resource_not_found', 'course_section_not_found', 'student_is_not_related_to_course_section'],
})

type Heading = {
  specialization_title: string
  semester_code: string
  letter_code: string
  period_year: number
  period_number: number
}

const PAPER_COLUMNS = [
  { field: 'identity', title: 'Documento' },
  { field: 'last_name', title: 'Apellidos' },
  { field: 'first_name', title: 'Nombres' },
] as const

const SIGNATURE = { field: 'signature', title: 'Firma', by_hand: true } as const
const NUMBER = { field: 'number', title: 'N.º' } as const
const columnsOf = (signatures = false) => [NUMBER, ...PAPER_COLUMNS, ...(signatures ? [SIGNATURE] : [])]

/** What a sheet for signatures is of is written on it by hand. */
const toFill = (signatures = false) => (signatures ? { to_fill: ['Profesor', 'Fecha', 'Tema'] } : {})

/** The lists of many sections, one after the other. */
export const manyLists = (signatures?: boolean) => ({
  title: signatures ? 'Hojas de firmas' : 'Listas de sección',
  filters: [],
  columns: [{ field: 'section', title: 'Sección' }, ...columnsOf(signatures)],
  is_parted: true,
  ...toFill(signatures),
})

/** What stands over the rows of one of many sections. */
export const partName = (section: Heading): string =>
  `${sectionName(section)}, ${section.period_year}-${section.period_number}`

/** What stands over the paper list of a section, or of one of its courses. */
export const headingOf = (
  section: Heading,
  course: { code: string; title: string } | null,
  signatures?: boolean,
) => ({
  title: signatures
    ? `Hoja de firmas${course ? ` de ${course.title}` : ''}, ${sectionName(section)}`
    : `${course ? `${course.title}: estudiantes` : 'Estudiantes'} de ${sectionName(section)}`,
  filters: paperFacts(`${section.period_year}-${section.period_number}`, course?.code),
  has_facts: true,
  columns: columnsOf(signatures),
  ...toFill(signatures),
})

/** With `signatures` each has a place to sign in. */
const signatures = z.optional(z.boolean())

export const reportSectionStudents = endpoint({
  method: 'GET',
  path: '/sections/{id}/reports/students',
  summary: 'The list of a section on paper, or as a spreadsheet',
  roles: READERS,
  permission: 'sections.view',
  params: { id: ref('section') },
  query: z.strictObject({ format: reportFormat, signatures }),
  answer: report,
  document: 'Lista de la sección',
  refusals: ['resource_not_found'],
})

/** So many lists come in one file: as many as an address of 8 kB names, which proxies let through. */
export const MOST_LISTS = 800

export const reportManySections = endpoint({
  method: 'GET',
  path: '/sections/reports/students',
  summary:
    'The lists of many sections in one file: each on a page of its own, or one below the other in a spreadsheet',
  roles: READERS,
  permission: 'sections.view',
  query: z.strictObject({
    ids: z.array(ref('section')).check(z.minLength(1), z.maxLength(MOST_LISTS)),
    format: reportFormat,
    signatures,
  }),
  answer: report,
  document: 'Listas de secciones',
})

export const reportCourseSectionStudents = endpoint({
  method: 'GET',
  path: '/sections/{section_id}/courses/{course_id}/reports/students',
  summary: 'Who is enrolled in a course of a section on paper, or as a spreadsheet',
  roles: READERS,
  permission: 'sections.view',
  params: inCourse,
  query: z.strictObject({ format: reportFormat, signatures }),
  answer: report,
  document: 'Lista de la materia',
  refusals: ['resource_not_found', 'course_section_not_found'],
})
