import { classesLink, courseLink } from '#features/messages/notifications/rules.ts'
import { notify } from '#features/messages/notifications/server/actions.ts'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { movedNotice, removedNotice } from '../words.ts'
import { courseWithout, hearersOf, movedLesson } from './queries.ts'

type Moved = { lesson_id: number; from: Day; moved_by: number; today: Day }

/** Tells who takes or teaches a course that a lesson has moved; what is over on both days is a correction, and no news. */
export async function tellOfMove(tx: Tx, { lesson_id, from, moved_by, today }: Moved): Promise<void> {
  const lesson = await movedLesson(tx, lesson_id)
  if (!lesson || lesson.to === from || (from < today && lesson.to < today)) return
  await tell(tx, { ...lesson, but: moved_by, content: movedNotice({ ...lesson, from }) })
}

export type Removed = { course_section_id: number; date: Day; title: string | null; removed_by: number }

/** Tells the same people that a lesson was removed, unless one stands there again; what is over is no news. */
export async function tellOfRemoval(tx: Tx, { today, ...gone }: Removed & { today: Day }): Promise<void> {
  const course = gone.date < today ? undefined : await courseWithout(tx, gone)
  if (!course) return
  const { course_section_id, removed_by: but } = gone
  await tell(tx, { ...course, course_section_id, but, content: removedNotice({ ...course, ...gone }) })
}

type LessonNotice = CourseSectionKey & { course_section_id: number; but: number; content: string }

async function tell(tx: Tx, { course_section_id, but, content, ...place }: LessonNotice): Promise<void> {
  const hearers = await hearersOf(tx, course_section_id, but)
  const idsOf = (is_student: boolean) =>
    hearers.filter((one) => one.is_student === is_student).map(({ user_id }) => user_id)
  await notify(tx, { user_ids: idsOf(true), content, link: courseLink(place) })
  await notify(tx, { user_ids: idsOf(false), content, link: classesLink(place) })
}
