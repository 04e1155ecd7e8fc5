import { call } from '#web/api/api.tsx'
import { openReport } from '#web/api/open-report.ts'
import { paperSizeHere } from '#web/ui/paper-size.ts'
import { showActa } from '../../contract.ts'

/** Opens the acta of a course of a section, before closing its draft. */
export const openActa = (params: { section_id: number; course_id: number }): Promise<void> =>
  openReport(call(showActa, { params, query: { format: 'pdf', paper: paperSizeHere() } }))
