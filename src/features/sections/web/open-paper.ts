import { call } from '#web/api/api.tsx'
import { openReport } from '#web/api/open-report.ts'
import {
  reportCourseSectionStudents,
  reportManySections,
  reportSectionStudents,
} from '../students/contract.ts'

type Of = { section_id: number; course_id?: number }

/** Opens the list of a section, or of one of its courses. */
export const openPaper = ({ section_id, course_id }: Of, format: 'pdf' | 'xlsx'): Promise<void> =>
  openReport(
    course_id === undefined
      ? call(reportSectionStudents, { params: { id: section_id }, query: { format } })
      : call(reportCourseSectionStudents, { params: { section_id, course_id }, query: { format } }),
  )

/** Opens the lists of many sections in one file. */
export const openPapers = (ids: readonly number[], format: 'pdf' | 'xlsx'): Promise<void> =>
  openReport(call(reportManySections, { query: { ids: [...ids], format } }))
