import { classesLink, courseLink } from '#features/notifications/rules.ts'
import { notify } from '#features/notifications/server/actions.ts'
import type { Day } from '#kernel/dates.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { movedNotice } from '../words.ts'
import { courseOf, hearersOf } from './queries.ts'

type Moved = { course_section_id: number; title: string | null; from: Day; to: Day }

/** Tells who takes or teaches a course that a lesson has moved; what is over on both days is a correction, and no news. */
export async function tellOfMove(tx: Tx, { actor, clock }: By, moved: Moved): Promise<void> {
  const today = clock.today()
  if (moved.from < today && moved.to < today) return
  const hearers = await hearersOf(tx, moved.course_section_id, actor.user_id)
  const course = await courseOf(tx, moved.course_section_id)
  const content = movedNotice({ ...moved, ...course })
  const idsOf = (is_student: boolean) =>
    hearers.filter((one) => one.is_student === is_student).map(({ user_id }) => user_id)
  await notify(tx, { user_ids: idsOf(true), content, link: courseLink(course) })
  await notify(tx, { user_ids: idsOf(false), content, link: classesLink(course) })
}
