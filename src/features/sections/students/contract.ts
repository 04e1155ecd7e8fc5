import * as z from 'zod/mini'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
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
  exports: { title: 'Estudiantes de la sección', columns: studentColumns },
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
  exports: { title: 'Estudiantes de la materia', columns: studentColumns },
})
