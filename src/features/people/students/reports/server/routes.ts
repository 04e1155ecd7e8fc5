import { gradingBlindly } from '#features/teaching/final-deliveries/server/actions.ts'
import { serve } from '#server/call.ts'
import { reportAttendance, reportNotes } from '../contract.ts'
import { pageOfAttendance, pageOfNotes } from './queries.ts'

export const studentReportRoutes = [
  serve(reportNotes, async (tx, { query, actor, clock }) =>
    pageOfNotes(tx, query, { actor, jury: await gradingBlindly(tx, { actor, clock }) }),
  ),
  serve(reportAttendance, (tx, { query, actor }) => pageOfAttendance(tx, query, actor)),
]
