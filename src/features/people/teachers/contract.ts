import * as z from 'zod/mini'
import { endpoint, FILE_BYTES, id, includes, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { GENDERS, IDENTITY_KINDS } from '#kernel/person.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { email, instant, line, optionalPhone, text, withIdentity } from '#kernel/schemas.ts'
import { TeacherCourse } from './courses/contract.ts'

/** Who sees the list of those who teach (routes.md#teacher-pages). */
const SEES_TEACHERS = [...ADMIN_GROUP, 'coordinator'] as const

const TitleOf = z.object({ id, code: z.string(), title: z.string() })
const NameOf = z.object({ id, first_name: z.string(), last_name: z.string() })
const UserOf = z.object({
  id,
  email: z.string(),
  enabled: z.boolean(),
  confirmed_at: z.nullable(instant),
})

const person = {
  id,
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  identity_kind: z.enum(IDENTITY_KINDS),
  identity_number: z.string(),
  gender: z.nullable(z.enum(GENDERS)),
  phone: z.nullable(z.string()),
  is_coordinator: z.boolean(),
  enabled: z.boolean(),
  profile_picture: z.nullable(z.string()),
}

/** What `with` asks for, of one and of a list. */
const included = {
  user: z.optional(UserOf),
  /** The course-sections of the current period. */
  courses: z.optional(z.array(TeacherCourse)),
  supervised_teachers: z.optional(z.array(NameOf)),
}

export const Teacher = z.object({
  ...person,
  /** The first, by title, of the specializations coordinated. */
  specialization_id: z.nullable(id),
  created_at: instant,
  updated_at: instant,
  ...included,
  specializations: z.optional(z.array(TitleOf)),
})
export type Teacher = z.infer<typeof Teacher>

export const TeacherRow = z.object({
  ...person,
  identity: z.string(),
  confirmed_at: z.nullable(instant),
  /** Course-sections of the period asked for, else of the current one. */
  courses_count: z.int(),
  /** Titles of the specializations coordinated. */
  specializations: z.array(z.string()),
  ...included,
})
export type TeacherRow = z.infer<typeof TeacherRow>

/** What a list of teachers can be asked for; `period_id` says whose course-sections are counted. */
export const teachersQuery = listQuery(
  ['last_name', 'first_name', 'identity_number', 'email', 'enabled', 'courses_count', 'created_at'],
  {
    enabled: z.optional(z.boolean()),
    is_coordinator: z.optional(z.boolean()),
    without_courses: z.optional(z.boolean()),
    period_id: z.optional(ref('period')),
    /** Coordinates it, or teaches in it in the period. */
    specialization_id: z.optional(ref('specialization')),
    // A row has the titles of its specializations always; one alone gives them whole.
    with: includes(['user', 'courses', 'supervised_teachers', 'specializations']),
  },
)

const named_filters = {
  without_courses: ['Materias asignadas', { true: 'Sin materias', false: 'Con materias' }],
} as const
const columns = [
  { field: 'identity', title: 'Documento' },
  { field: 'last_name', title: 'Apellidos' },
  { field: 'first_name', title: 'Nombres' },
  { field: 'email', title: 'Correo electrónico' },
  { field: 'phone', title: 'Teléfono', as: 'phone' },
  { field: 'courses_count', title: 'Materias' },
  { field: 'is_coordinator', title: 'Coordinador', as: 'yes_no' },
  { field: 'enabled', title: 'Activo', as: 'yes_no' },
] as const

export const listTeachers = endpoint({
  method: 'GET',
  path: '/teachers',
  summary: 'Those who teach, coordinators among them, with how many courses each has in a period',
  roles: SEES_TEACHERS,
  permission: 'teachers.view',
  query: teachersQuery,
  answer: pageOf(TeacherRow),
  exports: { title: 'Listado de profesores', named_filters, columns },
})

export const listCoordinators = endpoint({
  method: 'GET',
  path: '/teachers/coordinators',
  summary: 'The coordinators among those who teach',
  roles: SEES_TEACHERS,
  permission: 'teachers.view',
  query: teachersQuery,
  answer: pageOf(TeacherRow),
  exports: { title: 'Listado de coordinadores', named_filters, columns },
})

export const showTeacher = endpoint({
  method: 'GET',
  path: '/teachers/{id}',
  summary: 'A teacher: oneself, one whom the coordinator supervises, or any for the staff',
  roles: [...SEES_TEACHERS, 'teacher'],
  permission: 'teachers.view',
  params: { id: ref('teacher') },
  query: z.strictObject({ with: includes(['user', 'courses', 'supervised_teachers', 'specializations']) }),
  answer: one(Teacher),
})

const fields = {
  first_name: line(60),
  last_name: line(60),
  email,
  identity_kind: z.enum(IDENTITY_KINDS),
  identity_number: text(30),
  phone: optionalPhone,
  gender: z.optional(z.nullable(z.enum(GENDERS))),
  is_coordinator: z.optional(z.boolean()),
  /** Given to a coordinator to coordinate; of another it is left aside (rules.md#teachers). */
  specialization_id: z.optional(z.nullable(ref('specialization'))),
  enabled: z.optional(z.boolean()),
}
const files = { profile_picture: { kind: 'picture', most_bytes: FILE_BYTES, required: false } } as const

export const createTeacher = endpoint({
  method: 'POST',
  path: '/teachers',
  summary: 'Makes a teacher or coordinator with an account; a confirmation goes out by mail',
  roles: ADMINS,
  permission: 'teachers.create',
  body: withIdentity(z.strictObject(fields)),
  files,
  answer: one(Teacher),
  refusals: [
    'email_already_taken',
    'identity_already_taken',
    'specialization_has_coordinator',
    'teacher_not_enabled',
    'file_not_readable',
  ],
})

export const updateTeacher = endpoint({
  method: 'PATCH',
  path: '/teachers/{id}',
  summary: 'Changes a teacher: anything by an administrator, name, phone and picture by the person',
  roles: ['admin', 'coordinator', 'teacher'],
  permission: 'teachers.update',
  params: { id: ref('teacher') },
  body: withIdentity(z.partial(z.strictObject(fields))),
  files,
  answer: one(Teacher),
  refusals: [
    'this_action_is_unauthorized',
    'stale_version',
    'email_already_taken',
    'user_is_protected',
    'identity_already_taken',
    'teacher_has_course_sections',
    'last_jury_stays',
    'coordinator_has_specializations',
    'coordinator_has_supervised_teachers',
    'specialization_has_coordinator',
    'teacher_not_enabled',
    'file_not_readable',
  ],
  versioned: true,
})
