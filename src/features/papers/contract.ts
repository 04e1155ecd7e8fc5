import * as z from 'zod/mini'
import { dayOut, instant } from '#kernel/dates.ts'
import { endpoint, guestLimit, id, one, ref } from '#kernel/endpoint.ts'
import { cents } from '#kernel/money.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { text } from '#kernel/text.ts'
import { PAPER_KINDS } from './words.ts'

/** What a stranger reads of a paper: never a whole name, a whole number or a note. */
export const Verified = z.object({
  state: z.enum(['genuine', 'withdrawn', 'unknown']),
  kind: z.optional(z.enum(PAPER_KINDS)),
  number: z.optional(z.string()),
  issued_on: z.optional(dayOut),
  initials: z.optional(z.string()),
  last_digits: z.optional(z.string()),
  /** What it is of, instead of a person: an acta. */
  about: z.optional(z.string()),
  /** Of a receipt, in hundredths: whoever has the code has the paper that says it (records.md#papers). */
  amount: z.optional(cents),
  withdrawn_on: z.optional(dayOut),
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
