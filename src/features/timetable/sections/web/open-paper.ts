import type { Export } from '#features/institute/exports/contract.ts'
import { ApiError, call } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { openReport } from '#web/api/open-report.ts'
import { toast } from '#web/ui/toast.ts'
import {
  reportCourseSectionStudents,
  reportManySections,
  reportSectionStudents,
} from '../students/contract.ts'

type Of = { section_id: number; course_id?: number }
/** A list as PDF or spreadsheet, or on paper with a place for each signature. */
export type ListKind = 'pdf' | 'xlsx' | 'signatures'

const queryOf = (kind: ListKind) =>
  kind === 'signatures' ? { format: 'pdf' as const, signatures: true } : { format: kind }

/** Opens the list of a section, or of one of its courses. */
export const openPaper = ({ section_id, course_id }: Of, kind: ListKind): Promise<void> =>
  openReport(
    course_id === undefined
      ? call(reportSectionStudents, { params: { id: section_id }, query: queryOf(kind) })
      : call(reportCourseSectionStudents, { params: { section_id, course_id }, query: queryOf(kind) }),
  )

/** Opens the lists of many sections in one file: at once, or when it is made if it is long. */
export async function openPapers(
  ids: readonly number[],
  kind: ListKind,
  openFiles: () => void,
): Promise<void> {
  try {
    const asked = await call(reportManySections, { query: { ids: [...ids], ...queryOf(kind) } })
    const data = asked.data as typeof asked.data | Export
    if ('url' in data) return await openReport(Promise.resolve({ data }))
    void (await import('#web/lists/long-export.ts')).followExport(data, openFiles)
  } catch (problem) {
    if (problem instanceof ApiError && problem.errors.limit)
      toast.warning(
        'Son demasiados estudiantes para un solo PDF',
        'Elija menos secciones, o sáquelas en Excel.',
      )
    else showFileError(problem)
  }
}
