import * as z from 'zod/mini'
import { Export } from '#features/institute/exports/contract.ts'
import { listStudents } from '#features/people/students/contract.ts'
import { endpoint, one, paperSize, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

/** How many statements a file has at most. */
export const MOST_STATEMENTS = 2_000

/** What the list of students is asked by, as far as it says whom it has, in which order. */
const listed = z.omit(listStudents.query, { page: true, limit: true, format: true, with: true, ids: true })

export const printStatements = endpoint({
  method: 'POST',
  path: '/students/statements/file',
  summary:
    'Has the statements of account of the students of a list, or of those chosen, made as one PDF in the order of the list, beside the requests',
  roles: ADMIN_GROUP,
  permission: 'payments.view',
  query: z.extend(listed, { paper: paperSize }),
  body: z.strictObject({
    /** Without them: all whom the list has. */
    ids: z.optional(z.array(ref('student')).check(z.minLength(1), z.maxLength(MOST_STATEMENTS))),
  }),
  status: 202,
  answer: one(Export),
  document: 'Estados de cuenta',
  refusals: ['no_students_found', 'too_many_statements', 'too_many_requests'],
})
