import { readLesson } from '#features/lessons/server/actions.ts'
import { serve } from '#server/call.ts'
import { absenceRoutes } from '../absences/server/routes.ts'
import * as contract from '../contract.ts'
import { mayJustify } from '../justification/server/actions.ts'
import { markStudent, markStudents, registerLesson, rollOf } from './actions.ts'

export const attendanceRoutes = [
  ...absenceRoutes,
  serve(contract.showLesson, async (tx, { params, query, actor, clock }) => {
    const lesson = await readLesson(tx, params.id, clock)
    if (!query.with?.includes('students')) return { data: lesson }
    const may_justify = await mayJustify(tx, actor, lesson)
    return { data: { ...lesson, ...(await rollOf(tx, lesson, clock)), may_justify } }
  }),
  serve(contract.registerLesson, async (tx, { params, body, actor, clock }) => ({
    data: await registerLesson(tx, { actor, clock }, { id: params.id, order: body }),
  })),
  serve(contract.markStudents, async (tx, { params, body, actor, clock }) => ({
    data: await markStudents(tx, { actor, clock }, { id: params.id, students: body.students }),
  })),
  serve(contract.markStudent, async (tx, { params, body, actor, clock }) => ({
    data: await markStudent(tx, { actor, clock }, { ...params, order: body }),
  })),
]
