import * as z from 'zod/mini'
import { MAY_NOT_WRITE, outcome } from '#features/enrolment/enrolments/contract.ts'
import { endpoint, FILE_BYTES, id, one, ref } from '#kernel/endpoint.ts'
import { ADMINS, TEACHER_GROUP } from '#kernel/roles.ts'
import { WORKBOOK_PROBLEMS } from './rules.ts'

const noted = z.object({ note: z.nullable(z.number()), outcome })
const Change = z.object({
  student_id: id,
  student: z.string(),
  lesson_id: id,
  evaluation: z.string(),
  before: noted,
  after: noted,
})

export const WorkbookReport = z.object({
  /** Checked only; written; or left alone because some cell is wrong. */
  state: z.enum(['checked', 'written', 'refused']),
  changes: z.array(Change),
  /** Changed in the file and meanwhile by somebody else: those stay as they are. */
  conflicts: z.array(Change),
  errors: z.array(
    z.object({ row: z.int(), column: z.string(), value: z.string(), code: z.enum(WORKBOOK_PROBLEMS) }),
  ),
})
export type WorkbookReport = z.infer<typeof WorkbookReport>

export const putNotes = endpoint({
  method: 'PUT',
  path: '/sections/{section_id}/courses/{course_id}/students-notes',
  summary:
    'Takes the workbook of the notes back, all cells or none; with dry_run says what would change. What somebody else changed meanwhile stays and is named',
  roles: [...ADMINS, ...TEACHER_GROUP],
  permission: 'lessons.update',
  params: { section_id: ref('section'), course_id: ref('course') },
  query: z.strictObject({ dry_run: z.optional(z.boolean()) }),
  body: z.strictObject({}),
  files: { file: { kind: 'sheet', most_bytes: FILE_BYTES, required: true } },
  answer: one(WorkbookReport),
  refusals: ['resource_not_found', 'course_section_not_found', ...MAY_NOT_WRITE, 'everything_excused'],
  idempotent: true,
})
