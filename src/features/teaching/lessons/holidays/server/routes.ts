import { serve } from '#server/call.ts'
import { removeLessonsOnHolidays, showLessonsOnHolidays } from '../contract.ts'
import { removeFrom, standingOn } from './actions.ts'

export const holidayLessonRoutes = [
  serve(showLessonsOnHolidays, async (tx, { query, actor, clock }) => ({
    data: await standingOn(tx, { actor, clock }, query.ids),
  })),
  serve(removeLessonsOnHolidays, async (tx, { body, actor, clock }) => ({
    data: await removeFrom(tx, { actor, clock }, body.ids),
  })),
]
