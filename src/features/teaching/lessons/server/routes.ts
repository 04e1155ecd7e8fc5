import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { holidayLessonRoutes } from '../holidays/server/routes.ts'
import { lessonRegisterRoutes } from '../register/server/routes.ts'
import { createLesson, deleteLesson, generateLessons, updateLesson } from './actions.ts'
import { currentPeriod, pageOfLessons } from './queries.ts'

export const lessonRoutes = [
  ...lessonRegisterRoutes,
  ...holidayLessonRoutes,
  serve(contract.listLessons, (tx, { query, actor, clock }) =>
    pageOfLessons(tx, { query, actor, now: clock.now() }),
  ),
  serve(contract.listTeacherLessons, async (tx, { params, query, actor, clock }) => {
    // Without a current period there is nothing to show.
    const period_id = query.period_id ?? (await currentPeriod(tx)) ?? 0
    return pageOfLessons(tx, {
      query: { ...query, period_id, teacher_id: params.id },
      actor,
      now: clock.now(),
    })
  }),
  serve(contract.listCourseSectionLessons, (tx, { params, query, actor, clock }) =>
    pageOfLessons(tx, { query: { ...query, ...params }, actor, now: clock.now() }),
  ),
  serve(contract.createLesson, async (tx, { body, actor, clock }) => ({
    data: await createLesson(tx, { actor, clock }, body),
  })),
  serve(contract.generateLessons, async (tx, { body, actor, clock }) => ({
    data: await generateLessons(tx, { actor, clock }, body),
  })),
  serve(contract.updateLesson, async (tx, { params, body, actor, clock }) => ({
    data: await updateLesson(tx, { actor, clock }, { id: params.id, changes: body }),
  })),
  serve(contract.deleteLesson, (tx, { params, actor, clock }) =>
    deleteLesson(tx, { actor, clock }, params.id),
  ),
]
