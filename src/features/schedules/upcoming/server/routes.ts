import { serve } from '#server/call.ts'
import { partsOf, type Sitting, sittingsOf } from '../../grid/rules.ts'
import { timetableOf } from '../../timetables/server/queries.ts'
import { listClassesAhead } from '../contract.ts'
import { aheadOf } from '../rules.ts'

export const aheadRoutes = [
  serve(listClassesAhead, async (tx, { actor, clock }) => {
    const of = actor.type === 'student' ? 'student' : 'teacher'
    const id = (of === 'student' ? actor.student_id : actor.teacher_id) ?? 0
    const { schedules, class_hours, period, holidays } = await timetableOf(tx, { of, id })
    const parts = partsOf(class_hours)
    const timesOf = ({ part, from, span }: Sitting<unknown>) => {
      const hours = parts[part]?.hours ?? []
      const [first, last] = [hours[from], hours[from + span - 1]]
      return {
        start_hour: first?.start_hour ?? 0,
        start_minute: first?.start_minute ?? 0,
        end_hour: last?.end_hour ?? 0,
        end_minute: last?.end_minute ?? 0,
      }
    }
    const ahead = aheadOf(sittingsOf(schedules, parts), { period, holidays }, clock.today())
    return {
      data: ahead.map(({ date, sitting }) => ({
        ...sitting.entry.course_section,
        ...timesOf(sitting),
        schedule_id: sitting.entry.id,
        date,
        classroom_code: sitting.entry.classroom.code,
      })),
    }
  }),
]
