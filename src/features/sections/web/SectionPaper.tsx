import { call } from '#web/api/api.tsx'
import { showError } from '#web/api/errors.ts'
import { reportCourseSectionStudents, reportSectionStudents } from '../students/contract.ts'

type Of = { section_id: number; course_id?: number }

/** Opens the list of a section, or of one of its courses, through its link; a phone may then share or print it. */
export async function openPaper({ section_id, course_id }: Of, format: 'pdf' | 'xlsx'): Promise<void> {
  try {
    const { data } =
      course_id === undefined
        ? await call(reportSectionStudents, { params: { id: section_id }, query: { format } })
        : await call(reportCourseSectionStudents, { params: { section_id, course_id }, query: { format } })
    // The server names itself as others reach it, which need not be the way that this browser came.
    window.location.assign(new URL(data.url).pathname)
  } catch (problem) {
    showError(problem)
  }
}
