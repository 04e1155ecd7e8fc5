import * as z from 'zod/mini'
import { Noted, oneEach, SkippedNote, studentId, version } from '#features/enrolment/enrolments/contract.ts'
import { endpoint, file, one, paperSize, ref } from '#kernel/endpoint.ts'
import { ADMINS, TEACHER_GROUP } from '#kernel/roles.ts'
import { note } from '#kernel/schemas.ts'
import { MakeUp, STAFF } from '../contract.ts'

/** The examiner, or an administrator: the action looks who it is. */
const WRITERS = [...ADMINS, ...TEACHER_GROUP] as const

/** A number, `not_presented`, or neither, which clears what is there. */
const NoteOrder = z
  .strictObject({
    student_id: studentId,
    note: z.nullable(note),
    outcome: z.optional(z.nullable(z.literal('not_presented'))),
    updated_at: version,
  })
  .check(z.refine((it) => !it.outcome || it.note === null, { path: ['note'], error: 'unknown' }))

const MAY_NOT_NOTE = [
  'resource_not_found',
  'this_action_is_unauthorized',
  'make_up_is_sealed',
  'make_up_not_held',
] as const

export const noteMakeUp = endpoint({
  method: 'PATCH',
  path: '/make-ups/{id}/notes',
  summary:
    'Notes what several got, as `evaluate` does of an evaluation: whose note changed meanwhile is skipped',
  roles: WRITERS,
  permission: 'make_ups.note',
  params: { id: ref('make_up') },
  body: z.strictObject({ notes: z.array(NoteOrder).check(z.maxLength(500), oneEach) }),
  answer: one(z.object({ notes: z.array(Noted), updated: z.int(), skipped: z.array(SkippedNote) })),
  refusals: MAY_NOT_NOTE,
  idempotent: true,
})

export const sealMakeUp = endpoint({
  method: 'POST',
  path: '/make-ups/{id}/seal',
  summary: 'Hands a make-up exam over and seals its acta, once everybody has a result; nothing changes then',
  roles: WRITERS,
  permission: 'make_ups.note',
  params: { id: ref('make_up') },
  body: z.strictObject({}),
  status: 200,
  answer: one(MakeUp),
  refusals: [...MAY_NOT_NOTE, 'make_up_without_students', 'make_up_results_missing'],
})

export const printMakeUp = endpoint({
  method: 'GET',
  path: '/make-ups/{id}/acta',
  summary: 'The sealed acta of a make-up exam on paper',
  roles: STAFF,
  permission: 'make_ups.view',
  params: { id: ref('make_up') },
  query: z.strictObject({ paper: paperSize }),
  answer: file,
  makes_once: true,
  document: 'Acta de reparación',
  refusals: ['resource_not_found', 'make_up_not_sealed', 'paper_without_address', 'paper_letters_undrawn'],
})
