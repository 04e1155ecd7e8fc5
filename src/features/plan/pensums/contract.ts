import * as z from 'zod/mini'
import { endpoint, id, includes, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant, text } from '#kernel/schemas.ts'
import { Semester } from './semesters/contract.ts'

const SpecializationName = z.object({ id, code: z.string(), title: z.string(), is_basic: z.boolean() })
const PeriodName = z.object({
  id,
  year: z.int(),
  number: z.int(),
  enabled: z.boolean(),
  closed_at: z.nullable(instant),
})

export const Pensum = z.object({
  id,
  name: z.string(),
  specialization_id: id,
  specialization_title: z.string(),
  /** False while it is a draft, true once frozen. */
  versioned: z.boolean(),
  semesters_count: z.int(),
  courses_count: z.int(),
  credits: z.int(),
  hours: z.int(),
  periods_count: z.int(),
  created_at: instant,
  updated_at: instant,
  semesters: z.optional(z.array(Semester)),
  specialization: z.optional(SpecializationName),
  periods: z.optional(z.array(PeriodName)),
})
export type Pensum = z.infer<typeof Pensum>

const PensumBody = z.strictObject({
  name: text(100),
  specialization_id: ref('specialization'),
  versioned: z.optional(z.boolean()),
})

const withIncludes = includes(['semesters.courses', 'specialization', 'periods'])

export const listPensums = endpoint({
  method: 'GET',
  path: '/pensums',
  summary: 'Pensums, by specialization and name',
  roles: ADMIN_GROUP,
  permission: 'pensums.view',
  query: listQuery(
    [
      'specialization_title',
      'name',
      'versioned',
      'semesters_count',
      'courses_count',
      'credits',
      'hours',
      'periods_count',
      'created_at',
    ],
    {
      specialization_id: z.optional(ref('specialization')),
      versioned: z.optional(z.boolean()),
      period_id: z.optional(ref('period')),
      with: withIncludes,
    },
  ),
  answer: pageOf(Pensum),
  exports: {
    title: 'Listado de pensums',
    columns: [
      { field: 'specialization_title', title: 'Especialidad' },
      { field: 'name', title: 'Nombre' },
      { field: 'versioned', title: 'Congelado', as: 'yes_no' },
      { field: 'semesters_count', title: 'Semestres' },
      { field: 'courses_count', title: 'Materias' },
      { field: 'credits', title: 'Unidades de crédito' },
      { field: 'hours', title: 'Horas semanales' },
      { field: 'periods_count', title: 'Períodos' },
    ],
  },
})

export const showPensum = endpoint({
  method: 'GET',
  path: '/pensums/{id}',
  summary: 'A pensum',
  roles: ADMIN_GROUP,
  permission: 'pensums.view',
  params: { id: ref('pensum') },
  query: z.strictObject({ with: withIncludes }),
  answer: one(Pensum),
  refusals: ['resource_not_found'],
})

export const createPensum = endpoint({
  method: 'POST',
  path: '/pensums',
  summary: 'Makes a draft',
  roles: ADMINS,
  permission: 'pensums.create',
  body: PensumBody,
  answer: one(Pensum),
  refusals: ['name_already_exists', 'pensum_is_incomplete'],
})

export const updatePensum = endpoint({
  method: 'PATCH',
  path: '/pensums/{id}',
  summary: 'Changes a draft, or freezes it with versioned: true; a frozen one never changes again',
  roles: ADMINS,
  permission: 'pensums.update',
  params: { id: ref('pensum') },
  body: z.partial(PensumBody),
  answer: one(Pensum),
  refusals: [
    'resource_not_found',
    'pensum_is_versioned',
    'pensum_is_incomplete',
    'name_already_exists',
    'stale_version',
  ],
  versioned: true,
})

export const deletePensum = endpoint({
  method: 'DELETE',
  path: '/pensums/{id}',
  summary: 'Removes a pensum with its semesters, while no period and no section follows it',
  roles: ADMINS,
  permission: 'pensums.delete',
  params: { id: ref('pensum') },
  answer: nothing,
  refusals: [
    'resource_not_found',
    'pensum_semesters_has_sections',
    'pensum_has_periods',
    'shelf_has_documents',
    'foreign_key_violation',
  ],
})

export const copyPensum = endpoint({
  method: 'POST',
  path: '/pensums/{id}/copy',
  summary: 'A new draft with the same semesters and courses; without a name it gets one',
  roles: ADMINS,
  permission: 'pensums.create',
  params: { id: ref('pensum') },
  body: z.strictObject({ name: z.optional(text(100)) }),
  answer: one(Pensum),
  refusals: ['resource_not_found', 'name_already_exists'],
})
