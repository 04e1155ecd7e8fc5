import { readLesson } from '#features/teaching/lessons/server/actions.ts'
import { serve } from '#server/call.ts'
import { absenceRoutes } from '../absences/server/routes.ts'
import * as contract from '../contract.ts'
import { mayJustify } from '../justification/server/actions.ts'
import { type HeldRoll, heldRoll, markStudent, markStudents, registerLesson, rollOf } from './actions.ts'

export const attendanceRoutes = [
  ...absenceRoutes,
  serve(contract.showLesson, async (tx, { params, query, actor, clock }) => {
    const lesson = await readLesson(tx, params.id, clock)
    if (!query.with?.includes('students')) return { data: lesson }
    const may_justify = await mayJustify(tx, actor, lesson)
    return { data: { ...lesson, ...(await rollOf(tx, lesson.id, clock)), may_justify } }
  }),
  serve(
    contract.registerLesson,
    async (tx, { params, body, actor, clock }, held: HeldRoll) => ({
      data: await registerLesson(tx, { actor, clock }, { id: params.id, order: body }, held),
    }),
    { ahead: (tx, { params }) => heldRoll(tx, params.id) },
  ),
  serve(
    contract.markStudents,
    async (tx, { params, body, actor, clock }, held: HeldRoll) => ({
      data: await markStudents(tx, { actor, clock }, { id: params.id, students: body.students }, held),
    }),
    { ahead: (tx, { params }) => heldRoll(tx, params.id) },
  ),
  serve(
    contract.markStudent,
    async (tx, { params, body, actor, clock }, held: HeldRoll) => ({
      data: await markStudent(tx, { actor, clock }, { ...params, order: body }, held),
    }),
    { ahead: (tx, { params }) => heldRoll(tx, params.lesson_id) },
  ),
]
