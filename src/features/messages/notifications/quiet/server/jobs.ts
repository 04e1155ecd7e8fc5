import { ONE_MINUTE, quietNotice } from '#server/jobs/quiet-notice.ts'
import { notify } from '../../server/actions.ts'

export type StudentNotice = {
  /** The act and what it was about, as `discount 12`: what takes it back says the same. */
  about: string
  student_id: number
  content: string
  /** One of the student's own pages, `historic`, or a path. */
  page: string
  told_by: number
}

/** Tells a student what somebody else has changed, once nobody has taken it back for a minute. */
export const studentNoticeJob = quietNotice<StudentNotice>({
  kind: 'student_notice',
  quiet_ms: ONE_MINUTE,
  key: ({ about }) => about,
  tell: async (tx, { student_id, content, page, told_by }) => {
    // Null: removed meanwhile, or the one who did it.
    const student = await tx
      .selectFrom('students')
      .select('user_id')
      .where('id', '=', student_id)
      .where('user_id', '<>', told_by)
      .executeTakeFirst()
    if (student)
      await notify(tx, {
        user_ids: [student.user_id],
        content,
        link: page.startsWith('/') ? page : `/profile/${student_id}/${page}`,
      })
  },
})
