import * as z from 'zod/mini'
import { endpoint, id, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS, ROLE_LABELS } from '#kernel/roles.ts'
import { email, instant, line } from '#kernel/schemas.ts'

/** An administrator or lowAdmin, as administrators see each other. */
export const Administrator = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ADMIN_GROUP),
  level: z.int(),
  enabled: z.boolean(),
  confirmed_at: z.nullable(instant),
  profile_picture: z.nullable(z.string()),
  /** Only what was added to or taken from the role's own. */
  changed_permissions: z.record(z.string(), z.boolean()),
  /** What may be done in all. */
  permissions: z.record(z.string(), z.boolean()),
  /** What the role alone gives. */
  role_permissions: z.record(z.string(), z.boolean()),
  last_used_at: z.nullable(instant),
  created_at: instant,
  updated_at: instant,
})
export type Administrator = z.infer<typeof Administrator>

export const AdministratorRow = z.omit(Administrator, {
  permissions: true,
  role_permissions: true,
  changed_permissions: true,
})
export type AdministratorRow = z.infer<typeof AdministratorRow>

const fields = {
  name: line(100),
  email,
  role: z.enum(ADMIN_GROUP),
  enabled: z.boolean(),
  /** Name → true adds, false takes, null gives back to the role. */
  permissions: z.record(z.string().check(z.maxLength(80)), z.nullable(z.boolean())),
}

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Administrators and lowAdmins',
  roles: ADMINS,
  permission: 'users.view',
  query: listQuery(['name', 'email', 'role', 'enabled', 'last_used_at', 'created_at'], {
    role: z.optional(z.enum(ADMIN_GROUP)),
    enabled: z.optional(z.boolean()),
  }),
  answer: pageOf(AdministratorRow),
  exports: {
    title: 'Listado de administradores',
    columns: [
      { field: 'name', title: 'Nombre' },
      { field: 'email', title: 'Correo electrónico' },
      { field: 'role', title: 'Rol', labels: ROLE_LABELS },
      { field: 'enabled', title: 'Activo', as: 'yes_no' },
      { field: 'last_used_at', title: 'Último acceso', as: 'instant' },
    ],
  },
})

export const showUser = endpoint({
  method: 'GET',
  path: '/users/{id}',
  summary: 'An administrator or lowAdmin with permissions',
  roles: ADMINS,
  permission: 'users.view',
  params: { id: ref('user') },
  answer: one(Administrator),
  refusals: ['user_not_found'],
})

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Makes an administrator or lowAdmin; a confirmation goes out by mail',
  roles: ADMINS,
  permission: 'users.create',
  body: z.strictObject({
    name: fields.name,
    email,
    role: fields.role,
    enabled: z.optional(fields.enabled),
    permissions: z.optional(fields.permissions),
  }),
  // Read as a form too, though there is no file to it.
  files: {},
  answer: one(Administrator),
  refusals: ['email_already_taken', 'this_action_is_unauthorized'],
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/users/{id}',
  summary: 'Changes name, role, state or permissions; a changed role or a disabled user ends the sessions',
  roles: ADMINS,
  permission: 'users.update',
  params: { id: ref('user') },
  body: z.partial(
    z.strictObject({
      name: fields.name,
      role: fields.role,
      enabled: fields.enabled,
      permissions: fields.permissions,
    }),
  ),
  answer: one(Administrator),
  refusals: ['user_not_found', 'user_is_protected', 'stale_version', 'this_action_is_unauthorized'],
  versioned: true,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/{id}',
  summary: 'Removes an administrator who has left no record yet',
  roles: ADMINS,
  permission: 'users.delete',
  params: { id: ref('user') },
  answer: nothing,
  refusals: ['user_not_found', 'user_is_protected', 'user_has_history'],
})

export const sendAccountConfirm = endpoint({
  method: 'POST',
  path: '/users/{id}/send-account-confirm',
  summary: 'Sends the confirmation mail again',
  roles: ADMINS,
  permission: 'users.update',
  params: { id: ref('user') },
  status: 202,
  answer: nothing,
  refusals: ['user_not_found', 'already_confirmed', 'user_is_protected'],
})
