import { call } from '#web/api/api.tsx'
import { openReport } from '#web/api/open-report.ts'
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

/** Opens the lists of many sections in one file. */
export const openPapers = (ids: readonly number[], kind: ListKind): Promise<void> =>
  openReport(call(reportManySections, { query: { ids: [...ids], ...queryOf(kind) } }))
