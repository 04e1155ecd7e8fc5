import { serve } from '#server/call.ts'
import { registerLesson, rollOf } from '../attendance/server/actions.ts'
import { attendanceRoutes } from '../attendance/server/routes.ts'
import * as contract from '../contract.ts'
import { generateLessons as generateEndpoint } from '../generation/contract.ts'
import { holidayLessonRoutes } from '../holidays/server/routes.ts'
import { mayJustify } from '../justification/server/actions.ts'
import { noteRoutes } from '../notes/server/routes.ts'
import { createLesson, deleteLesson, generateLessons, updateLesson } from './actions.ts'
import { currentPeriod, lessonById, pageOfLessons } from './queries.ts'

export const lessonRoutes = [
  ...holidayLessonRoutes,
  ...attendanceRoutes,
  ...noteRoutes,
  serve(contract.listLessons, (tx, { query, actor, clock }) =>
    pageOfLessons(tx, { query, actor, today: clock.today() }),
  ),
  serve(contract.listTeacherLessons, async (tx, { params, query, actor, clock }) => {
    // Without a current period there is nothing to show.
    const period_id = query.period_id ?? (await currentPeriod(tx)) ?? 0
    return pageOfLessons(tx, {
      query: { ...query, period_id, teacher_id: params.id },
      actor,
      today: clock.today(),
    })
  }),
  serve(contract.listCourseSectionLessons, (tx, { params, query, actor, clock }) =>
    pageOfLessons(tx, { query: { ...query, ...params }, actor, today: clock.today() }),
  ),
  serve(contract.showLesson, async (tx, { params, query, actor, clock }) => {
    const lesson = await lessonById(tx, params.id, clock.today())
    if (!query.with?.includes('students')) return { data: lesson }
    const may_justify = await mayJustify(tx, actor, lesson)
    return { data: { ...lesson, ...(await rollOf(tx, lesson, clock)), may_justify } }
  }),
  serve(contract.registerLesson, async (tx, { params, body, actor, clock }) => ({
    data: await registerLesson(tx, { actor, clock }, { id: params.id, order: body }),
  })),
  serve(contract.createLesson, async (tx, { body, actor, clock }) => ({
    data: await createLesson(tx, { actor, clock }, body),
  })),
  serve(generateEndpoint, async (tx, { body, actor, clock }) => ({
    data: await generateLessons(tx, { actor, clock }, body),
  })),
  serve(contract.updateLesson, async (tx, { params, body, actor, clock }) => ({
    data: await updateLesson(tx, { actor, clock }, { id: params.id, changes: body }),
  })),
  serve(contract.deleteLesson, (tx, { params, actor, clock }) =>
    deleteLesson(tx, { actor, clock }, params.id),
  ),
]
