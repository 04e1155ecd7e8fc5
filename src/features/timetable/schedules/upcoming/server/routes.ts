import { sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import { serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { Schedule } from '../../contract.ts'
import { partsOf, type Sitting, sittingsOf } from '../../grid/rules.ts'
import { timetableOf } from '../../timetables/server/queries.ts'
import { listClassesAhead } from '../contract.ts'
import { aheadOf } from '../rules.ts'

type Ahead = ReturnType<typeof aheadOf<Schedule>>

/** The lessons that were made for what is ahead. */
const lessonsAhead = (tx: Tx, ahead: Ahead) =>
  ahead.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('lessons')
        .select(['id', 'date', 'course_section_id'])
        .select(sql<boolean>`registered_at is not null`.as('is_registered'))
        .where('date', 'in', [...new Set(ahead.map(({ date }) => date))])
        .where('course_section_id', 'in', [
          ...new Set(ahead.map(({ sitting }) => sitting.entry.course_section_id)),
        ])
        .execute()

function lessonIn(
  lessons: Awaited<ReturnType<typeof lessonsAhead>>,
  of: { date: Day; course_section_id: number },
) {
  const found = lessons.find(
    ({ date, course_section_id }) => date === of.date && course_section_id === of.course_section_id,
  )
  return found ? { id: found.id, is_registered: found.is_registered } : null
}

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
    const lessons = of === 'teacher' ? await lessonsAhead(tx, ahead) : []
    return {
      data: ahead.map(({ date, sitting }) => ({
        ...sitting.entry.course_section,
        ...timesOf(sitting),
        schedule_id: sitting.entry.id,
        date,
        lesson: lessonIn(lessons, { date, course_section_id: sitting.entry.course_section_id }),
        classroom_code: sitting.entry.classroom.code,
      })),
    }
  }),
]
