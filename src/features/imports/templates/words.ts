import { COURSE_COLUMNS } from '#features/courses/importing/words.ts'
import { STUDENT_COLUMNS } from '#features/students/importing/words.ts'
import { TEACHER_COLUMNS } from '#features/teachers/importing/words.ts'
import { HISTORY_COLUMNS } from '../histories/words.ts'
import type { ImportColumn, ImportResource } from '../words.ts'

/** What may be imported; each feature keeps its columns. */
export const IMPORT_COLUMNS: Readonly<Record<ImportResource, readonly ImportColumn[]>> = {
  students: STUDENT_COLUMNS,
  teachers: TEACHER_COLUMNS,
  courses: COURSE_COLUMNS,
  histories: HISTORY_COLUMNS,
}
