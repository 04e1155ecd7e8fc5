import * as z from 'zod/mini'
import { ENROLMENT_STATES, Noted } from '#features/enrolment/enrolments/contract.ts'
import { CHARGE_STATE_LABELS } from '#features/money/fees/words.ts'
import { endpoint, id, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { MakeUp, MakeUpCharge, STAFF } from '../contract.ts'

/** Who is inscribed: how the course had ended, and ends by what was got. */
const MakeUpStudent = z.extend(z.omit(Noted, { student_id: true, comment: true }), {
  id,
  name: z.string(),
  identity: z.string(),
  former_note: z.nullable(z.number()),
  former_state: z.enum(ENROLMENT_STATES),
  /** Once there is a result. */
  definitive_note: z.nullable(z.number()),
  state: z.nullable(z.enum(ENROLMENT_STATES)),
  /** To the administration alone. */
  charge: z.nullable(MakeUpCharge),
})
export type MakeUpStudent = z.infer<typeof MakeUpStudent>

const STATE_LABELS = { approved: 'Aprobada', failed: 'Reprobada', failed_by_absence: 'Por inasistencias' }

export const listMakeUpStudents = endpoint({
  method: 'GET',
  path: '/make-ups/{id}/students',
  summary: 'Who is inscribed in a make-up exam, by name, with former and new note',
  roles: STAFF,
  permission: 'make_ups.view',
  params: { id: ref('make_up') },
  query: listQuery(['name'], {}),
  answer: pageOf(MakeUpStudent),
  exports: {
    title: 'Inscritos en la reparación',
    columns: [
      { field: 'name', title: 'Estudiante' },
      { field: 'identity', title: 'Documento' },
      { field: 'former_note', title: 'Nota anterior', as: 'note' },
      { field: 'former_state', title: 'Anterior', labels: STATE_LABELS },
      { field: 'note', title: 'Reparación', as: 'note' },
      { field: 'outcome', title: 'Presentó', labels: { not_presented: 'NP' } },
      { field: 'definitive_note', title: 'Definitiva', as: 'note' },
      { field: 'state', title: 'Resultado', labels: STATE_LABELS },
      { field: 'charge.state', title: 'Arancel', labels: CHARGE_STATE_LABELS },
    ],
  },
  refusals: ['resource_not_found'],
})

const Candidate = z.object({
  id,
  name: z.string(),
  identity: z.string(),
  former_note: z.nullable(z.number()),
  former_state: z.enum(ENROLMENT_STATES),
})
export type Candidate = z.infer<typeof Candidate>

export const listMakeUpCandidates = endpoint({
  method: 'GET',
  path: '/make-ups/{id}/candidates',
  summary: 'Who may take a make-up exam and is not inscribed in it, by name',
  roles: ADMIN_GROUP,
  permission: 'make_ups.view',
  params: { id: ref('make_up') },
  answer: one(z.array(Candidate)),
  refusals: ['resource_not_found'],
})

/** Students themselves, without `student_id`. */
const whom = z.strictObject({ student_id: z.optional(ref('student')) })

export const inscribeInMakeUp = endpoint({
  method: 'POST',
  path: '/make-ups/{id}/inscribe',
  summary: 'Inscribes a student in a make-up exam, and charges its fee',
  roles: [...ADMINS, 'student'],
  permission: 'make_ups.inscribe',
  params: { id: ref('make_up') },
  body: whom,
  status: 200,
  answer: one(MakeUp),
  refusals: [
    'resource_not_found',
    'make_up_is_sealed',
    'make_up_inscription_over',
    'make_up_already_inscribed',
    'make_up_not_candidate',
  ],
  idempotent: true,
})

export const leaveMakeUp = endpoint({
  method: 'POST',
  path: '/make-ups/{id}/leave',
  summary: 'Takes an inscription in a make-up exam back, with its charge if nobody paid it',
  roles: [...ADMINS, 'student'],
  permission: 'make_ups.inscribe',
  params: { id: ref('make_up') },
  body: whom,
  status: 200,
  answer: one(MakeUp),
  refusals: [
    'resource_not_found',
    'make_up_is_sealed',
    'make_up_inscription_over',
    'make_up_not_inscribed',
    'make_up_has_notes',
    'make_up_charge_paid',
  ],
  idempotent: true,
})
