import { quietNotice, TEN_MINUTES } from '#server/jobs/quiet-notice.ts'
import { tellTeachers } from './actions.ts'

/** Tells teachers what proposals did to their weeks: what is taken bit by bit, or undone at once, is told together. */
export const weekNoticeJob = quietNotice<{ proposal_id: number }>({
  kind: 'timetable_notice',
  quiet_ms: TEN_MINUTES,
  key: ({ proposal_id }) => proposal_id,
  tell: (tx, { proposal_id }) => tellTeachers(tx, proposal_id),
})
