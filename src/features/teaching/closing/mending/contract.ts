import * as z from 'zod/mini'
import { PAPER_KINDS } from '#features/papers/papers/words.ts'
import { endpoint, id, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { instant, text } from '#kernel/schemas.ts'

const RecordFault = z.object({
  id,
  /** Of the acta that it is about; null where there is none. */
  acta_number: z.nullable(z.int()),
  what: z.string(),
  found_at: instant,
  /** Somebody is enrolled in its course, and is to be judged by the notes. */
  is_running: z.boolean(),
  course_section: z.nullable(z.object({ section_id: id, course_id: id })),
  /** What is to be withdrawn. */
  paper: z.nullable(
    z.object({
      id,
      kind: z.enum(PAPER_KINDS),
      number: z.string(),
      about: z.string(),
      student_id: z.nullable(id),
    }),
  ),
})
export type RecordFault = z.infer<typeof RecordFault>

export const listRecordFaults = endpoint({
  method: 'GET',
  path: '/record-faults',
  summary: 'What the last check of the records has found and nobody has mended yet',
  roles: ADMINS,
  permission: 'periods.close',
  query: listQuery(['found_at'], {}),
  answer: pageOf(RecordFault),
  exports: {
    title: 'Registros que no concuerdan',
    columns: [
      { field: 'acta_number', title: 'Acta' },
      { field: 'what', title: 'Qué no concuerda' },
      { field: 'found_at', title: 'Encontrado', as: 'instant' },
    ],
  },
})

export const concludeCourse = endpoint({
  method: 'POST',
  path: '/sections/{section_id}/courses/{course_id}/conclude',
  summary:
    'Ends by the notes whoever is enrolled where they were handed over, with a reason; of a closed period seals an acta that amends',
  roles: ADMINS,
  permission: 'periods.close',
  params: { section_id: ref('section'), course_id: ref('course') },
  body: z.strictObject({ reason: text(300) }),
  status: 200,
  answer: one(z.object({ ended_count: z.int(), actas_count: z.int() })),
  refusals: ['course_section_not_found', 'course_section_not_delivered', 'course_has_ended'],
})
