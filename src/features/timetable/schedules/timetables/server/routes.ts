import type { Clock } from '#kernel/dates.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { cellsOf, targetOf } from '../../clashes/server/queries.ts'
import * as contract from '../contract.ts'
import { headOf, roomsAt, roomsOfWeek, timetableOf, type Whose } from './queries.ts'
import { timetablePdf } from './week.pdf.ts'

const shown = async (tx: Tx, whose: Whose, period_id?: number) => ({
  data: await timetableOf(tx, whose, period_id),
})

type Printing = { clock: Clock; actor: Actor }

async function printed(tx: Tx, whose: Whose, { clock, actor }: Printing, period_id?: number) {
  const timetable = {
    ...(await headOf(tx, whose)),
    ...(await timetableOf(tx, whose, period_id)),
    of: whose.of,
    made_at: clock.now(),
    made_by: actor.name,
  }
  return { make: () => timetablePdf(timetable) }
}

export const timetableRoutes = [
  serve(contract.showSectionTimetable, (tx, { params }) => shown(tx, { of: 'section', id: params.id })),
  serve(contract.showClassroomTimetable, (tx, { params, query }) =>
    shown(tx, { of: 'classroom', id: params.id }, query.period_id),
  ),
  serve(contract.showTeacherTimetable, (tx, { params, query }) =>
    shown(tx, { of: 'teacher', id: params.id }, query.period_id),
  ),
  serve(contract.showStudentTimetable, (tx, { params, query }) =>
    shown(tx, { of: 'student', id: params.id }, query.period_id),
  ),
  serve(contract.printSectionTimetable, (tx, { params, ...by }) =>
    printed(tx, { of: 'section', id: params.id }, by),
  ),
  serve(contract.printClassroomTimetable, (tx, { params, query, ...by }) =>
    printed(tx, { of: 'classroom', id: params.id }, by, query.period_id),
  ),
  serve(contract.printTeacherTimetable, (tx, { params, query, ...by }) =>
    printed(tx, { of: 'teacher', id: params.id }, by, query.period_id),
  ),
  serve(contract.printStudentTimetable, (tx, { params, query, ...by }) =>
    printed(tx, { of: 'student', id: params.id }, by, query.period_id),
  ),
  serve(contract.listAvailableClassrooms, async (tx, { query }) => ({ data: await roomsAt(tx, query) })),
  serve(contract.showPlacement, async (tx, { query }) => {
    const target = await targetOf(tx, query)
    if (!target) throw new Refusal('course_section_not_found')
    const except = query.except_schedule_id ?? null
    const cells = await cellsOf(tx, { target, except }, query.classroom_id ?? null)
    const rooms = await roomsOfWeek(tx, { target, except })
    return { data: { hours: target.hours, scheduled_hours: target.scheduled_hours, rooms, cells } }
  }),
]
