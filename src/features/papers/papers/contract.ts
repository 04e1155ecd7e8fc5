import * as z from 'zod/mini'
import { endpoint, file, guestLimit, id, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { IDENTITY_KINDS } from '#kernel/person.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { cents, day, dayOut, instant, text } from '#kernel/schemas.ts'
import { PAPER_KIND_LABELS, PAPER_KINDS, WITHDRAWN_LABELS } from './words.ts'

/** What a stranger reads of a paper: of its holder never the whole name or number, and no note. */
export const Verified = z.object({
  state: z.enum(['genuine', 'withdrawn', 'unknown']),
  kind: z.optional(z.enum(PAPER_KINDS)),
  number: z.optional(z.string()),
  issued_on: z.optional(dayOut),
  initials: z.optional(z.string()),
  last_digits: z.optional(z.string()),
  /** Of which document they are; absent where the student's is another by now. */
  identity_kind: z.optional(z.enum(IDENTITY_KINDS)),
  /** What it is of, instead of a person: an acta. */
  about: z.optional(z.string()),
  /** Of a receipt, in hundredths: whoever has the code has the paper that says it (records.md#papers). */
  amount: z.optional(cents),
  withdrawn_on: z.optional(dayOut),
  /** Of one that its student was given by self-service: who signs. */
  self_served_signer: z.optional(z.string()),
  /** Of the institute: whom to ask. */
  phone: z.nullable(z.string()),
  /** The same as a verifiable credential; a withdrawn paper has none. */
  credential: z.optional(z.string()),
})
export type Verified = z.infer<typeof Verified>

export const verifyPaper = endpoint({
  method: 'GET',
  path: '/verify/{code}',
  summary: 'Whether a paper is genuine; with Accept: application/vc+jwt its verifiable credential',
  roles: 'public',
  params: { code: z.string().check(z.minLength(1), z.maxLength(40)) },
  answer: one(Verified),
  alone: { media_type: 'application/vc+jwt', field: 'credential' },
  refusals: ['resource_not_found'],
  limit: guestLimit,
})

const IssuedPaper = z.object({
  id,
  kind: z.enum(PAPER_KINDS),
  number: z.string(),
  issued_on: dayOut,
  withdrawn_at: z.nullable(instant),
})
export type IssuedPaper = z.infer<typeof IssuedPaper>

const PaperRow = z.extend(IssuedPaper, {
  code: z.string(),
  /** Whom it is of; null of an acta. */
  student_id: z.nullable(id),
  /** Whom or what it is of. */
  about: z.string(),
  identity: z.nullable(z.string()),
  signer: z.string(),
  /** Who made it. */
  made_by: z.string(),
  /** Made when its student asked, without the office. */
  is_self_served: z.boolean(),
  created_at: instant,
  /** Of its text, of the kinds that have one. */
  text_version: z.nullable(z.int()),
})
export type PaperRow = z.infer<typeof PaperRow>

export const listPapers = endpoint({
  method: 'GET',
  path: '/papers',
  summary: 'Every paper that was made: which, for whom, by whom; the latest first',
  roles: ADMIN_GROUP,
  permission: 'papers.view',
  query: listQuery(['created_at', 'kind'], {
    kind: z.optional(z.enum(PAPER_KINDS)),
    student_id: z.optional(ref('student')),
    is_withdrawn: z.optional(z.boolean()),
    from: z.optional(day),
    until: z.optional(day),
  }),
  answer: pageOf(PaperRow),
  exports: {
    named_filters: { is_withdrawn: ['Estado', WITHDRAWN_LABELS] },
    title: 'Documentos emitidos',
    columns: [
      { field: 'number', title: 'Número' },
      { field: 'kind', title: 'Documento', labels: PAPER_KIND_LABELS },
      { field: 'about', title: 'De quién o de qué' },
      { field: 'identity', title: 'Identidad' },
      { field: 'created_at', title: 'Emitido', as: 'instant' },
      { field: 'made_by', title: 'Por' },
      { field: 'is_self_served', title: 'Al instante', as: 'yes_no' },
      { field: 'signer', title: 'Firma' },
      { field: 'withdrawn_at', title: 'Anulado', as: 'instant' },
    ],
  },
})

export const showPaperFile = endpoint({
  method: 'GET',
  path: '/papers/{id}/file',
  summary: 'A paper as it was made, also when it was withdrawn',
  roles: ADMIN_GROUP,
  permission: 'papers.view',
  params: { id: ref('paper') },
  answer: file,
  document: 'Documento emitido',
})

/** The latest of a student: more than were ever asked for by somebody who did not play. */
export const MOST_PAPERS = 200

export const listStudentPapers = endpoint({
  method: 'GET',
  path: '/students/{id}/papers',
  summary: 'The papers that were made of a student, latest first, and which of them were withdrawn',
  roles: ADMIN_GROUP,
  permission: 'students.view',
  params: { id: ref('student') },
  answer: one(z.array(IssuedPaper)),
})

export const withdrawPaper = endpoint({
  method: 'POST',
  path: '/papers/{id}/withdraw',
  summary: 'Withdraws a paper, with a reason: from then on its check says so',
  roles: ADMINS,
  permission: 'papers.withdraw',
  params: { id: ref('paper') },
  body: z.strictObject({ reason: text(300) }),
  status: 200,
  answer: one(z.object({ id, withdrawn_at: instant })),
  refusals: ['paper_already_withdrawn'],
})
