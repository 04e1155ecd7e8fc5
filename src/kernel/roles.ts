/** The types of session (people.md#roles). `dios` is not a type: it is an administrator of level 6. */
export const ROLES = ['student', 'teacher', 'coordinator', 'lowAdmin', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const ADMINS = ['admin'] as const satisfies readonly Role[]
export const ADMIN_GROUP = ['admin', 'lowAdmin'] as const satisfies readonly Role[]
export const TEACHER_GROUP = ['teacher', 'coordinator'] as const satisfies readonly Role[]

export const ROLE_LABELS: Record<Role, string> = {
  student: 'Estudiante',
  teacher: 'Profesor',
  coordinator: 'Coordinador',
  lowAdmin: 'Asistente',
  admin: 'Administrador',
}
