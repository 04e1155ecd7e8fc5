import * as z from 'zod/mini'
import { endpoint, id, includes, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant, line, text } from '#kernel/schemas.ts'

/** What anybody signed in may know of a coordinator. */
const CoordinatorName = z.object({ id, first_name: z.string(), last_name: z.string() })
const PensumName = z.object({ id, name: z.string(), versioned: z.boolean() })

export const Specialization = z.object({
  id,
  code: z.string(),
  title: z.string(),
  is_basic: z.boolean(),
  enabled: z.boolean(),
  coordinator_id: z.nullable(id),
  coordinator_name: z.nullable(z.string()),
  pensums_count: z.int(),
  created_at: instant,
  updated_at: instant,
  pensums: z.optional(z.array(PensumName)),
  coordinator: z.optional(z.nullable(CoordinatorName)),
})
export type Specialization = z.infer<typeof Specialization>

const SpecializationBody = z.strictObject({
  code: line(20),
  title: text(100),
  is_basic: z.optional(z.boolean()),
  enabled: z.optional(z.boolean()),
})

const withIncludes = includes(['pensums', 'coordinator'])

/** Every form and filter of whoever is signed in may offer them: the library's and the prelations' too (routes.md#routes-by-area). */
export const listSpecializations = endpoint({
  method: 'GET',
  path: '/specializations',
  summary: 'Specializations, the basic one first',
  roles: 'session',
  query: listQuery(
    ['code', 'title', 'is_basic', 'enabled', 'pensums_count', 'coordinator_name', 'created_at'],
    {
      enabled: z.optional(z.boolean()),
      is_basic: z.optional(z.boolean()),
      with: withIncludes,
    },
  ),
  answer: pageOf(Specialization),
  exports: {
    title: 'Listado de especialidades',
    columns: [
      { field: 'code', title: 'Código' },
      { field: 'title', title: 'Nombre' },
      { field: 'is_basic', title: 'Ciclo básico', as: 'yes_no' },
      { field: 'coordinator_name', title: 'Coordinador' },
      { field: 'pensums_count', title: 'Pensums' },
      { field: 'enabled', title: 'Activa', as: 'yes_no' },
    ],
  },
})

export const showSpecialization = endpoint({
  method: 'GET',
  path: '/specializations/{id}',
  summary: 'A specialization',
  roles: 'session',
  params: { id: ref('specialization') },
  query: z.strictObject({ with: withIncludes }),
  answer: one(Specialization),
  refusals: ['resource_not_found'],
})

export const showCoordinator = endpoint({
  method: 'GET',
  path: '/specializations/{id}/coordinator',
  summary: 'Who coordinates a specialization; null when nobody does',
  roles: ADMIN_GROUP,
  permission: 'specializations.view',
  params: { id: ref('specialization') },
  answer: one(z.nullable(z.extend(CoordinatorName, { email: z.string() }))),
  refusals: ['resource_not_found'],
})

export const createSpecialization = endpoint({
  method: 'POST',
  path: '/specializations',
  summary: 'Makes a specialization; at most one is the basic track',
  roles: ADMINS,
  permission: 'specializations.create',
  body: SpecializationBody,
  answer: one(Specialization),
  refusals: ['code_already_exists', 'basic_specialization_already_exists'],
})

export const updateSpecialization = endpoint({
  method: 'PATCH',
  path: '/specializations/{id}',
  summary: 'Changes a specialization',
  roles: ADMINS,
  permission: 'specializations.update',
  params: { id: ref('specialization') },
  body: z.partial(SpecializationBody),
  answer: one(Specialization),
  refusals: [
    'resource_not_found',
    'code_already_exists',
    'basic_specialization_already_exists',
    'stale_version',
  ],
  versioned: true,
})

export const deleteSpecialization = endpoint({
  method: 'DELETE',
  path: '/specializations/{id}',
  summary: 'Removes a specialization without pensums and coordinator that nothing names',
  roles: ADMINS,
  permission: 'specializations.delete',
  params: { id: ref('specialization') },
  answer: nothing,
  refusals: [
    'resource_not_found',
    'specialization_has_pensums',
    'specialization_has_coordinator',
    'shelf_has_documents',
    'foreign_key_violation',
  ],
})
