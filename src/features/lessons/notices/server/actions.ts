import { classesLink, courseLink } from '#features/notifications/rules.ts'
import { notify } from '#features/notifications/server/actions.ts'
import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { movedNotice } from '../words.ts'
import { hearersOf, movedLesson } from './queries.ts'

type Moved = { lesson_id: number; from: Day; moved_by: number; today: Day }

/** Tells who takes or teaches a course that a lesson has moved; what is over on both days is a correction, and no news. */
export async function tellOfMove(tx: Tx, { lesson_id, from, moved_by, today }: Moved): Promise<void> {
  const lesson = await movedLesson(tx, lesson_id)
  if (!lesson || lesson.to === from || (from < today && lesson.to < today)) return
  const hearers = await hearersOf(tx, lesson.course_section_id, moved_by)
  const content = movedNotice({ ...lesson, from })
  const idsOf = (is_student: boolean) =>
    hearers.filter((one) => one.is_student === is_student).map(({ user_id }) => user_id)
  await notify(tx, { user_ids: idsOf(true), content, link: courseLink(lesson) })
  await notify(tx, { user_ids: idsOf(false), content, link: classesLink(lesson) })
}
