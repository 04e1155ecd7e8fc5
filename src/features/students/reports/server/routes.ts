import { serve } from '#server/call.ts'
import { reportAttendance, reportNotes } from '../contract.ts'
import { pageOfAttendance, pageOfNotes } from './queries.ts'

export const studentReportRoutes = [
  serve(reportNotes, (tx, { query, actor }) => pageOfNotes(tx, query, actor)),
  serve(reportAttendance, (tx, { query, actor }) => pageOfAttendance(tx, query, actor)),
]
